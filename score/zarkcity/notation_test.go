package zarkcity

import (
	"errors"
	"strings"
	"testing"

	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
)

// Every accepted spelling of one board.
func TestSpellings(t *testing.T) {
	want := two + "2  .        10H:B3B1  .\n1  7C:R2R1  8C        9C:R1B2\n   a        b         c\n"
	for name, text := range map[string]string{
		"as it is written":        want,
		"without numbers":         two + ". 10H:B3B1 .\n7C:R2R1 8C 9C:R1B2",
		"any order on a card":     two + ". 10H:B1B3 .\n7C:R1R2 8C 9C:B2R1",
		"letters for sizes":       two + ". TH:BLBS .\n7C:RMRS 8C 9C:RSBM",
		"any case":                two + ". th:b3b1 .\n7c:r2R1 8c 9c:r1b2\nA b C",
		"commas":                  two + ".,10H:B3B1,.\n7C:R2R1, 8C , 9C:R1B2",
		"other empty places":      two + "2 -- 10H:B3B1 ..\n1 7C:R2R1 8C 9C:R1B2",
		"a dash":                  two + "2 - 10H:B3B1 -\n1 7C:R2R1 8C 9C:R1B2",
		"tabs":                    two + "\t2\t.\t10H:B3B1\t.\n1 7C:R2R1 8C 9C:R1B2\n",
		"Windows":                 "\uFEFF" + strings.ReplaceAll(want, "\n", "\r\n"),
		"comments and empty rows": "; x\n" + two + "; y\n\n2 . 10H:B3B1 . ; z\n\n1 7C:R2R1 8C 9C:R1B2\n",
	} {
		t.Run(name, func(t *testing.T) {
			if got := mustParse(t, text).String(); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

const allActs = `3  .      .        .
2  7C:R1  8C:R1B2  .
1  .      5D:G2    .
   a      b        c
hand R: KH QS 4C AD ?
hand B:
discards: 4D JO
do: convert B2 b2 to R2 with KH
do: demolish G2 b1 with QS JC
do: grow R1 a2
do: spawn b2
do: build 4C c2
do: move R1 a2 b2
turn: B
do: hatch 5C c1
hand G: AS ?
do: fly c2 c1 with AD
turn: G
do: draw
`

// Lines below the picture, in their one spelling and in others.
func TestActsAreReadAndWritten(t *testing.T) {
	head := "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nturn: R\n\n"
	if got := mustParse(t, head+allActs).String(); got != head+allActs {
		t.Errorf("got\n%s\nwant\n%s", got, head+allActs)
	}
	other := strings.NewReplacer("hand R: KH QS 4C AD ?", "HAND Ann : kh, qs,4c AD,?", "hand B:", "hand b: -", "discards:", "Discards :",
		"do: convert B2 b2 to R2 with KH", "DO : Convert bm B2 TO rm With kh", "turn: B", "Turn:  bob", "do: draw", "do:DRAW ; and no more").Replace(allActs)
	if got := mustParse(t, head+other).String(); got != head+allActs {
		t.Errorf("got\n%s\nwant\n%s", got, head+allActs)
	}
}

// A line may say whose turn it is instead of a header, also above the hands.
func TestTheTurnMayStandBelowThePicture(t *testing.T) {
	p := mustParse(t, two+"7C:R1 8C:B1\nturn: B\nhand B: 5H\ndo: spawn b1\n")
	if o := p.Play().Outcomes; len(o) != 1 || o[0].Seat != 1 || o[0].Refusal != nil || p.Turn != Nobody {
		t.Errorf("turn %d, outcomes %+v", p.Turn, o)
	}
}

// In a broad picture columns have two letters, and the first of a line may look
// like a word.
func TestBroadPictures(t *testing.T) {
	row := strings.Repeat(". ", 28) + "7C:R1 8D:B1"
	p := mustParse(t, turn+row+"\n"+"do: move R1 ac1 ad1\n")
	if o := p.Play().Outcomes[0]; o.Refusal != nil {
		t.Error(o.Refusal.Message)
	}
	if again := mustParse(t, p.String()); again.String() != p.String() {
		t.Errorf("got\n%s\nwant\n%s", again, p)
	}
	for _, text := range []string{"JO KH\n", "KD:R1 JO:B1\n"} { // not a key, though letters
		if p := mustParse(t, two+text); p.Start.Columns != 2 {
			t.Errorf("%q has %d columns", text, p.Start.Columns)
		}
	}
}

func TestDescribe(t *testing.T) {
	for text, want := range map[string]string{". 7C": "1 card", "8C 7C\ndo: draw": "2 cards, 1 act", "8C 7C\ndo: draw\nturn: B\ndo: draw": "2 cards, 2 acts", ".": "no cards"} {
		if got := mustParse(t, turn+text).Describe(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// What cannot be read is said with its place, what was expected and a remedy.
func TestMistakesOfThePicture(t *testing.T) {
	board := func(rows string) string { return turn + rows }
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"no picture", turn},
		{"acts without a picture", turn + "do: draw"},
		{"suit first", board("C7 8D")},
		{"no suit", board("7C 8")},
		{"one is no rank", board("7C 1D")},
		{"four pips", board("7C:R4")},
		{"half a pyramid", board("7C:R1B")},
		{"nobody's pyramid", board("7C:G1")},
		{"nothing behind the colon", board("8D 7C:")},
		{"short row", board("7C 8D\n9D")},
		{"rows from below", board("1 7C\n2 8D")},
		{"row without places", board("1\n")},
		{"row of a comma", board("7C 8D\n,\n")},
		{"wrong letters", board("7C 8D\na c")},
		{"few letters", board("7C 8D\na")},
		{"letters twice", board("7C\na\na")},
		{"row under the letters", board("7C\na\n8D")},
		{"row under the acts", board("7C\ndo: draw\n8D")},
		{"too many rows", board(strings.Repeat("7C\n", 61))},
		{"too many columns", board(strings.Repeat(". ", 61))},
		{"too many pyramids on a card", board("7C:" + strings.Repeat("R1", 16))},
		{"too many pyramids", board("7C:" + strings.Repeat("R1", 15) + " 8C:R1")},
	})
}

// onLine7 returns a position with a line below its picture.
func onLine7(line string) string { return turn + "7C:R1 8D:B2 .\n" + line }

func TestMistakesOfHandsAndHeaders(t *testing.T) {
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"unknown line", onLine7("hands R: KH")},
		{"no colon behind do", onLine7("do draw")},
		{"no colon behind hand", onLine7("hand R KH")},
		{"nobody's hand", onLine7("hand G: KH")},
		{"no card in a hand", onLine7("hand R: KH X")},
		{"two hands", onLine7("hand R: KH\nhand r: QH")},
		{"endless hand", onLine7("hand R:" + strings.Repeat(" ?", 61))},
		{"no card among the discards", onLine7("discards: 4D ?")},
		{"two lines of discards", onLine7("discards: 4D\ndiscards:")},
		{"discards below an act", onLine7("do: draw\ndiscards: 4D")},
		{"nobody's turn", onLine7("turn: G")},
		{"two turns in the headers", "game: zark-city\nplayer: R\nplayer: B\nturn: R\nturn: B\n\n7C"},
		{"turn of nobody", "game: zark-city\nplayer: R\nplayer: B\nturn: Cyd\n\n7C"},
		{"who does it", two + "7C:R1\ndo: draw"},
		{"one player", "game: zark-city\nplayer: R Ann\n\n7C"},
		{"six players", "game: zark-city\nplayer: R\nplayer: B\nplayer: G\nplayer: Y\nplayer: O\nplayer: W\n\n7C"},
		{"unknown header", "game: zark-city\nplayer: R\nplayer: B\ntrun: R\n\n7C"},
		{"ruling", "game: zark-city\nplayer: R\nplayer: B\nruling: hatch=beside\n\n7C"},
	})
}

func TestMistakesOfActs(t *testing.T) {
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"no act", onLine7("do:")},
		{"unknown act", onLine7("do: glow R1 a1")},
		{"breaks off", onLine7("do: move R1 a1")},
		{"breaks off behind to", onLine7("do: convert B2 b1 to")},
		{"breaks off behind with", onLine7("do: demolish B2 b1 with")},
		{"more than needed", onLine7("do: draw 3")},
		{"no pyramid", onLine7("do: grow 5C a1")},
		{"no pyramid but a place", onLine7("do: grow a1")},
		{"size first", onLine7("do: grow 1R a1")},
		{"no place", onLine7("do: spawn 1a")},
		{"off the picture", onLine7("do: build 5C a3")},
		{"no card to build", onLine7("do: build R1 c1")},
		{"no to", onLine7("do: convert B2 b1 R2 with KH")},
		{"no with", onLine7("do: demolish B2 b1 KH")},
		{"more cards to discard than held", two + "7C\nhand R: KC ? -3\n"},
		{"no number to discard", two + "7C\nhand R: KC -x\n"},
		{"no card to discard", onLine7("do: fly a1 c1 with ace")},
	})
}

