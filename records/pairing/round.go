package pairing

import "slices"

// A Round is who sits where.
type Round struct {
	Tables  [][]int  // the players of each table in the order of seats
	Out     []int    // who sits out
	Repeats []Repeat // what the round repeats: meetings first
}

// A Repeat is something that happens again: two players meet, or one sits out.
type Repeat struct {
	Players []int
	Times   int // with this round
}

// findRepeats fills in what the round repeats.
func (r *Round) findRepeats(p *Past) {
	for _, table := range r.Tables {
		for seat, a := range table {
			for _, b := range table[seat+1:] {
				if p.met[a][b] > 0 {
					r.Repeats = append(r.Repeats, Repeat{[]int{a, b}, p.met[a][b] + 1})
				}
			}
		}
	}
	for _, a := range r.Out {
		if p.out[a] > 0 {
			r.Repeats = append(r.Repeats, Repeat{[]int{a}, p.out[a] + 1})
		}
	}
}

// Circle returns a round of a round robin of n players by the circle method (Kirkman, 1847);
// rounds count from 0. In each cycle of n−1 rounds, or n when n is odd, everybody meets
// everybody once, and of an odd number everybody sits out once. The numbers of first seats in
// a cycle differ by one at most; every second cycle has the seats the other way round.
func Circle(n, round int) Round {
	var r Round
	cycle := max(1, n-1+n%2)
	turn := round % cycle
	// The last player stays in the middle; the others stand around and turn. With an odd number
	// nobody is in the middle, and whoever would meet nobody sits out.
	for i := range (n + 1) / 2 {
		a, b, swap := (turn+i)%cycle, (turn-i+cycle)%cycle, i%2 == 0
		if i == 0 {
			a, swap = cycle, turn%2 == 1
		}
		if a == n {
			r.Out = []int{b}
			continue
		}
		if swap != (round/cycle%2 == 1) {
			a, b = b, a
		}
		r.Tables = append(r.Tables, []int{a, b})
	}
	return r
}

// RoundRobin returns the next round of the circle as long as exactly its rounds were played.
// Otherwise, as after somebody came or left, it returns a round by Seat.
func RoundRobin(p *Past, seed uint64) Round {
	n := len(p.met)
	circle := NewPast(n)
	for round := range p.rounds {
		r := Circle(n, round)
		circle.Add(r.Tables, r.Out)
	}
	for a := range n {
		if !slices.Equal(p.met[a], circle.met[a]) {
			return Seat(p, Pairs, nil, seed)
		}
	}
	r := Circle(n, p.rounds)
	r.findRepeats(p)
	return r
}
