package pairing_test

import (
	"slices"
	"testing"

	"arbiter/records/pairing"
)

// Of all ways to seat so many at tables of the sizes, Split has the fewest who sit out, then
// the fewest tables, and tables that differ by one at most.
func TestSplit(t *testing.T) {
	t.Parallel()
	for low := 2; low <= 6; low++ {
		for high := low; high <= 7; high++ {
			for n := range 40 {
				tables, out := pairing.Sizes{Min: low, Max: high}.Split(n)
				fewest, count := n, 0 // who sit out, tables
				for k := 1; k*low <= n; k++ {
					if left := max(0, n-k*high); left < fewest {
						fewest, count = left, k
					}
				}
				if out != fewest || len(tables) != count || !slices.IsSortedFunc(tables, func(a, b int) int { return b - a }) ||
					count > 0 && (tables[0] > high || tables[count-1] < low || tables[0]-tables[count-1] > 1) {
					t.Errorf("%d at tables of %d to %d: %v and %d out", n, low, high, tables, out)
				}
			}
		}
	}
}

// Games and the last round say how many sit at a table.
func TestUsualSizes(t *testing.T) {
	t.Parallel()
	type sizes = pairing.Sizes
	for _, c := range []struct{ got, want sizes }{
		{pairing.TakenByAll([]sizes{{2, 4}}), sizes{2, 4}},
		{pairing.TakenByAll([]sizes{{2, 4}, {3, 6}}), sizes{3, 4}},
		{pairing.TakenByAll([]sizes{{2, 4}, {4, 5}}), sizes{4, 4}},
		{pairing.TakenByAll([]sizes{{2, 4}, {5, 6}, {2, 6}}), sizes{2, 4}},
		{pairing.LikeLast([][]string{{"Ann", "Bob"}}, 7), sizes{2, 2}},
		{pairing.LikeLast([][]string{{"Ann", "Bob", "Cyd"}, {"Dan", "Eva", "Fay", "Gus"}}, 6), sizes{3, 4}},
		{pairing.LikeLast([][]string{{"Ann", "Bob", "Cyd"}, {"Dan", "Eva", "Fay"}}, 7), sizes{3, 5}},
	} {
		if c.got != c.want {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
}
