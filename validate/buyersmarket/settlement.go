package buyersmarket

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/validate"
)

// Settlements is the part of a verdict that only Buyer's Market has.
type Settlements struct {
	List []Settlement `json:"settlement"`
}

// A Settlement says where every pyramid of a purchase goes.
type Settlement struct {
	Buyer string        `json:"buyer"`
	Card  string        `json:"card"`
	Bank  score.Members `json:"bank"` // by player
	Pile  []string      `json:"pile"` // the buyer's
	Pool  []string      `json:"pool"` // change of the card's colour
	Over  int           `json:"over"` // pips spent more than necessary

	older []string // change that comes out of the pile that the buyer had before
}

// settlement sends other players' pyramids home and the rest to the buyer's pile,
// and takes the change from there.
func settlement(p *buyersmarket.Position, buy *buyersmarket.Act) Settlement {
	s := Settlement{Buyer: validate.Name(p.Head(), buy.Player), Card: buy.Card.Name, Pile: []string{}, Pool: []string{}, Over: overspent(p, buy)}
	home := make([][]string, len(p.Head().Players))
	for _, piece := range slices.Concat(buy.On, buy.Adds) {
		if owner := p.Owner(piece.Colour); owner >= 0 && owner != buy.Player {
			home[owner] = append(home[owner], piece.String())
		} else {
			s.Pile = append(s.Pile, piece.String())
		}
	}
	for _, piece := range buy.Change {
		if i := slices.Index(s.Pile, piece.String()); i >= 0 {
			s.Pile = slices.Delete(s.Pile, i, i+1)
		} else {
			s.older = append(s.older, piece.String())
		}
		if piece.Colour == p.Own(buy.Player) {
			home[buy.Player] = append(home[buy.Player], piece.String())
		} else {
			s.Pool = append(s.Pool, piece.String())
		}
	}
	for seat, list := range home {
		if len(list) > 0 {
			s.Bank = append(s.Bank, score.Member{Name: validate.Name(p.Head(), seat), Value: list})
		}
	}
	return s
}

// sentence returns the settlement of a purchase for people.
func (s *Settlement) sentence(p *buyersmarket.Position, buy *buyersmarket.Act) string {
	parts := []string{s.Buyer + " gets " + cmp.Or(strings.Join(s.Pile, " "), "nothing")}
	for _, home := range s.Bank {
		parts = append(parts, fmt.Sprintf("%s to the bank of %s", strings.Join(home.Value.([]string), " "), home.Name))
	}
	if len(s.Pool) > 0 {
		parts = append(parts, strings.Join(s.Pool, " ")+" to the pool")
	}
	text := fmt.Sprintf("Purchase %d, the card %s: %s.", buy.Number, s.Card, strings.Join(parts, "; "))
	if len(s.older) > 0 {
		text += fmt.Sprintf(" As change %s leaves the pile that %s had before.", strings.Join(s.older, " "), s.Buyer)
	}
	if left := s.Over - pipsOf(buy.Change); left > 0 {
		text += fmt.Sprintf(" %s overspent; change of up to %s more may be taken: own-colour pieces from the pile to the bank, or pieces of %c from the pile to the pool.",
			score.Counted(s.Over, "pip"), score.Counted(left, "pip"), buyersmarket.Letter(p.CardColour(buy.Card)))
	}
	return text
}

func plainPieces(list []buyersmarket.Pyramid) string { return strings.Join(score.Texts(list), " ") }
