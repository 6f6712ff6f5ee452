package zarkcity

import (
	"strings"
	"testing"
)

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
	o = mustParse(t, turn+"7C:R1 8D:B3\nhand R: 4H ?\ndo: convert B3 b1 to R2 with QD QC").Play().Outcomes[0]
	if o.Refusal == nil || o.Refusal.Message != "Ann does not hold QC; the hand is 4H ?." {
		t.Errorf("one card that nobody has named pays for two: %+v", o.Refusal)
	}
	o = mustParse(t, turn+"7C:R1 8D:B2\ndiscards: JO\ndo: demolish B2 b1 with JO JO").Play().Outcomes[0]
	if len(o.Doubts) != 1 || o.Doubts[0].Message != "Ann uses JO, which lies among the discards." {
		t.Errorf("of the second Joker: %+v", o.Doubts)
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
		{"what is named before it does not", turn + board + "do: spawn a1\nhand B: KC QC 2D 3D 4D 5D\nturn: B\ndo: spawn b1",
			"hand B: KC QC 2D 3D 4D 5D ? -1 ; 1 of these to discard\n"},
		{"down to six at every turn", turn + board + "hand R: ? ? ? ?\ndo: draw\nturn: R\ndo: draw",
			"hand R: ? ? ? ? ? ? ? ? ? ? ? -5 ; 5 of these to discard\n"},
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
