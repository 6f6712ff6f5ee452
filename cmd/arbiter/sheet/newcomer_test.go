package sheet

import (
	"strings"
	"testing"

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
