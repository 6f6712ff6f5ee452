package pyramid

import (
	"fmt"
	"slices"
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
		if marks["Quarry"] == score.Fault {
			line[0] = score.Span{Text: ">>Quarry"}
		}
		for _, c := range p.Quarry {
			line = append(line, cardSpans(c, "")...)
		}
		picture = append(picture, line, nil)
	}
	for _, seat := range sheet.Ranked() {
		picture = append(picture, p.drawSeat(seat, places, marks)...)
	}
	if p.taken() != [Different]bool{} {
		picture = append(picture, nil, []score.Span{{Text: "      * from the Quarry, in place of a card of the hand", Dim: true}})
	}
	return picture
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
	for _, row := range m.courses() {
		line := []score.Span{{Text: strings.Repeat(" ", 6+3*max(0, 3-len(row)))}}
		for _, c := range row {
			mark := ""
			if c.quarry {
				mark = "*"
			}
			line = append(line, cardSpans(c.Card, mark)...)
		}
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

// A laidCard is a card of a pyramid.
type laidCard struct {
	Card
	quarry bool // it came from the Quarry
}

// courses returns the rows of a hand's pyramid from the top: the Capstone, the Risers,
// and what they stand on.
func (m *BestHand) courses() [][]laidCard {
	course := func(c Card) int { return min(c.Kind(), Foundation) }
	var rows [][]laidCard
	for i, c := range m.Cards {
		if i == 0 || course(c) != course(m.Cards[i-1]) {
			rows = append(rows, nil)
		}
		row := &rows[len(rows)-1]
		*row = append(*row, laidCard{c, m.Used && c == m.Quarry && !slices.Contains(m.Cards[i+1:], c)})
	}
	return rows
}

// cardSpans draws a card six characters wide: its kind, its suit in letters and
// in colour, and a mark.
func cardSpans(c Card, mark string) []score.Span {
	name := c.String()
	return []score.Span{{Text: "  "}, {Text: name[:1] + " " + name[1:] + mark, Colour: "YWOBGR"[c.Suit()], Bold: c.Kind() == Capstone}}
}
