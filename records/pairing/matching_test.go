package pairing

import (
	"math/rand/v2"
	"testing"
)

// leastSum tries all ways to pair those who have no mate yet.
func leastSum(costs [][]cost, mated []bool) cost {
	a := 0
	for a < len(mated) && mated[a] {
		a++
	}
	if a == len(mated) {
		return cost{}
	}
	mated[a] = true
	var least cost
	found := false
	for b := a + 1; b < len(mated); b++ {
		if mated[b] {
			continue
		}
		mated[b] = true
		if sum := costs[a][b].plus(leastSum(costs, mated)); !found || sum.less(least) {
			least, found = sum, true
		}
		mated[b] = false
	}
	mated[a] = false
	return least
}

func matchingSum(t *testing.T, costs [][]cost) cost {
	t.Helper()
	var sum cost
	mates := matching(costs)
	for a, b := range mates {
		if b < 0 || b == a || mates[b] != a {
			t.Fatalf("%d has mate %d: no perfect matching of %v", a, b, costs)
		}
		if a < b {
			sum = sum.plus(costs[a][b])
		}
	}
	return sum
}

func TestMatchingIsLeast(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 2 * (1 + rng.IntN(5))
		values := 1 + rng.IntN(12) // few values make many ties, and ties make blossoms
		costs := make([][]cost, n)
		for a := range costs {
			costs[a] = make([]cost, n)
			for b := range a {
				c := cost{int64(rng.IntN(2)), 0, int64(rng.IntN(values)), int64(rng.IntN(values))}
				costs[a][b], costs[b][a] = c, c
			}
		}
		if got, want := matchingSum(t, costs), leastSum(costs, make([]bool, n)); got != want {
			t.Fatalf("seed %d, %d vertices: the matching costs %v, the least is %v\n%v", seed, n, got, want, costs)
		}
	}
}
