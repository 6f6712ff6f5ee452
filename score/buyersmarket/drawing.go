package buyersmarket

import (
	"fmt"

	"arbiter/score"
)

// Lengths of the drawing, in its units.
const (
	margin   = 12.0
	gap      = 10.0
	broadest = 640.0 // of the whole drawing, where a level allows it
	pad      = 12.0  // inside a panel
	gutter   = 62.0  // left of the levels: number and signs
	narrow   = (broadest - 2*margin - gap) / 2
)

// Board draws each building from the side in a panel of its own, then what
// the signs mean, then the acts of the market. Marks are those of Draw; a player's name
// points at the whole panel.
func (p *Position) Board(marks score.Marks) score.Drawing {
	d := score.Drawing{Title: score.Caption(p)}
	right, y := margin+400.0, margin // of acts alone
	if len(p.Holdings) > 0 {
		sides := make([]side, len(p.Holdings))
		broad := narrow
		for seat := range sides {
			sides[seat] = p.seen(seat)
			broad = max(broad, sides[seat].width+gutter+2*pad)
		}
		panels := make([]score.Panel, len(p.Holdings))
		for seat := range sides {
			panels[seat] = p.panel(seat, &sides[seat], broad, marks)
		}
		right, y = d.Panels(panels, margin, margin, broadest-margin, gap)
		y = p.legend(&d, y+gap) + gap
	}
	for i := range p.Acts {
		panel := p.act(&p.Acts[i], right-margin)
		panel.Mark = marks[p.Acts[i].Name()]
		_, y = d.Panels([]score.Panel{panel}, margin, y, right, gap)
		y += gap
	}
	d.Width, d.Height = right+margin, y-gap+margin
	return d
}

// A side is what is seen of one player.
type side struct {
	terms    *Terms
	order    []int
	building Building
	unused   Stock
	levels   []course
	width    float64 // of the broadest level
}

// seen lays out what a seat has built, or the best that it can.
func (p *Position) seen(seat int) side {
	s := side{terms: p.Terms(seat), order: p.order(seat)}
	s.building, s.unused = p.built(seat)
	s.levels = make([]course, len(s.building))
	for i := range s.levels {
		s.levels[i] = laid(&s.building[i], s.order, i == len(s.levels)-1)
		s.width = max(s.width, s.levels[i].width)
	}
	return s
}

// panel draws what one player has.
func (p *Position) panel(seat int, s *side, broad float64, marks score.Marks) score.Panel {
	h, b, t := &p.Holdings[seat], s.building, s.terms
	d := score.Panel{Mark: marks[p.head.Players[seat].Name]}
	d.Width = broad
	p.heading(&d.Drawing, seat)
	y := 42.0
	if h.Piled {
		d.Write(pad, y+4, 11, "the best building of the pile", score.Dim).Anchor = score.Start
		y += 14
	}
	y += 6
	if n := b.Spires(); n > 0 {
		d.Write(gutter+(d.Width-gutter-pad)/2, y+4, 11, score.Counted(n, "spire"), score.Dim)
		y += 10
	}
	middle := gutter + (d.Width-gutter-pad)/2
	for i := len(b) - 1; i >= 0; i-- {
		top := y
		y = s.levels[i].draw(&d.Drawing, middle, y)
		d.Box(middle-s.levels[i].width/2-5, y, s.levels[i].width+10, 3, 1.5, score.Lines, score.NoInk)
		signs(&d.Drawing, b, i, t, y)
		y += 3
		d.Flag(marks[p.levelName(seat, i)], 6, top-4, d.Width-12, y-top+7, 5)
		y += 7
	}
	if len(b) == 0 {
		d.Write(pad, y+10, 12, "nothing is built", score.Dim).Anchor = score.Start
		y += 16
	}
	for _, part := range []struct {
		label string
		stock *Stock
	}{{"unused", &s.unused}, {"bank", &h.Bank}} {
		if part.stock.Len() > 0 {
			y = drawSpare(&d.Drawing, part.label, part.stock, s.order, y+6)
		}
	}
	d.Height = y + pad - 4
	return d
}

// heading writes the player's name beside the colour of its bank, and the
// cards collected.
func (p *Position) heading(d *score.Drawing, seat int) {
	player, room := p.head.Players[seat], d.Width-pad
	if h := &p.Holdings[seat]; h.HasCards {
		text := score.Counted(h.Cards, "card")
		d.Write(room, 27, 12, text, score.Dim).Anchor = score.End
		room -= score.TextWidth(text, 12) + 8
	}
	d.Disc(pad+10, 22, 10, score.Ink(player.Colour[0]), score.Lines)
	d.Write(pad+10, 26.5, 12, player.Colour, score.OnInk).Bold = true
	name := d.Write(pad+28, 27, 15, score.Cut(player.Name, 15, room-pad-28), score.Letter)
	name.Anchor, name.Bold = score.Start, true
}

// signs draws what there is to say of a level, left of it: its number, whether
// it is completed, and whether it is monochrome.
func signs(d *score.Drawing, b Building, i int, t *Terms, base float64) {
	number := d.Write(pad+8, base-6, 15, score.Cut(fmt.Sprint(i+1), 15, 28), score.Letter)
	number.Bold, number.Hint = true, fmt.Sprintf("level %d", i+1)
	if b.Completed(i, t) {
		check(d, pad+25, base-11)
	} else {
		open(d, pad+25, base-11)
	}
	if b.Monochrome(i, t) {
		_, colour := b[i].Colours()
		flag(d, pad+42, base-11, score.Ink(Letter(colour)))
	}
}

// check is the sign of a completed level.
func check(d *score.Drawing, x, y float64) {
	d.Path([]score.Point{{X: x - 5, Y: y}, {X: x - 1.5, Y: y + 4}, {X: x + 5.5, Y: y - 5}}, false, score.NoInk, score.Bright).Stroke = 3
}

// open is the sign of an incomplete level.
func open(d *score.Drawing, x, y float64) {
	ring := d.Disc(x, y, 5, score.NoInk, score.Dim)
	ring.Dashed, ring.Stroke = true, 1.5
}

// flag is the sign of a monochrome level, in its colour.
func flag(d *score.Drawing, x, y float64, ink score.Ink) {
	d.Path([]score.Point{{X: x - 5, Y: y + 7}, {X: x - 5, Y: y - 7}, {X: x + 7, Y: y - 3}, {X: x - 5, Y: y + 1}}, true, ink, score.Dim).Stroke = 1.5
}

// legend says what the signs at the levels mean. It returns the height at which it ends.
func (p *Position) legend(d *score.Drawing, y float64) float64 {
	flow := score.Flow{Left: margin, Right: broadest / 2, X: margin, Y: y, Step: 18}
	for i, text := range []string{"completed", "incomplete", "monochrome"} {
		x, y := flow.Next(32 + score.TextWidth(text, 11))
		switch i {
		case 0:
			check(d, x+8, y+6)
		case 1:
			open(d, x+8, y+6)
		case 2:
			flag(d, x+8, y+7, score.Dim)
		}
		d.Write(x+20, y+10, 11, text, score.Dim).Anchor = score.Start
	}
	return flow.Y + 12
}
