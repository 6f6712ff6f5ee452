package zarkcity

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What legal acts make of the board, the hands and the discards.
func TestActsChangeThePosition(t *testing.T) {
	tests := []struct{ name, before, acts, want string }{
		{"draw", "7C:R1 8D:B2\nhand R: KC 4H", "do: draw", "7C:R1 8D:B2\nhand R: KC 4H ? ? ?"},
		{"draw down to six", "7C:R1 8D:B2\nhand R: KC 4H 5H 6H", "do: draw", "7C:R1 8D:B2\nhand R: KC 4H 5H 6H ? ? ? ; 1 of these to discard"},
		{"grow", "7C:R1R1B1 8D:B2", "do: grow R1 a1\ndo: grow R2 a1", "7C:R3R1B1 8D:B2"},
		{"spawn", "7C:R3 8D:B2", "do: spawn a1", "7C:R3R1 8D:B2"},
		{"build", "7C:R1 8D:B2 .\nhand R: KC 4H", "do: move R1 a1 b1\ndo: build 4H c1", "7C 8D:R1B2 4H\nhand R: KC ?"},
		{"move", "7C:R2R1 8D:B2", "do: move R2 a1 b1", "7C:R1 8D:R2B2"},
		{"convert", "7C:R1 8D:B3\nhand R: QC QD 4H", "do: convert B3 b1 to R2 with QD QC", "7C:R1 8D:R2\nhand R: 4H ?\ndiscards: QD QC"},
		{"convert an own one", "7C:R2 8D:B3\nhand R: QC", "do: convert R2 a1 to R1 with QC", "7C:R1 8D:B3\nhand R:\ndiscards: QC"},
		{"demolish", "7C:R1B1 8D:B3\nhand R: JO AC KH\ndiscards: 2C", "do: demolish B1 a1 with AC\ndo: demolish B3 b1 with KH", "7C:R1 8D\nhand R: JO ?\ndiscards: 2C AC KH"},
		{"fly", "8D:B2 6S .\n7C:R1B1 . .\nhand R: AC AD", "do: fly a1 c2 with AC", "8D:B2 6S 7C:R1B1\n. . .\nhand R: AD\ndiscards: AC"},
		{"hatch", "7C 8D:B2 .\nhand R: 4H AC", "do: hatch 4H c1", "7C 8D:B2 4H:R1\nhand R: AC"},
		{"an unknown hand stays unknown", "7C:R1 8D:B3", "do: demolish B3 b1 with QC QD\ndo: draw", "7C:R1 8D\ndiscards: QC QD"},
		{"a card that nobody has named", "7C:R1 8D:B3\nhand R: 4H ? ?", "do: demolish B3 b1 with KH", "7C:R1 8D\nhand R: 4H ?\ndiscards: KH"},
		{"named ones first", "7C:R1 8D:B1\nhand R: JO ?", "do: demolish B1 b1 with JO", "7C:R1 8D\nhand R: ?\ndiscards: JO"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, withRuling(turn, "target=any")+test.before+"\n"+test.acts)
			for _, o := range p.Play().Outcomes {
				if o.Refusal != nil {
					t.Errorf("%s: %s", o.Text, o.Refusal.Message)
				}
			}
			want := mustParse(t, turn+test.want)
			got := after(p)
			if cards, note, noted := strings.Cut(test.want, " ; "); noted {
				want = mustParse(t, turn+cards)
				if !strings.Contains(got, " ; "+note+"\n") {
					t.Errorf("%q does not say %q", got, note)
				}
			}
			if diff := cmp.Diff(after(want), dropComments(got)); diff != "" {
				t.Errorf("afterwards (-want +got):\n%s", diff)
			}
		})
	}
}

