package pyramid

import (
	"testing"

	"arbiter/score/oftentest"
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
		rank := evaluate(cardsOf(test.cards))
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
			rank := evaluate(cards)
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
				if less := evaluate(rest); less >= rank || less != Plain(rest) {
					t.Errorf("%v: %s", rest, Hands[less.Hand()].Name)
				}
			}
		}
	}
}

// Each rank is a hand, and in a hand of one suit a suit.
func TestRanks(t *testing.T) {
	for rank := range rankOf(PerfectGrand, Gold) + 1 {
		suit, ok := rank.Suit()
		if rankOf(rank.Hand(), suit) != rank || ok != Hands[rank.Hand()].Suited {
			t.Errorf("rank %d is hand %d in %d", rank, rank.Hand(), suit)
		}
	}
}

func TestEvaluateAgainstPlain(t *testing.T) {
	d := newDealer(1)
	seen := map[int]int{}
	for i := range oftentest.Times(150_000) {
		cards := d.deal(6 + i%2)
		got, want := evaluate(cards), Plain(cards)
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
	for i := range oftentest.Times(12_000) {
		size := 6
		if i%6 == 0 {
			size = d.IntN(8)
		}
		cards := d.deal(size + d.IntN(7))
		own, quarry := cards[:size], cards[size:]
		got, want := evaluateWith(Count(own...), len(own), quarry), plainWith(own, quarry)
		if got != want {
			t.Fatalf("%v with %v: %d, want %d", own, quarry, got, want)
		}
	}
}
