package subdivision

import (
	"arbiter/score"
	"arbiter/score/subdivision"
	"arbiter/validate"
	"arbiter/validate/subdivision/order"
)

// checkTurns: some order of turns produces the position. When listed, the move list
// is without a fault and is its own proof; else the order is searched for. When only
// another player can have begun, that is a warning.
func checkTurns(v *validate.Verdict, p *subdivision.Position, listed bool, opt validate.Options) {
	head := p.Head()
	if listed {
		v.Proof = &validate.Proof{Starter: starterName(p, head.First), Seat: head.First, Order: score.Texts(p.Moves)}
		return
	}
	if opt.NoProof {
		v.Unasked = true
		return
	}
	names := make([]string, len(head.Players))
	for i, player := range head.Players {
		names[i] = player.Name
	}
	a := order.Find(order.Question{
		Board: p.Table, Players: len(names), Trios: p.Trios(), Starter: head.First,
		AnySupport: p.AnySupport(), Budget: opt.Budget,
	})
	switch {
	case a.Undecided:
		v.Undecided, v.Spent = true, a.States
		v.Add(validate.Warning, subdivision.RuleTurns, "", nil, "%s", score.Sentence(a.Why.Sentence(names, a.States)))
	case !a.Found:
		v.Add(validate.Error, subdivision.RuleTurns, "", nil, "%s", score.Sentence(a.Why.Sentence(names, a.States)))
	default:
		moves := movesOf(a.Moves)
		if fault := replayed(p, a.Starter, moves); fault != "" {
			v.Undecided = true
			v.Add(validate.Warning, subdivision.RuleTurns, "", nil, "Undecided: the order found does not stand its replay. %s", fault)
			return
		}
		v.Proof = &validate.Proof{Starter: starterName(p, a.Starter), Seat: a.Starter, Order: score.Texts(moves)}
		if a.Starter != head.First {
			v.Add(validate.Warning, subdivision.RuleTurns, names[a.Starter], nil,
				"The position can be reached only if %s began, not %s.", names[a.Starter], names[head.First])
		}
	}
}

// replayed plays an order of turns as a move list and returns what is wrong with it.
func replayed(p *subdivision.Position, starter int, moves []subdivision.Move) string {
	list := *p
	list.Head().First, list.Moves = starter, moves
	list.Pictured, list.Listed, list.HasParks, list.Parks = true, true, false, nil
	var v validate.Verdict
	if checkReplay(&v, &list); len(v.Findings) > 0 {
		return v.Findings[0].Message
	}
	return ""
}

func movesOf(order []order.Move) []subdivision.Move {
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

// starterName returns how a proof names its starter, so that any reader of the text
// can find the seat.
func starterName(p *subdivision.Position, seat int) string {
	if player := p.Head().Players[seat]; !player.Named {
		return player.Colour
	}
	return p.Head().Players[seat].Name
}
