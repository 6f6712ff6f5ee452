package buyersmarket

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/validate"
)

// A settlement says where every pyramid of a purchase goes.
type settlement struct {
	buy  *buyersmarket.Act
	home [4][]buyersmarket.Pyramid // to whose bank, by seat
	pile []buyersmarket.Pyramid    // to the buyer's pile
	pool []buyersmarket.Pyramid    // change of the card's colour, to the pool
	back []buyersmarket.Pyramid    // change that comes out of the buyer's older pile
	over int                       // pips overspent
}

// settle sends other players' pyramids home and the rest to the buyer's pile,
// and takes the change from there.
func settle(p *buyersmarket.Position, buy *buyersmarket.Act) settlement {
	s := settlement{buy: buy, over: overspent(buy)}
	for _, piece := range slices.Concat(buy.On, buy.Adds) {
		if owner := p.Owner(piece.Colour); owner >= 0 && owner != buy.Player {
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
		if piece.Colour == p.Own(buy.Player) {
			s.home[buy.Player] = append(s.home[buy.Player], piece)
		} else {
			s.pool = append(s.pool, piece)
		}
	}
	return s
}

// Settlements is the part of a verdict that only Buyer's Market has.
type Settlements struct {
	List []Settlement `json:"settlement"`
}

// A Settlement is the JSON of where the pyramids of a purchase went.
type Settlement struct {
	Buyer string        `json:"buyer"`
	Card  string        `json:"card"`
	Bank  score.Members `json:"bank"` // by player
	Pile  []string      `json:"pile"`
	Pool  []string      `json:"pool"`
	Over  int           `json:"over"` // pips paid too many
}

// told is the JSON of the settlement.
func (s *settlement) told(p *buyersmarket.Position) Settlement {
	t := Settlement{Buyer: validate.Name(p.Head(), s.buy.Player), Card: s.buy.Card.Name, Pile: score.Texts(s.pile), Pool: score.Texts(s.pool), Over: s.over}
	for seat := range p.Head().Players {
		if len(s.home[seat]) > 0 {
			t.Bank = append(t.Bank, score.Member{Name: validate.Name(p.Head(), seat), Value: score.Texts(s.home[seat])})
		}
	}
	return t
}

// sentence is the settlement for people.
func (s *settlement) sentence(p *buyersmarket.Position) string {
	who := validate.Name(p.Head(), s.buy.Player)
	parts := []string{fmt.Sprintf("%s gets %s", who, none(s.pile))}
	for seat := range p.Head().Players {
		if len(s.home[seat]) > 0 {
			parts = append(parts, fmt.Sprintf("%s to the bank of %s", plainPieces(s.home[seat]), validate.Name(p.Head(), seat)))
		}
	}
	if len(s.pool) > 0 {
		parts = append(parts, plainPieces(s.pool)+" to the pool")
	}
	text := fmt.Sprintf("Purchase %d, the card %s: %s.", s.buy.Number, s.buy.Card.Name, strings.Join(parts, "; "))
	if len(s.back) > 0 {
		text += fmt.Sprintf(" As change %s leaves the pile that %s had before.", plainPieces(s.back), who)
	}
	if left := s.over - pipsOf(s.buy.Change); left > 0 {
		text += fmt.Sprintf(" %s overspent; change of up to %s more may be taken: own-colour pieces from the pile to the bank, or pieces of %c from the pile to the pool.",
			score.Counted(s.over, "pip"), score.Counted(left, "pip"), buyersmarket.Letter(p.CardColour(s.buy.Card)))
	}
	return text
}

func none(list []buyersmarket.Pyramid) string {
	if len(list) == 0 {
		return "nothing"
	}
	return plainPieces(list)
}

func plainPieces(list []buyersmarket.Pyramid) string { return strings.Join(score.Texts(list), " ") }
