// Package order searches for an order of turns that leads to a position of
// Subdivision, or for the reason why there is none.
package order

import "arbiter/score/subdivision"

// A Question asks for an order of turns that builds a board from an
// empty grid. The board breaks no rule of grid, parks, stash, spacing and
// support; the seats beyond Players are empty.
type Question struct {
	Board      *subdivision.Board
	Players    int
	Trios      int  // pieces of each size in a stash at the start
	Starter    int  // the seat that should begin
	AnySupport bool // a Small may lean on its own colour too
	Budget     int  // states to look at before giving up; 0 is the default
}

// A Move is one turn.
type Move struct {
	Size   int // Small, Medium or Large, or Pass
	Square int // its index in a Set: 8*column+row
}

const (
	Pass   = -1
	Budget = 1_500_000
)

// An Answer is an order of turns, or the reason why there is none.
type Answer struct {
	Found     bool
	Undecided bool
	Starter   int
	Moves     []Move // from the first turn to the last placement
	States    int
	Why       Reason
}

// Find looks for an order of turns from the starter in question and, when
// there is none at all, from the other seats in their order. The search is
// exact: past its budget it says so and nothing else.
func Find(q Question) Answer {
	s := newSearch(q)
	if s.filled == 0 {
		return Answer{Found: true, Starter: q.Starter}
	}
	for n := range q.Players {
		starter := (q.Starter + n) % q.Players
		moves, verdict := s.from(starter)
		if verdict == exists {
			return Answer{Found: true, Starter: starter, Moves: moves, States: s.states}
		}
		if verdict == unknown {
			why := Reason{Kind: GaveUp}
			return Answer{Undecided: true, Starter: starter, States: s.states, Why: why}
		}
	}
	return Answer{Starter: q.Starter, States: s.states, Why: s.why()}
}

type outcome int

const (
	impossible outcome = iota
	exists
	unknown
)

// A search holds what stays the same while one board is examined.
type search struct {
	Question
	pieces   [4][3]subdivision.Set
	of       [4]subdivision.Set
	count    [4]int
	filled   subdivision.Set // every piece
	empty    subdivision.Set // squares that stay empty to the end
	smalls   subdivision.Set
	supports [4]subdivision.Set // Smalls and Larges that a seat's Small may lean on

	know bool         // idle is filled in
	idle [4]idleFacts // when the seats may have passed

	states  int
	stop    int // states at which the attempt under way is broken off
	broken  bool
	deepest stop
	starter int
	failed  map[stateKey]struct{}
	line    []Move // of the search backward, last turn first
}

// A stop is the furthest that an attempt without passes has come: the
// turn before which it ends, counted from 1, and whose turn it is.
type stop struct{ turn, seat int }

func newSearch(q Question) *search {
	s := &search{Question: q}
	if s.Budget == 0 {
		s.Budget = Budget
	}
	s.pieces = q.Board.Pieces
	s.empty = q.Board.Empty()
	for seat := range s.Players {
		s.of[seat] = q.Board.Of(seat)
		s.count[seat] = s.of[seat].Len()
		s.filled |= s.of[seat]
		s.smalls |= s.pieces[seat][subdivision.Small]
		s.supports[seat] = q.Board.Supporting(seat, s.AnySupport)
	}
	return s
}

// turns returns how many of the first so many turns are a seat's.
func (s *search) turns(seat, turns int) int {
	after := seat - s.starter
	if after < 0 {
		after += s.Players
	}
	return (turns + s.Players - 1 - after) / s.Players
}

// owing returns how often each seat must have passed in the turns after which only the missing
// pieces are still to come; ok is false when somebody had too few turns.
func (s *search) owing(missing subdivision.Set, turns int) (owed [4]int, total int, ok bool) {
	for seat := range s.Players {
		owed[seat] = s.turns(seat, turns) - s.count[seat] + (missing & s.of[seat]).Len()
		if owed[seat] < 0 {
			return owed, 0, false
		}
		total += owed[seat]
	}
	return owed, total, true
}

// from looks for an order with a given starter. How many turns it takes is
// open; numbers that the counts rule out are passed over. Every number gets a
// short attempt before any gets a long one, for one of them may be easy.
func (s *search) from(starter int) ([]Move, outcome) {
	s.starter = starter
	s.failed = nil
	if _, passes, ok := s.owing(0, s.filled.Len()); ok && passes == 0 {
		// Nearly every order is found here, by itself.
		s.stop, s.broken = s.Budget, false
		if moves, ok := s.straight(s.filled); ok {
			return moves, exists
		}
		if s.broken {
			return nil, unknown
		}
	}
	s.learn()
	open := s.lengths()
	for share := 2_000; len(open) > 0; share *= 8 {
		var later []int
		for _, turns := range open {
			if s.states >= s.Budget {
				return nil, unknown
			}
			s.stop, s.broken = min(s.states+share, s.Budget), false
			s.line = s.line[:0]
			if moves, ok := s.back(0, turns); ok {
				return moves, exists
			}
			if s.broken {
				later = append(later, turns)
			}
		}
		open = later
	}
	return nil, impossible
}

// lengths lists the numbers of turns that the counts allow, fewest passes first.
func (s *search) lengths() []int {
	var all []int
	for turns := s.filled.Len(); ; turns++ {
		owed, passes, ok := s.owing(0, turns)
		if !ok || passes == 0 { // too few turns, or tried already
			continue
		}
		hopeless := false
		for seat := range s.Players {
			hopeless = hopeless || owed[seat] > s.idle[seat].most
		}
		if hopeless { // and more turns only make it worse
			break
		}
		all = append(all, turns)
	}
	return all
}

// spend counts a state; false means that the attempt is broken off.
func (s *search) spend() bool {
	if s.states >= s.stop {
		s.broken = true
		return false
	}
	s.states++
	return true
}
