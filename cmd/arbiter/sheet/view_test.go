package sheet

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
	"arbiter/score/oftentest"
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
				if !oftentest.Whole() && width > 10 && width%5 != 0 {
					continue
				}
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

// What a terminal shows depends on its size, not on the sizes that it had before.
func TestASizeIsForgotten(t *testing.T) {
	t.Parallel()
	all := examples(t)
	names := slices.Sorted(maps.Keys(all))
	rapid.Check(t, func(r *rapid.T) {
		text := all[rapid.SampledFrom(names).Draw(r, "sheet")]
		size := rapid.Custom(func(r *rapid.T) tea.WindowSizeMsg {
			return tea.WindowSizeMsg{Width: rapid.IntRange(1, 130).Draw(r, "width"), Height: rapid.IntRange(1, 50).Draw(r, "height")}
		})
		s, fresh := opened(t, text), opened(t, text)
		rest(s)
		rest(fresh)
		for range rapid.IntRange(1, 3).Draw(r, "sizes") {
			s.Update(size.Draw(r, "size"))
			s.View()
		}
		last := size.Draw(r, "last")
		s.Update(last)
		fresh.Update(last)
		if got, want := s.View(), fresh.View(); got != want {
			r.Errorf("%v:\n%s\nfresh:\n%s", last, got, want)
		}
	})
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

// At 80 columns no group of the palette is broken, in whichever cell, unless it has no room
// on a line; and each token can be clicked where it stands.
func TestNoGroupIsBroken(t *testing.T) {
	whole := 0
	for name, text := range examples(t) {
		s := opened(t, text)
		for i := range s.page.Lines {
			for s.at = (model.Cursor{Line: i}); s.at.Cell < s.page.Width(i); s.at.Cell++ {
				groups := s.page.Palette(s.at).Groups
				lines := s.flow(groups, 80)
				at := 0
				for _, g := range groups {
					together := ansi.Strip(strings.Join(painted(s.words(g)), " "))
					if g.Name == "" || ansi.StringWidth(together) > 79 {
						continue
					}
					for at < len(lines) && !strings.Contains(ansi.Strip(lines[at].text), together) {
						at++
					}
					if at == len(lines) {
						t.Fatalf("%s, %v: %q is on no line of\n%s", name, s.at, together, flat(lines))
					}
					whole++
				}
				for _, l := range lines {
					plain := ansi.Strip(l.text)
					if ansi.StringWidth(plain) > 80 {
						t.Fatalf("%s, %v: a line of %d columns: %q", name, s.at, ansi.StringWidth(plain), plain)
					}
					for _, h := range l.hits {
						if before, one := ansi.Cut(plain, 0, h.x), ansi.Cut(plain, h.x, h.x+h.width); !strings.HasSuffix(before, " ") || one == "" || one[0] == ' ' {
							t.Fatalf("%s, %v: a click on %q in %q", name, s.at, one, plain)
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

// The palette of a hand of Zark City and that of a square of Subdivision, as they stand on a
// screen of 80 columns.
func TestThePaletteAsItStands(t *testing.T) {
	for text, want := range map[string]string{
		"game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  8C:R1B2\n": `
 clubs 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC
 diamonds 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD
 hearts 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH
 spades 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS
 stars 2* 3* 4* 5* 6* 7* 8* 9* 10* J* Q* K* A*   jokers JO
 or ? a card that nobody has named   or - no cards
`,
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2 R3 ##\n1 .. B1\n": `
 Ann R3 Large R2 Medium R1 Small   Bob B3 Large B2 Medium B1 Small
 the board ## park .. empty
`,
	} {
		s := opened(t, text)
		s.at = s.page.Start()
		if got := "\n" + flat(s.flow(s.page.Palette(s.at).Groups, 80)); got != want {
			t.Errorf("at %v:%s\nwant:%s", s.at, got, want)
		}
	}
	// What has no room on a line is broken between its tokens.
	long := []score.Tokens{{Name: "first", Tokens: []score.Token{{Text: "a"}}}, {Name: "hands", Tokens: []score.Token{{Text: "Rubble"}, {Text: "Cap"}, {Text: "Grand"}}}, {Tokens: []score.Token{{Text: "-", Name: "none"}, {Text: "?", Name: "nobody saw it"}}}}
	s := opened(t, "game: subdivision\n")
	if got, want := flat(s.flow(long, 22)), " first a\n hands Rubble Cap\n Grand   - none\n ? nobody saw it\n"; got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
	if got, want := flat(s.flow(long, 23)), " first a\n hands Rubble Cap Grand\n - none\n ? nobody saw it\n"; got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}

// The status line names the cell and what stands there, or what may.
func TestWhatIsSaidOfACell(t *testing.T) {
	const pyramid = "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo\nand so on\n"
	for _, c := range []struct{ text, keys, want string }{
		{twoPlayers + "2  R3 ##\n1  .. B1\n", "<home>", "a1  for example: r3 is Ann's Large, # a park"},
		{twoPlayers + "2  R3 ##\n1  .. B1\n", "<up><home>", "a2  Ann's Large"},
		{twoPlayers + "2  R3 ##\n1  .. B1\n", "r", "a1  r_  expected: a player's letter and 1, 2 or 3 (Small, Medium, Large), # for a park, . for empty"},
		{twoPlayers + "2  R3 ##\n1  .. B1\n", "<up>##", "b2  park"},
		{twoPlayers, "", "a6  for example: r3 is Ann's Large, # a park"},
		{pyramid, "", "the Quarry  The cards given to the Quarry, each its kind and suit. fgo is a gold Foundation; - is none."},
		{pyramid, "<pgdown><pgdown><pgdown>", "a line as it was written"},
		{pyramid, "<down>", "Ann's hand  gold Capstone"},
		{pyramid, "<down><down>", "Bob's hand  The cards that were shown; or folded, or not seen. fgo is a gold Foundation; fold is folded, ? is not seen."},
	} {
		s := opened(t, c.text)
		press(s, c.keys)
		if got := s.about(); got != c.want {
			t.Errorf("%s: %s, want %s", c.keys, got, c.want)
		}
	}
}

func painted(words []word) (list []string) {
	for _, one := range words {
		list = append(list, one.painted)
	}
	return list
}

func flat(lines []line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(ansi.Strip(l.text) + "\n")
	}
	return b.String()
}
