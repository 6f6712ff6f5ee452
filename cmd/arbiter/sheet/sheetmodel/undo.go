package sheetmodel

import (
	"slices"

	"arbiter/score"
)

// mostUndo is how many changes can be taken back.
const mostUndo = 1000

// A state is the page before a change.
type state struct {
	head  []string
	lines []Line
	blank score.Blank
	laid  string
	at    Cursor
}

// now is the page as it stands. Nothing writes to the cells of its lines later.
func (p *Page) now(c Cursor) state { return state{p.Head, p.Lines, p.Blank, p.laid, c} }

// restore makes the page what it was.
func (p *Page) restore(s state) {
	p.Head, p.Lines, p.Blank, p.laid = s.head, slices.Clone(s.lines), s.blank, s.laid
}

// change remembers the page as it is. It is called before every change.
func (p *Page) change(c *Cursor) {
	p.past = append(p.past, p.now(*c))
	if len(p.past) > mostUndo || p.MostLines > 0 && len(p.past)*len(p.Lines) > p.MostLines {
		p.past = p.past[1:]
	}
	p.future = nil
	p.Lines = slices.Clone(p.Lines)
}

// replace puts another page's sheet in the place of this one, as one change.
func (p *Page) replace(c *Cursor, q *Page) {
	p.change(c)
	p.Leave()
	p.grown = nil
	p.restore(q.now(*c))
}

// Take puts the sheet of a changed Clone in the place of this one, as one change
// of the cell at c.
func (p *Page) Take(c Cursor, q *Page) { p.replace(&c, q) }

// Forget makes all changes so far final.
func (p *Page) Forget() { p.past, p.future = nil, nil }

// Undo takes the last change back; false when there is none.
func (p *Page) Undo(c *Cursor) bool { return p.travel(c, &p.past, &p.future) }

// Redo makes the change again that Undo took back; false when there is none.
func (p *Page) Redo(c *Cursor) bool { return p.travel(c, &p.future, &p.past) }

func (p *Page) travel(c *Cursor, from, to *[]state) bool {
	p.Leave()
	p.grown = nil
	n := len(*from)
	if n == 0 {
		return false
	}
	s := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, p.now(*c))
	p.restore(s)
	*c = s.at
	p.ontoSheet(c)
	return true
}

// Clone is the page as it stands, to go on from later.
func (p *Page) Clone() *Page {
	q := *p
	q.Lines, q.past, q.future = slices.Clone(p.Lines), slices.Clip(p.past), slices.Clip(p.future)
	return &q
}

// Past tells whether Undo and Redo have anything to do.
func (p *Page) Past() (undo, redo bool) { return len(p.past) > 0, len(p.future) > 0 }
