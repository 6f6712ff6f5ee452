package pyramid

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// Lengths of the drawing, in its units.
const (
	margin   = 12.0
	gap      = 10.0
	broadest = 640.0 // of the whole drawing
	pad      = 12.0  // inside a panel
	narrow   = 198.0 // of a panel: three stand side by side
)

// Board draws the Quarry, then each hand as a pyramid of cards in a panel of its
// own, the best first, then what the letters and signs mean. Marks are those of
// Draw, and Quarry.
func (p *Position) Board(marks score.Marks) score.Drawing {
	d := score.Drawing{Title: score.Caption(p)}
	sheet := p.Breakdown()
	places := sheet.Places()
	var panels []score.Panel
	for _, seat := range sheet.Ranked() {
		panels = append(panels, p.panel(seat, places, marks))
	}
	across := 3.0
	if n := len(panels); n <= 2 || n == 4 {
		across = 2
	}
	right, y := margin+across*(narrow+gap)-gap, margin
	if len(p.Quarry) > 0 || marks["Quarry"] != 0 || p.Chips() != 0 {
		_, y = d.Panels([]score.Panel{p.quarry(right-margin, marks)}, margin, y, right, gap)
		y += gap
	}
	_, y = d.Panels(panels, margin, y, right, gap)
	y = p.legend(&d, y+gap, right)
	d.Width, d.Height = right+margin, y+margin
	return d
}

// quarry draws the cards of the Quarry and the pot.
func (p *Position) quarry(broad float64, marks score.Marks) score.Panel {
	d := score.Panel{Mark: marks["Quarry"]}
	d.Width = broad
	title := d.Write(pad, 25, 14, "Quarry", score.Letter)
	title.Anchor, title.Bold = score.Start, true
	right := broad - pad
	if n := p.Chips(); n != 0 {
		text := fmt.Sprintf("pot %d", n)
		pot := d.Write(right, 25, 14, text, score.Letter)
		pot.Anchor, pot.Bold = score.End, true
		right -= score.TextWidth(text, 14) + pad
	}
	d.Height = 36
	if len(p.Quarry) > 0 {
		const left = 80
		flow := score.Flow{Left: left, Right: right, X: left, Y: pad, Step: cardHigh + 6}
		taken := p.taken()
		for _, c := range p.Quarry {
			x, y := flow.Next(cardBroad + 6)
			c.draw(&d.Drawing, x, y, taken[c])
			taken[c] = false // of equal cards one will do
		}
		d.Height = flow.Y + cardHigh + pad
	}
	return d
}

// taken returns the cards of the Quarry that are in somebody's pyramid.
func (p *Position) taken() (list [Different]bool) {
	for seat := range p.Seats {
		if s := &p.Seats[seat]; !s.Folded && !s.Unseen {
			if m := p.BestHand(seat); m.Used {
				list[m.Quarry] = true
			}
		}
	}
	return list
}

// panel draws one player's hand, or says why it is not seen.
func (p *Position) panel(seat int, places []int, marks score.Marks) score.Panel {
	s, name := &p.Seats[seat], p.head.Players[seat].Name
	d := score.Panel{Mark: marks[name]}
	d.Width = narrow
	left := pad
	if places != nil {
		place := fmt.Sprint(places[seat])
		d.Disc(pad+11, 22, 11, score.Paper, score.Lines)
		d.Write(pad+11, 26.5, 13, score.Cut(place, 13, 40), score.Letter).Bold = true
		left += 30
	}
	who := d.Write(left, 27, 15, score.Cut(name, 15, narrow-left-pad), score.Letter)
	who.Anchor, who.Bold = score.Start, true
	d.Height = 36
	say := func(text string, ink score.Ink) {
		for _, line := range score.Wrap(text, 12, narrow-2*pad) {
			d.Height += 16
			d.Write(pad, d.Height-2, 12, line, ink).Anchor = score.Start
		}
	}
	switch {
	case s.Folded:
		say("folded", score.Dim)
	case s.Unseen:
		say("unseen", score.Dim)
	default:
		m := p.BestHand(seat)
		say(m.Rank.String(), score.Letter)
		d.Height += 8
		drawCourses(&d.Drawing, &m)
		drawSpare(&d.Drawing, beside(s.Cards, &m))
	}
	var notes []string
	if p.HasPaid && s.Paid != 0 {
		notes = append(notes, fmt.Sprintf("paid %d", s.Paid))
	}
	if s.Claim >= 0 {
		notes = append(notes, "claims "+Hands[s.Claim].Name)
	}
	say(strings.Join(notes, "; "), score.Dim)
	d.Height += pad
	return d
}

// drawCourses draws the pyramid itself below what is drawn already.
func drawCourses(d *score.Drawing, m *BestHand) {
	for _, row := range m.courses() {
		x := (d.Width - float64(len(row))*(cardBroad+6) + 6) / 2
		for _, c := range row {
			c.draw(d, x, d.Height, c.quarry)
			x += cardBroad + 6
		}
		d.Height += cardHigh + 6
	}
}

// drawSpare draws the own cards that the pyramid does without.
func drawSpare(d *score.Drawing, cards []Card) {
	if len(cards) == 0 {
		return
	}
	d.Height += 2
	d.Write(pad, d.Height+15, 11, "beside", score.Dim).Anchor = score.Start
	left := pad + score.TextWidth("beside", 11) + 8
	flow := score.Flow{Left: left, Right: d.Width - pad + 4, X: left, Y: d.Height, Step: smallHigh + 4}
	for _, c := range cards {
		x, y := flow.Next(smallBroad + 4)
		c.drawSmall(d, x, y)
	}
	d.Height = flow.Y + smallHigh + 2
}

// legend says what the letters and signs mean, and returns the height at which it ends.
func (p *Position) legend(d *score.Drawing, y, right float64) float64 {
	flow := score.Flow{Left: margin, Right: right, X: margin, Y: y, Step: 24}
	for kind := range kindCount {
		text := KindName(kind)
		x, y := flow.Next(score.TextWidth(text, 11) + 40)
		emblem(d, kind, x+13, y+10, 26, 18, score.Paper)
		d.Write(x+13, y+letterLow(kind, 18)+10, 11, kindLetters[kind:kind+1], score.Letter).Bold = true
		d.Write(x+30, y+14, 11, text, score.Dim).Anchor = score.Start
	}
	flow.X, flow.Y = margin, flow.Y+flow.Step
	for suit := range suitCount {
		text := suitLetters[2*suit:2*suit+2] + " " + SuitName(suit)
		x, y := flow.Next(score.TextWidth(text, 11) + 28)
		sign(d, suit, x+9, y+10, 7)
		d.Write(x+20, y+14, 11, text, score.Dim).Anchor = score.Start
	}
	if p.taken() != [Different]bool{} {
		const text = "from the Quarry, in place of a card of the hand"
		flow.X, flow.Y = margin, flow.Y+flow.Step
		x, y := flow.Next(score.TextWidth(text, 11) + 30)
		star(d, x+9, y+10)
		d.Write(x+22, y+14, 11, text, score.Dim).Anchor = score.Start
	}
	return flow.Y + 20
}
