package pairing

import (
	"slices"
	"testing"
)

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
