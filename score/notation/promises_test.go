package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/goldentest"
	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
)

// parse reads a text of any of the games.
func parse(g *notation.Game) (score.Position, error) {
	switch name := g.Fields[0].Value; {
	case subdivision.Game.Called(name):
		return position(subdivision.Parse(g))
	case buyersmarket.Game.Called(name):
		return position(buyersmarket.Parse(g))
	case zarkcity.Game.Called(name):
		return position(zarkcity.Parse(g))
	case pyramid.Game.Called(name):
		return position(pyramid.Parse(g))
	}
	return position(bazaar.Parse(g))
}

func position[P score.Position](p P, err error) (score.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Beginnings of games.
const (
	sub  = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"
	buy  = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n"
	zark = "game: zark-city\nplayer: R Ann\nplayer: B Bob\n"
	pyr  = "game: pyramid\nplayer: Ann\nplayer: Bob\n"
	baz  = "game: bazaar\nplayer: Ann\nplayer: Bob\n"
)

func written(t *testing.T, text string) string {
	t.Helper()
	return notationtest.MustRead(t, parse, text).String()
}

// A `;` that touches the word before it parts a list, wherever a line holds
// one; one behind a blank begins a comment.
func TestASemicolonPartsALists(t *testing.T) {
	for _, text := range []string{
		sub + "variant: threehouse, private-parks\n\n3 R1,R2,R3\n2 B1,B2,B3\n1 .,.,#\n",
		sub + "\nparks: a1, f1, a6\n1. 3a5, 2b3\n",
		buy + "resources: R,Y,G,B,P\nsuits: C=B, D=Y\n\nAnn:\n 1: R3*2, Y3\n unused: P1, P2\n bank: W1, W2\nBob:\n pile: B1, B2\n",
		buy + "\npurchase: W 3C B1, K2 + W3, W2\nchange: W1, P1\n",
		buy + "\npool: W 3C B1, K2 + B2\ncontribute: K 3C B1, K2 + K1\n",
		baz + "visible: -\npile: 3\nbought: Ann RWBGY, RRRRB*\n",
		zark + "turn: R\n\n2C:R1, 3C:B1\nhand R: KH, QS\ndiscards: 4D, 5D\ndo: demolish B1 b1 with KH, QS\n",
		pyr + "\nquarry: Fgo, Ksi\nAnn: Cgo, Rgo\nBob: Cbr, Rbr\npaid: Ann 10, Bob 30\n",
		baz + "visible: RWBGY*, RRRRB\npile: GGGGR, RRWWB\nbank: R20, W20\nwallet: Ann RR, B\n\n1. Ann: draw R, reveal GGGGR\n2. Bob: skip, buy RRRRB, out\n",
		baz + "\nAnn: buy RWBGY left 0, buy RRRRB left 0\n",
	} {
		for _, part := range []string{";", "; "} {
			got, want := written(t, strings.NewReplacer(", ", part, ",", part).Replace(text)), written(t, text)
			if got != want {
				t.Errorf("parted by %q it is\n%s\nnot\n%s", part, got, want)
			}
		}
	}
}

// In names and texts a `;` that touches the word before it is text, and is
// written and read back.
func TestASemicolonInATextStays(t *testing.T) {
	text := "game: pyramid\nplayer: Ann;B\nplayer: C;\nround: 1;2\nplace: Inn;back room\nnote: won late; nobody minded;\n\nAnn;B: Cgo\nC;: fold\npaid: Ann;B 3, C; 4\n"
	if got := written(t, text); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	p := notationtest.MustRead(t, parse, "; a game\n"+strings.ReplaceAll(text, "late;", "late ; truly;"))
	if note := p.Head().Note; note != "won late" {
		t.Errorf("the note is %q", note)
	}
	for _, test := range []struct {
		text string
		ok   bool
	}{{"a;b", true}, {"a; b", true}, {"a ;b", false}, {";a", false}, {"a\t;", false}} {
		if err := notation.CanStand(test.text); (err == nil) != test.ok {
			t.Errorf("%q: %v", test.text, err)
		}
	}
}

// A name that only looks like another is doubted: a character that cannot be seen makes no
// second person in silence.
func TestDoubts(t *testing.T) {
	var b strings.Builder
	for _, text := range []string{
		"game: bazaar\nplayer: " + "Ann\u200b" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "Ann\u00a0K." + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "\u0410nn" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "A\u039dn" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "Ann" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "\u00c5sa" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "\u0412\u0435\u0440\u0430" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "O\u2019Neil" + "\nplayer: Bob\nvisible: -\npile: 3\n",
		"game: bazaar\nplayer: " + "\u0645\u200c\u06cc" + "\nplayer: A\u200db\nvisible: -\npile: 3\n",
		baz + "league: Tuesday\u00a0league\nvisible: -\npile: 3\n",
		sub + "player: G C\u0443d\nseason: 20\u200b26\nleague: Cup\n\n#\n",
	} {
		fmt.Fprintf(&b, "%q\n", text)
		for _, d := range notationtest.MustRead(t, parse, text).Head().Doubts {
			fmt.Fprintf(&b, "  line %d, %s: %s\n", d.Line, d.Rule, d.Says)
		}
	}
	goldentest.Same(t, "testdata/doubts.txt", b.String())
}

// A body line among the headers says that the blank line is missing, in every
// game, and the rest is read all the same.
func TestABodyLineAmongTheHeadersMissesTheBlankLine(t *testing.T) {
	notationtest.Mistakes(t, parse, []notationtest.Mistake{
		{"a board", sub + "2 R1 R9\n1 B1 B9\n"},
		{"parks", sub + "parks: x9\n1. 3z9 2b2\n"},
		{"cards on the table", zark + "9C:R1 XX\nhand R: YY\n"},
		{"buildings", buy + "Ann:\n 1: R9\nBob:\n pile: B9\n"},
		{"purchases", buy + "purchase: W 3C B9\npurchase: W 3C B8\n"},
		{"the Quarry", pyr + "quarry: Xgo\nAnn: Xgo\nBob: fold\n"},
		{"hands", pyr + "Ann: Xgo\nBob: Ygo\n"},
		{"turns", baz + "1. Ann: drew R\n2. Bob: drew R\n"},
		{"a tally", baz + "Ann: buy X left 0\nBob: buy X left 0\n"},
		{"a header without its colon", sub + "player R Cyd\n\n#\n"},
	})
}

// What looks like a letter, a blank or nothing is named as what it is, with what
// was meant.
func TestLookAlikesAreNamed(t *testing.T) {
	const twice = pyr + "\nAnn: Cgo\nBob: Xgo\nBob: fold\n"
	notationtest.Mistakes(t, parse, []notationtest.Mistake{
		{"Cyrillic", sub + "\nR1 \u04122\nB1 B1\n"},
		{"Greek", pyr + "\nAnn: \u039ago\nBob: fold\n"},
		{"full-width", sub + "\nR1 \uff322\nB1 B1\n"},
		{"a blank of another width", sub + "\nR1\u2003R2\nB1 B1\n"},
		{"a mark of direction", pyr + "\nAnn: Cgo\u202e\nBob: fold\n"},
		{"superscript", sub + "\nR1 R\u00b2\nB1 B1\n"},
		{"no-break space", sub + "\nR1\u00a0R2\nB1 B1\n"},
		{"zero-width space behind an umlaut", pyr + "\nAnn: Cg\u00f6\u200b\nBob: fold\n"},
		{"byte-order mark", pyr + "\nAnn: C\ufeffgo\nBob: fold\n"},
		{"soft hyphen", pyr + "pla\u00adce: x\n\nAnn: Cgo\nBob: fold\n"},
		{"dash", baz + "visible: \u2013\npile: 3\n"},
		{"minus", pyr + "\nAnn: Cgo\nBob: fold\npaid: Ann \u22122\n"},
		{"quotes", pyr + "\nAnn: Cgo\nBob: fold\nclaim: Ann \u201cCap\u201d\n"},
		{"times", buy + "\nAnn:\n 1: 5\u00d7R3\nBob:\n pile: -\n"},
		{"in a header's key", "game: pyramid\n\u0440layer: Ann\n\nAnn: Cgo\n"},
		{"in the name of the game", "game: b\u0430zaar\nplayer: Ann\nplayer: Bob\n"},
		{"a player's name, in the body", pyr + "\nAnn: Cgo\n\u0412ob: fold\n"},
		{"a player's name, in the header", "game: pyramid\nplayer: Ann\u200b\nplayer: Bob\n\nAnn: Cgo\nBob: fold\n"},
		{"at home in a name: Cyrillic", strings.ReplaceAll(twice, "Bob", "\u0412\u0435\u0440\u0430")},
		{"at home in a name: an apostrophe", strings.ReplaceAll(twice, "Bob", "O\u2019Neil")},
	})
	if _, err := notationtest.Read(parse, sub+"\u00a0\n#\n"); err != nil {
		t.Errorf("a line that looks empty is not: %v", err)
	}
}

// All mistakes of a game are told, at most ten, and what follows from another
// mistake is not.
func TestAllMistakesOfAGameAreTold(t *testing.T) {
	notationtest.Mistakes(t, parse, []notationtest.Mistake{
		{"a board", sub + "leauge: x\n\nR4 R5 B1\nG1 .. ..\n.. .. X9\na b c\n"},
		{"moves", sub + "\nparks: z9 a1 a1\n1. 3a9 2b3\n2. 4a1 pass\n"},
		{"a row too short", sub + "\n.. ..\n.. .. .\n"},
		{"a row missing, or a column too many", sub + "\n.. .. .\n.. .. .\n"},
		{"buildings", buy + "\nAnn:\n 1: R4 R5\n cards: x\nBobb:\n 1: G9\nBob:\n pile: B7\n"},
		{"cards and acts", zark + "turn: X\n\n1C 9C\nhand R: XX YY\ndo: draw\ndo: drow\n"},
		{"a showdown", pyr + "\nquarry: Xgo Ygo\nAnn: Cgo\nBob: Zgo\npaid: Ann 10.5, Bob x, Cyd 3\nclaim: Ann Grant\n"},
		{"a log", baz + "visible: X Q\npile: Z\nwallet: Ann Q\n\n1. Ann: drew R\n3. Bob: buy X\n"},
		{"ten", pyr + "\nAnn: " + strings.Repeat("X ", 10) + "\nBob: fold\n"},
		{"more than ten", pyr + "\nAnn: " + strings.Repeat("X ", 300_000) + "\nBob: fold\n"},
		{"a player who is none", pyr + "plyer: Cyd\n\nAnn: fold\nBob: fold\nCyd: fold\n"},
		{"a player without a letter", "game: subdivision\nplayer: 3 Ann\nplayer: B Bob\n\nR1\n"},
	})
}

// `paid: Ann 10.5` points at that number and asks for whole chips.
func TestChipsAreWhole(t *testing.T) {
	notationtest.Mistakes(t, parse, []notationtest.Mistake{
		{"paid", pyr + "\nAnn: Cgo\nBob: fold\npaid: Ann 10.5, Bob 3\n"},
		{"pot", pyr + "\nAnn: Cgo\nBob: fold\npot: 10.5\n"},
	})
}

// A game's title is its name too, with any apostrophe; the suits have signs.
func TestTitlesAndSuitsAreUnderstood(t *testing.T) {
	for title, name := range map[string]string{
		"Buyer's Market": "buyers-market", "BUYER\u2019S MARKET": "buyers-market", "buyers market": "buyers-market",
		"Zark City": "zark-city", "Pyramid": "pyramid", "Bazaar": "bazaar", "SUBDIVISION": "subdivision",
	} {
		_, bodyOf, _ := strings.Cut(bodies[name], "\n")
		if got, want := written(t, "game: "+title+"\n"+bodyOf), written(t, bodies[name]); got != want {
			t.Errorf("%s is written\n%s", title, got)
		}
	}
	signs := strings.NewReplacer("H ", "\u2665 ", "S\n", "\u2660\n", "D:", "\u2666:", "C ", "\u2663\ufe0f ", "C=", "\u2663=")
	for _, text := range []string{
		zark + "turn: R\n\n7C 9D:R1 2H .\nhand R: KH QS\n", buy + "suits: C=G\n\npurchase: W 3C B1\npurchase: K 4H B1\n",
	} {
		if signs.Replace(text) == text || written(t, signs.Replace(text)) != written(t, text) {
			t.Errorf("got\n%s", written(t, signs.Replace(text)))
		}
	}
}

var bodies = map[string]string{
	"subdivision":   sub + "\n#\n",
	"buyers-market": buy + "\nAnn:\n pile: -\nBob:\n pile: -\n",
	"zark-city":     zark + "\n2C\n",
	"pyramid":       pyr + "\nAnn: fold\nBob: fold\n",
	"bazaar":        baz + "visible: -\npile: 3\n",
}

// What cannot stand in a header is told: a header given twice, whatever it says, two
// players with one name, and a name that is too long.
func TestHeadersThatCannotBe(t *testing.T) {
	const end = "\nAnn: fold\nBob: ?\n"
	notationtest.Mistakes(t, parse, []notationtest.Mistake{
		{"a second game", pyr + "game: bazaar\n" + end},
		{"another game first, behind a byte-order mark", "\ufeffgame: chess\nplayer: Ann\nplayer: Bob\n" + end},
		{"no name", pyr + "player:\n" + end},
		{"no name behind the letter, and none at all", sub + "player:\nplayer: G\n\n#\n"},
		{"a comment that touches the colon", pyr + "note:; late\n" + end},
		{"a control character", pyr + "note: a\u0085b\x01\n" + end},
		{"a date in two ways", pyr + "date: 3/4/2026 19:30\n" + end},
		{"no date", pyr + "date: 31.2.2026\n" + end},
		{"a second date", pyr + "date: 2026-11-20\ndate: 2026-11-20\n" + end},
		{"an empty date", pyr + "date:\n" + end},
		{"who began", pyr + "first: Bo\n" + end},
		{"variants, the second wrong", sub + "variant: threehouse, private-park; x\n\n#\n"},
		{"no ruling", sub + "ruling: small-needs\nruling: park-edges=opem\n\n#\n"},
		{"too many players", "game: pyramid\n" + strings.Repeat("player: Ann\n", 2) + "\nAnn: fold\n"},
		{"a word of more than thirty letters", pyr + "\nAnn: " + strings.Repeat("Cé", 16) + "\nBob: ?\n"},
		{"another league", pyr + "league: Cup\nleague: Tuesday\n" + end},
		{"the same league", pyr + "league: Cup\nleague: Cup\n" + end},
		{"one name in capitals", "game: pyramid\nplayer: Ann\nplayer: ANN\n" + end},
		{"one name with an accent in two ways", "game: pyramid\nplayer: Zoë\nplayer: Zoe\u0308\n" + end},
		{"a name of 101 letters", "game: pyramid\nplayer: " + strings.Repeat("ö", 101) + "\nplayer: Bob\n" + end},
	})
	if _, err := notationtest.Read(parse, "game: pyramid\nplayer: "+strings.Repeat("ö", 100)+"\nplayer: Bob\n\nBob: ?\n"+strings.Repeat("ö", 100)+": fold\n"); err != nil {
		t.Errorf("a name of 100 letters: %v", err)
	}
}

// A game's text is at most 1 MiB long, to the byte.
func TestATextOfTheGreatestLength(t *testing.T) {
	text := pyr + "\nAnn: fold\nBob: ?\n"
	longest := text + strings.Repeat(" ", notation.MaxGame-len(text))
	if _, err := notationtest.Read(parse, longest); err != nil {
		t.Errorf("%d bytes: %v", len(longest), err)
	}
	if _, err := notationtest.Read(parse, longest+" "); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Errorf("a byte more: %v", err)
	}
}
