package model_test

import (
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/score"
)

// What the examples do not say: all that a file can say, the sheet can.
func TestWhatElseAFileSays(t *testing.T) {
	const (
		boardGame = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"
		market    = "game: buyers-market\nplayer: W Ann\nplayer: K Bob Benson\n"
		city      = "game: zark-city\nplayer: R Ann\nplayer: K Bob\n"
		hands     = "game: pyramid\nplayer: Ann\nplayer: Bob B.\nplayer: Cyd, jr\n"
		bazaar    = "game: bazaar\nplayer: Ann\nplayer: Bob B.\nplayer: C: jr\n"
	)
	for name, text := range map[string]string{
		"all headers":           boardGame + "date: 2026-11-20 19:30\nleague: L; x\nseason: 3\nround: 2\nplace: The Swan\nnote: a; b\nfirst: B\nid: x:1\nvariant: threehouse, private-parks\nruling: small-needs=any\nruling: park-edges=open\n\n" + "2 R3 ##\n1 .. B1\n",
		"moves alone":           boardGame + "\nparks: a1 f6 c3\n1. 3a5 2b3\n2. pass 1b4\n3. 2c2",
		"moves without parks":   boardGame + "\n1. 3a5 2b3\n2. 1b4\n",
		"no parks":              boardGame + "\nparks:\n1. 3a5 2b3\n",
		"a board and moves":     boardGame + "\n2  R3 ##\n1  .. B1\n   a  b\n\nparks: b2\n1. 3a2 1b1\n",
		"one square":            boardGame + "\n1  ##\n",
		"a large board":         boardGame + "\n" + strings.Repeat(strings.Repeat(".. ", 8)+"\n", 7) + strings.Repeat("R3 ## ", 4) + "\n",
		"spellings of a board":  boardGame + "\n-- RL # \n##,rm;b1\n. b2 - ; a comment\n",
		"comments everywhere":   "; one\n" + boardGame + "; two\nround: 3 ; three\n; four\n\n; five\n2  R3 ## ; six\n; seven\n1  .. B1\n   a  b ; eight\n",
		"four players":          "game: subdivision\nplayer: R\nplayer: B\nplayer: G\nplayer: T\n\nR1 T2\nB3 G1\n",
		"purchases alone":       market + "suits: C=B D=Y H=R S=G *=P\n\npurchase: W 3C B1 K2 + W3\nchange: W1\npurchase: K AD\npurchase: K 10* Y1\nchange: -\npool: W 3C B1 + B2\ncontribute: Bob Benson 3C B1*2 + K1\n",
		"foreign colours":       market + "resources: R Y G C P\n\nAnn:\n  1: Q3 W2 R1*4\n  2: R3 R1\n  unused: K1\nBob Benson:\n  pile: -\n  bank: -\n  cards: 12\n",
		"sections turned about": market + "\nK:\n  bank: K1\n  1: R3*4\n  cards: 3\nW:\n  cards: 0\n  pile: 5xR3 B1\npurchase: W 3C\n",
		"nothing built":         market + "\nAnn:\nBob Benson:\n",
		"court cards lie there": city + "turn: Bob\n\n2  QS:R3K1K1 10*\n1  JO        .\n",
		"hands and acts":        city + "turn: R\n\n3 . . .\n2 9S . .\n1 . . .\nhand Ann: KH ? ? -2\nhand K: -\ndiscards: 4C KH\ndo: fly a2 c1 with AD\nhand R: KH\nturn: K\ndo: draw\ndo: hatch JO c1\ndo: convert R2 a2 to K2\n",
		"a broad city":          city + "\n" + strings.Repeat(". ", 27) + "9H:R1\n",
		"seven cards":           hands + "\nquarry: -\nAnn: Fgo Rgo Ksi Fgo Kgo Ksi Fru\nBob B.: ?\nCyd, jr: -\npot: 28\nclaim: Bob B. pyramid/grand\nclaim: Ann squared large\n",
		"chips":                 hands + "\nAnn: fold\nBob B.: FOLD\nCyd, jr: Cgo\npaid: Cyd, jr 5; Ann -3,Bob B. 12\n",
		"nothing was paid":      hands + "\nAnn: fold\nBob B.: ?\nCyd, jr: Cgo\npaid:\n",
		"a position":            bazaar + "equation: RR = B\nequation: gy=w2\nvisible: RWBGY* RRRRB\npile: 0\nbank: R20 W2 B20\nwallet: Ann RRB\nwallet: Bob B. R2 B3\nwallet: C: jr -\nbought: Bob B. RWBGY RRRRB*\npoints: C: jr 5\nturn: Bob B.\n",
		"a log":                 bazaar + "visible: -\npile: GGGGR RRWWB\nfirst: Bob B.\n\n1. Bob B.: draw R\n2. C: jr: trade RR>B B>RR, buy RRRRB, buy RWBGY*; reveal WWBBG RRRRR\n3. Ann: skip, buy YYBBG\n4. Bob B.: buy RRRRR\n5. Bob B.: out\n6. C: jr: draw W, reveal WWWWW, out\n",
		"a tally":               bazaar + "points: Ann 3\n\nC: jr: buy RWBGY* left 0, out\nAnn: buy R2B3 left 12\nC: JR: buy RRRRR left 1; buy RRRRB left 2\n",
	} {
		t.Run(name, func(t *testing.T) { readAndType(t, text) })
	}
}

