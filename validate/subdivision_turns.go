package validate

import (
	"arbiter/score/subdivision"
)

// subdivisionTurns: some order of turns produces the position. A move list
// without a fault is its own proof.
func (v *Verdict) subdivisionTurns(p *subdivision.Position, replayed bool, opt Options) {
	if p.Listed && replayed {
		v.Proof = &Proof{Starter: starterName(p, p.Head().First), Seat: p.Head().First, Order: orderTexts(p.Moves)}
		return
	}
	if opt.NoProof {
		return
	}
}

// starterName is how a proof names its starter, so that any reader of the text
// can find the seat.
func starterName(p *subdivision.Position, seat int) string {
	if player := p.Head().Players[seat]; !player.Named {
		return player.Colour
	}
	return name(p.Head(), seat)
}

func orderTexts(moves []subdivision.Move) []string {
	order := make([]string, len(moves))
	for i, m := range moves {
		order[i] = m.String()
	}
	return order
}
