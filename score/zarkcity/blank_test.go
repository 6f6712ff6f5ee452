package zarkcity

import (
	"testing"

	"arbiter/score"
	"arbiter/score/blanktest"
	"arbiter/score/goldentest"
)

// The sheet as it stands, and what becomes of what is typed on it.
func TestTheSheetAsItStands(t *testing.T) {
	players := []score.Player{{Colour: "R", Name: "Ann", Named: true}, {Colour: "B", Name: "Bob", Named: true}, {Colour: "G", Name: "Cyd", Named: true}}
	got := blanktest.Survey(blank(players, nil), blanktest.Cases{
		Typed: []string{"turn = bo", "turn = x", "the board = 9hr1bl", "the board = tc:g3", "the board = jo", "the board = .", "the board = 9hx", "the board = 9hr4", "the board = 9x", "the board = h", "the board = r", "the board = x",
			"Ann's hand = kh | ? | -2", "Bob's hand = - | x", "Bob's hand = -x", "discards = 4c | 11c | jo",
			"act = d | draw | x", "act = do: | c | b2 | c2 | to | rs | with kh | qs", "act = do: | fly | a12 | aa13 | qs | 3c", "act = do: | grow | r1 | b2 | b3", "act = do: | spawn | b100", "act = do: | build | 5d | b2", "act = do: | hatch | jo | c1", "act = do: | m | r4 | x", "act = do: | demolish | b1 | c2 | wi | with", "act = t | gr | x", "act = hb | kh | -"},
		Lines: []string{"do: draw", "Turn: R", "hand R: KH", "hand bob: -", "hand Z: -", "do draw", "discards: 3C"},
		Above: []string{"", "do: draw\nturn: B"},
		Drawn: []string{"9H", "JO", "R1", "9H:R1B2", "10D:G3G2G1", "9H:R1B", "R", "hearts", "spades", "?"},
	}) + blanktest.Survey(blank(players[:2], nil), blanktest.Cases{}) + blank(nil, nil).Example
	goldentest.Same(t, "testdata/sheet.txt", got)
}
