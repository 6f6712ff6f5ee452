package pairing

import "context"

// exhaust looks through all seatings, leaving out what cannot be better than the
// best. It reports whether it came to the end, so that none is better.
func (s *seating) exhaust(ctx context.Context, steps int) bool {
	e := &exhaustion{seating: s, ctx: ctx, steps: steps, floor: s.floors(), members: make([][]int, len(s.size))}
	for a := range s.group {
		s.group[a] = none
		e.rest += e.floor[a]
		e.highest = max(e.highest, e.floor[a])
	}
	e.seatNext(0)
	return e.steps >= 0
}

type exhaustion struct {
	*seating
	ctx     context.Context
	steps   int     // left; below 0 the search ends
	floor   []int   // what each player's meetings add at least, for the player and the others
	highest int     // the highest floor
	rest    int     // the floors of all who are not seated yet
	sum     int     // what the meetings of the seated add
	members [][]int // of each group
}

// seatNext seats the first player who has no seat, and all others from there.
func (e *exhaustion) seatNext(a int) {
	for a < len(e.group) && e.group[a] != none {
		a++
	}
	if a == len(e.group) {
		e.best = e.sum
		copy(e.found, e.group)
		return
	}
	for g, size := range e.size {
		switch held := len(e.members[g]); {
		case held == size:
		case g == e.outside():
			e.seat(a, g)
		case g == 0 || e.size[g-1] != size || len(e.members[g-1]) > 0: // of empty tables of one size, the first stands for all
			e.seat(a, g)
		}
	}
}

// bound is a sum that no way to seat the others is below. Those who will sit out
// have no meetings. Each meeting counts for both players, so the floors count half.
func (e *exhaustion) bound() int {
	outs := e.size[e.outside()] - len(e.members[e.outside()])
	return e.sum + max(0, e.rest-outs*e.highest+1)/2
}

// seat seats a player in a group, fills the group's table with players after him,
// and goes on.
func (e *exhaustion) seat(a, g int) {
	e.steps--
	if e.steps%4096 == 0 && e.ctx.Err() != nil {
		e.steps = -1
	}
	if e.steps < 0 || !e.turn.may(a, e.apart[g]) {
		return
	}
	before := e.sum
	if g != e.outside() {
		for _, b := range e.members[g] {
			e.sum += e.again[a][b]
		}
	}
	e.rest -= e.floor[a]
	e.group[a] = g
	e.members[g] = append(e.members[g], a)
	if e.bound() < e.best {
		if g == e.outside() || len(e.members[g]) == e.size[g] {
			e.seatNext(0)
		} else {
			for b := a + 1; b < len(e.group); b++ {
				if e.group[b] == none {
					e.seat(b, g)
				}
			}
		}
	}
	e.members[g] = e.members[g][:len(e.members[g])-1]
	e.group[a] = none
	e.rest += e.floor[a]
	e.sum = before
}
