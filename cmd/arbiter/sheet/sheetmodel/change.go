package sheetmodel

import (
	"slices"
	"strings"
)

// Insert makes a further line of a list below the cursor, and a square board
// larger: by a row above and a column at the right, so that all squares keep
// their names. It is false where nothing can be added.
func (p *Page) Insert(c *Cursor) bool {
	l := p.line(*c)
	if l == nil || l.Row == nil || !l.Row.Repeat && (l.Row.Grid == nil || !l.Row.Grid.Square) {
		return false
	}
	p.Leave()
	if l.Row.Repeat {
		p.add(c)
		return true
	}
	_ = p.Once(c, func() error {
		p.addColumn(p.board().width())
		p.addRow(p.board().first)
		c.Line++
		return nil
	})
	return true
}

// Remove takes a line out. The last line of a list is emptied instead. Of a board
// it takes the cursor's row out; its column where the cursor is at the side of a
// board that grows; and both of a square board.
func (p *Page) Remove(c *Cursor) {
	p.Leave()
	_ = p.Once(c, func() error {
		switch l := p.line(*c); {
		case l == nil:
			return nil
		case isGridLine(*l):
			p.removeSquares(*c)
			p.fit(c)
		case l.Row != nil && p.LastOf(c.Line) && (c.Line == 0 || p.Lines[c.Line-1].Row != l.Row): // the only one
			p.empty(c.Line)
		default:
			row := l.Row
			p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
			p.renumber(row, c.Line)
		}
		p.ontoSheet(c)
		return nil
	})
}

// Refit makes room around what was put on the edge of a board, and reads the sheet
// anew when it names other variants by now, once the cell is no longer typed in. What
// was typed stays; a board on which nothing lies yet gets the size of the variants.
func (p *Page) Refit(c *Cursor) {
	if p.Typing(*c) {
		return
	}
	if p.fit(c); p.variants() == p.laid {
		return
	}
	_ = p.Once(c, func() error {
		text := p.Text()
		if !p.Started() {
			text, _, _ = strings.Cut(text, "\n\n")
		}
		p.layAnew(c, text+"\n\n")
		p.ontoSheet(c)
		return nil
	})
}

// SetHeader gives a header that every game has, as "league", another value; an
// empty one leaves it out.
func (p *Page) SetHeader(key, value string) {
	p.Leave()
	_ = p.Once(&Cursor{}, func() error {
		for i := range p.Lines {
			l := &p.Lines[i]
			if l.Row == nil || !p.isCommon(l.Row) || !strings.EqualFold(l.Row.Name, key) {
				continue
			}
			if l.Cells, l.Kept = nil, false; value != "" {
				l.Cells = []string{value}
			}
		}
		return nil
	})
}
