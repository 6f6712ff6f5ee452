package pyramid

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The odds as counted when this was written, by every way that the tests know.
var (
	sixOdds = Frequencies{46_806_765, 37_991_301, 5_241_618, 9_436_758, 608_253, 14_822_115, 25_605_270, 20_190, 30_870,
		6_554_160, 6_939_540, 360, 540, 2_181_060, 108}
	sevenOdds = Frequencies{287_670_150, 322_991_244, 59_573_772, 40_675_926, 5_207_550, 127_220_508, 327_383_280, 556_248, 867_480,
		105_400_140, 132_986_700, 21_990, 27_900, 62_520_030, 6_786}
)

// eachDeal visits every different deal of n of the cards left, with the number
// of ways to draw it: the odds counted card by card.
func eachDeal(left Counts, n int, onto Counts, visit func(c Counts, ways uint64)) {
	var from func(card Card, n int, c Counts, ways uint64)
	from = func(card Card, n int, c Counts, ways uint64) {
		if n == 0 {
			visit(c, ways)
			return
		}
		if card == Different {
			return
		}
		have := left[card.Suit()][card.Kind()]
		for k := 0; k <= min(n, have); k++ {
			from(card+1, n-k, c, ways*binomial(have, k))
			if k < have {
				c.add(1, card)
			}
		}
	}
	from(0, n, onto, 1)
}

func TestOddsTables(t *testing.T) {
	for cards, want := range map[int]Frequencies{6: sixOdds, 7: sevenOdds} {
		got := Odds(cards)
		if got != want {
			t.Errorf("of %d cards: %d, want %d", cards, got, want)
		}
		if total := binomial(deckCards, cards); got.Total() != total {
			t.Errorf("of %d cards %d deals, want %d", cards, got.Total(), total)
		}
		var slow Frequencies
		deals := 0
		eachDeal(wholeDeck(), cards, Counts{}, func(c Counts, ways uint64) {
			slow[c.Evaluate(cards).Hand()] += ways
			deals++
		})
		if got != slow {
			t.Errorf("of %d cards: %d, by %d different deals %d", cards, got, deals, slow)
		}
	}
	if six, seven := sixOdds.Total(), sevenOdds.Total(); six != 156_238_908 || seven != 1_473_109_704 {
		t.Errorf("%d and %d deals", six, seven)
	}
}

// Hands that can be counted on paper.
func TestOddsOnPaper(t *testing.T) {
	six := Odds(6)
	for hand, want := range map[int]uint64{
		PerfectGrand:        6 * 1 * 3 * 6 * 1,  // six suits: the Capstone, 2 of 3 Risers, 1 of 6 Foundations, both Cornerstones
		PerfectSquaredLarge: 6 * 1 * 3 * 15 * 2, // 2 of 3, 2 of 6, 1 of 2
		PerfectLarge:        6 * 1 * 3 * 20,     // 2 of 3, 3 of 6
		Grand:               6*153*36*66 - 108,  // any suits, 1 of 6, 2 of 18, 1 of 36, 2 of 12, but for the perfect ones
		SquaredLarge:        6*153*630*12 - 540,
		Large:               6*153*7140 - 360,
	} {
		if six[hand] != want {
			t.Errorf("%s: %d, want %d", Hands[hand].Name, six[hand], want)
		}
	}
	if share := float64(six[Rubble]) / float64(six.Total()); math.Abs(share-0.3) > 0.005 {
		t.Errorf("%.4f of six cards are no pyramid, want three in ten", share)
	}
}

// A share is no whole and no nothing unless it is one.
func TestPercent(t *testing.T) {
	for _, test := range []struct {
		n, of uint64
		want  string
	}{
		{0, 7, "0"}, {7, 7, "100"}, {1, 7, "14.286"}, {1, 1_000_000, "0.0001"}, {1, 3_000_000, "<.0001"}, {1, 100, "1.000"}, {1, 101, "0.9901"}, {9_999_999, 10_000_000, "99.999"},
	} {
		if got := percent(test.n, test.of); got != test.want {
			t.Errorf("%d of %d are %s, want %s", test.n, test.of, got, test.want)
		}
	}
}

func TestOddsRarity(t *testing.T) {
	f := Frequencies{5, 9, 5, 1}
	got := f.Rarity()
	if got[3] != 12 || got[0] != 13 || got[2] != 13 || got[1] != 15 || got[4] != 1 {
		t.Errorf("%v", got)
	}
}

