package pyramid

import (
	"math/bits"
	"testing"
)

// TestEvaluateHands has every hand and what is just not one.
func TestEvaluateHands(t *testing.T) {
	for _, test := range []struct {
		cards string
		hand  int
		suit  int // -1 without
	}{
		{"", Rubble, -1},
		{"Rgo Fgo Fsi Ksi Kbr Kru", Rubble, -1},
		{"Rgo Rgo Rsi Fgo Ksi Kbr", Rubble, -1},
		{"Fgo Fgo Fgo Fgo Fgo Fgo", Rubble, -1},
		{"Rgo Rsi Fgo Fsi Rbr Rru", Rubble, -1},
		{"Cru Rgo Fsi Fsi Kbr Kbr", Cap, Ruby},
		{"Cru Cem Fsi Fsi Kbr Kbr", Cap, Emerald},
		{"Rgo Fgo Fgo Fsi Kbr Kru", Rough, Gold},
		{"Rgo Fgo Fgo Cgo Kbr Kru", Rough, Gold},
		{"Rem Fem Fem Fsi Fsi Fsi", Rough, Emerald},
		{"Cgo Rsi Rbr Fgo Fbr Rgo", Small, -1},
		{"Cgo Rgo Rbr Kgo Ksi Kgo", Small, -1},
		{"Cgo Rgo Rgo Fgo Fbr Ksi", SquaredLarge, -1},
		{"Cbr Rbr Rbr Fgo Fbr Rgo", PerfectSmall, Bronze},
		{"Rgo Rsi Fgo Fsi Fbr Rru", Ziggurat, -1},
		{"Rgo Rsi Fgo Fgo Fgo Fru", Ziggurat, -1},
		{"Rgo Rsi Fgo Fsi Kbr Fru", SquaredZiggurat, -1},
		{"Rgo Rgo Fgo Fgo Kbr Fru", SquaredZiggurat, -1},
		{"Rsa Rsa Fsa Fsa Fsa Kru", PerfectZiggurat, Sapphire},
		{"Rsa Rsa Fsa Fsa Fsa Ksa", PerfectSquaredZiggurat, Sapphire},
		{"Rsa Rsa Fsa Fsa Kru Ksa", PerfectSquaredZiggurat, Sapphire},
		{"Cgo Rsa Rsa Fsa Fsa Fsa", Large, -1},
		{"Csa Rsa Rsa Fsa Fsa Fgo", Large, -1},
		{"Cgo Rsa Rsa Fsa Fsa Ksa", SquaredLarge, -1},
		{"Csi Rsi Rsi Fsi Fsi Fsi", PerfectLarge, Silver},
		{"Csi Rsi Rsi Fsi Fsi Ksi", PerfectSquaredLarge, Silver},
		{"Csi Rsi Rsi Fsi Ksi Kgo", Grand, -1},
		{"Cgo Rsi Rbr Fsa Kem Kru", Grand, -1},
		{"Cru Rru Rru Fru Kru Kru", PerfectGrand, Ruby},
		{"Cgo Rgo Rgo Fgo Kgo Kgo", PerfectGrand, Gold},
		// seven cards, and cards that no deck has
		{"Cgo Rsi Rsi Fsi Fsi Fsi Ksi", SquaredLarge, -1},
		{"Rgo Fgo Fgo Rsi Fsi Fsi Cru", Large, -1},
		{"Rsi Fsi Fsi Fgo Kgo Kgo Kbr", Rough, Silver},
		{"Cgo Cgo Cgo Cgo Fgo Kgo", Cap, Gold},
		{"Rgo Rgo Rgo Rgo Rgo Rgo Rgo Rgo Cgo Cgo", PerfectSmall, Gold},
	} {
		rank := Evaluate(Count(cardsOf(test.cards)...))
		suit, ok := rank.Suit()
		if !ok {
			suit = -1
		}
		if rank.Hand() != test.hand || suit != test.suit {
			t.Errorf("%s: %s in %d, want %s in %d", test.cards,
				Hands[rank.Hand()].Name, suit, Hands[test.hand].Name, test.suit)
		}
		if Hands[test.hand].Suited != ok {
			t.Errorf("%s: suited %v", test.cards, ok)
		}
	}
}

