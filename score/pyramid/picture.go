package pyramid

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// Draw pictures each hand as a pyramid of cards, the best first: the Capstone,
// the Risers, and what they stand on. A card of the Quarry has a * behind it.
func (p *Position) Draw(marks score.Marks) score.Picture {
	sheet := p.Breakdown()
	places := sheet.Places()
	var picture score.Picture
	if len(p.Quarry) > 0 {
		line := []score.Span{{Text: "  Quarry", Dim: true}}
		for _, c := range p.Quarry {
			line = append(line, cardSpans(c, "")...)
		}
		picture = append(picture, line, nil)
	}
	for _, seat := range sheet.Ranked() {
		picture = append(picture, p.drawSeat(seat, places, marks)...)
	}
	if p.usesQuarry() {
		picture = append(picture, nil, []score.Span{{Text: "      * from the Quarry, in place of an own card", Dim: true}})
	}
	return picture
}

func (p *Position) usesQuarry() bool {
	for seat := range p.Seats {
		if s := &p.Seats[seat]; s.In() && !s.Unseen && p.BestHand(seat).Used {
			return true
		}
	}
	return false
}

func (p *Position) drawSeat(seat int, places []int, marks score.Marks) score.Picture {
	s, name := &p.Seats[seat], p.head.Players[seat].Name
	place := " "
	if places != nil {
		place = fmt.Sprint(places[seat])
	}
	label := fmt.Sprintf("  %s  %s", place, name)
	if marks[name] == score.Fault {
		label = fmt.Sprintf(">>%s  %s", place, name)
	}
	head := []score.Span{{Text: label, Bold: true}}
	switch {
	case s.Folded:
		return score.Picture{append(head, score.Span{Text: "   folded", Dim: true})}
	case s.Unseen:
		return score.Picture{append(head, score.Span{Text: "   unseen", Dim: true})}
	}
	m := p.BestHand(seat)
	picture := score.Picture{append(head, score.Span{Text: "   " + m.Rank.String()})}
	for kind := range 2 {
		if line := p.course(&m, func(c Card) bool { return c.Kind() == kind }); line != nil {
			picture = append(picture, line)
		}
	}
	if line := p.course(&m, func(c Card) bool { return c.Kind() >= Foundation }); line != nil {
		picture = append(picture, line)
	}
	if left := beside(s.Cards, &m); len(left) > 0 {
		line := []score.Span{{Text: "      beside", Dim: true}}
		for _, c := range left {
			line = append(line, cardSpans(c, "")...)
		}
		picture = append(picture, line)
	}
	return picture
}

// course is one row of a pyramid, in the middle of three cards' width.
func (p *Position) course(m *BestHand, belongs func(Card) bool) []score.Span {
	var cards []Card
	for _, c := range m.Cards {
		if belongs(c) {
			cards = append(cards, c)
		}
	}
	if len(cards) == 0 {
		return nil
	}
	line := []score.Span{{Text: strings.Repeat(" ", 6+3*max(0, 3-len(cards)))}}
	marked := false
	for i, c := range cards {
		mark := ""
		if m.Used && c == m.Quarry && !marked && !contains(cards[i+1:], c) {
			mark, marked = "*", true
		}
		line = append(line, cardSpans(c, mark)...)
	}
	return line
}

func contains(cards []Card, c Card) bool {
	for _, other := range cards {
		if other == c {
			return true
		}
	}
	return false
}

// cardSpans draws a card six characters wide: its kind, its suit in letters and
// in colour, and a mark.
func cardSpans(c Card, mark string) []score.Span {
	name := c.String()
	return []score.Span{{Text: "  "}, {Text: name[:1] + " " + name[1:] + mark, Colour: "YWOBGR"[c.Suit()], Bold: c.Kind() == Capstone}}
}
