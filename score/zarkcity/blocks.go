package zarkcity

import (
	"slices"

	"arbiter/score/cards"
)

// A Block is three cards joined by sides, in the order of their names.
type Block [3]Place

// isPower reports whether three cards would make a block a Power Block: one
// number, or one suit and three consecutive numbers.
func isPower(a, b, c cards.Card) bool {
	if !a.Number() || !b.Number() || !c.Number() {
		return false
	}
	x, y, z := a.Rank(), b.Rank(), c.Rank()
	if x == y && y == z {
		return true
	}
	low := min(x, y, z)
	return a.Suit() == b.Suit() && b.Suit() == c.Suit() && max(x, y, z) == low+2 && x+y+z == 3*low+3
}

// shapes are a block's places around its middle one: which two of its neighbours belong to it, and
// how the three are ordered by name.
var shapes = [6]struct{ first, second, middle int }{
	{0, 1, 2}, {0, 2, 1}, {0, 3, 1}, {1, 2, 1}, {1, 3, 1}, {2, 3, 0},
}

// blockOf returns the block of a shape around a middle place.
func blockOf(middle Place, beside *[4]Place, shape int) Block {
	s := &shapes[shape]
	x, y := beside[s.first], beside[s.second]
	switch s.middle {
	case 0:
		return Block{middle, x, y}
	case 1:
		return Block{x, middle, y}
	}
	return Block{x, y, middle}
}

// PowerBlocks returns the Power Blocks on the board, whoever is on them, in the
// order of their middle cards.
func (b *Board) PowerBlocks() []Block {
	var list []Block
	for i, c := range b.cards {
		if !c.Number() {
			continue
		}
		beside := b.beside(Place(i))
		for shape := range shapes {
			k := blockOf(Place(i), &beside, shape)
			if isPower(b.cards[k[0]], b.cards[k[1]], b.cards[k[2]]) {
				list = append(list, k)
			}
		}
	}
	return list
}

// Controller returns the seat that controls all three cards of a block; Nobody when
// there is none.
func (b *Board) Controller(k Block) int {
	seat := b.stacks[k[0]].Owner()
	if seat >= 0 && b.stacks[k[1]].Owner() == seat && b.stacks[k[2]].Owner() == seat {
		return seat
	}
	return Nobody
}

// Controlled returns the Power Blocks that each seat controls, in the order of
// their names.
func (b *Board) Controlled() (by [MaxPlayers][]Block) {
	for _, k := range b.PowerBlocks() {
		if seat := b.Controller(k); seat >= 0 {
			by[seat] = append(by[seat], k)
		}
	}
	for seat := range by {
		slices.SortFunc(by[seat], func(a, c Block) int { return slices.Compare(a[:], c[:]) })
	}
	return by
}

// Controllers returns the seats that control a Power Block.
func (b *Board) Controllers() []int {
	var seats []int
	by := b.Controlled()
	for seat := range by {
		if len(by[seat]) > 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

// A Threat is a block that lacks one thing to be a Power Block in a player's
// control.
type Threat struct {
	Block
	Missing Place        // the card that another is on, or nobody; or the empty place
	Needs   []cards.Card // cards that would do on the empty place; nil where a card lies
}

// Threats returns a seat's threats: first those on cards that lie on the board, then
// those on empty places, both in the order of their names. A card that is already on
// the board cannot be drawn, so it fills no empty place.
func (b *Board) Threats(seat int, suits int) []Threat {
	var list []Threat
	var onBoard [cards.Different]bool
	for _, c := range b.cards {
		onBoard[c] = true
	}
	own := func(i Place) bool { return b.stacks[i].Owner() == seat }
	for middle := b.tall; int(middle) < len(b.cards)-int(b.tall); middle++ {
		beside := b.beside(middle)
		for shape := range shapes {
			k := blockOf(middle, &beside, shape)
			missing, count := Place(0), 0
			for _, at := range k {
				if own(at) {
					count++
				} else {
					missing = at
				}
			}
			if count != 2 {
				continue
			}
			t := Threat{Block: k, Missing: missing}
			if c := b.cards[missing]; c != cards.None {
				if isPower(b.cards[k[0]], b.cards[k[1]], b.cards[k[2]]) {
					list = append(list, t)
				}
				continue
			}
			if t.Needs = b.needs(k, missing, suits, &onBoard); t.Needs != nil {
				list = append(list, t)
			}
		}
	}
	slices.SortFunc(list, func(a, c Threat) int {
		if (a.Needs == nil) != (c.Needs == nil) {
			if a.Needs == nil {
				return -1
			}
			return 1
		}
		return slices.Compare(a.Block[:], c.Block[:])
	})
	return list
}

// needs returns the cards of the deck that would make a Power Block of a block
// with one empty place.
func (b *Board) needs(k Block, empty Place, suits int, onBoard *[cards.Different]bool) []cards.Card {
	var two []cards.Card
	for _, i := range k {
		if i != empty {
			two = append(two, b.cards[i])
		}
	}
	var list []cards.Card
	for rank := 2; rank <= 10; rank++ {
		for suit := range suits {
			if c := cards.New(rank, suit); !onBoard[c] && isPower(two[0], two[1], c) {
				list = append(list, c)
			}
		}
	}
	return list
}