// shuffled returns the whole deck, shuffled.
func shuffled(r *rand.Rand) []Card {
	all := deck()
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

func TestAgainst(t *testing.T) {
	for _, c := range []struct{ hand, quarry string }{
		{"Cgo Rgo Rsi Fgo Kbr Fru", "Fem Ksi"},
		{"Fgo Fgo Fgo Fgo Ksi Kem", ""},
		{"Csi Fgo Fsi Fbr Fsa Fem", "Cgo Cbr"},
		{"Rsi Fsi Fsi Kem Kem Fru", "Rgo Fgo Rsi Fsi Ksi Csi"},
		{"Rem Rem Fem Fem Kem Fgo", "Cem"},
	} {
		hand, quarry := cardsOf(c.hand), cardsOf(c.quarry)
		got := Against(hand, quarry)
		left := wholeDeck()
		left.add(-1, hand...)
		left.add(-1, quarry...)
		want := Chance{Best: evaluateWith(Count(hand...), 6, quarry), Unseen: 66 - len(quarry)}
		for card := range Card(Different) {
			if evaluateWith(Count(hand...), 6, append(slices.Clone(quarry), card)) > want.Best {
				want.Improved += left[card.Suit()][card.Kind()]
			}
		}
		eachDeal(left, 6, Counts{}, func(c Counts, ways uint64) {
			want.Opponents += ways
			switch theirs := evaluateWith(c, 6, quarry); {
			case theirs < want.Best:
				want.Wins += ways
			case theirs == want.Best:
				want.Ties += ways
			default:
				want.Loses += ways
			}
		})
		if got != want {
			t.Errorf("%s with %s: %+v, want %+v", c.hand, c.quarry, got, want)
		}
	}
}

// The highest hand of the game loses to nobody; equal ones of gold and of
// silver do not split.
func TestAgainstBySuit(t *testing.T) {
	if c := Against(cardsOf("Cgo Rgo Rgo Fgo Kgo Kgo"), nil); c.Loses != 0 || c.Ties != 0 {
		t.Errorf("gold: %+v", c)
	}
	if c := Against(cardsOf("Csi Rsi Rsi Fsi Ksi Ksi"), nil); c.Loses != 1*3*6*1 || c.Ties != 0 {
		t.Errorf("silver: %+v", c)
	}
	if c := Against(cardsOf("Cgo Fgo Fsi Fbr Fsa Kem"), nil); c.Ties != 0 {
		t.Errorf("only one player can have the gold Capstone: %+v", c)
	}
	if c := Against(cardsOf("Fgo Fgo Fsi Fbr Fsa Kem"), cardsOf("Cgo")); c.Wins != 0 || c.Ties == 0 {
		t.Errorf("the Capstone of the Quarry is everybody's: %+v", c)
	}
}

// Whatever is seen, every hand of the cards unseen is counted once.
func TestAgainstTotals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		deck := shuffled(r)
		quarry := deck[6 : 6+i%7]
		c := Against(deck[:6], quarry)
		if want := binomial(66-len(quarry), 6); c.Opponents != want {
			t.Fatalf("%v with %v: %d opponents, want %d", deck[:6], quarry, c.Opponents, want)
		}
	}
}

// everyDeal deals n of the cards left to those kept, in each way: what they become, how many deals
// improve on the hand before, and how many hands of seven they beat, ties half.
func everyDeal(left Counts, n int, kept []Card, before int) (becomes Frequencies, improves uint64, beats float64) {
	eachDeal(left, n, Count(kept...), func(c Counts, ways uint64) {
		h := c.Evaluate(7).Hand()
		becomes[h] += ways
		if h > before {
			improves += ways
		}
		below := uint64(0)
		for _, n := range sevenOdds[:h] {
			below += n
		}
		beats += float64(ways) * (float64(below) + float64(sevenOdds[h])/2)
	})
	return becomes, improves, beats
}

func TestDiscards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	hands := [][]Card{cardsOf("Fgo Fgo Fgo Fgo Fgo Fgo Ksi"), cardsOf("Cgo Rgo Rgo Fgo Kgo Kgo Cru")}
	for range 4 {
		hands = append(hands, shuffled(r)[:7])
	}
	for _, hand := range hands {
		list := Discards(hand)
		left := wholeDeck()
		left.add(-1, hand...)
		before := evaluate(hand).Hand()
		different := make(map[Counts]bool)
		for i := range list {
			d := &list[i]
			different[Count(d.Cards...)] = true
			var kept []Card
			rest := slices.Clone(d.Cards)
			for _, c := range hand {
				if at := slices.Index(rest, c); at >= 0 {
					rest = slices.Delete(rest, at, at+1)
					continue
				}
				kept = append(kept, c)
			}
			want, improves, beats := everyDeal(left, len(d.Cards), kept, before)
			total := binomial(65, len(d.Cards))
			beats /= float64(total) * float64(sevenOdds.Total())
			if d.Becomes != want || d.Becomes.Total() != total || d.Improves != improves || math.Abs(d.Beats()-beats) > 1e-9 {
				t.Errorf("%v without %v: %+v, want %d of %d, %d improve, %.9f beaten", hand, d.Cards, d, want, total, improves, beats)
			}
			if i > 0 && d.Beats() > list[i-1].Beats()+1e-12 {
				t.Errorf("%v: %v is better advice than %v", hand, d.Cards, list[i-1].Cards)
			}
		}
		if len(different) != len(list) {
			t.Errorf("%v: %d choices, %d different", hand, len(list), len(different))
		}
	}
	if list := Discards(hands[0]); len(list) != 4+3 { // none to three Foundations, with the Cornerstone none to two
		t.Errorf("%d choices, want 7", len(list))
	}
	if list := Discards(hands[1]); len(list[0].Cards) != 0 {
		t.Errorf("a Perfect Grand is kept, not %v put away", list[0].Cards)
	}
	if n := len(choices(shuffled(r)[:7])); n != 64 {
		t.Errorf("%d choices", n)
	}
}

func BenchmarkOddsTables(b *testing.B) {
	for b.Loop() {
		Odds(6)
		Odds(7)
	}
}

func BenchmarkAgainst(b *testing.B) {
	hand, quarry := cardsOf("Cgo Rgo Rsi Fgo Kbr Fru"), cardsOf("Fem Ksi Cru")
	for b.Loop() {
		Against(hand, quarry)
	}
}

func BenchmarkDiscards(b *testing.B) {
	hand := cardsOf("Cgo Rgo Rsi Fgo Kbr Fru Csi")
	for b.Loop() {
		Discards(hand)
	}
}
