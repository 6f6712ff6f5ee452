package pyramid

// A Rank is a hand and, for a hand of one suit, its suit. Ranks compare as
// hands do where suits break the ties of such hands: a better hand is more,
// then a better suit. They are dense, from Rubble's 0 to the gold Perfect
// Grand's 54.
type Rank uint8

// lowest is each hand's rank; of a hand of one suit, the ruby one's.
var lowest = [handCount]Rank{0, 1, 7, 13, 14, 20, 21, 22, 28, 34, 35, 36, 42, 48, 49}

// rankOf returns the rank of a hand, in a suit if it is a hand of one suit.
func rankOf(hand, suit int) Rank {
	if !Hands[hand].Suited {
		return lowest[hand]
	}
	return lowest[hand] + Rank(Ruby-suit)
}

// Hand returns the number of the hand in Hands.
func (r Rank) Hand() int {
	hand := handCount - 1
	for r < lowest[hand] {
		hand--
	}
	return hand
}

// Suit returns the suit of a hand of one suit; ok is false for the others.
func (r Rank) Suit() (suit int, ok bool) {
	hand := r.Hand()
	if !Hands[hand].Suited {
		return 0, false
	}
	return Ruby - int(r-lowest[hand]), true
}

// String returns the hand's name, with the suit of a hand of one suit: "Rough Pyramid
// in gold".
func (r Rank) String() string {
	name := Hands[r.Hand()].Name
	if suit, ok := r.Suit(); ok {
		name += " in " + SuitName(suit)
	}
	return name
}

// Counts is how many cards of each suit and kind there are; the row below the
// suits counts all of them together.
type Counts [suitCount + 1][kindCount]int

// Count counts cards.
func Count(cards ...Card) Counts {
	var c Counts
	c.add(1, cards...)
	return c
}

func (c *Counts) add(by int, cards ...Card) {
	for _, card := range cards {
		c[card.Suit()][card.Kind()] += by
		c[suitCount][card.Kind()] += by
	}
}

// Evaluate returns the best hand that any choice of so many of the cards makes.
func (c *Counts) Evaluate(most int) Rank {
	for hand := handCount - 1; hand > Rubble; hand-- {
		if Hands[hand].size() > most {
			continue
		}
		if rank, ok := c.makes(hand); ok {
			return rank
		}
	}
	return 0
}

// makes reports whether the cards that a hand needs are there, and returns its rank in the best
// suit that has them.
func (c *Counts) makes(hand int) (rank Rank, ok bool) {
	h := &Hands[hand]
	if !h.Suited {
		return lowest[hand], h.within(&c[suitCount])
	}
	for suit := range suitCount {
		if h.within(&c[suit]) {
			return rankOf(hand, suit), true
		}
	}
	return 0, false
}

// size returns how many cards a hand has.
func (h *Hand) size() int { return h.Needs[0] + h.Needs[1] + h.Needs[2] + h.Needs[3] }

// within reports whether there are enough cards of each kind for a hand.
func (h *Hand) within(have *[kindCount]int) bool {
	for kind, need := range h.Needs {
		if have[kind] < need {
			return false
		}
	}
	return true
}
