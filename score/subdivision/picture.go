package subdivision

import (
	"fmt"
	"strconv"

	"arbiter/score"
)

// Draw pictures the board with letters and pips. Neighbouring pyramids of one
// colour are joined by lines, so that groups can be seen without colour; a
// fault stands in brackets, a Large that loses points has a ' behind it.
func (p *Position) Draw(marks score.Marks) score.Picture {
	side := p.Table.Size
	var picture score.Picture
	for row := side - 1; row >= 0; row-- {
		label := strconv.Itoa(row + 1)
		line := []score.Span{{Text: "    "[len(label):] + label + "  ", Dim: true}}
		for column := range side {
			line = append(line, p.cell(column, row, marks)...)
		}
		picture = append(picture, line)
		if row > 0 {
			picture = append(picture, p.links(row))
		}
	}
	letters := []byte("      ")
	for column := range side {
		letters = append(letters, ' ', byte('a'+column), ' ', ' ')
	}
	picture = append(picture, []score.Span{{Text: string(letters), Dim: true}})
	for _, mark := range marks {
		if mark == score.Loss {
			return append(picture, nil, []score.Span{{Text: "      ' a Large that loses points to Smalls Near it", Dim: true}})
		}
	}
	return picture
}

// Describe says how large the grid is.
func (p *Position) Describe() string {
	side, parks := p.Table.Size, p.Table.Parks.Len()
	if parks == 0 {
		return fmt.Sprintf("%d×%d, 0 parks", side, side)
	}
	return fmt.Sprintf("%d×%d, %s", side, side, score.Counted(parks, "park"))
}

// joined reports whether two squares hold pyramids of one colour.
func joined(a, b Cell) bool {
	return a.IsPiece() && b.IsPiece() && a.Seat() == b.Seat()
}

// cell returns a square in four characters: the sign before it, what stands on it, and the sign
// after it.
func (p *Position) cell(column, row int, marks score.Marks) []score.Span {
	c := p.Table.At(column, row)
	mark := marks[Square{Column: column, Row: row}.String()]
	var before, after = " ", " "
	if column > 0 && joined(p.Table.At(column-1, row), c) {
		before = "─"
	}
	if column < p.Table.Size-1 && joined(c, p.Table.At(column+1, row)) {
		after = "─"
	}
	switch mark {
	case score.Fault:
		before, after = "[", "]"
	case score.Loss:
		after = "'"
	}
	text, colour := p.Text(c), byte(0)
	switch {
	case c == Park:
		text = "▒▒"
	case c == Empty:
		text = " ·"
	default:
		colour = p.head.Players[c.Seat()].Colour[0]
	}
	dim := !c.IsPiece()
	edge := colour
	if mark == score.Fault || mark == score.Loss {
		edge = 0
	}
	return []score.Span{
		{Text: before, Colour: edge, Bold: mark == score.Fault},
		{Text: text, Colour: colour, Bold: c.IsPiece() && c.Size() == Large && !dim, Dim: dim},
		{Text: after, Colour: edge, Bold: mark == score.Fault},
	}
}

// links returns the line between a row and the one under it.
func (p *Position) links(row int) []score.Span {
	line := []score.Span{{Text: "      "}}
	for column := range p.Table.Size {
		above, below := p.Table.At(column, row), p.Table.At(column, row-1)
		if joined(above, below) {
			line = append(line, score.Span{Text: " │  ", Colour: p.head.Players[above.Seat()].Colour[0]})
		} else {
			line = append(line, score.Span{Text: "    "})
		}
	}
	return line
}
