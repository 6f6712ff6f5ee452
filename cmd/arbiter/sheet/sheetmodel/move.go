package sheetmodel

// Next goes to the next cell, in reading order. It leaves out the empty squares around
// a board that grows.
func (p *Page) Next(c *Cursor) {
	p.Leave()
	l := p.line(*c)
	if l == nil {
		return
	}
	end := p.Width(c.Line)
	if isGridLine(*l) {
		_, end = p.board().columns()
	}
	if c.Cell+1 < end && (p.Cell(*c) != "" || l.Row == nil || l.Row.Grid != nil || l.Row.Cells > 0) {
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
	l := p.line(*c)
	if l == nil {
		return
	}
	if c.Cell > 0 && (!isGridLine(*l) || c.Cell > p.Home(c.Line)) {
		c.Cell--
		return
	}
	if was := c.Line; p.toLine(c, -1) && c.Line < was {
		c.Cell = p.lastCell(c.Line)
		if isGridLine(p.Lines[c.Line]) {
			_, end := p.board().columns()
			c.Cell = end - 1
		}
	}
}

// Enter goes to the beginning of the next line. After the last line of a list it
// makes a further one; an empty last line of a list goes.
func (p *Page) Enter(c *Cursor) {
	l := p.line(*c)
	if l == nil {
		return
	}
	isThere := p.typing.moved && c.Cell == p.Home(c.Line) && c.Line > p.typing.at.Line
	switch p.Leave(); {
	case isThere:
	case l.Row == nil || !l.Row.Repeat || !p.LastOf(c.Line):
		p.toLine(c, 1)
	case !l.Empty():
		p.add(c)
	default:
		was := c.Line
		if p.toLine(c, 1) && was > 0 && p.Lines[was-1].Row == l.Row {
			p.Lines = append(p.Lines[:was:was], p.Lines[was+1:]...)
			c.Line--
		}
	}
}

// Jump goes by so many lines, as far as there are any, to one that has cells.
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

// margin is how many cells of a line stand before what the text has.
func (p *Page) margin(line int) int {
	if isGridLine(p.Lines[line]) {
		return p.Home(line)
	}
	return 0
}
