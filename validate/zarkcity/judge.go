// Package zarkcity checks positions and acts of Zark City.
package zarkcity

import (
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
	"arbiter/score/pieces"
	"arbiter/score/zarkcity"
	"arbiter/validate"
)

// Judge judges a position of Zark City and the acts below it: one function
// a rule, in rule-book order, then the acts in theirs.
func Judge(p *zarkcity.Position, _ validate.Options) validate.Verdict {
	v := &validate.Verdict{}
	played := p.Play()
	if v.Complete = true; len(p.Winners()) == 0 {
		v.NotOver("nobody controls a Power Block")
	}
	checkCard(v, p)
	checkDuplicate(v, p)
	checkStash(v, p)
	checkConnected(v, p)
	checkHand(v, p)
	checkBoard(v, p)
	checkActs(v, p, played)
	checkPowerBlock(v, p)
	return *v
}

// squares calls look for each square with a card, in the order of their names.
func squares(b *zarkcity.Board, look func(at grid.Square, i zarkcity.Place)) {
	for column := range b.Columns {
		for row := range b.Rows {
			at := grid.Square{Column: column, Row: row}
			if i := b.Place(at); b.Card(i) != cards.None {
				look(at, i)
			}
		}
	}
}

// checkCard: only number cards on the board, and no card of a suit that the
// deck lacks anywhere.
func checkCard(v *validate.Verdict, p *zarkcity.Position) {
	terms := p.Terms()
	squares(&p.Start.Board, func(at grid.Square, i zarkcity.Place) {
		no := func(format string, args ...any) {
			v.Add(validate.Error, zarkcity.RuleCard, "", []string{at.String()}, format, args...)
		}
		switch c := p.Start.Card(i); {
		case !c.Number():
			no("%s lies on %s; only number cards, 2 to 10, are laid on the board.", c, at)
		case !terms.Has(c):
			no("%s lies on %s, but the deck has no %s (ruling: deck=five gives it them).", c, at, cards.SuitName(c.Suit()))
		}
	})
	lacking := func(list []cards.Card, where, who string) {
		for _, c := range list {
			if !terms.Has(c) {
				v.Add(validate.Error, zarkcity.RuleCard, who, nil,
					"%s is %s, but the deck has no %s (ruling: deck=five gives it them).", c, where, cards.SuitName(c.Suit()))
			}
		}
	}
	for seat, player := range p.Head().Players {
		lacking(p.Start.Hands[seat].Cards, "in "+player.Name+"'s hand", player.Name)
	}
	lacking(p.Start.Discards, "among the discards", "")
}

// checkDuplicate: no card more often than the deck holds it.
func checkDuplicate(v *validate.Verdict, p *zarkcity.Position) {
	var at, where [cards.Different][]string
	var times [cards.Different]int
	note := func(c cards.Card, place string, square bool) {
		times[c]++
		where[c] = append(where[c], place)
		if square {
			at[c] = append(at[c], place)
		}
	}
	squares(&p.Start.Board, func(s grid.Square, i zarkcity.Place) { note(p.Start.Card(i), s.String(), true) })
	for seat, player := range p.Head().Players {
		for _, c := range p.Start.Hands[seat].Cards {
			note(c, player.Name+"'s hand", false)
		}
	}
	for _, c := range p.Start.Discards {
		note(c, "the discards", false)
	}
	for c := cards.Card(1); int(c) < cards.Different; c++ {
		if most := c.Copies(); times[c] > most {
			v.Add(validate.Error, zarkcity.RuleDuplicate, "", at[c], "%s is there %d times (%s); the deck holds %d.", c, times[c], strings.Join(where[c], ", "), most)
		}
	}
}

