package form

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/bazaar"
)

// A situation is the state before a turn.
type situation struct {
	*bazaar.Position
	*bazaar.State
	stopped int // the turn that was not played, from 1; 0 when all were
}

// before is the state before a turn.
func (g *trading) before(at int) (s situation, ok bool) {
	p, r := g.replay(g.turns[:at])
	if r == nil {
		return s, false
	}
	s = situation{Position: p, State: r.End}
	if n := len(r.Turns); n > 0 && r.Turns[n-1].Void {
		s.stopped = n
	}
	return s, true
}

// scores are the totals, the eliminated marked.
func (g *trading) scores(s situation) string {
	var list []string
	sheet := s.Sheet()
	for seat := range sheet.Tallies {
		text := g.name(seat) + " " + strconv.Itoa(sheet.Tallies[seat].Total())
		if s.Out[seat] {
			text += " (out)"
		}
		list = append(list, text)
	}
	return strings.Join(list, " · ")
}

// verdict tells that the game is over, or that it cannot go on.
func (s *situation) verdict() string {
	switch {
	case s.stopped > 0:
		return fmt.Sprintf("Turn %d breaks a rule: nothing from it on is played.", s.stopped)
	case s.Over != "":
		return "The game is over: " + s.Over.Says() + ". Enter on the empty line ends."
	}
	return ""
}

func label(text string) score.Span { return score.Span{Text: fmt.Sprintf("%-8s", text), Dim: true} }

// pebbleSpans are pebbles by their letters, each in its colour.
func pebbleSpans(b bazaar.Bag) []score.Span {
	var list []score.Span
	for c, n := range b {
		if n > 0 {
			list = append(list, score.Span{Text: strings.Repeat(bazaar.Letters[c:c+1], int(n)), Colour: bazaar.Letters[c]})
		}
	}
	if list == nil {
		list = []score.Span{{Text: "no pebble", Dim: true}}
	}
	return list
}

// openLine are the cards that can be bought, and how many are hidden.
func (s *situation) openLine() []score.Span {
	line := []score.Span{label("open")}
	for _, c := range s.Visible {
		line = append(line, pebbleSpans(c.Price)...)
		face := "  "
		if c.Face {
			face = "*  "
		}
		line = append(line, score.Span{Text: face, Bold: true})
	}
	if s.Open() == 0 {
		line = append(line, score.Span{Text: "no card  "})
	}
	if s.Unnamed > 0 {
		line = append(line, score.Span{Text: fmt.Sprintf("%d not named  ", s.Unnamed)})
	}
	return append(line, score.Span{Text: fmt.Sprintf("%d hidden", s.Hidden), Dim: true})
}

// bankLine is what the bank holds.
func (s *situation) bankLine() []score.Span {
	line := []score.Span{label("bank")}
	for c, n := range s.Bank {
		line = append(line, score.Span{Text: bazaar.Letters[c:c+1] + strconv.Itoa(int(n)) + " ", Colour: bazaar.Letters[c], Dim: n == 0})
	}
	return line
}

// equationLines are the equations, as many a line as there is room for.
func (s *situation) equationLines(room int) score.Picture {
	var picture score.Picture
	line, used := []score.Span{label("trade")}, 8
	for _, q := range s.Equations {
		n := q.Left.Len() + q.Right.Len() + 6
		if used+n-3 > room && used > 8 {
			picture = append(picture, line)
			line, used = []score.Span{label("")}, 8
		}
		line = append(line, pebbleSpans(q.Left)...)
		line = append(line, score.Span{Text: " = "})
		line = append(line, pebbleSpans(q.Right)...)
		line = append(line, score.Span{Text: "   "})
		used += n
	}
	if used > 8 {
		picture = append(picture, line)
	}
	return picture
}
