package form

import (
	"strings"
	"testing"
)

const marketAnswers = "2\nAnn\nBob\nnone\n" +
	"levels\nR3*3 G3 W3\nG2*2 Y2\nB1*2\n\nY3\nW1 W2\n5\n" +
	"pile\nR3 K3\nG2*3\nnone\nnone\nnone\n" + "yes\n"

const marketGame = marketHead + "W:\n  1: R3*3 G3 W3\n  2: Y2 G2*2\n  3: B1*2\n  unused: Y3\n  bank: W2 W1\n  cards: 5\n" +
	"K:\n  pile: R3 K3 G2*3\n"

func TestMarketByLine(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(marketAnswers) }
	tellAll(t, BuyersMarket, marketGame, []toldCase{
		{name: "plain", answers: marketAnswers, said: []string{"Player 2 [K]: ", "Level 1 (Larges), as R3*5 Y3, empty to stop: ", "Level 4 (Smalls)", "Larges of the pile",
			"Ann 24", "In the records: Ann, Annika, Bob, Cyd"}},
		{name: "CRLF", answers: strings.ReplaceAll(marketAnswers, "\n", "\r\n")},
		{name: "wrong, then right", answers: replace("levels\n", "both\nl\n", "G2*2 Y2", "2G\nG3\nK2\nG2*100\n1: G2\nG2*2 Y2", "W1 W2", "R1\nW1 W2", "\n5\n", "\nfive\n5\n",
			"pile\n", "P\n", "G2*3", "G1\nG2*3", "yes", "no\nyes"),
			said: []string{`expected levels or pile, not "both"`, `"2G" is not a pyramid; write the colour first: G2`, "G3 is a Large, and level 2 takes Mediums only",
				"K2 is in the way", "expected a number from 1 to 99", "only pieces are expected here", "a bank holds its owner's colour only, W", "expected a number, as 5",
				"G1 is a Small, and this line takes Mediums only", "expected yes, or one of W, K"}},
		{name: "a resource's letter", answers: replace("Bob", "B Bob\nBob"), said: []string{"B is a resource colour"}},
		{name: "faults are told", answers: replace("B1*2\n", "B1*4\n", "yes", "w\nlevels\nR3*3 G3 W3\nG2*2 Y2\nB1*2\n\nY3\nW1 W2\n5\nyes"),
			said: []string{"Fault: Ann's level 3 has 4 pyramids on the 3"}},
		{name: "no levels", answers: replace("R3*3 G3 W3\nG2*2 Y2\nB1*2\n\n", "\n"), want: strings.Replace(marketGame, "  1: R3*3 G3 W3\n  2: Y2 G2*2\n  3: B1*2\n", "", 1)},
		{name: "nine levels", answers: replace("B1*2\n\n", strings.Repeat("B1\n", 7)), said: []string{"Level 9 (Smalls)"},
			want: strings.Replace(marketGame, "  3: B1*2\n", "  3: B1\n  4: B1\n  5: B1\n  6: B1\n  7: B1\n  8: B1\n  9: B1\n", 1)},
	})
}

// Wherever the answers end, nothing is made up.
func TestMarketByLineEnds(t *testing.T) {
	tellTooLittle(t, BuyersMarket, marketAnswers)
}
