package sheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
)

// Typing passes over the parks that lie there from the start, with Enter behind each row and
// without.
func TestTypingGoesOnFromCellToCell(t *testing.T) {
	t.Parallel()
	for _, atRowEnd := range []string{"", "⏎"} {
		s := opened(t, twoPlayers)
		press(s, boardKeys(wholeBoard, atRowEnd))
		if got := bodyOf(s); got != wholeBoard {
			t.Errorf("rows ended with %q:\n%s", atRowEnd, got)
		}
	}
}

// Each key does one thing, from the cell a2 of a board of two rows.
func TestWhatKeysDo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ keys, cell, board, said string }{
		{"r2", "b2", "R2 ..|.. B1", ""},
		{"<tab>", "b2", "R3 ..|.. B1", ""},
		{"<tab><backtab>", "a2", "R3 ..|.. B1", ""},
		{"<down><backtab>", "b2", "R3 ..|.. B1", ""},
		{"⏎", "a1", "R3 ..|.. B1", ""},
		{"<right><right><left>", "a2", "R3 ..|.. B1", ""},
		{"<down><right><up>", "b2", "R3 ..|.. B1", ""},
		{"<end>", "b2", "R3 ..|.. B1", ""},
		{"<end><home>", "a2", "R3 ..|.. B1", ""},
		{"<del>", "a2", ".. ..|.. B1", ""},
		{"r<back>", "a2", ".. ..|.. B1", ""},
		{"<right><back><back>", "a2", "R ..|.. B1", ""},
		{"<ins>", "a2", ".. .. ..|R3 .. ..", ""}, // a larger board
		{"<pgup><pgup><down><down><ins>", "date", "R3 ..|.. B1", "Nothing can be added here."},
		{"b1<undo>", "a2", "R3 ..|.. B1", ""},
		{"b1<undo><redo>", "b2", "B1 ..|.. B1", ""},
		{"<empty>", "a2", "R3 ..|.. B1", "There is nothing to take back."},
		{"<redo>", "a2", "R3 ..|.. B1", "There is nothing to do again."},
		{"<f5>", "a2", "R3 ..|.. B1", "f5 means nothing here; F1 shows the keys"},
		{"x", "a2", "R3 ..|.. B1", "no player has X: R is Ann, B is Bob"},
		{"<ctrl+j>", "a1", "R3 ..|.. B1", ""}, // other terminals send these
		{"<right><ctrl+h><ctrl+h>", "a2", "R ..|.. B1", ""},
		{"<ctrl+home>", "player 1's colour", "R3 ..|.. B1", ""},
		{"<up><ctrl+end>", "round 1.", "R3 ..|.. B1", ""},
	} {
		s := opened(t, twoPlayers+"2  R3 ..\n1  .. B1\n")
		s.editor.page.Open = true
		s.editor.at, _ = s.editor.page.Find("a2")
		press(s, c.keys)
		var rows []string
		for _, row := range strings.Split(bodyOf(s), "\n")[:2] {
			rows = append(rows, strings.Join(strings.Fields(row)[1:], " "))
		}
		if board := strings.Join(rows, "|"); s.cell() != c.cell || board != c.board || s.editor.said != c.said {
			t.Errorf("%s: at %s, %s, said %q; want %s, %s, %q", c.keys, s.cell(), board, s.editor.said, c.cell, c.board, c.said)
		}
	}
}

// cell returns the name of the cursor's cell.
func (f *sheetForm) cell() string { return f.editor.page.CellName(f.editor.at) }