// TestEvaluateEveryPattern makes each hand of each suit out of its own cards,
// and takes each card of it away again.
func TestEvaluateEveryPattern(t *testing.T) {
	last := Rank(0)
	for number, hand := range Hands {
		for suit := suitCount - 1; suit >= 0; suit-- {
			var cards []Card
			for kind, need := range hand.Needs {
				for i := range need {
					with := suit
					if !hand.Suited && len(cards) > 0 && i == 0 {
						with = (suit + 1) % suitCount
					}
					cards = append(cards, NewCard(kind, with))
				}
			}
			rank := Evaluate(Count(cards...))
			if rank.Hand() != number || rank != Plain(cards) {
				t.Errorf("%v: %s", cards, Hands[rank.Hand()].Name)
			}
			if got, ok := rank.Suit(); ok && got != suit {
				t.Errorf("%v: suit %d", cards, got)
			}
			if hand.Suited && rank <= last || rank < last {
				t.Errorf("%v: rank %d is not above %d", cards, rank, last)
			}
			last = rank
			for i := range cards {
				rest := append(append([]Card(nil), cards[:i]...), cards[i+1:]...)
				if less := Evaluate(Count(rest...)); less >= rank || less != Plain(rest) {
					t.Errorf("%v: %s", rest, Hands[less.Hand()].Name)
				}
			}
		}
	}
}

// TestEvaluateTables tries each byte of a suit and each count of the kinds
// against the table of hands.
func TestEvaluateTables(t *testing.T) {
	for index, makes := range suited {
		c, most := Counts(index)<<slots[NewCard(Capstone, Gold)].shift, Rank(0)
		for number, hand := range Hands {
			if hand.Suited && hand.within(func(kind int) int { return c.Of(NewCard(kind, Gold)) }) {
				most = rankOf(number, Gold)
			}
		}
		if Rank(bits.Len64(makes)) != most {
			t.Errorf("suited[%#x] is %#x, want rank %d", index, makes, most)
		}
	}
	for index := range Counts(1 << 12) {
		c, want := index<<foundationsAt, uint64(0)
		for number, hand := range Hands {
			if !hand.Suited && hand.within(c.ofKind) {
				want |= 1 << rankOf(number, Ruby) >> 1
			}
		}
		if mixes(c) != want {
			t.Errorf("mixed of %#x is %#x, want %#x", index, mixes(c), want)
		}
	}
	for rank := range Rank(Ranks) {
		suit, ok := rank.Suit()
		if !ok {
			suit = Ruby
		}
		if rankOf(rank.Hand(), suit) != rank {
			t.Errorf("rank %d is hand %d in %d", rank, rank.Hand(), suit)
		}
	}
}

func TestEvaluateAgainstPlain(t *testing.T) {
	d := newDealer(1)
	seen := map[int]int{}
	for i := range 150_000 {
		cards := d.deal(6 + i%2)
		got, want := Evaluate(Count(cards...)), Plain(cards)
		if got != want {
			t.Fatalf("%v: %d, want %d", cards, got, want)
		}
		seen[got.Hand()]++
	}
	for number, hand := range Hands {
		if seen[number] == 0 {
			t.Errorf("no %s was dealt", hand.Name)
		}
	}
}

func TestEvaluateWithAgainstSwaps(t *testing.T) {
	d := newDealer(2)
	for i := range 12_000 {
		size := 6
		if i%6 == 0 {
			size = d.IntN(8)
		}
		cards := d.deal(size + d.IntN(7))
		own, quarry := cards[:size], cards[size:]
		got, want := EvaluateWith(Count(own...), quarry), plainWith(own, quarry)
		if got != want {
			t.Fatalf("%v with %v: %d, want %d", own, quarry, got, want)
		}
	}
}

// TestCounts counts hands, also such as no deck deals, and compares with
// counting card by card up to what the word holds.
func TestCounts(t *testing.T) {
	d := newDealer(3)
	holds := [kindCount]int{1, 3, 7, 3}
	for i := range 20_000 {
		cards := d.deal(d.IntN(8))
		if i%4 == 0 {
			for range d.IntN(40) {
				cards = append(cards, Card(d.IntN(Different)))
			}
			one := Card(d.IntN(Different))
			for range d.IntN(16) {
				cards = append(cards, one)
			}
		}
		c := Count(cards...)
		var of [Different]int
		var kinds [kindCount]int
		for _, card := range cards {
			of[card]++
			kinds[card.Kind()]++
		}
		for card := Card(0); card < Different; card++ {
			if want := min(of[card], holds[card.Kind()]); c.Of(card) != want {
				t.Fatalf("%v: %d of %s, want %d", cards, c.Of(card), card, want)
			}
		}
		for kind, want := range kinds {
			if c.ofKind(kind) != min(want, 7) {
				t.Fatalf("%v: %d of kind %d, want %d", cards, c.ofKind(kind), kind, want)
			}
		}
		if c.cards() != min(len(cards), 15) {
			t.Fatalf("%v: %d cards, want %d", cards, c.cards(), len(cards))
		}
	}
	if c := Count(Different, 200); c != 0 || c.Of(Different) != 0 {
		t.Errorf("what is no card was counted: %#x", uint64(c))
	}
	if got := EvaluateWith(Count(cardsOf("Cgo Cgo Fgo Fgo Fgo Fgo")...), []Card{99}); got.Hand() != Cap {
		t.Errorf("hand %d", got.Hand())
	}
}
