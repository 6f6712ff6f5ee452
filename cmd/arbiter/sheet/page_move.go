package sheet

import (
	"slices"
	"strconv"

	"arbiter/score"
	"arbiter/score/grid"
)

// Next goes to the next cell, Previous to the one before, in reading order.
func (p *Page) Next(c *Cursor) {
	p.leave()
	l := p.line(*c)
	if l == nil {
		return
	}
	if c.Cell+1 < p.width(c.Line) && (p.cell(*c) != "" || l.Row == nil || l.Row.Grid != nil || l.Row.Cells > 0) {
		c.Cell++
		return
	}
	if l.Row != nil && l.Row.Repeat && l.Row.Cells > 1 && p.lastOf(c.Line) && !l.empty() {
		p.add(c)
		return
	}
	p.toLine(c, 1)
}

// Previous goes to the cell before.
func (p *Page) Previous(c *Cursor) {
	p.leave()
	if p.line(*c) == nil {
		return
	}
	if c.Cell > 0 {
		c.Cell--
		return
	}
	if was := c.Line; p.toLine(c, -1) && c.Line < was {
		c.Cell = max(0, p.width(c.Line)-1)
	}
}

// toLine goes to the beginning of the next line that has cells, or of the one
// before; false when there is none.
func (p *Page) toLine(c *Cursor, step int) bool {
	for i := c.Line + step; i >= 0 && i < len(p.Lines); i += step {
		if p.Shown(i) && p.width(i) > 0 {
			*c = Cursor{i, p.home(i)}
			return true
		}
	}
	return false
}

// Enter goes to the beginning of the next line; after the last line of a list
// with something on it, a further one is made.
func (p *Page) Enter(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	if p.moved && c.Cell == p.home(c.Line) && c.Line > p.at.Line {
		p.moved, p.typed = false, "" // the cursor is there already
		return
	}
	p.leave()
	if l.Row == nil || !l.Row.Repeat || !p.lastOf(c.Line) {
		p.toLine(c, 1)
		return
	}
	if !l.empty() {
		p.add(c)
		return
	}
	was := c.Line
	if p.toLine(c, 1) && was > 0 && p.Lines[was-1].Row == l.Row {
		p.Lines = slices.Delete(slices.Clone(p.Lines), was, was+1)
		c.Line--
	}
}

// lastOf tells whether a line is the last one of its list.
func (p *Page) lastOf(line int) bool {
	return line+1 >= len(p.Lines) || p.Lines[line+1].Row != p.Lines[line].Row
}

// add makes a further line of the list below the cursor.
func (p *Page) add(c *Cursor) {
	p.change(c)
	at := c.Line + 1
	p.Lines = slices.Insert(p.Lines, at, p.further(p.Lines[c.Line].Row, at))
	*c = Cursor{at, p.home(at)}
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
		p.leave()
		p.add(c)
	case l.Row.Grid != nil && l.Row.Grid.Square:
		p.leave()
		p.change(c)
		p.addColumn(l.Row, false)
		p.addRow(l.Row, slices.IndexFunc(p.Lines, func(other Line) bool { return other.Row == l.Row }))
		c.Line++
	default:
		return false
	}
	return true
}

// leave ends the typing in a cell.
func (p *Page) leave() { p.typed, p.moved = "", false }

// Remove takes a line out; of a grid the row, in an empty last column that
// column, and both where both grow together. The last line of a list is
// emptied.
func (p *Page) Remove(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	row := l.Row
	p.change(c)
	p.leave()
	switch {
	case row != nil && row.Grid != nil:
		p.removeRow(*c)
	case row != nil && p.others(c.Line) == 0:
		p.Lines[c.Line] = p.further(row, c.Line)
	default:
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
		p.renumber(row, c.Line)
	}
	c.Line = max(0, min(c.Line, len(p.Lines)-1))
	if p.width(c.Line) == 0 && !p.toLine(c, -1) {
		p.toLine(c, 1)
	}
	c.Cell = min(c.Cell, max(0, p.width(c.Line)-1))
}

// others is how many further lines of its row there are.
func (p *Page) others(line int) int {
	n := 0
	for i := range p.Lines {
		if i != line && p.Lines[i].Row == p.Lines[line].Row {
			n++
		}
	}
	return n
}

// removeRow takes the cursor's row out of a grid, or its last column when that
// is empty; both where the grid grows by both.
func (p *Page) removeRow(c Cursor) {
	row := p.Lines[c.Line].Row
	column := row.Grid.Square || c.Cell > 0 && c.Cell == p.columns(row)-1 && p.edgeEmpty(c, 1)
	if (row.Grid.Square || !column) && p.others(c.Line) > 0 {
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
	}
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Row == row {
			if column && c.Cell < len(l.Cells) && len(l.Cells) > 1 {
				l.Cells = slices.Delete(slices.Clone(l.Cells), c.Cell, c.Cell+1)
			}
			l.Kept = true
		}
	}
	p.rank()
}

