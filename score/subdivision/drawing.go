package subdivision

import (
	"strconv"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// Lengths of a drawing, in its units.
const (
	square = 48 // a square's side
	margin = 12 // on all sides
	labels = 22 // for the rows' numbers at the left and the columns' letters below
	bridge = 12 // how broad the line between pyramids of a group is
)

// sides are the widths of a pyramid by its size.
var sides = [3]float64{Small: 23, Medium: 30, Large: 37}

// Board draws the board in shapes: parks hatched, pyramids from above with
// letter and pips, those of a group joined. A fault has a frame and a !, a
// Large that loses points a dashed one and a −.
func (p *Position) Board(marks score.Marks) score.Drawing {
	side := p.Table.Size
	broad := float64(side * square)
	d := drawing{Position: p, marks: marks, left: margin + labels}
	d.Width = max(broad+labels, pieces.LegendWidth) + 2*margin
	if room := d.Width - 2*margin - labels; room > broad {
		d.left += (room - broad) / 2
	}
	d.Title = Game.Title + ", " + p.Describe() + ": " + pieces.Names(p.head.Players)
	d.ground()
	d.each(d.bridges)
	d.each(d.pyramid)
	d.each(d.sign)
	d.Height = d.legend(margin+broad+labels+6) + margin
	return d.Drawing
}

// A drawing is a position being drawn, and the signs that the legend must explain.
type drawing struct {
	score.Drawing
	*Position
	marks score.Marks
	left  float64 // of the grid

	parks, groups, faults, losses bool
}

// each calls do for every square, row by row as they are read, with the square's upper left corner.
func (d *drawing) each(do func(at Square, c Cell, x, y float64)) {
	side := d.Table.Size
	for row := side - 1; row >= 0; row-- {
		for column := range side {
			do(Square{Column: column, Row: row}, d.Table.At(column, row), d.left+float64(column*square), margin+float64((side-1-row)*square))
		}
	}
}

// ground draws the grid, its parks and the names of its columns and rows.
func (d *drawing) ground() {
	side := d.Table.Size
	broad := float64(side * square)
	d.Box(d.left, margin, broad, broad, 0, score.Board, score.NoInk)
	d.each(func(_ Square, c Cell, x, y float64) {
		if c == Park {
			d.parks = true
			drawPark(&d.Drawing, x, y, square)
		}
	})
	for i := range side {
		at := float64(i * square)
		if i > 0 {
			d.Path([]score.Point{{X: d.left + at, Y: margin}, {X: d.left + at, Y: margin + broad}}, false, score.NoInk, score.Lines)
			d.Path([]score.Point{{X: d.left, Y: margin + at}, {X: d.left + broad, Y: margin + at}}, false, score.NoInk, score.Lines)
		}
		d.Write(d.left-8, margin+at+square/2+5, 13, strconv.Itoa(side-i), score.Dim).Anchor = score.End
		d.Write(d.left+at+square/2, margin+broad+16, 13, grid.Letters(i), score.Dim)
	}
	d.Box(d.left, margin, broad, broad, 0, score.NoInk, score.Dim).Stroke = 1.5
}

// drawPark draws a field and hatches it in one line, which turns at its edge.
func drawPark(d *score.Drawing, x, y, side float64) {
	d.Box(x, y, side, side, 0, score.Field, score.NoInk)
	var points []score.Point
	for i := 1; i < 8; i++ {
		at := side / 4 * float64(i)
		low, high := max(0, at-side), min(at, side)
		from, to := score.Point{X: x + low, Y: y + high}, score.Point{X: x + high, Y: y + low}
		if i%2 == 0 {
			from, to = to, from
		}
		points = append(points, from, to)
	}
	d.Path(points, false, score.NoInk, score.Bright)
}

// bridges joins a pyramid to those of its colour at its right and below it.
func (d *drawing) bridges(at Square, c Cell, x, y float64) {
	if !c.IsPiece() {
		return
	}
	ink := score.Ink(d.head.Players[c.Seat()].Colour[0])
	x, y = x+square/2, y+square/2
	if at.Column+1 < d.Table.Size && joined(c, d.Table.At(at.Column+1, at.Row)) {
		d.groups = true
		d.Box(x, y-bridge/2, square, bridge, 0, ink, score.Dim)
	}
	if at.Row > 0 && joined(c, d.Table.At(at.Column, at.Row-1)) {
		d.groups = true
		d.Box(x-bridge/2, y, bridge, square, 0, ink, score.Dim)
	}
}

// pyramid draws what stands on a square.
func (d *drawing) pyramid(at Square, c Cell, x, y float64) {
	if !c.IsPiece() {
		return
	}
	hint := at.String() + ": " + pieces.SizeName(c.Size()+1) + ", " + d.head.Players[c.Seat()].Name
	pieces.Above(&d.Drawing, x+square/2, y+square/2, sides[c.Size()], d.Text(c), hint)
}

// drawSquare draws what stands on a square as the board shows it.
func drawSquare(text string) score.Drawing {
	d := score.Drawing{Width: square, Height: square}
	switch {
	case text == "##":
		drawPark(&d, 0, 0, square)
	case text == "..":
		d.Box(4, 4, square-8, square-8, 3, score.Board, score.Lines)
	case pieces.IsPiece(text):
		const room = 42 // less than a square: on a phone each point counts
		d.Width, d.Height = room, room
		pieces.Above(&d, room/2, room/2, sides[text[1]-'1'], text, "")
	}
	return d
}

func (d *drawing) sign(at Square, _ Cell, x, y float64) {
	switch d.marks[at.String()] {
	case score.Fault:
		d.faults = true
		d.Box(x+2, y+2, square-4, square-4, 4, score.NoInk, score.Wrong).Stroke = 3
		pieces.Sign(&d.Drawing, x+square-8, y+8, "!", score.Wrong)
	case score.Loss:
		d.losses = true
		frame := d.Box(x+2, y+2, square-4, square-4, 4, score.NoInk, score.Lost)
		frame.Stroke, frame.Dashed = 2, true
		pieces.Sign(&d.Drawing, x+square-8, y+square-8, "−", score.Lost)
	}
}

// legend says who has which colour and what the signs mean; it returns where
// it ends.
func (d *drawing) legend(y float64) float64 {
	l := pieces.NewLegend(&d.Drawing, margin, d.Width-margin, y)
	for _, player := range d.head.Players {
		l.Player(player)
	}
	l.Break()
	if d.groups {
		l.Entry("joined: one group", "", func(x, y float64) {
			d.Box(x-4, y-2, 8, 4, 0, score.Dim, score.NoInk)
			d.Box(x-10, y-4, 8, 8, 1, score.Dim, score.NoInk)
			d.Box(x+2, y-4, 8, 8, 1, score.Dim, score.NoInk)
		})
	}
	if d.parks {
		l.Entry("park", "", func(x, y float64) { drawPark(&d.Drawing, x-8, y-8, 16) })
	}
	if d.losses {
		l.Loss("loses points to Smalls Near it")
	}
	if d.faults {
		l.Fault()
	}
	return l.End()
}
