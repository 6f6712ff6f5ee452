package sheet

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
	at    Cursor
}

// now is the page as it stands. Its lines' cells are never written to again.
func (p *Page) now(c Cursor) state { return state{p.Head, p.Lines, p.Blank, c} }

// change keeps the page as it is, before something changes.
func (p *Page) change(c *Cursor) {
	p.past = append(p.past, p.now(*c))
	if len(p.past) > mostUndo {
		p.past = p.past[1:]
	}
	p.future = nil
	p.Lines = slices.Clone(p.Lines)
}

func (p *Page) back(s state) { p.Head, p.Lines, p.Blank = s.head, slices.Clone(s.lines), s.blank }

// Undo and Redo go back and forth through the changes; false when there is no
// further one.
func (p *Page) Undo(c *Cursor) bool { return p.travel(c, &p.past, &p.future) }

// Redo makes the change again that Undo took back.
func (p *Page) Redo(c *Cursor) bool { return p.travel(c, &p.future, &p.past) }

func (p *Page) travel(c *Cursor, from, to *[]state) bool {
	p.leave()
	p.grown = nil
	n := len(*from)
	if n == 0 {
		return false
	}
	s := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, p.now(*c))
	p.back(s)
	*c = s.at
	return true
}

// clone is the page as it stands, to go on from later.
func (p *Page) clone() *Page {
	q := *p
	q.Lines, q.past, q.future = slices.Clone(p.Lines), slices.Clip(p.past), slices.Clip(p.future)
	return &q
}
