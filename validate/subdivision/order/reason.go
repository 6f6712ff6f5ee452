package order

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/subdivision"
)

// A Reason tells why there is no order of turns, or why none was found.
type Reason struct {
	Kind   ReasonKind
	Pieces [4]int // on the board, by seat
	Most   [4]int // passes that a seat may have made
	Seat   int    // who can never have passed, or who is stuck
	Other  int    // who has had too many turns
	Left   int    // what Seat has left in the stash
	Square int    // where the Large fits to the end
	Turn   int    // where the longest attempt without passes ends, from 1; 0: no attempt
	Passes bool   // somebody may have passed
	Waits  bool   // Seat may have
}

type ReasonKind int

const (
	Found    ReasonKind = iota
	Count               // two players' pieces differ by too many
	Counts              // the numbers of turns fit no starter
	DeadEnd             // all attempts end without any choice
	Searched            // searched to the end
	GaveUp              // past the budget
)

// why finds the plainest reason after a search that found nothing.
func (s *search) why() Reason {
	why := Reason{Pieces: s.count, Seat: s.deepest.seat, Turn: s.deepest.turn}
	for seat := range s.Players {
		why.Most[seat] = s.idle[seat].most
		why.Passes = why.Passes || s.idle[seat].most > 0
	}
	why.Waits = s.idle[why.Seat].most > 0
	gap := 1
	for seat := range s.Players {
		left, square, sure := s.neverPassed(seat)
		for other := range s.Players {
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

// neverPassed reports whether a player had something to place all the time, and
// what: a Medium, or a Large and a square for it, or a Small.
func (s *search) neverPassed(seat int) (left, square int, sure bool) {
	if s.pieces[seat][subdivision.Medium].Len() < s.Trios {
		return subdivision.Medium, 0, true
	}
	fits := s.empty &^ s.pieces[seat][subdivision.Large].Near()
	if s.pieces[seat][subdivision.Large].Len() < s.Trios && fits != 0 {
		return subdivision.Large, fits.Index(), true
	}
	return subdivision.Small, 0, !s.idle[seat].mayFinish && !s.idle[seat].mayWait
}

// Sentence says the reason in plain words; states is how many were searched.
func (r Reason) Sentence(names []string, states int) string {
	switch r.Kind {
	case Count:
		left := "a Medium is still in the stash"
		switch r.Left {
		case subdivision.Large:
			left = "a Large is still in the stash and fits on " + (subdivision.Set(1) << r.Square).Name()
		case subdivision.Small:
			left = "a Small is still in the stash, and at every turn it or a larger piece had a square"
		}
		return fmt.Sprintf("%s has %s and %s %d, and %s was never allowed to pass: %s",
			names[r.Seat], score.Counted(r.Pieces[r.Seat], "piece"), names[r.Other], r.Pieces[r.Other], names[r.Seat], left)
	case Counts:
		return "no order exists: until the last piece stood, " + r.turns(names) +
			"; but nobody gets two turns more than another, and those who get one more sit side by side"
	case DeadEnd:
		return "no order exists: " + r.longest(names)
	case Searched:
		text := "no order exists: every order of placing was tried (" + grouped(states, "position") + " with a choice)"
		if r.Passes {
			text = "no order exists: turns and passes were taken back from this board in every way, and none leads to the empty board (" +
				grouped(states, "position") + " looked at)" + r.forced(names)
		}
		if r.Turn > 0 {
			text += "; " + r.longest(names)
		}
		return text
	case GaveUp:
		return "undecided: no order found in " + grouped(states, "state") + ", and not all of them searched"
	}
	return "an order exists"
}

// turns says how many turns each player had, a piece or a pass each.
func (r Reason) turns(names []string) string {
	var had []string
	for seat, name := range names {
		turns := fmt.Sprint(r.Pieces[seat])
		if r.Most[seat] > 0 {
			turns += fmt.Sprintf(" to %d", r.Pieces[seat]+r.Most[seat])
		}
		had = append(had, name+" "+turns)
	}
	if r.Passes {
		return "the turns, with all passes that were allowed, were " + score.And(had)
	}
	return "the turns were " + score.And(had) + ", for nobody was ever allowed to pass"
}

// forced names those who have so few pieces that they must have passed.
func (r Reason) forced(names []string) (text string) {
	for seat, name := range names {
		if passes := slices.Max(r.Pieces[:]) - 1 - r.Pieces[seat]; passes > 0 {
			times := "once"
			if passes > 1 {
				times = score.Counted(passes, "time")
			}
			text += fmt.Sprintf("; %s must have passed at least %s", name, times)
		}
	}
	return text
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

// grouped returns a number with commas and what it counts.
func grouped(n int, what string) string {
	text := score.Counted(n, what)
	digits := strings.IndexByte(text, ' ')
	for i := digits - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
