package pyramid

import (
	"cmp"
	"slices"
)

// maxDiscards is how many cards a player may exchange.
const maxDiscards = 3

// A Discard is one choice of cards to exchange and what comes of it.
type Discard struct {
	Cards    []Card      // the cards put away, in the order of the hand; may be none
	Becomes  Frequencies // the draws after which each hand is the best
	Improves uint64      // the draws after which the hand is a higher one than before
	beats    uint64      // see Beats: twice the deals beaten and once those tied, over all draws
}

// Beats returns the chance, from 0 to 1, that the hand after the draw is higher than
// the best of seven cards just dealt from a whole deck, an equal one counting
// half.
func (d *Discard) Beats() float64 {
	return float64(d.beats) / float64(2*binomial(deckCards, dealtCards)*d.Becomes.Total())
}

const (
	deckCards  = 72
	dealtCards = 7
)

// Discards lists each different choice of up to three cards to discard from a
// hand of seven, with the exact odds of what it becomes when as many are drawn
// of the cards unseen; the choice that beats most comes first, of equal ones
// that with fewer cards.
func Discards(hand []Card) []Discard {
	b := newBook()
	dealt := Odds(dealtCards)
	left := wholeDeck()
	left.add(-1, hand...)
	before := MakeBest(hand, nil, SuitTiesSingle).Rank.Hand()
	var list []Discard
	seen := make(map[Counts]bool)
	for _, away := range choices(hand) {
		if out := Count(away...); seen[out] {
			continue
		} else {
			seen[out] = true
		}
		kept := Count(hand...)
		kept.add(-1, away...)
		var suits [suitCount][]part
		for s := range suits {
			suits[s] = b.parts(kept[s], left[s], len(away), &b.suited)
		}
		d := Discard{Cards: away, Becomes: b.hands(len(away), &suits)}
		for h, below := 0, uint64(0); h < handCount; h++ {
			n := d.Becomes[h]
			if h > before {
				d.Improves += n
			}
			d.beats += n * (2*below + dealt[h])
			below += dealt[h]
		}
		list = append(list, d)
	}
	slices.SortStableFunc(list, func(x, y Discard) int {
		// Both products stay below 2^63: at most 43,680 draws each of 2*1,473,109,704.
		return cmp.Compare(y.beats*x.Becomes.Total(), x.beats*y.Becomes.Total())
	})
	return list
}

// choices returns the choices of up to three cards, those with fewer first.
func choices(hand []Card) [][]Card {
	list := [][]Card{nil}
	from := []int{0} // where the next card of a choice may come from
	for i := 0; i < len(list); i++ {
		if len(list[i]) == maxDiscards {
			break
		}
		for j := from[i]; j < len(hand); j++ {
			list = append(list, append(slices.Clone(list[i]), hand[j]))
			from = append(from, j+1)
		}
	}
	return list
}
