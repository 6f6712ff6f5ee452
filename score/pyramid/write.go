package pyramid

import (
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// String returns the position in Arbiter notation.
func (p *Position) String() string {
	var b strings.Builder
	notation.WriteHeader(&b, &p.head)
	b.WriteByte('\n')
	if len(p.Quarry) > 0 {
		b.WriteString("quarry: " + names(p.Quarry) + "\n")
	}
	for i := range p.Seats {
		s := &p.Seats[i]
		b.WriteString(p.head.Players[i].Name + ":")
		switch {
		case s.Folded:
			b.WriteString(" fold")
		case s.Unseen:
			b.WriteString(" ?")
		case len(s.Cards) == 0:
			b.WriteString(" -")
		default:
			b.WriteString(" " + names(s.Cards))
		}
		b.WriteByte('\n')
	}
	if p.HasPaid {
		var paid []string
		for i := range p.Seats {
			if p.Seats[i].Paid != 0 {
				paid = append(paid, p.head.Players[i].Name+" "+strconv.Itoa(p.Seats[i].Paid))
			}
		}
		b.WriteString(strings.TrimSpace("paid: "+strings.Join(paid, ", ")) + "\n")
	}
	if p.HasPot {
		b.WriteString("pot: " + strconv.Itoa(p.Pot) + "\n")
	}
	for _, seat := range p.Claims {
		b.WriteString("claim: " + p.head.Players[seat].Name + " " + Hands[p.Seats[seat].Claim].Name + "\n")
	}
	return b.String()
}

// names returns cards in notation, separated by blanks.
func names(cards []Card) string { return strings.Join(score.Texts(cards), " ") }
