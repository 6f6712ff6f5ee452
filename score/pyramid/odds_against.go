package pyramid

// A Chance is how a hand of six cards fares against one unseen opponent, over
// all hands that the opponent may hold.
type Chance struct {
	Best      Rank   `json:"-"`         // the best hand, with the Quarry
	Wins      uint64 `json:"wins"`      // hands of the opponent that it beats
	Ties      uint64 `json:"ties"`      // that split the pot with it
	Loses     uint64 `json:"loses"`     // that beat it
	Opponents uint64 `json:"opponents"` // all hands that the opponent may hold
	Unseen    int    `json:"unseen"`    // cards neither held nor in the Quarry
	Improved  int    `json:"improved"`  // of those, the ones that would improve the hand if they came to the Quarry
}

// How a part of a hand, or a whole one, compares with the player's own hand.
const (
	worse uint8 = iota
	equal
	better
)

// Against counts how six cards fare against one opponent who holds six of the
// cards unseen and may use the same Quarry, of which some cards are known or
// none. Equal hands of one suit rank by suit, all others split.
func Against(hand, quarry []Card) Chance {
	c := Chance{Best: MakeBest(hand, quarry, SuitTiesSingle).Rank}
	left := wholeDeck()
	left.add(-1, hand...)
	left.add(-1, quarry...)
	for card := range Card(Different) {
		n := left[card.Suit()][card.Kind()]
		c.Unseen += n
		if MakeBest(hand, []Card{card}, SuitTiesSingle).Rank > c.Best {
			c.Improved += n
		}
	}

	b := newBook()
	var suits [suitCount][]part
	for s := range suits {
		var class [shapes]uint8
		for have := range class {
			best := b.suited[have]
			for _, card := range quarry {
				if card.Suit() == s {
					best = max(best, b.suited[b.sum[have][shapeOfCard(card)]])
				}
			}
			class[have] = against(rankOf(int(best), s), c.Best)
		}
		suits[s] = b.parts([kindCount]int{}, left[s], len(hand), &class)
	}
	var mixed [shapes]uint8
	for have := range mixed {
		best := b.mixed[have]
		for _, card := range quarry {
			best = max(best, b.mixed[b.sum[have][shapeOfCard(card)]])
		}
		mixed[have] = against(lowest[best], c.Best)
	}
	for s, ways := range b.join(len(hand), &suits) {
		for class, n := range ways {
			c.Opponents += n
			switch max(uint8(class), mixed[s]) {
			case worse:
				c.Wins += n
			case equal:
				c.Ties += n
			case better:
				c.Loses += n
			}
		}
	}
	return c
}

func shapeOfCard(card Card) shape {
	var one [kindCount]int
	one[card.Kind()] = 1
	return shapeOf(one)
}

// against returns how the opponent's hand compares with mine.
func against(theirs, mine Rank) uint8 {
	switch {
	case theirs > mine:
		return better
	case theirs == mine:
		return equal
	}
	return worse
}
