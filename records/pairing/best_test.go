package pairing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arbiter/records/pairing"
	"arbiter/score/oftentest"
)

// No round of 4 to 8 people is better than that of Seat, but for one of 500.
func TestSeatIsTheBestOfAllRounds(t *testing.T) {
	t.Parallel()
	tried, worse := 0, 0
	for seed := range uint64(max(60, oftentest.Times(120))) {
		rng := rand.New(rand.NewPCG(seed, 2))
		c := newClub(4 + rng.IntN(5))
		low := 2 + int(seed%3)
		sizes := pairing.Sizes{Min: low, Max: low + rng.IntN(3)}
		for range 10 {
			here := slices.DeleteFunc(numbers(len(c.met)), func(int) bool { return rng.IntN(8) == 0 })
			r := c.next(here, sizes)
			cost, better := c.cost(r, here, sizes), false
			tables, out := sizes.Split(len(here))
			allRounds(here, make([][]int, len(tables)+1), append(tables, out), func(other pairing.Round) {
				better = better || slices.Compare(c.cost(other, here, sizes), cost) < 0
			})
			tried++
			if better {
				worse++
			}
			c.play(rng, here, r)
		}
	}
	if worse*500 > tried {
		t.Errorf("%d of %d rounds are not the best", worse, tried)
	}
}

// cost returns what a round is judged by, the weightiest first.
func (c *club) cost(r pairing.Round, here []int, sizes pairing.Sizes) []int {
	meetings, apart, differences := 0, 0, 0
	for _, table := range r.Tables {
		for i, a := range table {
			for _, b := range table[:i] {
				meetings += max(0, 2*c.met[a][b]-1)
				differences += square(c.points[a] - c.points[b])
			}
			if len(table) < len(r.Tables[0]) {
				apart += 2*c.turn(c.small, a, here) + 1
			}
		}
	}
	for _, a := range r.Out {
		lowest := slices.MinFunc(here, func(a, b int) int { return c.points[a] - c.points[b] })
		apart += 2*c.turn(c.out, a, here) + 1
		differences += square(c.points[a] - c.points[lowest])
	}
	if sizes != pairing.Pairs {
		return []int{apart, meetings}
	}
	return []int{meetings, apart, differences}
}

// turn returns how often a player has had something; who missed a round, no less often than the
// least of those who missed none.
func (c *club) turn(had []int, a int, here []int) int {
	regulars := slices.DeleteFunc(slices.Clone(here), func(b int) bool { return c.missed[b] })
	if !c.missed[a] || len(regulars) == 0 {
		return had[a]
	}
	return max(had[a], had[slices.MinFunc(regulars, func(a, b int) int { return had[a] - had[b] })])
}

// allRounds calls visit with every way to seat the players. Groups are the tables and those who
// sit out, room is what each has room for.
func allRounds(players []int, groups [][]int, room []int, visit func(pairing.Round)) {
	if last := len(groups) - 1; len(players) == 0 {
		visit(pairing.Round{Tables: groups[:last], Out: groups[last]})
		return
	}
	for g, group := range groups {
		if len(group) < room[g] {
			groups[g] = append(group, players[0])
			allRounds(players[1:], groups, room, visit)
			groups[g] = group
		}
	}
}
