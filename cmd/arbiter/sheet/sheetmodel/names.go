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

// found is the cell of this name; where it is gone, the cell to go on with.
func (p *Page) found(name string) Cursor {
	if c, ok := p.Placed(name); ok {
		return c
	}
	return p.Start()
}

// Columns are the names of the board's columns.
func (p *Page) Columns() []int { return p.columns }

// RowIndex is which of the Blank's rows a line is of, -1 for none.
func (p *Page) RowIndex(line int) int { return p.index(p.Lines[line].Row) }

// With is the page with other lines, which are named, and other columns of the board. It
// is the page itself where these do not fit together.
func (p *Page) With(lines []Line, columns []int) *Page {
	q := p.Clone()
	q.Lines, q.columns, q.text = lines, columns, ""
	if len(lines) == 0 || q.HasGrid() != p.HasGrid() || q.board().width() != len(columns) || q.variants() != q.laid {
		return p
	}
	return q
}

// corner is the row and the column that the square a1 of the text stands in.
func (p *Page) corner() grid.Square {
	b := p.board()
	left, _ := b.columns()
	_, bottom := b.rows()
	return grid.Square{Column: p.columns[left], Row: boardNumber(b.lines[bottom-1].Name)}
}

// keepNames gives the lines of lists and hands the names that those of another page have
// in the same places. Of lists it keeps the empty lines too, which no text has.
func (p *Page) keepNames(old *Page) {
	for k := range min(len(p.Blank.Rows), len(old.Blank.Rows)) {
		r := &p.Blank.Rows[k]
		at, found := p.first(r)
		if r.Grid != nil || !found {
			continue
		}
		more := 0 // lines that were filled meanwhile
		for i := range p.linesOf(r) {
			if p.stands(i) {
				more++
			}
		}
		for i := range old.linesOf(&old.Blank.Rows[k]) {
			if old.stands(i) {
				more--
			}
		}
		for i, l := range old.linesOf(&old.Blank.Rows[k]) {
			isEmpty := !old.stands(i)
			switch isHere := at < len(p.Lines) && p.Lines[at].Row == r; {
			case isHere && (!isEmpty || !p.stands(at)):
			case isHere && isEmpty && more > 0:
				more--
			case isEmpty && r.Repeat:
				p.Lines = slices.Insert(p.Lines, at, p.further(r, at))
			default:
				continue
			}
			p.Lines[at].Name = l.Name
			at++
		}
	}
}
