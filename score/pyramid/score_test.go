package pyramid

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Who is placed where, who gets what, and the sentence for it.
func TestShowdowns(t *testing.T) {
	three := strings.Replace(head, "\n\n", "\nplayer: Cyd\n\n", 1)
	tests := []struct {
		name, text string
		places     []int
		totals     []int
		says       string // of the first seat that says something
	}{
		{"the better hand takes the pot", head + "quarry: Fsi Fbr\nAnn: Cgo Rgo Rsi Fgo Kgo Ksi\nBob: Cbr Rsi Rem Fru Fru Kem\npaid: Ann 5, Bob 5\n",
			[]int{1, 2}, []int{5, -5}, "Ann before Bob: Grand Pyramid beats Squared Large Pyramid."},
		{"one card of the Quarry serves both", head + "quarry: Cgo Kem\nAnn: Fgo Kbr Rbr Csa Fem Fbr\nBob: Fbr Rsa Fbr Ksa Ksi Fgo\npaid: Ann 7, Bob 7\n",
			[]int{1, 1}, []int{0, 0}, "Ann and Bob share: both Cap Pyramid in gold."},
		{"an odd chip goes to the earlier seat", three + "quarry: Fru Kbr Fsi\nAnn: fold\nBob: Fsa Fem Fgo Ksi Fgo Rgo\nCyd: Fem Fgo Rgo Fgo Fsi Fgo\npaid: Ann 1, Bob 5, Cyd 5\n",
			[]int{3, 1, 1}, []int{-1, 1, 0}, "Bob and Cyd share: both Rough Pyramid in gold."},
		{"the last one in, unseen", three + "Ann: fold\nBob: ?\nCyd: fold\npaid: Ann 10, Bob 9, Cyd 1\n",
			[]int{2, 1, 2}, []int{-10, 11, -1}, "Bob takes the pot: all others folded."},
		{"the last one in shows six cards", three + "Ann: fold\nBob: Cgo Rgo Rgo Fgo Kgo Ksi\nCyd: fold\npaid: Ann 1, Bob 9, Cyd 1\n",
			[]int{2, 1, 2}, []int{-1, 2, -1}, "Bob takes the pot: all others folded. The hand shown: Grand Pyramid."},
		{"the last one in shows seven, of which six make the hand", head + "Ann: Fgo Rgo Ksi Fgo Kgo Ksi Fru\nBob: fold\npot: 8\n",
			[]int{1, 2}, []int{8, 0}, "Ann takes the pot: all others folded. The hand shown: Rough Pyramid in gold."},
		{"the last one in shows no cards", head + "Ann: fold\nBob: -\npaid: Ann 1, Bob 2\n",
			[]int{2, 1}, []int{-1, 1}, "Bob takes the pot: all others folded."},
		{"a pot alone was paid by nobody", head + "quarry: Fsi Fbr\nAnn: Cgo Rgo Rsi Fgo Kgo Ksi\nBob: Cbr Rsi Rem Fru Fru Kem\npot: 28\n",
			[]int{1, 2}, []int{28, 0}, "Ann before Bob: Grand Pyramid beats Squared Large Pyramid."},
		{"gold before ruby", head + "quarry: Ksi Fbr\nAnn: Cru Rru Rru Fru Fru Fru\nBob: Cgo Rgo Rgo Fgo Fgo Fgo\n",
			[]int{2, 1}, []int{0, 0}, "Bob before Ann: both Perfect Large Pyramid: gold before ruby."},
		{"rubble against rubble", head + "quarry: Kru Kbr\nAnn: Fsi Fgo Fem Ksa Ksi Kem\nBob: Fsi Fgo Fem Ksa Kgo Kem\n",
			[]int{1, 1}, []int{0, 0}, "Ann and Bob share: neither has a pyramid."},
		{"two odd chips of three go to the two earlier seats", three + "quarry: Kru Kbr Fbr\nAnn: Fsi Fgo Fem Ksa Ksi Kem\nBob: Fsi Fgo Fem Ksa Kgo Kem\nCyd: Fsi Fgo Fem Fsa Kgo Ksi\npaid: Ann 3, Bob 3, Cyd 5\n",
			[]int{1, 1, 1}, []int{1, 1, -2}, "Ann, Bob and Cyd share: none has a pyramid."},
		{"a hand that was not seen leaves it open", head + "quarry: Kru Kbr\nAnn: Fsi Fgo Fem Ksa Ksi Kem\nBob: ?\npaid: Ann 3, Bob 3\n",
			nil, []int{-3, -3}, ""},
		{"three in, one of them not seen", three + "quarry: Kru Kbr\nAnn: Cgo Rgo Rsi Fgo Kgo Ksi\nBob: Fsi Fgo Fem Ksa Ksi Kem\nCyd: ?\npaid: Ann 3, Bob 3, Cyd 3\n",
			nil, []int{-3, -3, -3}, ""},
		{"everybody folded: nobody is placed", head + "Ann: fold\nBob: fold\npaid: Ann 3, Bob 3\n",
			nil, []int{-3, -3}, ""},
		{"suits decide card by card", strings.Replace(head, "\n\n", "\nruling: suit-ties=cards\n\n", 1) + "quarry: Rsi Fsi\nAnn: Fsi Csa Kem Rgo Kbr Rem\nBob: Fbr Rem Rgo Kem Ksa Cbr\n",
			[]int{2, 1}, []int{0, 0}, "Bob before Ann: both Grand Pyramid: the Capstone of bronze before the Capstone of sapphire."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sheet := mustParse(t, test.text).Breakdown()
			if diff := cmp.Diff(test.places, sheet.Places()); diff != "" {
				t.Errorf("places (-want +got):\n%s", diff)
			}
			says := ""
			for i := range sheet.Tallies {
				if got := sheet.Tallies[i].Total(); got != test.totals[i] {
					t.Errorf("%s has %d chips, want %d", sheet.Tallies[i].Name, got, test.totals[i])
				}
			}
			if ranked := sheet.Ranked(); len(sheet.Tallies[ranked[0]].Says) > 0 {
				says = sheet.Tallies[ranked[0]].Says[0]
			}
			if says != test.says {
				t.Errorf("got %q, want %q", says, test.says)
			}
		})
	}
}

