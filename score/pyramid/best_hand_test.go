package pyramid

import (
	"slices"
	"testing"

	"arbiter/score/oftentest"
)

// TestMakeCases has hands of the kind that rulings and the Quarry decide.
func TestMakeCases(t *testing.T) {
	for _, test := range []struct {
		own, quarry string
		ruling      string
		cards, used string
		hand        int
	}{
		{"Rem Fsa Rsa Rem Cem Rsa", "Fru Kru", SuitTiesSingle, "Cem Rem Rem", "", PerfectSmall},
		{"Rgo Kru Fbr Csa Rbr Kem", "Ksa Fru", SuitTiesSingle, "Csa Rgo Rbr Fbr Kem Kru", "", Grand},
		{"Ksi Rbr Kem Fsi Rem Fgo", "Fbr Fru Cbr", SuitTiesSingle, "Cbr Rbr Rem Fgo Ksi Kem", "Cbr", Grand},
		{"Cgo Rgo Rsi Kgo Ksi Kbr", "Fsa Fem", SuitTiesSingle, "Cgo Rgo Rsi Fsa Kgo Ksi", "Fsa", Grand},
		{"Rgo Rgo Fgo Fgo Ksi Kgo", "Fsi Fbr", SuitTiesSingle, "Rgo Rgo Fgo Fgo Kgo", "", PerfectSquaredZiggurat},
		{"Rbr Rsi Fru Fsa Fem Ksi", "Kbr Rsa", SuitTiesSingle, "Rsi Rbr Fsa Fem Ksi", "", SquaredZiggurat},
		{"Cru Rru Rem Fru Fru Kru", "Rru Kem", SuitTiesSingle, "Cru Rem Rru Fru Kem Kru", "Kem", Grand},
		{"Csi Rsi Fsi Rsi Ksi Csa", "Fru Ksi", SuitTiesSingle, "Csi Rsi Rsi Fsi Ksi Ksi", "Ksi", PerfectGrand},
		{"Fsi Fsi Csi Fsi Rsi Kru", "Rsi Csa", SuitTiesSingle, "Csi Rsi Rsi Fsi Fsi Fsi", "Rsi", PerfectLarge},
		{"Cgo Fgo Fgo Fgo Fsa Kgo", "Rsa Kem Fsi Rgo", SuitTiesSingle, "Rgo Fgo Fgo", "Rgo", Rough},
		{"Fgo Rsa Ksi Ksi Fbr Fsa", "Kbr Fsa", SuitTiesSingle, "Rsa Fsa Fsa", "Fsa", Rough},
		{"Fbr Rsa Fbr Ksa Ksi Fgo", "Cgo Kem", SuitTiesSingle, "Cgo", "Cgo", Cap},
		{"Csa Kem Fgo Fem Csi Fgo", "Rem Fbr Cem", SuitTiesSingle, "Csi", "", Cap},
		{"Csa Kem Fgo Fem Cbr Fgo", "Rem Fbr Csi Cgo", SuitTiesSingle, "Cgo", "Cgo", Cap},
		{"Fem Rsi Fsa Rem Kem Kru", "Cbr Cbr Csi", SuitTiesSingle, "Cbr Rsi Rem Fsa Kem Kru", "Cbr", Grand},
		{"Fsi Csa Kem Rgo Kbr Rem", "Rsi Fsi", SuitTiesSingle, "Csa Rgo Rem Fsi Kbr Kem", "", Grand},
		{"Fsi Csa Kem Rgo Kbr Rem", "Rsi Fsi", SuitTiesCards, "Csa Rgo Rsi Fsi Kbr Kem", "Rsi", Grand},
		{"Fbr Rem Rgo Kem Ksa Cbr", "Rsi Fsi", SuitTiesCards, "Cbr Rgo Rsi Fbr Ksa Kem", "Rsi", Grand},
		{"Rsa Fgo Cbr Fgo Fgo Rru", "Fem Rbr", SuitTiesCards, "Cbr Rbr Rsa Fgo Fgo Fgo", "Rbr", Large},
		{"Rsa Fgo Cbr Fgo Fgo Rru", "Fem Rbr", SuitTiesNone, "Cbr Rsa Rru Fgo Fgo Fgo", "", Large},
		{"Csa Kem Fgo Fem Cbr Fgo", "Rem Fbr Cgo", SuitTiesNone, "Cbr", "", Cap},
		{"Ksa Kem Fgo Fem Fbr Fgo", "Rem Csa Cgo", SuitTiesNone, "Csa", "Csa", Cap},
		{"Fsa Kem Fgo Ksa Fru Fbr", "Fgo Fem Fru", SuitTiesSingle, "", "", Rubble},
		{"", "Cgo", SuitTiesSingle, "", "", Rubble},
		{"Fsa", "Fgo Cgo", SuitTiesSingle, "Cgo", "Cgo", Cap},
		{"Rsa Fsa", "Fsa", SuitTiesCards, "", "", Rubble},
	} {
		made := MakeBest(cardsOf(test.own), cardsOf(test.quarry), test.ruling)
		used := ""
		if made.Used {
			used = made.Quarry.String()
		}
		if made.Rank.Hand() != test.hand || used != test.used || !slices.Equal(made.Cards, cardsOf(test.cards)) {
			t.Errorf("%s with %s: %s %v using %q, want %s %s using %q", test.own, test.quarry,
				Hands[made.Rank.Hand()].Name, made.Cards, used, Hands[test.hand].Name, test.cards, test.used)
		}
	}
}

