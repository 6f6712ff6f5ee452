package pairing

import (
	"cmp"
	"slices"
)

// A turn says who may be among those apart: those who sit out or, in a round where
// everybody plays, those at small tables. (Where sizes leave somebody out, all
// tables have the largest size.) It falls on those who have had it least.
type turn struct {
	had  []int // times, by player
	last int   // the times of the last player on whom it falls
}

// whoseTurn is the turn of so many players, and an order of all in which they come
// first; the given order decides between equal ones.
func whoseTurn(had []int, count int, order []int) (turn, []int) {
	by := slices.Clone(order)
	slices.SortStableFunc(by, func(a, b int) int { return cmp.Compare(had[a], had[b]) })
	t := turn{had: had, last: -1}
	if count > 0 {
		t.last = had[by[count-1]]
	}
	return t, by
}

// may says whether a player may be among those apart, or among the others. Those
// with as many times as the last may be either: so many as there is room for.
func (t *turn) may(player int, apart bool) bool {
	return t.had[player] == t.last || apart == (t.had[player] < t.last)
}
