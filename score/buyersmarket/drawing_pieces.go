package buyersmarket

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/pieces"
)

// bodies are the pyramids of each size from the side: how broad and how high,
// and where its name and its pips stand above the ground.
var bodies = [3]struct{ broad, high, name, pips float64 }{
	{31, 33, 5, 19},
	{36, 38, 7, 23},
	{42, 45, 9, 28},
}

// icon is the scale of pyramids that stand in no building, iconHigh the height that they take.
const (
	icon     = 0.86
	iconHigh = 39.0
)

// A lot is a group of equal pyramids that are drawn as one, with their number.
type lot struct {
	pyramid Pyramid
	n       int
}

// lots returns a stock's pyramids, each by itself while they are few enough.
func (s *Stock) lots(order []int, single bool) []lot {
	var list []lot
	s.each(order, func(name string, n int) {
		l := lot{Pyramid{Colour(name[0]), int(name[1] - '1')}, n}
		if !single {
			list = append(list, l)
			return
		}
		for l.n = 1; n > 0; n-- {
			list = append(list, l)
		}
	})
	return list
}

// times returns the number behind a lot; "" for a pyramid alone.
func (l lot) times() string {
	if l.n == 1 {
		return ""
	}
	return fmt.Sprintf("×%d", l.n)
}

// width returns what the lot takes when pyramids are drawn at a scale.
func (l lot) width(scale float64) float64 {
	broad := bodies[l.pyramid.Size].broad * scale
	if l.n > 1 {
		broad += score.TextWidth(l.times(), 11) + 6
	}
	return broad
}

// draw puts the lot on the ground at y, from x on.
func (l lot) draw(d *score.Drawing, x, y, scale float64, spire bool) {
	broad := bodies[l.pyramid.Size].broad * scale
	stand(d, l.pyramid, x+broad/2, y, scale, spire)
	if l.n > 1 {
		d.Write(x+broad+2, y-6, 11, l.times(), score.Letter).Anchor = score.Start
	}
}

// stand draws a pyramid whose base has its middle at x, y. Its tip is cut off
// as something may stand on it; a spire has one.
func stand(d *score.Drawing, p Pyramid, x, y, scale float64, spire bool) {
	body, half := &bodies[p.Size], bodies[p.Size].broad/2*scale-0.75
	high, name := body.high*scale, p.String()
	points := []score.Point{{X: x - half, Y: y}, {X: x - half*0.42, Y: y - high}, {X: x + half*0.42, Y: y - high}, {X: x + half, Y: y}}
	if spire {
		points = []score.Point{{X: x - half, Y: y}, {X: x, Y: y - high}, {X: x + half, Y: y}}
	}
	d.Path(points, true, score.Ink(name[0]), score.Lines).Hint = pieces.Colour(name[:1]) + " " + pieces.SizeName(p.Pips())
	if scale < 1 {
		d.Write(x, y-body.name*scale, 11, name, score.OnInk).Bold = true
		return
	}
	d.Write(x, y-body.name, 11+float64(p.Size), name, score.OnInk).Bold = true
	for i := range p.Pips() {
		d.Disc(x+7*(float64(i)-float64(p.Size)/2), y-body.pips, 2, score.OnInk, score.NoInk)
	}
}

// drawPiece draws a pyramid from the side, in the room of the largest.
func drawPiece(text string) score.Drawing {
	d := score.Drawing{Width: bodies[2].broad, Height: bodies[2].high + 1}
	if pieces.IsPiece(text) {
		stand(&d, Pyramid{Colour(text[0]), int(text[1] - '1')}, d.Width/2, d.Height-1, 1, false)
	}
	return d
}

// A course is a level's lots, side by side.
type course struct {
	lots  []lot
	width float64
	spire bool
}

// laid lays a level out: each pyramid by itself where there is room.
func laid(s *Stock, order []int, top bool) course {
	broad := 0.0
	for size := range bodies {
		broad += float64(s.Size(size)) * bodies[size].broad
	}
	c := course{lots: s.lots(order, broad <= broadest-2*margin-2*pad-gutter), spire: top}
	for _, l := range c.lots {
		c.width += l.width(1)
	}
	return c
}

// draw draws the level with its middle at x below y, and returns the height of its ground.
func (c *course) draw(d *score.Drawing, middle, y float64) float64 {
	high := 0.0
	for _, l := range c.lots {
		high = max(high, bodies[l.pyramid.Size].high)
	}
	x := middle - c.width/2
	for _, l := range c.lots {
		l.draw(d, x, y+high, 1, c.spire && l.pyramid.Size == Small)
		x += l.width(1)
	}
	return y + high
}

// drawSpare draws what stands in no building, with a label before it, and returns the height at
// which it ends.
func drawSpare(d *score.Drawing, label string, s *Stock, order []int, y float64) float64 {
	d.Write(pad, y+iconHigh-8, 11, label, score.Dim).Anchor = score.Start
	flow := score.Flow{Left: gutter, Right: d.Width - pad, X: gutter, Y: y, Step: iconHigh + 4}
	const few = 8
	for _, l := range s.lots(order, s.Len() <= few) {
		x, y := flow.Next(l.width(icon) + 2)
		l.draw(d, x, y+iconHigh, icon, false)
	}
	return flow.Y + iconHigh
}

// act draws an act of the market: whose it is and of which card, what lay on
// it, what was added, and what was taken back.
func (p *Position) act(a *Act, broad float64) score.Panel {
	var d score.Panel
	d.Width = broad
	number, verb := fmt.Sprintf("%d. ", a.Number), " "+strings.TrimSuffix(does[a.Kind], " to")
	who := score.Cut(p.head.Players[a.Player].Name, 13, d.Width-2*pad-score.TextWidth(number+verb, 13))
	title := d.Write(pad, 24, 13, number+who+verb, score.Letter)
	title.Anchor, title.Bold = score.Start, true
	ink := score.Ink(Letter(p.CardColour(a.Card)))
	d.Box(pad, 36, 52, 42, 5, score.Paper, score.Lines)
	d.Box(pad, 36, 14, 42, 5, ink, score.Lines)
	d.Write(pad+7, 61, 12, string(ink), score.OnInk).Bold = true
	d.Write(pad+33, 62, 14, a.Card.Name, score.Letter).Bold = true
	flow := score.Flow{Left: 2*pad + 56, Right: d.Width - pad, X: 2*pad + 56, Y: 40, Step: iconHigh + 4}
	say := func(text string) {
		x, y := flow.Next(score.TextWidth(text, 12) + 12)
		d.Write(x+4, y+iconHigh-7, 12, text, score.Dim).Anchor = score.Start
	}
	if len(a.On) == 0 {
		say("an empty pallet")
	}
	p.queue(&d.Drawing, &flow, a.On)
	if len(a.Adds) > 0 {
		say("+")
		p.queue(&d.Drawing, &flow, a.Adds)
	}
	if a.HasChange {
		say("change")
		p.queue(&d.Drawing, &flow, a.Change)
		if len(a.Change) == 0 {
			say("none")
		}
	}
	d.Height = max(78, flow.Y+iconHigh) + pad
	return d
}

// queue draws pyramids in their order; equal ones that follow each other in
// numbers are drawn as one.
func (p *Position) queue(d *score.Drawing, flow *score.Flow, list []Pyramid) {
	const few = 12
	for from, to := 0, 0; from < len(list); from = to {
		for to = from + 1; len(list) > few && to < len(list) && list[to] == list[from]; {
			to++
		}
		l := lot{list[from], to - from}
		x, y := flow.Next(l.width(icon) + 2)
		l.draw(d, x, y+iconHigh, icon, false)
	}
}
