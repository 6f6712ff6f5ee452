package bazaar

import (
	"fmt"
	"slices"
	"strconv"

	"arbiter/score"
)

// Lengths of the drawing, in its units.
const (
	margin   = 12.0
	gap      = 10.0
	broadest = 640.0 // of the whole drawing
	inner    = broadest - 2*margin
	pad      = 12.0 // inside a panel
	bankSide = 130.0
)

// Board draws what Draw shows, the state after the log: the cards that lie
// open, the equations and the bank, and what each player has. Of a tally it
// draws what was bought. Marks are the places that findings name: a turn, an
// equation, a player, the visible cards or one of the cards.
func (p *Position) Board(marks score.Marks) score.Drawing {
	d := score.Drawing{Title: score.Caption(p), Width: broadest}
	if p.IsTally {
		_, y := d.Panels(p.tallied(marks), margin, margin, broadest-margin, gap)
		d.Height = y + margin
		return d
	}
	s := p.Replay().End
	_, y := d.Panels([]score.Panel{p.market(s, marks)}, margin, margin, broadest-margin, gap)
	_, y = d.Panels([]score.Panel{p.equations(marks), bank(s)}, margin, y+gap, broadest-margin, gap)
	wallets := make([]score.Panel, s.Players)
	for seat := range wallets {
		wallets[seat] = p.wallet(seat, s)
		wallets[seat].Mark = p.ofPlayer(marks, seat)
	}
	_, y = d.Panels(wallets, margin, y+gap, broadest-margin, gap)
	y = p.sayings(&d, s, marks, y)
	d.Height = y + margin
	return d
}

// market draws the cards that lie open, and how many are hidden.
func (p *Position) market(s *State, marks score.Marks) score.Panel {
	d := score.Panel{Mark: marks["visible"]}
	d.Width = inner
	const side = 2*cardRadius + 10
	flow := score.Flow{Left: pad, Right: inner - pad - side, X: pad, Y: pad, Step: side}
	marked := p.marked(marks)
	for _, c := range s.Visible {
		x, y := flow.Next(side)
		c.draw(&d.Drawing, x+cardRadius, y+cardRadius)
		d.Flag(marked[c], x-3, y-3, 2*cardRadius+6, 2*cardRadius+6, cardRadius+3)
	}
	for range s.Unnamed {
		x, y := flow.Next(side)
		d.Disc(x+cardRadius, y+cardRadius, cardRadius, score.Paper, score.Lines).Dashed = true
		d.Write(x+cardRadius, y+cardRadius+5, 15, "?", score.Dim)
	}
	if s.Open() == 0 {
		d.Write(pad, pad+cardRadius+4, 13, "no card lies open", score.Dim).Anchor = score.Start
	}
	pile(&d.Drawing, s.Hidden, inner-pad-cardRadius)
	if k := slices.IndexFunc(s.Pile, func(c Card) bool { return marked[c] != 0 }); k >= 0 {
		d.Flag(marked[s.Pile[k]], inner-pad-2*cardRadius, pad-4, 2*cardRadius, 2*cardRadius+8, 8)
	}
	d.Height = flow.Y + 2*cardRadius + pad
	return d
}

// pile draws the hidden cards with their middle at x.
func pile(d *score.Drawing, n int, x float64) {
	y := pad + cardRadius - 14.0
	if n == 0 {
		d.Write(x, y+4, 12, "no hidden cards", score.Dim)
		return
	}
	for k := min(n, 4) - 1; k >= 0; k-- {
		d.Disc(x, y+float64(5*k), cardRadius-16, score.Paper, score.Lines)
	}
	d.Write(x, y+5, 15, strconv.Itoa(n), score.Letter).Bold = true
	d.Write(x, pad+2*cardRadius, 11, "hidden", score.Dim)
}

