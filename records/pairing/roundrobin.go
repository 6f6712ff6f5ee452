package pairing

import "math/rand/v2"

// Circle is a round of a round robin of n players by the circle method (known as
// Kirkman's, 1847): in each cycle of n−1 rounds, or n when n is odd, everybody
// meets everybody once, and of an odd number everybody has one bye. In a cycle the
// numbers of first seats differ by one at most; every second cycle has the seats
// the other way round. Rounds count from 0. The seed decides who stands where.
func Circle(n, round int, seed uint64) Round {
	places := rand.New(rand.NewPCG(seed, 0)).Perm(n)
	if n%2 == 1 {
		places = append(places, Away) // to meet nobody is a bye
	}
	var r Round
	turns := len(places) - 1
	if turns < 1 {
		return Round{Out: places[:n], Proved: true}
	}
	add := func(first, second int, change bool) {
		a, b := places[first], places[second]
		if change != (round/turns%2 == 1) {
			a, b = b, a
		}
		switch {
		case a == Away:
			r.Out = append(r.Out, b)
		case b == Away:
			r.Out = append(r.Out, a)
		default:
			r.Tables = append(r.Tables, []int{a, b})
		}
	}
	turn := round % turns
	// The last stays in the middle, the others stand around it and turn.
	add(turns, turn, turn%2 == 1)
	for i := 1; i <= turns/2; i++ {
		add((turn+i)%turns, (turn-i+turns)%turns, i%2 == 0)
	}
	r.Proved = true
	return r
}

// RoundRobin is the next round of a round robin: the round of the circle that is
// due, or a later one, when it fits what was played; that is always so for the same
// players and the same seed. Otherwise, after players came or went, it is a round
// with as few repeated meetings as can be, by Swiss without regard to points.
func RoundRobin(p *Past, seed uint64) Round {
	n := len(p.met)
	least := 0 // times that any two have met at least
	for a := range n {
		for b := range a {
			if a == 1 || p.met[a][b] < least {
				least = p.met[a][b]
			}
		}
	}
	cycle := max(1, n-1+n%2)
	for i := range cycle {
		r := Circle(n, p.rounds+i, seed)
		if p.fits(r, least) {
			return p.finish(r)
		}
	}
	return Swiss(p, make([]int, n), seed)
}

// fits says whether nobody in a round has met more often than the given times, and
// nobody sits out whose turn it is not.
func (p *Past) fits(r Round, least int) bool {
	for _, t := range r.Tables {
		if p.met[t[0]][t[1]] > least {
			return false
		}
	}
	turns := p.turns(p.out)
	for _, a := range r.Out {
		for b := range turns {
			if turns[a] > turns[b] {
				return false
			}
		}
	}
	return true
}
