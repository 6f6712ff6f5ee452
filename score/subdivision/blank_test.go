package subdivision

import (
	"testing"

	"arbiter/score"
	"arbiter/score/blanktest"
	"arbiter/score/goldentest"
)

// The sheet as it stands, and what becomes of what is typed on it.
func TestTheSheetAsItStands(t *testing.T) {
	players := []score.Player{{Colour: "R", Name: "Ann", Named: true}, {Colour: "B", Name: "Bob", Named: true}, {Colour: "G", Name: "Cyd"}}
	got := blanktest.Survey(blank(players, []string{"threehouse"}), blanktest.Cases{
		Typed: []string{"the board = r3", "the board = R4", "the board = gs", "the board = #", "the board = ##", "the board = p", "the board = 2", "the board = x", "parks = a1 | f66 | -", "parks = - | a1", "parks = A0", "parks = z27", "round = 3c4 | pass | sa12", "round = pas | l | 4a1"},
		Lines: []string{"1. 3a5 2b3", "12.", "x. 3a5", "1 3a5", "parks: a1"},
		Above: []string{"", "parks: a1\n1. 3a5\n2. 1b4", "1. 3a5\n7. 3c3\nround"},
		Drawn: []string{"R3", "B1", "##", "..", "3a5", "pass"},
	}) + blanktest.Survey(blank(players[:2], nil), blanktest.Cases{}) + blank(nil, nil).Example
	goldentest.Same(t, "testdata/sheet.txt", got)
}
