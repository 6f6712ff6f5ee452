package buyersmarket

import (
	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/validate"
)

const (
	deckCards = 50 // number cards and aces, ten in each of five suits
	cardPips  = 11 // the most that a card takes from the pool, an ace
)

// checkCards warns of impossible numbers of collected cards. These numbers decide
// ties.
func checkCards(v *validate.Verdict, p *buyersmarket.Position) {
	warn := func(at []string, who, format string, args ...any) {
		v.Add(validate.Warning, buyersmarket.RuleCards, who, at, format, args...)
	}
	all := 0
	var counts, unsaid []string
	for seat := range p.Holdings {
		h, who := &p.Holdings[seat], validate.Name(p.Head(), seat)
		if !h.HasCards {
			unsaid = append(unsaid, who)
			continue
		}
		all += h.Cards
		if h.Cards > 0 {
			counts = append(counts, who)
		}
		collected := h.Collected()
		need := cardsNeeded(p, &collected)
		switch {
		case h.Cards == 0 && collected.Len() > 0:
			warn([]string{who}, who, "%s has collected %s without a card; whoever buys a pallet keeps its card.", who, score.Counted(collected.Len(), "pyramid"))
		case h.Cards < need && !overspentIn(p, seat):
			warn([]string{who}, who, "%s has %s, but what was collected from the pool needs %d: a card has one colour, and at most %d pips of it.",
				who, score.Counted(h.Cards, "card"), need, cardPips)
		}
	}
	if len(unsaid) > 0 && len(unsaid) < len(p.Holdings) {
		for _, who := range unsaid {
			warn([]string{who}, who, "The cards of %s are not written, those of others are: in a tie they count as none. Write `cards:` for everybody or for nobody.", who)
		}
	}
	if all > deckCards {
		warn(counts, "", "The players have %d cards together, but the deck has %d number cards and aces.", all, deckCards)
	}
}

// cardsNeeded returns the least number of cards that can have brought the resource
// pyramids of a pile: a card takes one colour from the pool, up to its value.
func cardsNeeded(p *buyersmarket.Position, pile *buyersmarket.Stock) int {
	n := 0
	for _, c := range p.Resources {
		pips := pile[c][buyersmarket.Small] + 2*pile[c][buyersmarket.Medium] + 3*pile[c][buyersmarket.Large]
		n += (pips + cardPips - 1) / cardPips
	}
	return n
}

// overspentIn reports whether the text has a purchase in which the seat overspent.
func overspentIn(p *buyersmarket.Position, seat int) bool {
	for i := range p.Acts {
		if a := &p.Acts[i]; a.Kind == buyersmarket.Purchase && a.Player == seat && overspent(p, a) > 0 {
			return true
		}
	}
	return false
}

// checkCall warns when nobody could have called for the building phase:
// whoever calls can complete a building from what it has collected.
func checkCall(v *validate.Verdict, p *buyersmarket.Position) {
	if p.Holdings == nil {
		return
	}
	for seat := range p.Holdings {
		if canComplete(p, seat) {
			return
		}
	}
	v.Add(validate.Warning, buyersmarket.RuleCall, "", nil,
		"Nobody has collected what a complete building needs, 4 Larges, 3 Mediums and a Small, so nobody could have called for the building phase.")
}

// canComplete reports whether three complete levels can be built from what a
// seat has collected. The sizes alone decide: 4 Larges bear 3 Mediums, and
// these a Small.
func canComplete(p *buyersmarket.Position, seat int) bool {
	collected, terms := p.Holdings[seat].Collected(), p.Terms(seat)
	for level := range 3 {
		size, n := buyersmarket.SizeOf(level), 0
		for colour := range collected {
			if terms.Allowed(colour) {
				n += collected[colour][size]
			}
		}
		if n < buyersmarket.Completes(level) {
			return false
		}
	}
	return true
}
