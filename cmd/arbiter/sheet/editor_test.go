package sheet

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

const wholeBoard = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
`

const twoPlayers = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"

// opened is an editor on a text, without a terminal.
func opened(t testing.TB, text string) *sheetForm {
	t.Helper()
	return newSheetForm(testDesk(), model.Read(gameOf(text), text))
}

// examples are the texts that come with the program, of the games that these
// tests know. TestEverySheetHoldsWhatItsGameReads is about all games.
func examples(t testing.TB) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../../docs/examples/*.txt")
	if err != nil || len(names) < 9 {
		t.Fatalf("%d examples, %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if gameOf(string(text)) != nil {
			texts[filepath.Base(name)] = string(text)
		}
	}
	return texts
}

// press hands keys to a screen one by one, see pagetest.Keys.
func press(s *sheetForm, keys string) {
	for _, k := range pagetest.Keys(keys) {
		s.Update(k)
	}
}

// pasted hands a text over as a terminal does that brackets pastes.
func pasted(s *sheetForm, text string) {
	s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// rest lets the judge come to his answer.
func rest(s *sheetForm) {
	s.heard = judged(s.desk, s.text)
	s.show()
	s.draw()
}

func bodyOf(s *sheetForm) string {
	_, text, _ := strings.Cut(s.page.Text(), "\n\n")
	return text
}

// boardKeys are the keys of a board, row by row.
func boardKeys(board, atRowEnd string) string {
	var keys strings.Builder
	for _, row := range strings.Split(strings.TrimSpace(board), "\n")[:6] {
		for _, cell := range strings.Fields(row)[1:] {
			keys.WriteString(strings.ToLower(strings.TrimSuffix(cell, "#")))
		}
		keys.WriteString(atRowEnd)
	}
	return keys.String()
}

func TestTypingGoesOnFromCellToCell(t *testing.T) {
	t.Parallel()
	for _, atRowEnd := range []string{"", "⏎"} {
		s := opened(t, twoPlayers)
		s.at = model.Cursor{}
		s.at, _ = s.page.Find("a6")
		press(s, boardKeys(wholeBoard, atRowEnd))
		if got := bodyOf(s); got != wholeBoard {
			t.Errorf("rows ended with %q:\n%s", atRowEnd, got)
		}
	}
}

// Enter and Tab never end a sheet, however often they come.
func TestEnterAndTabEndNothing(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"⏎", "<tab>", "<down>⏎⏎"} {
		s := opened(t, twoPlayers+wholeBoard)
		press(s, strings.Repeat(key, 60))
		if key != "<down>⏎⏎" && (s.ended != isOpen || !strings.Contains(s.said, "[done]")) {
			t.Errorf("%s: ended %v, said %q", key, s.ended, s.said)
		}
		if got := bodyOf(s); got != wholeBoard {
			t.Errorf("%s changed the board:\n%s", key, got)
		}
	}
}

// Ending a sheet on which something is missing asks once, and says what.
func TestEndingAsksOnceWhatIsMissing(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]struct {
		ended outcome
		asks  bool
	}{
		"<done>":         {isOpen, true},
		"<f10>":          {isOpen, true},
		"<done>⏎":        {isOpen, false}, // Back is the default
		"<done><esc>":    {isOpen, false},
		"<done>y":        {isDone, false},
		"<done><done>":   {isDone, false},
		"<done>⏎<done>y": {isDone, false},
		"<done>r3":       {isOpen, false}, // a key is never lost on a question
	} {
		s := opened(t, twoPlayers)
		rest(s)
		at := s.at
		press(s, keys)
		if s.ended != want.ended || (s.asks != nil) != want.asks || s.at != at && keys != "<done>r3" {
			t.Errorf("%s: ended %v, asks %v, at %v", keys, s.ended, s.asks, s.at)
		}
		if want.asks && !strings.Contains(s.View(), "Still empty: 30 squares") {
			t.Errorf("%s: does not say what is missing:\n%s", keys, s.View())
		}
		if keys == "<done>r3" && !strings.Contains(s.text, "R3") {
			t.Errorf("the keys on a question are lost:\n%s", s.text)
		}
	}
	// Of a game that is over no square is missing, until another text is on the sheet.
	const over = "6  ## R2 R2 B1 R3 ##\n5  B2 B1 R3 R1 B1 B3\n4  B2 B2 R1 ## B1 R3\n3  R3 B2 ## B1 R1 B3\n2  R2 .. R3 R2 R1 B2\n1  ## R1 B3 R2 B3 ##\n"
	for board, want := range map[string]string{wholeBoard: "", over: "", over + "2": "Still empty: 2 squares. End it all the same?"} {
		s := opened(t, twoPlayers+strings.TrimSuffix(board, "2"))
		rest(s)
		if strings.HasSuffix(board, "2") {
			press(s, "<right><del>")
		}
		press(s, "<done>")
		got := ""
		if s.asks != nil {
			got = s.asks.text
		}
		if got != want || (s.ended == isDone) != (want == "") {
			t.Errorf("it asks %q, want %q of\n%s", got, want, s.text)
		}
	}
}

// Esc loses nothing: it leaves an untouched sheet, and asks on any other.
func TestEscAsks(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	press(s, "<esc>")
	if s.ended != isLeft {
		t.Errorf("Esc on an untouched sheet: %v", s.ended)
	}
	for keys, ended := range map[string]outcome{"r3<esc>": isOpen, "r3<esc><esc>": isOpen, "r3<esc>b1": isOpen, "r3<esc>y": isLeft, "r3<esc>Y": isLeft, "r3<esc>⏎": isOpen, "r3<esc><done>": isOpen} {
		s := opened(t, twoPlayers)
		s.desk.DraftKept = func() string { return "draft kept 20:41" }
		press(s, keys)
		if s.ended != ended || !strings.Contains(s.text, "R3") {
			t.Errorf("%s: ended %v, text\n%s", keys, s.ended, s.text)
		}
		if keys == "r3<esc>" && !strings.Contains(s.View(), "Leave the sheet? draft kept 20:41") {
			t.Errorf("does not ask:\n%s", s.View())
		}
		if asks := strings.HasSuffix(keys, "3<esc>") || strings.HasSuffix(keys, "<done>"); (s.asks != nil) != asks {
			t.Errorf("%s: asks %v", keys, s.asks)
		}
		if keys == "r3<esc>b1" && !strings.Contains(s.text, "B1") {
			t.Error("Esc and then a key loses the key")
		}
	}
}

// Every change is in the draft before anything else happens.
func TestEveryChangeIsKept(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	kept := ""
	s.desk.Changed = func(text string) { kept = text }
	for _, step := range [][2]string{{"r", "R"}, {"3", "R3"}} {
		if press(s, step[0]); !strings.Contains(kept, step[1]) {
			t.Errorf("after %s there is kept\n%s", step[0], kept)
		}
	}
}

func TestWhatIsSaidOfKeys(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	for keys, want := range map[string]string{
		"x":      "no player has X",
		"<f5>":   "f5 means nothing here; F1 shows the keys",
		"<undo>": "nothing to take back",
		"<redo>": "nothing to do again",
	} {
		press(s, keys)
		if !strings.Contains(s.said, want) || !strings.Contains(s.View(), want) {
			t.Errorf("%s: said %q", keys, s.said)
		}
	}
	press(s, "<right>")
	if s.said != "" {
		t.Errorf("still says %q", s.said)
	}
	if s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("xz")}); !strings.Contains(s.said, "has X") { // at once
		t.Errorf("of two letters it says %q", s.said)
	}
	before := s.text
	if s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("r"), Alt: true}); s.said != "alt+r means nothing here; F1 shows the keys" || s.text != before {
		t.Errorf("of a letter with Alt it says %q", s.said)
	}
}

// Each key does one thing, from the cell a2 of a board of two rows.
func TestWhatKeysDo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ keys, cell, board, said string }{
		{"", "a2", "R3 ..|.. B1", ""},
		{"r2", "b2", "R2 ..|.. B1", ""},
		{"<tab>", "b2", "R3 ..|.. B1", ""},
		{"<tab><backtab>", "a2", "R3 ..|.. B1", ""},
		{"<down><backtab>", "b2", "R3 ..|.. B1", ""},
		{"⏎", "a1", "R3 ..|.. B1", ""},
		{"<right>", "b2", "R3 ..|.. B1", ""},
		{"<right><right><left>", "a2", "R3 ..|.. B1", ""},
		{"<down><right>", "b1", "R3 ..|.. B1", ""},
		{"<down><right><up>", "b2", "R3 ..|.. B1", ""},
		{"<end>", "b2", "R3 ..|.. B1", ""},
		{"<end><home>", "a2", "R3 ..|.. B1", ""},
		{"<del>", "a2", ".. ..|.. B1", ""},
		{"r<back>", "a2", ".. ..|.. B1", ""},
		{"<right><back>", "a2", "R3 ..|.. B1", ""},
		{"<right><back><back>", "a2", "R ..|.. B1", ""},
		{"<ins>", "a2", ".. .. ..|R3 .. ..", ""}, // a larger board
		{"<pgup><pgup><down><down><ins>", "date", "R3 ..|.. B1", "Nothing can be added here."},
		{"b1<undo>", "a2", "R3 ..|.. B1", ""},
		{"b1<undo><redo>", "b2", "B1 ..|.. B1", ""},
		{"<empty>", "a2", "R3 ..|.. B1", "There is nothing to take back."},
		{"<ctrl+j>", "a1", "R3 ..|.. B1", ""}, // other terminals send these
		{"<right><ctrl+h><ctrl+h>", "a2", "R ..|.. B1", ""},
		{"b1<empty><ctrl+r>", "b2", "B1 ..|.. B1", ""},
		{"<ctrl+home>", "player 1's colour", "R3 ..|.. B1", ""},
		{"<up><ctrl+end>", "round 1.", "R3 ..|.. B1", ""},
	} {
		s := opened(t, twoPlayers+"2  R3 ..\n1  .. B1\n")
		s.page.Open = true
		s.at, _ = s.page.Find("a2")
		press(s, c.keys)
		var rows []string
		for _, row := range strings.Split(bodyOf(s), "\n")[:2] {
			rows = append(rows, strings.Join(strings.Fields(row)[1:], " "))
		}
		if board := strings.Join(rows, "|"); s.page.CellName(s.at) != c.cell || board != c.board || s.said != c.said {
			t.Errorf("%s: at %s, %s, said %q; want %s, %s, %q", c.keys, s.page.CellName(s.at), board, s.said, c.cell, c.board, c.said)
		}
	}
}

// ? shows the keys and what may stand in the cell; a key for the sheet closes
// it and is not lost.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"?", "<f1>"} {
		s := opened(t, twoPlayers)
		press(s, key)
		if view := s.View(); !strings.Contains(view, "↓ 12 below") {
			t.Errorf("%s: how much more is there?\n%s", key, view)
		}
		s.Update(tea.WindowSizeMsg{Width: 80, Height: 40})
		for _, want := range []string{"Ann's Large", "Bob's Small", "ctrl+z ctrl+y", "f10 or ctrl+d"} {
			if !strings.Contains(s.View(), want) {
				t.Errorf("%s: no %q on\n%s", key, want, s.View())
			}
		}
		press(s, "<end>")
		if s.help {
			t.Errorf("%s: a key for the sheet does not close it", key)
		}
		s.Update(tea.WindowSizeMsg{Width: 80, Height: 10})
		press(s, key)
		top := s.View()
		for keys, way := range map[string]string{"<down>": "<up>", "<pgdown>": "<pgup>", " ": "<home>", "<down><down>": "<pgup>"} {
			press(s, keys)
			further := s.View()
			if press(s, way); further == top || s.View() != top {
				t.Errorf("%s: %s and %s lead to\n%s\nnot back to\n%s", key, keys, way, s.View(), top)
			}
		}
		press(s, "<down><pgdown><up><esc>")
		if s.help || s.ended != isOpen {
			t.Errorf("%s: Esc does not close it", key)
		}
		press(s, key+"r3")
		if s.help || !strings.Contains(s.text, "R3") {
			t.Errorf("%s: the next key is lost", key)
		}
	}
}

// Below the page stand more… and [done].
func TestLinesBelowThePage(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers+wholeBoard)
	rest(s)
	press(s, strings.Repeat("<down>", 6)+"⏎")
	if !s.page.Open || s.below != 0 {
		t.Fatalf("more… does not open: foot %d", s.below)
	}
	if view := s.View(); strings.Contains(view, "more…") || !strings.Contains(view, "note:") {
		t.Errorf("more… shows nothing:\n%s", view)
	}
	press(s, strings.Repeat("<down>", 40)+"<up>")
	if s.below != 0 {
		t.Error("no way back from [done]")
	}
	press(s, "<down>⏎")
	if s.ended != isDone {
		t.Errorf("[done] does not end the sheet: %v", s.asks)
	}
}

// Below the last row of the board the cursor goes from more… to [done] and back. What is typed or
// pasted there is for the cell that it came from.
func TestKeysBelowThePage(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]string{
		"<down>": "a1 1", "<down><down>": "a1 2", "<down><down><down>": "a1 2", "<down><tab>": "a1 2", "<down><tab><backtab>": "a1 1", "<down><up>": "a1 0",
		"<down><backtab>": "a1 0", "<down>r3": "b1 0", "<down><right>": "b1 0", "<down>§": "b1 0", "<down><del>": "a1 0",
	} {
		s := opened(t, twoPlayers+"2  R3 ..\n1  .. B1\n")
		s.at, _ = s.page.Find("a1")
		typed, pastes := strings.CutSuffix(keys, "§")
		if press(s, typed); pastes {
			pasted(s, "R2")
		}
		if got := fmt.Sprint(s.page.CellName(s.at), " ", s.below); got != want && !(pastes && s.below == 0) {
			t.Errorf("%s leads to %s, want %s", keys, got, want)
		}
	}
}

func TestMouse(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	click := func(text string) {
		t.Helper()
		for y, line := range strings.Split(ansi.Strip(s.View()), "\n") {
			if before, _, ok := strings.Cut(line, text); ok {
				s.Update(tea.MouseMsg{X: ansi.StringWidth(before), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
				return
			}
		}
		t.Fatalf("no %q on\n%s", text, s.View())
	}
	s.at, _ = s.page.Find("c3")
	click("##  ··  ··  ··  ··  ##") // a6, the first of them
	if c, _ := s.page.Find("a6"); s.at != c {
		t.Errorf("a click on a6 leads to %v", s.at)
	}
	click("B3")
	if at, _ := s.page.Find("a6"); s.page.Cell(at) != "B3" {
		t.Errorf("a click on B3 makes\n%s", s.page.Text())
	}
	if at, _ := s.page.Find("b6"); s.at != at {
		t.Errorf("after a token the cursor is at %v", s.at)
	}
	for range 9 { // from [done] as well
		press(s, "<down>")
	}
	below := s.below
	click("B3  ··")
	if at, _ := s.page.Find("a6"); below != 2 || s.below != 0 || s.at != at || !cursorSeen.MatchString(s.View()) {
		t.Errorf("from line %d below the page a click leads to %v, line %d:\n%s", below, s.at, s.below, s.View())
	}
	if press(s, "⏎"); s.asks != nil || s.ended != isOpen {
		t.Errorf("Enter in a cell ends the sheet: %v", s.asks)
	}
	click("[done]")
	if s.asks == nil {
		t.Fatal("[done] does not ask")
	}
	press(s, "y")
	if s.ended != isDone {
		t.Error("the answer does nothing")
	}
}

// An answer of the judge that comes late is about another text: it is dropped.
func TestLateAnswersAreDropped(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	press(s, "r3")
	late := judged(s.desk, s.text)
	press(s, "b3")
	if s.Update(judgedMsg{new(editor), judged(s.desk, s.text)}); s.heard.text != "" {
		t.Errorf("it hears what another sheet was told: %+v", s.heard)
	}
	_, again := s.Update(judgedMsg{s.editor, late})
	if s.answer.live.Title != "" {
		t.Errorf("shows %q", s.answer.live.Title)
	}
	if again == nil {
		t.Error("the newer text is not judged")
	}
	rest(s)
	if !strings.Contains(s.View(), "Ann") || len(s.answer.live.Tallies) != 2 || s.answer.live.Tallies[1].Total == 0 {
		t.Errorf("the newest answer is not shown:\n%s", s.View())
	}
}

// A paste is taken, and can be taken back at once.
func TestPaste(t *testing.T) {
	t.Parallel()
	for what, text := range map[string]string{
		"a board":      wholeBoard,
		"a whole file": twoPlayers + wholeBoard,
		"rows":         strings.Join(strings.Split(wholeBoard, "\n")[:6], "\n"),
	} {
		s := opened(t, twoPlayers)
		s.at, _ = s.page.Find("a6")
		press(s, "b1")
		before := s.page.Text()
		pasted(s, text)
		if got := bodyOf(s); got != wholeBoard {
			t.Errorf("%s: said %q, got\n%s", what, s.said, got)
		}
		if s.said == "" || strings.Contains(s.said, "not pasted") {
			t.Errorf("%s: said %q", what, s.said)
		}
		press(s, "<undo>")
		if got := s.page.Text(); got != before {
			t.Errorf("%s: undo leaves\n%s", what, got)
		}
	}
}

// A file that is pasted has its own players: in the title, and in their colours.
func TestAPastedFileHasOtherPlayers(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers)
	pasted(s, "game: subdivision\nplayer: G Cyd\nplayer: Y Dan\nleague: Cup\n\n2 G1 ..\n1 .. Y1\n")
	settled(s, func() tea.Msg { return judgeMsg{} })
	if view := s.View(); !strings.Contains(view, "Subdivision · Cyd (green), Dan (yellow) · Cup") || !strings.Contains(s.coloured("Y1"), "\x1b[0;33mY1") {
		t.Errorf("%s of\n%s", s.coloured("Y1"), view)
	}
}

// A paste that cannot be taken changes nothing, and says so.
func TestPasteRefused(t *testing.T) {
	t.Parallel()
	s := opened(t, twoPlayers+wholeBoard)
	rest(s)
	for _, garbage := range []string{"this is no board\nnor is this", "\x1b[31m\x00", "{}"} {
		pasted(s, garbage)
		if got := bodyOf(s); got != wholeBoard {
			t.Errorf("%q changed the board:\n%s", garbage, got)
		}
		if !strings.Contains(s.said, "not pasted") || strings.ContainsRune(s.View(), 0) {
			t.Errorf("%q: said %q", garbage, s.said)
		}
	}
}

// Places of findings that are no squares are lines: by name, in a section, by
// counting.
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
		rest(s)
		if view := ansi.Strip(s.View()); !strings.Contains(view, "\n"+c.want) {
			t.Errorf("%s: no %q on\n%s", c.file, c.want, view)
		}
	}
}

// A variant typed under more… lays an empty board out anew once it is whole.
func TestAVariantLaysTheBoardOut(t *testing.T) {
	t.Parallel()
	s := opened(t, "game: subdivision\nplayer: R Ann\nplayer: B Bob\n")
	p := s.page
	p.Open = true
	for i := range p.Lines {
		if r := p.Lines[i].Row; r != nil && r.Name == "variant" {
			s.at = model.Cursor{Line: i}
		}
	}
	press(s, "threehous")
	if strings.Contains(p.Text(), "\n5  ## ") {
		t.Errorf("laid out while it is typed:\n%s", p.Text())
	}
	press(s, "e")
	if text := p.Text(); !strings.Contains(text, "variant: threehouse\n") || !strings.Contains(text, "1  ## .. .. .. ##\n") || strings.Contains(text, "\n6 ") {
		t.Errorf("laid out as\n%s", text)
	}
}

// A name that is still being typed is in the draft before it is asked whether to leave.
func TestLeavingKeepsAHalfTypedName(t *testing.T) {
	t.Parallel()
	s, kept := opened(t, "game: subdivision\n\n"), ""
	s.desk.Changed = func(text string) { kept = text }
	s.desk.DraftKept = func() string { return map[bool]string{true: "draft kept"}[strings.Contains(kept, "R Annika")] }
	press(s, "<home>Annika<esc>")
	if !strings.Contains(s.View(), "Leave the sheet? draft kept") {
		t.Errorf("kept is\n%s\nand the screen says\n%s", kept, s.View())
	}
}
