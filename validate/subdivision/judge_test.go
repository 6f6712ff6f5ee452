package subdivision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/score/notation/notationtest"
	"arbiter/score/subdivision"
	"arbiter/validate"
	"arbiter/validate/validatetest"
)

// A list of squares is short however many there are.
func TestSquaresInASentence(t *testing.T) {
	for _, test := range []struct {
		places []string
		want   string
	}{
		{[]string{"a1"}, "a1"},
		{[]string{"a1", "b2"}, "a1 or b2"},
		{[]string{"a1", "b2", "c3"}, "a1, b2 or c3"},
		{[]string{"a1", "b2", "c3", "d4"}, "a1, b2 and 2 other squares"},
	} {
		if got := some(test.places); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// Every reason why a piece may not be placed is told, each alone.
func TestPlace(t *testing.T) {
	const text = "game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\n" +
		"5  ## R2 B2 R2 ##\n4  .. .. .. .. R2\n3  .. .. .. .. ..\n2  .. B3 .. .. ..\n1  .. .. .. .. R1\n"
	for _, test := range []struct {
		ruling, at, piece string
		says              []string
	}{
		{"", "a3", "B2", nil},
		{"", "a5", "B2", []string{"a5 is a park."}},
		{"", "b5", "B2", []string{"b5 is taken by R2."}},
		{"", "a3", "R2", []string{"Ann has no Medium left: all 3 are on the board."}},
		{"", "a1", "B3", []string{"Bob has a Large Near a1 already."}},
		{"", "a4", "B3", nil},
		{"", "a1", "R1", nil},
		{"", "d2", "R1", []string{"No Small or Large of another colour stands Near d2."}},
		{"ruling: small-needs=any\n", "d2", "R1", nil},
		{"ruling: small-needs=any\n", "c4", "R1", []string{"No Small or Large stands Near c4."}},
		{"", "a5", "R2", []string{"a5 is a park.", "Ann has no Medium left"}},
	} {
		p := notationtest.MustRead(t, subdivision.Parse, strings.Replace(text, "\n\n", "\n"+test.ruling+"\n", 1))
		list, err := Place(p, test.at, test.piece)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range list {
			got = append(got, f.Message)
		}
		validatetest.Says(t, test.piece+" on "+test.at, got, test.says)
	}
	p := notationtest.MustRead(t, subdivision.Parse, text)
	for _, question := range [][3]string{{"f1", "R2", `"f1" is no square of this board; expected a1 to e5`}, {"a6", "R2", `"a6" is no square of this board; expected a1 to e5`},
		{"a", "R2", `"a" is no square of this board; expected a1 to e5`}, {"a1", "R4", `"R4" is not a pyramid; expected a colour and 1, 2 or 3 (or S, M, L), as R3`},
		{"a1", "R", `"R" is not a pyramid; expected a colour and 1, 2 or 3 (or S, M, L), as R3`}, {"a1", "g2", "no player has the letter G"}} {
		if _, err := Place(p, question[0], question[1]); err == nil || err.Error() != question[2] {
			t.Errorf("%s on %s: %v", question[1], question[0], err)
		}
	}
}

// A Small that nothing holds up is told from Smalls that hold up only one another.
func TestWhyASmallCannotStand(t *testing.T) {
	v := validatetest.Judge(t, subdivision.Parse, Judge, "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"+
		"6  ## .. .. .. .. ##\n5  .. .. .. .. R1 B1\n4  B1 .. .. ## .. ..\n3  .. .. ## B2 .. ..\n2  R3 R1 .. .. .. ..\n1  ## .. .. .. .. ##\n")
	validatetest.Says(t, "errors", validatetest.Messages(&v, validate.Error), []string{
		"Bob's Small at a4 could never have been placed: no Small or Large of another colour is Near it.",
		"Ann's Small at b2 could never have been placed: no Small or Large of another colour is Near it.",
		"Ann's Small at e5 could never have been placed: the Smalls Near it need it, or one another, to stand first.",
		"Bob's Small at f5 could never have been placed: the Smalls Near it need it, or one another, to stand first.",
	})
}

// A finding about moves names the round and who moved, the last player of a round too.
func TestReplayNamesTheRound(t *testing.T) {
	v := validatetest.Judge(t, subdivision.Parse, Judge, "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n\n1. 3d4 pass 1e6\n2. 3d5 3f2 3f2\n3. pass pass 3d4\n")
	validatetest.Says(t, "errors", validatetest.Messages(&v, validate.Error), []string{
		"The board has no parks, but 3 players lay out 4.",
		"Ann has two Larges Near one another, at d4 and d5.",
		"Round 1, Bob passes, but could place a Large on a1, a2 and 46 other squares.",
		"Round 1, Cyd plays 1e6: No Small or Large of another colour stands Near e6.",
		"Round 2, Ann plays 3d5: Ann has a Large Near d5 already.",
		"Round 2, Cyd plays 3f2: f2 is taken by B3.",
		"Round 3, Ann passes, but could place a Large on a1, a2 and 34 other squares.",
		"Round 3, Bob passes, but could place a Large on a1, a2 and 35 other squares.",
		"Round 3, Cyd plays 3d4: d4 is taken by R3.",
	})
}

// Where only another player can have begun, that is a warning, whoever is said to
// have begun.
func TestWhoCanHaveBegun(t *testing.T) {
	const text = "game: subdivision\nplayer: R Ann\nplayer: B Bob\nfirst: %s\n\n" +
		"6  ## .. .. .. .. ##\n5  .. .. .. .. .. ..\n4  .. %s2 .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n"
	for _, test := range []struct {
		first, piece string
		warnings     []string
	}{
		{"Ann", "R", nil},
		{"Bob", "B", nil},
		{"Ann", "B", []string{"only if Bob began, not Ann."}},
		{"Bob", "R", []string{"only if Ann began, not Bob."}},
	} {
		v := validatetest.Judge(t, subdivision.Parse, Judge, fmt.Sprintf(text, test.first, test.piece))
		var got []string
		for _, f := range v.Findings {
			if f.Rule == subdivision.RuleTurns {
				got = append(got, f.Message)
			}
		}
		validatetest.Says(t, test.first+" began", got, test.warnings)
		if v.Proof == nil || len(v.Proof.Order) != 1 {
			t.Errorf("%s began: the proof is %+v", test.first, v.Proof)
		}
	}
}

// An order of turns is shown only when it can be played and ends in the picture.
func TestAnOrderIsReplayed(t *testing.T) {
	p := notationtest.MustRead(t, subdivision.Parse, "game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\n"+
		"5  ## .. .. .. ##\n4  ## .. .. .. ##\n3  .. .. .. .. ##\n2  .. .. .. .. ##\n1  B3 R1 .. .. ##\n")
	for _, test := range []struct {
		starter int
		order   string
		says    string
	}{
		{1, "3a1 1b1", ""},
		{0, "1b1 3a1", "No Small or Large of another colour stands Near b1."},
		{1, "3a1", "The moves do not end in the picture: b1 is R1"},
		{0, "pass 3a1 1b1", "Ann passes, but could place a Large on"},
	} {
		var moves []subdivision.Move
		for _, turn := range strings.Fields(test.order) {
			moves = append(moves, moveOf(turn))
		}
		if got := replayed(p, test.starter, moves); (got == "") != (test.says == "") || !strings.Contains(got, test.says) {
			t.Errorf("%s: %q, want %q", test.order, got, test.says)
		}
	}
	if p.Listed || p.Head().First != 0 {
		t.Error("the position itself was changed")
	}
}

// Whichever square of the picture has something else than the moves left there is named.
func TestPicturesThatDiffer(t *testing.T) {
	var end []string
	for range 6 {
		end = append(end, strings.Repeat(".. ", 6))
	}
	for i := range 36 {
		picture, row, column := slices.Clone(end), i/6, i%6
		picture[row] = end[row][:3*column] + "R2 " + end[row][3*column+3:]
		at, says := differences(picture, end)
		name := subdivision.At(column, 5-row).Name()
		if want := name + " is R2 in the picture and .. after the moves"; says != want || !slices.Equal(at, []string{name}) {
			t.Errorf("%v: %s, want %s", at, says, want)
		}
	}
}
