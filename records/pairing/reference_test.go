package pairing

import (
	"cmp"
	"slices"
	"testing"
)

// played is the rounds of a tournament as a slow reader counts them.
type played struct {
	n      int
	rounds []Round
}

func (h *played) past() *Past {
	p := NewPast(h.n)
	for _, r := range h.rounds {
		p.Add(r.Tables, r.Out)
	}
	return p
}

// with is the history with one more round.
func (h *played) with(r Round) *played {
	return &played{h.n, append(slices.Clone(h.rounds), r)}
}

// meetings is the sum of squares of repeated meetings, and how many pairs met again
// in the last round.
func (h *played) meetings() (squares, again int) {
	met := make(map[[2]int]int)
	for i, r := range h.rounds {
		for _, t := range r.Tables {
			for _, a := range t {
				for _, b := range t {
					if a < b {
						met[[2]int{a, b}]++
						if i == len(h.rounds)-1 && met[[2]int{a, b}] > 1 {
							again++
						}
					}
				}
			}
		}
	}
	for _, times := range met {
		squares += (times - 1) * (times - 1)
	}
	return squares, again
}

// sumOfSquares adds the squares of what each player has had.
func (h *played) sumOfSquares(had func(r Round, player int) int) (sum int) {
	for a := range h.n {
		times := 0
		for _, r := range h.rounds {
			times += had(r, a)
		}
		sum += times * times
	}
	return sum
}

func satOut(r Round, player int) int {
	if slices.Contains(r.Out, player) {
		return 1
	}
	return 0
}

func atSmallTable(r Round, player int) int {
	for _, t := range r.Tables {
		if slices.Contains(t, player) && len(t) < len(r.Tables[0]) {
			return 1
		}
	}
	return 0
}

// firstLessSecond is 1 for the first seat of two, −1 for the second.
func firstLessSecond(r Round, player int) int {
	for _, t := range r.Tables {
		switch player {
		case t[0]:
			return 1
		case t[1]:
			return -1
		}
	}
	return 0
}

// swissWorth is what Swiss wants least of, the weightiest first.
func (h *played) swissWorth(points []int) []int {
	r := h.rounds[len(h.rounds)-1]
	apart := 0
	for _, t := range r.Tables {
		apart += (points[t[0]] - points[t[1]]) * (points[t[0]] - points[t[1]])
	}
	for _, a := range r.Out {
		apart += (points[a] - slices.Min(points)) * (points[a] - slices.Min(points))
	}
	squares, _ := h.meetings()
	return []int{squares, h.sumOfSquares(satOut), apart, h.sumOfSquares(firstLessSecond)}
}

// tablesWorth is what Balanced wants least of.
func (h *played) tablesWorth() []int {
	squares, _ := h.meetings()
	return []int{h.sumOfSquares(satOut), h.sumOfSquares(atSmallTable), squares}
}

// allRounds calls visit with every way to seat players at tables of the sizes, large
// tables first. Who has the first seat is not looked at.
func allRounds(players, sizes []int, visit func(Round)) {
	var seat func(left []int, r Round)
	seat = func(left []int, r Round) {
		if len(r.Tables) == len(sizes) {
			r.Out = left
			visit(r)
			return
		}
		size := sizes[len(r.Tables)]
		subsets(left, size, func(table, rest []int) {
			if k := len(r.Tables); k > 0 && sizes[k-1] == size && table[0] < r.Tables[k-1][0] {
				return // the same with two tables changed
			}
			seat(rest, Round{Tables: append(slices.Clone(r.Tables), table)})
		})
	}
	seat(players, Round{})
}

func subsets(all []int, size int, visit func(chosen, rest []int)) {
	for bits := range 1 << len(all) {
		var chosen, rest []int
		for i, a := range all {
			if bits>>i&1 == 1 {
				chosen = append(chosen, a)
			} else {
				rest = append(rest, a)
			}
		}
		if len(chosen) == size {
			visit(chosen, rest)
		}
	}
}

func numbers(n int) (all []int) {
	for a := range n {
		all = append(all, a)
	}
	return all
}

// checkRound checks that everybody is in the round once, at tables of the sizes.
func checkRound(t *testing.T, n int, r Round, sizes Sizes) {
	t.Helper()
	all := slices.Clone(r.Out)
	for i, table := range r.Tables {
		if len(table) < sizes.Min || len(table) > sizes.Max || i > 0 && len(table) > len(r.Tables[i-1]) {
			t.Fatalf("a table has %d players: %v", len(table), r.Tables)
		}
		all = append(all, table...)
	}
	slices.Sort(all)
	if !slices.Equal(all, numbers(n)) {
		t.Fatalf("not everybody once: tables %v, out %v", r.Tables, r.Out)
	}
}

func less(a, b []int) bool { return slices.CompareFunc(a, b, cmp.Compare[int]) < 0 }
