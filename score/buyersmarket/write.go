package buyersmarket

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// String returns the position in Arbiter notation.
func (p *Position) String() string {
	var b strings.Builder
	notation.WriteHeader(&b, &p.head)
	b.WriteString("resources:")
	for _, c := range p.Resources {
		b.WriteString(" " + string(Letter(c)))
	}
	b.WriteByte('\n')
	if p.Suits != [5]int{Colour('B'), Colour('Y'), Colour('R'), Colour('G'), Colour('P')} {
		b.WriteString("suits:")
		for i := range suits {
			b.WriteString(" " + suits[i:i+1] + "=" + string(Letter(p.Suits[i])))
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	for seat := range p.Holdings {
		p.writeHolding(&b, seat)
	}
	for _, a := range p.Acts {
		b.WriteString(ActWords[a.Kind] + ": " + p.head.Players[a.Player].Colour + " " + a.Card.Name + listed(a.On))
		if len(a.Adds) > 0 {
			b.WriteString(" +" + listed(a.Adds))
		}
		b.WriteByte('\n')
		if a.HasChange {
			change := listed(a.Change)
			if change == "" {
				change = " -"
			}
			b.WriteString("change:" + change + "\n")
		}
	}
	return b.String()
}

// listed returns pyramids in notation, each after a blank.
func listed(list []Pyramid) string {
	if len(list) == 0 {
		return ""
	}
	return " " + strings.Join(score.Texts(list), " ")
}

func (p *Position) writeHolding(b *strings.Builder, seat int) {
	h := &p.Holdings[seat]
	b.WriteString(sectionName(&p.head, seat) + ":\n")
	if h.Piled {
		b.WriteString("  pile: " + cmp.Or(h.Pile.Text(p.order(seat)), "-") + "\n")
	}
	b.WriteString(p.buildingLines(seat, h.Building, &h.Unused))
	if h.Bank.Len() > 0 {
		b.WriteString("  bank: " + h.Bank.Text(p.order(seat)) + "\n")
	}
	if h.HasCards {
		b.WriteString("  cards: " + strconv.Itoa(h.Cards) + "\n")
	}
}

// buildingLines returns a building and what it leaves, a line a level.
func (p *Position) buildingLines(seat int, building Building, unused *Stock) string {
	text := ""
	for i := range building {
		text += "  " + strconv.Itoa(i+1) + ": " + building[i].Text(p.order(seat)) + "\n"
	}
	if unused.Len() > 0 {
		text += "  unused: " + unused.Text(p.order(seat)) + "\n"
	}
	return text
}

// sectionName heads a player's section: the name, or the letter where a name
// could be read as something else.
func sectionName(h *score.Header, seat int) string {
	name := h.Players[seat].Name
	if _, err := strconv.Atoi(name); err == nil || h.Seat(name) != seat || slices.Contains(keys, strings.ToLower(name)) {
		return h.Players[seat].Colour
	}
	return name
}