// Of the last one's seven cards the best six are the hand, and the others lie
// beside it. Who shows none has no hand that could be named.
func TestTheLastHandIsNamed(t *testing.T) {
	seven := mustParse(t, head+"Ann: Cgo Rgo Rsi Fgo Kgo Kem Fbr\nBob: fold\n")
	want := `  1  Ann   Grand Pyramid
              C go
           R go  R si
        F go  K go  K em
      beside  F br
  2  Bob   folded
`
	if got := seven.Draw(nil).String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	hand := Shown{ShownHand{Rank: 13, ID: "pyramid/grand", Name: "Grand Pyramid", Cards: []string{"Cgo", "Rgo", "Rsi", "Fgo", "Kgo", "Kem"}}}
	if diff := cmp.Diff(hand, seven.Breakdown().Tallies[0].More); diff != "" {
		t.Errorf("the hand for programs (-want +got):\n%s", diff)
	}
	none := mustParse(t, head+"Ann: -\nBob: fold\n")
	if got := none.Draw(nil).String(); !strings.Contains(got, "Ann   unseen") {
		t.Errorf("no cards are drawn as\n%s", got)
	}
	if more := none.Breakdown().Tallies[0].More; more != nil {
		t.Errorf("no cards are %v", more)
	}
}

// Each hand can be made of its own cards, and no card less will do.
func TestCanMakeEveryHand(t *testing.T) {
	for hand := 1; hand < len(Hands); hand++ {
		var cards []Card
		for kind, n := range Hands[hand].Needs {
			for range n {
				cards = append(cards, NewCard(kind, Bronze))
			}
		}
		if !Can(cards, nil, hand) {
			t.Errorf("%v do not make a %s", cards, Hands[hand].Name)
		}
		if Can(cards[1:], nil, hand) {
			t.Errorf("%v make a %s", cards[1:], Hands[hand].Name)
		}
		spare := append([]Card{NewCard(Foundation, Ruby)}, cards[1:]...)
		if !Can(spare, cards[:1], hand) {
			t.Errorf("%v with %v of the Quarry do not make a %s", spare, cards[0], Hands[hand].Name)
		}
		if Can(cards[1:], cards[:1], hand) { // it has to stand in place of an own card
			t.Errorf("%v and %v of the Quarry make a %s", cards[1:], cards[0], Hands[hand].Name)
		}
	}
}

func TestHandsAreReadByNameOrID(t *testing.T) {
	for i, h := range Hands[1:] {
		for _, s := range []string{h.ID, h.Name, strings.ToUpper(h.Name), strings.TrimPrefix(h.ID, "pyramid/"), strings.TrimSuffix(h.Name, " Pyramid")} {
			if got, ok := parseHand(s); !ok || got != i+1 {
				t.Errorf("%q is hand %d, want %d", s, got, i+1)
			}
		}
	}
}
