package pyramid

import (
	"math"

	"arbiter/score"
)

// Sizes of a card, and of one that is only named.
const (
	cardBroad  = 54.0
	cardHigh   = 60.0
	smallBroad = 48.0
	smallHigh  = 22.0
)

// suitInks are the colours of the suits' signs.
const suitInks = "YWOBGR"

// draw draws a card with its upper left corner at x, y: its part of a pyramid in its suit's colour
// with its letter, and the suit below.
func (c Card) draw(d *score.Drawing, x, y float64, quarry bool) {
	frame := d.Box(x, y, cardBroad, cardHigh, 5, score.Paper, score.Lines)
	frame.Hint = KindName(c.Kind()) + " of " + SuitName(c.Suit())
	if quarry {
		frame.Edge, frame.Stroke = score.Bright, 2.5
		frame.Hint += ", from the Quarry"
	}
	const high = 32.0
	middle := x + cardBroad/2
	emblem(d, c.Kind(), middle, y+high/2+5, cardBroad-14, high, score.Ink(suitInks[c.Suit()]))
	name := c.String()
	d.Write(middle, y+high/2+5+letterLow(c.Kind(), high), 15, name[:1], score.OnInk).Bold = true
	sign(d, c.Suit(), middle-11, y+cardHigh-11, 6.5)
	d.Write(middle, y+cardHigh-7, 12, name[1:], score.Letter).Anchor = score.Start
	if quarry {
		star(d, x+cardBroad-6, y+6)
	}
}

// drawSmall draws a card that no pyramid needs, as sign and name.
func (c Card) drawSmall(d *score.Drawing, x, y float64) {
	frame := d.Box(x, y, smallBroad, smallHigh, 4, score.Paper, score.Lines)
	frame.Hint = KindName(c.Kind()) + " of " + SuitName(c.Suit())
	sign(d, c.Suit(), x+11, y+smallHigh/2, 6)
	d.Write(x+20, y+15, 11, c.String(), score.Letter).Anchor = score.Start
}

// drawCard draws a card without its frame, or the back of a card that nobody saw.
func drawCard(text string) score.Drawing {
	d := score.Drawing{Width: 46, Height: 44}
	c, ok := ParseCard(text)
	switch {
	case text == "?":
		d.Box(8, 2, 30, 40, 4, score.Field, score.Lines)
		d.Write(23, 28, 18, "?", score.Letter).Bold = true
	case ok && c.String() == text:
		const high = 28.0
		emblem(&d, c.Kind(), 23, high/2+1, 42, high, score.Ink(suitInks[c.Suit()]))
		d.Write(23, high/2+1+letterLow(c.Kind(), high), 15, text[:1], score.OnInk).Bold = true
		sign(&d, c.Suit(), 14, 37, 6)
		d.Write(23, 41, 12, text[1:], score.Letter).Anchor = score.Start
	}
	return d
}

// letterLow returns how far below an emblem's middle the base line of its letter is.
func letterLow(kind int, high float64) float64 {
	if kind == Capstone { // its room is below
		return high*0.5 - 3
	}
	return high*0.16 + 0.6
}

// emblem draws a kind of card with its middle at x, y: a Capstone has a tip, a
// Riser slopes, a Foundation is a block, and a Cornerstone has its corner set
// off.
func emblem(d *score.Drawing, kind int, x, y, broad, high float64, ink score.Ink) {
	left, top, right, bottom := x-broad/2, y-high/2, x+broad/2, y+high/2
	switch kind {
	case Capstone:
		d.Path([]score.Point{{X: x, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}, true, ink, score.Lines)
	case Riser:
		in := broad * 0.24
		d.Path([]score.Point{{X: left + in, Y: top}, {X: right - in, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}, true, ink, score.Lines)
	case Foundation:
		d.Box(left, top+1, broad, high-2, 2, ink, score.Lines)
	case Cornerstone:
		in := high * 0.3
		d.Path([]score.Point{{X: left + in, Y: top + 1}, {X: right, Y: top + 1}, {X: right, Y: bottom - 1}, {X: left, Y: bottom - 1}, {X: left, Y: top + 1 + in}}, true, ink, score.Lines)
		d.Path([]score.Point{{X: left + in, Y: top + 1}, {X: left + in, Y: top + 1 + in}, {X: left, Y: top + 1 + in}}, false, score.NoInk, score.Lines)
	}
}

// sign draws a suit's sign around x, y: a coin, a moon, a star, a drop, a cut
// stone, a rhombus.
func sign(d *score.Drawing, suit int, x, y, r float64) {
	ink := score.Ink(suitInks[suit])
	if suit == Gold {
		d.Disc(x, y, r, ink, score.Dim)
		d.Disc(x, y, r*0.5, score.NoInk, score.Dim)
		return
	}
	outline := outlines[suit]
	points := make([]score.Point, len(outline))
	for i, p := range outline {
		points[i] = score.Point{X: x + p.X*r, Y: y + p.Y*r}
	}
	d.Path(points, true, ink, score.Dim)
}

// outlines are the suits' signs within a circle of radius 1.
var outlines = [suitCount][]score.Point{
	Silver:   moon(),
	Bronze:   rays(),
	Sapphire: drop(),
	Emerald:  {{X: -0.4, Y: -1}, {X: 0.4, Y: -1}, {X: 0.75, Y: -0.6}, {X: 0.75, Y: 0.6}, {X: 0.4, Y: 1}, {X: -0.4, Y: 1}, {X: -0.75, Y: 0.6}, {X: -0.75, Y: -0.6}},
	Ruby:     {{X: 0, Y: -1}, {X: 0.85, Y: 0}, {X: 0, Y: 1}, {X: -0.85, Y: 0}},
}

// moon returns a crescent, open to the right.
func moon() []score.Point {
	var list []score.Point
	for i := range 13 { // the outer side, from the upper horn round the left
		s, c := math.Sincos(math.Pi * (0.3 + 1.4*float64(i)/12))
		list = append(list, score.Point{X: c, Y: -s})
	}
	for i := range 9 { // the inner side back
		s, c := math.Sincos(math.Pi * (1.57 - 1.14*float64(i)/8))
		list = append(list, score.Point{X: 0.72 + 0.62*c, Y: -0.82 * s})
	}
	return list
}

// rays returns a star of five points.
func rays() []score.Point {
	var list []score.Point
	for i := range 10 {
		r := 1.05
		if i%2 == 1 {
			r = 0.45
		}
		s, c := math.Sincos(math.Pi * float64(i) / 5)
		list = append(list, score.Point{X: r * s, Y: 0.08 - r*c})
	}
	return list
}

// drop returns a drop that hangs from its tip.
func drop() []score.Point {
	list := []score.Point{{X: 0, Y: -1.1}}
	for i := range 11 {
		s, c := math.Sincos(math.Pi * (-0.15 + 1.3*float64(i)/10))
		list = append(list, score.Point{X: 0.7 * c, Y: 0.35 + 0.7*s})
	}
	return list
}

// star is the sign of a card of the Quarry.
func star(d *score.Drawing, x, y float64) {
	d.Disc(x, y, 7, score.Paper, score.Bright).Stroke = 1.5
	d.Write(x, y+8, 15, "*", score.Bright).Bold = true
}
