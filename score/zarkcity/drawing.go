package zarkcity

import (
	"strconv"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// Lengths of a drawing of the table, in its units.
const (
	cardSide = 86 // how broad a card is, and how high at least
	gutter   = 20 // between cards: room for the outlines of Power Blocks
	margin   = 12 // on all sides
	labels   = 22 // for the rows' numbers at the left and the columns' letters below
	cardHead = 25 // of a card, above the pyramids
)

// Board draws the table after the last legal act in shapes: cards, and on each
// its pyramids from above, a player a line. Power Blocks are outlined, in
// dashes when nobody controls them. = marks a card that one player controls, ×
// one that several occupy; a fault has a frame and a !. Empty columns and rows
// at the edge of the picture are left out, the names stay.
func (p *Position) Board(marks score.Marks) score.Drawing {
	d := sketch{Table: p.Play().End, marks: marks}
	d.crop()
	d.layOut()
	d.Title = Game.Title + ", " + p.Describe() + ": " + pieces.Names(p.head.Players)
	d.names()
	for column := d.left; column < d.right; column++ {
		for row := d.low; row < d.high; row++ {
			d.place(d.at(column, row), d.area(column, row))
		}
	}
	d.outlines()
	for column := d.left; column < d.right; column++ {
		for row := d.low; row < d.high; row++ {
			d.sign(d.at(column, row), d.area(column, row))
		}
	}
	d.Height = d.legend(d.edges[d.low]+labels+6) + margin
	return d.Drawing
}

// A sketch is a table being drawn, and which signs it uses.
type sketch struct {
	score.Drawing
	*Table
	marks score.Marks

	left, right, low, high int       // the columns and rows that are shown, the last not included
	x                      float64   // where the columns begin
	edges                  []float64 // by row, where it ends below; one more than there are rows

	faults, owned, shared, light, heavy bool
}

// An area is the part of a drawing that a card covers.
type area struct{ x, y, w, h float64 }

func (d *sketch) at(column, row int) Place { return d.Place(grid.Square{Column: column, Row: row}) }

// crop finds the columns and rows to show: all between the outermost cards and
// marks, everything when there are none.
func (d *sketch) crop() {
	d.left, d.right, d.low, d.high = d.Columns, 0, d.Rows, 0
	for column := range d.Columns {
		for row := range d.Rows {
			i := d.at(column, row)
			if d.cards[i] == cards.None && d.marks[d.Name(i)] == 0 {
				continue
			}
			d.left, d.right = min(d.left, column), max(d.right, column+1)
			d.low, d.high = min(d.low, row), max(d.high, row+1)
		}
	}
	if d.right == 0 {
		d.left, d.right, d.low, d.high = 0, d.Columns, 0, d.Rows
	}
}

// layOut gives each row the height that its fullest card needs.
func (d *sketch) layOut() {
	broad := float64((d.right - d.left) * (cardSide + gutter))
	d.Width = max(broad+labels, pieces.LegendWidth) + 2*margin
	d.x = margin + labels + (d.Width-2*margin-labels-broad)/2
	d.edges = make([]float64, d.Rows+1)
	y := float64(margin)
	for row := d.high - 1; row >= d.low; row-- {
		d.edges[row+1] = y
		tall := float64(cardSide)
		for column := d.left; column < d.right; column++ {
			h := float64(cardHead)
			for _, line := range d.lines(d.at(column, row)) {
				h += line.high + between
			}
			tall = max(tall, h+between)
		}
		y += tall + gutter
	}
	d.edges[d.low] = y
}

// area returns where the card of a place lies.
func (d *sketch) area(column, row int) area {
	x := d.x + float64((column-d.left)*(cardSide+gutter)) + gutter/2
	return area{x, d.edges[row+1] + gutter/2, cardSide, d.edges[row] - d.edges[row+1] - gutter}
}

// names writes the names of the columns and rows.
func (d *sketch) names() {
	for row := d.low; row < d.high; row++ {
		d.Write(d.x-4, (d.edges[row]+d.edges[row+1])/2+5, 13, strconv.Itoa(row+1), score.Dim).Anchor = score.End
	}
	for column := d.left; column < d.right; column++ {
		d.Write(d.area(column, d.low).x+cardSide/2, d.edges[d.low]+14, 13, grid.Letters(column), score.Dim)
	}
}

func (d *sketch) sign(i Place, a area) {
	if d.marks[d.Name(i)] == score.Fault {
		d.faults = true
		d.Box(a.x-4, a.y-4, a.w+8, a.h+8, 10, score.NoInk, score.Wrong).Stroke = 3
		pieces.Sign(&d.Drawing, a.x+a.w-1, a.y+1, "!", score.Wrong)
	}
}

// legend says who has which colour and what the signs mean, and returns the height at which it
// ends.
func (d *sketch) legend(y float64) float64 {
	l := pieces.NewLegend(&d.Drawing, margin, d.Width-margin, y)
	for _, player := range d.Players {
		l.Player(player)
	}
	l.Break()
	write := func(text string) func(x, y float64) {
		return func(x, y float64) { d.Write(x, y+5, 15, text, score.Letter).Bold = true }
	}
	if d.owned {
		l.Entry("controlled", "", write("="))
	}
	if d.shared {
		l.Entry("several players", "", write("×"))
	}
	line := func(heavy bool) func(x, y float64) {
		return func(x, y float64) {
			d.outline([]score.Point{{X: x - 9, Y: y - 6}, {X: x + 9, Y: y - 6}, {X: x + 9, Y: y + 6}, {X: x - 9, Y: y + 6}}, heavy)
		}
	}
	if d.heavy {
		l.Entry("a Power Block in control", "", line(true))
	}
	if d.light {
		l.Entry("a Power Block", "", line(false))
	}
	if d.faults {
		l.Fault()
	}
	return l.End()
}
