package proof

import "slices"

// Limits of a proof of "no".
const (
	MostNumbers = 1 << 26   // states that it tells apart
	MostStates  = 3_000_000 // states of its set
)

// Numbers is how many states there are, in the set or not; anything above MostNumbers is
// too many. The number of a state is made of the counts of its classes and who moved last.
func (p *Proof) Numbers() int {
	all := len(p.Seats)
	for _, class := range p.members[1:] {
		if all *= len(class) + 1; all > MostNumbers {
			break
		}
	}
	return all
}

// InSet is how many states the set of a no has.
func (p *Proof) InSet() (n int) {
	for i := 1; i < len(p.States); i += 2 {
		n += p.States[i]
	}
	return n
}

// Whole is the state of the whole board after a seat's turn.
func (p *Proof) Whole(last int) int { return p.Numbers() - len(p.Seats) + last }

// IsEmpty tells whether nothing stands in a state.
func (p *Proof) IsEmpty(number int) bool { return number < len(p.Seats) }

// Before passes on the states from which one turn may lead to a state.
func (p *Proof) Before(number int, each func(number int)) {
	players := len(p.Seats)
	last, rest, state := number%players, number/players, make([]int, len(p.members))
	for k, class := range p.members[1:] {
		state[k+1], rest = rest%(len(class)+1), rest/(len(class)+1)
	}
	turned := number - last + (last+players-1)%players
	if p.mayPass(state, last) {
		each(turned)
	}
	step := players
	for k, class := range p.members[1:] {
		if class[0].seat == last && state[k+1] > 0 {
			if state[k+1]--; p.mayPlace(state, k+1) {
				each(turned - step)
			}
			state[k+1]++
		}
		step *= len(class) + 1
	}
}

// mayPlace tells whether a piece of a class may have been placed when so many stood. It
// is false when each is a Small that nothing can have supported.
func (p *Proof) mayPlace(state []int, class int) bool {
	return count(p.members[class], func(s *square) bool {
		return s.size != small || slices.ContainsFunc(s.near, func(by *square) bool { return p.supports(by, s.seat) && state[by.class] > 0 })
	}) > 0
}

// mayPass tells whether a seat may have passed. It is false when, for every choice of
// the standing pieces, one of some size was left and a square that takes it was empty.
func (p *Proof) mayPass(state []int, seat int) bool {
	takes := [...]func(*square) bool{
		small: func(s *square) bool {
			return slices.ContainsFunc(s.near, func(by *square) bool { return p.supports(by, seat) && state[by.class] == len(p.members[by.class]) })
		},
		medium: func(*square) bool { return true },
		large: func(s *square) bool {
			return !slices.ContainsFunc(s.near, func(by *square) bool { return by.seat == seat && by.size == large && state[by.class] > 0 })
		},
	}
	// What supports a seat's Small on a square that is empty for sure.
	invites := func(by *square) bool {
		return p.supports(by, seat) && slices.ContainsFunc(by.near, func(s *square) bool { return state[s.class] == 0 })
	}
	for size, takes := range takes {
		most, open := 0, false // how many of the size may stand; whether a square takes another for sure
		for k, class := range p.members {
			most += min(state[k], count(class, func(s *square) bool { return s.seat == seat && s.size == size }))
			open = open || count(class, takes) > state[k] || size == small && state[k] > len(class)-count(class, invites)
		}
		if most < p.Trios && open {
			return false
		}
	}
	return true
}

// supports tells whether a seat's Small may lean on the piece of a square.
func (p *Proof) supports(s *square, seat int) bool {
	return (s.size == small || s.size == large) && (p.SmallNeeds == "any" || s.seat != seat)
}

func count(class []*square, kind func(*square) bool) (n int) {
	for _, s := range class {
		if kind(s) {
			n++
		}
	}
	return n
}
