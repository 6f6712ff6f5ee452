package sheet

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/screen"
)

// What huh v1 gets wrong: a test for each line of the comment at form.

// A sheet fits the screen however that grows and shrinks, and looks as one that was
// opened at this size. TestFitsEverySize has more games and sizes.
func TestASheetFitsAfterEveryResize(t *testing.T) {
	t.Parallel()
	at := func(s *sheetForm, width, height int) string {
		s.Update(tea.WindowSizeMsg{Width: width, Height: height})
		rest(s)
		return s.View()
	}
	s := opened(t, twoPlayers+wholeBoard)
	for _, size := range [][2]int{{200, 50}, {60, 20}, {20, 8}, {120, 40}, {80, 24}, {80, 25}} {
		got := at(s, size[0], size[1])
		checkSize(t, s, size[0], size[1])
		if want := at(opened(t, twoPlayers+wholeBoard), size[0], size[1]); got != want {
			t.Fatalf("%v:\n%s\nwant\n%s", size, got, want)
		}
	}
}

// settled runs commands, and those that follow from them.
func settled(s *sheetForm, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			settled(s, cmd)
		}
	case nil:
	default:
		_, cmd = s.Update(msg)
		settled(s, cmd)
	}
}

// A judge is asked once for each text, after a key as after a click.
func TestOneJudgeRunsAtATime(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s := opened(t, twoPlayers)
	s.desk.Judge = func(text string) judge.Live {
		asked.Add(1)
		return live(text)
	}
	settled(s, s.Init())
	for n, msg := range []tea.Msg{
		tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("r3b2")},
		tokenAt(s, "B1"),
		tea.KeyMsg{Type: tea.KeyRight}, // the text is the same
	} {
		_, cmd := s.Update(msg)
		settled(s, cmd)
		if want := int32(min(n+2, 3)); asked.Load() != want {
			t.Errorf("after %d messages the judge was asked %d times, not %d", n+1, asked.Load(), want)
		}
	}
}

// So is one that is half typed before any answer is on show.
func TestAHalfTypedTextIsJudgedOnce(t *testing.T) {
	t.Parallel()
	asked := 0
	s := opened(t, "game: bazaar\nplayer: Ann\nplayer: Bob\n\n")
	s.desk.Judge = func(text string) judge.Live {
		if asked++; asked > 1 {
			t.Fatal("it is judged again and again")
		}
		return live(text)
	}
	press(s, "aw")
	s.judging = false // the key is drawn
	settled(s, s.Init())
	if asked != 1 || s.answer.text != "" {
		t.Errorf("asked %d times, on show is the answer to\n%s", asked, s.answer.text)
	}
}

// tokenAt is a click on a text of the screen.
func tokenAt(s *sheetForm, text string) tea.MouseMsg {
	lines := strings.Split(ansi.Strip(s.View()), "\n")
	y := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, text) })
	before, _, _ := strings.Cut(lines[y], text)
	return tea.MouseMsg{X: ansi.StringWidth(before), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft}
}

// A click on a token fills one cell, a turn of the wheel goes one line.
func TestOneClickIsOneClick(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	s.at, _ = s.page.Find("a6")
	s.draw()
	s.Update(tokenAt(s, "B3"))
	if got := strings.Fields(bodyOf(s))[1:7]; strings.Join(got, " ") != "B3 .. .. .. .. ##" {
		t.Errorf("a click makes the row %q", got)
	}
	wheel := func(button tea.MouseButton, want string) {
		t.Helper()
		s.Update(tea.MouseMsg{Action: tea.MouseActionPress, Button: button})
		if at, _ := s.page.Find(want); s.at != at {
			t.Errorf("the wheel leads to %v, not %s", s.at, want)
		}
	}
	wheel(tea.MouseButtonWheelDown, "b5")
	wheel(tea.MouseButtonWheelDown, "b4")
	s.below = 1
	if wheel(tea.MouseButtonWheelUp, "b5"); s.below != 0 {
		t.Error("after a turn of the wheel the cursor is still below the page")
	}
	press(s, "x")
	s.Update(tokenAt(s, "B3  ··"))
	if at, _ := s.page.Find("a6"); s.said != "" || s.at != at {
		t.Errorf("after a click at %v it says %q", s.at, s.said)
	}
	s.at, _ = s.page.Find("b5")
	before := s.page.Text()
	token := tokenAt(s, "B3")
	token.Action = tea.MouseActionRelease
	s.Update(token)
	s.Update(tea.MouseMsg{X: 79, Y: 2, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft}) // beside the board
	if s.page.Text() != before {
		t.Errorf("a button that was let go, or a click on nothing, makes\n%s", s.page.Text())
	}
	// The help takes the wheel; a click closes it.
	press(s, "<f1>")
	wheel(tea.MouseButtonWheelDown, "b5")
	wheel(tea.MouseButtonWheelDown, "b5")
	wheel(tea.MouseButtonWheelUp, "b5")
	if s.helpTop != 1 {
		t.Errorf("the help begins with line %d", s.helpTop)
	}
	s.Update(tea.MouseMsg{X: 79, Y: 2, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if s.help {
		t.Error("a click leaves the help open")
	}
}

// Letters that were read at once are letters, not the key of that name.
func TestLettersAreNoKeys(t *testing.T) {
	t.Parallel()
	q := asked("", func(d Desk) { _, _ = AskText(d, "File", "", "", nil) })
	for _, name := range []string{"down", "up", "tab", "home"} {
		q.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)})
	}
	if got := ansi.Strip(q.View()); q.ended || !strings.Contains(got, "downuptabhome") {
		t.Errorf("%s", got)
	}
}

// twelve are choices 1 to 12.
func twelve() (list []screen.Choice) {
	for n := range 12 {
		list = append(list, screen.Choice{Name: fmt.Sprint(n + 1), Label: fmt.Sprintf("Choice %d of all", n+1)})
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
