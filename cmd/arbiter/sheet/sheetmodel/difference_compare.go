package sheetmodel

import (
	"slices"

	"arbiter/score/grid"
)

// Compare is the difference between a page and what a change made of it.
func Compare(before, after *Page) Difference {
	d := Difference{Shape: before.shape()}
	if !slices.Equal(before.Head, after.Head) || d.Shape != after.shape() || before.laidAnew(after) {
		d.Sum, d.Text, d.WasText, d.WillSum = before.Sum(), after.Text(), before.Text(), after.Sum()
		return d
	}
	d.compareRows(before, after)
	if before.HasGrid() {
		d.compareBoards(before, after)
	}
	return d
}

// laidAnew tells whether another board was laid where this one cannot grow: where rows or
// columns had been taken out.
func (p *Page) laidAnew(after *Page) bool {
	b := p.board()
	if b.row == nil {
		return false
	}
	return slices.ContainsFunc(without(after.boardNames(), p.boardNames()), func(name string) bool {
		n, first, last := boardNumber(name), boardNumber(b.lines[len(b.lines)-1].Name), boardNumber(b.lines[0].Name)
		if name[0] == 'c' {
			first, last = p.columns[0], p.columns[len(p.columns)-1]
		}
		return n < last && (n > first || !b.row.Grid.Grows || p.keepsNames() != nil)
	})
}

func (d *Difference) compareRows(before, after *Page) {
	last := ""
	for i := range after.Lines {
		l := &after.Lines[i]
		if isGridLine(*l) {
			continue
		}
		change := RowChange{Name: l.Name, Row: after.index(l.Row), To: l.content()}
		if k := before.Named(l.Name); k < 0 {
			change.After, change.Last, change.Header = last, l.Row != nil && after.LastOf(i), l.Header
			d.Rows = append(d.Rows, change)
		} else if change.From = before.Lines[k].content(); !change.From.is(change.To) {
			d.Rows = append(d.Rows, change)
		}
		last = l.Name
	}
	last = ""
	for i := range before.Lines {
		l := &before.Lines[i]
		if isGridLine(*l) {
			continue
		}
		if after.Named(l.Name) < 0 {
			d.Rows = append(d.Rows, RowChange{Name: l.Name, Row: before.index(l.Row), From: l.content(), After: last, Last: l.Row != nil && before.LastOf(i), Header: l.Header})
		}
		last = l.Name
	}
	if after.boardGrows() && slices.ContainsFunc(d.Rows, func(c RowChange) bool { return after.namesSquares(c.Row, c.To) }) {
		corner := after.corner()
		d.Corner = &corner
	}
}

func (d *Difference) compareBoards(before, after *Page) {
	was, is := before.boardNames(), after.boardNames()
	d.Added, d.Removed = without(is, was), without(was, is)
	all := slices.Concat(is, d.Removed)
	slices.SortFunc(all, func(a, b string) int { return boardNumber(a) - boardNumber(b) })
	for _, row := range all {
		if row[0] != 'r' {
			continue
		}
		open := false // the last change goes on
		for _, column := range all {
			if column[0] != 'c' {
				continue
			}
			at := grid.Square{Column: boardNumber(column), Row: boardNumber(row)}
			from, to := before.onSquare(at), after.onSquare(at)
			if from == to {
				open = false
				continue
			}
			if !open {
				d.Squares = append(d.Squares, SquareChange{At: at})
			}
			last := &d.Squares[len(d.Squares)-1]
			if open && last.At.Column+len(last.To) != at.Column { // a column between them was taken out
				d.Squares = append(d.Squares, SquareChange{At: at})
				last = &d.Squares[len(d.Squares)-1]
			}
			last.From, last.To = append(last.From, from), append(last.To, to)
			open = true
		}
	}
	switch was, is := before.anyKept(before.board().row), after.anyKept(after.board().row); {
	case is && !was:
		d.Kept = 1
	case was && !is:
		d.Kept = -1
	}
}

// without are the names of a list that another one does not have.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(other, name) })
}

// Renamed is the difference between a page and what it is with other names of players.
func Renamed(before, after *Page) Difference {
	d := Difference{Shape: before.shape(), Sum: before.Sum(), WillSum: after.Sum()}
	for _, p := range before.Players() {
		d.WasNames = append(d.WasNames, p.Name)
	}
	for _, p := range after.Players() {
		d.Names = append(d.Names, p.Name)
	}
	if slices.Equal(d.Names, d.WasNames) {
		d.Names = nil
	}
	return d
}
