package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// What a pair costs, the weightiest first.
const (
	costAgain  = iota // meetings that repeat, by the squares
	costBye           // byes that the player had
	costPoints        // the difference of points, squared; of a bye, from the last player
	costSeats         // how far first seats stay from balance
	costLot           // what the seed decides
)

// Swiss is a round of games of two, solved exactly: nobody meets again while that
// can be avoided, nobody has a second bye while that can be avoided, players of
// equal points meet (the sum of squared differences is the least), first seats are
// balanced, and the seed decides between equal rounds. The tables of most points come
// first. Points are whole numbers,
// one for each player: where there are half points, count halves. Differences above
// a million count as a million.
func Swiss(p *Past, points []int, seed uint64) Round {
	n := len(p.met)
	had := p.hardships(p.out)
	lowest, widest := 0, 0
	for a := range n {
		if points[a] < points[lowest] {
			lowest = a
		}
		for b := range n {
			widest = max(widest, p.due[a]-p.due[b])
		}
	}
	apart := func(a, b int) int64 {
		d := int64(min(1_000_000, max(points[a]-points[b], points[b]-points[a])))
		return d * d
	}
	lots := rand.New(rand.NewPCG(seed, uint64(p.rounds)))
	size := n + n%2 // of an odd number, somebody's mate is the bye
	costs := make([][]cost, size)
	for a := range costs {
		costs[a] = make([]cost, size)
		for b := range a {
			c := cost{costLot: lots.Int64N(1 << 20), costSeats: int64(widest)}
			if a == n {
				c[costBye] = int64(2*had[b] + 1) // the growth of the square
				c[costPoints] = apart(b, lowest)
			} else {
				c[costAgain] = int64(p.again(a, b))
				c[costPoints] = apart(a, b)
				c[costSeats] -= int64(max(p.due[a]-p.due[b], p.due[b]-p.due[a]))
			}
			costs[a][b], costs[b][a] = c, c
		}
	}
	r := Round{Proved: true}
	for a, b := range matching(costs) {
		switch {
		case b == n:
			r.Out = append(r.Out, a)
		case a < b:
			first, second := p.seatsOfTwo(a, b, lots)
			r.Tables = append(r.Tables, []int{first, second})
		}
	}
	slices.SortStableFunc(r.Tables, func(s, t []int) int {
		return cmp.Compare(points[t[0]]+points[t[1]], points[s[0]]+points[s[1]])
	})
	return p.finish(r)
}

// seatsOfTwo gives the first seat to whom it is due more, then to whom did not have
// it last, then by lot.
func (p *Past) seatsOfTwo(a, b int, lots *rand.Rand) (first, second int) {
	change := lots.IntN(2) == 1
	switch {
	case p.due[a] != p.due[b]:
		change = p.due[b] > p.due[a]
	case p.last[a] != p.last[b]:
		change = p.last[a]
	}
	if change {
		return b, a
	}
	return a, b
}
