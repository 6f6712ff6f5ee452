package zarkcity

import (
	"math/rand/v2"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
)

// someTerms returns rulings of any kind.
func someTerms(r *rand.Rand) Terms {
	return Terms{AnyTarget: r.IntN(2) == 0, FiveSuits: r.IntN(2) == 0, HatchAnywhere: r.IntN(2) == 0}
}

// randomTable returns a table on which things lie as they may in a game or a little
// beyond: no card more often than the deck holds it, at most three pyramids of
// a size for each player. Few numbers and suits make many Power Blocks.
func randomTable(r *rand.Rand, columns, rows int) *Table {
	t := &Table{Board: newBoard(columns, rows), Terms: someTerms(r)}
	seats := 2 + r.IntN(2)
	t.Players = []score.Player{{Name: "Ann", Colour: "R"}, {Name: "Bob", Colour: "B"}, {Name: "Cyd", Colour: "G"}}[:seats]
	deck := randomDeck(r, t.Terms)
	full := 1 + r.IntN(4)
	for column := range columns {
		for row := range rows {
			if r.IntN(4) >= full {
				continue
			}
			var c cards.Card
			if c, deck = deck.number(); c != cards.None {
				t.Put(grid.Square{Column: column, Row: row}, c, 0)
			}
		}
	}
	absent := r.IntN(5) // the seat that has no pyramid on the board, when there is one
	for i, c := range t.cards {
		for c != cards.None && r.IntN(3) > 0 {
			p := Piece{max(0, r.IntN(2*seats)-seats), r.IntN(3)}
			if t.Stash(p) > 0 && p.Seat != absent {
				t.stacks[i] = t.stacks[i].with(p)
			}
		}
	}
	for seat := range t.Players {
		n := min(r.IntN(7), len(deck))
		t.Hands[seat] = Hand{Known: true, Cards: append([]cards.Card(nil), deck[:n]...)}
		deck = deck[n:]
	}
	return t
}

// A pack is cards in the order in which they are drawn.
type pack []cards.Card

// randomDeck returns a shuffled deck; now and then it holds a star that it should
// not, and mostly it lacks some numbers.
func randomDeck(r *rand.Rand, terms Terms) pack {
	deck := pack{cards.Joker, cards.Joker}
	low, span := 2+r.IntN(6), 2+r.IntN(4)
	for rank := 2; rank <= cards.Ace; rank++ {
		for suit := range terms.Suits() {
			if rank > 10 || rank >= low && rank < min(low+span, 11) {
				deck = append(deck, cards.New(rank, suit))
			}
		}
	}
	if r.IntN(3) == 0 && !terms.FiveSuits {
		deck = append(deck, cards.New(cards.Ace, cards.Stars), cards.New(5, cards.Stars), cards.New(cards.King, cards.Stars))
	}
	r.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
	return deck
}

// number takes the first number card, None when there is none left.
func (p pack) number() (cards.Card, pack) {
	for i, c := range p {
		if c.Number() {
			rest := append(append(pack(nil), p[:i]...), p[i+1:]...)
			return c, rest
		}
	}
	return cards.None, p
}
