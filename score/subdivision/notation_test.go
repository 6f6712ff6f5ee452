package subdivision

import (
	"errors"
	"strings"
	"testing"

	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
)

const two = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"

// Every accepted spelling of one board.
func TestSpellings(t *testing.T) {
	want := two + "3  ## R1 B2\n2  R3 .. ..\n1  .. .. B1\n   a  b  c\n"
	for name, text := range map[string]string{
		"pips":                    two + "3 ## R1 B2\n2 R3 .. ..\n1 .. .. B1\n   a b c",
		"letters for sizes":       two + "3 ## RS BM\n2 RL .. ..\n1 .. .. BS\n   a b c",
		"any case":                strings.ToUpper(strings.Replace(two, "Ann", "ann", 1)) + "3 # rs bm\n2 rl . .\n1 . . bs\n   A B C",
		"without numbers":         two + "## R1 B2\nR3 .. ..\n.. .. B1",
		"commas":                  two + "##,R1,B2\nR3,..,..\n.., .. ,B1\n",
		"dashes":                  two + "# R1 B2\nR3 - --\n-- - B1\n",
		"Windows":                 "\uFEFF" + strings.ReplaceAll(two+"## R1 B2\nR3 .. ..\n.. .. B1\n", "\n", "\r\n"),
		"comments and empty rows": "; x\n" + two + "; y\n\n3 ## R1 B2 ; z\n\n2 R3 .. ..\n1 .. .. B1\n",
		"tabs":                    two + "\t3\t##\tR1\tB2\n2 R3 .. ..\n1 .. .. B1\n",
	} {
		t.Run(name, func(t *testing.T) {
			got := mustParse(t, text).String()
			if name == "any case" {
				got = strings.Replace(strings.Replace(got, "ANN", "Ann", 1), "ann", "Ann", 1)
				got = strings.Replace(got, "BOB", "Bob", 1)
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestMoveListsAreReadAndWritten(t *testing.T) {
	text := two + "parks: a1 f6 c3 d4 a6 f1\n1. 3a5 2b3\n2. pass 2b4\n3. 1c4\n"
	p := mustParse(t, text)
	if got := p.String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	if c := p.Table.At(0, 4); c != Piece(0, Large) {
		t.Errorf("a5 holds %s", p.Text(c))
	}
	if p.Pictured || !p.Listed || p.Table.Size != 6 {
		t.Errorf("pictured %v, listed %v, side %d", p.Pictured, p.Listed, p.Table.Size)
	}
	both := two + "1  ##\n   a\n\nparks: a1\n"
	if got := mustParse(t, both).String(); got != both {
		t.Errorf("got\n%s\nwant\n%s", got, both)
	}
}

func TestFirstShiftsTheSeats(t *testing.T) {
	p := mustParse(t, strings.Replace(two, "\n\n", "\nfirst: Bob\n\n", 1)+"parks:\n1. 3a5 2b3\n2. 2f1\n")
	if c := p.Table.At(0, 4); c != Piece(1, Large) {
		t.Errorf("a5 holds %s, want Bob's Large", p.Text(c))
	}
	if c := p.Table.At(5, 0); c != Piece(1, Medium) {
		t.Errorf("f1 holds %s, want Bob's Medium", p.Text(c))
	}
}

func TestPlayersWithoutNamesAreCalledByTheirColour(t *testing.T) {
	p := mustParse(t, "game: subdivision\nplayer: r\nplayer: T\n\nR1\n")
	if a, b := p.Head().Players[0], p.Head().Players[1]; a.Name != "Red" || b.Name != "T" || a.Named {
		t.Errorf("got %+v and %+v", a, b)
	}
	if want := "player: R\nplayer: T\n"; !strings.Contains(p.String(), want) {
		t.Errorf("%s lacks %q", p, want)
	}
}

// The board that moves begin with has the parks that stand above them, else those of the
// picture.
func TestTheParksOfAMoveList(t *testing.T) {
	const picture = "6  ## .. .. .. .. ##\n5  R3 .. .. .. .. ..\n4  .. .. .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n\n"
	for text, want := range map[string]string{
		"parks: b2 e5\n":           "b2 e5",
		picture:                    "a1 a6 c3 d4 f1 f6",
		picture + "parks: b2 e5\n": "b2 e5",
	} {
		b := mustParse(t, two+text+"1. 3a5\n").Start()
		if got := strings.Join(b.Parks.Names(), " "); got != want {
			t.Errorf("%q has the parks %s, want %s", text, got, want)
		}
	}
}

// What cannot be read is said with its place, what was expected and a remedy.
func TestMistakes(t *testing.T) {
	board := func(rows string) string { return two + rows }
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"four pips", board("R3 R2 R4\n.. .. ..\n.. .. .."), "5:7", `"R4" is not a pyramid; expected a colour and 1, 2 or 3`},
		{"size first", board("3R ..\n.. .."), "5:1", `write the colour first: R3`},
		{"nobody's letter", board("R3 G2\n.. .."), "5:4", `no player has the letter G; the players are R Ann, B Bob`},
		{"short row", board("R3 R2\n.."), "6:3", "this row has 1 squares and the picture 2 rows"},
		{"long row", board("R3 R2 B1\n.. .."), "5:7", "square 3 of a row, but the picture has 2 rows"},
		{"rows from below", board("1 .. ..\n2 .. .."), "5:1", "row 1 where row 2 was expected"},
		{"wrong letters", board(".. ..\n.. ..\na c"), "7:3", `"c" does not name column 2`},
		{"few letters", board(".. ..\n.. ..\na"), "7:2", "1 of 2 columns have a letter"},
		{"nine rows", board(strings.Repeat(strings.Repeat(".. ", 9)+"\n", 9)), "13:1", "too many rows; the largest grid is 8×8, for four players"},
		{"a square of no grid", board("parks: a1\n1. 3z9"), "6:5", "z9 lies outside the grid"},
		{"three dots", board("... ..\n.. .."), "5:1", `"..." is not a pyramid`},
		{"no body", two, "5:1", "neither a picture nor moves"},
		{"row after moves", board("parks: a1\n1. 3a2\n.. .."), "7:1", "a row of the picture after the move list"},
		{"two parks lines", board("parks: a1\nparks: a2\n"), "6:1", "a second `parks:` line"},
		{"park twice", board("parks: a1 b2 a1\n"), "5:14", "the park a1 stands there twice"},
		{"not a square", board("parks: a1 b\n"), "5:11", `"b" is not a square`},
		{"outside", board("parks: a1\n1. 3g5"), "6:5", "g5 lies outside the grid; the grid of 2 players goes from a1 to f6"},
		{"not a move", board("parks: a1\n1. a5"), "6:4", `"a5" is not a move; expected the size and the square, as 3c4`},
		{"missing round", board("parks: a1\n1. 2a5 2a4\n3. 2b1"), "7:1", "round 3 where round 2 was expected"},
		{"short round", board("parks: a1\n1. 2a5\n2. 2b1"), "7:1", "round 2 begins after 1 moves"},
		{"long round", board("parks: a1\n1. 2a5 2a4 2b1\n2. 2b1"), "7:1", "round 2 begins after 3 moves"},
		{"empty round", board("1. 2a5 2b1\n2.\n"), "6:1", "round 2 has no moves"},
		{"header in the body", board("R1\nseason: 3\n"), "6:1", `no line of this game's body begins with "season"`},
		{"park for parks", board("R1\npark: a1\n"), "6:1", "did you mean parks?"},
		{"one player", "game: subdivision\nplayer: R Ann\n\nR1", "2:9", "Subdivision is not played by 1 player"},
		{"five players", "game: subdivision\nplayer: R\nplayer: B\nplayer: G\nplayer: Y\nplayer: O\n\nR1", "6:9", "not played by 5 players"},
		{"no letter", "game: subdivision\nplayer: Ann\nplayer: Bob\n\nR1", "2:9", `"Ann" is not a colour's letter`},
		{"same letter", "game: subdivision\nplayer: R Ann\nplayer: r Bob\n\nR1", "3:9", "two players have the letter R"},
		{"same name", "game: subdivision\nplayer: R Ann\nplayer: B ANN\n\nR1", "3:9", `two players are called "ANN"`},
		{"same name in Unicode", "game: subdivision\nplayer: R \u00c5sa\nplayer: B a\u030asa\n\nR1", "3:9", "two players are called"},
		{"unknown header", "game: subdivision\nplyer: R Ann\n\nR1", "2:1", `no header is called "plyer"; did you mean player?`},
		{"no empty line", "game: subdivision\nplayer: R Ann\nplayer: B Bob\nR1\n", "4:1", `"R1" is not a header: the blank line is missing; put an empty line above it`},
		{"date", "game: subdivision\ndate: 20-11-2026\nplayer: R\nplayer: B\n\nR1", "2:7", `"20-11-2026" is not a date; expected year, month and day as 2026-11-20`},
		{"variant", "game: subdivision\nplayer: R\nplayer: B\nvariant: private-park\n\nR1", "4:10", `no variant "private-park"; did you mean private-parks?`},
		{"ruling", "game: subdivision\nplayer: R\nplayer: B\nruling: small-need=any\n\nR1", "4:9", `no ruling "small-need"; did you mean small-needs?`},
		{"ruling's value", "game: subdivision\nplayer: R\nplayer: B\nruling: small-needs=all\n\nR1", "4:9", `no value "all"`},
		{"first", "game: subdivision\nplayer: R\nplayer: B\nfirst: Cyd\n\nR1", "4:8", `no player is called "Cyd"`},
		{"control character", "game: subdivision\nplayer: R A\x1b[31mnn\nplayer: B\n\nR1", "2:12", "a control character"},
		{"not UTF-8", "game: subdivision\nplayer: R A\xffnn\n\nR1", "2:12", "this is not UTF-8"},
	})
}

// A mistake is shown with its line and a caret under the place.
func TestAMistakeIsShownInItsLine(t *testing.T) {
	_, err := parse(two + "5  R3 R2 R4 B1 .. ##\n")
	var bad *notation.Error
	if !errors.As(err, &bad) {
		t.Fatal(err)
	}
	bad.Line = 7
	want := "game.txt:7:1: row 5 where row 1 was expected\n" +
		"   7 | 5  R3 R2 R4 B1 .. ##\n" +
		"     | ^ the picture has 1 row, and the last one is row 1: write what is missing, or leave the numbers out"
	if got := bad.Show(80); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What the program writes it reads back as the same position.
func FuzzParse(f *testing.F) {
	notationtest.AddTwins(f, Parse)
	for _, file := range []string{"two-players.txt", "three-players.txt", "four-players.txt"} {
		f.Add(readFile(f, file))
	}
	f.Add(two + "parks: a1 f6\n1. 3a5 2b3\n2. pass 1b4\n")
	f.Add(two + "2 R3 ##\n1 .. b1\n a b\n\nparks: b2\n1. 3a2 1b1\n")
	f.Add("game: subdivision\nplayer: R\nplayer: T \u00c5sa ; x\ndate: 2026-11-20 19:30\nvariant: threehouse, private-parks\nruling: small-needs=any\nfirst: t\nid: x\n\n#\n")
	f.Add("game: Subdivision\nplayer: R Ann;x\nplayer: B B\u200bob ; y\nnote: a; b;\ndate: 20.11.2026\n2 R1;##; R\u00b2\nparks: b2 ; b1\n1. 3a2; 1b1 ; pass\n")
	f.Fuzz(func(t *testing.T, text string) { notationtest.RoundTrip(t, Parse, text) })
}
