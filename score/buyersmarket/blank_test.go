package buyersmarket

import (
	"testing"

	"arbiter/score"
	"arbiter/score/blanktest"
	"arbiter/score/goldentest"
)

// The sheet as it stands, and what becomes of what is typed on it.
func TestTheSheetAsItStands(t *testing.T) {
	players := []score.Player{{Colour: "W", Name: "Ann", Named: true}, {Colour: "K", Name: "Bob Benson", Named: true}}
	got := blanktest.Survey(blank(players, nil), blanktest.Cases{
		Typed: []string{"Ann's bank = r3*12 | 5xg2 | wl | k1 | b4 | 3x | 12xr1", "Ann's pile = - | r3 | y3", "Bob Benson's pile = y3 | r3*2 | r3*", "Ann's bank = 9xq7 | 7r | 1y3", "Ann's pile = r3*0", "Bob Benson's level = km*100 | 0", "Bob Benson's cards = 123", "Ann's cards = x", "suits = c=b | H=GG | x", "resource colours = q | 5",
			"act at the market = purchase: | w | 3c | b1*2 | + | w3", "act at the market = change: | - | w1", "act at the market = change: | w1 | k2", "act at the market = con | bob | jc", "act at the market = pool: | ann | 10*"},
		Lines: []string{"1: R3", " 12 : R3", "x: R3", "70000: R3", "Ann:", "W:", "bob benson:", "K: R3", "Eve:", "purchase: W 3C B1, K2 + W3", "change: W1", "Contribute: Bob 3C", "buy: W 3C"},
		Above: []string{"", "Ann:\n  1: R3\n  2: G2", "Ann:\n  1: R3\nBob Benson:", "W:\n  1: R3\n; a word\n  2: B1"},
		Drawn: []string{"R3", "W1", "*2", "purchase:", "3C"},
	})
	goldentest.Same(t, "testdata/sheet.txt", got)
}
