package pyramid

import "math/bits"

// A Rank is a hand and, for a hand of one suit, its suit. Ranks compare as
// hands do where suits break the ties of such hands: a better hand is more,
// then a better suit. They are dense, from Rubble's 0 to the gold Perfect
// Grand's 54.
type Rank uint8

// Ranks is how many different ranks there are.
const Ranks = 55

// lowest is each hand's rank; of a hand of one suit, the ruby one's.
var lowest = [handCount]Rank{0, 1, 7, 13, 14, 20, 21, 22, 28, 34, 35, 36, 42, 48, 49}

// handOf is the hand of each rank.
var handOf = [Ranks]uint8{
	Rubble,
	Cap, Cap, Cap, Cap, Cap, Cap,
	Rough, Rough, Rough, Rough, Rough, Rough,
	Small,
	PerfectSmall, PerfectSmall, PerfectSmall, PerfectSmall, PerfectSmall, PerfectSmall,
	Ziggurat,
	SquaredZiggurat,
	PerfectZiggurat, PerfectZiggurat, PerfectZiggurat,
	PerfectZiggurat, PerfectZiggurat, PerfectZiggurat,
	PerfectSquaredZiggurat, PerfectSquaredZiggurat, PerfectSquaredZiggurat,
	PerfectSquaredZiggurat, PerfectSquaredZiggurat, PerfectSquaredZiggurat,
	Large,
	SquaredLarge,
	PerfectLarge, PerfectLarge, PerfectLarge, PerfectLarge, PerfectLarge, PerfectLarge,
	PerfectSquaredLarge, PerfectSquaredLarge, PerfectSquaredLarge,
	PerfectSquaredLarge, PerfectSquaredLarge, PerfectSquaredLarge,
	Grand,
	PerfectGrand, PerfectGrand, PerfectGrand, PerfectGrand, PerfectGrand, PerfectGrand,
}

// rankOf is the rank of a hand in a suit; without one, in Ruby.
func rankOf(hand, suit int) Rank { return lowest[hand] + Rank(Ruby-suit) }

// Hand is the number of the hand in Hands.
func (r Rank) Hand() int { return int(handOf[r]) }

// Suit is the suit of a hand of one suit; ok is false for the others.
func (r Rank) Suit() (suit int, ok bool) {
	hand := r.Hand()
	if !Hands[hand].Suited {
		return 0, false
	}
	return Ruby - int(r-lowest[hand]), true
}

// Evaluate is the best hand that any choice of the cards makes.
func Evaluate(c Counts) Rank { return Rank(bits.Len64(makes(c))) }

// makes has the bit of each hand that the cards make, or of a better one: for
// the rank r it is the bit r-1. A suit's hands are gold's, a bit lower for each
// suit between.
func makes(c Counts) uint64 {
	return mixes(c) | suited[uint8(c>>40)] | (suited[uint8(c>>32)]|(suited[uint8(c>>24)]|
		(suited[uint8(c>>16)]|(suited[uint8(c>>8)]|suited[uint8(c)]>>1)>>1)>>1)>>1)>>1
}

// mixes is the part of makes of hands of whatever suits.
func mixes(c Counts) uint64 {
	return baseMakes[c>>foundationsAt&63] & topMakes[c>>risersAt&63]
}

// EvaluateWith is the best hand of a player's own cards, at most one of which
// a card of the Quarry may replace. No hand has more than six cards, so with
// six of one's own every hand of them and one more leaves one of them out.
func EvaluateWith(own Counts, quarry []Card) Rank {
	if own.cards() < 6 {
		return evaluateFew(own, quarry)
	}
	hands := makes(own)
	for _, card := range quarry {
		if card >= Different {
			continue
		}
		// The card changes its own suit and the counts in all.
		with, suit := own.Add(card), card.Suit()
		hands |= suited[uint8(with>>(suitBits*(Ruby-suit)))]>>suit | mixes(with)
	}
	return Rank(bits.Len64(hands))
}

// evaluateFew is EvaluateWith for fewer than six cards of one's own, where a
// hand may not have more cards than that.
func evaluateFew(own Counts, quarry []Card) Rank {
	best := bestOf(own, own.cards())
	for _, card := range quarry {
		best = max(best, bestOf(own.Add(card), own.cards()))
	}
	return best
}

// bestOf is the best hand of at most so many of the cards.
func bestOf(c Counts, most int) Rank {
	if most >= 6 {
		return Evaluate(c)
	}
	for hand := handCount - 1; hand > Rubble; hand-- {
		if Hands[hand].size() > most {
			continue
		}
		if !Hands[hand].Suited {
			if Hands[hand].within(c.ofKind) {
				return rankOf(hand, Ruby)
			}
			continue
		}
		for suit := range suitCount {
			if Hands[hand].within(func(kind int) int { return c.Of(NewCard(kind, suit)) }) {
				return rankOf(hand, suit)
			}
		}
	}
	return 0
}

// size is how many cards a hand has.
func (h *Hand) size() int { return h.Needs[0] + h.Needs[1] + h.Needs[2] + h.Needs[3] }

// within tells whether there are enough cards of each kind for a hand.
func (h *Hand) within(have func(kind int) int) bool {
	for kind, need := range h.Needs {
		if have(kind) < need {
			return false
		}
	}
	return true
}
