package zarkcity

import (
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
)

// Draw pictures the position after the last legal act: each card with the
// pyramids on it, a player a line. Power Blocks are outlined, heavily when
// somebody controls them. = marks a card that one player controls, × one that
// several occupy; a fault stands in brackets.
func (p *Position) Draw(marks score.Marks) score.Picture { return p.Play().End.Draw(marks) }

// most is the greatest width of a picture, in characters.
const most = 78

// Draw pictures the table.
func (t *Table) Draw(marks score.Marks) score.Picture {
	d := drawing{Table: t, marks: marks, broad: t.cellWidth()}
	for _, k := range t.PowerBlocks() {
		rank := 1
		if seat := t.Controller(k); seat >= 0 {
			rank = 2 + seat
		}
		for _, i := range k {
			if d.group == nil {
				d.group = make([]int, len(t.cards))
			}
			d.group[i] = max(d.group[i], rank)
		}
	}
	var picture score.Picture
	fit := max(1, (most-6)/(d.broad+1))
	for from := 0; from < t.Columns; from += fit {
		if from > 0 {
			picture = append(picture, nil)
		}
		picture = append(picture, d.panel(from, min(t.Columns, from+fit))...)
	}
	return append(picture, d.legend()...)
}

// cellWidth returns how many characters the broadest card needs.
func (t *Table) cellWidth() int {
	broad := 6 // room for 10H=
	for i, s := range t.stacks {
		for seat := range t.Players {
			if s.Has(seat) {
				broad = max(broad, len(t.pieces(Place(i), seat))+2)
			}
		}
	}
	return min(broad, 20)
}

type drawing struct {
	*Table
	marks score.Marks
	broad int
	group []int // by place: 0 outside, 1 in a Power Block, from 2 in one that a seat controls
}

// panel draws the columns from one to before another.
func (d *drawing) panel(from, to int) score.Picture {
	var picture score.Picture
	for row := d.Rows - 1; row >= 0; row-- {
		picture = append(picture, d.border(row+1, from, to))
		depth := 1
		for column := from; column < to; column++ {
			depth = max(depth, 1+d.layers(d.at(column, row)))
		}
		for layer := range depth {
			label := ""
			if layer == 0 {
				label = strconv.Itoa(row + 1)
			}
			line := []score.Span{{Text: "    "[min(4, len(label)):] + label + " ", Dim: true}}
			for column := from; column <= to; column++ {
				line = append(line, d.side(column, row))
				if column < to {
					line = append(line, d.cell(d.at(column, row), layer)...)
				}
			}
			picture = append(picture, line)
		}
	}
	picture = append(picture, d.border(0, from, to))
	letters := "     "
	for column := from; column < to; column++ {
		name := grid.Letters(column)
		letters += "  " + name + strings.Repeat(" ", d.broad-1-len(name))
	}
	return append(picture, []score.Span{{Text: letters, Dim: true}})
}

func (d *drawing) at(column, row int) Place { return d.Place(grid.Square{Column: column, Row: row}) }

// layers returns how many players occupy a place.
func (d *drawing) layers(i Place) int {
	n := 0
	for seat := range d.Players {
		if d.stacks[i].Has(seat) {
			n++
		}
	}
	return n
}

// cell returns one line of a place: the card, then a line for each player on it.
func (d *drawing) cell(i Place, layer int) []score.Span {
	before, after := " ", " "
	if d.marks[d.Name(i)] == score.Fault && layer == 0 {
		before, after = "[", "]"
	}
	text, colour, bold, dim := "", byte(0), false, false
	switch c := d.cards[i]; {
	case layer == 0 && c == cards.None:
		text, dim = "·", true
	case layer == 0:
		text, bold = c.String(), true
		switch owner := d.stacks[i].Owner(); {
		case owner == Several:
			text += "×"
		case owner >= 0:
			text, colour = text+"=", d.Players[owner].Colour[0]
		}
	default:
		seen := 0
		for seat := range d.Players {
			if d.stacks[i].Has(seat) {
				if seen++; seen == layer {
					text, colour = d.pieces(i, seat), d.Players[seat].Colour[0]
				}
			}
		}
	}
	if len(text) > d.broad && layer > 0 { // more pyramids than a stash holds
		text = text[:d.broad-3] + "…"
	}
	room := d.broad - 1 - len([]rune(text))
	return []score.Span{{Text: before, Bold: before == "["}, {Text: text, Colour: colour, Bold: bold, Dim: dim}, {Text: after + strings.Repeat(" ", room-1), Bold: after == "]"}}
}

// legend explains the signs that the picture uses.
func (d *drawing) legend() score.Picture {
	var signs []string
	has := map[int]bool{}
	for _, s := range d.stacks {
		has[min(s.Owner(), 0)] = true
	}
	if has[0] {
		signs = append(signs, "= controlled")
	}
	if has[Several] {
		signs = append(signs, "× several players")
	}
	light, heavy := false, false
	for _, g := range d.group {
		light, heavy = light || g == 1, heavy || g > 1
	}
	var lines []string
	if light || heavy {
		lines, signs = append(lines, strings.Join(signs, "   ")), nil
	}
	if heavy {
		signs = append(signs, "┏━┓ a Power Block in control")
	}
	if light {
		signs = append(signs, "┌─┐ a Power Block")
	}
	picture := score.Picture{nil}
	for _, line := range append(lines, strings.Join(signs, "   ")) {
		if line != "" {
			picture = append(picture, []score.Span{{Text: "      " + line, Dim: true}})
		}
	}
	if len(picture) == 1 {
		return nil
	}
	return picture
}
