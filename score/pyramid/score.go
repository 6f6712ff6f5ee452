package pyramid

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// Breakdown ranks the hands and shares out the pot. Players are placed by hand, then
// the folded, equal last; while a hand that counts was not seen, nobody is.
func (p *Position) Breakdown() score.Breakdown {
	sheet := score.NewBreakdown(p)
	sheet.Unplaced, sheet.Standing = p.Open(), make([]int, len(p.Seats))
	made := make([]BestHand, len(p.Seats))
	for seat := range p.Seats {
		s, t := &p.Seats[seat], &sheet.Tallies[seat]
		if !s.Folded {
			sheet.Standing[seat] = 1
			if !s.Unseen {
				made[seat] = p.BestHand(seat)
				sheet.Standing[seat] += int(made[seat].Key)
				t.More = Shown{handShown(&made[seat])}
			}
		}
		if p.HasPaid && s.Paid != 0 {
			t.Lines = append(t.Lines, score.Line{Rule: RulePaid, Points: -s.Paid})
		}
	}
	if sheet.Unplaced {
		return sheet
	}
	p.share(&sheet)
	p.reasons(&sheet, made)
	return sheet
}

// share gives the pot to the best hands: equal parts, odd chips one each to the
// earlier seats.
func (p *Position) share(sheet *score.Breakdown) {
	var best []int
	for seat, place := range sheet.Places() {
		if place == 1 {
			best = append(best, seat)
		}
	}
	pot := p.Chips()
	for i, seat := range best {
		part := pot / len(best)
		if i < pot%len(best) {
			part++
		}
		if part != 0 {
			t := &sheet.Tallies[seat]
			t.Lines = append(t.Lines, score.Line{Rule: RulePot, Points: part})
		}
	}
}

// reasons adds for each place why its hand comes before the next.
func (p *Position) reasons(sheet *score.Breakdown, made []BestHand) {
	order := sheet.Ranked()
	for k, seat := range order[:len(order)-1] {
		next := order[k+1]
		a, b := p.head.Players[seat].Name, p.head.Players[next].Name
		says := ""
		switch {
		case p.Seats[seat].Folded:
			continue
		case p.Seats[next].Folded:
			says = fmt.Sprintf("%s before %s, who folded.", a, b)
			if k == 0 && len(p.InAtTheEnd()) == 1 {
				says = fmt.Sprintf("%s takes the pot: all others folded.", a)
				if !p.Seats[seat].Unseen {
					says += fmt.Sprintf(" The hand shown: %s.", made[seat].Rank)
				}
			}
		case made[seat].Key != made[next].Key:
			says = fmt.Sprintf("%s before %s: %s.", a, b, p.beats(&made[seat], &made[next]))
		case k > 0 && made[order[k-1]].Key == made[seat].Key: // told with the first who shares
			continue
		default:
			names := []string{a}
			for _, other := range order[k+1:] {
				if !p.Seats[other].Folded && made[other].Key == made[seat].Key {
					names = append(names, p.head.Players[other].Name)
				}
			}
			why := p.beats(&made[seat], &made[next])
			if len(names) > 2 {
				why = strings.NewReplacer("both ", "all ", "neither ", "none ").Replace(why)
			}
			says = fmt.Sprintf("%s share: %s.", score.And(names), why)
		}
		sheet.Tallies[seat].Says = append(sheet.Tallies[seat].Says, says)
	}
}

// beats says why a hand is before another, or equal.
func (p *Position) beats(a, b *BestHand) string {
	x, y := Hands[a.Rank.Hand()].Name, Hands[b.Rank.Hand()].Name
	if a.Rank.Hand() != b.Rank.Hand() {
		return fmt.Sprintf("%s beats %s", x, y)
	}
	suit, ok := a.Rank.Suit()
	other, _ := b.Rank.Suit()
	switch {
	case a.Key == b.Key && a.Rank.Hand() == Rubble:
		return "neither has a pyramid"
	case a.Key == b.Key && ok && suit == other:
		return fmt.Sprintf("both %s in %s", x, SuitName(suit))
	case a.Key == b.Key:
		return fmt.Sprintf("both %s, and no suit decides", x)
	case ok:
		return fmt.Sprintf("both %s: %s before %s", x, SuitName(suit), SuitName(other))
	}
	for i := range a.Cards {
		if a.Cards[i] != b.Cards[i] {
			return fmt.Sprintf("both %s: %s before %s", x, cardWords(a.Cards[i]), cardWords(b.Cards[i]))
		}
	}
	return "both " + x
}

// cardWords returns a card in words: "the Riser of gold".
func cardWords(c Card) string {
	return "the " + KindName(c.Kind()) + " of " + SuitName(c.Suit())
}

// Shown is what a score tells of a player besides.
type Shown struct {
	Hand ShownHand `json:"hand"`
}

// A ShownHand is a hand for programs.
type ShownHand struct {
	Rank   int      `json:"rank"` // 0 for none, more is better
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Suit   string   `json:"suit"` // "" where the suit does not count
	Cards  []string `json:"cards"`
	Quarry string   `json:"quarry"` // the card that came from it, "" for none
}

func handShown(m *BestHand) ShownHand {
	h := &Hands[m.Rank.Hand()]
	hand := ShownHand{Rank: m.Rank.Hand(), ID: h.ID, Name: h.Name, Cards: score.Texts(m.Cards)}
	if n, ok := m.Rank.Suit(); ok {
		hand.Suit = SuitName(n)
	}
	if m.Used {
		hand.Quarry = m.Quarry.String()
	}
	return hand
}

// beside returns the own cards that a hand does not use.
func beside(own []Card, m *BestHand) []Card {
	left := slices.Clone(own)
	for i, c := range m.Cards {
		if m.Used && c == m.Quarry && !slices.Contains(m.Cards[i+1:], c) {
			continue // the Quarry's
		}
		if at := slices.Index(left, c); at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
	}
	return left
}