// checkStash: nobody has more than three pyramids of a size on the board.
func checkStash(v *validate.Verdict, p *zarkcity.Position) {
	for seat, player := range p.Head().Players {
		for size := range 3 {
			piece := zarkcity.Piece{Seat: seat, Size: size}
			var list []string
			squares(&p.Start.Board, func(at grid.Square, i zarkcity.Place) {
				if p.Start.Stack(i).Count(piece) > 0 {
					list = append(list, at.String())
				}
			})
			if n := p.Start.OnBoard(piece); n > 3 {
				v.Add(validate.Error, zarkcity.RuleStash, player.Name, list, "%s has %d %ss on the board; a stash holds 3.", player.Name, n, pieces.SizeName(piece.Pips()))
			}
		}
	}
}

// checkConnected: all cards hang together, a corner being enough. Where a
// hatched card may lie anywhere, one card alone may be such a card; more that
// hang together were built beside one.
func checkConnected(v *validate.Verdict, p *zarkcity.Position) {
	parts := p.Start.Parts()
	if len(parts) < 2 {
		return
	}
	largest := 0
	for k := range parts {
		if len(parts[k]) > len(parts[largest]) {
			largest = k
		}
	}
	apart := false
	var at []string
	for k, part := range parts {
		if k == largest {
			continue
		}
		apart = apart || len(part) > 1
		for _, i := range part {
			at = append(at, p.Start.Name(i))
		}
	}
	const message = "The cards lie in %d parts that do not touch, not even at a corner."
	switch {
	case !p.Terms().HatchAnywhere:
		v.Add(validate.Error, zarkcity.RuleConnected, "", at, message, len(parts))
	case apart:
		v.Add(validate.Warning, zarkcity.RuleConnected, "", at, message+" Under hatch=anywhere a hatched card may have begun each.", len(parts))
	}
}

// checkHand: at most six cards, and seven for the player to move, who has just drawn one. Without a
// turn no hand is counted.
func checkHand(v *validate.Verdict, p *zarkcity.Position) {
	turn := p.First()
	count := func(seat int, h *zarkcity.Hand) {
		who, n := validate.Name(p.Head(), seat), h.Size()
		switch {
		case seat != turn && n > zarkcity.Limit:
			v.Add(validate.Error, zarkcity.RuleHand, who, nil, "%s holds %d cards out of turn; six are the limit.", who, n)
		case n > zarkcity.Limit+1:
			v.Add(validate.Error, zarkcity.RuleHand, who, nil, "%s, whose turn it is, holds %d cards; seven are the limit: six and the card just drawn.", who, n)
		}
	}
	if turn < 0 {
		return
	}
	for seat := range p.Head().Players {
		count(seat, &p.Start.Hands[seat])
	}
	for k := range p.Events {
		switch e := &p.Events[k]; e.Kind {
		case zarkcity.ATurn:
			turn = e.Seat
		case zarkcity.AHand:
			count(e.Seat, &e.Hand)
		}
	}
}

// checkBoard warns of fewer cards than players: each laid one in the first round, and no card ever
// leaves the board.
func checkBoard(v *validate.Verdict, p *zarkcity.Position) {
	if n, players := p.Start.Count(), len(p.Head().Players); n < players {
		v.Add(validate.Warning, zarkcity.RuleBoard, "", nil,
			"The board has %s, but each of the %d players laid one in the first round, and cards never leave the board.", score.Counted(n, "card"), players)
	}
}

// checkPowerBlock warns of a win that several share.
func checkPowerBlock(v *validate.Verdict, p *zarkcity.Position) {
	winners := p.Winners()
	if len(winners) < 2 {
		return
	}
	why := "it is not known who moved last (a header turn: says so)"
	if mover := p.Play().Mover; mover >= 0 {
		why = validate.Name(p.Head(), mover) + ", who moved last, controls none"
	}
	v.Add(validate.Warning, zarkcity.RulePowerBlock, "", nil, "%s control Power Blocks and share the win: %s.", names(p, winners), why)
}

// names returns seats as a sentence lists them.
func names(p *zarkcity.Position, seats []int) string {
	var list []string
	for _, seat := range seats {
		list = append(list, validate.Name(p.Head(), seat))
	}
	return score.And(list)
}
