package zarkcity

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
)

// Breakdown scores the position after the last legal act.
func (p *Position) Breakdown() score.Breakdown {
	t := p.Play().End
	s := score.NewBreakdown(p)
	by := t.Controlled()
	winners := p.Winners()
	s.Unplaced = len(winners) == 0
	s.Standing = make([]int, len(p.head.Players))
	for _, seat := range winners {
		s.Standing[seat] = 1
	}
	for seat := range s.Tallies {
		tally := &s.Tallies[seat]
		tally.Lines = t.powerBlocks(by[seat])
		if !slices.Contains(winners, seat) { // somebody who has won threatens nothing any more
			tally.Lines = append(tally.Lines, t.threats(seat, p.Terms())...)
		}
		tally.Says = t.says(seat)
		if len(by[seat]) > 0 && !slices.Contains(winners, seat) {
			tally.Says = append(tally.Says, fmt.Sprintf("controls a Power Block too; %s moved last and wins", t.name(winners[0])))
		}
	}
	return s
}

// Winners returns the seats that win: the mover when it controls a Power Block,
// else everybody who does.
func (p *Position) Winners() []int {
	played := p.Play()
	seats := played.End.Controllers()
	if slices.Contains(seats, played.Mover) {
		return []int{played.Mover}
	}
	return seats
}

// powerBlocks: 1 for each Power Block that the player controls.
func (t *Table) powerBlocks(blocks []Block) []score.Line {
	var lines []score.Line
	for _, k := range blocks {
		lines = append(lines, score.Line{Rule: RulePowerBlock, Points: 1, At: t.names(k[:]), Text: t.kindOf(k)})
	}
	return lines
}

// kindOf returns why three cards are a Power Block.
func (t *Table) kindOf(k Block) string {
	a, b, c := t.cards[k[0]], t.cards[k[1]], t.cards[k[2]]
	if a.Rank() == b.Rank() {
		return fmt.Sprintf("three %ds", a.Rank())
	}
	low := min(a.Rank(), b.Rank(), c.Rank())
	return fmt.Sprintf("%d to %d of %s", low, low+2, cards.SuitName(a.Suit()))
}

// threats lists the blocks that lack one thing to be a Power Block; they are worth nothing.
func (t *Table) threats(seat int, terms Terms) []score.Line {
	var lines []score.Line
	for _, threat := range t.Threats(seat, terms.Suits()) {
		line := score.Line{Rule: RuleThreat}
		for _, i := range threat.Block {
			if s := t.Square(i); s.Column >= 0 && s.Row >= 0 {
				line.At = append(line.At, s.String())
			}
		}
		line.Text = cards.Texts(threat.Needs) + " " + t.whereabouts(threat.Missing)
		if threat.Needs == nil {
			line.Text = fmt.Sprintf("%s; not in control of %s", t.kindOf(threat.Block), t.Name(threat.Missing))
		}
		lines = append(lines, line)
	}
	return lines
}

// whereabouts says where a place is that may lie off the picture.
func (t *Table) whereabouts(i Place) string {
	if s := t.Square(i); s.Column < 0 || s.Row < 0 {
		return t.Name(i)
	}
	return "on " + t.Name(i)
}

func (t *Table) names(places []Place) []string {
	list := make([]string, len(places))
	for k, i := range places {
		list[k] = t.Name(i)
	}
	return list
}

// says tells which cards a player occupies and controls.
func (t *Table) says(seat int) []string {
	var controls, shares []string
	for i, s := range t.stacks {
		switch {
		case s.Owner() == seat:
			controls = append(controls, t.Name(Place(i)))
		case s.Has(seat):
			shares = append(shares, t.Name(Place(i)))
		}
	}
	n := len(controls) + len(shares)
	if n == 0 {
		return []string{"occupies no card"}
	}
	s := "occupies " + score.Counted(n, "card") + ", controls "
	switch {
	case len(controls) == 0:
		s += "none"
	case n == 1:
		s += "it"
	case len(shares) == 0:
		s += "them all"
	default:
		s += fmt.Sprint(len(controls))
	}
	if len(controls) > 0 {
		s += ": " + strings.Join(controls, " ")
	}
	if len(shares) > 0 {
		s += "; shares " + strings.Join(shares, " ")
	}
	return []string{s}
}
