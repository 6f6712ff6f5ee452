package sheet

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
)

// keys types: > is Tab, < Shift+Tab, ⏎ Enter, ⌫ Backspace, ⎀ Insert, and arrows move.
func keys(t *testing.T, p *Page, c *Cursor, typed string) {
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
	}
}

func parse(t *testing.T, read func(*notation.Game) (score.Position, error), text string) score.Position {
	t.Helper()
	var g notation.Game
	if err := g.Read(notation.Text{File: "game", Line: 1, Src: text}); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p, err := read(&g)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

var annAndBob = score.Header{Players: []score.Player{{Colour: "R", Name: "Ann", Named: true}, {Colour: "B", Name: "Bob", Named: true}}}

func TestABoardIsTyped(t *testing.T) {
	p := New(&subdivision.Game, annAndBob)
	c := p.Start()
	typed := "#r2b2b3r3#r3r2r1r2r2b3b1b3r2#r3r1b2r3#b1b2b2b3b2b3b1b1r3#r1r1r1b1#"
	keys(t, p, &c, typed)
	if n := len(typed); n > 66 {
		t.Errorf("%d keys", n)
	}
	t.Log(p.Text(), p.Missing())
	if !strings.Contains(p.Text(), "1  ## R1 R1 R1 B1 ##\n   a  b  c  d  e  f") {
		t.Errorf("%s", p.Text())
	}
}

// TestWhatAFileSays enters files in both ways: as a text and key by key.
func TestWhatAFileSays(t *testing.T) {
	files, err := filepath.Glob("../../../docs/examples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	more, _ := filepath.Glob(os.Getenv("MORE_FILES"))
	for _, file := range append(files, more...) {
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
	var cut notation.Game
	if err := cut.Read(notation.Text{Src: text}); err != nil {
		t.Skip("this is for the parser: ", err)
	}
	g, read := gameOf(cut.Head.Game)
	if g == nil || g.Blank == nil {
		t.Skip("no such game")
	}
	if _, err := read(&cut); err != nil {
		t.Skip("this is for the parser: ", err)
	}
	want := parse(t, read, text)
	q := Read(g, text)
	if got := parse(t, read, q.Text()); got.String() != want.String() {
		t.Errorf("read and written:\n%s\nwant\n%s\nthe page's text:\n%s", got, want, q.Text())
	}
	for line := range strings.Lines(text) {
		if i := notation.CommentAt(line); i >= 0 && !strings.Contains(q.Text(), strings.TrimSpace(line[i:])) {
			t.Errorf("the comment is lost: %s", line)
		}
	}
	for _, l := range q.Lines {
		if l.Row == nil && len(l.Cells) > 0 && !strings.HasPrefix(l.Cells[0], ";") {
			t.Errorf("this line fits no row: %q", l.Cells)
		}
	}
	p := New(g, *want.Head())
	p.Open = true
	onPage(t, p).typeAll(q)
	if got := parse(t, read, p.Text()); got.String() != want.String() {
		t.Errorf("typed:\n%s\nwant\n%s\nthe page's text:\n%s", got, want, p.Text())
	}
}

// Hands type on a page, in the editor or without it.
type hands struct {
	t     *testing.T
	p     *Page
	c     *Cursor
	press func(key string) (why string) // a letter, or a key as "<tab>"
	goTo  func(Cursor)
}

// onPage are hands without an editor.
func onPage(t *testing.T, p *Page) *hands {
	h := &hands{t: t, p: p, c: new(Cursor)}
	h.goTo = func(c Cursor) {
		p.leave()
		*h.c = c
	}
	h.press = func(key string) string {
		switch key {
		case "<tab>":
			p.Next(h.c)
		case "⏎":
			p.Enter(h.c)
		case "<ins>":
			p.Insert(h.c)
		case "<drop>":
			p.Remove(h.c)
		case "<up>":
			p.Move(h.c, 0, -1)
		case "<right>":
			p.Move(h.c, 1, 0)
		default:
			return p.Type(h.c, []rune(key)[0])
		}
		return ""
	}
	return h
}

// cell types into the cursor's cell and goes on.
func (h *hands) cell(text string) {
	h.t.Helper()
	at := *h.c
	for _, r := range text {
		if why := h.press(string(r)); why != "" {
			h.t.Fatalf("%q of %q at %v: %s\n%s", r, text, *h.c, why, h.p.Text())
		}
	}
	if *h.c == at {
		h.press("<tab>")
	}
}

// typeAll types what stands on the page q.
func (h *hands) typeAll(q *Page) {
	h.t.Helper()
	p := h.p
	for i := range q.Lines {
		l := &q.Lines[i]
		if l.Row == nil || q.isCommon(l.Row) || !q.written(i) || l.Row.Section {
			continue
		}
		if l.Row.Grid != nil && (i == 0 || q.Lines[i-1].Row != l.Row) {
			h.size(q.columns(l.Row), q.grids())
		}
		last := -1
		for k := range p.Lines {
			if p.Lines[k].Row == &p.Blank.Rows[q.index(l.Row)] && (l.Row.Grid == nil || p.Lines[k].Rank == l.Rank) {
				last = k
			}
		}
		if last < 0 {
			h.t.Fatalf("no line for %q", l.Head)
		}
		h.goTo(Cursor{last, p.home(last)})
		if l.Row.Repeat && !p.Lines[last].empty() {
			h.press("⏎")
		}
		line := h.c.Line
		cells := l.Cells
		if l.empty() && l.Row.Grid == nil { // nothing is said by a sign
			cells = []string{"-"}
		}
		for k, cell := range cells {
			at := Cursor{line, k}
			if p.cell(at) == cell && cell != "" {
				continue
			}
			if *h.c != at {
				h.goTo(at)
			}
			switch {
			case l.Row.Grid != nil && cell == "":
				cell = "."
			case cell == "##":
				cell = "#"
			}
			h.cell(cell)
		}
	}
}

// size gives an empty board its size, by keys.
func (h *hands) size(columns, rows int) {
	p := h.p
	first := func() int {
		return slices.IndexFunc(p.Lines, func(l Line) bool { return l.Row != nil && l.Row.Grid != nil })
	}
	row := p.Lines[first()].Row
	over := func(c Cursor, arrow string) {
		h.goTo(c)
		if row.Grid.Square {
			h.press("<ins>")
			return
		}
		token := p.Palette(c).Groups[0].Tokens[0].Text
		for _, r := range token {
			h.press(string(r))
		}
		h.goTo(c)
		h.press(arrow)
		for _, r := range token {
			h.press(string(r))
		}
	}
	for p.grids() > rows {
		h.goTo(Cursor{first(), 0})
		h.press("<drop>")
	}
	for p.columns(row) > columns {
		h.goTo(Cursor{first(), p.columns(row) - 1})
		h.press("<drop>")
	}
	for p.grids() < rows {
		over(Cursor{first(), 0}, "<up>")
	}
	for p.columns(row) < columns {
		over(Cursor{first(), p.columns(row) - 1}, "<right>")
	}
}

// grids is how many rows of a board there are.
func (p *Page) grids() int {
	n := 0
	for i := range p.Lines {
		if p.Lines[i].Row != nil && p.Lines[i].Row.Grid != nil {
			n++
		}
	}
	return n
}

// gameOf is a game and its parser.
func gameOf(name string) (*score.Game, func(*notation.Game) (score.Position, error)) {
	switch name {
	case "subdivision":
		return &subdivision.Game, func(g *notation.Game) (score.Position, error) { return subdivision.Parse(g) }
	case "pyramid":
		return &pyramid.Game, func(g *notation.Game) (score.Position, error) { return pyramid.Parse(g) }
	case "bazaar":
		return &bazaar.Game, func(g *notation.Game) (score.Position, error) { return bazaar.Parse(g) }
	case "buyers-market":
		return &buyersmarket.Game, func(g *notation.Game) (score.Position, error) { return buyersmarket.Parse(g) }
	case "zark-city":
		return &zarkcity.Game, func(g *notation.Game) (score.Position, error) { return zarkcity.Parse(g) }
	}
	return nil, nil
}
