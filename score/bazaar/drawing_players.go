package bazaar

import (
	"fmt"
	"strconv"

	"arbiter/score"
)

// broad returns the width of a player's panel: two stand side by side, or three.
func (p *Position) broad() float64 {
	if n := len(p.head.Players); n == 2 || n == 4 {
		return (inner - gap) / 2
	}
	return 198
}

// heading writes a player's name and points.
func (p *Position) heading(d *score.Drawing, seat, points int, out bool) {
	room := d.Width - pad
	text := strconv.Itoa(points)
	ink := score.Letter
	if out {
		ink = score.Dim
	}
	sum := d.Write(room, 27, 15, text, ink)
	sum.Anchor, sum.Bold, sum.Hint = score.End, true, "points"
	room -= score.TextWidth(text, 15) + 8
	name := d.Write(pad, 27, 15, score.Cut(p.name(seat), 15, room-pad), ink)
	name.Anchor, name.Bold = score.Start, true
	d.Height = 38
}

// wallet draws what one player has.
func (p *Position) wallet(seat int, s *State) score.Panel {
	var d score.Panel
	d.Width = p.broad()
	p.heading(&d.Drawing, seat, s.Points[seat], s.Out[seat])
	if s.Out[seat] {
		say(&d.Drawing, "eliminated")
		sayCards(&d.Drawing, "bought", s.Bought[seat])
		d.Height += pad
		return d
	}
	flow := score.Flow{Left: pad, Right: d.Width - pad, X: pad, Y: d.Height + pebbleStep/2, Step: 23}
	list := heaps(s.Wallets[seat], manyPebbles)
	for _, h := range list {
		x, y := flow.Next(h.width())
		h.draw(&d.Drawing, x, y)
	}
	d.Height = flow.Y + pebbleStep/2
	if list == nil {
		d.Height -= pebbleStep
		say(&d.Drawing, "no pebbles")
	}
	sayCards(&d.Drawing, "bought", s.Bought[seat])
	if s.Over == "" && seat == s.Next {
		toMove(&d.Drawing)
	}
	d.Height += pad
	return d
}

// toMove says whose turn it is, with an arrow.
func toMove(d *score.Drawing) {
	y := d.Height + 12
	d.Path([]score.Point{{X: pad, Y: y - 5}, {X: pad + 8, Y: y}, {X: pad, Y: y + 5}}, true, score.Bright, score.NoInk)
	text := d.Write(pad+13, y+4, 12, "to move", score.Bright)
	text.Anchor, text.Bold = score.Start, true
	d.Height += 18
}

// say writes a line below what a panel shows.
func say(d *score.Drawing, text string) {
	for _, line := range score.Wrap(text, 12, d.Width-2*pad) {
		d.Height += 17
		d.Write(pad, d.Height-4, 12, line, score.Dim).Anchor = score.Start
	}
}

// sayCards names cards, where there are any.
func sayCards(d *score.Drawing, text string, list []Card) {
	if len(list) == 0 {
		return
	}
	for _, c := range list {
		text += " " + c.word()
	}
	say(d, text)
}

// tallied draws what each player has bought, card by card with the pebbles left
// after it and what it was worth.
func (p *Position) tallied(marks score.Marks) []score.Panel {
	const across, high = 2*cardRadius + 8, 2*cardRadius + 42
	panels := make([]score.Panel, len(p.head.Players))
	sheet := p.Breakdown()
	for seat := range panels {
		d := &panels[seat]
		d.Width, d.Mark = (inner-gap)/2, p.ofPlayer(marks, seat)
		p.heading(&d.Drawing, seat, sheet.Tallies[seat].Total(), p.TallyOut[seat])
		left := (d.Width - 2*across + 8) / 2
		flow := score.Flow{Left: left, Right: d.Width - 1, X: left, Y: d.Height + 4, Step: high}
		bought := false
		for k, b := range p.Tally {
			if b.Seat != seat {
				continue
			}
			bought = true
			x, y := flow.Next(across)
			x += cardRadius
			b.Card.draw(&d.Drawing, x, y+cardRadius)
			d.Write(x, y+2*cardRadius+15, 12, score.Counted(Worth(b.Left, b.Card.Face), "point"), score.Letter).Bold = true
			d.Write(x, y+2*cardRadius+29, 11, fmt.Sprintf("%d left", b.Left), score.Dim)
			d.Flag(marks["purchase "+strconv.Itoa(k+1)], x-cardRadius-2, y-2, across-4, high-6, 8)
		}
		if bought {
			d.Height = flow.Y + high
		} else {
			say(&d.Drawing, "bought nothing")
		}
		sayCards(&d.Drawing, "bought before:", p.Start.Bought[seat])
		for _, l := range sheet.Tallies[seat].Lines {
			switch l.Rule {
			case RuleCarried:
				say(&d.Drawing, fmt.Sprintf("+%d carried", l.Points))
			case RuleBonus:
				say(&d.Drawing, fmt.Sprintf("+%d for %s", l.Points, l.Text))
			}
		}
		if p.TallyOut[seat] {
			say(&d.Drawing, "eliminated")
		}
		d.Height += pad - 4
	}
	return panels
}