var suitTies = [...]string{SuitTiesSingle, SuitTiesCards, SuitTiesNone}

// TestMakeKeys compares keys of hands that rulings tell apart.
func TestMakeKeys(t *testing.T) {
	for _, test := range []struct {
		better, worse string
		compare       [3]int // under each ruling
	}{
		{"Cgo", "Csi", [3]int{1, 1, 0}},
		{"Rsi Fsi Fsi", "Rbr Fbr Fbr", [3]int{1, 1, 0}},
		{"Rsi Fsi Fsi", "Cgo", [3]int{1, 1, 1}},
		{"Cgo Rsi Rru", "Csi Rsi Rgo", [3]int{0, 1, 0}},
		{"Cgo Rsi Rbr", "Cgo Rsi Rru", [3]int{0, 1, 0}},
		{"Cru Rru Rru", "Cgo Rsi Rgo", [3]int{1, 1, 1}},
		{"Cru Rgo Rru Fru Kru Ksi", "Cru Rgo Rru Fru Kru Kbr", [3]int{0, 1, 0}},
		{"Cru Rgo Rru Fru Kru Ksi", "Cru Rgo Rru Fru Ksi Kru", [3]int{0, 0, 0}},
		{"Cru Rgo Rru Fru Kru Ksi", "Cgo Rgo Rgo Fgo Fgo Kgo", [3]int{1, 1, 1}},
		{"Cgo Rgo Rgo Fgo Kgo Kgo", "Csi Rsi Rsi Fsi Ksi Ksi", [3]int{1, 1, 0}},
	} {
		for i, ruling := range suitTies {
			a := MakeBest(cardsOf(test.better), nil, ruling).Key
			b := MakeBest(cardsOf(test.worse), nil, ruling).Key
			if a < b || (a > b) != (test.compare[i] > 0) {
				t.Errorf("%s and %s under %s: %d and %d", test.better, test.worse, ruling, a, b)
			}
		}
	}
}

// plainMake is MakeBest by trying every swap and every choice of what is then held.
func plainMake(own, quarry []Card, ruling string) BestHand {
	made := plainBest(BestHand{Key: 0}, own, ruling)
	for _, card := range quarry {
		with := BestHand{}
		for i := range own {
			swapped := slices.Clone(own)
			swapped[i] = card
			with = plainBest(with, swapped, ruling)
		}
		if with.Key > made.Key {
			made = with
			made.Quarry, made.Used = card, true
		}
	}
	return made
}

// plainBest returns the better of made and every choice of the cards: by key, then
// suit, then the suits of its cards.
func plainBest(made BestHand, held []Card, ruling string) BestHand {
	for choice := range 1 << len(held) {
		var cards []Card
		for i, card := range held {
			if choice>>i&1 == 1 {
				cards = append(cards, card)
			}
		}
		rank := plainExact(cards)
		if rank == 0 || rank.Hand() < made.Rank.Hand() {
			continue
		}
		slices.Sort(cards)
		key := uint64(rank.Hand())
		switch ruling {
		case SuitTiesSingle:
			key = uint64(rank)
		case SuitTiesCards:
			for i := range 6 {
				key *= 8
				if i < len(cards) {
					key += uint64(6 - cards[i].Suit())
				}
			}
		}
		if key > made.Key || key == made.Key && (rank > made.Rank ||
			rank == made.Rank && slices.Compare(cards, made.Cards) < 0) {
			made = BestHand{Rank: rank, Key: key, Cards: cards}
		}
	}
	return made
}

func TestMakeAgainstPlain(t *testing.T) {
	d := newDealer(4)
	for i := range oftentest.Times(8000) {
		size := 6
		if i%8 == 0 {
			size = d.IntN(7)
		}
		cards := d.deal(size + d.IntN(5))
		own, quarry := cards[:size], cards[size:]
		if i%3 == 0 && len(quarry) > 0 {
			quarry = append(quarry, quarry[0])
		}
		for _, ruling := range suitTies {
			got, want := MakeBest(own, quarry, ruling), plainMake(own, quarry, ruling)
			if got.Rank != want.Rank || got.Key != want.Key || got.Used != want.Used ||
				got.Quarry != want.Quarry || !slices.Equal(got.Cards, want.Cards) {
				t.Fatalf("%v with %v under %s: %+v, want %+v", own, quarry, ruling, got, want)
			}
			if ruling == SuitTiesSingle && got.Rank != evaluateWith(Count(own...), len(own), quarry) {
				t.Fatalf("%v with %v: the evaluation differs", own, quarry)
			}
		}
	}
}
