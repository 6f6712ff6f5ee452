package bazaar

import (
	"testing"

	"arbiter/score"
	"arbiter/score/blanktest"
	"arbiter/score/goldentest"
)

// The sheet as it stands, and what becomes of what is typed on it.
func TestTheSheetAsItStands(t *testing.T) {
	players := []score.Player{{Name: "Ann", Named: true}, {Name: "Bob B.", Named: true}, {Name: "C: jr", Named: true}}
	got := blanktest.Survey(blank(players, nil), blanktest.Cases{
		Typed: []string{"equation = rr=b", "equation = r r = b2", "equation = =b", "equation = x", "visible cards = rwbgy* | r2b3 | ?", "visible cards = - | rwbgy", "visible cards = rwbgyr", "pile = 12 | rwbgy", "pile = rwbgy | 12", "pile = 10001", "bank = r20w2", "bank = -", "bank = x", "Ann's wallet = rrb", "Bob B.'s bought = rrrrb* | -", "C: jr's points = 5",
			"turn = bo", "purchase = ann: | rwbgy*12 | buy r2b3 left 0 | out | rw", "purchase = bob b.: | rwbgy left | bu", "purchase = Eve: | x", "purchase = ann: | buy rwbgy", "purchase = ann: | buy rwbgy*",
			"turn of the log = ann: | draw r | buy rwbgy* rrrrr | buy ggggg | reveal rwbgy | out | x", "turn of the log = c: jr: | trade rr=b b=rr | out", "turn of the log = ann: | s | b", "turn of the log = ann: | dx", "turn of the log = ann: | tr | re", "turn of the log = ann: | o | r", "turn of the log = ann: | skipped"},
		Lines: []string{"3. Ann: draw R", "3 Ann: draw R", "x. Ann", "12. C: jr: trade RR>B, buy RRRRB; out,", "3. Eve: skip", "Bob B.: buy RWBGY left 0, out", "C: jr: out", "Eve: out", "wallet: Bob B. R2 B3", "bought: ann RWBGY", "Points: C: jr 5", "wallet: Eve R"},
		Above: []string{"", "turn: C: jr", "first: Bob B.", "turn: C: jr\nfirst: Bob B.", "7. C: jr: draw R\n8. Ann: draw W, out\n9. Bob B.: skip\n10. C: jr: skip", "1. Ann: out\n2. Bob B.: out\n3. C: jr: skip, OUT", "5. Eve: skip"},
		Drawn: []string{"R", "*", "?", "RWBGY*", "=", "draw"},
	})
	goldentest.Same(t, "testdata/sheet.txt", got)
}