// A mistake is shown with its line and a caret under the place.
func TestAMistakeIsShownInItsLine(t *testing.T) {
	_, err := parse(turn + "7C:R1  8D:B2\ndo: move R1 a1 b2\n")
	var bad *notation.Error
	if !errors.As(err, &bad) {
		t.Fatal(err)
	}
	want := "game.txt:7:16: b2 lies off the picture\n" +
		"   7 | do: move R1 a1 b2\n" +
		"     |                ^^\n" +
		"     | the picture goes from a1 to b1: draw an empty row or column there to name\n" +
		"     | it"
	if got := bad.Show(80); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What the program writes it reads back as the same position, and the position
// after the acts reads back with the same score and nothing left to write
// otherwise.
func FuzzParse(f *testing.F) {
	notationtest.AddTwins(f, Parse)
	f.Add(turn + "7C:R1 8C:B2 .\nhand R: KH AC 9C ?\ndiscards: 4D\ndo: convert B2 b1 to R2 with KH\nturn: B\ndo: draw\nturn: R\ndo: build 9C c1\n")
	f.Add("game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nturn: R\n\n" + allActs)
	f.Add("game: zark-city\nplayer: R\nplayer: T \u00c5sa ; x\nruling: deck=five, hatch=anywhere\nruling: target=any\nturn: \u00e5sa\n\n2 5* .\n1 . JO:R1T3\n a b\ndo: fly b1 a1 with A*\n")
	f.Add(two + "3S:B3 3D:B3 . 6H:R1\n3C:B3 8S 6D:R2 6C:R3\n")
	f.Add(two + ". . .\n. 7C:R1R1R1R1 .\n. . .\nturn: b\nhand b: 7C jo ?\ndo: hatch 7c b3\nhand R: ? ?\ndo: fly b2 b1\n")
	f.Add(two + strings.Repeat("7C:R1 8C:B1 ", 20) + "\nturn: R\ndo: move R1 a1 b1\n")
	f.Add("game: Zark City\nplayer: R A;B\nplayer: B C ; D\nturn: R ; B\n\n2\u2665:R1;3C ; a b\nhand R: KH;Q\u2660\ufe0f ; 5C\ndo: build 5C b1 ; draw\n")
	f.Fuzz(func(t *testing.T, text string) {
		notationtest.RoundTrip(t, Parse, text)
		p, err := parse(text)
		if err != nil {
			return
		}
		checkAfterText(t, p)
		for seat := range p.head.Players {
			p.Play().End.Acts(seat)
		}
	})
}

// checkAfterText checks that the position after the acts can be fed back.
func checkAfterText(t *testing.T, p *Position) {
	t.Helper()
	text, moved := p.AfterText()
	again, err := parse(text)
	if err != nil {
		t.Fatalf("reading back\n%s\n%v", text, err)
	}
	if got := again.String(); got != text {
		t.Fatalf("written\n%s\nand again\n%s", text, got)
	}
	if want := p.Play().Mover; again.Turn != want {
		t.Fatalf("it is the turn of player %d, want %d\n%s", again.Turn+1, want+1, text)
	}
	a, b := p.Breakdown(), again.Breakdown()
	for seat := range a.Tallies {
		if x, y := a.Tallies[seat].Total(), b.Tallies[seat].Total(); x != y || a.Unplaced != b.Unplaced || len(a.Tallies[seat].Lines) != len(b.Tallies[seat].Lines) {
			t.Fatalf("%d points and then %d after reading back\n%s", x, y, text)
		}
	}
	if second, further := again.AfterText(); text != second || further.Column+further.Row > 0 {
		t.Fatalf("a picture that grows again, by %v after %v:\n%s\n%s", further, moved, text, second)
	}
}
