package pagetest

import (
	"slices"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// Hands type on a page, in the editor or without it.
type Hands struct {
	T     testing.TB
	Page  *model.Page
	At    *model.Cursor
	Press func(key string) (why string) // a letter, or a key as "<tab>"
	GoTo  func(model.Cursor)
	Write func(text string) (why string) // all letters of a cell at once; nil presses them
}

// write presses the letters of a text.
func (h *Hands) write(text string) (why string) {
	if h.Write != nil {
		return h.Write(text)
	}
	for _, r := range text {
		if why := h.Press(string(r)); why != "" {
			return why
		}
	}
	return ""
}

// OnPage returns hands without an editor.
func OnPage(t testing.TB, p *model.Page) *Hands {
	h := &Hands{T: t, Page: p, At: new(model.Cursor)}
	h.GoTo = func(c model.Cursor) {
		p.Leave()
		*h.At = c
	}
	h.Press = func(key string) string {
		switch key {
		case "<tab>":
			p.Next(h.At)
		case "⏎":
			p.Enter(h.At)
		case "<ins>":
			p.Insert(h.At)
		case "<drop>":
			p.Remove(h.At)
		default:
			if why := p.Type(h.At, []rune(key)[0]); why != "" {
				return why
			}
		}
		p.Settle(h.At, true)
		return ""
	}
	return h
}

// cell types into the cursor's cell and goes on.
func (h *Hands) cell(text string) {
	h.T.Helper()
	at := *h.At
	if why := h.write(text); why != "" {
		h.T.Fatalf("%q at %v: %s\n%s", text, *h.At, why, h.Page.Text())
	}
	if *h.At == at {
		h.Press("<tab>")
	}
}

// TypeAll types the content of the page q, except for the headers that every game has: the page
// holds them already.
func (h *Hands) TypeAll(q *model.Page) {
	h.T.Helper()
	p, sized := h.Page, false
	for i := range q.Lines {
		l := &q.Lines[i]
		if l.Row == nil || l.Row.Section || q.TextLine(i) == 0 {
			continue
		}
		row := &p.Blank.Rows[slices.IndexFunc(rowsOf(q), func(r *score.Row) bool { return r == l.Row })]
		if q.HeaderKey(i) != "" {
			continue
		}
		if l.Row.Grid != nil && !sized {
			sized = true
			h.size(q.Width(i), countGridLines(q))
		}
		last := -1
		for n := range p.Lines {
			if p.Lines[n].Row == row && (l.Row.Grid == nil || p.RowNumber(n) == q.RowNumber(i)) {
				last = n
			}
		}
		if last < 0 {
			h.T.Fatalf("no line for %q", l.Head)
		}
		h.GoTo(model.Cursor{Line: last, Cell: p.Home(last)})
		if l.Row.Repeat && !p.Lines[last].Empty() {
			h.Press("⏎")
		}
		h.line(l, h.At.Line)
	}
}

func rowsOf(p *model.Page) []*score.Row {
	rows := make([]*score.Row, len(p.Blank.Rows))
	for i := range rows {
		rows[i] = &p.Blank.Rows[i]
	}
	return rows
}

// line types the content of l into a line of the page.
func (h *Hands) line(l *model.Line, line int) {
	h.T.Helper()
	cells, from := l.Cells, 0
	if l.Row.Grid != nil && l.Row.Grid.Grows { // a ring of empty squares lies around it
		cells, from = cells[1:len(cells)-1], 1
	}
	if l.Empty() && l.Row.Grid == nil { // nothing is written as a sign
		cells = []string{"-"}
	}
	for k, cell := range cells {
		at := model.Cursor{Line: line, Cell: from + k}
		if cell != "" && h.Page.Cell(at) == cell {
			continue
		}
		if *h.At != at {
			h.GoTo(at)
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

// size gives an empty board its size, by keys.
func (h *Hands) size(columns, rows int) {
	p := h.Page
	first := func() int { return slices.IndexFunc(p.Lines, isGridLine) }
	over := func(c model.Cursor) {
		h.GoTo(c)
		if p.Lines[c.Line].Row.Grid.Square {
			h.Press("<ins>")
			return
		}
		h.write(p.Palette(c).Groups[0].Tokens[0].Text)
		h.Press("<tab>")
	}
	for countGridLines(p) > rows {
		h.GoTo(model.Cursor{Line: first() + 1, Cell: p.Home(first())})
		h.Press("<drop>")
	}
	for p.Width(first()) > columns {
		h.GoTo(model.Cursor{Line: first() + 1, Cell: p.Width(first()) - 1})
		h.Press("<drop>")
	}
	for countGridLines(p) < rows {
		over(model.Cursor{Line: first(), Cell: p.Home(first())})
	}
	for p.Width(first()) < columns {
		over(model.Cursor{Line: first() + 1, Cell: p.Width(first()) - 1})
	}
}

func isGridLine(l model.Line) bool { return l.Row != nil && l.Row.Grid != nil }

func countGridLines(p *model.Page) int {
	n := 0
	for _, l := range p.Lines {
		if isGridLine(l) {
			n++
		}
	}
	return n
}
