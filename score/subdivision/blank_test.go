package subdivision

import (
	"strings"
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

// What each player has still to place, the largest first; nothing where all is placed.
func TestWhatIsLeftInTheStash(t *testing.T) {
	const houses = "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nvariant: threehouse\n\n"
	for text, want := range map[string]string{
		two + "R3 R3 R3 R3\nR2 B1 B1 B1\nB1 B1 .. ..\n.. .. .. ..\n":                                                                           "left: Ann 1 Large 4 Medium 5 Small · Bob 5 Large 5 Medium",
		houses + "R3 R3 R3 R2 R2\nR2 R1 R1 R1 ..\nB3 B3 B3 G1 G1\nG1 .. .. .. ..\n.. .. .. .. ..\n":                                            "left: Bob 3 Medium 3 Small · Cyd 3 Large 3 Medium",
		houses + "R3 R3 R3 R2 R2\nR2 R1 R1 R1 ..\nB3 B3 B3 B2 B2\nB2 B1 B1 B1 G2\nG1 G1 .. .. ..\n":                                            "left: Cyd 3 Large 2 Medium 1 Small",
		strings.Replace(houses, "player: G Cyd\n", "", 1) + "R3 R3 R3 R2 R2\nR2 R1 R1 R1 ..\nB3 B3 B3 B2 B2\nB2 B1 B1 B1 ..\n.. .. .. .. ..\n": "",
	} {
		if got := left(mustParse(t, text)); got != want {
			t.Errorf("%q, want %q of\n%s", got, want, text)
		}
	}
}
