package pyramid

// Counts holds how many of each different card there are; a stand-in.
type Counts uint64

// Count counts cards.
func Count(cards ...Card) Counts {
	var c Counts
	for _, card := range cards {
		c = c.Add(card)
	}
	return c
}

func (c Counts) each() (n [Different]int) {
	x := uint64(c)
	for i := range n {
		base := uint64(copies[Card(i).Kind()] + 1)
		n[i] = int(x % base)
		x /= base
	}
	return n
}

// Add is one card more.
func (c Counts) Add(card Card) Counts {
	unit := uint64(1)
	for i := range card {
		unit *= uint64(copies[i.Kind()] + 1)
	}
	return c + Counts(unit)
}

// A Rank is a hand and its suit.
type Rank uint8

// Hand is the hand's number.
func (r Rank) Hand() int { return int(r) / 8 }

// Suit is the suit of a hand of one suit.
func (r Rank) Suit() (int, bool) { return 6 - int(r)%8, r%8 != 0 }

// Evaluate finds the best hand in any number of cards.
func Evaluate(c Counts) Rank {
	each := c.each()
	for h := handCount - 1; h > 0; h-- {
		var sum [kindCount]int
		for s := range suitCount {
			fits := true
			for k, need := range Hands[h].Needs {
				have := each[NewCard(k, s)]
				sum[k] += have
				fits = fits && have >= need
			}
			if fits && Hands[h].Suited {
				return Rank(8*h + 6 - s)
			}
		}
		if need := Hands[h].Needs; !Hands[h].Suited && sum[0] >= need[0] && sum[1] >= need[1] && sum[2] >= need[2] && sum[3] >= need[3] {
			return Rank(8 * h)
		}
	}
	return 0
}

// EvaluateWith finds the best hand with at most one card of the quarry.
func EvaluateWith(own Counts, quarry []Card) Rank {
	best := Evaluate(own)
	for _, q := range quarry {
		best = max(best, Evaluate(own.Add(q)))
	}
	return best
}
