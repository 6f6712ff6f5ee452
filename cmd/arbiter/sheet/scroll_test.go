package sheet

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// Where the sheet has more lines than fit it says how many there are above and
// below, and the cursor can reach them all.
func TestTheSheetSaysHowMuchMoreThereIs(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {40, 15}, {110, 15}} {
		s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n"+levels(9)+"Bob:\n"+levels(9))
		rest(s)
		s.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		press(s, "<pgup><pgup><pgup>")
		for range 40 {
			view := s.View()
			shown := len(sheetLine.FindAllString(ansi.Strip(view), -1))
			above, below := hidden(view, "↑ %d above"), hidden(view, "↓ %d below")
			if all, _ := s.sheetLines(size[0]); shown+above+below != len(all) {
				t.Fatalf("%v: %d lines above, %d shown and %d below are not %d:\n%s", size, above, shown, below, len(all), view)
			}
			if !cursorSeen.MatchString(view) {
				t.Fatalf("%v: no cursor:\n%s", size, view)
			}
			press(s, "<down>")
		}
		if view := s.View(); hidden(view, "↓ %d below") != 0 || hidden(view, "↑ %d above") == 0 {
			t.Errorf("%v: the end is not on show:\n%s", size, view)
		}
	}
}

// A sheet for which there is room begins with its first line, though huh drew it before it
// knew how much room that is.
func TestASheetBeginsAtTheTop(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n"+levels(19)+"Bob:\n"+levels(19))
	s.Update(tea.WindowSizeMsg{Width: 120, Height: 34})
	if view := s.View(); strings.Contains(view, "above") || !strings.Contains(view, "below") {
		t.Errorf("it begins further down:\n%s", view)
	}
}

var (
	sheetLine = regexp.MustCompile(`(?m)^ *!? *(player:|Ann:|Bob:|\d+:|unused:|bank:|cards:|pile:)|\[done\]`)
	hiddenIs  = regexp.MustCompile(`[↑↓] \d+ (above|below)`)
)

func levels(n int) string {
	text := ""
	for i := range n {
		text += fmt.Sprintf("  %d: R3\n", i+1)
	}
	return text
}

// hidden is the number that the screen says in this sentence, 0 where it does not.
func hidden(view, says string) (n int) {
	for _, found := range hiddenIs.FindAllString(view, -1) {
		fmt.Sscanf(found, says, &n)
	}
	return n
}

// The panel scrolls: its keys show every finding, the help names them, and a new
// letter begins again with who leads.
func TestThePanelScrolls(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers+strings.NewReplacer("B", "R").Replace(wholeBoard))
	rest(s)
	first := s.View()
	if !strings.Contains(first, "Ann wins 53") || !strings.Contains(first, "more lines: ctrl+n") {
		t.Fatalf("no word of the rest of the panel:\n%s", first)
	}
	seen := map[string]bool{}
	for range 200 {
		for _, l := range strings.Split(s.View(), "\n") {
			seen[strings.TrimSpace(ansi.Strip(l))] = true
		}
		s.Update(tea.KeyMsg{Type: tea.KeyCtrlN})
	}
	faults, _ := s.findings(79)
	for _, l := range faults {
		if l = strings.TrimSpace(ansi.Strip(l)); !seen[l] {
			t.Errorf("never shown: %q", l)
		}
	}
	for range 200 {
		s.Update(tea.KeyMsg{Type: tea.KeyCtrlP})
	}
	if got := s.View(); got != first {
		t.Errorf("no way back:\n%s", got)
	}
	s.Update(tea.KeyMsg{Type: tea.KeyCtrlN})
	press(s, "b1")
	if s.panelTop != 0 {
		t.Error("after a letter the panel does not begin again")
	}
	press(s, "<f1>")
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 60})
	if !strings.Contains(s.View(), "ctrl+n ctrl+p") {
		t.Errorf("the help does not name the keys:\n%s", s.View())
	}
}

// A panel for which there is no room says how many lines are above and below what is on show:
// those that its own words stand on are among them.
func TestThePanelSaysHowMuchMoreThereIs(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	for _, c := range []struct {
		top, h int
		want   string
	}{
		{0, 8, "1 2 3 4 5 6 7"},
		{0, 7, "1 2 3 4 5 6 7"},
		{3, 7, "1 2 3 4 5 6 7"},
		{0, 6, "1 2 3 4 5 ↓ 2 more lines: ctrl+n"},
		{0, 4, "1 2 3 ↓ 4 more lines: ctrl+n"},
		{1, 4, "↑ 2 more lines: ctrl+p 3 4 ↓ 3 more lines: ctrl+n"},
		{2, 4, "↑ 3 more lines: ctrl+p 4 5 ↓ 2 more lines: ctrl+n"},
		{3, 4, "↑ 4 more lines: ctrl+p 5 6 7"},
		{9, 4, "↑ 4 more lines: ctrl+p 5 6 7"},
		{1, 3, "↑ 2 more lines: ctrl+p 3 ↓ 4 more lines: ctrl+n"},
		{1, 2, "2 ↓ 5 more lines: ctrl+n"}, // there is room for one of the two
		{0, 1, "↓ 7 more lines: ctrl+n"},
		{0, 0, ""},
	} {
		s.panelTop = c.top
		if got := ansi.Strip(strings.Join(s.panelPart(strings.Fields("1 2 3 4 5 6 7"), c.h), " ")); got != c.want {
			t.Errorf("from line %d, with room for %d: %s, want %s", c.top+1, c.h, got, c.want)
		}
	}
}
