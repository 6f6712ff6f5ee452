package sheetmodel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"arbiter/score"
)

// pasteBoard puts rows of a board at the cursor; a whole board takes the place of the
// one that lies there.
func (p *Page) pasteBoard(c *Cursor, rows []Line) (said string, err error) {
	b := p.board()
	top, bottom := b.rows()
	left, right := b.columns()
	columns, numbers, counted := len(rows[0].Cells), 0, true
	for i, l := range rows {
		if l.Head != "" {
			numbers++
			counted = counted && l.Head == strconv.Itoa(len(rows)-i)
		}
		if len(l.Cells) != columns {
			return "", fmt.Errorf("row %d of these has %s, and the first one has %d", i+1, score.Counted(len(l.Cells), "square"), columns)
		}
	}
	switch {
	case counted && (numbers == len(rows) || len(rows) >= bottom-top):
		p.replaceGrid(slices.Repeat([]Line{{Row: b.row, Kept: true, Cells: make([]string, columns)}}, len(rows)))
		b = p.board()
		top, _ = b.rows()
		left, right = b.columns()
		*c = Cursor{b.first + top, left}
		said = fmt.Sprintf("a board of %d×%d", columns, len(rows))
	case numbers > 0 || p.line(*c).Row != b.row:
		return "", fmt.Errorf("the board has %s and this has %d: paste all, or without numbers into the board", score.Counted(bottom-top, "row"), len(rows))
	case c.Cell < left || c.Cell+columns > right || c.Line < b.first+top || c.Line+len(rows) > b.first+bottom:
		return "", fmt.Errorf("%s of %s would reach over the board's edge from here", score.Counted(len(rows), "row"), score.Counted(columns, "square"))
	default:
		said = score.Counted(len(rows)*columns, "square")
	}
	for i, l := range rows {
		row := p.words(c.Line + i)
		for len(row) < right-left { // a row that was read short
			row = append(row, b.row.Grid.Empty)
		}
		for k, cell := range l.Cells {
			row[c.Cell-left+k] = cmp.Or(cell, b.row.Grid.Empty)
		}
		if err := p.fillSquares(c.Line+i, row); err != nil {
			return "", err
		}
	}
	return said, nil
}
