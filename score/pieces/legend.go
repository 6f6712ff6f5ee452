package pieces

import (
	"unicode"

	"golang.org/x/text/width"

	"arbiter/score"
)

// A Legend explains a drawing under it: entries in lines, each a sign and a
// text. Lengths are in the drawing's units.
type Legend struct {
	d           *score.Drawing
	left, right float64 // where lines begin and end
	x, y        float64 // where the next entry begins: left side, upper end
}

// Lengths of a legend, in a drawing's units.
const (
	LegendWidth = 276 // the least that its longest texts need
	legendText  = 12  // size of its texts
	legendLine  = 22  // from one line to the next
	legendSign  = 24  // room for a sign
	legendGap   = 14  // between entries
)

// NewLegend begins a legend below y.
func NewLegend(d *score.Drawing, left, right, y float64) *Legend {
	return &Legend{d: d, left: left, right: right, x: left, y: y}
}

// Player adds who has which colour.
func (l *Legend) Player(p score.Player) {
	tail, hint := " ("+Colour(p.Colour)+")", p.Name+" has "+Colour(p.Colour)
	if !p.Named {
		tail, hint = "", ""
	}
	room := l.right - l.left - legendSign - TextWidth(tail, legendText)
	l.Entry(Cut(p.Name, legendText, room)+tail, hint, func(x, y float64) { Above(l.d, x, y, 18, p.Colour, "", false) })
}

// Entry adds a text and before it what sign draws around a point.
func (l *Legend) Entry(text, hint string, sign func(x, y float64)) {
	broad := legendSign + TextWidth(text, legendText)
	if l.x > l.left && l.x+broad > l.right {
		l.Break()
	}
	sign(l.x+9, l.y+legendLine/2)
	t := l.d.Write(l.x+legendSign, l.y+legendLine/2+legendText*0.36, legendText, text, score.Letter)
	t.Anchor, t.Hint = score.Start, hint
	l.x += broad + legendGap
}

// Break goes on in a new line, unless nothing stands in this one.
func (l *Legend) Break() {
	if l.x > l.left {
		l.x, l.y = l.left, l.y+legendLine
	}
}

// End is where the legend ends.
func (l *Legend) End() float64 {
	l.Break()
	return l.y
}

// Sign draws a disc with a character, as ! where a fault is.
func Sign(d *score.Drawing, x, y float64, text string, ink score.Ink) {
	d.Disc(x, y, 7.5, ink, score.Paper)
	d.Write(x, y+4.5, 12, text, score.Paper).Bold = true
}

// TextWidth is how broad a text will be at most, with hardly an exception:
// nobody knows the fonts of those who look.
func TextWidth(text string, size float64) float64 {
	ems := 0.0
	for _, r := range text {
		ems += runeWidth(r)
	}
	return ems * size
}

// runeWidth is how broad a character is, as a part of the text's size.
func runeWidth(r rune) float64 {
	if r < unicode.MaxASCII {
		switch {
		case r == 'M' || r == 'W' || r == '@' || r == '%' || r == 'm' || r == 'w':
			return 0.95
		case 'A' <= r && r <= 'Z':
			return 0.72
		}
		return 0.6
	}
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case width.LookupRune(r).Kind() == width.EastAsianWide || width.LookupRune(r).Kind() == width.EastAsianFullwidth:
		return 1.05
	}
	return 0.75
}

// Cut is a text that fits the room: what is too long ends in an ellipsis.
func Cut(text string, size, room float64) string {
	if TextWidth(text, size) <= room {
		return text
	}
	room -= TextWidth("…", size)
	for i, r := range text {
		if room -= runeWidth(r) * size; room < 0 {
			return text[:i] + "…"
		}
	}
	return text
}
