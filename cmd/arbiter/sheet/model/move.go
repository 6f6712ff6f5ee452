package model

import (
	"slices"

	"arbiter/score"
)

// Next goes to the next cell, in reading order. It skips the empty squares around a board that
// grows.
func (p *Page) Next(c *Cursor) {
	p.Leave()
	l := p.line(*c)
	if l == nil {
		return
	}
	end := p.Width(c.Line)
	if l.isBoard() {
		_, end = p.board().columns()
	}
	isWhole := l.Row == nil || l.isBoard() || l.Row.Cells > 0
	switch {
	case c.Cell+1 < end && (isWhole || p.Cell(*c) != ""):
		c.Cell++
	case l.Row != nil && l.Row.Repeat && l.Row.Cells > 1 && !p.isPlayer(l.Row) && p.IsLast(c.Line) && !l.Empty():
		p.add(c)
	default:
		p.toLine(c, 1)
	}
}

// Tab goes to the next cell of a board, or of a row with a fixed number of cells. From the last of
// them, and from a list, it goes to the next line. It adds no line.
func (p *Page) Tab(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	if l.Row != nil && !l.isBoard() && (l.Row.Cells == 0 || c.Cell+1 >= l.Row.Cells) {
		p.Leave()
		p.toLine(c, 1)
		return
	}
	p.Next(c)
}

// Previous goes to the cell before, in reading order.
func (p *Page) Previous(c *Cursor) {
	p.Leave()
	l := p.line(*c)
	if l == nil {
		return
	}
	if c.Cell > 0 && (!l.isBoard() || c.Cell > p.Home(c.Line)) {
		c.Cell--
		return
	}
	if was := c.Line; p.toLine(c, -1) && c.Line < was {
		c.Cell = p.lastCell(c.Line)
		if p.line(*c).isBoard() {
			_, end := p.board().columns()
			c.Cell = end - 1
		}
	}
}

// Enter goes to the beginning of the next line. After the last line of a list it makes a further
// one; an empty last line of a list goes.
func (p *Page) Enter(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	first := Cursor{c.Line, p.Home(c.Line)}
	p.Pass(&first)
	isThere := p.typing.moved && *c == first && c.Line > p.typing.at.Line
	p.Leave()
	switch {
	case isThere:
	case l.Row == nil || !l.Row.Repeat || !p.IsLast(c.Line) || p.isPlayer(l.Row) && (l.Held != nil && l.Empty() || !p.seatsFree()):
		p.toLine(c, 1)
	case !l.Empty():
		p.add(c)
	default:
		was := c.Line
		if p.toLine(c, 1) && was > 0 && p.Lines[was-1].Row == l.Row {
			p.Lines = slices.Delete(slices.Clone(p.Lines), was, was+1)
			c.Line--
		}
	}
}

// Jump moves by a number of lines, as far as there are any, to one that has cells.
func (p *Page) Jump(c *Cursor, lines int) {
	p.Leave()
	c.Line += lines
	p.ontoSheet(c)
}

// Move goes by one cell or one line.
func (p *Page) Move(c *Cursor, right, down int) {
	p.Leave()
	if p.line(*c) == nil {
		return
	}
	if to := c.Cell + right; to >= 0 && to < p.Width(c.Line) {
		c.Cell = to
	}
	for i := c.Line + down; down != 0 && i >= 0 && i < len(p.Lines); i += down {
		if p.canBe(i) {
			c.Cell = max(0, c.Cell-p.margin(c.Line)+p.margin(i))
			*c = Cursor{i, min(c.Cell, p.lastCell(i))}
			return
		}
	}
}

// margin returns how many cells of a line come before those in the text.
func (p *Page) margin(line int) int {
	if p.Lines[line].isBoard() {
		return p.Home(line)
	}
	return 0
}

