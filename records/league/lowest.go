package league

import (
	"slices"

	"arbiter/score"
)

// LowestWins reports whether the fewest points win a game: they did in its newest counted result
// that has places and unequal points. results are in the order played.
func LowestWins(results []*Result, game string) bool {
	for _, r := range slices.Backward(results) {
		if r.State != Confirmed || !score.SameName(r.Game, game) {
			continue
		}
		first, last := -1, -1 // seats
		for i := range r.Seats {
			s := &r.Seats[i]
			if s.NoPoints || s.Place == 0 {
				continue
			}
			if first < 0 || s.Place < r.Seats[first].Place {
				first = i
			}
			if last < 0 || s.Place > r.Seats[last].Place {
				last = i
			}
		}
		if first >= 0 && r.Seats[first].Points != r.Seats[last].Points {
			return r.Seats[first].Points < r.Seats[last].Points
		}
	}
	return false
}
