package model_test

import (
	"strings"
	"testing"
)

const annBob = "R Ann,B Bob"

func TestPastes(t *testing.T) {
	for name, c := range map[string]struct {
		game, players, keys, paste string
		said, want                 string // want stands in the text then; said is what is told
	}{
		"cells":              {"subdivision", annBob, "", "# R2 b2,B3", "4 squares", "6  ## R2 B2 B3 .. ##"},
		"rows at the cursor": {"subdivision", annBob, "⏎>", "R2 B2\r\nB3 ##\r\n", "4 squares", "5  .. R2 B2 .. .. ..\n4  .. B3 ## ## .. .."},
		"to the corner":      {"subdivision", annBob, "⏎⏎⏎⏎>>>>", "R2 b2\nB3 R1", "4 squares", "2  .. .. .. .. R2 B2\n1  ## .. .. .. B3 R1\n"},
		"a smaller board":    {"subdivision", annBob, "r1", "2 R3 ..\n1 ## B1\n  a b", "a board of 2×2", "\n2  R3 ..\n1  ## B1\n   a  b\n"},
		"a printed board": {"subdivision", annBob, "",
			"   3   ▒▒  R2──B3'\n           │\n   2    ·  R2 [R3]\n\n   1   B1  R3'─R1\n       a   b   c\n", "a board of 3×3", "3  ## R2 B3\n2  .. R2 R3\n1  B1 R3 R1\n   a  b  c\n"},
		"cards behind tabs":             {"pyramid", "Ann,Bob", "⏎", "Fgo\tRgo", "2 cells", "Ann: Fgo Rgo\n"},
		"one printed row":               {"subdivision", annBob, "⏎", "[R3]  B3'  ▒▒", "3 squares", "5  R3 B3 ## .. .. .."},
		"a board and moves":             {"subdivision", annBob, "", "1 ##\n a\nparks: a1\n1. 3a1 pass", "a board of 1×1 and 2 lines", "1  ##\n   a\nparks: a1\n1. 3a1 pass\n"},
		"a list's cells":                {"buyers-market", "W Ann,K Bob", "r3>", "G2*3 5xY1", "2 cells", "  1: R3 G2*3 Y1*5\n"},
		"a player's lines":              {"buyers-market", "W Ann,K Bob", "", "Bob:\n  1: R3\n  2: G2\n  cards: 4\n", "3 lines", "Bob:\n  1: R3\n  2: G2\n  cards: 4\n"},
		"lines of the cursor's section": {"buyers-market", "W Ann,K Bob", "⏎⏎⏎⏎⏎", "1: R3\nbank: W1", "2 lines", "Bob:\n  1: R3\n  bank: W1\n"},
		"a level anew":                  {"buyers-market", "W Ann,K Bob", "r3⏎g2⏎", "2: B1", "1 line", "  1: R3\n  2: B1\n"},
		"hands":                         {"pyramid", "Ann,Bob", "", "bob: cgo, Rgo\nAnn : fold\r\npaid: Bob 3", "3 lines", "Ann: fold\nBob: Cgo Rgo\npaid: Bob 3\n"},
		"a hand anew":                   {"pyramid", "Ann,Bob", "⏎cgo", "Ann: fold", "1 line", "\n\nAnn: fold\n"},
		"acts":                          {"zark-city", annBob, "⏎⏎⏎⏎⏎", "do: draw\nturn: B\ndo: move R1 a2 b2", "3 lines", "do: draw\nturn: B\ndo: move R1 a2 b2\n"},
		"acts without do":               {"zark-city", annBob, "⏎⏎⏎⏎⏎", "draw\nmove R1 a2 b2", "5 cells", "do: draw\ndo: move R1 a2 b2\n"},
		"a log":                         {"bazaar", "Ann,Bob", "", "1. Ann: draw R\n2. Bob: trade RR>B, buy RRRRB", "2 lines", "1. Ann: draw R\n2. Bob: trade RR>B, buy RRRRB\n"},
		"equations":                     {"bazaar", "Ann,Bob", "", "equation: RR = B\nequation: GY = WW", "2 lines", "equation: RR = B\nequation: GY = WW\n"},
		"a comment":                     {"pyramid", "Ann,Bob", "", "; seen by all\nAnn: fold ; at once", "2 lines", "Ann: fold ; at once\n; seen by all\n"},
		"a whole file": {"subdivision", annBob, "r1b2", "game: Subdivision\nplayer: G Cyd\nplayer: Y Dee\nround: 3\n\n2 G1 ..\n1 .. Y1\nleague: x\n",
			"whole file in the place of this sheet; this fits no line and is kept as it was written: league: x", "player: G Cyd\nplayer: Y Dee\nround: 3\n\n2  G1 ..\n1  .. Y1\n   a  b\nleague: x\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, c.game, c.players, c.keys)
			before, was := p.Text(), at
			said, err := p.paste(&at, c.paste)
			if err != nil || !strings.Contains(said, c.said) {
				t.Errorf("said %q, %v; want %q", said, err, c.said)
			}
			after := p.Text()
			if !strings.Contains(after, c.want) {
				t.Errorf("got\n%s\nwant in it\n%s", after, c.want)
			}
			if p.undo(&at); p.Text() != before || at != was {
				t.Errorf("one undo gives %v\n%s\nwant %v\n%s", at, p.Text(), was, before)
			}
			if p.redo(&at); p.Text() != after {
				t.Errorf("redo gives\n%s", p.Text())
			}
		})
	}
}

