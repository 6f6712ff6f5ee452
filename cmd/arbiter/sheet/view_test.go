package sheet

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
	"arbiter/score/goldentest"
)

// Places of findings that are no squares are lines: by name, in a section, by counting.
func TestFindingsMarkLines(t *testing.T) {
	t.Parallel()
	all := examples(t)
	for _, c := range []struct{ file, old, new, want string }{
		{"buyers-market.txt", "3: B1*2 P1", "3: B1*5 R2", "!  3: B1*5 R2"},
		{"pyramid.txt", "Bob: Csi", "Bob: Cgo", "!Bob: Cgo"},
		{"bazaar.txt", "3. Cyd: draw W", "3. Cyd: buy RRBYY", "!3. Cyd: buy RRBYY"},
		{"bazaar.txt", "equation: Y = RB", "equation: Y = YB", "!equation: Y = YB"},
	} {
		s := opened(t, strings.Replace(all[c.file], c.old, c.new, 1))
		s.Update(tea.WindowSizeMsg{Width: 120, Height: 60})
		if view := ansi.Strip(s.View()); !strings.Contains(view, "\n"+c.want) {
			t.Errorf("%s: no %q on\n%s", c.file, c.want, view)
		}
	}
}

// What acts on a terminal stays in the text, for the parser to name, and never reaches the screen.
func TestNothingActsOnTheScreen(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: subdivision\nplayer: R A\x1b[31mnn\nplayer: B Bob\nnote: a\x1b]0;b\x07c\n; d\x1b[2Je\n\n2 R3\x1b[H ##\n1 .. B1\nf\x1b[5mg\n")
	press(s, "<end>")
	s.editor.page.Open = true
	for range 2 {
		s.form.draw()
		for _, raw := range []string{"\x1b[31mnn", "\x1b]0", "\x07", "\x1b[2J", "\x1b[H", "\x1b[5m"} {
			if strings.Contains(s.View(), raw) {
				t.Errorf("%q is on the screen:\n%q", raw, s.View())
			}
		}
		press(s, "<f1>")
	}
	if !strings.Contains(s.editor.text, "f\x1b[5mg") {
		t.Errorf("the text is another:\n%q", s.editor.text)
	}
}

// The pieces on a card have their own colours, and the suit has none.
func TestPiecesOnACardAreColoured(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  8C:R1B2\n")
	press(s, "<pgup><pgup>")
	if got := s.editor.coloured("8C:R1B2"); got != "8C:\x1b[91mR1\x1b[0m\x1b[94mB2\x1b[0m" {
		t.Errorf("%q", got)
	}
}

// At 80 columns no group of a palette is broken, in whichever cell, unless it has no room on a
// line; and each token can be clicked where it stands.
func TestNoGroupIsBroken(t *testing.T) {
	t.Parallel()
	whole := 0
	for name, text := range examples(t) {
		e := opened(t, text).editor
		for i := range e.page.Lines {
			for e.at = (model.Cursor{Line: i}); e.at.Cell < e.page.Width(i); e.at.Cell++ {
				groups := e.page.Palette(e.at).Groups
				lines := e.flow(groups, 80)
				whole += checkGroups(t, e, groups, lines)
				for _, l := range lines {
					plain := ansi.Strip(l.text)
					if ansi.StringWidth(plain) > 80 {
						t.Fatalf("%s, %v: a line of %d columns: %q", name, e.at, ansi.StringWidth(plain), plain)
					}
					for _, h := range l.hits {
						if before, one := ansi.Cut(plain, 0, h.x), ansi.Cut(plain, h.x, h.x+h.width); !strings.HasSuffix(before, " ") || one == "" || one[0] == ' ' {
							t.Fatalf("%s, %v: a click on %q in %q", name, e.at, one, plain)
						}
					}
				}
			}
		}
	}
	if whole < 1000 {
		t.Errorf("only %d groups were looked at", whole)
	}
}

// checkGroups finds each group that has room on a line, and counts them.
func checkGroups(t *testing.T, e *editor, groups []score.Tokens, lines []line) (whole int) {
	t.Helper()
	at := 0
	for _, g := range groups {
		var words []string
		for _, one := range e.words(g) {
			words = append(words, one.painted)
		}
		together := ansi.Strip(strings.Join(words, " "))
		if g.Name == "" || ansi.StringWidth(together) > 79 {
			continue
		}
		for at < len(lines) && !strings.Contains(ansi.Strip(lines[at].text), together) {
			at++
		}
		if at == len(lines) {
			t.Fatalf("%v: %q is on no line of\n%s", e.at, together, flat(lines))
		}
		whole++
	}
	return whole
}

// The palettes of some cells, and what the status line says of them, as they stand on a screen of
// 80 columns.
func TestPalettesAndCellsAsTheyStand(t *testing.T) {
	t.Parallel()
	const board, pyramid = twoPlayers + "2  R3 ##\n1  .. B1\n", "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo\nand so on\n"
	var b strings.Builder
	for _, c := range []struct{ text, keys string }{
		{"game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  8C:R1B2\n", ""},
		{twoPlayers, ""}, {board, "<home>"}, {board, "<up><home>"}, {board, "r"}, {board, "<up>##"},
		{pyramid, ""}, {pyramid, "<pgdown><pgdown><pgdown>"}, {pyramid, "<down>"}, {pyramid, "<down><down>"},
	} {
		s := opened(t, c.text)
		press(s, c.keys)
		e := s.editor
		fmt.Fprintf(&b, "%s %s\n%s\n%s", e.page.Game.Name, c.keys, e.about(), flat(e.flow(e.page.Palette(e.at).Groups, 80)))
	}
	long := []score.Tokens{{Name: "first", Tokens: []score.Token{{Text: "a"}}}, {Name: "hands", Tokens: []score.Token{{Text: "Rubble"}, {Text: "Cap"}, {Text: "Grand"}}}, {Tokens: []score.Token{{Text: "-", Name: "none"}, {Text: "?", Name: "nobody saw it"}}}}
	e := opened(t, twoPlayers).editor
	fmt.Fprintf(&b, "22 columns\n%s23 columns\n%s", flat(e.flow(long, 22)), flat(e.flow(long, 23)))
	goldentest.Same(t, "testdata/palettes.txt", b.String())
}

func flat(lines []line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(ansi.Strip(l.text) + "\n")
	}
	return b.String()
}

// The panel scrolls: its keys show every finding, and a new letter begins again with who leads.
func TestThePanelScrolls(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers+strings.NewReplacer("B", "R").Replace(wholeBoard))
	first, seen := s.View(), map[string]bool{}
	for range 200 {
		for _, l := range strings.Split(s.View(), "\n") {
			seen[strings.TrimSpace(ansi.Strip(l))] = true
		}
		s.Update(tea.KeyMsg{Type: tea.KeyCtrlN})
	}
	faults, _ := s.editor.findings(79)
	for _, l := range faults {
		if l = strings.TrimSpace(ansi.Strip(l)); !seen[l] {
			t.Errorf("never shown: %q", l)
		}
	}
	for range 200 {
		s.Update(tea.KeyMsg{Type: tea.KeyCtrlP})
	}
	if got := s.View(); got != first || !strings.Contains(got, "more lines: ctrl+n") {
		t.Errorf("no way back:\n%s", got)
	}
	s.Update(tea.KeyMsg{Type: tea.KeyCtrlN})
	if press(s, "b1"); s.editor.panelTop != 0 {
		t.Error("after a letter the panel does not begin again")
	}
}

