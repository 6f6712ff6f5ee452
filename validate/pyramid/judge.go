// Package pyramid checks positions of Pyramid.
package pyramid

import (
	"slices"

	"arbiter/score"
	"arbiter/score/pyramid"
	"arbiter/validate"
)

// Judge judges a showdown of Pyramid: one function a rule, in rule-book order.
func Judge(p *pyramid.Position, _ validate.Options) validate.Verdict {
	v := &validate.Verdict{Complete: true}
	checkPlayers(v, p)
	checkCopies(v, p)
	checkHand(v, p)
	checkQuarry(v, p)
	checkClaim(v, p)
	checkWager(v, p)
	return *v
}

// checkPlayers: two to six.
func checkPlayers(v *validate.Verdict, p *pyramid.Position) {
	if n := len(p.Seats); n < pyramid.Game.MinPlayers || n > pyramid.Game.MaxPlayers {
		v.Add(validate.Error, pyramid.RulePlayers, "", nil, "%s at the table; two to six play.", score.Counted(n, "player"))
	}
}

// checkCopies: no card more often than the deck holds it.
func checkCopies(v *validate.Verdict, p *pyramid.Position) {
	var seen [pyramid.Different]int
	holders := [pyramid.Different][]string{}
	count := func(cards []pyramid.Card, where string) {
		for _, c := range cards {
			seen[c]++
			if list := holders[c]; len(list) == 0 || list[len(list)-1] != where {
				holders[c] = append(list, where)
			}
		}
	}
	count(p.Quarry, "Quarry")
	for seat := range p.Seats {
		count(p.Seats[seat].Cards, validate.Name(p.Head(), seat))
	}
	for c := pyramid.Card(0); c < pyramid.Different; c++ {
		if most := c.Copies(); seen[c] > most {
			v.Add(validate.Error, pyramid.RuleCopies, "", holders[c],
				"The %s of %s (%s) lies there %d times; the deck holds %d.", pyramid.KindName(c.Kind()), pyramid.SuitName(c.Suit()), c, seen[c], most)
		}
	}
}

// checkHand: a hand at the reveal has six cards, and is seen when it counts.
// The last one in may still have the seventh, or show none.
func checkHand(v *validate.Verdict, p *pyramid.Position) {
	in := p.InAtTheEnd()
	if len(in) == 0 {
		v.Add(validate.Error, pyramid.RuleHand, "", nil, "Everybody folded; the last one in takes the pot and cannot fold.")
		v.NotOver("everybody folded")
		return
	}
	for _, seat := range in {
		s, who := &p.Seats[seat], validate.Name(p.Head(), seat)
		switch {
		case s.Unseen && len(in) > 1:
			v.Undecided = true
			v.NotOver("%s's hand was not seen", who)
			v.Add(validate.Warning, pyramid.RuleHand, who, []string{who}, "%s was still in and the hand was not seen: nobody can say who won.", who)
		case s.Unseen || len(s.Cards) == 6:
		case len(in) > 1:
			v.Add(validate.Error, pyramid.RuleHand, who, []string{who}, "%s shows %s; a hand at the reveal has 6.", who, score.Counted(len(s.Cards), "card"))
		case len(s.Cards) != 7:
			v.Add(validate.Error, pyramid.RuleHand, who, []string{who}, "%s shows %s; the last one in shows 6 or 7, or none.", who, score.Counted(len(s.Cards), "card"))
		}
	}
}

// checkQuarry: at least as many cards as hands revealed, at most one for each
// player. When all others folded the Quarry was never turned up, or never made.
func checkQuarry(v *validate.Verdict, p *pyramid.Position) {
	revealed, in := 0, p.InAtTheEnd()
	for _, seat := range in {
		if !p.Seats[seat].Unseen {
			revealed++
		}
	}
	n := len(p.Quarry)
	if len(in) > 1 && n < revealed {
		v.Add(validate.Error, pyramid.RuleQuarry, "", []string{"Quarry"},
			"The Quarry has %s, but %s gave one each.", score.Counted(n, "card"), score.Counted(revealed, "player"))
	}
	if len(in) == 1 && n > 0 && len(p.Seats[in[0]].Cards) == 7 {
		who := validate.Name(p.Head(), in[0])
		v.Add(validate.Warning, pyramid.RuleQuarry, who, []string{"Quarry"}, "There is a Quarry, but %s shows 7 cards and so gave none to it.", who)
	}
	if n > len(p.Seats) {
		v.Add(validate.Error, pyramid.RuleQuarry, "", []string{"Quarry"},
			"The Quarry has %s, but only %s could give one each.", score.Counted(n, "card"), score.Counted(len(p.Seats), "player"))
	}
}

// checkClaim: a claimed hand is one that the player can make; a better one is
// worth a warning.
func checkClaim(v *validate.Verdict, p *pyramid.Position) {
	for _, seat := range p.Claims {
		s, who := &p.Seats[seat], validate.Name(p.Head(), seat)
		say := func(severity validate.Severity, format string, args ...any) {
			v.Add(severity, pyramid.RuleClaim, who, []string{who}, format, args...)
		}
		claim := "a " + pyramid.Hands[s.Claim].Name
		if s.Claim == pyramid.Rubble {
			claim = "Rubble"
		}
		switch {
		case s.Folded:
			say(validate.Error, "%s folded and can claim no hand.", who)
			continue
		case s.Unseen:
			say(validate.Warning, "%s claims %s, but the hand was not seen.", who, claim)
			continue
		}
		best := p.BestHand(seat).Rank.Hand()
		bestName := pyramid.Hands[best].Name
		switch {
		case !pyramid.Can(s.Cards, p.Quarry, s.Claim) && s.Claim > best:
			say(validate.Error, "%s claims %s, which these cards and the Quarry do not make; the best is below it: %s.", who, claim, bestName)
		case !pyramid.Can(s.Cards, p.Quarry, s.Claim):
			say(validate.Error, "%s claims %s, which these cards and the Quarry do not make, though they make a better one: %s.", who, claim, bestName)
		case s.Claim < best:
			say(validate.Warning, "%s claims %s and could make a better one: %s.", who, claim, bestName)
		}
	}
}

// checkWager: nothing paid is negative; everybody antes; a stated pot is the
// sum.
func checkWager(v *validate.Verdict, p *pyramid.Position) {
	anybody := slices.ContainsFunc(p.Seats, func(s pyramid.Seat) bool { return s.Paid > 0 })
	for seat := range p.Seats {
		paid, who := p.Seats[seat].Paid, validate.Name(p.Head(), seat)
		switch {
		case paid < 0:
			v.Add(validate.Error, pyramid.RuleWager, who, []string{who}, "%s paid %d chips; nobody pays less than none.", who, paid)
		case paid == 0 && anybody:
			v.Add(validate.Warning, pyramid.RuleWager, who, []string{who}, "%s paid nothing, though others paid; everybody who is dealt in pays an ante.", who)
		}
	}
	switch {
	case p.HasPot && p.Pot < 0:
		v.Add(validate.Error, pyramid.RuleWager, "", nil, "The pot is %d chips; it cannot be less than none.", p.Pot)
	case p.HasPot && p.Pot != p.Chips():
		v.Add(validate.Error, pyramid.RuleWager, "", nil, "The pot is stated as %d, but %d were paid.", p.Pot, p.Chips())
	}
}
