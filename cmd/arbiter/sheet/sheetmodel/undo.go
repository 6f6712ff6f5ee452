package sheetmodel

import (
	"slices"

	"arbiter/score"
)

// mostUndo is how many bytes the texts may hold together that can be taken back to.
const mostUndo = 1 << 20

// A state is a sheet to come back to.
type state struct {
	text string
	at   place // of the cursor
}

// A place is a cell as it is found again on a page that was read anew: by its row,
// by how many lines of the row stand above it, and by its number there.
type place struct{ row, above, cell int }

func (p *Page) placeOf(c Cursor) place {
	l := p.line(c)
	if l == nil {
		return place{row: -1}
	}
	at := place{p.index(l.Row), 0, c.Cell}
	for i := range p.linesOf(l.Row) {
		if i < c.Line {
			at.above++
		}
	}
	return at
}

// find finds a place. Where a list has one line too few it gets one.
func (p *Page) find(at place) Cursor {
	var r *score.Row
	if at.row >= 0 {
		r = &p.Blank.Rows[at.row]
	}
	c, n := p.Start(), 0
	for i := range p.linesOf(r) {
		if c = (Cursor{i, at.cell}); n == at.above {
			return c
		}
		n++
	}
	if r != nil && r.Repeat && n == at.above {
		p.add(&c)
	}
	return c
}

// Once makes a change, or several as one. Where it fails nothing is changed. All that
// is typed in one cell is one change.
func (p *Page) Once(c *Cursor, change func() error) error {
	was, at := *p, *c
	was.Lines = slices.Clone(p.Lines)
	before := state{p.Text(), p.placeOf(at)}
	p.text = ""
	if err := change(); err != nil {
		*p, *c = was, at
		return err
	}
	p.past, p.text = was.past, ""
	same := was.typing.keys != "" && was.typing.at == p.typing.at
	p.typing.kept = same && was.typing.kept
	if p.Text() == before.text {
		return nil
	}
	p.future = nil
	if !p.typing.kept {
		p.past = append(p.past, before)
		p.typing.kept = true
	}
	for size, i := 0, len(p.past)-1; i >= 0; i-- {
		if size += len(p.past[i].text); size > mostUndo {
			p.past = p.past[i+1:]
			break
		}
	}
	return nil
}

// take puts another page's sheet in the place of this one.
func (p *Page) take(q *Page) {
	p.Head, p.Lines, p.Blank, p.laid, p.text = q.Head, q.Lines, q.Blank, q.laid, q.text
}

// Forget makes all changes so far final.
func (p *Page) Forget() { p.past, p.future = nil, nil }

// Undo takes the last change back; false when there is none.
func (p *Page) Undo(c *Cursor) bool { return p.travel(c, &p.past, &p.future) }

// Redo makes the change again that Undo took back; false when there is none.
func (p *Page) Redo(c *Cursor) bool { return p.travel(c, &p.future, &p.past) }

func (p *Page) travel(c *Cursor, from, to *[]state) bool {
	p.Leave()
	n := len(*from)
	if n == 0 {
		return false
	}
	s := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, state{p.Text(), p.placeOf(*c)})
	p.take(Read(p.Game, s.text))
	*c = p.find(s.at)
	p.ontoSheet(c)
	return true
}

// Past tells whether Undo and Redo have anything to do.
func (p *Page) Past() (undo, redo bool) { return len(p.past) > 0, len(p.future) > 0 }

// Clone is the page as it stands, to go on from later.
func (p *Page) Clone() *Page {
	q := *p
	q.Lines, q.past, q.future = slices.Clone(p.Lines), slices.Clip(p.past), slices.Clip(p.future)
	return &q
}