// Esc goes one step back: out of a cell that is half typed, out of the folded lines, from the help
// and from a question to the sheet, and from the sheet to the question whether to leave. That
// comes each time, and leaves with y alone.
func TestEscGoesOneStepBack(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]string{
		"r3b<esc>":             "R3",                        // half a cell is gone
		"r3<left>b<esc>":       "R3",                        // and what it stood over is back
		"r3b<esc><esc>":        "R3, asks draft kept 20:41", // its letter was kept before
		"<pgdown><down>⏎<esc>": "folded",
		"r3?<esc>":             "R3",
		"r3<done><esc>":        "R3",
		"<esc>":                "asks",
		"<esc><esc>":           "",
		"<esc><esc><esc>":      "asks",
		"<esc>y":               "left",
		"r3<esc>":              "R3, asks draft kept 20:41",
		"r3<esc><esc><esc>":    "R3, asks draft kept 20:41",
		"r3<esc>Y":             "R3, left",
		"r3<esc>b1":            "R3, B1", // a key is never lost on a question
		"r3<esc>⏎":             "R3",
		"r3<esc><done>":        "R3, asks Still empty: 29 squares. End it all the same?",
	} {
		s := opened(t, twoPlayers)
		press(s, keys)
		var got []string
		for _, text := range []string{"R3", "B1", "B "} {
			if strings.Contains(bodyOf(s), text) {
				got = append(got, strings.TrimSpace(text))
			}
		}
		e := s.editor
		if strings.Contains(keys, "⏎<esc>") && !e.page.Open && e.page.Shown(e.at.Line) {
			got = append(got, "folded")
		}
		if e.asks != nil {
			got = append(got, strings.TrimSpace("asks "+strings.TrimSuffix(strings.TrimPrefix(e.asks.text, "Leave the sheet?"), ".")))
		}
		if e.ended == isLeft {
			got = append(got, "left")
		}
		if got := strings.Replace(strings.Join(got, ", "), "asks  ", "asks ", 1); got != want {
			t.Errorf("%s: %q, want %q", keys, got, want)
		}
	}
}

// Keys that are read at once with the one that ends the sheet change nothing on it.
func TestKeysBehindTheEnd(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	press(s, "r3<esc>")
	before := s.editor.text
	s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("yb1")})
	if s.editor.ended != isLeft || s.editor.text != before {
		t.Errorf("ended %v\n%s", s.editor.ended, s.editor.text)
	}
}

// Tab goes on from a list, and never makes a line.
func TestTabLeavesAList(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, at, keys, want string }{
		{"game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo Rsi\nBob: Csi\n", "Ann", "<right><tab>", "Bob's hand"},
		{"game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo Rsi\nBob: Csi\npaid: Ann 12, Bob 12\nclaim: Ann Grand Pyramid\n", "claim", "<right><tab>", "claim"},
		{"game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3\n", "Ann 1", "<tab>", "Ann's unused pyramids"},
		{"game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY* left 0\n", "purchase 1", "<end><tab><tab>", "purchase"},
	} {
		s := opened(t, c.text)
		s.editor.at, _ = s.editor.page.Find(c.at)
		s.editor.at.Cell = 0
		lines := len(s.editor.page.Lines)
		if press(s, c.keys); s.cell() != c.want || len(s.editor.page.Lines) != lines {
			t.Errorf("from %s %s leads to %s, with %d lines for %d", c.at, c.keys, s.cell(), len(s.editor.page.Lines), lines)
		}
	}
}

// Enter and Tab never end a sheet, however often they come; Enter on the empty last line of a list
// takes it out and goes on.
func TestEnterAndTabEndNothing(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"⏎", "<tab>"} {
		s := opened(t, twoPlayers+wholeBoard)
		press(s, strings.Repeat(key, 60))
		if got := bodyOf(s); got != wholeBoard || s.editor.ended != isOpen || !strings.Contains(s.editor.said, "[done]") {
			t.Errorf("%s: ended %v, said %q\n%s", key, s.editor.ended, s.editor.said, got)
		}
	}
	s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3\n")
	s.editor.at = s.editor.page.Place(6, 1) // level 1
	if press(s, "⏎⏎"); s.editor.said != "" || s.cell() != "Ann's unused pyramids" {
		t.Errorf("on %s it says %q", s.cell(), s.editor.said)
	}
}

// Enter behind the last line of a folded list makes a line that is in view. Four players of
// Subdivision are all: no fifth line comes.
func TestEnterOnALastLine(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Cgo Rgo Rsi\nBob: Csi\npaid: Ann 12, Bob 12\nclaim: Ann Grand Pyramid\n")
	e := s.editor
	lines := len(e.page.Lines)
	if press(s, "<pgdown>⏎"); len(e.page.Lines) != lines+1 || e.page.Lines[e.at.Line].Row.Name != "claim" || !e.page.Shown(e.at.Line) {
		t.Errorf("%d lines of %d, at %s\n%s", len(e.page.Lines), lines, s.cell(), s.View())
	}
	s = opened(t, "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nplayer: Y Dan\n")
	e = s.editor
	e.at, _ = e.page.Find("player 4")
	lines = len(e.page.Lines)
	if press(s, "⏎"); len(e.page.Lines) != lines || s.cell() != "b8" {
		t.Errorf("%d lines of %d, at %s", len(e.page.Lines), lines, s.cell())
	}
}