// Every reason for which an act is refused: by which rule, where, and what is
// said.
func TestRefusals(t *testing.T) {
	const board = ". . . . .\n. 7C:R1R1 8D:B3B2 9H .\n. . 6S:R1 . .\n" // b2 c2 d2, c1
	tests := []struct{ act, rule, at, says string }{
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
		{"build JO b1", RuleBuild, "b1", "JO is not a number card"},
		{"build 5H b1", RuleBuild, "b1", "Ann does not hold 5H; the hand is 5C KC QD QH JC JO AC."},
		{"build 5* b1", RuleBuild, "b1", "The deck has no 5* (ruling: deck=five gives it the stars)."},
		{"move R1 b2 c1", RuleMove, "b2 c1", "c1 is not adjacent to b2: their sides do not touch."},
		{"move R1 b2 d2", RuleMove, "b2 d2", "d2 is not adjacent to b2"},
		{"move R1 b2 b2", RuleMove, "b2 b2", "b2 is not adjacent to b2"},
		{"move R1 b2 b1", RuleMove, "b2 b1", "No card lies on b1."},
		{"move R2 b2 c2", RuleMove, "b2", "Ann's Medium is not on b2."},
		{"move B2 c2 b2", RuleMove, "c2", "B2 is not a pyramid of Ann."},
		{"convert B1 c2 to R1 with JC", RuleConvert, "c2", "Bob's Small is not on c2."},
		{"convert R1 b2 to R2 with JC", RuleConvert, "b2", "R1 is Ann's own; only another player's pyramid is attacked (ruling: target=any lets one)."},
		{"convert B2 c2 to R3 with QD", RuleConvert, "c2", "A Large is larger than the target, a Medium."},
		{"convert B2 c2 to B1 with QD", RuleConvert, "c2", "B1 is not a pyramid of Ann, who can convert only to an own one."},
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
		{"demolish B3 c2 with KH", RuleAttack, "c2", "Ann does not hold KH; the hand is"},
		{"demolish B3 c2 with QD QD", RuleAttack, "c2", "The deck holds QD only once."},
		{"demolish B3 c2 with JO JO JO", RuleAttack, "c2", "Ann holds JO only once; the hand is 5C KC QD QH JC JO AC."},
		{"demolish B2 c2 with JO JO", RuleAttack, "c2", "Ann holds JO only once"},
		{"fly b2 d1", RuleFly, "b2 d1", "Flying costs an ace: add it, as `with AD`."},
		{"fly b2 d1 with KC", RuleFly, "b2 d1", "Flying costs one ace and nothing else, not KC."},
		{"fly b2 d1 with AC JC", RuleFly, "b2 d1", "Flying costs one ace and nothing else, not AC JC."},
		{"fly b2 d1 with AD", RuleFly, "b2 d1", "Ann does not hold AD"},
		{"fly c2 d1 with AC", RuleFly, "c2 d1", "Ann has no pyramid on c2 and does not occupy it."},
		{"fly a1 d1 with AC", RuleFly, "a1 d1", "No card lies on a1."},
		{"fly b2 b2 with AC", RuleFly, "b2 b2", "The card is on b2 already."},
		{"fly b2 d2 with AC", RuleFly, "b2 d2", "9H already lies on d2."},
		{"fly b2 a3 with AC", RuleFly, "b2 a3", "a3 is not adjacent to another card."},
		{"fly b2 b3 with AC", RuleFly, "b2 b3", "b3 is not adjacent to another card."}, // but the one that flies
		{"hatch 5C d1", RuleHatch, "d1", "Ann has pyramids on the board; hatching is for who has none."},
	}
	for _, test := range tests {
		t.Run(test.act, func(t *testing.T) {
			p := mustParse(t, turn+board+"hand R: 5C KC QD QH JC JO AC\ndo: "+test.act)
			no := p.Play().Outcomes[0].Refusal
			if no == nil {
				t.Fatal("it is legal")
			}
			if got := strings.Join(no.At, " "); no.Rule != test.rule || got != test.at || !strings.Contains(no.Message, test.says) {
				t.Errorf("%s at %s: %s\nwant %s at %s: %s", no.Rule, got, no.Message, test.rule, test.at, test.says)
			}
			if p.Play().End != &p.Start {
				t.Error("it changes something")
			}
		})
	}
}