// A panel for which there is no room says how many lines are above and below what is on show:
// those that its own words stand on are among them.
func TestThePanelSaysHowMuchMoreThereIs(t *testing.T) {
	t.Parallel()
	e := opened(t, twoPlayers).editor
	for _, c := range []struct {
		top, h int
		want   string
	}{
		{0, 8, "1 2 3 4 5 6 7"}, {3, 7, "1 2 3 4 5 6 7"},
		{0, 6, "1 2 3 4 5 ↓ 2 more lines: ctrl+n"},
		{1, 4, "↑ 2 more lines: ctrl+p 3 4 ↓ 3 more lines: ctrl+n"},
		{3, 4, "↑ 4 more lines: ctrl+p 5 6 7"}, {9, 4, "↑ 4 more lines: ctrl+p 5 6 7"},
		{1, 2, "2 ↓ 5 more lines: ctrl+n"}, // there is room for one of the two
		{0, 1, "↓ 7 more lines: ctrl+n"}, {0, 0, ""},
	} {
		e.panelTop = c.top
		if got := ansi.Strip(strings.Join(e.panelPart(strings.Fields("1 2 3 4 5 6 7"), c.h), " ")); got != c.want {
			t.Errorf("from line %d, with room for %d: %s, want %s", c.top+1, c.h, got, c.want)
		}
	}
}

var (
	sheetLine = regexp.MustCompile(`(?m)^ *!? *(player:|Ann:|Bob:|\d+:|unused:|bank:|cards:|pile:)|\[done\]`)
	hiddenIs  = regexp.MustCompile(`[↑↓] \d+ (above|below)`)
)

// Where the sheet has more lines than fit it says how many there are above and below, and the
// cursor can reach them all.
func TestTheSheetSaysHowMuchMoreThereIs(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {40, 15}, {110, 15}} {
		s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n"+levels(9)+"Bob:\n"+levels(9))
		s.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		press(s, "<pgup><pgup><pgup>")
		for range 40 {
			view := s.View()
			shown := len(sheetLine.FindAllString(ansi.Strip(view), -1))
			above, below := hidden(view, "↑ %d above"), hidden(view, "↓ %d below")
			if all, _ := s.editor.sheetLines(size[0]); shown+above+below != len(all) || !cursorSeen.MatchString(view) {
				t.Fatalf("%v: %d lines above, %d shown and %d below are not %d:\n%s", size, above, shown, below, len(all), view)
			}
			press(s, "<down>")
		}
		if view := s.View(); hidden(view, "↓ %d below") != 0 || hidden(view, "↑ %d above") == 0 {
			t.Errorf("%v: the end is not on show:\n%s", size, view)
		}
	}
}

func levels(n int) string {
	text := ""
	for i := range n {
		text += fmt.Sprintf("  %d: R3\n", i+1)
	}
	return text
}

// hidden returns the number that the screen says in this sentence, 0 where it does not.
func hidden(view, says string) (n int) {
	for _, found := range hiddenIs.FindAllString(view, -1) {
		fmt.Sscanf(found, says, &n)
	}
	return n
}
