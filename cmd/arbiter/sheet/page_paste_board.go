package sheet

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
)

// frames are the lines that join squares in a printed board.
var frames = regexp.MustCompile(`[\x{2500}-\x{257f}]+`)

// printed is a line of a board without the lines and marks that Arbiter prints:
// R3' and [R3] are R3.
func printed(line string) string {
	words := strings.Fields(frames.ReplaceAllString(line, " "))
	for i, word := range words {
		words[i] = strings.TrimSuffix(strings.Trim(word, "[]"), "'")
	}
	return strings.Join(words, " ")
}

// pasteBoard puts rows of a board where their numbers say, else at the cursor;
// a whole board takes the place of the one that lies there.
func (p *Page) pasteBoard(c *Cursor, lines []string) (said string, err error) {
	k := slices.IndexFunc(p.Blank.Rows, func(r score.Row) bool { return r.Grid != nil })
	row := &p.Blank.Rows[k]
	var rows []Line
	numbers, counted := 0, true
	for i, line := range lines {
		word, _, more := strings.Cut(line, " ")
		if more && rowNumber.MatchString(word) {
			numbers++
			counted = counted && word == strconv.Itoa(len(lines)-i)
		}
		l := p.lineOf(row, line, "")
		for n, cell := range l.Cells {
			if cell == "" {
				continue
			}
			if l.Cells[n], err = accept(row.Grid.Palette, cell); err != nil {
				return "", err
			}
		}
		if len(rows) > 0 && len(rows[0].Cells) != len(l.Cells) {
			return "", fmt.Errorf("%q is a row of %s, and the one above has %d", line, plural(len(l.Cells), "square"), len(rows[0].Cells))
		}
		rows = append(rows, l)
	}
	first := slices.IndexFunc(p.Lines, func(l Line) bool { return l.Row == row })
	count := p.others(first) + 1
	if counted && (numbers == len(lines) || len(lines) >= count) {
		p.Lines = slices.DeleteFunc(p.Lines, func(l Line) bool { return l.Row == row })
		p.Lines = slices.Insert(p.Lines, first, rows...)
		p.rank()
		*c = Cursor{first, 0}
		return fmt.Sprintf("a board of %d×%d", len(rows[0].Cells), len(rows)), nil
	}
	if numbers > 0 || p.line(*c).Row != row {
		return "", fmt.Errorf("these are %d rows of a board of %d: paste all, or without numbers into the board", len(rows), count)
	}
	for i, l := range rows {
		at := Cursor{c.Line + i, c.Cell}
		if other := p.line(at); other == nil || other.Row != row || c.Cell+len(l.Cells) > p.columns(row) {
			return "", fmt.Errorf("%d rows of %s reach over the board's edge from here", len(rows), plural(len(l.Cells), "square"))
		}
		for n, cell := range l.Cells {
			p.set(Cursor{at.Line, at.Cell + n}, cell)
		}
	}
	return plural(len(rows)*len(rows[0].Cells), "square"), nil
}
