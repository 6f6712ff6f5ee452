package sheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/notation"
)

// printed is a line of a board without the lines and marks that Arbiter prints,
// each thing in its column: R3' and [R3] are R3, and 9S= is 9S.
func printed(line string) string {
	return strings.Map(func(r rune) rune {
		if '\u2500' <= r && r <= '\u257f' || strings.ContainsRune("[]'=×", r) {
			return ' '
		}
		return r
	}, line)
}

// joined puts what a printed board shows below a square, in its column, behind
// it: the pieces that stand on a card.
func joined(lines []string) []string {
	type word struct {
		column int
		text   string
	}
	var list []string
	var row []word // of the board, without its number
	for _, line := range lines {
		var words []word
		for _, w := range notation.Words(printed(line), 0, " ") {
			words = append(words, word{utf8.RuneCountInString(printed(line)[:w.At]), w.Text})
		}
		below := len(words) > 0 && !isLetters(printed(line))
		for _, w := range words {
			below = below && slices.ContainsFunc(row, func(other word) bool { return other.column == w.column })
		}
		switch {
		case below:
			for _, w := range words {
				k := slices.IndexFunc(row, func(other word) bool { return other.column == w.column })
				row[k].text += w.text
			}
			last := &list[len(list)-1]
			*last, _, _ = strings.Cut(strings.TrimSpace(*last), " ")
			for _, w := range row {
				*last += " " + w.text
			}
			continue
		case len(words) > 1 && rowNumber.MatchString(words[0].text):
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
