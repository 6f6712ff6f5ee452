package zarkcity

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
)

// What legal acts make of the board, the hands and the discards.
func TestActsChangeThePosition(t *testing.T) {
	tests := []struct{ name, before, acts, want string }{
		{"draw", "7C:R1 8D:B2\nhand R: KC 4H", "do: draw", "7C:R1 8D:B2\nhand R: KC 4H ? ? ?"},
		{"draw down to six", "7C:R1 8D:B2\nhand R: KC 4H 5H 6H", "do: draw", "7C:R1 8D:B2\nhand R: KC 4H 5H 6H ? ? ? -1 ; 1 of these to discard"},
		{"grow", "7C:R1R1B1 8D:B2", "do: grow R1 a1\ndo: grow R2 a1", "7C:R3R1B1 8D:B2"},
		{"spawn", "7C:R3 8D:B2", "do: spawn a1", "7C:R3R1 8D:B2"},
		{"build", "7C:R1 8D:B2 .\nhand R: KC 4H", "do: move R1 a1 b1\ndo: build 4H c1", "7C 8D:R1B2 4H\nhand R: KC ?"},
		{"move", "7C:R2R1 8D:B2", "do: move R2 a1 b1", "7C:R1 8D:R2B2"},
		{"convert", "7C:R1 8D:B3\nhand R: QC QD 4H", "do: convert B3 b1 to R2 with QD QC", "7C:R1 8D:R2\nhand R: 4H ?\ndiscards: QD QC"},
		{"convert an own one", "7C:R2 8D:B3\nhand R: QC", "do: convert R2 a1 to R1 with QC", "7C:R1 8D:B3\nhand R:\ndiscards: QC"},
		{"demolish", "7C:R1B1 8D:B3\nhand R: JO AC KH\ndiscards: 2C", "do: demolish B1 a1 with AC\ndo: demolish B3 b1 with KH", "7C:R1 8D\nhand R: JO ?\ndiscards: 2C AC KH"},
		{"fly", "8D:B2 6S .\n7C:R1B1 . .\nhand R: AC AD", "do: fly a1 c2 with AC", "8D:B2 6S 7C:R1B1\n. . .\nhand R: AD\ndiscards: AC"},
		{"hatch", "7C 8D:B2 .\nhand R: 4H AC", "do: hatch 4H c1", "7C 8D:B2 4H:R1\nhand R: AC"},
		{"hatch on a board without a card", ". . .\nhand R: 4H AC", "do: hatch 4H c1", ". . 4H:R1\nhand R: AC"},
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
			if diff := cmp.Diff(after(want), got); diff != "" {
				t.Errorf("afterwards (-want +got):\n%s", diff)
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
	p = mustParse(t, turn+"7C:R1R2 8D:B3\ndo: demolish R1 a1 with AC\n")
	before := p.Play().Outcomes[0].Refusal
	p.Head().Over = []score.Setting{{Name: "target", Value: "any"}}
	if now := p.Play().Outcomes[0].Refusal; before == nil || now != nil {
		t.Errorf("refused %+v, and under another ruling %+v", before, now)
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
	if list, unnamed := p.Play().End.Acts(1); len(list)+len(unnamed) > 0 {
		t.Errorf("%d acts after the end", len(list)+len(unnamed))
	}
}

// An act can win for another.
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

// Who is first to move, and the rows of the board as values, the top one first.
func TestTheFirstToMoveAndTheRows(t *testing.T) {
	const board = "7C:R1 .\n. 8D:G3B2\n"
	for text, want := range map[string]int{
		two + board: Nobody, turn + board + "turn: B\ndo: draw\n": 0,
		two + board + "turn: B\ndo: draw\nturn: R\ndo: draw\n": 1,
	} {
		p := mustParse(t, strings.Replace(text, "player: B Bob\n", "player: B Bob\nplayer: G Cyd\n", 1))
		if got := p.First(); got != want {
			t.Errorf("seat %d is first, want %d in\n%s", got, want, text)
		}
		if got := p.Play().End.CellRows(); len(got) != 2 || got[0] != "7C:R1 ." || got[1] != ". 8D:B2G3" {
			t.Errorf("the rows are %q", got)
		}
	}
}
