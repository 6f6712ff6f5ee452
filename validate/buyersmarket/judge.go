// Package buyersmarket checks positions and logs of Buyer's Market.
package buyersmarket

import (
	"fmt"

	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/score/pieces"
	"arbiter/validate"
)

// Judge judges a position of Buyer's Market: one function a rule, in
// rule-book order.
func Judge(p *buyersmarket.Position, _ validate.Options) validate.Verdict {
	v := &validate.Verdict{}
	checkSize(v, p)
	checkSupport(v, p)
	checkFoundation(v, p)
	checkColour(v, p)
	checkBank(v, p)
	checkSupply(v, p)
	checkCards(v, p)
	checkCall(v, p)
	checkActs(v, p)
	checkOver(v, p)
	return *v
}

// checkOver: the game is over when everybody has built.
func checkOver(v *validate.Verdict, p *buyersmarket.Position) {
	if v.Complete = true; p.Holdings == nil {
		v.NotOver("nobody's building is written down")
	}
	for seat := range p.Holdings {
		switch who, h := validate.Name(p.Head(), seat), &p.Holdings[seat]; {
		case !v.Complete:
		case h.Piled:
			v.NotOver("%s has a pile, and nothing is built of it", who)
		case h.Empty():
			v.NotOver("%s's building is not written down", who)
		}
	}
}

// eachLevel calls do for each level of each player; where is the level as findings name it.
func eachLevel(p *buyersmarket.Position, do func(seat, level int, b buyersmarket.Building, who, where string)) {
	for seat := range p.Holdings {
		who := validate.Name(p.Head(), seat)
		for level := range p.Holdings[seat].Building {
			do(seat, level, p.Holdings[seat].Building, who, fmt.Sprintf("%s %d", who, level+1))
		}
	}
}

// checkSize: level 1 is all Larges, level 2 all Mediums, higher ones
// all Smalls.
func checkSize(v *validate.Verdict, p *buyersmarket.Position) {
	eachLevel(p, func(seat, level int, b buyersmarket.Building, who, where string) {
		want := buyersmarket.SizeOf(level)
		var wrong []string
		for size := range 3 {
			if n := b[level].Size(size); size != want && n > 0 {
				wrong = append(wrong, score.Counted(n, pieces.SizeName(size+1)))
			}
		}
		if wrong != nil {
			v.Add(validate.Error, buyersmarket.RuleSize, who, []string{where},
				"%s's level %d holds %s; it must be all %ss.", who, level+1, score.And(wrong), pieces.SizeName(want+1))
		}
	})
}

// checkSupport: a level holds at most one fewer than the level under it.
func checkSupport(v *validate.Verdict, p *buyersmarket.Position) {
	eachLevel(p, func(seat, level int, b buyersmarket.Building, who, where string) {
		if level == 0 || b[level].Len() < b[level-1].Len() {
			return
		}
		v.Add(validate.Error, buyersmarket.RuleSupport, who, []string{where},
			"%s's level %d has %s on the %d of level %d: one of those must stay bare, and here none does.", who, level+1, score.Counted(b[level].Len(), "pyramid"), b[level-1].Len(), level)
	})
}

// checkFoundation: a level stands only on a completed level.
func checkFoundation(v *validate.Verdict, p *buyersmarket.Position) {
	eachLevel(p, func(seat, level int, b buyersmarket.Building, who, where string) {
		if level == 0 || p.Terms(seat).Continue {
			return
		}
		size, need := buyersmarket.SizeOf(level-1), buyersmarket.Completes(level-1)
		if have := b[level-1].Size(size); have < need {
			v.Add(validate.Error, buyersmarket.RuleFoundation, who, []string{where},
				"%s's level %d stands on an incomplete one: level %d has %s and is complete from %d.", who, level+1, level, score.Counted(have, pieces.SizeName(size+1)), need)
		}
	})
}

// checkColour: a building and a pile hold resource colours and the
// owner's own, never another player's.
func checkColour(v *validate.Verdict, p *buyersmarket.Position) {
	for seat := range p.Holdings {
		h := &p.Holdings[seat]
		who := validate.Name(p.Head(), seat)
		for level := range h.Building {
			foreign(v, p, seat, &h.Building[level], fmt.Sprintf("%s %d", who, level+1), fmt.Sprintf("level %d", level+1))
		}
		foreign(v, p, seat, &h.Unused, who, "unused pile")
		foreign(v, p, seat, &h.Pile, who, "pile")
	}
}

// foreign finds the colours that a player may not have collected.
func foreign(v *validate.Verdict, p *buyersmarket.Position, seat int, s *buyersmarket.Stock, at, what string) {
	who := validate.Name(p.Head(), seat)
	for colour := range s {
		if s.Has(colour) == 0 || p.Terms(seat).Allowed(colour) {
			continue
		}
		whose := "is no colour of this game"
		if owner := p.Owner(colour); owner >= 0 {
			whose = "is " + validate.Name(p.Head(), owner) + "'s bank colour"
		}
		v.Add(validate.Error, buyersmarket.RuleColour, who, []string{at},
			"%s's %s holds %s of %c, which %s.", who, what, score.Counted(s.Has(colour), "pyramid"), buyersmarket.Letter(colour), whose)
	}
}

// checkBank: a bank holds its owner's colour only.
func checkBank(v *validate.Verdict, p *buyersmarket.Position) {
	for seat := range p.Holdings {
		who, bank := validate.Name(p.Head(), seat), p.Holdings[seat].Bank
		for size := range 3 {
			bank[p.Own(seat)][size] = 0
		}
		if bank.Len() > 0 {
			v.Add(validate.Error, buyersmarket.RuleBank, who, []string{who},
				"%s's bank holds %s, but a bank holds only its owner's colour, %c.", who, bank.Text(p.Resources), buyersmarket.Letter(p.Own(seat)))
		}
	}
}

// checkSupply: no colour and size more often than its trios hold, over
// all players together.
func checkSupply(v *validate.Verdict, p *buyersmarket.Position) {
	var all buyersmarket.Stock
	for seat := range p.Holdings {
		collected := p.Holdings[seat].Collected()
		all.Add(&collected)
		all.Add(&p.Holdings[seat].Bank)
	}
	for colour := range all {
		most, whose := p.Trios(), "resource"
		switch {
		case p.Owner(colour) >= 0:
			most, whose = 2, "bank"
		case !p.IsResource(colour):
			continue
		}
		for size := buyersmarket.Large; size >= buyersmarket.Small; size-- {
			if n := all[colour][size]; n > most {
				v.Add(validate.Error, buyersmarket.RuleSupply, "", holders(p, colour, size),
					"There are %d of %s over all players, but a %s colour has %d of a size.", n, buyersmarket.Pyramid{Colour: colour, Size: size}, whose, most)
			}
		}
	}
}

// holders returns the players who have a kind of pyramid.
func holders(p *buyersmarket.Position, colour, size int) []string {
	var list []string
	for seat := range p.Holdings {
		collected := p.Holdings[seat].Collected()
		if collected[colour][size]+p.Holdings[seat].Bank[colour][size] > 0 {
			list = append(list, validate.Name(p.Head(), seat))
		}
	}
	return list
}
