package sheetmodel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score/grid"
)

// Names of lines last while a sheet is filled in, wherever a line moves to: several
// phones mean the same line by them. The first line of a row of the Blank is called by
// the row's number there, a further one by the change that added it, and a row of a
// board by its number, as r2. Rows and columns of a board are counted from the square
// that was a1 at first, so that they go below zero.

// nameLines names the lines that have no name yet.
func (p *Page) nameLines() {
	p.nameBoard()
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Name == "" {
			l.Name = p.freeName(l)
		}
	}
}

// freeName is a name for a line that no other line has.
func (p *Page) freeName(l *Line) string {
	first := p.Maker
	if first == "" {
		first = strconv.Itoa(p.index(l.Row))
	}
	name := first
	for n := 2; p.Named(name) >= 0; n++ {
		name = fmt.Sprintf("%s-%d", first, n)
	}
	return name
}

// Named is the line of this name, -1 for none.
func (p *Page) Named(name string) int {
	return slices.IndexFunc(p.Lines, func(l Line) bool { return l.Name == name })
}

// nameBoard names the rows and columns of the board that have no name yet.
func (p *Page) nameBoard() {
	b := p.board()
	if b.row == nil {
		p.columns = nil
		return
	}
	first := 0
	if b.row.Grid.Grows {
		first = -1 // the ring
	}
	if len(p.columns) == 0 {
		for k := range b.width() {
			p.columns = append(p.columns, first+k)
		}
	}
	named := slices.IndexFunc(b.lines, func(l Line) bool { return l.Name != "" })
	if named < 0 {
		named = len(b.lines) - 1
		b.lines[named].Name = rowName(first)
	}
	for i := named - 1; i >= 0; i-- {
		b.lines[i].Name = rowName(boardNumber(b.lines[i+1].Name) + 1)
	}
	for i := named + 1; i < len(b.lines); i++ {
		if b.lines[i].Name == "" {
			b.lines[i].Name = rowName(boardNumber(b.lines[i-1].Name) - 1)
		}
	}
}

func rowName(row int) string { return "r" + strconv.Itoa(row) }

// boardNumber is the number of a row or a column by its name.
func boardNumber(name string) int {
	n, _ := strconv.Atoi(strings.TrimLeft(name, "rc"))
	return n
}

// boardNames are the names of the board's rows and columns.
func (p *Page) boardNames() (list []string) {
	for _, l := range p.board().lines {
		list = append(list, l.Name)
	}
	for _, column := range p.columns {
		list = append(list, "c"+strconv.Itoa(column))
	}
	return list
}

// PlaceName is a name for a cell that lasts: that of its line, and its number there or,
// on a board, its column.
func (p *Page) PlaceName(c Cursor) string {
	l, cell := p.line(c), max(0, c.Cell)
	if l == nil {
		return ""
	}
	if isGridLine(*l) && cell < len(p.columns) {
		cell = p.columns[cell]
	}
	return l.Name + "." + strconv.Itoa(cell)
}

// Placed is the cell of this name. It is false where its line, or its column of a board,
// is not there.
func (p *Page) Placed(name string) (Cursor, bool) {
	name, number, _ := strings.Cut(name, ".")
	c := Cursor{Line: p.Named(name)}
	cell, err := strconv.Atoi(number)
	if c.Line < 0 || err != nil {
		return Cursor{}, false
	}
	if c.Cell = cell; isGridLine(p.Lines[c.Line]) {
		c.Cell = slices.Index(p.columns, cell)
	}
	return c, c.Cell >= 0
}

// Columns are the names of the board's columns.
func (p *Page) Columns() []int { return p.columns }

// corner is the row and the column that the square a1 of the text stands in.
func (p *Page) corner() grid.Square {
	b := p.board()
	left, _ := b.columns()
	_, bottom := b.rows()
	return grid.Square{Column: p.columns[left], Row: boardNumber(b.lines[bottom-1].Name)}
}

func (p *Page) squareAt(at grid.Square) (Cursor, bool) {
	c := Cursor{p.Named(rowName(at.Row)), slices.Index(p.columns, at.Column)}
	return c, c.Line >= 0 && c.Cell >= 0
}

// onSquare is what stands on a square, by the names of its row and column; "" where it is
// not on the board.
func (p *Page) onSquare(at grid.Square) string {
	if c, ok := p.squareAt(at); ok {
		return p.Cell(c)
	}
	return ""
}

// SquareName is what PlaceName calls a square, by the names of its row and column.
func SquareName(at grid.Square) string { return rowName(at.Row) + "." + strconv.Itoa(at.Column) }
