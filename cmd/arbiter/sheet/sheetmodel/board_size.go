package sheetmodel

import (
	"errors"
	"slices"

	"arbiter/score"
)

// fit puts empty squares around a board that grows, where something stands on its
// edge by now. The cursor and the typing stay in their cells.
func (p *Page) fit(c *Cursor) {
	b := p.board()
	if b.row == nil || !b.row.Grid.Grows {
		return
	}
	shift := func(from, lines, cells int) { // what stands on the lines from one on
		for _, c := range []*Cursor{c, &p.typing.at} {
			if c.Line >= from && c.Line < b.first+len(b.lines) {
				c.Cell += cells
			}
			if c.Line >= from {
				c.Line += lines
			}
		}
	}
	if !b.emptyColumn(b.width() - 1) {
		p.addColumn(b.width())
	}
	if !b.emptyColumn(0) {
		p.addColumn(0)
		shift(b.first, 0, 1)
	}
	if last := len(b.lines) - 1; !b.lines[last].Empty() {
		p.addRow(b.first + last + 1)
		shift(b.first+last+1, 1, 0)
	}
	if !b.lines[0].Empty() {
		p.addRow(b.first)
		shift(b.first, 1, 0)
	}
	p.nameBoard()
}

// addRow makes an empty row of a board at a line of the page.
func (p *Page) addRow(at int) {
	b := p.board()
	p.Lines = slices.Insert(p.Lines, at, Line{Row: b.row, Kept: b.lines[0].Kept, Cells: make([]string, b.width())})
}

// addColumn makes an empty column of a board before the one that is there.
func (p *Page) addColumn(at int) {
	b := p.board()
	n := b.width()
	name := at
	switch {
	case len(p.columns) == 0: // they have no names yet
	case at == 0:
		name = p.columns[0] - 1
	default:
		name = p.columns[at-1] + 1
	}
	p.columns = slices.Insert(slices.Clone(p.columns), at, name)
	for i := range b.lines {
		l := &b.lines[i]
		cells := append(slices.Clone(l.Cells), make([]string, n-len(l.Cells))...)
		l.Cells = slices.Insert(cells, at, "")
	}
}

// removeColumn takes a column out of a board.
func (p *Page) removeColumn(at int) {
	p.columns = slices.Delete(slices.Clone(p.columns), at, at+1)
	for i := range p.board().lines {
		if l := &p.board().lines[i]; at < len(l.Cells) {
			l.Cells = slices.Delete(slices.Clone(l.Cells), at, at+1)
		}
	}
}

// removeSquares takes the cursor's row or column out of a board, see Remove.
func (p *Page) removeSquares(c Cursor) {
	b := p.board()
	g, n := b.row.Grid, b.width()
	least := 1
	if g.Grows {
		least = 3
	}
	atSide := g.Grows && (c.Cell == 0 || c.Cell == n-1)
	for i := range b.lines {
		b.lines[i].Kept = true
	}
	if (g.Square || atSide) && n > least {
		p.removeColumn(c.Cell)
	}
	if !atSide && len(b.lines) > least {
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
	}
}

// replaceGrid puts other rows in the place of a board's.
func (p *Page) replaceGrid(lines []Line) {
	b := p.board()
	p.columns = nil
	p.Lines = slices.Replace(p.Lines, b.first, b.first+len(b.lines), ringed(b.row, lines)...)
}

// renames tells why nothing may be put on the ring at c: squares that lines below the
// board name would get other names.
func (p *Page) renames(c Cursor) error {
	if !isGridLine(*p.line(c)) {
		return nil
	}
	if s := p.board().square(c); s.Column < 0 || s.Row < 0 {
		return p.keepsNames()
	}
	return nil
}

// keepsNames tells why the squares of the board must keep their names.
func (p *Page) keepsNames() error {
	if p.filled(func(r *score.Row) bool { return r.Repeat && !r.Header }) {
		return errors.New("lines below the board name its squares, which would get other names; it can grow above and at the right")
	}
	return nil
}
