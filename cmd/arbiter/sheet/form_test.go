package sheet

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/screen"
)

// What huh v1 gets wrong: a test for each line of the comment at form. That bold letters stay
// without colours is in TestSizes.

// A sheet fits the screen however that grows and shrinks, and begins at its top again: a group
// gives a field the height of before. TestKeysAndSizesAtRandom draws more.
func TestAFieldGetsItsHeight(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n"+levels(19)+"Bob:\n"+levels(19))
	for _, size := range []tea.WindowSizeMsg{{Width: 200, Height: 50}, {Width: 20, Height: 8}, {Width: 120, Height: 34}} {
		s.Update(size)
		if wrong := checkScreen(s, size); wrong != "" {
			t.Errorf("%v: %s\n%s", size, wrong, s.View())
		}
	}
	if view := s.View(); strings.Contains(view, "above") || !strings.Contains(view, "below") {
		t.Errorf("it begins further down:\n%s", view)
	}
}

// A click reaches the sheet once: it fills one cell.
func TestOneClickIsOneClick(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	s.Update(tokenAt(t, s, "B3"))
	if got := strings.Fields(bodyOf(s))[1:7]; strings.Join(got, " ") != "## B3 .. .. .. ##" {
		t.Errorf("a click makes the row %q", got)
	}
}

// Letters that were read at once are letters, not the key of that name.
func TestLettersAreNoKeys(t *testing.T) {
	t.Parallel()
	q := asked("", func(on screen.Screen) { _, _ = AskText(on, "File", "", "", nil) })
	for _, name := range []string{"down", "up", "tab", "home"} {
		q.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)})
	}
	if got := ansi.Strip(q.View()); q.ended || !strings.Contains(got, "downuptabhome") {
		t.Errorf("%s", got)
	}
}

// twelve returns choices 1 to 12.
func twelve() (list []Choice) {
	for n := range 12 {
		list = append(list, Choice{Name: fmt.Sprint(n + 1), Label: fmt.Sprintf("Choice %d of all", n+1)})
	}
	return list
}

// A list that has no room scrolls no further than it must, and is whole when there is room.
func TestALowListScrolls(t *testing.T) {
	t.Parallel()
	a, _ := picked("", twelve()...)
	shown := func(keys string, height int) string {
		typed(keys, a)
		a.Update(tea.WindowSizeMsg{Width: 60, Height: height})
		var list []string
		for _, l := range strings.Split(ansi.Strip(a.View()), "\n") {
			if n := strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(l, "┃")), " of all"); strings.Contains(n, "Choice ") {
				list = append(list, strings.Replace(n, "Choice ", "", 1))
			}
		}
		if lines := strings.Count(a.View(), "\n") + 1; lines > height {
			t.Errorf("%d lines on a screen of %d:\n%s", lines, height, a.View())
		}
		return strings.Join(list, " ")
	}
	const all = "1 2 3 4 5 6 7 8 9 10 11"
	for _, c := range []struct {
		keys   string
		height int
		want   string
	}{
		{"", 24, "▸ " + all + " 12"},
		{"", 10, "▸ 1 2 3 4 5 6"},
		{"↓↓↓↓↓↓", 10, "2 3 4 5 6 ▸ 7"},
		{"↓↓↓↓↓", 10, "7 8 9 10 11 ▸ 12"},
		{"", 24, all + " ▸ 12"},
		{"", 8, "9 10 11 ▸ 12"},
		{"↓", 8, "▸ 1 2 3 4"}, // from the last to the first
		{"1", 24, "▸ 1 10 11 12"},
	} {
		if got := shown(c.keys, c.height); got != c.want {
			t.Errorf("%q, %d lines: %s, want %s\n%s", c.keys, c.height, got, c.want, a.View())
		}
	}
}

// Run without a screen by huh, a sheet says what to do.
func TestASheetIsNotAskedLineByLine(t *testing.T) {
	t.Parallel()
	var field huh.Field = opened(t, twoPlayers).editor
	want := NoSheet + " arbiter new subdivision -o game.txt, your editor, arbiter score --save game.txt"
	if err := field.RunAccessible(nil, nil); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}
