package zarkcity

import (
	"strings"
	"testing"
)

const refusing = ". . . . .\n. 7C:R1R1 8D:B3B2 9H .\n. . 6S:R1 . .\n" // b2 c2 d2, c1

var refusals = []struct{ act, rule, at, says string }{
	{"grow R1 c2", RuleGrow, "c2", "Ann's Small is not on c2."},
	{"grow B2 c2", RuleGrow, "c2", "B2 is not a pyramid of Ann."},
	{"grow R1 a1", RuleGrow, "a1", "No card lies on a1."},
	{"spawn c2", RuleSpawn, "c2", "Ann has no pyramid on c2 and does not occupy it."},
	{"spawn a1", RuleSpawn, "a1", "No card lies on a1."},
	{"spawn b2", RuleSpawn, "b2", "Ann has no Small left in the stash: all 3 are on the board."},
	{"build 5C e2", RuleBuild, "e2", "Ann occupies no card adjacent to e2."},
	{"build 5C a1", RuleBuild, "a1", "Ann occupies no card adjacent to a1."},
	{"build 5C d2", RuleBuild, "d2", "9H already lies on d2."},
	{"build AC b1", RuleBuild, "b1", "AC is not a number card: only 2 to 10 are laid on the board."},
	{"build JO b1", RuleBuild, "b1", "JO is not a number card: only 2 to 10 are laid on the board."},
	{"build 5H b1", RuleBuild, "b1", "Ann does not hold 5H; the hand is 5C KC QD QH JC JO AC."},
	{"build 5* b1", RuleBuild, "b1", "The deck has no 5* (ruling: deck=five gives it the stars)."},
	{"move R1 b2 c1", RuleMove, "b2 c1", "c1 is not adjacent to b2: their sides do not touch."},
	{"move R1 b2 d2", RuleMove, "b2 d2", "d2 is not adjacent to b2: their sides do not touch."},
	{"move R1 b2 b2", RuleMove, "b2 b2", "b2 is not adjacent to b2: their sides do not touch."},
	{"move R1 b2 b1", RuleMove, "b2 b1", "No card lies on b1."},
	{"move R2 b2 c2", RuleMove, "b2", "Ann's Medium is not on b2."},
	{"move B2 c2 b2", RuleMove, "c2", "B2 is not a pyramid of Ann."},
	{"convert B1 c2 to R1 with JC", RuleConvert, "c2", "Bob's Small is not on c2."},
	{"convert R1 b2 to R2 with JC", RuleConvert, "b2", "R1 is Ann's own; only another player's pyramid is attacked (ruling: target=any lets one)."},
	{"convert B2 c2 to R3 with QD", RuleConvert, "c2", "A Large is larger than the target, a Medium."},
	{"convert B2 c2 to B1 with QD", RuleConvert, "c2", "B1 is not a pyramid of Ann, who can convert only to their own."},
	{"convert B2 c2 to R1 with QD", RuleConvert, "c2", "Ann has no Small left in the stash: all 3 are on the board."},
	{"convert B2 c2 to R2 with JC", RuleAttack, "c2", "JC 1 against 2: too little."},
	{"convert B2 c2 to R3 with JC", RuleConvert, "c2", "A Large is larger than the target, a Medium."}, // the target before its price
	{"demolish B1 c2 with 5C", RuleDemolish, "c2", "Bob's Small is not on c2."},
	{"demolish B3 d2 with KC", RuleDemolish, "d2", "Bob's Large is not on d2."},
	{"demolish B3 c2", RuleAttack, "c2", "An attack costs discards: name them, as `with KH`."},
	{"demolish B3 c2 with QD", RuleAttack, "c2", "QD 2 against 3: too little."},
	{"demolish B3 c2 with QD JC JO", RuleAttack, "c2", "QD 2 + JC 1 + JO 1 = 4 against 3: the JC is redundant."},
	{"demolish B3 c2 with KC QD", RuleAttack, "c2", "KC 3 + QD 2 = 5 against 3: the QD is redundant."},
	{"demolish B3 c2 with QD KC", RuleAttack, "c2", "QD 2 + KC 3 = 5 against 3: the QD is redundant."},
	{"demolish B3 c2 with KC 5C", RuleAttack, "c2", "5C is worth nothing in an attack: only kings, queens, jacks, jokers and aces are."},
	{"demolish B3 c2 with KH", RuleAttack, "c2", "Ann does not hold KH; the hand is 5C KC QD QH JC JO AC."},
	{"demolish B3 c2 with QD QD", RuleAttack, "c2", "The deck holds QD only once."},
	{"demolish B3 c2 with JO JO JO", RuleAttack, "c2", "Ann holds JO only once; the hand is 5C KC QD QH JC JO AC."},
	{"demolish B2 c2 with JO JO", RuleAttack, "c2", "Ann holds JO only once; the hand is 5C KC QD QH JC JO AC."},
	{"fly b2 d1", RuleFly, "b2 d1", "Flying costs an ace: add it, as `with AD`."},
	{"fly b2 d1 with KC", RuleFly, "b2 d1", "Flying costs one ace and nothing else, not KC."},
	{"fly b2 d1 with AC JC", RuleFly, "b2 d1", "Flying costs one ace and nothing else, not AC JC."},
	{"fly b2 d1 with AD", RuleFly, "b2 d1", "Ann does not hold AD; the hand is 5C KC QD QH JC JO AC."},
	{"fly c2 d1 with AC", RuleFly, "c2 d1", "Ann has no pyramid on c2 and does not occupy it."},
	{"fly a1 d1 with AC", RuleFly, "a1 d1", "No card lies on a1."},
	{"fly b2 b2 with AC", RuleFly, "b2 b2", "The card is on b2 already."},
	{"fly b2 d2 with AC", RuleFly, "b2 d2", "9H already lies on d2."},
	{"fly b2 a3 with AC", RuleFly, "b2 a3", "a3 is not adjacent to another card."},
	{"fly b2 b3 with AC", RuleFly, "b2 b3", "b3 is not adjacent to another card."}, // but the one that flies
	{"hatch 5C d1", RuleHatch, "d1", "Ann has pyramids on the board; only a player without any hatches."},
}

