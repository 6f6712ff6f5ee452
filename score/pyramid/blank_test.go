package pyramid

import (
	"fmt"
	"testing"

	"arbiter/score"
	"arbiter/score/blanktest"
	"arbiter/score/goldentest"
)

// The sheet as it stands, and what becomes of what is typed on it.
func TestTheSheetAsItStands(t *testing.T) {
	players := []score.Player{{Name: "Ann", Named: true}, {Name: "Bob B.", Named: true}, {Name: "Cyd, jr", Named: true}}
	got := blanktest.Survey(blank(players, nil), blanktest.Cases{
		Typed: []string{"the Quarry = fgo | ke | rr | cbr | fb | fs | fsa | fgox", "the Quarry = - | fgo", "the Quarry = xgo", "the Quarry = ?", "Ann's hand = fold | fgo", "Ann's hand = ? | fgo", "Ann's hand = - | fgo", "Bob B.'s hand = cgo | rgo | fgo", "Bob B.'s hand = rgo | fx | fold",
			"chips paid = 12 | -5 | cyd, jr 7 | 3", "chips paid = - | 1", "chips paid = bob b. 5 | x", "the pot = 28", "the pot = 2x", "claim = bob b. | grand", "claim = Ann | perfect small pyramid", "claim = Eve | pyramid/grand"},
		Lines: []string{"Ann: Fgo", "ann : fold", "Cyd, jr: ?", "Eve: Fgo", ": Fgo", "paid: Ann 1"},
		Drawn: []string{"Fgo", "Csi", "fold", "?"},
	})
	rows := blank(players, nil).Rows
	for _, text := range []string{"12, 5", "Cyd, jr 5; Ann -3,Bob B. 12", "", "Ann"} {
		got += fmt.Sprintf("paid %q is %q\n", text, rows[4].Split(text))
	}
	for _, text := range []string{"Bob B. pyramid/grand", "Cyd, jr Rubble", "Ann", "Eve Rubble"} {
		got += fmt.Sprintf("claim %q is %q\n", text, rows[6].Split(text))
	}
	for _, quarry := range []string{"quarry: Kgo", "Quarry : Kgo Kgo ; two", "Ann: Kgo"} {
		got += fmt.Sprintf("below %q Ann has %q\n", quarry, rows[1].Says([]string{"Cgo", "Rgo", "Rgo", "Fgo", "Kgo"}, []string{"game: pyramid", quarry}))
	}
	goldentest.Same(t, "testdata/sheet.txt", got)
}
