package form

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/charmbracelet/huh"
)

const sixRows = `## R2 B2 B3 R3 ##
R3 R2 R1 R2 R2 B3
B1 B3 R2 ## R3 R1
B2 R3 ## B1 B2 B2
B3 B2 B3 B1 B1 R3
## R1 R1 R1 B1 ##
`

func TestByLine(t *testing.T) {
	top := "none\n2\nR Ann\nB Bob\nnone\n"
	tellAll(t, Subdivision, wholeGame, []toldCase{
		{name: "plain", answers: top + sixRows + "yes\n",
			said: []string{"Row 6 [.. .. .. .. .. ..]: ", "Row 1 ", "Ann 24 · Bob 23", "In the records: Ann, Annika, Bob, Cyd"}},
		{name: "no line's end at the end", answers: top + sixRows + "yes"},
		{name: "CRLF", answers: strings.ReplaceAll(top+sixRows+"yes\n", "\n", "\r\n")},
		{name: "numbers and commas", answers: top + strings.ReplaceAll(picture[:strings.Index(picture, "   a")], " ", ",") + "y\n"},
		{name: "a wrong row, then right", answers: top + "## R2 B2 B3 R4 ##\n## R2 B2\n5 ## R2 B2 B3 R3 ##\n## G2 B2 B3 R3 ##\n" + sixRows + "yes\n",
			said: []string{`"R4" is no square: expected a piece as R3, ## for a park or .. for nothing`, "3 squares where a row has 6", "this is row 6, and the answer begins with 5",
				"no player has the letter G (R Ann, B Bob)"}},
		{name: "back", answers: top + ".. .. .. .. .. ..\nback\n" + sixRows + "yes\n", said: []string{"Row 5 [.. .. .. .. .. ..]: Row 6 [.. .. .. .. .. ..]: "}},
		{name: "back on the first row", answers: top + "back\n" + sixRows + "yes\n"},
		{name: "a row anew", answers: top + strings.Replace(sixRows, "R2 B2 B3", "R2 R2 B3", 1) + "9\n6\n## R2 B2 B3 R3 ##\nyes\n",
			said: []string{"expected yes, or a row from 1 to 6", "Fault: "}},
		{name: "wrong answers", answers: "park\nprivate-park\nnone\n5\ntwo\n2\nAnn\nR Bob\nann\nBob\nyesterday\nnone\n" + sixRows + "perhaps\nyes\n",
			said: []string{`no variant is called "park"`, "did you mean private-parks?", "expected 2, 3 or 4", "R is the letter of Ann already",
				"two players are called ann", "a date is written 2026-11-20"}},
		{name: "variants and date", answers: "Private-Parks, park-placement\n2\nR Ann\nB Bob\n2026-11-20\n" + sixRows + "\n",
			want: strings.Replace(wholeGame, "\n\n", "\ndate: 2026-11-20\nvariant: private-parks, park-placement\n\n", 1)},
	})
}

// Wherever the answers end, nothing is made up.
func TestByLineEnds(t *testing.T) {
	all := "none\n2\nR Ann\nB Bob\nnone\n" + sixRows + "yes\n"
	tellTooLittle(t, Subdivision, all)
	_, err := byLine(t, "", func(d Desk) error {
		d.In = iotest.ErrReader(errors.New("broken"))
		_, err := Subdivision(d)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a broken reader: %v", err)
	}
	_, err = byLine(t, strings.Repeat("x", maxLine+10), func(d Desk) error {
		_, err := Subdivision(d)
		return err
	})
	if err == nil || errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("an endless answer: %v", err)
	}
}

func TestByLineMenu(t *testing.T) {
	choices := []Choice{{"score", "Score a game", "in a form"}, {"quit", "Quit", ""}}
	for answers, want := range map[string]string{"1\n": "score", "\n": "score", "2\n": "quit", "quit\n": "quit", "3\n0\nscore a game\n": "score"} {
		var got string
		said, err := byLine(t, answers, func(d Desk) (err error) {
			got, err = Menu(d, choices)
			return err
		})
		if game, gerr := ChooseGame(Desk{In: strings.NewReader(answers), Accessible: true}, choices); game != got || (gerr == nil) != (err == nil) {
			t.Errorf("%q: %q, %v as a game", answers, game, gerr)
		}
		if err != nil || got != want {
			t.Errorf("%q: %q, %v", answers, got, err)
		}
		if !strings.Contains(said, "  1. Score a game - in a form\n  2. Quit\n") {
			t.Errorf("said\n%s", said)
		}
	}
	if _, err := Menu(testDesk(), nil); err == nil {
		t.Error("a menu of nothing")
	}
}

func TestByLineSave(t *testing.T) {
	type answer struct {
		save           bool
		league, season string
	}
	for answers, want := range map[string]answer{
		"no\n":                     {},
		"maybe\nn\n":               {},
		"\n\n\n":                   {true, "Tuesday", ""},
		"yes\nClub\n2026\n":        {true, "Club", "2026"},
		"y\nnone\n":                {true, "", ""},
		"y\na ;b\nClub\nnone\n":    {true, "Club", ""},
		"y\nC\u202elub\nx\n2026\n": {true, "x", "2026"},
	} {
		var got answer
		said, err := byLine(t, answers, func(d Desk) (err error) {
			got.save, got.league, got.season, err = Save(d, []string{"Tuesday", "Club"}, []string{"2026"})
			return err
		})
		if err != nil || got != want {
			t.Errorf("%q: %v, %v; said\n%s", answers, got, err, said)
		}
		if got.season != "" && !strings.Contains(said, "Seasons: 2026") {
			t.Errorf("%q: no seasons; said\n%s", answers, said)
		}
	}
}

// Nobody listens to a thousand names.
func TestNamesInLine(t *testing.T) {
	if got := inLine([]string{"Ann", "Bob"}); got != "Ann, Bob" {
		t.Errorf("got %s", got)
	}
	many := strings.Fields(strings.Repeat("Ann ", 1000))
	if got := inLine(many); strings.Count(got, "Ann") != 30 || !strings.HasSuffix(got, ", Ann and 970 more") {
		t.Errorf("got %s", got)
	}
}

// The fields can be asked without drawing, one by one, as huh's own can.
func TestFieldsByLine(t *testing.T) {
	in := strings.NewReader("O ;slo\nOslo\nno\n" + sixRows)
	var said strings.Builder
	var town string
	l := newLine("Town", &town)
	l.check = func() error { return plainText(town) }
	sure := true
	_, b := newTestBoard()
	for _, f := range []huh.Field{l, newYesNo("Sure?", &sure), b} {
		if err := f.RunAccessible(&said, in); err != nil {
			t.Fatal(err)
		}
	}
	if text := b.GetValue(); town != "Oslo" || sure || text != wholeGame {
		t.Errorf("town %q, sure %v\n%s", town, sure, text)
	}
}
