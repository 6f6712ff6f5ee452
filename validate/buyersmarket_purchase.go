package validate

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score/buyersmarket"
)

// mostAdded is how many pips a buyer may add in one act.
const mostAdded = 4

// buyersMarketPurchases judges each contested purchase by the conditions of
// buyers-market/purchase, and settles those that stand.
func (v *Verdict) buyersMarketPurchases(p *buyersmarket.Position) {
	var settled []string
	for i := range p.Purchases {
		buy := &p.Purchases[i]
		before := len(v.Findings)
		v.purchase(p, i, buy)
		if slices.ContainsFunc(v.Findings[before:], func(f Finding) bool { return f.Severity == Error }) {
			continue
		}
		s := settle(p, buy)
		settled = append(settled, s.json(p))
		v.Says = append(v.Says, s.sentence(p, i))
	}
	if len(p.Purchases) > 0 {
		v.Extra = `"settlement":[` + strings.Join(settled, ",") + `]`
	}
}

// purchase judges one purchase.
func (v *Verdict) purchase(p *buyersmarket.Position, i int, buy *buyersmarket.Purchase) {
	who := name(p.Head(), buy.Buyer)
	say := func(severity Severity, format string, args ...any) {
		v.add(Finding{Rule: buyersmarket.RulePurchase, Severity: severity, At: []string{fmt.Sprintf("purchase %d", i+1)}, Player: who,
			Message: fmt.Sprintf(format, args...)})
	}
	no := func(format string, args ...any) { say(Error, format, args...) }
	colour, own := p.CardColour(buy.Card), p.Own(buy.Buyer)
	resources, twice := 0, map[buyersmarket.Pyramid]int{}
	for _, piece := range buy.On {
		switch {
		case piece.Colour == colour:
			resources += piece.Pips()
		case p.Owner(piece.Colour) >= 0:
			twice[piece]++
		default:
			no("%s cannot lie on %s: the card takes %c and the players' bank colours.", piece, buy.Card.Name, buyersmarket.Letter(colour))
		}
	}
	if resources > buy.Card.Value {
		no("%d pips of the pool lie on %s, but no more than its value of %d may.", resources, buy.Card.Name, buy.Card.Value)
	}
	for _, piece := range buy.Adds {
		if piece.Colour != own {
			no("%s adds %s, but a buyer adds only from the own bank, %c.", who, piece, buyersmarket.Letter(own))
		} else {
			twice[piece]++
		}
	}
	for _, piece := range slices.Concat(buy.On, buy.Adds) {
		if twice[piece] > 2 {
			no("%d of %s take part, but a bank colour has two of a size.", twice[piece], piece)
			twice[piece] = 0
		}
	}
	lay, added := pipsOf(buy.On), pipsOf(buy.Adds)
	if added > mostAdded {
		no("%s adds %d pips, but at most %d may be added in the act.", who, added, mostAdded)
	}
	if lay+added < buy.Card.Value {
		no("%d pips lie on %s%s: %d of %d are missing.", lay, buy.Card.Name, with(added), buy.Card.Value-lay-added, buy.Card.Value)
	}
	if len(p.Head().Players) > 2 && resources == 0 {
		no("With more than two players a pallet must hold a resource pyramid before it is bought; %s holds none.", buy.Card.Name)
	}
	if lay >= buy.Card.Value && added > 0 {
		say(Warning, "%s was complete already and could have been taken as it lay.", buy.Card.Name)
	}
	for _, piece := range buy.Change {
		if piece.Colour != own && piece.Colour != colour {
			no("%s is no change: it is own-colour pieces (%c), or pieces of the card's colour (%c).", piece, buyersmarket.Letter(own), buyersmarket.Letter(colour))
		}
	}
	if over, back := max(0, lay+added-buy.Card.Value), pipsOf(buy.Change); back > over {
		no("%s takes %d pips of change, but %d were overspent.", who, back, over)
	}
}

func with(added int) string {
	if added == 0 {
		return ""
	}
	return fmt.Sprintf(" with the %d added", added)
}

