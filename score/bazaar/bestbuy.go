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
	bound   [PebblesOfAColour*colours + 1]int64 // the best key that so many pebbles can have
}

// A choice is a set of cards to buy together, with what it is worth by the
// number of pebbles in the wallet.
type choice struct {
	price uint32
	cards int
	key   [enough + 1]int64 // without the pebbles left; see key
}

// enough is a number of pebbles that leaves three or more after four purchases;
// beyond it more pebbles change nothing.
const enough = MostVisible*CardSize + 3

// newShop prepares the choices among the open cards. all is what wallet and bank
// hold together.
func newShop(cards []Card, all Bag, by string) *shop {
	s := &shop{cards: cards, byCards: by == score.ByCards}
	for set := 1; set < 1<<len(cards); set++ {
		c := choice{}
		var price Bag
		faces := 0
		for k := range cards {
			if set>>k&1 != 0 {
				price = price.Plus(cards[k].Price)
				c.cards++
				if cards[k].Face {
					faces++
				}
			}
		}
		if !all.Covers(price) {
			continue // nobody can ever pay for these together
		}
		c.price = pack(price)
		for n := c.cards * CardSize; n <= enough; n++ {
			c.key[n] = s.key(together(n, c.cards, faces), c.cards, 0)
		}
		s.choices = append(s.choices, c)
	}
	for n := range s.bound {
		s.bound[n] = int64(n)
		for k := range s.choices {
			if c := &s.choices[k]; n >= c.cards*CardSize {
				s.bound[n] = max(s.bound[n], c.worth(n))
			}
		}
	}
	return s
}

// worth returns the key of a choice for a wallet of so many pebbles that covers it.
func (c *choice) worth(pebbles int) int64 {
	return c.key[min(pebbles, enough)] + int64(pebbles-CardSize*c.cards)
}

// most returns the highest goal that any wallet of at most so many pebbles can reach.
func (s *shop) most(pebbles int) int64 {
	most := int64(0)
	for n := range pebbles + 1 {
		most = max(most, goal(s.bound[n]))
	}
	return most
}

// together returns the points of that many purchases with that many pebbles in the wallet, some of
// the cards with a face. The later a purchase, the more a face adds, so cards with faces come last.
func together(pebbles, cards, faces int) int {
	points := 0
	for k := 1; k <= cards; k++ {
		points += Worth(pebbles-k*CardSize, k > cards-faces)
	}
	return points
}

// key compares what can be done with wallets that take equally many exchanges to
// reach: by the goal first, then the other figure, then the pebbles left.
func (s *shop) key(points, cards, left int) int64 {
	if s.byCards {
		return int64(cards)<<40 | int64(points)<<20 | int64(left)
	}
	return int64(points)<<40 | int64(cards)<<20 | int64(left)
}

// goal returns the part of a key that counts before the number of exchanges.
func goal(key int64) int64 { return key >> 40 }

// best returns the key of the best that can be bought with a wallet.
func (s *shop) best(w wallet) int64 {
	bag, pebbles := w.bag(), w.pebbles()
	most := int64(pebbles) // nothing bought
	for k := range s.choices {
		if c := &s.choices[k]; covers(bag, c.price) {
			most = max(most, c.worth(pebbles))
		}
	}
	return most
}

// order returns the purchases by which a wallet reaches the key, in display order where several
// orders do, and what is left.
func (s *shop) order(wallet Bag, key int64, seat int) ([]Purchase, Bag) {
	var found []Purchase
	var left Bag
	ok := false
	now := []Purchase{}
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
