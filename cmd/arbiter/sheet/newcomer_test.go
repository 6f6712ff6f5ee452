package sheet

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// Where a newcomer was misled, playing from the rules alone.

// Enter on the empty last line of a list takes it out and goes on: that is not the end
// of the sheet.
func TestEnterOnAnEmptyLineIsNotTheEnd(t *testing.T) {
	s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3\n")
	s.at = s.page.Place(6, 1) // level 1
	press(s, "⏎⏎")
	if s.said != "" || s.page.LineName(s.at.Line) != "Ann's unused pyramids" {
		t.Errorf("on %s it says %q", s.page.LineName(s.at.Line), s.said)
	}
}

// A line that a finding is about has a ! before it, in colour too.
func TestAFaultyLineHasASign(t *testing.T) {
	s := opened(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr Kgo\nBob: Csi Rbr Rbr Fem Fsa Fru\n")
	rest(s)
	view := s.View()
	if !strings.Contains(ansi.Strip(view), "\n!Ann: Cgo") || strings.Contains(view, "�") { // the sign's own escape, drawn once more
		t.Errorf("no sign before Ann's hand:\n%s", view)
	}
}

// What a half-typed cell leads to is said as soon as the cursor leaves it.
func TestALeftCellIsJudged(t *testing.T) {
	s := opened(t, twoPlayers+wholeBoard)
	rest(s)
	press(s, "<right>r")
	rest(s)
	if s.answer.live.Problem != "" {
		t.Errorf("while it is typed it says %q", s.answer.live.Problem)
	}
	press(s, "<right>")
	if view := s.View(); !strings.Contains(view, "cannot be read yet") {
		t.Errorf("nothing is said of the half cell:\n%s", view)
	}
}

// Nothing is marked before anything is written below the headers.
func TestNothingIsMarkedAtFirst(t *testing.T) {
	s := opened(t, "game: bazaar\nplayer: Ann\nplayer: Bob\nequation: R = WG\n\n")
	rest(s)
	if s.answer.live.Problem == "" || strings.Contains(ansi.Strip(s.View()), "[R = WG]") {
		t.Errorf("a mark without a reason:\n%s", s.View())
	}
}

// The help tells the cards of a suit in one line.
func TestHelpListsCardsBySuit(t *testing.T) {
	s := opened(t, "game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  8C:R1\n")
	press(s, "<f1>")
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 42})
	if view := ansi.Strip(s.View()); !strings.Contains(view, "hearts          2H 3H 4H") || !strings.Contains(view, "esc             leaves") {
		t.Errorf("the help is\n%s", view)
	}
}
