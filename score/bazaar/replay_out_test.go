package bazaar

import "testing"

// Before an elimination what stands in the turn happened as far as it was
// legal.
func TestOut(t *testing.T) {
	const three = "player: Cyd\n"
	for _, test := range []struct{ name, text, rule, want string }{
		{"alone", in("wallet: Ann RR\n\n1. Ann: out\n"), "",
			"bank R10W10B10G10Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"after a legal draw", in("wallet: Ann RR\n\n1. Ann: draw G, out\n"), "",
			"bank R10W10B10G9Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"after a legal request", in("wallet: Ann RR\n\n1. Ann: trade RR>B, out\n"), "",
			"bank R12W10B9G10Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 1 hidden card RGGGG"},
		{"after a legal purchase", in("wallet: Ann RRRRB\n\n1. Ann: buy RRRRB, out\n"), "",
			"bank R14W10B11G10Y10 | out 5 points | - | RWBGY* WWBGG BBGYY RGGGG | 1 hidden card RRWWB"},
		{"for a draw", in("bank: R1\nwallet: Ann RR\n\n1. Ann: draw G, out\n"), RuleDraw,
			"bank R | out | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"for an exchange: no price, no step", in("wallet: Ann RRR\n\n1. Ann: trade RR>B RR>B, buy RRRRB, out\n"), RuleTrade,
			"bank R10W10B10G10Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"for the second purchase: none counts, the price stays", in("wallet: Ann R6WGY\n\n1. Ann: trade RR>B, buy RRRRB RWBGY*, out\n"), RulePurchase,
			"bank R12W10B9G10Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 1 hidden card RGGGG"},
		{"skipping pays under its ruling", in("ruling: skip=card\n\n1. Ann: skip, out\n"), "",
			"bank R10W10B10G10Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 1 hidden card RGGGG"},
		{"out alone pays nothing", in("ruling: skip=card\n\n1. Ann: out\n"), "",
			"bank R10W10B10G10Y10 | out | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"twenty points of one who is out do not end the game", in("wallet: Ann RRRRB\npoints: Ann 19\n\n1. Ann: buy RRRRB, out\n"), "",
			"bank R14W10B11G10Y10 | out 24 points | - | RWBGY* WWBGG BBGYY RGGGG | 1 hidden card RRWWB"},
		{"the last one", in(three + "\n1. Ann: out\n2. Bob: out\n3. Cyd: draw R, out\n"), "",
			"bank R9W10B10G10Y10 | out | out | out | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB | all-out"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := mustParse(t, test.text).Replay()
			last, rule := r.Turns[len(r.Turns)-1], ""
			if last.Fault != nil {
				rule = last.Fault.Rule
			}
			if last.Void || rule != test.rule {
				t.Errorf("void %v, rule %q, want %q", last.Void, rule, test.rule)
			}
			if got := r.End.text(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	// a wrong refill and a turn out of order are errors of the record itself
	for _, text := range []string{in("wallet: Ann RRRRB\n\n1. Ann: buy RRRRB, reveal GGGGG, out\n"), in("\n1. Bob: skip, out\n")} {
		if r := mustParse(t, text).Replay(); !r.Turns[0].Void || r.End.Out != [MaxPlayers]bool{} {
			t.Errorf("%s: played", text)
		}
	}
}
