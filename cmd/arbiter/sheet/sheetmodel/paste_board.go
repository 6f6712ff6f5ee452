package sheetmodel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score"
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

// pasteBoard puts rows of a board where their numbers say, else at the cursor;
// a whole board takes the place of the one that lies there.
func (p *Page) pasteBoard(c *Cursor, lines []string) (said string, err error) {
	row := &p.Blank.Rows[slices.IndexFunc(p.Blank.Rows, func(r score.Row) bool { return r.Grid != nil })]
	var rows []Line
	numbers, counted := 0, true
	for i, line := range lines {
		number, cells, err := readRow(row.Grid, unmarked(line))
		if err != nil {
			return "", err
		}
		if number != "" {
			numbers++
			counted = counted && number == strconv.Itoa(len(lines)-i)
		}
		if len(rows) > 0 && len(rows[0].Cells) != len(cells) {
			return "", fmt.Errorf("%q is a row of %s, and the one above has %d", line, plural(len(cells), "square"), len(rows[0].Cells))
		}
		rows = append(rows, Line{Row: row, Kept: true, Cells: cells})
	}
	columns, count := len(rows[0].Cells), p.count(row)
	if counted && (numbers == len(lines) || len(lines) >= count) {
		*c = Cursor{p.replaceGrid(row, rows), 0}
		p.rank()
		return fmt.Sprintf("a board of %d×%d", columns, len(rows)), nil
	}
	if numbers > 0 || p.line(*c).Row != row {
		return "", fmt.Errorf("these are %d rows of a board of %d: paste all, or without numbers into the board", len(rows), count)
	}
	for i, l := range rows {
		at := Cursor{c.Line + i, c.Cell}
		if other := p.line(at); other == nil || other.Row != row || c.Cell+columns > p.columns(row) {
			return "", fmt.Errorf("%d rows of %s reach over the board's edge from here", len(rows), plural(columns, "square"))
		}
		for n, cell := range l.Cells {
			p.set(Cursor{at.Line, at.Cell + n}, cell)
		}
	}
	return plural(len(rows)*columns, "square"), nil
}

// replaceGrid puts other lines in the place of a board's, and tells where the
// first of them stands.
func (p *Page) replaceGrid(row *score.Row, lines []Line) (first int) {
	first, _ = p.first(row)
	p.Lines = slices.DeleteFunc(p.Lines, func(l Line) bool { return l.Row == row })
	p.Lines = slices.Insert(p.Lines, first, lines...)
	return first
}
