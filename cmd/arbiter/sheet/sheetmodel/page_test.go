package sheetmodel_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score/notation"
)

// keys types: > is Tab, < Shift+Tab, ⏎ Enter, ⌫ Backspace, ⎀ Insert, and arrows move.
func keys(t *testing.T, p *sheetmodel.Page, c *sheetmodel.Cursor, typed string) {
	t.Helper()
	for _, r := range typed {
		switch r {
		case '>':
			p.Next(c)
		case '<':
			p.Previous(c)
		case '⏎':
			p.Enter(c)
		case '⌫':
			p.Back(c)
		case '←':
			p.Move(c, -1, 0)
		case '→':
			p.Move(c, 1, 0)
		case '↑':
			p.Move(c, 0, -1)
		case '↓':
			p.Move(c, 0, 1)
		case '⎀':
			p.Insert(c)
		default:
			if why := p.Type(c, r); why != "" {
				t.Fatalf("%q of %q at %v: %s\n%s", r, typed, *c, why, p.Text())
			}
		}
		p.Refit(c)
	}
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
	q := sheetmodel.Read(g.Game, text)
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
	p := sheetmodel.New(g.Game, *want.Head())
	p.Open = true
	pagetest.OnPage(t, p).TypeAll(q)
	if got := g.Parse(t, p.Text()); got.String() != want.String() {
		t.Errorf("typed:\n%s\nwant\n%s\nthe page's text:\n%s", got, want, p.Text())
	}
}

// misfits are the lines that fit no row, apart from comments.
func misfits(p *sheetmodel.Page) []string {
	var list []string
	for _, l := range p.Lines {
		if l.Row == nil && !strings.HasPrefix(l.Cells[0], ";") {
			list = append(list, l.Cells[0])
		}
	}
	return list
}
