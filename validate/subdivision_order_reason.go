package validate

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score/subdivision"
)

// An orderReason tells why there is no order of turns, or why none was found.
type orderReason struct {
	Kind   orderReasonKind
	Seat   int // who can never have passed, or who is stuck
	Other  int // who has had too many turns
	Has    int // pieces of Seat
	Most   int // pieces of Other
	Left   int // what Seat has left in the stash: Medium or Large
	Square int // where the Large fits to the end
	Turn   int // the deepest dead end, counted from 1
	Passes bool
	Detail string
}

type orderReasonKind int

const (
	orderFits     orderReasonKind = iota
	orderCount                    // two players' pieces differ by too many
	orderCounts                   // all the numbers together fit no order of seats
	orderDeadEnd                  // without passes, and no choice matters
	orderSearched                 // searched to the end
	orderGaveUp                   // past the budget
	orderInternal                 // the order found does not stand a replay
)

// why looks for the plainest reason after a search that found nothing.
func (s *orderSearch) why(starter int) orderReason {
	for seat := range s.players {
		left, square, sure := s.neverPassed(seat)
		if !sure {
			continue
		}
		for other := range s.players {
			if s.count[other] > s.count[seat]+1 {
				return orderReason{Kind: orderCount, Seat: seat, Other: other, Has: s.count[seat], Most: s.count[other], Left: left, Square: square}
			}
		}
	}
	passes := true
	for seat := range s.players {
		passes = passes && s.idle[seat].most > 0
	}
	if s.states == 0 && s.deepest.turn == 0 {
		return orderReason{Kind: orderCounts, Seat: starter, Passes: passes}
	}
	why := orderReason{Kind: orderSearched, Seat: s.deepest.seat, Turn: s.deepest.turn + 1, Passes: passes}
	if s.deepest.turn == 0 {
		why.Turn = 0
	}
	if s.states == 0 {
		why.Kind = orderDeadEnd
	}
	return why
}

// neverPassed tells whether a player had something to place all the time, and
// what: a Medium, or a Large and a square for it.
func (s *orderSearch) neverPassed(seat int) (left, square int, sure bool) {
	if s.pieces[seat][subdivision.Medium].Len() < s.trios {
		return subdivision.Medium, 0, true
	}
	fits := s.empty &^ s.pieces[seat][subdivision.Large].Near()
	if s.pieces[seat][subdivision.Large].Len() < s.trios && fits != 0 {
		return subdivision.Large, fits.Index(), true
	}
	return 0, 0, false
}

// Sentence says the reason in plain words.
func (r orderReason) Sentence(names []string, states int) string {
	var b strings.Builder
	switch r.Kind {
	case orderCount:
		fmt.Fprintf(&b, "%s has %s and %s %d, and %s was never allowed to pass: ",
			names[r.Seat], plural(r.Has, "piece"), names[r.Other], r.Most, names[r.Seat])
		if r.Left == subdivision.Medium {
			b.WriteString("a Medium is still in the stash")
		} else {
			fmt.Fprintf(&b, "a Large is still in the stash and fits on %c%d", 'a'+r.Square%8, 1+r.Square/8)
		}
	case orderCounts:
		b.WriteString("no order exists: the numbers of pieces fit no order of turns, whoever starts")
		if !r.Passes {
			b.WriteString(" and whoever could pass")
		}
	case orderDeadEnd, orderSearched:
		b.WriteString("no order exists")
		if r.Kind == orderSearched {
			fmt.Fprintf(&b, ": %s searched, all of them", grouped(states, "state"))
		}
		if r.Turn > 0 {
			if r.Kind == orderSearched {
				b.WriteString("; the longest attempt")
			} else {
				b.WriteString(": every attempt")
			}
			if r.Passes {
				b.WriteString(" without a pass")
			}
			fmt.Fprintf(&b, " stops at turn %d, where %s has nothing to place and may not pass", r.Turn, names[r.Seat])
		}
	case orderGaveUp:
		fmt.Fprintf(&b, "undecided: no order found in %s", grouped(states, "state"))
	case orderInternal:
		b.WriteString("undecided: the order found does not stand its replay: " + r.Detail)
	}
	return b.String()
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// grouped is a number with commas and what it counts.
func grouped(n int, what string) string {
	text := plural(n, what)
	digits := strings.IndexByte(text, ' ')
	for i := digits - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
