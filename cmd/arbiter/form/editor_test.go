package form

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/score"
	"arbiter/score/subdivision"
)

// newTestBoard is the editor of a game of two, entered.
func newTestBoard() (*setup, *board) {
	s := newSetup(testDesk())
	s.date = ""
	s.lines[0], s.lines[1] = "R Ann", "B Bob"
	return s, readied(newBoard(s.desk, s.open))
}

var named = map[string]tea.KeyType{
	"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "del": tea.KeyDelete, "bs": tea.KeyBackspace, "space": tea.KeySpace,
	"undo": tea.KeyCtrlZ, "redo": tea.KeyCtrlY, "enter": tea.KeyEnter, "tab": tea.KeyTab, "back": tea.KeyShiftTab, "esc": tea.KeyEsc, "f1": tea.KeyF1,
}

// press presses keys: names of keys, other words letter by letter.
func press(b tea.Model, words ...string) tea.Cmd {
	var cmd tea.Cmd
	for _, w := range words {
		if k, ok := named[w]; ok {
			m := tea.KeyMsg{Type: k}
			if k == tea.KeySpace {
				m.Runes = []rune{' '}
			}
			_, cmd = b.Update(m)
			continue
		}
		for _, r := range w {
			_, cmd = b.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return cmd
}

func pasteInto(b tea.Model, text string) {
	b.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// lies is what lies where, by square.
func lies(b *board) string {
	var list []string
	for i, cell := range b.cells {
		if cell != "" {
			list = append(list, b.name(i%b.columns, i/b.columns)+"="+cell)
		}
	}
	return strings.Join(list, " ")
}

func TestEditorKeys(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string // what lies there
		at   string // the cursor
		said string
	}{
		{"", "", "a6", ""},
		{"r3", "a6=R3", "b6", ""},
		{"R3bLrMBs", "a6=R3 b6=B3 c6=R2 d6=B1", "e6", ""},
		{"#", "a6=##", "b6", ""},
		{"##", "a6=## b6=##", "c6", ""},
		{"r3 left .", "", "b6", ""},
		{"r3 left -", "", "b6", ""},
		{"r3 left del", "", "a6", ""},
		{"r3 bs", "", "a6", ""},
		{"r3b2 bs bs", "", "a6", ""},
		{"r3b2 bs", "a6=R3", "b6", ""},
		{"r3b2 left bs", "a6=R3", "b6", ""},               // what lies under the cursor goes first
		{"r3 down home r2 up home bs", "a5=R2", "a6", ""}, // a6 after moving
		{"r bs", "", "a6", ""},
		{"bs", "", "a6", ""},
		{"r", "", "a6", ""},
		{"rb2", "a6=B2", "b6", ""},
		{"r right", "", "b6", "R was not finished"},
		{"r space", "", "b6", "R was not finished"},
		{"space space", "", "c6", ""},
		{"right right right right right right right", "", "f6", ""},
		{"end space", "", "a5", ""},
		{"end r3 b3", "f6=R3 a5=B3", "b5", ""},
		{"down down down down down down down end r3", "f1=R3", "f1", ""},
		{"pgdown end r3 bs", "", "f1", ""},
		{"pgdown end home pgup up left", "", "a6", ""},
		{"x", "", "a6", "no player has the letter X (R Ann, B Bob)"},
		{"3", "", "a6", "the letter comes first, as in r3"},
		{"r4", "", "a6", "after R comes 1, 2 or 3"},
		{"r43", "a6=R3", "b6", ""},
		{"é", "", "a6", "type a piece as r3"},
		{"f1", "", "a6", "f1 means nothing here"},
		{"undo", "", "a6", "nothing to undo"},
		{"redo", "", "a6", "nothing to redo"},
		{"r3 undo", "", "a6", "undone"},
		{"r3 undo redo", "a6=R3", "b6", "done again"},
		{"r3 b2 undo r1 redo", "a6=R3 b6=R1", "c6", "nothing to redo"},
		{"r3 left r3 undo", "", "a6", "undone"},  // writing the same again is no step
		{"r3 down del undo", "", "a6", "undone"}, // nor is clearing what is empty
	} {
		_, b := newTestBoard()
		press(b, strings.Fields(c.keys)...)
		if got := lies(b); got != c.want {
			t.Errorf("%q: %s lies there, want %s", c.keys, got, c.want)
		}
		if got := b.name(b.column, b.row); got != c.at {
			t.Errorf("%q: the cursor is at %s, want %s", c.keys, got, c.at)
		}
		if !strings.Contains(b.said, c.said) || c.said == "" && b.said != "" {
			t.Errorf("%q: said %q, want %q", c.keys, b.said, c.said)
		}
	}
}

func TestEditorLeaving(t *testing.T) {
	_, b := newTestBoard()
	if cmd := press(b, "r", "enter"); cmd != nil || b.Error() == nil || !strings.Contains(b.Error().Error(), "half a piece") {
		t.Errorf("left with half a piece: %v", b.Error())
	}
	if cmd := press(b, "3", "r3", "enter"); cmd == nil || b.Error() != nil {
		t.Errorf("an illegal position may go: %v", b.Error())
	}
	b.judge = func(string) Live { return Live{Problem: "no"} }
	if cmd := press(b, "enter"); cmd != nil || b.Error() == nil {
		t.Error("a text that cannot be read was let go")
	}
	if cmd := press(b, "back"); cmd == nil {
		t.Error("shift+tab does not go back")
	}
}

func TestEditorPaste(t *testing.T) {
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	want := strings.Join(strings.Fields(`a6=## b6=R2 c6=B2 d6=B3 e6=R3 f6=## a5=R3 b5=R2 c5=R1 d5=R2 e5=R2 f5=B3
		a4=B1 b4=B3 c4=R2 d4=## e4=R3 f4=R1 a3=B2 b3=R3 c3=## d3=B1 e3=B2 f3=B2 a2=B3 b2=B2 c2=B3 d2=B1 e2=B1 f2=R3
		a1=## b1=R1 c1=R1 d1=R1 e1=B1 f1=##`), " ")
	bare := ""
	for _, row := range strings.Split(picture, "\n")[:6] {
		bare += row[3:] + "\n"
	}
	for name, text := range map[string]string{
		"a picture":        picture,
		"CRLF":             crlf(picture),
		"CR":               strings.ReplaceAll(picture, "\n", "\r"),
		"tabs":             strings.ReplaceAll(picture, " ", "\t"),
		"no numbers":       bare,
		"commas":           strings.ReplaceAll(strings.TrimSuffix(bare, "\n"), " ", ","),
		"lower case":       strings.ToLower(picture),
		"letters of sizes": strings.NewReplacer("R3", "RL", "R2", "rm", "B1", "bs").Replace(picture),
		"blank lines":      "\n\n" + strings.ReplaceAll(picture, "\n", "\n\n"),
		"comments":         "; our game\n" + strings.Replace(picture, "##\n", "## ; the top\n", 1),
		"a whole game":     wholeGame,
		"a game in CRLF":   "\uFEFF" + crlf(wholeGame),
		"another's names":  strings.ReplaceAll(strings.ReplaceAll(wholeGame, "Ann", "Xavier"), "Bob", "Yan"),
	} {
		_, b := newTestBoard()
		press(b, "r3", "down")
		pasteInto(b, text)
		if got := lies(b); got != want {
			t.Errorf("%s: said %q, lies\n%s\nwant\n%s", name, b.said, got, want)
			continue
		}
		if press(b, "undo"); lies(b) != "a6=R3" {
			t.Errorf("%s: one undo leaves %s", name, lies(b))
		}
		if press(b, "redo"); lies(b) != want {
			t.Errorf("%s: redo gives %s", name, lies(b))
		}
	}
}

func TestEditorPasteMoves(t *testing.T) {
	_, b := newTestBoard()
	pasteInto(b, "parks: a1 a6 f1 f6 c3 d4\n1. 3b5 1b4\n2. 2e5 pass\n")
	if got, want := lies(b), "a6=## f6=## b5=R3 e5=R2 b4=B1 d4=## c3=## a1=## f1=##"; got != want {
		t.Errorf("got %s (%s)", got, b.said)
	}
}

func TestEditorPasteGarbage(t *testing.T) {
	for name, text := range map[string]string{
		"prose":          "Dear Ann,\nhere is the board.\nBob",
		"a row missing":  strings.Join(strings.Split(picture, "\n")[1:], "\n"),
		"a wrong piece":  strings.Replace(picture, "R2", "R4", 1),
		"a stranger":     strings.Replace(picture, "R2", "G2", 1),
		"another's game": strings.ReplaceAll(strings.ReplaceAll(wholeGame, "R", "O"), "O Ann", "O Ann"),
		"a smaller grid": "2 R3 ##\n1 B2 ..\n",
		"two games":      wholeGame + wholeGame,
		"another game":   "game: bazaar\nplayer: Ann\n\nbank: R3\n",
		"nothing":        " \r\n \n",
		"control signs":  "\x1b[31m\n\x00\x01\nR3",
		"a long row":     "R3 R3 R3 R3 R3 R3 R3",
		"a wrong row":    "R3 R4",
		"too much":       "R3 R3 R3 R3",
	} {
		_, b := newTestBoard()
		press(b, "r3", "right", "right", "right")
		pasteInto(b, text)
		if got := lies(b); got != "a6=R3" {
			t.Errorf("%s: it changed the board to %s", name, got)
		}
		if view := b.View(); b.said == "" || strings.ContainsAny(view, "\x00\x1b") {
			t.Errorf("%s: said %q", name, b.said)
		}
		if press(b, "undo"); lies(b) != "" {
			t.Errorf("%s: it was a step of its own", name)
		}
	}
}

func TestEditorPasteRow(t *testing.T) {
	for text, want := range map[string]string{
		"## R2 B2 B3 R3 ##":    "a5=## b5=R2 c5=B2 d5=B3 e5=R3 f5=##",
		"4 ## R2 B2 B3 R3 ##":  "a4=## b4=R2 c4=B2 d4=B3 e4=R3 f4=##",
		"4,#,R2,.,B3,R3,#\r\n": "a4=## b4=R2 d4=B3 e4=R3 f4=##",
		"r3 b1":                "b5=R3 c5=B1",
		"r3b1#":                "b5=R3 c5=B1 d5=##",
	} {
		_, b := newTestBoard()
		press(b, "down", "right")
		pasteInto(b, text)
		if got := lies(b); got != want {
			t.Errorf("%q: %s, want %s (%s)", text, got, want, b.said)
		}
		if press(b, "undo"); lies(b) != "" {
			t.Errorf("%q: undo leaves %s", text, lies(b))
		}
	}
}

func TestPictureOrTyping(t *testing.T) {
	_, b := newTestBoard()
	for text, want := range map[string]bool{
		"r3b2##":                    false,
		"r3b2##\n":                  false,
		"r3b2##\ny\nTuesday\n2026":  false,
		"r3 b2\n":                   false,
		"## R2 B2 B3 R3 ##":         true,
		"## R2 B2 B3 R3 ##\n":       true,
		"6 ## R2 B2 B3 R3 ##\n5 ##": true,
		wholeGame:                   true,
		"some\nlines\nof text":      true,
	} {
		if got := b.picture(text); got != want {
			t.Errorf("picture(%q) = %v", text, got)
		}
	}
}

func TestEditorView(t *testing.T) {
	_, b := newTestBoard()
	press(b, "r3", "r3", "#", "b1", "r")
	view := b.View()
	for _, want := range []string{
		"Board · 6×6, 6 parks",
		"  6  [R3][R3] ▒▒ [B1]>R_<  · ", // B1 stands Near nothing that holds it up
		"parks 1 of 6",
		"R Ann  3×3  5×2  5×1",
		"B Bob  5×3  5×2  4×1",
		"e6  R_",
		"Ann 5 · Bob 0",
		"Ann has two Larges Near one another",
	} {
		if !strings.Contains(view, want) {
			t.Errorf("no %q in\n%s", want, view)
		}
	}
	height := strings.Count(view, "\n")
	press(b, "3", "undo", "undo", "undo", "undo")
	if got := strings.Count(b.View(), "\n"); got != height {
		t.Errorf("the view jumps from %d to %d lines", height, got)
	}
}

// Whatever is typed and pasted, the board stays one that can be written and
// read, and undo leads back to the empty board.
func TestEditorAnyKeys(t *testing.T) {
	words := []string{"r", "b", "1", "2", "3", "#", ".", "x", "left", "right", "up", "down", "home", "end", "pgup", "pgdown",
		"del", "bs", "space", "undo", "redo", "f1"}
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		s, b := newTestBoard()
		for range 300 {
			if rnd.IntN(40) == 0 {
				pasteInto(b, []string{picture, "junk\njunk", "r3 b2", "#"}[rnd.IntN(4)])
			} else {
				press(b, words[rnd.IntN(len(words))])
			}
		}
		p, err := parse(s.text(b.cells))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for i, cell := range b.cells {
			want := ""
			switch c := p.Table.At(i%6, 5-i/6); {
			case c == subdivision.Park:
				want = park
			case c.IsPiece():
				want = p.Text(c)
			}
			if cell != want {
				t.Fatalf("seed %d: square %d is %q on the board and %q in the text", seed, i, cell, want)
			}
		}
		end := slices.Clone(b.cells)
		steps := len(b.past)
		for range steps {
			press(b, "undo")
		}
		if lies(b) != "" {
			t.Fatalf("seed %d: after all undos %s", seed, lies(b))
		}
		for range steps {
			press(b, "redo")
		}
		if !slices.Equal(b.cells, end) {
			t.Fatalf("seed %d: redo does not lead back", seed)
		}
	}
}

// The editor knows no game: a board that is not square, its squares' texts of
// any length.
func TestEditorOfAnotherGame(t *testing.T) {
	g := grid{columns: 3, rows: 2, broad: 5,
		heading: "City",
		name:    func(column, row int) string { return fmt.Sprintf("%c%d", 'a'+column, 2-row) },
		press: func(_, half string, r rune) typed {
			if r == '/' {
				return typed{cell: half, done: true}
			}
			return typed{half: half + string(r)}
		},
		word:  func(text string) (string, error) { return text, nil },
		show:  plainSpan,
		tell:  func(cell string) string { return cell },
		text:  func(cells []string) string { return strings.Join(cells, "|") },
		aside: func([]string) []string { return nil },
	}
	b := newBoard(Desk{}, func(old *table) *table {
		if old == nil {
			old = newTable(g)
		}
		return old
	})
	b.WithKeyMap(keys())
	b.WithWidth(60)
	b.Focus()
	press(b, "9H:B1/", "10C/", "down", "left", "7D")
	if got := b.GetValue(); got != "9H:B1|10C||||" {
		t.Errorf("got %v", got)
	}
	if view := b.View(); !strings.Contains(view, "  2   9H:B1  10C ") || !strings.Contains(view, ">7D___<") {
		t.Errorf("the view:\n%s", view)
	}
}

func plainSpan(cell string) []score.Span { return []score.Span{{Text: cell}} }
