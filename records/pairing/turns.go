package pairing

import (
	"cmp"
	"slices"
)

// A player sits out, at a table smaller than the largest, or at one of the largest.
const (
	classOut = iota
	classSmall
	classLarge
)

// whoseTurn says for each player which classes he may be in: seat everybody by it,
// and those sit out who have sat out least, and of the others those at small tables
// who have sat there least. It also returns a class for each player that does so;
// order decides between equal ones.
//
// Let some player sit out as the last whose turn it is. Those with fewer turns
// must, those with more must not, and those with as many may. Of these, the ones
// with the most small tables are chosen, so that those with few fill the small
// tables. Another choice is as good when it keeps the two prices below, which are
// the dual prices of this assignment.
func whoseTurn(out, small []int, outs, smalls int, order []int) (may [][3]bool, class []int) {
	n := len(out)
	may, class = make([][3]bool, n), make([]int, n)
	by := slices.Clone(order)
	slices.SortStableFunc(by, func(a, b int) int {
		return cmp.Or(cmp.Compare(out[a], out[b]), cmp.Compare(small[b], small[a]))
	})
	seated := slices.Clone(by[outs:])
	slices.SortStableFunc(seated, func(a, b int) int { return cmp.Compare(small[a], small[b]) })
	for i, a := range seated {
		class[a] = classLarge
		if i < smalls {
			class[a] = classSmall
		}
	}
	lastOut, outPrice, smallPrice := -1, 0, 0
	if smalls > 0 {
		smallPrice = small[seated[smalls-1]]
	}
	if outs > 0 {
		lastOut = out[by[outs-1]]
		if smalls > 0 {
			outPrice = max(0, smallPrice-small[by[outs-1]])
		}
	}
	for a := range n {
		if out[a] < lastOut {
			may[a][classOut] = true
			continue
		}
		least := 0
		if smalls > 0 {
			least = min(0, small[a]-smallPrice)
		}
		if out[a] == lastOut {
			least = min(least, -outPrice)
			may[a][classOut] = least == -outPrice
		}
		may[a][classSmall] = smalls > 0 && least == small[a]-smallPrice
		may[a][classLarge] = least == 0
	}
	return may, class
}