// renumber writes the heads of a list again, from a line on.
func (p *Page) renumber(row *score.Row, from int) {
	if row == nil || row.Next == nil {
		return
	}
	for i := max(0, from); i < len(p.Lines); i++ {
		if p.Lines[i].Row == row {
			p.Lines[i].Head = p.further(row, i).Head
		}
	}
}

// name is the name of the square at c.
func (p *Page) name(c Cursor) string {
	return grid.Letters(c.Cell) + strconv.Itoa(p.Lines[c.Line].Rank+1)
}

// Move goes by so many cells and lines; over the edge of a grid that grows it
// enlarges it.
func (p *Page) Move(c *Cursor, right, down int) {
	p.leave()
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

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return min(n, 1)
}

// step goes by one cell or one line.
func (p *Page) step(c *Cursor, right, down int) {
	row := p.line(*c).Row
	if row != nil && row.Grid != nil && row.Grid.Grows && p.grow(c, right, down) {
		return
	}
	column := c.Cell
	switch {
	case right > 0 && c.Cell+1 < p.width(c.Line):
		c.Cell++
	case right < 0 && c.Cell > 0:
		c.Cell--
	case down != 0 && p.toLine(c, down):
		c.Cell = min(column, max(0, p.width(c.Line)-1))
	}
}

// A growth is a grid's edge that was just made: it goes again when the cursor
// leaves it empty.
type growth struct {
	before state
	down   int // lines and cells that the growth put before the others
	right  int
	made   Cursor // the cursor on the new edge
	row    bool   // a row was made, no column
}

// grow enlarges the grid when the step leads over an edge with something on it.
func (p *Page) grow(c *Cursor, right, down int) bool {
	row := p.Lines[c.Line].Row
	next := Cursor{c.Line + down, c.Cell + right}
	within := next.Cell >= 0 && next.Cell < p.columns(row) && p.line(next) != nil && p.line(next).Row == row
	before := right < 0 || down > 0 // the squares' names change
	if within || p.edgeEmpty(*c, right) || p.grown != nil || before && p.said(func(r *score.Row) bool { return !r.Header && r.Grid == nil }) {
		return false
	}
	g := &growth{before: p.now(*c), row: down != 0}
	p.change(c)
	switch {
	case right != 0:
		p.addColumn(row, right < 0)
		c.Cell = max(0, next.Cell)
		g.right = max(0, -right)
	default:
		c.Line = max(c.Line, next.Line)
		p.addRow(row, c.Line)
		g.down = max(0, -down)
	}
	g.made, p.grown = *c, g
	return true
}

// addRow makes an empty row of a grid at a line of the page.
func (p *Page) addRow(row *score.Row, at int) {
	p.Lines = slices.Insert(p.Lines, at, Line{Row: row, Kept: true, Cells: make([]string, p.columns(row))})
	p.rank()
}

// edgeEmpty tells whether nobody put anything into the cursor's column, for a
// step to the side, or its row.
func (p *Page) edgeEmpty(c Cursor, right int) bool {
	row := p.Lines[c.Line].Row
	for i := range p.Lines {
		for cell := range p.Lines[i].Cells {
			at := Cursor{i, cell}
			edge := right == 0 && i == c.Line || right != 0 && cell == c.Cell
			if p.Lines[i].Row == row && edge && p.cell(at) != "" && !p.isStart(at) {
				return false
			}
		}
	}
	return true
}

func (p *Page) addColumn(row *score.Row, left bool) {
	n := p.columns(row)
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row != row {
			continue
		}
		cells := make([]string, n, n+1)
		copy(cells, l.Cells)
		if l.Cells, l.Kept = append(cells, ""), true; left {
			l.Cells = append([]string{""}, cells...)
		}
	}
}

// shrink takes a growth back that the cursor has left.
func (p *Page) shrink(c *Cursor) {
	g := p.grown
	if g == nil || g.row && c.Line == g.made.Line || !g.row && c.Cell == g.made.Cell {
		return
	}
	if len(p.past) > 0 {
		p.past = p.past[:len(p.past)-1]
	}
	p.back(g.before)
	p.grown = nil
	c.Line, c.Cell = max(0, c.Line-g.down), max(0, c.Cell-g.right)
	c.Line = min(c.Line, len(p.Lines)-1)
	c.Cell = min(c.Cell, max(0, p.width(c.Line)-1))
}
