package buyersmarket

import (
	"strings"
	"testing"

	"arbiter/score/notation/notationtest"
)

const head = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n"

func parse(src string) (*Position, error) { return notationtest.Read(Parse, src) }

func mustParse(t testing.TB, src string) *Position {
	t.Helper()
	return notationtest.MustRead(t, Parse, src)
}

// Every accepted spelling of one table.
func TestSpellings(t *testing.T) {
	const want = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nresources: R Y G B P\n\n" +
		"Ann:\n  1: R3*3 Y3\n  2: G2*3\n  unused: W1\n  bank: W3\n  cards: 5\nBob:\n  pile: B3*2 K1\n"
	for name, body := range map[string]string{
		"as written":     "Ann:\n  1: R3*3 Y3\n  2: G2*3\n  unused: W1\n  bank: W3\n  cards: 5\nBob:\n  pile: B3*2 K1\n",
		"counts before":  "Ann:\n1: 3xR3 1xY3\n2: 3Xg2\nunused: w1\nbank: W3\ncards: 5\nBob:\npile: 2xB3 K1\n",
		"one by one":     "W:\n1: R3 R3, R3 Y3\n2: G2,G2,G2\nunused: W1\nbank: W3\ncards: 5\nk:\npile: B3 K1 B3\n",
		"size letters":   "ann:\n1: RL*3 yl\n2: GM*3\nunused: WS\nbank: WL\ncards: 5\nBOB:\nPILE: BL*2 KS\n",
		"another order":  "Bob:\npile: K1 B3*2\nAnn:\n1: Y3 R3*3\ncards: 5\nbank: W3\n2: G2*3 ; three\nunused: W1\n",
		"nothing stated": "Ann:\n1: R3*3 Y3\n2: G2*3\nunused: W1\nbank: W3\ncards: 5\nBob:\npile: B3*2 K1\nbank: -\nunused:\n",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := parse(head + body)
			if name == "nothing stated" { // unused is part of a building
				if err == nil || !strings.Contains(err.Error(), "Bob has both a building and a pile") {
					t.Errorf("got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := p.String(); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestPurchasesAreReadAndWritten(t *testing.T) {
	text := "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nresources: O C N G B\nsuits: C=O D=C H=N S=G *=B\n\n" +
		"purchase: W 3C O1 K2 + W3\nchange: W1\npurchase: K 10* B3\npurchase: W AH N3\nchange: -\n"
	p := mustParse(t, text)
	if got := p.String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	if c := p.Acts[2].Card; c.Value != 11 || p.CardColour(c) != Colour('N') {
		t.Errorf("an ace is %+v", c)
	}
	if p.Acts[1].Card.Value != 10 || mustParse(t, head+"purchase: W TS G3").Acts[0].Card.Name != "10S" {
		t.Error("a ten can be written T")
	}
}

// A section is headed by the letter where the name is a line's word, a number or another
// player's letter.
func TestNamesThatReadAsSomethingElse(t *testing.T) {
	text := "game: buyers-market\nplayer: W Ann\nplayer: K W\nplayer: C 12\nplayer: N Change\nresources: R Y G B P\n\nAnn:\n  pile: R1\nK:\n  pile: G1\nC:\n  pile: B1\nN:\n  pile: -\npurchase: K 3C B1\n"
	if got := mustParse(t, text).String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
}

// Acts keep their order, and each kind is counted for itself.
func TestActsAreReadAndWritten(t *testing.T) {
	text := "game: buyers-market\nplayer: W pool\nplayer: K Bob\nresources: R Y G B P\n\n" +
		"W:\n  pile: -\nBob:\n  pile: B1\n" +
		"pool: W 5C B1 K2 + B2\npurchase: K 5C B1 B2 K2\nchange: -\ncontribute: W 10* + W3\npool: K 10* W3 + P3\n"
	p := mustParse(t, text)
	if got := p.String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	var names []string
	for i := range p.Acts {
		names = append(names, p.Acts[i].Name())
	}
	if got := strings.Join(names, ", "); got != "pool 1, purchase 1, contribute 1, pool 2" {
		t.Errorf("got %s", got)
	}
	if got := mustParse(t, head+"POOL: ann 5c b1 + bs\nContribute: w 5C,B1 + 1xW1\n").String(); !strings.HasSuffix(got, "pool: W 5C B1 + B1\ncontribute: W 5C B1 + W1\n") {
		t.Errorf("got\n%s", got)
	}
}

// What cannot be read is said with its place, what was expected and a remedy.
func TestMistakes(t *testing.T) {
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"four pips", head + "Ann:\n  1: R3 R4\n"},
		{"size first", head + "Ann:\n  1: 3R\n"},
		{"count", head + "Ann:\n  1: R3*0\n"},
		{"too many", head + "Ann:\n  1: R3*9 R3\n"},
		{"level left out", head + "Ann:\n  1: R3\n  3: R1\n"},
		{"empty level", head + "Ann:\n  1:\n"},
		{"twice", head + "Ann:\n  1: R3\n  bank: W1\n  bank: W1\n"},
		{"section twice", head + "Ann:\n  1: R3\nAnn:\n"},
		{"nobody's line", head + "1: R3\n"},
		{"unknown line", head + "Ann:\n  pyle: R3\n"},
		{"no colon", head + "Ann\n"},
		{"no section", head + "Ann:\n  1: R3\n"},
		{"no first section", head + "Bob:\n  1: R3\n"},
		{"both", head + "Ann:\n  1: R3\n  pile: R3\nBob:\n  pile: B3\n"},
		{"nothing", head},
		{"cards", head + "Ann:\n  cards: many\n"},
		{"resources", "game: buyers-market\nresources: R Y G B\nplayer: W Ann\nplayer: K Bob\n\nx"},
		{"resource twice", "game: buyers-market\nresources: R R G B P\nplayer: W Ann\nplayer: K Bob\n\nx"},
		{"a player's resource", "game: buyers-market\nplayer: R Ann\nplayer: K Bob\n\nx"},
		{"suits", "game: buyers-market\nsuits: C-B\nplayer: W Ann\nplayer: K Bob\n\nx"},
		{"a suit twice", "game: buyers-market\nsuits: C=B D=Y C=G\nplayer: W Ann\nplayer: K Bob\n\nx"},
		{"card", head + "purchase: W 12C B1\n"},
		{"eleven", head + "purchase: W 11C B1\n"},
		{"one", head + "purchase: W 1C B1\n"},
		{"two with a zero", head + "purchase: W 02C B1\n"},
		{"suit alone", head + "purchase: W C B1\n"},
		{"buyer", head + "purchase: Z 3C B1\n"},
		{"nothing added", head + "purchase: W 3C B1 +\n"},
		{"no purchase", head + "change: W1\n"},
		{"change of a contribution", head + "contribute: W 3C + W1\nchange: W1\n"},
		{"nothing from the pool", head + "pool: W 3C B1\n"},
		{"nothing behind a pool's +", head + "pool: W 3C B1 +\n"},
		{"nothing contributed", head + "contribute: W 3C +\n"},
		{"a contribution without card", head + "contribute: W\n"},
		{"an act's name", head + "contributed: W 3C + W1\n"},
		{"resources twice", "game: buyers-market\nresources: R Y G B P\nplayer: W\nplayer: K\nresources: R Y G B O\n\npurchase: W 3C B1\n"},
		{"a resource of two letters", "game: buyers-market\nresources: R Y GB P O\nplayer: W\nplayer: K\n\npurchase: W 3C B1\n"},
		{"what lies on the card, and what is added", head + "purchase: W 3C B9 B1 X + W4\npurchase: W 3C B1 + K1 W4\n"},
		{"a suit of no resource", "game: buyers-market\nresources: O C N G Y\nplayer: W Ann\nplayer: K Bob\n\npurchase: W 3C W1\n"},
	})
}

// What the program writes it reads back as the same position.
func FuzzParse(f *testing.F) {
	notationtest.AddTwins(f, Parse)
	f.Add(head + "Ann:\n  1: R3*3 Y3\n  2: G2*3\n  unused: W1\n  bank: W3\n  cards: 5\nBob:\n  pile: B3*2 K1\n")
	f.Add("game: buyers-market\nplayer: W 1\nplayer: K pile\nresources: O C N G B\nsuits: C=O d=C H=N S=G *=B\nruling: unused=unplayable\n\n1:\n 1: O3*4\nK:\n pile: -\npurchase: W 3C O1 K2 + W3\nchange: W1\n")
	f.Add("game: Buyer\u2019s Market\nplayer: W A;B\nplayer: K C ; D\nsuits: C=B;\u2666=Y\n\nA;B: ; built\n 1: R3*3;Y3 ; 2: G2\n bank: W1;W2\nC:\n pile: -\npurchase: W 3\u2665; B1 + W3 ; K2\n")
	f.Add(head + "pool: W 3C B1 K2 + B2\npurchase: K 3C B1\nchange: -\ncontribute: K 10* + K3 K1\n")
	f.Fuzz(func(t *testing.T, text string) { notationtest.RoundTrip(t, Parse, text) })
}
