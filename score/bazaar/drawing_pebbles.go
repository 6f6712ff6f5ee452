package bazaar

import (
	"fmt"
	"math"

	"arbiter/score"
)

// Sizes of a pebble, how far pebbles stand apart from middle to middle, and of
// a card.
const (
	pebbleRadius = 9.0
	pebbleStep   = 20.0
	cardRadius   = 48.0
)

// pebble draws a pebble with its letter around x, y.
func pebble(d *score.Drawing, colour int, x, y float64) {
	d.Disc(x, y, pebbleRadius, score.Ink(Letters[colour]), score.Lines).Hint = ColourName(colour)
	d.Write(x, y+4, 11, Letters[colour:colour+1], score.OnInk).Bold = true
}

// drawPebble draws a pebble by its letter, a face, and a card that nobody knows.
func drawPebble(text string) score.Drawing {
	d := score.Drawing{Width: pebbleStep, Height: pebbleStep}
	switch {
	case text == "*":
		face(&d, pebbleStep/2, pebbleStep/2, pebbleRadius)
	case text == "?":
		d.Disc(pebbleStep/2, pebbleStep/2, pebbleRadius, score.Paper, score.Lines).Dashed = true
		d.Write(pebbleStep/2, pebbleStep/2+4, 11, text, score.Dim)
	case len(text) == 1 && colourOf(text[0]) >= 0:
		pebble(&d, colourOf(text[0]), pebbleStep/2, pebbleStep/2)
	}
	return d
}

// A heap is pebbles of a colour that are drawn as one, with their number.
type heap struct {
	colour, n int
}

// times returns the number behind a heap; "" for a pebble alone.
func (h heap) times() string {
	if h.n == 1 {
		return ""
	}
	return fmt.Sprintf("×%d", h.n)
}

func (h heap) width() float64 {
	if h.n == 1 {
		return pebbleStep
	}
	return pebbleStep + score.TextWidth(h.times(), 11) + 8
}

// draw draws the heap from x on, its middle at the height y.
func (h heap) draw(d *score.Drawing, x, y float64) {
	pebble(d, h.colour, x+pebbleStep/2, y)
	if h.n > 1 {
		d.Write(x+pebbleStep+1, y+4, 11, h.times(), score.Letter).Anchor = score.Start
	}
}

// heaps returns a bag's pebbles: each by itself while there are few, else what
// there is of a colour as one.
func heaps(b Bag, few int) []heap {
	var list []heap
	for c, n := range b {
		if n > 0 && b.Len() > few {
			list = append(list, heap{c, int(n)})
			continue
		}
		for range n {
			list = append(list, heap{c, 1})
		}
	}
	return list
}

// A line is pebbles side by side.
type line struct {
	heaps []heap
	width float64
}

// row lays a side of an equation out.
func row(b Bag) line {
	l := line{heaps: heaps(b, manyPebbles)}
	for _, h := range l.heaps {
		l.width += h.width()
	}
	return l
}

func (l line) draw(d *score.Drawing, x, y float64) {
	for _, h := range l.heaps {
		h.draw(d, x, y)
		x += h.width()
	}
}

// draw draws a card around x, y: a circle with its pebbles in a ring and its
// face in the middle.
func (c Card) draw(d *score.Drawing, x, y float64) {
	d.Disc(x, y, cardRadius, score.Paper, score.Lines).Hint = c.String()
	const ring = 8 // as many as stand around the face
	n := c.Price.Len()
	if n > ring {
		c.drawCounts(d, x, y)
		return
	}
	k := 0
	for colour, m := range c.Price {
		for range m {
			s, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
			pebble(d, colour, x+33*s, y-33*cos)
			k++
		}
	}
	if c.Face {
		face(d, x, y, 14)
	}
}

// drawCounts draws a card of more pebbles than a card can have.
func (c Card) drawCounts(d *score.Drawing, x, y float64) {
	list := heaps(c.Price, 0)
	top := y - 8.5*float64(len(list)-1)
	for k, h := range list {
		at := top + 17*float64(k)
		d.Disc(x-13, at, 8, score.Ink(Letters[h.colour]), score.Lines)
		d.Write(x-13, at+4, 11, Letters[h.colour:h.colour+1], score.OnInk).Bold = true
		d.Write(x-3, at+4, 11, fmt.Sprintf("×%d", h.n), score.Letter).Anchor = score.Start
	}
	if c.Face {
		face(d, x-31, y, 8)
	}
}

// face draws a happy face around x, y. Its ink is no pebble's, so that nobody
// takes it for one.
func face(d *score.Drawing, x, y, r float64) {
	d.Disc(x, y, r, score.Bright, score.NoInk).Hint = "a face"
	d.Disc(x-r*0.36, y-r*0.25, r*0.15, score.Paper, score.NoInk)
	d.Disc(x+r*0.36, y-r*0.25, r*0.15, score.Paper, score.NoInk)
	var smile []score.Point
	for i := range 9 {
		s, c := math.Sincos(math.Pi * (0.12 + 0.76*float64(i)/8))
		smile = append(smile, score.Point{X: x + c*r*0.6, Y: y + r*0.05 + s*r*0.55})
	}
	d.Path(smile, false, score.NoInk, score.Paper).Stroke = r * 0.16
}
