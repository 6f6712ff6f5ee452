package sheetmodel

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/grid"
)

// A board is the lines of a page that its board stands on. A board that grows has one
// ring of empty squares around it, which the text leaves out.
type board struct {
	row   *score.Row // nil on a page without a board
	first int        // the page's line that the top row stands on
	lines []Line     // the top row first
}

func isGridLine(l Line) bool { return l.Row != nil && l.Row.Grid != nil }

// HasGrid tells whether a board stands on the page.
func (p *Page) HasGrid() bool { return slices.ContainsFunc(p.Lines, isGridLine) }

func (p *Page) board() board {
	first := slices.IndexFunc(p.Lines, isGridLine)
	if first < 0 {
		return board{}
	}
	n := 1
	for first+n < len(p.Lines) && p.Lines[first+n].Row == p.Lines[first].Row {
		n++
	}
	return board{p.Lines[first].Row, first, p.Lines[first : first+n]}
}

// width is how many columns there are, with the ring.
func (b board) width() int {
	n := 0
	for i := range b.lines {
		n = max(n, len(b.lines[i].Cells))
	}
	return n
}

func (b board) emptyColumn(k int) bool {
	return !slices.ContainsFunc(b.lines, func(l Line) bool { return k < len(l.Cells) && l.Cells[k] != "" })
}

// columns are those that the text has: from the first to the one before the second.
func (b board) columns() (from, to int) {
	to = b.width()
	if b.row.Grid.Grows && to > 2 {
		if b.emptyColumn(0) {
			from = 1
		}
		if b.emptyColumn(to - 1) {
			to--
		}
	}
	return from, to
}

// rows are those that the text has, counted from the top.
func (b board) rows() (from, to int) {
	to = len(b.lines)
	if b.row.Grid.Grows && to > 2 {
		if b.lines[0].Empty() {
			from = 1
		}
		if b.lines[to-1].Empty() {
			to--
		}
	}
	return from, to
}

// onRing tells whether a line is a row that the text leaves out.
func (p *Page) onRing(line int) bool {
	if !isGridLine(p.Lines[line]) {
		return false
	}
	b := p.board()
	from, to := b.rows()
	return line < b.first+from || line >= b.first+to
}

// square is the square at c. One that the text has no name for has a column or a row
// below 0.
func (b board) square(c Cursor) grid.Square {
	left, _ := b.columns()
	_, bottom := b.rows()
	return grid.Square{Column: c.Cell - left, Row: b.first + bottom - 1 - c.Line}
}

// at is the cell of a square.
func (b board) at(s grid.Square) (c Cursor, ok bool) {
	left, _ := b.columns()
	_, bottom := b.rows()
	c = Cursor{b.first + bottom - 1 - s.Row, s.Column + left}
	return c, c.Line >= b.first && c.Cell < b.width()
}

// cell is what a square holds, as it is written.
func (b board) cell(row, column int) string {
	if cells := b.lines[row].Cells; column < len(cells) {
		return cmp.Or(cells[column], b.row.Grid.Empty)
	}
	return b.row.Grid.Empty
}

// widths gives the widths of a board's columns.
func (b board) widths() []int {
	widths := make([]int, b.width())
	for row := range b.lines {
		for column := range widths {
			widths[column] = max(widths[column], utf8.RuneCountInString(b.cell(row, column)))
		}
	}
	return widths
}

// isStart tells whether a square holds what lay there from the start.
func (p *Page) isStart(c Cursor) bool {
	b := p.board()
	return p.Cell(c) != "" && p.Cell(c) == b.row.Grid.Start[b.square(c).String()]
}

// emptyGrid are the lines of a board with what lies there from the start.
func emptyGrid(r *score.Row) []Line {
	var lines []Line
	for row := r.Grid.Rows - 1; row >= 0; row-- {
		l := Line{Row: r, Cells: make([]string, r.Grid.Columns)}
		for column := range l.Cells {
			l.Cells[column] = r.Grid.Start[grid.Square{Column: column, Row: row}.String()]
		}
		lines = append(lines, l)
	}
	return ringed(r, lines)
}

// ringed are the rows of a board with the ring around them, where it has one.
func ringed(r *score.Row, lines []Line) []Line {
	if !r.Grid.Grows {
		return lines
	}
	n := board{row: r, lines: lines}.width()
	edge := Line{Row: r, Kept: lines[0].Kept, Cells: make([]string, n+2)}
	list := []Line{edge}
	for _, l := range lines {
		cells := slices.Concat([]string{""}, l.Cells, make([]string, n-len(l.Cells)+1))
		l.Cells = cells
		list = append(list, l)
	}
	return append(list, edge)
}

// boardStarted tells whether more lies on the board than from the start.
func (p *Page) boardStarted() bool {
	b := p.board()
	return b.row != nil && !slices.EqualFunc(b.lines, emptyGrid(b.row), func(a, b Line) bool { return slices.Equal(a.Cells, b.Cells) })
}

// boardGrows tells whether the page has a board that grows.
func (p *Page) boardGrows() bool {
	b := p.board()
	return b.row != nil && b.row.Grid.Grows
}

// Width is how many cells of a line the cursor can be in.
func (p *Page) Width(line int) int {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		return 1
	case l.Row.Section:
		return 0
	case l.Row.Grid != nil:
		return p.board().width()
	case l.Row.Cells > 0:
		return max(l.Row.Cells, len(l.Cells))
	case len(l.Cells) > 0 && l.Cells[len(l.Cells)-1] == "":
		return len(l.Cells)
	}
	return len(l.Cells) + 1
}

// Home is the cell of a line that the cursor comes to first.
func (p *Page) Home(line int) int {
	if isGridLine(p.Lines[line]) {
		left, _ := p.board().columns()
		return left
	}
	return min(p.Lines[line].Given, max(0, p.Width(line)-1))
}
