package bazaar

import "testing"

// The four ends are asked for after every turn, in this order: everybody out,
// twenty points, no cards, dead bank. Several of them may be true at once.
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       Over
	}{
		{"everybody out, with the last card and twenty points", in("visible: RRRRB\npile: -\nwallet: Bob RRRRB\npoints: Bob 19\n\n1. Ann: out\n2. Bob: buy RRRRB, out\n"), AllOut},
		{"twenty points with the last card", in("visible: RRRRB\npile: -\nwallet: Ann RRRRB\npoints: Ann 15\n\n1. Ann: buy RRRRB\n"), TwentyPoints},
		{"nineteen are not enough", in("wallet: Ann RRRRBW\npoints: Ann 16\n\n1. Ann: buy RRRRB\n"), ""},
		{"no card and an empty bank", in("visible: RRRRB\npile: -\nbank: B1\nequation: RRRRB = B\nwallet: Ann W\nruling: skip=card\n\n1. Ann: skip\n"), NoCards},
		{"hidden cards come up instead", in("visible: RRRRB\npile: 1\nwallet: Ann RRRRB\n\n1. Ann: buy RRRRB\n"), ""},
		{"a dead bank", in("bank: R1\nwallet: Ann RRR\nwallet: Bob WWWWW\n\n1. Ann: draw R\n"), DeadBank},
		{"the bank is empty, and Bob can pay", in("bank: R1\nwallet: Bob RRRRB\n\n1. Ann: draw R\n"), ""},
		{"Bob could pay and is out, and takes the bank's hope along", in("bank: R1\nwallet: Bob RRRRB\n\n1. Ann: draw R\n2. Bob: out\n"), DeadBank},
		{"the hidden cards do not count", in("bank: R1\nwallet: Bob RGGGG\n\n1. Ann: draw R\n"), DeadBank},
		{"or do", in("ruling: dead-bank=all\nbank: R1\nwallet: Bob RGGGG\n\n1. Ann: draw R\n"), ""},
		{"and nobody can pay for them either", in("ruling: dead-bank=all\nbank: R1\nwallet: Bob GGGGG\n\n1. Ann: draw R\n"), DeadBank},
		{"an unknown pile may hold what Bob can pay", in("ruling: dead-bank=all\npile: 2\nbank: R1\nwallet: Bob GGGGG\n\n1. Ann: draw R\n"), ""},
		{"but not with four pebbles", in("ruling: dead-bank=all\npile: 2\nbank: R1\nwallet: Bob GGGG\n\n1. Ann: draw R\n"), DeadBank},
		{"what a trade without a pile takes off takes the cards along that are not named", in("visible: RRRRB\npile: 2\nequation: R = B\nwallet: Bob R\n\n1. Ann: draw R\n2. Bob: trade R>B\n"), NoCards},
		{"so may a card that is not named", in("visible: RRRRB\npile: 2\nbank: R1\nwallet: Bob GGGGG\n\n1. Ann: draw R\n"), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := mustParse(t, test.text).Replay()
			for _, d := range r.Turns {
				if d.Fault != nil {
					t.Errorf("turn %d: %s", d.Number, d.Fault.Message)
				}
			}
			if r.End.Over != test.want || (r.End.Over.Says() == "") != (test.want == "") {
				t.Errorf("got %q (%s), want %q", r.End.Over, r.End.Over.Says(), test.want)
			}
		})
	}
}

// A position that is already over allows no turn, not even an elimination.
func TestAlreadyOver(t *testing.T) {
	for _, test := range []struct{ text, says string }{
		{in("points: Bob 20\n\n1. Ann: out\n"), "a player has 20 points or more"},
		{in("visible: -\npile: -\n\n1. Ann: draw R\n"), "no card is left"},
		{in("bank: -\n\n1. Ann: skip\n"), "the bank is empty and nobody can pay for a card"},
		{in("bank: -\nvisible: RRRRB\npile: 4\nwallet: Bob RRRRR\n\n1. Ann: skip\n"), "the bank is empty and nobody can pay for a card"},
		{in("points: Ann 25\nvisible: -\npile: -\nbank: -\n\n1. Ann: skip\n"), "a player has 20 points or more"},
	} {
		d := mustParse(t, test.text).Replay().Turns[0]
		if !d.Void || d.Fault.Rule != RuleTurn || d.Fault.Message != "The game is over: "+test.says+"." {
			t.Errorf("want %s, got %+v", test.says, d.Fault)
		}
	}
}