// Every reason for which an act is refused: by which rule, where, and what is
// said.
func TestRefusals(t *testing.T) {
	for _, test := range refusals {
		t.Run(test.act, func(t *testing.T) {
			p := mustParse(t, turn+refusing+"hand R: 5C KC QD QH JC JO AC\ndo: "+test.act)
			no := p.Play().Outcomes[0].Refusal
			if no == nil {
				t.Fatal("it is legal")
			}
			if got := strings.Join(no.At, " "); no.Rule != test.rule || got != test.at || no.Message != test.says {
				t.Errorf("%s at %s: %s\nwant %s at %s: %s", no.Rule, got, no.Message, test.rule, test.at, test.says)
			}
			if p.Play().End != &p.Start {
				t.Error("it changes something")
			}
		})
	}
}

// Of a hand that nobody knows the deck alone limits what it can hold.
func TestMoreJokersThanTheDeckHas(t *testing.T) {
	no := mustParse(t, turn+"7C:R1 8D:B3\ndo: demolish B3 b1 with JO JO JO\n").Play().Outcomes[0].Refusal
	if no == nil || no.Message != "The deck holds JO only twice." {
		t.Errorf("got %+v", no)
	}
}

// Who has no pyramid on the board lays a card beside another one, and on an empty board
// or with the ruling anywhere.
func TestWhereACardIsHatched(t *testing.T) {
	const apart = "a1 is not adjacent to a card (ruling: hatch=anywhere lets it lie apart)."
	for _, c := range []struct{ ruling, board, act, says string }{
		{"", ". . 8D:B1\n", "hatch 4H a1", apart},
		{"", ". . .\n. 8D:B1 .\n. . .\n", "hatch 4H a1", apart},
		{"", ". . 8D:B1\n", "hatch 4H b1", ""},
		{"", ". . .\n", "hatch 4H a1", ""},
		{"hatch=anywhere", ". . 8D:B1\n", "hatch 4H a1", ""},
		{"", ". . 8D:B1\n", "hatch 4H c1", "8D already lies on c1."},
		{"", ". . 8D:B1\n", "hatch KC b1", "KC is not a number card: only 2 to 10 are laid on the board."},
		{"", ". . 8D:B1\n", "hatch 5H b1", "Ann does not hold 5H; the hand is 4H KC."},
	} {
		says := ""
		if no := mustParse(t, withRuling(turn, c.ruling)+c.board+"hand R: 4H KC\ndo: "+c.act).Play().Outcomes[0].Refusal; no != nil {
			says = no.Message
			if no.Rule != RuleHatch || strings.Join(no.At, " ") != c.act[len(c.act)-2:] {
				t.Errorf("%s: %+v", c.act, no)
			}
		}
		if says != c.says {
			t.Errorf("%q on %q: %q, want %q", c.act, c.board, says, c.says)
		}
	}
}

// A flight that parts the cards names the smaller part, and of two that are equally
// large the one whose first place comes first.
func TestWhatAFlightCutsOff(t *testing.T) {
	for _, c := range []struct{ board, fly, says string }{
		{". . .\n8D 7C:R1 9H\n", "b1 c2", "a1 would be cut off."},
		{". . .\n9H 7C:R1 8D\n", "b1 a2", "c1 would be cut off."},
		{"5S . . .\n8D 7C:R1 9H .\n", "b1 d1", "a1 a2 would be cut off."},
		{". . . 5S\n. 8D 7C:R1 9H\n", "c1 a1", "a1 b1 would be cut off."},
	} {
		p := mustParse(t, turn+c.board+"hand R: AC\ndo: fly "+c.fly+" with AC")
		no := p.Play().Outcomes[0].Refusal
		if no == nil || !strings.HasSuffix(no.Message, "no longer hang together: "+c.says) {
			t.Errorf("%sfly %s: %+v, want %s", c.board, c.fly, no, c.says)
		}
	}
}
