package pyramid

// What breaks the tie of equal hands, by the ruling suit-ties.
const (
	SuitTiesSingle = "single" // the suit of hands of one suit
	SuitTiesCards  = "cards"  // the suits of all hands, card by card
	SuitTiesNone   = "none"   // nothing
)

// A BestHand is the best hand that a player can make of its cards and the Quarry.
type BestHand struct {
	Rank Rank
	// Cards are the hand: Capstone, Risers, Foundations, Cornerstones, each in the best suits that
	// still give the hand.
	Cards []Card
	// Quarry is the card of the Quarry in it, if Used.
	Quarry Card
	Used   bool
	// Key compares hands under the ruling: more is better, equal is
	// a tie.
	Key uint64
}

// MakeBest returns the best hand of a player's own cards with at most one card of the Quarry in
// place of one of them. A Quarry card is used only for a hand that beats, under the ruling, every
// hand without it; among several for equal hands it is the first.
func MakeBest(own, quarry []Card, ruling string) BestHand {
	counts := Count(own...)
	best := choose(&counts, counts.Evaluate(len(own)), ruling)
	made := BestHand{}
	for _, card := range quarry {
		with := counts
		with.add(1, card)
		rank := with.Evaluate(len(own))
		if rank.Hand() < best.rank.Hand() {
			continue // another card of the Quarry gave more
		}
		// A hand that beats all of the player's own has this card in it.
		if chosen := choose(&with, rank, ruling); chosen.key > best.key {
			best = chosen
			made.Quarry, made.Used = card, true
		}
	}
	made.Rank, made.Key = best.rank, best.key
	if best.size > 0 {
		made.Cards = append(made.Cards, best.cards[:best.size]...)
	}
	return made
}

// A choice is a hand chosen from some cards.
type choice struct {
	rank  Rank
	key   uint64
	cards [6]Card
	size  int
}

// choose picks the cards of a hand that is known to be the best. The best suits of
// one kind do not depend on the other kinds, so no search is needed.
func choose(c *Counts, rank Rank, ruling string) choice {
	best := choice{rank: rank}
	only, single := best.rank.Suit()
	for kind, need := range Hands[best.rank.Hand()].Needs {
		for suit := 0; suit < suitCount && need > 0; suit++ {
			if single && suit != only {
				continue
			}
			card := NewCard(kind, suit)
			for have := c[suit][kind]; have > 0 && need > 0; have-- {
				best.cards[best.size] = card
				best.size++
				need--
			}
		}
	}
	best.key = best.keyUnder(ruling)
	return best
}

// keyUnder returns the number by which the choice compares.
func (b *choice) keyUnder(ruling string) uint64 {
	switch ruling {
	case SuitTiesCards:
		key := uint64(b.rank.Hand())
		for _, card := range b.cards[:b.size] {
			key = key<<3 | uint64(suitCount-card.Suit())
		}
		// Hands have different sizes: shift the key, so that the hand itself stays in front.
		return key << (3 * (len(b.cards) - b.size))
	case SuitTiesNone:
		return uint64(b.rank.Hand())
	}
	return uint64(b.rank)
}