// After a refused act the next one is judged from the position before it.
func TestAnIllegalActChangesNothing(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8D:B3\nhand R: KC\ndo: demolish B3 b1 with KC JO\ndo: demolish B3 b1 with KC\ndo: move R1 a1 b1\n")
	var legal []bool
	for _, o := range p.Play().Outcomes {
		legal = append(legal, o.Refusal == nil)
	}
	if diff := cmp.Diff([]bool{false, true, true}, legal); diff != "" {
		t.Errorf("legal (-want +got):\n%s", diff)
	}
	if got, want := after(p), "1  7C  8D:R1\n   a   b\nhand R: ?\ndiscards: KC\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if first, second := p.Play().Outcomes[0].After, p.Play().Outcomes[1].After; first != &p.Start || second == p.Play().End {
		t.Error("each act keeps the table as it was after it")
	}
}

// After an act that wins nothing more is played, not even a draw.
func TestAfterAWinNothingIsPlayed(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8C:R1R2 9C\ndo: move R2 b1 c1\ndo: draw\nturn: B\ndo: hatch 5C a1\n")
	outcomes := p.Play().Outcomes
	if w := outcomes[0].Wins; len(w) != 1 || w[0] != 0 {
		t.Errorf("won by %v", w)
	}
	for k, rule := range []string{RuleDraw, RuleHatch} {
		if no := outcomes[k+1].Refusal; no == nil || no.Rule != rule || no.Message != "The game is over: Ann controls a Power Block." {
			t.Errorf("%s: %+v", outcomes[k+1].Text, no)
		}
	}
	if list, unnamed := p.Play().End.Acts(1); len(list)+unnamed > 0 {
		t.Errorf("%d acts after the end", len(list)+unnamed)
	}
}

// An act can win for another, and for two at once.
func TestWhoWinsByAnAct(t *testing.T) {
	for act, want := range map[string][]int{
		"turn: R\ndo: move R1 b1 b2":       {1}, // leaves Bob alone on b1
		"turn: G\ndo: move G1 b1 b2":       nil, // Ann is still there
		"turn: B\ndo: move B1 b1 b2":       nil, // nobody else has the others
		"turn: R\ndo: draw":                nil, // nothing has changed
		"turn: R\ndo: spawn b1":            nil, // nor here
		"turn: R\ndo: fly b1 d1 with AC\n": nil,
	} {
		head := "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n\n"
		board := "2D 5H 3S .\n7C:B1 8C:B1R1 9C:B2 .\n"
		if strings.Contains(act, "G1") {
			board = strings.Replace(board, "R1", "R1G1", 1)
		}
		p := mustParse(t, head+board+act)
		o := p.Play().Outcomes[0]
		if diff := cmp.Diff(want, o.Wins); diff != "" || o.Refusal != nil {
			t.Errorf("%s: %+v; won by (-want +got):\n%s", act, o.Refusal, diff)
		}
	}
}

// Each point over the target's pips draws a card.
func TestTheArithmeticOfAttacks(t *testing.T) {
	for _, test := range []struct {
		size, with, sum string
		drawn           int
	}{
		{"B1", "JC", "JC 1 against 1", 0},
		{"B1", "JO", "JO 1 against 1", 0},
		{"B1", "AC", "AC 1 against 1", 0},
		{"B1", "QC", "QC 2 against 1", 1},
		{"B1", "KC", "KC 3 against 1", 2},
		{"B2", "KC", "KC 3 against 2", 1},
		{"B2", "JO JO", "JO 1 + JO 1 = 2 against 2", 0},
		{"B3", "QC QD", "QC 2 + QD 2 = 4 against 3", 1},
		{"B3", "QC AD", "QC 2 + AD 1 = 3 against 3", 0},
		{"B3", "JC AD JO", "JC 1 + AD 1 + JO 1 = 3 against 3", 0},
	} {
		p := mustParse(t, turn+"7C:R1B3B2B1\nhand R: 4C\ndo: draw\nturn: R\ndo: demolish "+test.size+" a1 with "+test.with)
		o := p.Play().Outcomes[1]
		if o.Refusal != nil || o.Sum != test.sum || o.Drawn != test.drawn {
			t.Errorf("%s with %s: %s, draws %d, refused %+v; want %s, %d", test.size, test.with, o.Sum, o.Drawn, o.Refusal, test.sum, test.drawn)
		}
	}
}

