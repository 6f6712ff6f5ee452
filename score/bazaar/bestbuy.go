package bazaar

import (
	"slices"

	"arbiter/score"
)

// A shop finds the purchases on which a wallet is best spent.
type shop struct {
	cards   []Card
	byCards bool
	choices []choice
}

// A choice is a set of cards to buy together.
type choice struct {
	price        Bag
	cards, faces int
}

// newShop prepares the choices among the open cards. all is what wallet and bank
// hold together.
func newShop(cards []Card, all Bag, by string) *shop {
	s := &shop{cards: cards, byCards: by == score.ByCards}
	for set := 1; set < 1<<len(cards); set++ {
		var c choice
		for k := range cards {
			if set>>k&1 != 0 {
				c.price = c.price.Plus(cards[k].Price)
				c.cards++
				if cards[k].Face {
					c.faces++
				}
			}
		}
		if all.Covers(c.price) {
			s.choices = append(s.choices, c)
		}
	}
	return s
}

// worth is the key of a choice for a wallet of so many pebbles that covers it.
// The later a purchase, the more a face adds: cards with faces come last.
func (s *shop) worth(c *choice, pebbles int) int64 {
	points := 0
	for k := range c.cards {
		pebbles -= CardSize
		points += Worth(pebbles, k >= c.cards-c.faces)
	}
	return s.key(points, c.cards, pebbles)
}

// most is the highest goal that any wallet of at most so many pebbles can reach.
func (s *shop) most(pebbles int) int64 {
	most := int64(0)
	for k := range s.choices {
		c := &s.choices[k]
		for n := c.cards * CardSize; n <= pebbles; n++ {
			most = max(most, goal(s.worth(c, n)))
		}
	}
	return most
}

// key compares what can be done with wallets that take equally many exchanges to
// reach: by the goal first, then the other figure, then the pebbles left.
func (s *shop) key(points, cards, left int) int64 {
	if s.byCards {
		return int64(cards)<<40 | int64(points)<<20 | int64(left)
	}
	return int64(points)<<40 | int64(cards)<<20 | int64(left)
}

// goal is the part of a key that counts before the number of exchanges.
func goal(key int64) int64 { return key >> 40 }

// best is the key of the best that can be bought with a wallet.
func (s *shop) best(wallet Bag) int64 {
	pebbles := wallet.Len()
	most := s.key(0, 0, pebbles) // nothing bought
	for k := range s.choices {
		if c := &s.choices[k]; wallet.Covers(c.price) {
			most = max(most, s.worth(c, pebbles))
		}
	}
	return most
}

// order is how a wallet reaches the key: the purchases, in display order where
// several orders do.
func (s *shop) order(wallet Bag, key int64, seat int) ([]Purchase, Bag) {
	var found []Purchase
	var left Bag
	ok := false
	var now []Purchase
	taken := make([]bool, len(s.cards))
	var try func(wallet Bag, points int)
	try = func(wallet Bag, points int) {
		if ok {
			return
		}
		if s.key(points, len(now), wallet.Len()) == key {
			found, left, ok = slices.Clone(now), wallet, true
			return
		}
		for k, c := range s.cards {
			if taken[k] || !wallet.Covers(c.Price) {
				continue
			}
			rest := wallet.Minus(c.Price)
			b := Purchase{Seat: seat, Card: c, Left: rest.Len(), Points: Worth(rest.Len(), c.Face)}
			taken[k] = true
			now = append(now, b)
			try(rest, points+b.Points)
			now = now[:len(now)-1]
			taken[k] = false
		}
	}
	try(wallet, 0)
	return found, left
}
