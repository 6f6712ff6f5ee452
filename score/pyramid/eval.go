package pyramid

// A Rank is a hand and, for a hand of one suit, its suit. Ranks compare as
// hands do where suits break the ties of such hands: a better hand is more,
// then a better suit.
type Rank uint8

// rankOf is a hand's rank; without a suit it is the hand's alone. It is
// eight times the hand, and 6 for gold down to 1 for ruby.
func rankOf(hand int) Rank { return Rank(handStep * hand) }

const (
	handStep = 8
	inGold   = suitCount // what gold adds to a hand's rank
)

// Hand is the number of the hand in Hands.
func (r Rank) Hand() int { return int(r / handStep) }

// Suit is the suit of a hand of one suit; ok is false for the others.
func (r Rank) Suit() (suit int, ok bool) {
	worth := int(r % handStep)
	return inGold - worth, worth > 0
}

// The best hands of one suit, as ranks in gold.
const (
	no = 0
	cp = handStep*Cap + inGold
	ro = handStep*Rough + inGold
	sm = handStep*PerfectSmall + inGold
	zi = handStep*PerfectZiggurat + inGold
	sz = handStep*PerfectSquaredZiggurat + inGold
	la = handStep*PerfectLarge + inGold
	sl = handStep*PerfectSquaredLarge + inGold
	gr = handStep*PerfectGrand + inGold
)

// suited is the best hand of one suit that the cards of gold make, by their
// byte of the counts. A row has 0 to 3 Risers, each without and with the
// Capstone; the rows have 0 to 7 Foundations.
var suited = [256]uint8{
	// no Cornerstone
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, sm, no, sm,
	no, cp, ro, ro, ro, sm, ro, sm,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	no, cp, ro, ro, zi, la, zi, la,
	// one
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, sm, no, sm,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	no, cp, ro, ro, sz, sl, sz, sl,
	// two
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, gr, no, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	// three
	no, cp, no, cp, no, sm, no, sm,
	no, cp, no, cp, no, gr, no, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
	no, cp, ro, ro, sz, gr, sz, gr,
}

// Every mixed hand has two Risers. These are what they make with the other
// cards: without a Capstone in the second byte, with one in the third.
const (
	mS = handStep * Small << 16
	mL = handStep*Large<<16 | handStep*Ziggurat<<8
	mQ = handStep*SquaredLarge<<16 | handStep*SquaredZiggurat<<8
	mG = handStep * Grand << 16
	mH = handStep*Grand<<16 | handStep*SquaredZiggurat<<8
)

// mixed is what Foundations (0 to 7 in a row) and Cornerstones (a row each)
// of all suits make of two Risers.
var mixed = [64]uint32{
	mS, mS, mS, mL, mL, mL, mL, mL,
	mS, mS, mQ, mQ, mQ, mQ, mQ, mQ,
	mS, mG, mH, mH, mH, mH, mH, mH,
	mS, mG, mH, mH, mH, mH, mH, mH,
	mS, mG, mH, mH, mH, mH, mH, mH,
	mS, mG, mH, mH, mH, mH, mH, mH,
	mS, mG, mH, mH, mH, mH, mH, mH,
	mS, mG, mH, mH, mH, mH, mH, mH,
}

// tops is where that lies, by Risers (0 to 7 in a row) and Capstones (a row
// each) of all suits: nowhere without two Risers.
var tops = [64]uint8{
	0, 0, 8, 8, 8, 8, 8, 8,
	0, 0, 16, 16, 16, 16, 16, 16,
	0, 0, 16, 16, 16, 16, 16, 16,
	0, 0, 16, 16, 16, 16, 16, 16,
	0, 0, 16, 16, 16, 16, 16, 16,
	0, 0, 16, 16, 16, 16, 16, 16,
	0, 0, 16, 16, 16, 16, 16, 16,
	0, 0, 16, 16, 16, 16, 16, 16,
}

// mixedRank is the best hand of whatever suits.
func mixedRank(c Counts) int {
	return int(uint8(mixed[c>>foundationsAt&63] >> (tops[c>>risersAt&63] & 31)))
}

// Evaluate is the best hand that any choice of the cards makes.
func Evaluate(c Counts) Rank {
	// A suit's rank is gold's less its number; that takes nothing from a real
	// hand, and none at all stays below every mixed one.
	a := max(int(suited[uint8(c)]), int(suited[uint8(c>>8)])-Silver)
	b := max(int(suited[uint8(c>>16)])-Bronze, int(suited[uint8(c>>24)])-Sapphire)
	d := max(int(suited[uint8(c>>32)])-Emerald, int(suited[uint8(c>>40)])-Ruby)
	return Rank(max(a, b, d, mixedRank(c)))
}

// EvaluateWith is the best hand of a player's own cards, at most one of which
// a card of the Quarry may replace. No hand has more than six cards, so with
// six of one's own every hand of them and one more leaves one of them out.
func EvaluateWith(own Counts, quarry []Card) Rank {
	if own.cards() < 6 {
		return evaluateFew(own, quarry)
	}
	best := int(Evaluate(own))
	for _, card := range quarry {
		if card >= Different {
			continue
		}
		// The card changes its own suit and the counts in all.
		with, suit := own.Add(card), card.Suit()
		best = max(best, int(suited[uint8(with>>(suitBits*suit))])-suit, mixedRank(with))
	}
	return Rank(best)
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
				return rankOf(hand)
			}
			continue
		}
		for suit := range suitCount {
			if Hands[hand].within(func(kind int) int { return c.Of(NewCard(kind, suit)) }) {
				return rankOf(hand) + Rank(inGold-suit)
			}
		}
	}
	return rankOf(Rubble)
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
