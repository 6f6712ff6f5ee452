package order

import "arbiter/score/subdivision"

// A waitPlan is a pass with Smalls left that a seat may have made: at the
// turn, with the missing pieces still to come. No plan for a seat that owes
// such a pass means that the search backward need not go on. A plan need not
// lead to an order; it is looked for without regard to the other passes.
type waitPlan struct {
	turn    int
	missing subdivision.Set
}

// waitPlans are a seat's last pass and its first one.
type waitPlans [4][2]waitPlan

// planTries is how many sets of pieces are looked at for one plan.
const planTries = 2_000

// A planner looks for the pieces that were missing at a pass. Between the
// pass and the state known everybody placed a piece in each turn, or passed;
// so the number of pieces of each seat is nearly known.
type planner struct {
	*search
	seat      int
	from      subdivision.Set // what is missing now
	may       subdivision.Set // what may be missing at the pass
	low, high [4]int          // pieces to take back before the pass, by seat
	tries     int
	found     subdivision.Set
}

// follows tells whether a plan is still possible for an earlier pass: 1 is the pass
// just before what is known, 2 the one before that.
func (s *search) follows(p waitPlan, seat, passes int, missing subdivision.Set, turns int, owed [4]int) bool {
	if p.missing == 0 || p.turn >= turns || missing&^p.missing != 0 || owed[seat] == 0 {
		return false
	}
	for other := range s.Players {
		n := (p.missing &^ missing & s.of[other]).Len()
		high := s.turns(other, turns) - s.turns(other, p.turn+1)
		if n > high || n < high-owed[other] || other == seat && n != high-passes+1 {
			return false
		}
	}
	return true
}

// plan looks for the pass of a seat that owes so many, with Smalls left to
// place afterwards; it placed at least the given number, and passed in the
// other rounds. It is false only when there can be no such pass.
func (s *search) plan(seat, passes int, missing, closure subdivision.Set, turns, smalls int, owed [4]int) (waitPlan, bool) {
	f := &s.idle[seat]
	w := planner{search: s, seat: seat, from: missing}
	own := (f.wait &^ missing & s.of[seat]).Len()
	first := (seat - s.starter + s.Players) % s.Players
	for ; smalls <= own; smalls++ {
		turn := first + (s.turns(seat, turns)-passes-smalls)*s.Players
		if turn < 0 {
			break
		}
		w.may = f.wait
		for other := range s.Players {
			w.high[other] = s.turns(other, turns) - s.turns(other, turn+1)
			w.low[other] = max(0, w.high[other]-owed[other])
			if owed[other] > w.high[other] && !s.finished(other, missing) {
				w.may &= s.idle[other].wait // it still owes a pass by then
			}
		}
		w.low[seat], w.high[seat] = smalls, smalls
		if w.fill(closure, 0) {
			return waitPlan{turn, w.found}, true
		}
		if w.tries > planTries {
			return waitPlan{}, true
		}
	}
	return waitPlan{}, false
}

// fill adds pieces until the numbers fit; none of those barred.
func (w *planner) fill(missing, barred subdivision.Set) bool {
	if missing&^w.may != 0 || missing&barred != 0 {
		return false
	}
	w.tries++
	w.states++
	if w.tries > planTries {
		return false
	}
	var choice subdivision.Set
	short := false
	for seat := range w.Players {
		n := (missing &^ w.from & w.of[seat]).Len()
		if n > w.high[seat] {
			return false
		}
		if n >= w.low[seat] {
			continue
		}
		can := w.of[seat] & w.may &^ missing &^ barred
		if can.Len() < w.low[seat]-n {
			return false
		}
		if !short || can.Len() < choice.Len() {
			choice = can
		}
		short = true
	}
	if !short {
		w.found = missing
		return true
	}
	for ; choice != 0; choice &= choice - 1 {
		if w.fill(w.closure(w.seat, missing|choice.First()), barred) {
			return true
		}
		barred |= choice.First()
		// What is impossible with a Medium is with one that blocks more: in a
		// solution with that one the two could be exchanged.
		for seat := range w.Players {
			if mediums := w.pieces[seat][subdivision.Medium]; mediums&choice.First() != 0 {
				blocks := choice.First().Near() & w.supports[w.seat]
				for more := mediums & choice &^ choice.First(); more != 0; more &= more - 1 {
					if blocks&^(more.First().Near()|missing) == 0 {
						choice &^= more.First()
						barred |= more.First()
					}
				}
			}
		}
	}
	return false
}
