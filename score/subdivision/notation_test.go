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
		{"four pips", board("R3 R2 R4\n.. .. ..\n.. .. ..")},
		{"size first", board("3R ..\n.. ..")},
		{"nobody's letter", board("R3 G2\n.. ..")},
		{"short row", board("R3 R2\n..")},
		{"long row", board("R3 R2 B1\n.. ..")},
		{"rows from below", board("1 .. ..\n2 .. ..")},
		{"wrong letters", board(".. ..\n.. ..\na c")},
		{"few letters", board(".. ..\n.. ..\na")},
		{"nine rows", board(strings.Repeat(strings.Repeat(".. ", 9)+"\n", 9))},
		{"a square of no grid", board("parks: a1\n1. 3z9")},
		{"three dots", board("... ..\n.. ..")},
		{"no body", two},
		{"row after moves", board("parks: a1\n1. 3a2\n.. ..")},
		{"letters twice", two + "R1 B1\n.. ..\na b\na b\n"},
		{"letters without a picture", two + "parks: a1\na b\n"},
		{"a row under the letters", two + "R1 B1\na b\n.. ..\n"},
		{"two parks lines", board("parks: a1\nparks: a2\n")},
		{"park twice", board("parks: a1 b2 a1\n")},
		{"not a square", board("parks: a1 b\n")},
		{"outside", board("parks: a1\n1. 3g5")},
		{"not a move", board("parks: a1\n1. a5")},
		{"missing round", board("parks: a1\n1. 2a5 2a4\n3. 2b1")},
		{"short round", board("parks: a1\n1. 2a5\n2. 2b1")},
		{"long round", board("parks: a1\n1. 2a5 2a4 2b1\n2. 2b1")},
		{"empty round", board("1. 2a5 2b1\n2.\n")},
		{"header in the body", board("R1\nseason: 3\n")},
		{"park for parks", board("R1\npark: a1\n")},
		{"one player", "game: subdivision\nplayer: R Ann\n\nR1"},
		{"five players", "game: subdivision\nplayer: R\nplayer: B\nplayer: G\nplayer: Y\nplayer: O\n\nR1"},
		{"no letter", "game: subdivision\nplayer: Ann\nplayer: Bob\n\nR1"},
		{"same letter", "game: subdivision\nplayer: R Ann\nplayer: r Bob\n\nR1"},
		{"same name", "game: subdivision\nplayer: R Ann\nplayer: B ANN\n\nR1"},
		{"same name in Unicode", "game: subdivision\nplayer: R \u00c5sa\nplayer: B a\u030asa\n\nR1"},
		{"unknown header", "game: subdivision\nplyer: R Ann\n\nR1"},
		{"no empty line", "game: subdivision\nplayer: R Ann\nplayer: B Bob\nR1\n"},
		{"date", "game: subdivision\ndate: 20-11-2026\nplayer: R\nplayer: B\n\nR1"},
		{"variant", "game: subdivision\nplayer: R\nplayer: B\nvariant: private-park\n\nR1"},
		{"ruling", "game: subdivision\nplayer: R\nplayer: B\nruling: small-need=any\n\nR1"},
		{"ruling's value", "game: subdivision\nplayer: R\nplayer: B\nruling: small-needs=all\n\nR1"},
		{"first", "game: subdivision\nplayer: R\nplayer: B\nfirst: Cyd\n\nR1"},
		{"control character", "game: subdivision\nplayer: R A\x1b[31mnn\nplayer: B\n\nR1"},
		{"not UTF-8", "game: subdivision\nplayer: R A\xffnn\n\nR1"},
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
		"     | ^\n" +
		"     | the picture has 1 row, and the last one is row 1: write what is missing,\n" +
		"     | or leave the numbers out"
	if got := bad.Show(80); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := bad.Show(106), want[:strings.Index(want, "^")]+"^ the picture has 1 row, and the last one is row 1: write what is missing, or leave the numbers out"; got != want {
		t.Errorf("as wide as it is: got\n%s\nwant\n%s", got, want)
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