// A log that begins later goes on from there.
func TestALogGoesOn(t *testing.T) {
	g := pagetest.Named(t, "bazaar")
	p := &typist{Page: model.Read(g.Game, "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nvisible: -\npile: 3\nturn: Cyd\n\n7. Cyd: draw R\n8. Ann: out\n9. Bob: draw B\n10. Cyd: draw W\n")}
	c := model.Cursor{Line: len(p.Lines) - 1, Cell: 1}
	keys(t, p, &c, "⏎dy")
	if want := "10. Cyd: draw W\n11. Bob: draw Y\n"; !strings.Contains(p.Text(), want) {
		t.Errorf("got\n%s\nwant in it\n%s", p.Text(), want)
	}
	p = &typist{Page: model.Read(g.Game, "game: bazaar\nplayer: Ann\nplayer: Bob\nvisible: -\npile: 3\nturn: Bob\n\n")}
	p.Open = true
	c = model.Cursor{Line: len(p.Lines) - 1, Cell: 1}
	keys(t, p, &c, "s⏎s")
	if want := "1. Bob: skip\n2. Ann: skip\n"; !strings.Contains(p.Text(), want) {
		t.Errorf("got\n%s\nwant in it\n%s", p.Text(), want)
	}
}

// What cannot be read is kept as it was written, and the rest fits.
func TestWhatFitsNothingIsKept(t *testing.T) {
	for game, text := range map[string]string{
		"subdivision":   "game: subdivision\nplayer: R Ann\nplayer: B Bob\nleage: x\n; a comment\n\nhello\n2  R3 R4\n1  .. ??\n   a  b\nparc: a1\n",
		"pyramid":       "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Fgo X1 y\nBbo: Fgo\nBob: \n",
		"buyers-market": "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n  1: R3\nAnn:\n  4: R3\n  1: ?\nEve:\n",
		"bazaar":        "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: bye RRRRR\n3. Eve: draw R\n3. draw\nhello\nEve: buy RRRRR left 0\n",
		"zark-city":     "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: x\n\n2  9S:Q1 .\n1  .\n   a  b\ndo: fly away\ndo draw\nhand X: 3C\n",
	} {
		t.Run(game, func(t *testing.T) {
			g := pagetest.Named(t, game)
			p := model.Read(g.Game, text)
			one := func(text string) string { return strings.Join(strings.Fields(text), " ") }
			head, body, _ := strings.Cut(p.Text(), "\n\n")
			parts := []string{head, body}
			for i, part := range strings.SplitN(text, "\n\n", 2) {
				for line := range strings.Lines(part) {
					if !strings.Contains(one(parts[i]), one(line)) {
						t.Errorf("%q is lost:\n%s", line, p.Text())
					}
				}
			}
			for i := range p.Lines { // and can be typed over, cleared and removed
				for n := range p.Width(i) + 1 {
					c := model.Cursor{Line: i, Cell: n}
					for _, r := range "R3 ,.?" {
						p.Type(&c, r)
					}
					p.Back(&c)
					p.Clear(&c)
				}
			}
			for range p.Lines {
				c := model.Cursor{Line: len(p.Lines) / 2, Cell: 0}
				p.Remove(&c)
				p.Move(&c, 1, 1)
			}
		})
	}
}

