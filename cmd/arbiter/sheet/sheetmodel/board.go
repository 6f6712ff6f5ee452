package sheetmodel

import (
	"errors"
	"slices"
	"strings"

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

// isStart tells whether a square holds what lay there from the start.
func (p *Page) isStart(c Cursor) bool {
	b := p.board()
	return p.Cell(c) != "" && p.Cell(c) == b.row.Grid.Start[b.square(c).String()]
}

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

// isVariant tells whether a row is the header of the variants.
func (p *Page) isVariant(r *score.Row) bool { return r != nil && r.Name == "variant" && p.isCommon(r) }

// variants are the variants that the sheet names, as headers.
func (p *Page) variants() string {
	text := ""
	for i, l := range p.Lines {
		if p.isVariant(l.Row) && !l.Empty() {
			text += "variant: " + p.LineText(i) + "\n"
		}
	}
	return text
}

// Settle makes room around what was put on the edge of a board, and reads the sheet
// anew when it names other variants by now, once the cell is no longer typed in. What
// was typed stays; a board on which nothing lies yet gets the size of the variants.
func (p *Page) Settle(c *Cursor) {
	if p.Typing(*c) {
		return
	}
	if p.fit(c); p.variants() == p.laid {
		return
	}
	_ = p.Once(c, func() error {
		text := p.Text()
		if !p.Started() {
			text, _, _ = strings.Cut(text, "\n\n")
		}
		p.layAnew(c, text+"\n\n")
		p.ontoSheet(c)
		return nil
	})
}

// layAnew reads the sheet from its text, for the variants that it names by now.
func (p *Page) layAnew(c *Cursor, text string) {
	at, q := p.PlaceName(*c), Read(p.Game, text)
	q.keepNames(p)
	p.take(q)
	*c = p.found(at)
}