// Ending a sheet on which something is missing asks once, and says what. Of a game that is over no
// square is missing, until another text is on the sheet.
func TestEndingAsksWhatIsMissing(t *testing.T) {
	t.Parallel()
	const over = "6  ## R2 R2 B1 R3 ##\n5  B2 B1 R3 R1 B1 B3\n4  B2 B2 R1 ## B1 R3\n3  R3 B2 ## B1 R1 B3\n2  R2 .. R3 R2 R1 B2\n1  ## R1 B3 R2 B3 ##\n"
	for _, c := range []struct {
		board, keys, asks string
		ended             outcome
	}{
		{"", "<done>", "Still empty: 30 squares. End it all the same?", isOpen},
		{"", "<f10>", "Still empty: 30 squares. End it all the same?", isOpen},
		{"", "<done>⏎", "", isOpen},
		{"", "<done>y", "", isDone},
		{"", "<done><done>", "", isDone},
		{"", "<done>⏎<done>y", "", isDone},
		{wholeBoard, "<done>", "", isDone},
		{over, "<done>", "", isDone},
		{over, "<right><del><done>", "Still empty: 2 squares. End it all the same?", isOpen},
	} {
		s := opened(t, twoPlayers+c.board)
		press(s, c.keys)
		got := ""
		if s.editor.asks != nil {
			got = s.editor.asks.text
		}
		if got != c.asks || s.editor.ended != c.ended {
			t.Errorf("%s: asks %q, ended %v\n%s", c.keys, got, s.editor.ended, s.editor.text)
		}
	}
}

// Below the last row the cursor goes to more… and [done] and back. What is typed or pasted there
// is for the cell that it came from.
func TestKeysBelowThePage(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]string{
		"<down>": "a1 1", "<down><down>": "a1 2", "<down><down><down>": "a1 2", "<down><tab>": "a1 2", "<down><tab><backtab>": "a1 1", "<down><up>": "a1 0",
		"<down><backtab>": "a1 0", "<down>r3": "b1 0", "<down><right>": "b1 0", "<down><del>": "a1 0", "<down>⏎": "date 0", "<down><down>⏎": "a1 2 Still empty: 2 squares. End it all the same?",
	} {
		s := opened(t, twoPlayers+"2  R3 ..\n1  .. B1\n")
		s.editor.at, _ = s.editor.page.Find("a1")
		press(s, keys)
		got := fmt.Sprint(s.cell(), " ", s.editor.below)
		if s.editor.asks != nil {
			got += " " + s.editor.asks.text
		}
		if got != want {
			t.Errorf("%s leads to %s, want %s", keys, got, want)
		}
	}
}

// ? shows the keys and what may stand in the cell, and scrolls; a key for the sheet closes it and
// is not lost.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"?", "<f1>"} {
		s := opened(t, twoPlayers)
		press(s, key)
		if view := s.View(); hidden(view, "↓ %d below") == 0 {
			t.Errorf("%s: how much more is there?\n%s", key, view)
		}
		top := s.View()
		for keys, way := range map[string]string{"<down>": "<up>", "<pgdown>": "<pgup>", " ": "<home>", "<down><down>": "<pgup>"} {
			press(s, keys)
			further := s.View()
			if press(s, way); further == top || s.View() != top {
				t.Errorf("%s: %s and %s lead to\n%s\nnot back to\n%s", key, keys, way, s.View(), top)
			}
		}
		if press(s, "r3"); s.editor.help || !strings.Contains(s.editor.text, "R3") {
			t.Errorf("%s: the next key is lost", key)
		}
	}
}

// tokenAt returns a click on a text of the screen.
func tokenAt(t *testing.T, s *sheetForm, text string) tea.MouseMsg {
	t.Helper()
	for y, line := range strings.Split(ansi.Strip(s.View()), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			return tea.MouseMsg{X: ansi.StringWidth(before), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft}
		}
	}
	t.Fatalf("no %q on\n%s", text, s.View())
	return tea.MouseMsg{}
}