func TestRefusedPastes(t *testing.T) {
	for name, c := range map[string]struct{ game, players, keys, paste, why string }{
		"nothing":           {"subdivision", annBob, "", " \r\n", "there is nothing in it"},
		"a heading alone":   {"buyers-market", "W Ann,K Bob", "", "Bob:\n", `"Bob:" says nothing alone; paste the lines below it`},
		"an escape":         {"subdivision", annBob, "", "R1 \x1b[2JB1", "it has an invisible character, U+001B"},
		"a turned note":     {"subdivision", annBob, "", "note: a\u202eb", "invisible character, U+202E"},
		"letters alone":     {"subdivision", annBob, "", "a b c d e f", `"a" cannot stand here`},
		"a printed city":    {"zark-city", annBob, "", "2   9S=   ·\n    R1\n1   ·    8D\n", "row 2 of these has 1 square, and the first one has 2"},
		"a stranger":        {"subdivision", annBob, "", "R1 G1", `"G1" cannot stand here`},
		"too many squares":  {"subdivision", annBob, ">>>>", "R1 B1 R2", "1 row of 3 squares would reach over the board's edge from here"},
		"too many rows":     {"subdivision", annBob, "⏎⏎⏎⏎", "R1\nB1\nR2", "3 rows of 1 square would reach over the board's edge from here"},
		"an uneven board":   {"subdivision", annBob, "", "3 R1 B1 R1\n2 R1\n1 R1 B1 R1", "row 2 of these has 1 square, and the first one has 3"},
		"some numbered":     {"subdivision", annBob, "", "5 R1 B1 R1 .. .. ..\n4 R1 B1 R1 .. .. ..", "the board has 6 rows and this has 2"},
		"another game":      {"subdivision", annBob, "", "game: pyramid\nplayer: Ann\n\n", "it is a game of pyramid, and this is a sheet of Subdivision"},
		"two games":         {"pyramid", "Ann,Bob", "", "game: pyramid\n\ngame: pyramid\n\n", "there are 2 games in it"},
		"words":             {"pyramid", "Ann,Bob", "", "what a game!", `"what" cannot stand here`},
		"a wrong card":      {"pyramid", "Ann,Bob", "", "Bob: Fgo\nAnn: Fgo Xgo", `Ann's hand: "Xgo" cannot stand here`},
		"a stranger's hand": {"pyramid", "Ann,Bob", "", "Bob: Fgo\nEve: Fgo", `"Eve: Fgo" fits no line`},
		"a second chip":     {"pyramid", "Ann,Bob", "⏎⏎⏎12⏎", "pot: 1 2", `the pot: "1 2" cannot stand here: expected a number of chips`},
	} {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, c.game, c.players, c.keys)
			before, was := p.Text(), at
			said, err := p.paste(&at, c.paste)
			if err == nil || said != "" || !strings.Contains(err.Error(), c.why) {
				t.Errorf("said %q, %v; want %q", said, err, c.why)
			}
			if p.Text() != before || at != was {
				t.Errorf("a refused paste changed\n%s\nto\n%s", before, p.Text())
			}
		})
	}
}

// A file that was typed in half and is pasted is one step to take back.
func TestAPastedFileIsReadAsFromDisk(t *testing.T) {
	p, c := typed(t, "pyramid", "Ann,Bob", "fgo")
	text := "; a comment\r\ngame: pyramid\r\nplayer: Ann\r\nplayer: Cyd\r\n\r\nAnn: Fgo\r\nCyd: ?\r\n"
	if _, err := p.paste(&c, text); err != nil {
		t.Fatal(err)
	}
	if want := strings.ReplaceAll(text, "\r", ""); p.Text() != want {
		t.Errorf("got\n%s\nwant\n%s", p.Text(), want)
	}
	keys(t, p, &c, "⏎")
	if got := p.Palette(c).Expects; !strings.HasPrefix(got, "C Capstone, R Riser") {
		t.Errorf("the cursor expects %q", got)
	}
}

// Behind a cell that was emptied a paste goes on.
func TestAPasteBesideAnEmptiedCell(t *testing.T) {
	p, c := typed(t, "buyers-market", "W Ann,K Bob", "r3r2r1")
	c.Cell = 0
	p.act(&c, func() string { p.Clear(&c); return "" })
	c.Cell = 1
	if said, err := p.paste(&c, "G2*3 Y1"); err != nil || !strings.Contains(p.Text(), "  1: G2*3 Y1 R2 R1\n") {
		t.Errorf("said %q, %v:\n%s", said, err, p.Text())
	}
}
