package model

import (
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/grid"
)

// A board is the lines of a page that hold its board. One that grows has a ring of empty squares
// around it, which the text leaves out.
type board struct {
	row   *score.Row // nil on a page without a board
	first int        // the line of the page with the top row
	lines []Line     // the top row first
}

// HasBoard reports whether a board stands on the page.
func (p *Page) HasBoard() bool { return p.board().row != nil }

func (p *Page) board() board {
	first := slices.IndexFunc(p.Lines, func(l Line) bool { return l.isBoard() })
	if first < 0 {
		return board{}
	}
	n := 1
	for first+n < len(p.Lines) && p.Lines[first+n].Row == p.Lines[first].Row {
		n++
	}
	return board{p.Lines[first].Row, first, p.Lines[first : first+n]}
}

// width returns how many columns there are, including the ring.
func (b board) width() int {
	n := 0
	for i := range b.lines {
		n = max(n, len(b.lines[i].Cells))
	}
	return n
}

func (b board) emptyColumn(k int) bool {
	return !slices.ContainsFunc(b.lines, func(l Line) bool { return cellOf(l.Cells, k) != "" })
}

// columns returns the columns that are written in the text: from the first to the one before the
// second.
func (b board) columns() (from, to int) {
	to = b.width()
	if !b.row.Grid.Grows || to <= 2 {
		return 0, to
	}
	if b.emptyColumn(0) {
		from = 1
	}
	if b.emptyColumn(to - 1) {
		to--
	}
	return from, to
}

// rows returns the rows that are written in the text, counted from the top.
func (b board) rows() (from, to int) {
	to = len(b.lines)
	if !b.row.Grid.Grows || to <= 2 {
		return 0, to
	}
	if b.lines[0].Empty() {
		from = 1
	}
	if b.lines[to-1].Empty() {
		to--
	}
	return from, to
}

// inRing reports whether a line is a row of the board that the text leaves out.
func (p *Page) inRing(line int) bool {
	if !p.Lines[line].isBoard() {
		return false
	}
	b := p.board()
	from, to := b.rows()
	return line < b.first+from || line >= b.first+to
}

// square returns the square at c. A square of the ring that has no name in the text has a column or
// a row below 0.
func (b board) square(c Cursor) grid.Square {
	left, _ := b.columns()
	_, bottom := b.rows()
	return grid.Square{Column: c.Cell - left, Row: b.first + bottom - 1 - c.Line}
}

// cursor returns the cell of a square.
func (b board) cursor(s grid.Square) (c Cursor, found bool) {
	left, _ := b.columns()
	_, bottom := b.rows()
	c = Cursor{b.first + bottom - 1 - s.Row, s.Column + left}
	return c, c.Line >= b.first && c.Cell < b.width()
}

// written returns the content of a square, as it is written.
func (b board) written(row, column int) string {
	return cmp.Or(cellOf(b.lines[row].Cells, column), b.row.Grid.Empty)
}

// widths returns the widths of the columns in characters.
func (b board) widths() []int {
	widths := make([]int, b.width())
	for row := range b.lines {
		for column := range widths {
			widths[column] = max(widths[column], utf8.RuneCountInString(b.written(row, column)))
		}
	}
	return widths
}

// IsStart reports whether a cell holds something that lay there from the start, such as a park.
func (p *Page) IsStart(c Cursor) bool {
	l := p.line(c)
	return l != nil && l.isBoard() && p.Cell(c) != "" && p.Cell(c) == l.Row.Grid.Start[p.board().square(c).String()]
}

// newBoard returns the lines of a board with what lies there from the start.
func newBoard(r *score.Row) []Line {
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

// ringed returns the rows of a board with the ring around them, where it has one.
func ringed(r *score.Row, lines []Line) []Line {
	if !r.Grid.Grows {
		return lines
	}
	n := board{row: r, lines: lines}.width()
	edge := Line{Row: r, Kept: lines[0].Kept, Cells: make([]string, n+2)}
	list := []Line{edge}
	for _, l := range lines {
		l.Cells = slices.Concat([]string{""}, l.Cells, make([]string, n-len(l.Cells)+1))
		list = append(list, l)
	}
	return append(list, edge)
}

// boardStarted reports whether the board has more on it than from the start.
func (p *Page) boardStarted() bool {
	b := p.board()
	same := func(a, b Line) bool { return slices.Equal(a.Cells, b.Cells) }
	return b.row != nil && !slices.EqualFunc(b.lines, newBoard(b.row), same)
}

// fit adds empty squares around a board that grows, where its edge is filled by now. The cursor and
// the typing stay in their cells.
func (p *Page) fit(c *Cursor) {
	b := p.board()
	if b.row == nil || !b.row.Grid.Grows {
		return
	}
	if !b.emptyColumn(b.width() - 1) {
		p.addColumn(b.width())
	}
	if !b.emptyColumn(0) {
		p.addColumn(0)
		for _, at := range []*Cursor{c, &p.typing.at} {
			if p.line(*at) != nil && p.line(*at).isBoard() {
				at.Cell++
			}
		}
	}
	if last := b.first + len(b.lines) - 1; !p.Lines[last].Empty() {
		p.addRow(c, last+1)
	}
	if !p.Lines[b.first].Empty() {
		p.addRow(c, b.first)
	}
}

// addRow adds an empty row of the board before a line of the page.
func (p *Page) addRow(c *Cursor, line int) {
	b := p.board()
	p.Lines = slices.Insert(p.Lines, line, Line{Row: b.row, Kept: b.lines[0].Kept, Cells: make([]string, b.width())})
	for _, at := range []*Cursor{c, &p.typing.at} {
		if at.Line >= line {
			at.Line++
		}
	}
}

// addColumn adds an empty column of the board before a column.
func (p *Page) addColumn(column int) {
	b := p.board()
	n := b.width()
	for i := range b.lines {
		l := &b.lines[i]
		cells := append(slices.Clone(l.Cells), make([]string, n-len(l.Cells))...)
		l.Cells = slices.Insert(cells, column, "")
	}
}

// removeSquares removes the cursor's row from the board; its column where the cursor is at the side
// of a board that grows; and both from a square board.
func (p *Page) removeSquares(c Cursor) {
	b := p.board()
	g, n := b.row.Grid, b.width()
	least := 1
	if g.Grows {
		least = 3
	}
	atSide := g.Grows && (c.Cell == 0 || c.Cell == n-1)
	for i := range b.lines {
		l := &b.lines[i]
		l.Kept = true
		if (g.Square || atSide) && n > least && c.Cell < len(l.Cells) {
			l.Cells = slices.Delete(slices.Clone(l.Cells), c.Cell, c.Cell+1)
		}
	}
	if !atSide && len(b.lines) > least {
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
	}
}

func (p *Page) replaceBoard(lines []Line) {
	b := p.board()
	p.Lines = slices.Replace(p.Lines, b.first, b.first+len(b.lines), ringed(b.row, lines)...)
}

// errNamed is returned where a board cannot grow at the left and below.
var errNamed = errors.New("lines below the board name its squares, which would get other names; it can grow above and at the right")

// namesStay returns an error where nothing may be put on the ring at c, because it would rename
// squares that lines below the board refer to.
func (p *Page) namesStay(c Cursor) error {
	if !p.line(c).isBoard() {
		return nil
	}
	s := p.board().square(c)
	if (s.Column < 0 || s.Row < 0) && p.filled(func(r *score.Row) bool { return r.Repeat && !r.Header }) {
		return errNamed
	}
	return nil
}