// The mouse chooses a cell, a token, more… and [done]; the wheel goes by lines.
func TestMouse(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	wheel := func(button tea.MouseButton) { s.Update(tea.MouseMsg{Action: tea.MouseActionPress, Button: button}) }
	press(s, "x")
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { s.Update(tokenAt(t, s, "##  ··  ··  ··  ··  ##")) }, "a6"},
		{func() { s.Update(tokenAt(t, s, "B3")) }, "b6"},
		{func() { wheel(tea.MouseButtonWheelDown); wheel(tea.MouseButtonWheelDown) }, "b4"},
		{func() { wheel(tea.MouseButtonWheelUp) }, "b5"},
		{func() { press(s, strings.Repeat("<down>", 9)); s.Update(tokenAt(t, s, "B3  ··")) }, "a6"},
		{func() {
			s.Update(tea.MouseMsg{X: 79, Y: 2, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			released := tokenAt(t, s, "R3 Large")
			released.Action = tea.MouseActionRelease
			s.Update(released)
		}, "a6"},
		{func() { s.Update(tokenAt(t, s, "more…")) }, "date"},
	} {
		step.do()
		if s.cell() != step.want || s.editor.said != "" || s.editor.below != 0 {
			t.Fatalf("at %s, below %d, it says %q; want %s\n%s", s.cell(), s.editor.below, s.editor.said, step.want, s.View())
		}
	}
	if row := strings.Join(strings.Fields(bodyOf(s))[1:7], " "); row != "B3 .. .. .. .. ##" {
		t.Errorf("the first row is %s", row)
	}
	press(s, "<esc>") // the folded lines
	s.Update(tokenAt(t, s, "[done]"))
	if press(s, "y"); s.editor.ended != isDone {
		t.Error("[done] does not end the sheet")
	}
	s = opened(t, twoPlayers)
	press(s, "r3<esc>")
	if s.Update(tokenAt(t, s, "B3")); s.editor.asks != nil || !strings.Contains(s.editor.text, "R3 B3") {
		t.Errorf("a click leaves a question open, or is lost:\n%s", s.View())
	}
	press(s, "<esc>")
	if wheel(tea.MouseButtonWheelDown); s.editor.asks != nil {
		t.Error("the wheel leaves a question open")
	}
	s = opened(t, twoPlayers)
	press(s, "<f1>")
	if wheel(tea.MouseButtonWheelDown); s.editor.helpTop != 1 {
		t.Errorf("the help begins with line %d", s.editor.helpTop)
	}
	s.Update(tea.MouseMsg{X: 79, Y: 2, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if s.editor.help {
		t.Error("a click leaves the help open")
	}
}

// While a cell is half typed what was said of the text before stays; when the cursor leaves it,
// what it leads to is said. Nothing is marked before anything is written.
func TestHalfACellIsNotJudged(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers+wholeBoard)
	if press(s, "r"); s.editor.preview.Title != "Ann wins 24 : 23" || s.editor.isCurrent {
		t.Errorf("of half a cell it says %q", s.editor.preview.Problem)
	}
	if press(s, "<right>"); !strings.Contains(s.View(), "cannot be read yet") {
		t.Errorf("nothing is said of the half cell:\n%s", s.View())
	}
	s = opened(t, "game: bazaar\nplayer: Ann\nplayer: Bob\nequation: R = WG\n\n")
	if s.editor.preview.Problem == "" || strings.Contains(ansi.Strip(s.View()), "[R = WG]") {
		t.Errorf("a mark without a reason:\n%s", s.View())
	}
}

// A paste is taken, and can be taken back at once; one that cannot be taken changes nothing, and
// says so. A file has its own players: in the title, and in their colours.
func TestPaste(t *testing.T) {
	t.Parallel()
	for text, refused := range map[string]bool{
		wholeBoard: false, twoPlayers + wholeBoard: false, strings.Join(strings.Split(wholeBoard, "\n")[:6], "\n"): false,
		"this is no board\nnor is this": true, "\x1b[31m\x00": true, "{}": true,
	} {
		s := opened(t, twoPlayers)
		press(s, "b1")
		before := s.editor.text
		s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
		if isRefused := strings.HasPrefix(s.editor.said, "not pasted"); isRefused != refused || s.editor.said == "" || (s.editor.text == before) != refused || !refused && bodyOf(s) != wholeBoard {
			t.Errorf("%q: said %q, got\n%s", text, s.editor.said, bodyOf(s))
		}
		if !refused {
			press(s, "<undo>")
		}
		if s.editor.text != before {
			t.Errorf("%q: undo leaves\n%s", text, s.editor.text)
		}
	}
	s := opened(t, twoPlayers)
	s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("game: subdivision\nplayer: G Cyd\nplayer: Y Dan\nleague: Cup\n\n2 G1 ..\n1 .. Y1\n"), Paste: true})
	if view := s.View(); !strings.Contains(view, "Subdivision · Cyd (green), Dan (yellow) · Cup") || s.editor.coloured("Y1") != "\x1b[33mY1\x1b[0m" {
		t.Errorf("%q of\n%s", s.editor.coloured("Y1"), view)
	}
}