// Start returns the cell to continue with: the first player's name on a new sheet without names,
// else the first empty cell below the headers, else the first below the headers.
func (p *Page) Start() Cursor {
	if named := func(who score.Player) bool { return who.Named }; !p.Started() && !slices.ContainsFunc(p.laidFor.Players, named) {
		return Cursor{p.first(&p.Blank.Rows[0]), p.lastCell(p.first(&p.Blank.Rows[0]))}
	}
	first := -1
	for i := range p.Lines {
		l := &p.Lines[i]
		if !p.canBe(i) {
			continue
		}
		if first < 0 && !l.Header {
			first = i
		}
		if l.Row == nil || l.Header && !p.hasWay(l.Row.Way) || l.isBoard() && !p.isWritten(i) {
			continue
		}
		if cell := p.free(i); cell >= 0 {
			return Cursor{i, cell}
		}
	}
	first = max(0, first)
	return Cursor{first, p.Home(first)}
}

// free returns the cell of a line to continue with, -1 when the line is done. A board whose squares
// may stay empty continues after its last piece.
func (p *Page) free(line int) int {
	l := &p.Lines[line]
	b := p.board()
	switch {
	case !l.isBoard() && l.Empty():
		return p.Home(line)
	case !l.isBoard() && len(l.Cells) < l.Row.Cells:
		return len(l.Cells)
	case !l.isBoard():
		return -1
	case !b.isKept():
		return p.Home(line)
	case l.Row.Grid.Squares != "":
		return slices.Index(l.Cells, "")
	}
	left, right := b.columns()
	cell := right
	for cell > left && l.Cells[cell-1] == "" {
		cell--
	}
	if cell == right || slices.ContainsFunc(b.lines[line+1-b.first:], func(below Line) bool { return !below.Empty() }) {
		return -1
	}
	return cell
}

// hasWay reports whether the page uses this one of several ways to write a game down.
func (p *Page) hasWay(way string) bool {
	return way != "" && p.filled(func(r *score.Row) bool { return r.Way == way })
}

// Shown reports whether a line is shown, not folded.
func (p *Page) Shown(line int) bool {
	l := &p.Lines[line]
	switch {
	case l.Row == nil || p.Open || l.Used:
		return true
	case l.Row.Way != "" && p.filled(func(r *score.Row) bool { return r.Way != "" }):
		return p.hasWay(l.Row.Way)
	case l.Row.Folded:
		return !p.isCommon(l.Row) && (!l.Empty() || l.Kept)
	case l.Row.Instead:
		section, at := p.section(l.Row), p.rowIndex(l.Row)
		return !l.Empty() || l.Kept || !p.filled(func(r *score.Row) bool { return p.section(r) == section && p.rowIndex(r) < at })
	}
	return true
}

// Folded returns the first line that is not shown, -1 when all are.
func (p *Page) Folded() int {
	for i := range p.Lines {
		if !p.Shown(i) {
			return i
		}
	}
	return -1
}

// canBe reports whether the cursor can be on a line.
func (p *Page) canBe(line int) bool {
	return line >= 0 && line < len(p.Lines) && p.Shown(line) && p.Width(line) > 0
}

// toLine goes to the beginning of the next line that has cells (step 1), or of the previous one
// (step -1); false when there is none.
func (p *Page) toLine(c *Cursor, step int) bool {
	for i := c.Line + step; i >= 0 && i < len(p.Lines); i += step {
		if p.canBe(i) && !p.inRing(i) {
			*c = Cursor{i, p.Home(i)}
			return true
		}
	}
	return false
}

// ontoSheet moves to a visible line with cells near by, where the cursor's own has none, was folded
// or was removed.
func (p *Page) ontoSheet(c *Cursor) {
	c.Line = max(0, min(c.Line, len(p.Lines)-1))
	if at := *c; !p.canBe(c.Line) && (p.toLine(&at, -1) || p.toLine(&at, 1)) {
		c.Line = at.Line
	}
	c.Cell = max(0, min(c.Cell, p.lastCell(c.Line)))
}
