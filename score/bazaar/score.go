package bazaar

import (
	"slices"
	"strconv"

	"arbiter/score"
)

// Breakdown scores the game as far as it was legal: a line a purchase.
func (p *Position) Breakdown() score.Breakdown {
	s := score.NewBreakdown(p)
	purchases, out, ended := p.Outcome()
	survivors := 0
	for seat := range s.Tallies {
		s.Tallies[seat].Lines = p.carried(seat)
		if !out[seat] {
			survivors++
		}
	}
	cards := p.Start.Bought
	for _, b := range purchases {
		t := &s.Tallies[b.Seat]
		t.Lines = append(t.Lines, b.line())
		cards[b.Seat] = append(slices.Clip(cards[b.Seat]), b.Card)
	}
	for seat := range s.Tallies {
		if ended && !out[seat] {
			s.Tallies[seat].Lines = append(s.Tallies[seat].Lines, p.bonus(cards[seat])...)
		}
	}
	s.Unplaced = survivors == 0
	if survivors < len(s.Tallies) { // the eliminated share the place after the others
		s.Standing = make([]int, len(s.Tallies))
		for seat := range s.Tallies {
			if t := &s.Tallies[seat]; out[seat] {
				t.Says = append(t.Says, "eliminated: its points no longer count for winning")
			} else {
				s.Standing[seat] = 1 + t.Total()
			}
		}
	}
	return s
}

// Outcome returns every purchase that counts, who is out, and whether the game has
// ended.
func (p *Position) Outcome() (list []Purchase, out [MaxPlayers]bool, ended bool) {
	if p.IsTally {
		for _, b := range p.Tally {
			list = append(list, Purchase{Seat: b.Seat, Card: b.Card, Left: b.Left, Points: Worth(b.Left, b.Card.Face)})
		}
		return list, p.TallyOut, true
	}
	r := p.Replay()
	for k := range r.Turns {
		list = append(list, r.Turns[k].Purchases...)
	}
	return list, r.End.Out, r.End.Over != ""
}

// Stated returns the points that the text states: those carried, and in a tally those
// of its purchases.
func (p *Position) Stated() [MaxPlayers]int {
	points := p.Start.Points
	for _, b := range p.Tally {
		points[b.Seat] += Worth(b.Left, b.Card.Face)
	}
	return points
}

// line: a purchase, with its card and the pebbles left after it.
func (b *Purchase) line() score.Line {
	l := score.Line{Rule: RulePurchase, Points: b.Points, Cards: []string{b.Card.String()}, Left: new(b.Left)}
	if b.Turn > 0 {
		l.At = []string{"turn " + strconv.Itoa(b.Turn)}
	}
	return l
}

// carried: the points from before the record.
func (p *Position) carried(seat int) []score.Line {
	if n := p.Start.Points[seat]; n != 0 {
		return []score.Line{{Rule: RuleCarried, Points: n}}
	}
	return nil
}

// bonus: the variants' points for the colours on all cards together.
func (p *Position) bonus(cards []Card) []score.Line {
	var shows Bag
	for _, c := range cards {
		shows = shows.Plus(c.Price)
	}
	t := p.Terms()
	var lines []score.Line
	if t.RWB && shows.Covers(Bag{1, 1, 1}) {
		lines = append(lines, score.Line{Rule: RuleBonus, Points: 10, Text: "red, white and blue"})
	}
	if t.Sey && shows.Covers(Bag{1, 1, 1, 1, 1}) {
		lines = append(lines, score.Line{Rule: RuleBonus, Points: 50, Text: "all five colours"})
	}
	return lines
}