// What a hand may hold: named cards, unnamed ones that are seen nowhere else,
// and anything when it is not known at all.
func TestWhatAHandMayHold(t *testing.T) {
	for _, test := range []struct{ name, hands, says, doubt string }{
		{"named", "hand R: 5C", "", ""},
		{"not named", "hand R: 5D", "Ann does not hold 5C; the hand is 5D.", ""},
		{"an empty hand", "hand R:", "Ann does not hold 5C; the hand is empty.", ""},
		{"perhaps among those not named", "hand R: 5D ?", "", ""},
		{"in Bob's hand", "hand R: 5D ?\nhand B: 5C", "Ann cannot hold 5C: it lies in Bob's hand.", ""},
		{"among the discards", "hand R: ?\ndiscards: 5C", "Ann cannot hold 5C: it lies among the discards.", ""},
		{"nothing known", "", "", ""},
		{"nothing known, in Bob's hand", "hand B: 5C", "", "Ann uses 5C, which lies in Bob's hand."},
		{"nothing known, among the discards", "discards: 5C", "", "Ann uses 5C, which lies among the discards."},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := mustParse(t, turn+"7C:R1 8D:B1 .\n. . .\n"+test.hands+"\ndo: build 5C a1").Play().Outcomes[0]
			says, doubt := "", ""
			if o.Refusal != nil {
				says = o.Refusal.Message
			}
			if len(o.Doubts) > 0 {
				doubt = o.Doubts[0].Message
			}
			if says != test.says || doubt != test.doubt {
				t.Errorf("refused %q, doubted %q; want %q, %q", says, doubt, test.says, test.doubt)
			}
		})
	}
	o := mustParse(t, turn+"7C:R1 8D:B1 .\n. . .\nhand R: ?\ndo: build 8D a1").Play().Outcomes[0]
	if o.Refusal == nil || o.Refusal.Message != "Ann cannot hold 8D: it lies on b2." {
		t.Errorf("a card of the board: %+v", o.Refusal)
	}
}

// A turn begins with a card; the hand of whose turn the text begins with holds
// it already, and a hand named between acts is the hand by then.
func TestHandsFromTurnToTurn(t *testing.T) {
	const board = "7C:R1 8D:B1\n"
	for _, test := range []struct{ name, text, want string }{
		{"the first turn's card is held", turn + board + "hand R: KC\ndo: spawn a1", "hand R: KC\n"},
		{"also where the turn stands below", two + board + "hand R: KC\nturn: R\ndo: spawn a1", "hand R: KC\n"},
		{"the next player draws one", turn + board + "hand R: KC\nhand B: QC\ndo: spawn a1\nturn: B\ndo: spawn b1", "hand R: KC\nhand B: QC ?\n"},
		{"also when nobody else acted between", turn + board + "hand R: KC\ndo: spawn a1\ndo: spawn a1", "hand R: KC ?\n"},
		{"a refused act is no turn", turn + board + "hand R: KC\ndo: spawn b1\ndo: spawn a1", "hand R: KC\n"},
		{"nor is the next one's", turn + board + "hand B: KC\ndo: spawn a1\nturn: B\ndo: spawn a1\ndo: spawn b1", "hand B: KC ?\n"},
		{"what is named between", turn + board + "hand R: KC\ndo: draw\nhand R: KC 4D 5D 6D\nturn: B\ndo: draw", "hand R: KC 4D 5D 6D\n"},
		{"what is named in one's turn holds its card", turn + board + "do: draw\nturn: B\nhand B: KC\ndo: spawn b1", "hand B: KC\n"},
		{"down to six at every turn", turn + board + "hand R: ? ? ? ?\ndo: draw\nturn: R\ndo: draw",
			"hand R: ? ? ? ? ? ? ? ? ? ? ? ; 5 of these to discard\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.text)
			whole := after(p)
			hands := whole[strings.Index(whole, "hand"):]
			if hands != test.want {
				t.Errorf("got\n%swant\n%s", hands, test.want)
			}
		})
	}
}

