package zarkcity_test

import (
	"testing"

	"arbiter/score/zarkcity"
	"arbiter/validate"
	"arbiter/validate/validatetest"
	referee "arbiter/validate/zarkcity"
)

const head = "game: zark-city\nplayer: R Ann\nplayer: B Bob\n"

func judge(t *testing.T, text string) validate.Verdict {
	t.Helper()
	return validatetest.Judge(t, zarkcity.Parse, referee.Judge, text)
}

// Six cards out of turn, seven in turn, at every point of the text; and none is
// counted where nobody's turn is known.
func TestHandsHaveALimit(t *testing.T) {
	const board = "2  .      7C:R1  8D:B2\n1  .      .      5H\n"
	for _, test := range []struct {
		name, text string
		errors     []string
	}{
		{"seven in turn, six out of it", "turn: R\n\n" + board + "hand R: ? ? ? ? ? ? ?\nhand B: ? ? ? ? ? ?\n", nil},
		{"eight in turn", "turn: R\n\n" + board + "hand R: ? ? ? ? ? ? ? ?\n", []string{"Ann, whose turn it is, holds 8 cards"}},
		{"seven out of turn", "turn: R\n\n" + board + "hand B: ? ? ? ? ? ? ?\n", []string{"Bob holds 7 cards out of turn"}},
		{"both", "turn: B\n\n" + board + "hand R: ? ? ? ? ? ? ?\nhand B: ? ? ? ? ? ? ? ?\n", []string{"Ann holds 7 cards out of turn", "Bob, whose turn it is, holds 8"}},
		{"nobody's turn", "\n" + board + "hand R: ? ? ? ? ? ? ? ?\nhand B: ? ? ? ? ? ? ? ?\n", nil},
		{"a turn that a line below the picture tells", "\n" + board + "turn: B\nhand R: ? ? ? ? ? ? ?\nhand B: ? ? ? ? ? ? ?\ndo: draw\n", []string{"Ann holds 7 cards out of turn"}},
		{"before the acts the header counts", "turn: R\n\n" + board + "hand B: ? ? ? ? ? ? ?\nturn: B\ndo: draw\n", []string{"Bob holds 7 cards out of turn"}},
		{"between acts", "turn: R\n\n" + board + "do: spawn b2\nturn: B\nhand B: ? ? ? ? ? ? ? ?\nhand R: ? ? ? ? ? ? ?\ndo: spawn c2\n",
			[]string{"Bob, whose turn it is, holds 8", "Ann holds 7 cards out of turn"}},
		{"less what must still go", "turn: R\n\n" + board + "hand R: ? ? ? ? ? ? ? ? ? ? -3\nhand B: ? ? ? ? ? ? ? -1\n", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := judge(t, head+test.text)
			validatetest.Says(t, "errors", validatetest.Messages(&v, validate.Error), test.errors)
		})
	}
}

// The position after a legal turn is legal when it is fed back, also where the
// hand has cards that must go and are not named.
func TestTheNextPositionIsLegal(t *testing.T) {
	text := head + "turn: R\n\n2  .      7C:R1  8D:B2\n1  .      .      5H\nhand R: KC QC 2D 3D 4D 5D ?\ndo: draw\n"
	for range 3 {
		v := judge(t, text)
		if !v.Legal() {
			t.Fatalf("%s\n%q", text, validatetest.Messages(&v, validate.Error))
		}
		text = v.Next + "do: draw\n"
	}
}

// Fewer cards than players are warned of, whoever stands on them.
func TestABoardHasACardForEachPlayer(t *testing.T) {
	for text, warned := range map[string]int{
		head + "\n7C:R1B1\n":                          1,
		head + "\n7C:R1B1 8C\n":                       0,
		head + "player: G Cyd\n\n7C:R1 8C:B1\n":       1,
		head + "player: G Cyd\n\n7C:R1 8C:B1 9C:G1\n": 0,
		head + "\n. .\n":                              1,
	} {
		v := judge(t, text)
		if got := validatetest.Messages(&v, validate.Warning); len(got) != warned || !v.Legal() {
			t.Errorf("%s\ngot %q", text, got)
		}
	}
}

// Where a hatched card may lie anywhere, each card apart may be one, however many
// there are; cards that hang together apart from the rest were built.
func TestCardsApart(t *testing.T) {
	for _, test := range []struct {
		ruling, board    string
		errors, warnings int
	}{
		{"", "7C:R1 8C:B1 . 9C\n", 1, 0},
		{"ruling: hatch=anywhere\n", "7C:R1 8C:B1 . 9C\n", 0, 0},
		{"ruling: hatch=anywhere\n", "7C:R1 8C:B1 . 9C . 2D\n", 0, 0},
		{"ruling: hatch=anywhere\n", "7C:R1 8C:B1 9D . 9C 2D . 3D\n", 0, 1},
		{"ruling: hatch=anywhere\n", "3D . 9C 2D . 7C:R1 8C:B1 9D\n", 0, 1},
	} {
		v := judge(t, head+test.ruling+"\n"+test.board)
		if n, m := len(validatetest.Messages(&v, validate.Error)), len(validatetest.Messages(&v, validate.Warning)); n != test.errors || m != test.warnings {
			t.Errorf("%s%s: %+v", test.ruling, test.board, v.Findings)
		}
	}
}
