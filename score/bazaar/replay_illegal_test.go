package bazaar

import "testing"

// Turns that are not legal: the rule and the sentence, and that nothing of
// them is played.
func TestIllegalTurns(t *testing.T) {
	for _, test := range []struct{ name, text, rule, says string }{
		{"not its turn", in("\n1. Bob: skip\n"), RuleTurn, "It is the turn of Ann, not of Bob."},
		{"no pebble to draw", in("bank: R1 W3\n\n1. Ann: draw B\n"), RuleDraw, "The bank holds no blue pebble (it holds RWWW)."},
		{"empty bank", in("bank: -\nwallet: Bob RRRRB\n\n1. Ann: draw B\n"), RuleDraw, "The bank holds no blue pebble (it is empty)."},
		{"no equation", in("wallet: Ann RRW\n\n1. Ann: trade RR>B W>R\n"), RuleTrade, "Step 2, W>R: no equation says so."},
		{"half an equation", in("wallet: Ann RRW\n\n1. Ann: trade RR>WW\n"), RuleTrade, "Step 1, RR>WW: no equation says so. There is RR = B."},
		{"the wallet lacks", in("wallet: Ann R\n\n1. Ann: trade RR>B\n"), RuleTrade, "Step 1, RR>B: gives RR, the wallet holds one R."},
		{"the wallet lacks at step 2", in("wallet: Ann RRR\n\n1. Ann: trade RR>B RR>B\n"), RuleTrade, "Step 2, RR>B: gives RR, the wallet holds one R."},
		{"the bank lacks", in("bank: R3 W1\nwallet: Ann GY\n\n1. Ann: trade GY>WW\n"), RuleTrade, "Step 1, GY>WW: takes WW, the bank holds one W."},
		{"the bank lacks at step 2", in("bank: B1\nwallet: Ann RRRR\n\n1. Ann: trade RR>B RR>B\n"), RuleTrade, "Step 2, RR>B: takes B, the bank holds no B."},
		{"not visible", in("wallet: Ann RRWWB\n\n1. Ann: buy RRWWB\n"), RulePurchase, "RRWWB does not lie open as the turn begins (RWBGY* RRRRB WWBGG BBGYY)."},
		{"its refill", in("wallet: Ann RRRRBRGGGG\n\n1. Ann: buy RRRRB, buy RGGGG\n"), RulePurchase, "RGGGG does not lie open as the turn begins (RWBGY* RRRRB WWBGG BBGYY)."},
		{"without the face", in("wallet: Ann RWBGY\n\n1. Ann: buy RWBGY\n"), RulePurchase, "RWBGY does not lie open as the turn begins (RWBGY* RRRRB WWBGG BBGYY)."},
		{"twice", in("wallet: Ann R8B2\n\n1. Ann: buy RRRRB RRRRB\n"), RulePurchase, "RRRRB has been bought already in this turn."},
		{"too dear", in("wallet: Ann RRRWWW\n\n1. Ann: buy RWBGY*\n"), RulePurchase, "RWBGY* costs RWBGY, the wallet holds no B, no G and no Y."},
		{"too dear as the second", in("wallet: Ann RRRRRWBGY\n\n1. Ann: buy RWBGY* RRRRB\n"), RulePurchase, "RRRRB costs RRRRB, the wallet holds no B."},
		{"gone with the price", in("pile: 0\nwallet: Ann R6\n\n1. Ann: trade RR>B, buy RRRRB\n"), RulePurchase, "RRRRB cannot be bought: the pile was empty, so that the trade ended the game."},
		{"gone with the price of skipping", in("ruling: skip=card\npile: 0\nwallet: Ann RRRRB\n\n1. Ann: buy RRRRB\n"), RulePurchase, "RRRRB cannot be bought: the pile was empty, so that the skip ended the game."},
		{"no reveal is due", in("\n1. Ann: skip, reveal RGGGG\n"), RuleReveal, "The record names 1 card that came up, but none was due."},
		{"one is due", in("pile: 9\nwallet: Ann RRRRB\n\n1. Ann: buy RRRRB, reveal RGGGG RRRRR\n"), RuleReveal, "The record names 2 cards that came up, but one was due."},
		{"two are due", in("pile: 9\nwallet: Ann RRRRBRWBGY\n\n1. Ann: buy RRRRB RWBGY*, reveal RGGGG RRRRR RRRRR\n"), RuleReveal, "The record names 3 cards that came up, but only 2 were due."},
		{"another card was on top", in("wallet: Ann RRRRB\n\n1. Ann: buy RRRRB, reveal RRWWB\n"), RuleReveal, "RRWWB cannot have come up: the top of the pile is RGGGG."},
		{"one card cannot come up twice", in("wallet: Ann RRRRBRWBGY\n\n1. Ann: buy RRRRB RWBGY*, reveal RGGGG RGGGG\n"), RuleReveal, "RGGGG cannot have come up: the top of the pile is RGGGG RRWWB."},
		{"no card at all", in("pile: 3\nwallet: Ann RRRRB\n\n1. Ann: buy RRRRB, reveal RGGG\n"), RuleReveal, "RGGG is no card: a card shows five pebbles."},
		{"many are short", in("visible: RRRRRRRRR\nwallet: Ann RRRRRRR\n\n1. Ann: buy R9\n"), RulePurchase, "RRRRRRRRR costs RRRRRRRRR, the wallet holds seven R."},
		{"an unnamed card has five pebbles", in("pile: 3\nwallet: Ann RRRRB\nwallet: Bob GGGG\n\n1. Ann: buy RRRRB\n2. Bob: buy GGGG\n"), RulePurchase, "GGGG does not lie open as the turn begins (RWBGY* WWBGG BBGYY)."},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.text)
			before := *p
			before.replayed, before.Log = nil, p.Log[:len(p.Log)-1]
			r := p.Replay()
			if len(r.Turns) != len(p.Log) {
				t.Fatalf("%d turns replayed of %d", len(r.Turns), len(p.Log))
			}
			last := r.Turns[len(r.Turns)-1]
			if last.Fault == nil || !last.Void {
				t.Fatalf("legal; then %s", r.End.text())
			}
			if last.Fault.Rule != test.rule || last.Fault.Message != test.says {
				t.Errorf("got  %s: %s\nwant %s: %s", last.Fault.Rule, last.Fault.Message, test.rule, test.says)
			}
			if got, want := r.End.text(), before.Replay().End.text(); got != want || len(last.Purchases) > 0 {
				t.Errorf("something was played: got  %s\nwant %s", got, want)
			}
		})
	}
}

// The replay stops at the first turn that is not legal.
func TestTheReplayStops(t *testing.T) {
	r := mustParse(t, in("wallet: Ann RR\n\n1. Ann: draw R\n2. Bob: draw R, buy RRRRB\n3. Ann: trade RR>B\n")).Replay()
	if len(r.Turns) != 2 || !r.Turns[1].Void || r.End.text() != "bank R9W10B10G10Y10 | RRR | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB" {
		t.Errorf("%d turns, then %s", len(r.Turns), r.End.text())
	}
}
