package pyramid

import (
	"math/rand/v2"
	"strings"
)

// evaluate returns the best hand that any choice of the cards makes.
func evaluate(cards []Card) Rank {
	counts := Count(cards...)
	return counts.Evaluate(len(cards))
}

// evaluateWith returns the best hand of most own cards, with one of the Quarry or none.
func evaluateWith(own Counts, most int, quarry []Card) Rank {
	best := own.Evaluate(most)
	for _, card := range quarry {
		with := own
		with.add(1, card)
		best = max(best, with.Evaluate(most))
	}
	return best
}

// Plain returns the best hand of the cards by trying every choice of them against
// the table of hands.
func Plain(cards []Card) Rank {
	best := Rank(0)
	var room [8]Card
	for choice := range 1 << len(cards) {
		chosen := room[:0]
		for i, card := range cards {
			if choice>>i&1 == 1 {
				chosen = append(chosen, card)
			}
		}
		best = max(best, plainExact(chosen))
	}
	return best
}

// plainExact returns the best hand that is all of these cards.
func plainExact(cards []Card) Rank {
	var kinds, suits [6]int
	for _, card := range cards {
		kinds[card.Kind()]++
		suits[card.Suit()]++
	}
	for number := handCount - 1; number > Rubble; number-- {
		if [kindCount]int(kinds[:kindCount]) != Hands[number].Needs {
			continue
		}
		if !Hands[number].Suited {
			return lowest[number]
		}
		for suit, count := range suits {
			if count == len(cards) {
				return rankOf(number, suit)
			}
		}
	}
	return 0
}

// plainWith is Plain with each card of the Quarry in place of each own card.
func plainWith(own, quarry []Card) Rank {
	best := Plain(own)
	for _, card := range quarry {
		for i := range own {
			swapped := append([]Card(nil), own...)
			swapped[i] = card
			best = max(best, Plain(swapped))
		}
	}
	return best
}

// deck returns the whole deck in order.
func deck() []Card {
	var all []Card
	for card := Card(0); card < Different; card++ {
		for range card.Copies() {
			all = append(all, card)
		}
	}
	return all
}

// dealer deals hands at random, of the whole deck or of a part of it that
// makes good hands more frequent; the same at every run.
type dealer struct {
	*rand.Rand
	decks [][]Card
}

func newDealer(seed uint64) *dealer {
	d := &dealer{Rand: rand.New(rand.NewPCG(seed, 7))}
	var two, rich, any, many []Card
	for _, card := range deck() {
		if card.Suit() == Bronze || card.Suit() == Ruby {
			two = append(two, card)
		}
	}
	for card := Card(0); card < Different; card++ {
		if card.Suit() < Bronze {
			rich = append(rich, card, card)
		}
		any = append(any, card)
		if card.Suit() == Silver {
			for range 15 {
				many = append(many, card)
			}
		}
	}
	d.decks = [][]Card{deck(), two, rich, append(any, any...), many}
	return d
}

// deal deals some cards, now and then such as the deck does not hold.
func (d *dealer) deal(count int) []Card {
	from := d.decks[d.IntN(len(d.decks))]
	dealt := make([]Card, count)
	for i := range dealt {
		j := i + d.IntN(len(from)-i)
		from[i], from[j] = from[j], from[i]
		dealt[i] = from[i]
	}
	return dealt
}

// cardsOf reads cards of a test's text.
func cardsOf(text string) []Card {
	var cards []Card
	for _, word := range strings.Fields(text) {
		card, ok := ParseCard(word)
		if !ok {
			panic(word)
		}
		cards = append(cards, card)
	}
	return cards
}