// Half a turn is no empty one.
func TestHalfATurnIsKept(t *testing.T) {
	const text = "game: bazaar\nplayer: Ann\nplayer: Greg\n\n1. draw\n"
	if got := model.Read(pagetest.Named(t, "bazaar").Game, text).Text(); got != text {
		t.Errorf("got\n%s", got)
	}
}

// A turn that was emptied is not counted: those behind it have the numbers of the text.
func TestAnEmptiedTurnIsNotCounted(t *testing.T) {
	const head = "game: bazaar\nplayer: Ann\nplayer: Bob\n\n"
	p := model.Read(pagetest.Named(t, "bazaar").Game, head+"1. Ann: draw R\n2. Bob: draw W\n3. Ann: draw B\n4. Bob: draw G\n")
	for _, turn := range []string{"3.", "1."} {
		for i := range p.Lines {
			if p.Lines[i].Head == turn && !p.Lines[i].Empty() {
				if err := p.Fill(i, nil); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
	if got, want := p.Text(), head+"1. Bob: draw W\n2. Bob: draw G\n"; got != want {
		t.Errorf("got\n%s", got)
	}
}

// Blank lines above a game end no headers, with a comment between them or without.
func TestBlankLinesAboveAGame(t *testing.T) {
	const game = "game: bazaar\nplayer: Ann\nplayer: Bob\nleague: Tuesday\n\nAnn: buy RWBGY* left 0\n"
	for _, above := range []string{"\n\n", "; at the Swan\n\n", "\n; at the Swan\n\n\n"} {
		q := model.Read(pagetest.Named(t, "bazaar").Game, above+game)
		if got, want := q.Text(), strings.ReplaceAll(above, "\n", "")+"\n"+game; strings.TrimLeft(got, "\n") != strings.TrimLeft(want, "\n") || len(misfits(q)) > 0 {
			t.Errorf("%q: got\n%s\nmisfits %q", above, got, misfits(q))
		}
	}
}

// Blank lines inside a body are harmless, and those of a page are none.
func TestBlankLinesInABody(t *testing.T) {
	for game, body := range map[string]string{
		"subdivision":   "2  K3 ##\n\n1  .. W1\n\n   a  b\n\nparks: b2\n\n1. 3a2 1b1\n",
		"buyers-market": "Ann:\n\n  1: R3*4\n\n  2: B2\n  cards: 2\n\n\nBob:\n\n  pile: B1\n\n  cards: 0\n",
		"zark-city":     "1  9S:K1 8D\n\nhand K: KH\n\nturn: K\n\ndo: draw\n",
		"pyramid":       "quarry: Fgo\n\nAnn: Rgo\n\nBob: fold\n",
		"bazaar":        "Ann: buy RWBGY left 0\n\n\nBob: buy RRRRB left 1\n",
	} {
		g := pagetest.Named(t, game)
		h := pagetest.Players("Ann", "Bob")
		if g.Colours {
			h = pagetest.Players("K Ann", "W Bob")
		}
		h.Game = game
		text := pagetest.HeadText(h) + body
		q := model.Read(g.Game, text)
		if got := g.Parse(t, q.Text()).String(); got != g.Parse(t, text).String() {
			t.Errorf("%s: got\n%s\nof\n%s", game, got, text)
		}
		if len(misfits(q)) > 0 {
			t.Errorf("%s: these lines fit nothing: %q", game, misfits(q))
		}
	}
}

// A sheet that is opened again begins where it is not filled in.
func TestStart(t *testing.T) {
	for text, want := range map[string]string{
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2 ## R1\n1 R2 ..\n":                                  "R2 ▐..▌",
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n1. 3a5 2b3\n2. 1b4\n":                                "1b4 ▐▌",
		"game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n3 . 9S .\n2 8D . .\n1 . . .\n":                "8D ▐.▌",
		"game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n2 . 9S\n1 8D 3C\nhand R: KH\n":                "hand B: ▐▌",
		"game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: Fgo\nAnn: Fgo\n":                                     "Bob: ▐▌",
		"game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3\n  unused: -\n  bank: -\n  cards: 1": "  1: ▐▌",
	} {
		game, _, _ := strings.Cut(strings.TrimPrefix(text, "game: "), "\n")
		g := pagetest.Named(t, game)
		p := model.Read(g.Game, text)
		c := p.Start()
		l := p.Lines[c.Line]
		got := l.Head + " "
		if c.Cell > 0 {
			got = l.Cells[c.Cell-1] + " "
		}
		if got += "▐▌"; l.Row.Grid != nil {
			got = strings.Replace(got, "▐▌", "▐"+l.Row.Grid.Empty+"▌", 1)
		}
		if got != want {
			t.Errorf("begins at %q, want %q:\n%s", got, want, text)
		}
	}
}

// A game of its own kind has its sheet from its Blank alone.
func TestASixthGame(t *testing.T) {
	nim := &score.Game{Name: "nim", Title: "Nim", Colours: false, Blank: func(players []score.Player, _ []string) score.Blank {
		heap := score.Palette{Expects: "o or x", Groups: []score.Tokens{{Tokens: []score.Token{{Text: "o", Name: "stone"}, {Text: "x", Name: "taken"}, {Text: ".", Name: "empty"}}}}}
		take := score.Palette{Expects: "a heap", Groups: []score.Tokens{{Tokens: []score.Token{{Text: "left"}, {Text: "right"}}}}}
		return score.Blank{Rows: []score.Row{
			{Name: "stones", Grid: &score.Grid{Columns: 2, Rows: 2, Empty: ".", Gap: " ", Squares: "stones", Palette: heap}},
			{Name: players[0].Name + "'s heaps", Head: "takes:", Needed: true, Palette: func([]string) score.Palette { return take }},
		}}
	}}
	p := &typist{Page: model.New(nim, pagetest.Players("Ann", "Bob"))}
	c := p.Start()
	keys(t, p, &c, "ox.x⏎lr")
	if want := "game: nim\nplayer: Ann\nplayer: Bob\n\n2  o x\n1  . x\n   a b\ntakes: left right\n"; p.Text() != want {
		t.Errorf("got\n%s\nwant\n%s", p.Text(), want)
	}
	if q := model.Read(nim, p.Text()); q.Text() != p.Text() || q.Missing(false) != "1 stone" {
		t.Errorf("read again, missing %s:\n%s", q.Missing(false), q.Text())
	}
}

// This package names no game.
func TestNoGameIsNamed(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := f.Name(); strings.HasSuffix(name, "_test.go") || !strings.HasSuffix(name, ".go") {
			continue
		}
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range []string{"subdivision", "market", "zark", "pyramid", "bazaar"} {
			if strings.Contains(strings.ToLower(string(text)), game) {
				t.Errorf("%s names %s", f.Name(), game)
			}
		}
	}
}

// Every line of every sheet has a sentence on what to type, and every refusal says what
// would be taken.
func TestEveryLineSaysWhatToType(t *testing.T) {
	for _, g := range pagetest.Games() {
		who := pagetest.Players("Ann", "Greg")
		if g.Colours {
			who = pagetest.Players("W Ann", "K Bob")
		}
		p := model.New(g.Game, who)
		p.Open = true
		for i := range p.Lines {
			row := p.Lines[i].Row
			if !strings.HasSuffix(row.Help, ".") || len(row.Help) > 120 {
				t.Errorf("%s: %s is explained by %q", g.Name, row.Name, row.Help)
			}
			if p.Width(i) == 0 || p.Palette(model.Cursor{Line: i}).Free {
				continue
			}
			for _, letter := range "é!x9" {
				at := model.Cursor{Line: i, Cell: p.Home(i)}
				why := p.Clone().Type(&at, letter)
				if why != "" && !strings.Contains(why, "expected ") && !strings.Contains(why, " is ") && !strings.Contains(why, "are ") && !strings.Contains(why, "first") {
					t.Errorf("%s: %q in %s is refused by %q", g.Name, letter, row.Name, why)
				}
			}
		}
	}
}
