package model_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/score/notation"
)

// A typist types on a page, and can take back what was done.
type typist struct {
	*model.Page
	past model.History
}

// act does something to the page, lets it take effect, and takes note of it.
func (s *typist) act(c *model.Cursor, do func() string) (why string) {
	before, was := s.Clone(), *c
	why = do()
	if says := s.Settle(c, true); why == "" {
		why = says
	}
	s.past.Note(before, was, s.Page)
	return why
}

func (s *typist) letter(c *model.Cursor, letter rune) string {
	return s.act(c, func() string { return s.Type(c, letter) })
}

// press presses a key: > is Tab, < Shift+Tab, ⏎ Enter, ⌫ Backspace, ⎀ Insert, and arrows move.
func (s *typist) press(c *model.Cursor, key rune) string {
	return s.act(c, func() string {
		switch key {
		case '>':
			s.Next(c)
		case '<':
			s.Previous(c)
		case '⏎':
			s.Enter(c)
		case '⌫':
			s.Back(c)
		case '←':
			s.Move(c, -1, 0)
		case '→':
			s.Move(c, 1, 0)
		case '↑':
			s.Move(c, 0, -1)
		case '↓':
			s.Move(c, 0, 1)
		case '⎀':
			s.Insert(c)
		default:
			return s.Type(c, key)
		}
		return ""
	})
}

func (s *typist) undo(c *model.Cursor) bool { return s.past.Undo(s.Page, c) }

func (s *typist) redo(c *model.Cursor) bool { return s.past.Redo(s.Page, c) }

// paste pastes a text, and says what was taken, or why nothing.
func (s *typist) paste(c *model.Cursor, text string) (said string, err error) {
	s.act(c, func() string {
		said, err = s.Paste(c, text)
		return ""
	})
	return said, err
}

// keys presses keys that are all taken.
func keys(t *testing.T, s *typist, c *model.Cursor, typed string) {
	t.Helper()
	for _, r := range typed {
		if why := s.press(c, r); why != "" {
			t.Fatalf("%q of %q at %v: %s\n%s", r, typed, *c, why, s.Text())
		}
	}
}

// typed returns a new sheet of a game, "Ann,Bob" or "R Ann,B Bob" playing, after these keys.
func typed(t *testing.T, game, players, typed string) (*typist, model.Cursor) {
	t.Helper()
	s := &typist{Page: model.New(pagetest.Named(t, game).Game, pagetest.Players(strings.Split(players, ",")...))}
	c := s.Start()
	keys(t, s, &c, typed)
	return s, c
}

// body returns a text without its headers and comments.
func body(text string) string {
	_, text, _ = strings.Cut(text, "\n\n")
	return text
}

// TestWhatAFileSays enters files in both ways: as a text and key by key. They are the
// examples, the twins of all rules, the conformance cases, and MORE_FILES.
func TestWhatAFileSays(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../../../docs/examples/*.txt", "../../../../validate/*/testdata/*.txt", "../../testdata/conformance/*/*.txt"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	more, _ := filepath.Glob(os.Getenv("MORE_FILES"))
	for _, file := range append(files, more...) {
		switch filepath.Base(file) { // a card of six pebbles, and a log that begins with turn 7
		case "card-bought.illegal.txt", "card.illegal.txt", "turn-header.illegal.txt":
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
			readAndType(t, string(text))
		})
	}
}

// readAndType enters a game's text as a text and key by key.
func readAndType(t *testing.T, text string) {
	g, want := pagetest.ParseOrSkip(t, text)
	q := model.Read(g.Game, text)
	if got := g.Parse(t, q.Text()); got.String() != want.String() {
		t.Errorf("read and written:\n%s\nwant\n%s\nthe page's text:\n%s", got, want, q.Text())
	}
	for line := range strings.Lines(text) {
		if i := notation.CommentAt(line); i >= 0 && !strings.Contains(q.Text(), strings.TrimSpace(line[i:])) {
			t.Errorf("the comment is lost: %s", line)
		}
	}
	if raw := misfits(q); len(raw) > 0 {
		t.Errorf("these lines fit no row: %q", raw)
	}
	p := model.New(g.Game, *want.Head())
	p.Open = true
	pagetest.OnPage(t, p).TypeAll(q)
	if got := g.Parse(t, p.Text()); got.String() != want.String() {
		t.Errorf("typed:\n%s\nwant\n%s\nthe page's text:\n%s", got, want, p.Text())
	}
}

// misfits returns the lines that fit no row, apart from comments.
func misfits(p *model.Page) []string {
	var list []string
	for _, l := range p.Lines {
		if l.Row == nil && !strings.HasPrefix(l.Cells[0], ";") {
			list = append(list, l.Cells[0])
		}
	}
	return list
}
