package sheet

import (
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// Whatever the size, the screen is filled, nothing is broader than it, and the
// cursor is on it.
func TestFitsEverySize(t *testing.T) {
	t.Parallel()
	for name, text := range examples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := opened(t, text)
			rest(s)
			for width := 1; width <= 120; width++ {
				for _, height := range []int{1, 2, 6, 15, 24, 50} {
					s.at = s.page.Start()
					s.page.Jump(&s.at, (width+height)%len(s.page.Lines))
					if width%2 == 0 { // the last cell of a line that may have to be scrolled
						s.at.Cell = s.page.Width(s.at.Line) - 1
					}
					s.Update(tea.WindowSizeMsg{Width: width, Height: height})
					checkSize(t, s, width, height)
					s.help = true
					s.draw()
					checkSize(t, s, width, height)
					s.help = false
				}
			}
		})
	}
}

var cursorSeen = regexp.MustCompile("\x1b\\[7m[^\x1b]") // what is cut off leaves its codes behind

func checkSize(t *testing.T, s *sheetForm, width, height int) {
	t.Helper()
	lines := strings.Split(s.View(), "\n")
	if len(lines) != height {
		t.Fatalf("%d×%d: %d lines", width, height, len(lines))
	}
	for _, l := range lines {
		if n := ansi.StringWidth(l); n > width {
			t.Fatalf("%d×%d: a line of %d columns: %q", width, height, n, l)
		}
	}
	if !s.help && width >= 5 && !cursorSeen.MatchString(strings.Join(lines, "\n")) {
		t.Fatalf("%d×%d: no cursor at %v:\n%s", width, height, s.at, strings.Join(lines, "\n"))
	}
}

// What acts on a terminal stays in the text, for the parser to name, and never
// reaches the screen.
func TestNothingActsOnTheScreen(t *testing.T) {
	s := opened(t, "game: subdivision\nplayer: R A\x1b[31mnn\nplayer: B Bob\nnote: a\x1b]0;b\x07c\n; d\x1b[2Je\n\n2 R3\x1b[H ##\n1 .. B1\nf\x1b[5mg\n")
	rest(s)
	press(s, "<end>")
	s.page.Open = true
	s.draw()
	for _, view := range []string{s.View(), func() string { press(s, "<f1>"); return s.View() }()} {
		for _, raw := range []string{"\x1b[31mnn", "\x1b]0", "\x07", "\x1b[2J", "\x1b[H", "\x1b[5m"} {
			if strings.Contains(view, raw) {
				t.Errorf("%q is on the screen:\n%q", raw, view)
			}
		}
	}
	if !strings.Contains(s.text, "f\x1b[5mg") {
		t.Errorf("the text is another:\n%q", s.text)
	}
}

// The pieces on a card have their own colours.
func TestPiecesOnACardAreColoured(t *testing.T) {
	s := opened(t, "game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  8C:R1B2\n")
	if got := s.coloured("8C:R1B2"); !strings.Contains(got, "\x1b[0;31mR1") || !strings.Contains(got, "\x1b[0;34mB2") {
		t.Errorf("%q", got)
	}
}
