package sheetmodel

import (
	"slices"
	"strconv"

	"arbiter/score"
	"arbiter/score/grid"
)

// changeBoard makes what a difference says of the board.
func (p *Page) changeBoard(d *Difference) *Clash {
	for _, name := range d.Added {
		if d.Back {
			p.putBack(name)
		} else if err := p.keepsNames(); err != nil && p.isBefore(name) {
			return &Clash{Place: name, Why: err.Error()}
		}
		if !p.reach(name) {
			return &Clash{Place: name, Why: "the board cannot be made larger there"}
		}
	}
	for _, change := range d.Squares {
		if len(change.From) != len(change.To) {
			return &Clash{Why: errOdd}
		}
		for k, to := range change.To {
			at := grid.Square{Column: change.At.Column + k, Row: change.At.Row}
			if clash := p.changeSquare(at, change.From[k], to); clash != nil {
				return clash
			}
		}
	}
	for _, name := range d.Removed {
		if clash := p.takeOut(name, d.Back); clash != nil {
			return clash
		}
	}
	if b := p.board(); d.Kept != 0 && b.row != nil {
		for i := range b.lines {
			b.lines[i].Kept = d.Kept > 0 || p.boardStarted()
		}
	}
	p.fit(new(Cursor))
	return nil
}

// isBefore tells whether a row or a column comes below or left of all others.
func (p *Page) isBefore(name string) bool {
	b := p.board()
	return b.row != nil && b.row.Grid.Grows && (name[0] == 'c' && boardNumber(name) < p.columns[0] ||
		name[0] == 'r' && boardNumber(name) < boardNumber(b.lines[len(b.lines)-1].Name))
}

// mostGrown is how far a board may reach from its first square.
const mostGrown = 100

// reach makes the board as large as a row or a column wants it. It is false where that
// was taken out, or the board does not grow there.
func (p *Page) reach(name string) bool {
	b, n := p.board(), boardNumber(name)
	if b.row == nil || len(name) < 2 || n < -mostGrown || n > mostGrown {
		return false
	}
	first, last := boardNumber(b.lines[len(b.lines)-1].Name), boardNumber(b.lines[0].Name)
	if name[0] == 'c' {
		first, last = p.columns[0], p.columns[len(p.columns)-1]
	}
	g := b.row.Grid
	if n < first && !g.Grows || n > last && !g.Grows && !g.Square {
		return false
	}
	for ; first > n; first-- {
		if name[0] == 'c' {
			p.addColumn(0)
		} else {
			p.addRow(b.first + len(p.board().lines))
		}
		p.nameLines()
	}
	for ; last < n; last++ {
		if name[0] == 'c' {
			p.addColumn(len(p.columns))
		} else {
			p.addRow(b.first)
		}
		p.nameLines()
	}
	return slices.Contains(p.boardNames(), name)
}

// putBack puts a row or a column back that was taken out.
func (p *Page) putBack(name string) {
	b, n := p.board(), boardNumber(name)
	if b.row == nil || len(name) < 2 || slices.Contains(p.boardNames(), name) || n < -mostGrown || n > mostGrown {
		return
	}
	at := 0
	if name[0] == 'c' {
		for at < len(p.columns) && p.columns[at] < n {
			at++
		}
		p.addColumn(at)
		p.columns[at] = n
		return
	}
	for at < len(b.lines) && boardNumber(b.lines[at].Name) > n {
		at++
	}
	p.addRow(b.first + at)
	p.Lines[b.first+at].Name = name
}

// changeSquare puts another text on a square, in the place of what stood there.
func (p *Page) changeSquare(at grid.Square, from, to string) *Clash {
	place := SquareName(at)
	if p.boardGrows() {
		p.reach(rowName(at.Row))
		p.reach("c" + strconv.Itoa(at.Column))
	}
	c, there := p.squareAt(at)
	if !there && to == "" {
		return nil
	}
	if !there {
		return &Clash{Place: place, Why: "its row or column was taken out on another phone"}
	}
	if now := p.Cell(c); now == to {
		return nil
	} else if now != from {
		return &Clash{Place: place}
	}
	if to != "" {
		if err := p.renames(c); err != nil {
			return &Clash{Place: place, Why: err.Error()}
		}
		if text, state := p.board().row.Grid.Palette.Type(to); state == score.Refused || text != to {
			return &Clash{Place: place, Why: refused(p.board().row.Grid.Palette, to).Error()}
		}
	}
	p.set(c, to)
	return nil
}

// takeOut takes an empty row or column out of the board. What only grew is taken out at
// the board's edge alone.
func (p *Page) takeOut(name string, grew bool) *Clash {
	b := p.board()
	k, rows, columns := slices.Index(p.boardNames(), name), len(b.lines), len(p.columns)
	least := 1
	if b.row != nil && b.row.Grid.Grows {
		least = 3
	}
	isRow, isEmpty, isEdge := k < rows, false, k == 0 || k == rows-1 || k == rows || k == rows+columns-1
	switch {
	case k < 0 || isRow && rows <= least || !isRow && columns <= least:
		return nil
	case isRow:
		isEmpty = b.lines[k].Empty()
	default:
		isEmpty = b.emptyColumn(k - rows)
	}
	switch {
	case grew && (!isEmpty || !isEdge):
	case !isEmpty:
		return &Clash{Place: name, Why: "something else was put there on another phone"}
	case isRow:
		p.Lines = slices.Delete(p.Lines, b.first+k, b.first+k+1)
	default:
		p.removeColumn(k - rows)
	}
	return nil
}
