package form

import "slices"

// resize makes the board one of another size that holds the cells. A board that
// cannot grow has its size.
func (t *table) resize(columns, rows int, cells []string) {
	if columns != t.columns || rows != t.rows {
		t.grid = t.resized(columns, rows)
		t.column, t.row = min(t.column, columns-1), min(t.row, rows-1)
	}
	t.cells = cells
}

// grow adds columns at the left and rows above, then such at the right and
// below. What lies there and the cursor keep their places among each other.
func (t *table) grow(before, after place) {
	columns, rows := before.column+t.columns+after.column, before.row+t.rows+after.row
	cells := make([]string, columns*rows)
	for row := range t.rows {
		copy(cells[(row+before.row)*columns+before.column:], t.cells[row*t.columns:(row+1)*t.columns])
	}
	t.column += before.column
	t.row += before.row
	t.first += before.column
	t.moved.column += before.column
	t.moved.row += after.row // squares are named from below
	t.resize(columns, rows, cells)
}

// reach lets a board grow for a step over its edge: by one, and only where the
// outer column or row holds something, so that no holes come of a key held down.
func (t *table) reach(column, row int) {
	var before, after place
	switch {
	case t.resized == nil:
		return
	case column == -1:
		before.column = 1
	case column == t.columns:
		after.column = 1
	case row == -1:
		before.row = 1
	case row == t.rows:
		after.row = 1
	default:
		return
	}
	switch outer := t.line(before.column+after.column > 0); {
	case !slices.ContainsFunc(outer, func(cell string) bool { return cell != "" }):
		t.said = "the board grows here once its outer squares hold something"
	case len(t.cells)/len(outer) >= t.most:
		t.said = "the board is as large as it can be"
	default:
		t.change(func() { t.grow(before, after) })
	}
}

// line are the squares of the cursor's column or row.
func (t *table) line(column bool) []string {
	if !column {
		return t.cells[t.row*t.columns : (t.row+1)*t.columns]
	}
	var cells []string
	for row := range t.rows {
		cells = append(cells, t.cells[row*t.columns+t.column])
	}
	return cells
}
