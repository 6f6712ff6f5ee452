package validate

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"arbiter/score/subdivision"
)

// subdivisionTurns: some order of turns produces the position. A move list
// without a fault is its own proof; else the order is searched for. When only
// another player can have begun, that is a warning.
func (v *Verdict) subdivisionTurns(p *subdivision.Position, replayed bool, opt Options) {
	head := p.Head()
	if p.Listed && replayed {
		v.Proof = &Proof{Starter: starterName(p, head.First), Seat: head.First, Order: orderTexts(p.Moves)}
		return
	}
	b := p.Bits()
	if opt.NoProof || b == nil {
		return
	}
	names := make([]string, len(head.Players))
	for i, player := range head.Players {
		names[i] = player.Name
	}
	a := findOrder(orderQuestion{
		Board: b, Players: len(names), Trios: p.Trios(), Starter: head.First,
		AnySupport: p.AnySupport(), Budget: opt.Budget,
	})
	switch {
	case a.Undecided:
		v.Undecided = true
		v.add(Finding{Rule: subdivision.RuleTurns, Severity: Warning,
			Message: sentence(a.Why.Sentence(names, a.States))})
	case !a.Found:
		v.add(Finding{Rule: subdivision.RuleTurns, Severity: Error, Message: sentence(a.Why.Sentence(names, a.States))})
	default:
		v.Proof = &Proof{Starter: starterName(p, a.Starter), Seat: a.Starter, Order: orderTexts(movesOf(a.Moves))}
		if a.Starter != head.First {
			v.add(Finding{Rule: subdivision.RuleTurns, Severity: Warning, Player: names[a.Starter],
				Message: fmt.Sprintf("The position can be reached only if %s began, not %s.", names[a.Starter], names[head.First])})
		}
	}
}

// sentence makes a clause stand alone.
func sentence(clause string) string {
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + clause[size:] + "."
}

func movesOf(order []orderMove) []subdivision.Move {
	moves := make([]subdivision.Move, len(order))
	for i, m := range order {
		if m.Size < 0 {
			moves[i].Pass = true
			continue
		}
		moves[i] = subdivision.Move{Size: m.Size, Square: subdivision.Square{Column: m.Square / 8, Row: m.Square % 8}}
	}
	return moves
}

// starterName is how a proof names its starter, so that any reader of the text
// can find the seat.
func starterName(p *subdivision.Position, seat int) string {
	if player := p.Head().Players[seat]; !player.Named {
		return player.Colour
	}
	return p.Head().Players[seat].Name
}

func orderTexts(moves []subdivision.Move) []string {
	order := make([]string, len(moves))
	for i, m := range moves {
		order[i] = m.String()
	}
	return order
}
