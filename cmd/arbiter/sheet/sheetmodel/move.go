package sheetmodel

import (
	"slices"

	"arbiter/score"
)

// Next goes to the next cell, in reading order.
func (p *Page) Next(c *Cursor) {
	p.Leave()
	l := p.line(*c)
	if l == nil {
		return
	}
	if c.Cell+1 < p.Width(c.Line) && (p.Cell(*c) != "" || l.Row == nil || l.Row.Grid != nil || l.Row.Cells > 0) {
		c.Cell++
		return
	}
	if l.Row != nil && l.Row.Repeat && l.Row.Cells > 1 && p.LastOf(c.Line) && !l.Empty() {
		p.add(c)
		return
	}
	p.toLine(c, 1)
}

// Previous goes to the cell before, in reading order.
func (p *Page) Previous(c *Cursor) {
	p.Leave()
	if p.line(*c) == nil {
		return
	}
	if c.Cell > 0 {
		c.Cell--
		return
	}
	if was := c.Line; p.toLine(c, -1) && c.Line < was {
		c.Cell = p.lastCell(c.Line)
	}
}

// lastCell is the last cell of a line that the cursor can be in.
func (p *Page) lastCell(line int) int { return max(0, p.Width(line)-1) }

// toLine goes to the beginning of the next line that has cells (step 1), or of
// the one before (step -1); false when there is none.
func (p *Page) toLine(c *Cursor, step int) bool {
	for i := c.Line + step; i >= 0 && i < len(p.Lines); i += step {
		if p.Shown(i) && p.Width(i) > 0 {
			*c = Cursor{i, p.Home(i)}
			return true
		}
	}
	return false
}

// Enter goes to the beginning of the next line. After the last line of a list it
// makes a further one; an empty last line of a list goes.
func (p *Page) Enter(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	if p.moved && c.Cell == p.Home(c.Line) && c.Line > p.at.Line {
		p.Leave() // the cursor is there already
		return
	}
	p.Leave()
	if l.Row == nil || !l.Row.Repeat || !p.LastOf(c.Line) {
		p.toLine(c, 1)
		return
	}
	if !l.Empty() {
		p.add(c)
		return
	}
	was := c.Line
	if p.toLine(c, 1) && was > 0 && p.Lines[was-1].Row == l.Row {
		p.Lines = slices.Delete(slices.Clone(p.Lines), was, was+1)
		c.Line--
	}
}

// LastOf tells whether a line is the last one of its list.
func (p *Page) LastOf(line int) bool {
	return line+1 >= len(p.Lines) || p.Lines[line+1].Row != p.Lines[line].Row
}

// Leave ends the typing in a cell.
func (p *Page) Leave() { p.typed, p.moved = "", false }

// Jump goes by so many lines, as far as there are any, to one that has cells.
func (p *Page) Jump(c *Cursor, lines int) {
	to := Cursor{Line: min(max(0, c.Line+lines), len(p.Lines)-1)}
	if (!p.Shown(to.Line) || p.Width(to.Line) == 0) && !p.toLine(&to, -1) && !p.toLine(&to, 1) {
		return
	}
	p.Leave()
	*c = Cursor{to.Line, min(c.Cell, p.lastCell(to.Line))}
}

// Move goes by so many cells and lines. Over the edge of a board that grows it
// enlarges it.
func (p *Page) Move(c *Cursor, right, down int) {
	p.Leave()
	if p.line(*c) == nil {
		return
	}
	for ; down != 0; down -= sign(down) {
		p.step(c, 0, sign(down))
	}
	for ; right != 0; right -= sign(right) {
		p.step(c, sign(right), 0)
	}
	p.shrink(c)
}

func sign(n int) int { return max(-1, min(n, 1)) }

// step goes by one cell or one line.
func (p *Page) step(c *Cursor, right, down int) {
	if row := p.line(*c).Row; row != nil && row.Grid != nil && row.Grid.Grows && p.grow(c, right, down) {
		return
	}
	column := c.Cell
	switch {
	case right > 0 && c.Cell+1 < p.Width(c.Line):
		c.Cell++
	case right < 0 && c.Cell > 0:
		c.Cell--
	case down != 0 && p.toLine(c, down):
		c.Cell = min(column, p.lastCell(c.Line))
	}
}

// add makes a further line of the list below the cursor.
func (p *Page) add(c *Cursor) {
	p.change(c)
	at := c.Line + 1
	p.Lines = slices.Insert(p.Lines, at, p.further(p.Lines[c.Line].Row, at))
	*c = Cursor{at, p.Home(at)}
	p.renumber(p.Lines[at].Row, at+1)
}

// Insert makes a further line of a list below the cursor, and a square board
// larger: by a row above and a column at the right, so that all squares keep
// their names. It is false where nothing can be added.
func (p *Page) Insert(c *Cursor) bool {
	l := p.line(*c)
	switch {
	case l == nil || l.Row == nil:
		return false
	case l.Row.Repeat:
		p.Leave()
		p.add(c)
	case l.Row.Grid != nil && l.Row.Grid.Square:
		p.Leave()
		p.change(c)
		p.addColumn(l.Row, false)
		first, _ := p.first(l.Row)
		p.addRow(l.Row, first)
		c.Line++
	default:
		return false
	}
	return true
}

// Remove takes a line out. The last line of a list is emptied instead. Of a
// board it takes the cursor's row out; where the last column is empty, that
// column; and both where a board has a row and a column more by Insert.
func (p *Page) Remove(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	row := l.Row
	p.change(c)
	p.Leave()
	switch {
	case row != nil && row.Grid != nil:
		p.removeRow(*c)
	case row != nil && p.count(row) == 1:
		p.Lines[c.Line] = p.further(row, c.Line)
	default:
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
		p.renumber(row, c.Line)
	}
	p.ontoSheet(c)
}

// ontoSheet goes to a line near by that is on show and has cells, where the cursor's
// own was folded away or taken out.
func (p *Page) ontoSheet(c *Cursor) {
	c.Line = max(0, min(c.Line, len(p.Lines)-1))
	if (!p.Shown(c.Line) || p.Width(c.Line) == 0) && !p.toLine(c, -1) {
		p.toLine(c, 1)
	}
	c.Cell = min(c.Cell, p.lastCell(c.Line))
}

// removeRow is Remove on a board.
func (p *Page) removeRow(c Cursor) {
	row := p.Lines[c.Line].Row
	column := row.Grid.Square || c.Cell > 0 && c.Cell == p.columns(row)-1 && p.edgeEmpty(c, 1)
	if (row.Grid.Square || !column) && p.count(row) > 1 {
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
	}
	for _, l := range p.linesOf(row) {
		if column && c.Cell < len(l.Cells) && len(l.Cells) > 1 {
			l.Cells = slices.Delete(slices.Clone(l.Cells), c.Cell, c.Cell+1)
			l.Key = 0 // its cells have other numbers
		}
		l.Kept = true
	}
	p.rank()
}

// addRow makes an empty row of a board at a line of the page.
func (p *Page) addRow(row *score.Row, at int) {
	p.Lines = slices.Insert(p.Lines, at, Line{Row: row, Kept: true, Cells: make([]string, p.columns(row))})
	p.rank()
}

// addColumn makes an empty column of a board, at its left or at its right.
func (p *Page) addColumn(row *score.Row, left bool) {
	n := p.columns(row)
	for _, l := range p.linesOf(row) {
		cells := make([]string, n+1)
		if l.Kept = true; left {
			copy(cells[1:], l.Cells)
			l.Key = 0 // its cells have other numbers
		} else {
			copy(cells, l.Cells)
		}
		l.Cells = cells
	}
}