// Each change is in the draft before it is drawn, a name that is still being typed before it is
// asked whether to leave; where another draft is, is said. A draft that cannot be kept is told of.
func TestTheDraft(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: subdivision\n\n")
	before := opened(t, twoPlayers)
	press(before, "r3")
	if s.editor.draft.Path = before.editor.draft.Path; !strings.Contains(before.editor.draft.Text, "R3") {
		t.Errorf("kept is\n%s", before.editor.draft.Text)
	}
	press(s, "<home>Annika<esc>")
	if kept := s.editor.draft.Text; !strings.Contains(s.View(), "Leave the sheet? draft kept 20:41.") || !strings.Contains(kept, "R Annika") {
		t.Errorf("kept is\n%s\nand the screen says\n%s", kept, s.View())
	}
	if other := s.editor.draft.Other; !strings.HasSuffix(other, "game-2.txt") || !strings.Contains(s.editor.said, other) {
		t.Errorf("of %s it says %q", other, s.editor.said)
	}
	s = opened(t, twoPlayers)
	s.editor.draft.Path = "/dev/null/game.txt"
	if press(s, "r3"); !strings.Contains(s.View(), "DRAFT NOT KEPT: not a directory") {
		t.Errorf("it does not say that the draft is not kept:\n%s", s.View())
	}
}

// Ctrl+B puts the best building in the place of each pile, as one change; it is named where there
// is a pile to build.
func TestBuildIt(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3*3 Y3\n  cards: 2\nBob:\n  pile: B3*3 G3*2 B2*3 K1\n  cards: 4\n")
	before := s.editor.text
	isNamed := func() bool { return strings.Contains(s.View(), "ctrl+b build it") }
	if !isNamed() {
		t.Error("the key is not named")
	}
	press(s, "<build>")
	if s.form.draw(); !strings.Contains(s.editor.text, "Bob:\n  1: G3*2 B3*3\n  2: B2*3\n  3: K1\n") || isNamed() {
		t.Errorf("it says %q of\n%s", s.editor.said, s.editor.text)
	}
	if press(s, "<build><undo>"); s.editor.text != before {
		t.Errorf("taken back:\n%s", s.editor.text)
	}
	for text, want := range map[string]string{twoPlayers: "There is no pile to build.", before + "  6: X\n": "Not built: "} {
		s := opened(t, text)
		if press(s, "<build>"); !strings.HasPrefix(s.editor.said, want) || s.editor.text != s.editor.opened {
			t.Errorf("it says %q, want %q", s.editor.said, want)
		}
	}
}

// A variant typed under more… lays an empty board out anew once it is whole.
func TestAVariantLaysTheBoardOut(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	p := s.editor.page
	p.Open = true
	s.editor.at = model.Cursor{Line: slices.IndexFunc(p.Lines, func(l model.Line) bool { return l.Row != nil && l.Row.Name == "variant" })}
	press(s, "threehous")
	if strings.Contains(p.Text(), "\n5  ## ") {
		t.Errorf("laid out while it is typed:\n%s", p.Text())
	}
	if press(s, "e"); !strings.Contains(p.Text(), "variant: threehouse\n") || !strings.Contains(p.Text(), "1  ## .. .. .. ##\n") || strings.Contains(p.Text(), "\n6 ") {
		t.Errorf("laid out as\n%s", p.Text())
	}
}