func pipsOf(list []buyersmarket.Pyramid) int {
	n := 0
	for _, p := range list {
		n += p.Pips()
	}
	return n
}

// A settlement says where every pyramid of a purchase goes.
type settlement struct {
	buy  *buyersmarket.Purchase
	home [4][]buyersmarket.Pyramid // to whose bank, by seat
	pile []buyersmarket.Pyramid    // to the buyer's pile
	pool []buyersmarket.Pyramid    // change of the card's colour, to the pool
	back []buyersmarket.Pyramid    // change that comes out of the buyer's older pile
	over int                       // pips overspent
}

// settle sends other players' pyramids home and the rest to the buyer's pile,
// and takes the change from there.
func settle(p *buyersmarket.Position, buy *buyersmarket.Purchase) settlement {
	s := settlement{buy: buy, over: max(0, pipsOf(buy.On)+pipsOf(buy.Adds)-buy.Card.Value)}
	for _, piece := range slices.Concat(buy.On, buy.Adds) {
		if owner := p.Owner(piece.Colour); owner >= 0 && owner != buy.Buyer {
			s.home[owner] = append(s.home[owner], piece)
		} else {
			s.pile = append(s.pile, piece)
		}
	}
	for _, piece := range buy.Change {
		if i := slices.Index(s.pile, piece); i >= 0 {
			s.pile = slices.Delete(s.pile, i, i+1)
		} else {
			s.back = append(s.back, piece)
		}
		if piece.Colour == p.Own(buy.Buyer) {
			s.home[buy.Buyer] = append(s.home[buy.Buyer], piece)
		} else {
			s.pool = append(s.pool, piece)
		}
	}
	return s
}

func (s *settlement) json(p *buyersmarket.Position) string {
	var banks []string
	for seat := range p.Head().Players {
		if len(s.home[seat]) > 0 {
			banks = append(banks, jsonString(name(p.Head(), seat))+":"+jsonPieces(s.home[seat]))
		}
	}
	return fmt.Sprintf(`{"buyer":%s,"card":%s,"bank":{%s},"pile":%s,"pool":%s,"over":%d}`, jsonString(name(p.Head(), s.buy.Buyer)), jsonString(s.buy.Card.Name),
		strings.Join(banks, ","), jsonPieces(s.pile), jsonPieces(s.pool), s.over)
}

// sentence is the settlement for people.
func (s *settlement) sentence(p *buyersmarket.Position, i int) string {
	who := name(p.Head(), s.buy.Buyer)
	parts := []string{fmt.Sprintf("%s gets %s", who, none(s.pile))}
	for seat := range p.Head().Players {
		if len(s.home[seat]) > 0 {
			parts = append(parts, fmt.Sprintf("%s to the bank of %s", plainPieces(s.home[seat]), name(p.Head(), seat)))
		}
	}
	if len(s.pool) > 0 {
		parts = append(parts, plainPieces(s.pool)+" to the pool")
	}
	text := fmt.Sprintf("Purchase %d, the card %s: %s.", i+1, s.buy.Card.Name, strings.Join(parts, "; "))
	if len(s.back) > 0 {
		text += fmt.Sprintf(" As change %s leaves the pile that %s had before.", plainPieces(s.back), who)
	}
	if left := s.over - pipsOf(s.buy.Change); left > 0 {
		text += fmt.Sprintf(" %s overspent; change of up to %s more may be taken: own-colour pieces from the pile to the bank, or pieces of %c from the pile to the pool.",
			counted(s.over, "pip"), counted(left, "pip"), buyersmarket.Letter(p.CardColour(s.buy.Card)))
	}
	return text
}

func none(list []buyersmarket.Pyramid) string {
	if len(list) == 0 {
		return "nothing"
	}
	return plainPieces(list)
}

func plainPieces(list []buyersmarket.Pyramid) string {
	var words []string
	for _, p := range list {
		words = append(words, p.String())
	}
	return strings.Join(words, " ")
}
