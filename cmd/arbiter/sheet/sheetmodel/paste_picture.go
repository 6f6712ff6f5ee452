package sheetmodel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score/notation"
)

// unmarked is a line of a board without the lines and marks that Arbiter prints,
// each thing in its column: R3' and [R3] are R3, and 9S= is 9S.
func unmarked(line string) string {
	return strings.Map(func(r rune) rune {
		if '\u2500' <= r && r <= '\u257f' || strings.ContainsRune("[]'=×", r) {
			return ' '
		}
		return r
	}, line)
}

// joinBelow puts what a printed board shows below a square, in its column, behind
// it: the pieces that stand on a card.
func joinBelow(lines []string) []string {
	type word struct {
		column int
		text   string
	}
	var list []string
	var row []word // of the board, without its number
	for _, line := range lines {
		plain := unmarked(line)
		var words []word
		for _, w := range notation.Words(plain, 0, " ") {
			words = append(words, word{utf8.RuneCountInString(plain[:w.At]), w.Text})
		}
		above := func(w word) int {
			return slices.IndexFunc(row, func(other word) bool { return other.column == w.column })
		}
		below := len(words) > 0 && !isLetters(plain) && !slices.ContainsFunc(words, func(w word) bool { return above(w) < 0 })
		switch {
		case below:
			for _, w := range words {
				row[above(w)].text += w.text
			}
			last := &list[len(list)-1]
			*last, _, _ = strings.Cut(strings.TrimSpace(*last), " ")
			for _, w := range row {
				*last += " " + w.text
			}
			continue
		case len(words) > 1 && rowNumber().MatchString(words[0].text):
			row = words[1:]
		case len(words) > 0:
			row = nil
		}
		if len(words) > 0 || strings.TrimSpace(line) == "" {
			list = append(list, line)
		}
	}
	return list
}

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
			return "", fmt.Errorf("row %d of these has %s, and the first one has %d", i+1, plural(len(l.Cells), "square"), columns)
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
		return "", fmt.Errorf("the board has %s and this has %d: paste all, or without numbers into the board", plural(bottom-top, "row"), len(rows))
	case c.Cell < left || c.Cell+columns > right || c.Line < b.first+top || c.Line+len(rows) > b.first+bottom:
		return "", fmt.Errorf("%d rows of %s reach over the board's edge from here", len(rows), plural(columns, "square"))
	default:
		said = plural(len(rows)*columns, "square")
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
