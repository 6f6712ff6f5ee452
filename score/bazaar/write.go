package bazaar

import (
	"cmp"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// String returns the position in Arbiter notation: headers, then the log or the
// tally.
func (p *Position) String() string {
	var b strings.Builder
	notation.WriteHeader(&b, &p.head)
	if !p.IsTally {
		p.writeStart(&b)
	}
	for seat := range p.head.Players {
		if p.hasBought[seat] {
			b.WriteString("bought: " + p.name(seat) + " " + Cards(p.Start.Bought[seat]) + "\n")
		}
	}
	for seat := range p.head.Players {
		if p.hasPoints[seat] {
			b.WriteString("points: " + p.name(seat) + " " + strconv.Itoa(p.Start.Points[seat]) + "\n")
		}
	}
	if p.hasTurn {
		b.WriteString("turn: " + p.name(p.First) + "\n")
	}
	b.WriteByte('\n')
	for k := range p.Log {
		b.WriteString(p.turnText(&p.Log[k]) + "\n")
	}
	for k := range p.Tally {
		t := &p.Tally[k]
		b.WriteString(p.name(t.Seat) + ": buy " + t.Card.String() + " left " + strconv.Itoa(t.Left) + "\n")
	}
	for seat := range p.head.Players {
		if p.TallyOut[seat] {
			b.WriteString(p.name(seat) + ": out\n")
		}
	}
	return b.String()
}

// writeStart writes what lies open before the first turn.
func (p *Position) writeStart(b *strings.Builder) {
	for _, q := range p.Equations {
		b.WriteString("equation: " + q.String() + "\n")
	}
	if p.hasVisible {
		open := score.Texts(p.Start.Visible)
		for range p.Start.Unnamed {
			open = append(open, "?")
		}
		b.WriteString("visible: " + cmp.Or(strings.Join(open, " "), "-") + "\n")
	}
	if p.hasPile {
		pile := strconv.Itoa(p.Start.Hidden)
		if p.Start.Known {
			pile = Cards(p.Start.Pile)
		}
		b.WriteString("pile: " + pile + "\n")
	}
	if p.hasBank {
		b.WriteString("bank: " + p.Start.Bank.words() + "\n")
	}
	for seat := range p.head.Players {
		if p.hasWallet[seat] {
			b.WriteString("wallet: " + p.name(seat) + " " + p.Start.Wallets[seat].word() + "\n")
		}
	}
}

// turnText returns a turn as a line of the log: "2. Bob: trade RR>B, buy RRRRB".
func (p *Position) turnText(t *Turn) string {
	return strconv.Itoa(t.Number) + ". " + p.name(t.Seat) + ": " + t.String()
}

// String returns what the player did, in notation.
func (t *Turn) String() string {
	var parts []string
	switch {
	case t.Deed == Draw:
		parts = append(parts, "draw "+Letters[t.Pebble:t.Pebble+1])
	case t.Deed == Trade:
		parts = append(parts, "trade "+strings.Join(score.Texts(t.Exchanges), " "))
	case t.Deed == Skip && !t.Plain:
		parts = append(parts, "skip")
	}
	for _, c := range t.Buys {
		parts = append(parts, "buy "+c.String())
	}
	if len(t.Reveals) > 0 {
		parts = append(parts, "reveal "+Cards(t.Reveals))
	}
	if t.Out {
		parts = append(parts, "out")
	}
	return strings.Join(parts, ", ")
}
