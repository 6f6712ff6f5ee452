package pieces

import (
	"strings"

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

// Player adds who has which colour. A name that is cut is shown in full as a hint.
func (l *Legend) Player(p score.Player) {
	tail := ""
	if p.Named {
		tail = " (" + Colour(p.Colour) + ")"
	}
	name := score.Cut(p.Name, legendText, l.right-l.left-legendSign-score.TextWidth(tail, legendText))
	hint := ""
	if name != p.Name {
		hint = p.Name
	}
	l.Entry(name+tail, hint, func(x, y float64) { Above(l.d, x, y, 18, p.Colour, "") })
}

// Names says who has which colour, for a drawing's title: "Ann red, Bob blue".
func Names(players []score.Player) string {
	words := make([]string, len(players))
	for i, p := range players {
		if words[i] = Colour(p.Colour); p.Named {
			words[i] = p.Name + " " + words[i]
		}
	}
	return strings.Join(words, ", ")
}

// Entry adds a text, and before it what sign draws around a point.
func (l *Legend) Entry(text, hint string, sign func(x, y float64)) {
	broad := legendSign + score.TextWidth(text, legendText)
	if l.x > l.left && l.x+broad > l.right {
		l.Break()
	}
	sign(l.x+9, l.y+legendLine/2)
	t := l.d.Write(l.x+legendSign, l.y+legendLine/2+legendText*0.36, legendText, text, score.Letter)
	t.Anchor, t.Hint = score.Start, hint
	l.x += broad + legendGap
}

// Loss adds what the sign − on a place means.
func (l *Legend) Loss(text string) {
	l.Entry(text, "", func(x, y float64) { Sign(l.d, x, y, "−", score.Lost) })
}

// Fault adds what the sign ! on a place means.
func (l *Legend) Fault() {
	l.Entry("a finding is about this place", "", func(x, y float64) { Sign(l.d, x, y, "!", score.Wrong) })
}

// Break goes on in a new line, unless nothing stands in this one.
func (l *Legend) Break() {
	if l.x > l.left {
		l.x, l.y = l.left, l.y+legendLine
	}
}

// End returns the height at which the legend ends.
func (l *Legend) End() float64 {
	l.Break()
	return l.y
}

// Sign draws a disc with a character, as ! where a fault is.
func Sign(d *score.Drawing, x, y float64, text string, ink score.Ink) {
	d.Disc(x, y, 7.5, ink, score.Paper)
	d.Write(x, y+4.5, 12, text, score.Paper).Bold = true
}
