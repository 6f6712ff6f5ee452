package export

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"

	"arbiter/score"
)

// Stamps are the figures that many drawings of a page share, such as a player's
// Large. Each is defined once and then used by reference, which makes a page of
// many boards about five times smaller.
type stamps struct {
	known map[string]int
	fresh bytes.Buffer // those that came up with the last drawing
	one   bytes.Buffer // the one that is looked for
	to    *bufio.Writer
}

func newStamps() *stamps {
	s := &stamps{known: map[string]int{}}
	s.to = bufio.NewWriter(&s.one)
	return s
}

const (
	stampSize  = 60   // a larger shape is a ground for others, not a figure's
	broad      = 500  // a wider drawing must not shrink to a phone's width
	mostStamps = 2000 // on a page; what comes up later is written out each time
)

// board draws a position. New stamps are in fresh and must be written to the page
// before it.
func (s *stamps) board(d *score.Drawing) []byte {
	var text bytes.Buffer
	b := bufio.NewWriter(&text)
	fmt.Fprintf(b, `<svg %sviewBox="0 0 %s %s" width="%s" height="%s" role="img">`+"\n", boardClass(d), length(d.Width), length(d.Height), length(d.Width), length(d.Height))
	fmt.Fprintf(b, "<title>%s</title>\n", escape(tidy(d.Title)))
	on := score.NoInk
	for i := 0; i < len(d.Shapes); {
		n := figure(d.Shapes[i:])
		if n < 2 || !s.put(b, d.Shapes[i:i+n], on) {
			n = 1
			one := d.Shapes[i]
			one.Text, one.Hint = tidy(one.Text), tidy(one.Hint)
			shape(b, &one, on)
		}
		for _, one := range d.Shapes[i : i+n] {
			on = inkBelow(&one, on)
		}
		i += n
	}
	b.WriteString("</svg>")
	_ = b.Flush() // a Buffer takes everything
	return text.Bytes()
}

// inkBelow is the ink under a text that follows a shape.
func inkBelow(s *score.Shape, on score.Ink) score.Ink {
	if s.Kind != score.Text && s.Fill != score.NoInk {
		return s.Fill
	}
	return on
}

// figure is how many shapes are one figure: those that lie within the first.
// Those with another hint are not its.
func figure(list []score.Shape) int {
	ground := &list[0]
	x1, y1, x2, y2 := bounds(ground)
	if ground.Kind == score.Text || x2-x1 > stampSize || y2-y1 > stampSize {
		return 1
	}
	hint := ground.Hint
	n := 1
	for n < len(list) {
		s := &list[n]
		a, b, c, d := bounds(s)
		if a < x1 || b < y1 || c > x2 || d > y2 || s.Hint != "" && hint != "" && s.Hint != hint {
			break
		}
		if s.Hint != "" {
			hint = s.Hint
		}
		n++
	}
	return n
}

// bounds are a shape's least and greatest x and y; of a text where it stands.
func bounds(s *score.Shape) (x1, y1, x2, y2 float64) {
	switch s.Kind {
	case score.Box:
		return s.X, s.Y, s.X + s.W, s.Y + s.H
	case score.Disc:
		return s.X - s.W, s.Y - s.W, s.X + s.W, s.Y + s.W
	case score.Text:
		return s.X, s.Y, s.X, s.Y
	}
	for i, p := range s.Points {
		if i == 0 {
			x1, y1, x2, y2 = p.X, p.Y, p.X, p.Y
		}
		x1, y1, x2, y2 = min(x1, p.X), min(y1, p.Y), max(x2, p.X), max(y2, p.Y)
	}
	return x1, y1, x2, y2
}

// put writes a reference to a figure, and defines the figure if it is new. It
// returns false when there are already too many.
func (s *stamps) put(b *bufio.Writer, list []score.Shape, on score.Ink) bool {
	x, y, _, _ := bounds(&list[0])
	hint := ""
	s.one.Reset()
	for i := range list {
		one := moved(&list[i], -x, -y)
		if one.Hint != "" {
			hint = one.Hint
		}
		one.Text, one.Hint = tidy(one.Text), ""
		shape(s.to, &one, on)
		on = inkBelow(&one, on)
	}
	_ = s.to.Flush()
	number, ok := s.known[string(s.one.Bytes())]
	if !ok {
		if len(s.known) == mostStamps {
			return false
		}
		number = len(s.known) + 1
		s.known[s.one.String()] = number
		fmt.Fprintf(&s.fresh, "<g id=\"s%d\">\n%s</g>\n", number, s.one.Bytes())
	}
	b.WriteString(`<use href="#s` + strconv.Itoa(number) + `" x="` + length(x) + `" y="` + length(y) + `"`)
	if hint == "" {
		b.WriteString("/>\n")
	} else {
		b.WriteString("><title>" + escape(tidy(hint)) + "</title></use>\n")
	}
	return true
}

// moved is a copy of a shape at another place.
func moved(s *score.Shape, dx, dy float64) score.Shape {
	m := *s
	m.X += dx
	m.Y += dy
	m.Points = nil
	for _, p := range s.Points {
		m.Points = append(m.Points, score.Point{X: p.X + dx, Y: p.Y + dy})
	}
	return m
}
