package sheetmodel

import (
	"slices"

	"arbiter/score"
)

// A growth is a board's edge that was just made: it goes again when the cursor
// leaves it empty.
type growth struct {
	before state
	made   Cursor // the cursor on the new edge
	row    bool   // a row was made, not a column
}

// grow enlarges the board when the step leads over an edge that is not empty. It
// is false where the step is an ordinary one.
func (p *Page) grow(c *Cursor, right, down int) bool {
	row := p.Lines[c.Line].Row
	next := Cursor{c.Line + down, c.Cell + right}
	within := next.Cell >= 0 && next.Cell < p.columns(row) && p.line(next) != nil && p.line(next).Row == row
	if within || p.grown != nil || p.edgeEmpty(*c, right) {
		return false
	}
	renames := right < 0 || down > 0 // the squares have other names then
	if renames && p.filled(func(r *score.Row) bool { return !r.Header && r.Grid == nil }) {
		return false // lines below the board name squares
	}
	p.grown = &growth{before: p.now(*c), row: down != 0}
	p.change(c)
	if right != 0 {
		p.addColumn(row, right < 0)
		c.Cell = max(0, next.Cell)
	} else {
		c.Line = max(c.Line, next.Line)
		p.addRow(row, c.Line)
	}
	p.grown.made = *c
	return true
}

// Grows tells whether there is a board that Grow enlarges.
func (p *Page) Grows() bool {
	at := slices.IndexFunc(p.Lines, isGridLine)
	return at >= 0 && p.Lines[at].Row.Grid.Grows
}

// Grow enlarges a board by a row (down is -1 or 1) or a column (right is) at that
// side, and goes there. It answers with a sentence why it does not, or with "".
func (p *Page) Grow(c *Cursor, right, down int) (why string) {
	if !p.Grows() {
		return "this sheet has no board that grows"
	}
	at := slices.IndexFunc(p.Lines, isGridLine)
	edge := Cursor{Line: at}
	if row := p.Lines[at].Row; right > 0 {
		edge.Cell = p.columns(row) - 1
	} else if down > 0 {
		edge.Line += p.count(row) - 1
	}
	p.Leave()
	p.grown = nil
	switch {
	case p.edgeEmpty(edge, right):
		return "the board has an empty edge there already"
	case !p.grow(&edge, right, down):
		return "lines below the board may name its squares, which would get other names; it can grow above and at the right"
	}
	p.grown = nil
	*c = edge
	return ""
}

// edgeEmpty tells whether nobody put anything into the cursor's column, for a
// step to the side, or into its row.
func (p *Page) edgeEmpty(c Cursor, right int) bool {
	for i, l := range p.linesOf(p.Lines[c.Line].Row) {
		for cell := range l.Cells {
			at := Cursor{i, cell}
			edge := right == 0 && i == c.Line || right != 0 && cell == c.Cell
			if edge && p.Cell(at) != "" && !p.isStart(at) {
				return false
			}
		}
	}
	return true
}

// shrink takes a growth back that the cursor has left.
func (p *Page) shrink(c *Cursor) {
	g := p.grown
	if g == nil {
		return
	}
	board := p.Lines[c.Line].Row == p.Lines[g.made.Line].Row
	if board && (g.row && c.Line == g.made.Line || !g.row && c.Cell == g.made.Cell) {
		return
	}
	if len(p.past) > 0 {
		p.past = p.past[:len(p.past)-1]
	}
	p.restore(g.before)
	p.grown = nil
	if g.row && c.Line > g.made.Line {
		c.Line--
	}
	if !g.row && board && c.Cell > g.made.Cell {
		c.Cell--
	}
	c.Cell = min(c.Cell, p.lastCell(c.Line))
}
