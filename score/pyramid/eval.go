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

// String is the hand's name, with the suit of a hand of one suit: "Rough Pyramid
// in gold".
func (r Rank) String() string {
	name := Hands[r.Hand()].Name
	if suit, ok := r.Suit(); ok {
		name += " in " + SuitName(suit)
	}
	return name
}

// Evaluate is the best hand that any choice of the cards makes.
func Evaluate(c Counts) Rank { return Rank(bits.Len64(makes(c))) }

// makes has the bit of each hand that the cards make, or of a better one: for
// the rank r it is the bit r-1. A suit's hands are gold's, a bit lower for each
// suit between. As one expression it is small enough for Evaluate to be inlined.
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
	if own.cards() != 6 {
		return evaluateOdd(own, quarry)
	}
	hands, kinds := makes(own), Counts(0)
	for _, card := range quarry {
		if card >= Different {
			continue
		}
		s := &slots[card]
		if own&s.field == s.field {
			continue // one more where the count is full changes no hand
		}
		hands |= suited[uint8((own+s.one)>>(s.shift&63))] >> (s.suit & 63)
		kinds |= s.one
	}
	return Rank(bits.Len64(hands | mixesWith(own, kinds)))
}

// mixesWith is mixes with one more card of any one of the kinds, which are given
// as the slots' ones of cards of them. With six cards no count in all is full,
// so adding cannot carry.
func mixesWith(own, kinds Counts) uint64 {
	base, top := own>>foundationsAt, own>>risersAt
	kinds >>= foundationsAt
	f, k, r, c := kinds&1, kinds&(1<<3), kinds>>6&1, kinds>>6&(1<<3)
	return baseMakes[base&63]&(topMakes[(top+r)&63]|topMakes[(top+c)&63]) |
		(baseMakes[(base+f)&63]|baseMakes[(base+k)&63])&topMakes[top&63]
}

// evaluateOdd is EvaluateWith for not exactly six cards of one's own; of fewer
// a hand may not have more cards than that.
func evaluateOdd(own Counts, quarry []Card) Rank {
	most := own.cards()
	best := bestOf(own, most)
	for _, card := range quarry {
		best = max(best, bestOf(own.Add(card), most))
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
