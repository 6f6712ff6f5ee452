package zarkcity

import (
	"strings"

	"arbiter/score"
)

// The outlines of Power Blocks run between the places: a line wherever the
// places on its two sides belong to different groups.

// groupOf returns the group of a place, which may lie off the picture.
func (d *drawing) groupOf(column, row int) int {
	if d.group == nil || column < 0 || row < 0 || column >= d.Columns || row >= d.Rows {
		return 0
	}
	return d.group[d.at(column, row)]
}

// weight returns the line between two groups: 0 for none, 1 light, 2 heavy.
func weight(a, b int) int {
	switch {
	case a == b:
		return 0
	case max(a, b) > 1:
		return 2
	}
	return 1
}

// left returns the line at a place's left side, below that at its lower one.
func (d *drawing) left(column, row int) int {
	return weight(d.groupOf(column-1, row), d.groupOf(column, row))
}

func (d *drawing) below(column, row int) int {
	return weight(d.groupOf(column, row), d.groupOf(column, row-1))
}

// side returns the character between a place and the one at its left.
func (d *drawing) side(column, row int) score.Span {
	return score.Span{Text: [...]string{" ", "│", "┃"}[d.left(column, row)], Dim: d.left(column, row) == 1}
}

// border returns the line above the places of a row's number, which counts from 1.
func (d *drawing) border(row, from, to int) []score.Span {
	var b strings.Builder
	b.WriteString("     ")
	for column := from; column <= to; column++ {
		b.WriteString(d.corner(column, row))
		if column < to {
			b.WriteString(strings.Repeat([...]string{" ", "─", "━"}[d.below(column, row)], d.broad))
		}
	}
	text := strings.TrimRight(b.String(), " ")
	if text == "" {
		return nil
	}
	return []score.Span{{Text: text}}
}

// corners are the signs of a corner by the lines that meet there: up 1, right
// 2, down 4, left 8; light, then heavy.
var corners = [2][16]string{
	{" ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"},
	{" ", "┃", "━", "┗", "┃", "┃", "┏", "┣", "━", "┛", "━", "┻", "┓", "┫", "┳", "╋"},
}

// corner returns the sign at the lower left corner of a place.
func (d *drawing) corner(column, row int) string {
	up, right := d.left(column, row), d.below(column, row)
	down, left := d.left(column, row-1), d.below(column-1, row)
	meets := 0
	for k, line := range [4]int{up, right, down, left} {
		if line > 0 {
			meets |= 1 << k
		}
	}
	heavy := 0
	if max(up, right, down, left) > 1 {
		heavy = 1
	}
	return corners[heavy][meets]
}
