package order

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/subdivision"
)

// A Reason tells why there is no order of turns, or why none was found.
type Reason struct {
	Kind   ReasonKind
	Pieces [4]int // on the board, by seat
	Seat   int    // who can never have passed, or who is stuck
	Other  int    // who has had too many turns
	Left   int    // what Seat has left in the stash: a Medium or a Large
	Square int    // where the Large fits to the end
	Turn   int    // where the longest attempt without passes ends, from 1; 0: no attempt
	Passes bool   // somebody may have passed
	Waits  bool   // Seat may have
	Detail string
}

type ReasonKind int

const (
	Found    ReasonKind = iota
	Count               // two players' pieces differ by too many
	Counts              // the numbers of pieces fit no order of turns
	DeadEnd             // all attempts end without any choice
	Searched            // searched to the end
	GaveUp              // past the budget
	Internal            // the order found does not stand its replay
)

// why looks for the plainest reason after a search that found nothing.
func (s *search) why() Reason {
	why := Reason{Pieces: s.count, Seat: s.deepest.seat, Turn: s.deepest.turn}
	for seat := range s.players {
		why.Passes = why.Passes || s.idle[seat].most > 0
	}
	why.Waits = s.idle[why.Seat].most > 0
	gap := 1
	for seat := range s.players {
		left, square, sure := s.neverPassed(seat)
		for other := range s.players {
			if d := s.count[other] - s.count[seat]; sure && d > gap {
				gap = d
				why.Kind, why.Seat, why.Other, why.Left, why.Square = Count, seat, other, left, square
			}
		}
	}
	switch {
	case why.Kind == Count:
	case s.states > 0:
		why.Kind = Searched
	case s.deepest.turn > 0:
		why.Kind = DeadEnd
	default:
		why.Kind = Counts
	}
	return why
}

// neverPassed tells whether a player had something to place all the time, and
// what: a Medium, or a Large and a square for it.
func (s *search) neverPassed(seat int) (left, square int, sure bool) {
	if s.pieces[seat][subdivision.Medium].Len() < s.trios {
		return subdivision.Medium, 0, true
	}
	fits := s.empty &^ s.pieces[seat][subdivision.Large].Near()
	if s.pieces[seat][subdivision.Large].Len() < s.trios && fits != 0 {
		return subdivision.Large, fits.Index(), true
	}
	return 0, 0, false
}

// Sentence says the reason in plain words; states is how many were searched.
func (r Reason) Sentence(names []string, states int) string {
	switch r.Kind {
	case Count:
		left := "a Medium is still in the stash"
		if r.Left == subdivision.Large {
			left = "a Large is still in the stash and fits on " + (subdivision.Set(1) << r.Square).Name()
		}
		return fmt.Sprintf("%s has %s and %s %d, and %s was never allowed to pass: %s",
			names[r.Seat], score.Counted(r.Pieces[r.Seat], "piece"), names[r.Other], r.Pieces[r.Other], names[r.Seat], left)
	case Counts:
		var has []string
		for seat, name := range names {
			has = append(has, fmt.Sprintf("%s %d", name, r.Pieces[seat]))
		}
		text := "no order exists: whoever starts, the turns do not add up to the pieces (" + strings.Join(has, ", ") + ")"
		if r.Passes {
			return text + " with any passes that were allowed"
		}
		return text + ", and nobody was ever allowed to pass"
	case DeadEnd:
		return "no order exists: " + r.longest(names)
	case Searched:
		text := "no order exists: " + grouped(states, "state") + " searched, all of them"
		if r.Turn > 0 {
			text += "; " + r.longest(names)
		}
		return text
	case GaveUp:
		return "undecided: no order found in " + grouped(states, "state") + ", and not all of them searched"
	case Internal:
		return "undecided: the order found does not stand its replay: " + r.Detail
	}
	return "an order exists"
}

func (r Reason) longest(names []string) string {
	text := "the longest attempt"
	if r.Passes {
		text += " without passes"
	}
	text += fmt.Sprintf(" stops at turn %d, where %s can place none of the pieces still missing", r.Turn, names[r.Seat])
	if !r.Waits {
		text += " and may not pass"
	}
	return text
}

// grouped is a number with commas and what it counts.
func grouped(n int, what string) string {
	text := score.Counted(n, what)
	digits := strings.IndexByte(text, ' ')
	for i := digits - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
