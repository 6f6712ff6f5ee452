package pairing

import (
	"slices"
	"testing"
)

// For every number of players and every range: nobody sits out without need, there
// are as few tables as can be, and they differ by one at most.
func TestSplit(t *testing.T) {
	t.Parallel()
	for least := 2; least <= 6; least++ {
		for most := least; most <= 7; most++ {
			fewest := []int{0} // tables for so many players; −1 when no mix of sizes fits
			for n := 1; n <= 60; n++ {
				fewest = append(fewest, -1)
				for size := least; size <= min(most, n); size++ {
					if f := fewest[n-size]; f >= 0 && (fewest[n] < 0 || f+1 < fewest[n]) {
						fewest[n] = f + 1
					}
				}
				seated := n
				for fewest[seated] < 0 {
					seated--
				}
				tables, out := Sizes{least, most}.Split(n)
				sum := 0
				for _, size := range tables {
					sum += size
				}
				if sum != seated || out != n-seated || len(tables) != fewest[seated] {
					t.Fatalf("%d players at %d–%d: tables %v, %d out; %d can sit at %d tables", n, least, most, tables, out, seated, fewest[seated])
				}
				if len(tables) > 0 && (tables[0] > most || slices.Min(tables) < least || tables[0]-slices.Min(tables) > 1 || tables[0] != slices.Max(tables)) {
					t.Fatalf("%d players at %d–%d: tables %v", n, least, most, tables)
				}
			}
		}
	}
}

func TestSplitAsClubsKnowIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sizes  Sizes
		n      int
		tables []int
		out    int
	}{
		{Sizes{3, 5}, 13, []int{5, 4, 4}, 0},
		{Sizes{3, 5}, 6, []int{3, 3}, 0},
		{Sizes{4, 4}, 30, []int{4, 4, 4, 4, 4, 4, 4}, 2},
		{Sizes{4, 5}, 7, []int{5}, 2},
		{Sizes{2, 2}, 7, []int{2, 2, 2}, 1},
		{Sizes{3, 4}, 2, nil, 2},
		{Sizes{5, 3}, 12, nil, 12},
		{Sizes{0, 3}, 12, nil, 12},
	} {
		if tables, out := c.sizes.Split(c.n); !slices.Equal(tables, c.tables) || out != c.out {
			t.Errorf("%d players at %v: %v and %d out, not %v and %d", c.n, c.sizes, tables, out, c.tables, c.out)
		}
	}
}