// Whose turn it is follows the lines, and who moved is who acted last.
func TestTurns(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8D:B1\ndo: draw\nturn: B\ndo: grow R1 a1\n")
	if r := p.Play(); r.Turn != 1 || r.Mover != 0 {
		t.Errorf("turn of %d, %d moved last; a refused act is no move", r.Turn, r.Mover)
	}
	text, _ := p.AfterText()
	if !strings.Contains(text, "\nturn: R\n") {
		t.Errorf("%s does not say who moved", text)
	}
}

// The position afterwards has room beside every card, and only where needed.
func TestTheNextPictureHasRoom(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8D:B1\n.     .\ndo: spawn a2\n")
	text, moved := p.AfterText()
	want := turn + "3  .  .       .      .\n2  .  7C:R1R1  8D:B1  .\n1  .  .         .      .\n   a  b         c      d\n"
	if dropBlanks(text) != dropBlanks(want) || moved.Column != 1 || moved.Row != 0 {
		t.Errorf("moved by %v:\n%s", moved, text)
	}
	again := mustParse(t, text)
	if second, moved := again.AfterText(); second != text || moved.Column+moved.Row != 0 {
		t.Errorf("and again by %v:\n%s", moved, second)
	}
}

func dropBlanks(text string) string { return strings.Join(strings.Fields(text), " ") }

// Under hatch=anywhere cards may lie apart: then a flight may not leave more
// parts than it found.
func TestFlightsWhereCardsLieApart(t *testing.T) {
	const board = ". . . . .\n9D . . . 5H:R1\n8D 7C:R1 . . .\n"
	for act, want := range map[string][2]bool{ // by default, and apart
		"fly e2 c1 with AC": {true, true},  // joins them
		"fly b1 b2 with AC": {false, true}, // b1 hangs on a1 before, on a2 afterwards
		"fly b1 e3 with AC": {false, true},
		"fly b1 e1 with AC": {false, true},
	} {
		for k, ruling := range []string{"", "hatch=anywhere"} {
			o := mustParse(t, withRuling(turn, ruling)+board+"do: "+act).Play().Outcomes[0]
			if legal := o.Refusal == nil; legal != want[k] {
				t.Errorf("%s, ruling %q: %+v", act, ruling, o.Refusal)
			}
		}
	}
}

// What can be done off the picture is counted; nothing there has a name.
func TestActsOffThePicture(t *testing.T) {
	p := mustParse(t, turn+"7C:R1 8D:B1\nhand R: 4H AC AD\n")
	list, unnamed := p.Start.Acts(0)
	var texts []string
	for k := range list {
		texts = append(texts, p.Start.ActText(&list[k]))
	}
	want := "draw, grow R1 a1, spawn a1, move R1 a1 b1, convert B1 b1 to R1 with AC, convert B1 b1 to R1 with AD, demolish B1 b1 with AC, demolish B1 b1 with AD"
	if got := strings.Join(texts, ", "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if unnamed != 3+2*3 { // 4H beside a1, and 7C beside b1 with either ace
		t.Errorf("%d acts off the picture", unnamed)
	}
	roomy := mustParse(t, turn+". . . .\n. 7C:R1 8D:B1 .\n. . . .\nhand R: 4H AC AD\n")
	if more, none := roomy.Start.Acts(0); len(more) != len(list)+unnamed || none != 0 {
		t.Errorf("%d acts and %d off the picture, want %d", len(more), none, len(list)+unnamed)
	}
}

// An ace of stars is none where the deck has no stars, also when another ace
// would do.
func TestAnAceThatTheDeckLacks(t *testing.T) {
	for ruling, want := range map[string]int{"": 1, "deck=five": 2} {
		for _, hand := range []string{"A* AC", "AC A*"} {
			p := mustParse(t, withRuling(turn, ruling)+". 7C:R1 . .\n. 8D . .\nhand R: "+hand)
			p.Play()
			list, _ := p.Start.Acts(0)
			n := 0
			for k := range list {
				if list[k].Kind == Fly && p.Start.Name(list[k].Dest) == "a1" {
					n++
				}
			}
			if n != want {
				t.Errorf("ruling %q, hand %s: %d flights to a1, want %d", ruling, hand, n, want)
			}
		}
	}
}
