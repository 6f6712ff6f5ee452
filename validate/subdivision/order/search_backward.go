package order

import "arbiter/score/subdivision"

// The search backward takes turns back from the end: what is missing grows,
// and passes are taken back until none is left. Then the rest is an order
// without passes.

type stateKey struct {
	missing subdivision.Set
	turns   int
}

// back finds the first turns of an order, after which the missing pieces are still to come, and
// joins them with the turns on the line.
func (s *search) back(missing subdivision.Set, turns int) ([]Move, bool) {
	owed, total, ok := s.owing(missing, turns)
	if !ok {
		return nil, false
	}
	if total == 0 {
		moves, ok := s.straight(s.filled &^ missing)
		if !ok {
			return nil, false
		}
		for i := len(s.line) - 1; i >= 0; i-- {
			moves = append(moves, s.line[i])
		}
		return moves, true
	}
	if s.loose(s.filled&^missing) != 0 {
		return nil, false
	}
	key := stateKey{missing, turns}
	if _, known := s.failed[key]; known {
		return nil, false
	}
	if !s.spend() {
		return nil, false
	}
	wanted, ok := s.wanted(missing, turns, owed)
	if ok {
		seat := (s.starter + turns - 1) % s.Players
		if missing != 0 && owed[seat] > 0 && s.mayPass(seat, missing) {
			if moves, ok := s.try(Move{Pass, 0}, missing, turns-1); ok {
				return moves, true
			}
		}
		var room [16]takeBack
		for _, take := range s.takeBacks(room[:0], seat, missing, wanted, owed) {
			if s.broken {
				return nil, false
			}
			if moves, ok := s.try(Move{take.size, take.square.Index()}, missing|take.square, turns-1); ok {
				return moves, true
			}
		}
	}
	if s.broken {
		return nil, false
	}
	if s.failed == nil {
		s.failed = map[stateKey]struct{}{}
	}
	s.failed[key] = struct{}{}
	return nil, false
}

func (s *search) try(move Move, missing subdivision.Set, turns int) ([]Move, bool) {
	s.line = append(s.line, move)
	moves, ok := s.back(missing, turns)
	s.line = s.line[:len(s.line)-1]
	return moves, ok
}

// wanted returns all that must still be taken back before the players who owe a pass can
// take one back; ok is false when they never can.
func (s *search) wanted(missing subdivision.Set, turns int, owed [4]int) (all subdivision.Set, ok bool) {
	last := s.starter + turns - 1 + s.Players
	for seat := range s.Players {
		if owed[seat] == 0 {
			continue
		}
		f := &s.idle[seat]
		if s.finished(seat, missing) {
			continue
		}
		if !f.mayWait || missing&^f.wait != 0 {
			return 0, false
		}
		closure := s.closure(seat, missing)
		more := closure &^ missing
		if more&^f.wait != 0 {
			return 0, false
		}
		all |= more
		// In every round the seat takes back a Small, until it can pass, and
		// everybody else a piece or a pass.
		rounds := (more & s.of[seat]).Len()
		since := (last - seat) % s.Players // turns after the seat's last one
		for other := range s.Players {
			n := (more & s.of[other]).Len()
			if (last-other)%s.Players < since {
				n--
			}
			if other != seat {
				rounds = max(rounds, n)
			}
		}
		can := f.wait &^ missing
		if rounds > (can & s.of[seat]).Len() {
			return 0, false
		}
		rounds += owed[seat] - 1
		for other := range s.Players {
			if other != seat && rounds-owed[other] > (can&s.of[other]).Len() {
				return 0, false
			}
		}
	}
	return all, true
}

// finished reports whether a seat had placed everything and was free to pass
// when the missing pieces were still to come.
func (s *search) finished(seat int, missing subdivision.Set) bool {
	f := &s.idle[seat]
	return f.mayFinish && missing&s.of[seat] == 0 && missing&^f.closed == 0
}

// A takeBack is a piece that may have been the last one placed.
type takeBack struct {
	square subdivision.Set
	size   int
	cost   int
}

// takeBacks lists the pieces that a seat may have placed last, the likeliest
// first.
func (s *search) takeBacks(list []takeBack, seat int, missing, wanted subdivision.Set, owed [4]int) []takeBack {
	can := s.of[seat] &^ missing
	for other := range s.Players {
		if owed[other] == 0 {
			continue
		}
		if other == seat {
			can &= s.smalls
		}
		// After this piece the other seat will still owe a pass.
		f := &s.idle[other]
		if !s.finished(other, missing) || other == seat {
			can &= f.wait
		} else {
			can &= f.closed
		}
	}
	var mediums [][4]subdivision.Set
	for size := subdivision.Small; size <= subdivision.Large; size++ {
	next:
		for left := can & s.pieces[seat][size]; left != 0; left &= left - 1 {
			square := left.First()
			var near [4]subdivision.Set // what blocks the others' passes once this square is empty
			cost := 0
			for other := range s.Players {
				if owed[other] > 0 {
					near[other] = square.Near() & s.supports[other] &^ missing
					cost += 2 * (near[other] &^ wanted).Len()
				}
			}
			if wanted&square != 0 {
				cost -= 100
			}
			if size == subdivision.Medium {
				// Of two Mediums the one that blocks less was last, or they
				// can be exchanged: a Medium supports nothing.
				for _, other := range mediums {
					if blocksAll(near, other) {
						continue next
					}
				}
				mediums = append(mediums, near)
			}
			list = append(list, takeBack{square, size, cost})
			for i := len(list) - 1; i > 0 && list[i].cost < list[i-1].cost; i-- {
				list[i], list[i-1] = list[i-1], list[i]
			}
		}
	}
	return list
}

// blocksAll reports whether one Medium blocks all passes that another one blocks.
func blocksAll(more, less [4]subdivision.Set) bool {
	for i := range more {
		if less[i]&^more[i] != 0 {
			return false
		}
	}
	return true
}