// marked returns the marks of cards: a finding names one by its place before the
// log, and what is wrong with one is wrong with its equals.
func (p *Position) marked(marks score.Marks) map[Card]score.Mark {
	found := map[Card]score.Mark{}
	if len(marks) == 0 {
		return found
	}
	note := func(where string, list []Card) {
		for k, c := range list {
			if mark := marks[where+" "+strconv.Itoa(k+1)]; mark != 0 && found[c] == 0 {
				found[c] = mark
			}
		}
	}
	note("visible", p.Start.Visible)
	note("pile", p.Start.Pile)
	return found
}

// ofPlayer returns the mark of a player: its own, or that of a card that it had bought
// before the log. Those are counted in seat order.
func (p *Position) ofPlayer(marks score.Marks, seat int) score.Mark {
	if mark := marks[p.name(seat)]; mark != 0 {
		return mark
	}
	number := 0
	for other, list := range p.Start.Bought {
		for range list {
			if number++; other == seat && marks["bought "+strconv.Itoa(number)] != 0 {
				return marks["bought "+strconv.Itoa(number)]
			}
		}
	}
	return 0
}

// equations draws the equations in two columns beside the bank; where a side
// is longer than allowed, in one column that takes all the breadth.
func (p *Position) equations(marks score.Marks) score.Panel {
	const high, number, sign = 26.0, 24.0, 20.0
	var d score.Panel
	d.Width = inner - bankSide - gap
	columns := 2
	column := (d.Width - 2*pad) / 2
	room := (column - number - sign - 8) / 2 // of a side
	for _, q := range p.Equations {
		if max(row(q.Left).width, row(q.Right).width) > room {
			columns, d.Width = 1, inner
		}
	}
	if columns == 1 {
		column = inner - 2*pad
		room = (column - number - sign - 8) / 2
	}
	for k, q := range p.Equations {
		x, y := pad+float64(k%columns)*column, pad+float64(k/columns)*high
		d.Write(x+number-8, y+17, 11, strconv.Itoa(k+1), score.Dim).Anchor = score.End
		left, right := row(q.Left), row(q.Right)
		equals := x + number + room + sign/2
		left.draw(&d.Drawing, equals-sign/2-left.width, y+high/2)
		d.Write(equals, y+18, 15, "=", score.Letter).Bold = true
		right.draw(&d.Drawing, equals+sign/2, y+high/2)
		d.Flag(marks["equation "+strconv.Itoa(k+1)], x, y+1, column-6, high-2, 6)
	}
	if len(p.Equations) == 0 {
		d.Write(pad, 28, 13, "no equations", score.Dim).Anchor = score.Start
	}
	d.Height = 2*pad + high*float64((len(p.Equations)+columns-1)/columns)
	return d
}

// bank draws how many pebbles of each colour the bank has, one below the other.
func bank(s *State) score.Panel {
	var d score.Panel
	d.Width, d.Height = bankSide, 40+23*colours
	d.Write(pad, 22, 12, "bank", score.Dim).Anchor = score.Start
	for c, n := range s.Bank {
		x, y := bankSide/2-22, 40+23*float64(c)
		pebble(&d.Drawing, c, x, y)
		ink := score.Letter
		if n == 0 {
			ink = score.Dim
		}
		d.Write(x+16, y+5, 14, fmt.Sprintf("×%d", n), ink).Anchor = score.Start
	}
	return d
}

// sayings writes below the rest why the game is over and which turns are marked. It returns the
// height at which that ends.
func (p *Position) sayings(d *score.Drawing, s *State, marks score.Marks, y float64) float64 {
	if says := s.Over.Says(); says != "" {
		y += 24
		d.Write(margin, y-4, 13, "The game is over: "+says+".", score.Letter).Anchor = score.Start
	}
	for k := range p.Log {
		t := &p.Log[k]
		mark := marks["turn "+strconv.Itoa(t.Number)]
		if mark == 0 {
			continue
		}
		lines := score.Wrap(p.turnText(t), 12, inner-40)
		high := 16*float64(len(lines)) + 12
		y += gap
		d.Flag(mark, margin, y, inner, high, 6)
		for i, line := range lines {
			d.Write(margin+10, y+18+16*float64(i), 12, line, score.Letter).Anchor = score.Start
		}
		y += high
	}
	return y
}
