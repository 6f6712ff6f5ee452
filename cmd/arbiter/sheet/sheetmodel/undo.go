package sheetmodel

import (
	"slices"
)

// mostUndo is how many lines the sheets may have together that can be taken back to.
const mostUndo = 50_000

// Once makes a change, or several as one. Where it fails nothing is changed. All that
// is typed in one cell is one change.
func (p *Page) Once(c *Cursor, change func() error) error {
	was, at := *p, *c
	was.Lines = slices.Clone(p.Lines)
	before := p.Text()
	p.text = ""
	if err := change(); err != nil {
		*p, *c = was, at
		return err
	}
	p.nameLines()
	p.past, p.text = was.past, ""
	same := was.typing.keys != "" && was.typing.at == p.typing.at
	p.typing.kept = same && was.typing.kept
	if p.Text() == before {
		return nil
	}
	p.future = nil
	if !p.typing.kept {
		was.past, was.future = nil, nil
		p.past = append(p.past, state{was, at})
		p.typing.kept = true
	}
	for size, i := 0, len(p.past)-1; i >= 0; i-- {
		if size += len(p.past[i].page.Lines); size > mostUndo {
			p.past = p.past[i+1:]
			break
		}
	}
	return nil
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
	now := *p
	now.Lines, now.past, now.future = slices.Clone(p.Lines), nil, nil
	*to = append(*to, state{now, *c})
	p.replaceWith(&s.page)
	*c = s.at
	if p.variants() != p.laid {
		p.layAnew(c, p.Text())
	}
	p.ontoSheet(c)
	return true
}

// Past tells whether Undo and Redo have anything to do.
func (p *Page) Past() (undo, redo bool) { return len(p.past) > 0, len(p.future) > 0 }
