package sheetmodel_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// What was taken back cannot be done again after another change, whatever it is.
func TestRedoIsGoneAfterANewChange(t *testing.T) {
	for name, change := range map[string]func(p *sheetmodel.Page, c *sheetmodel.Cursor){
		"a letter": func(p *sheetmodel.Page, c *sheetmodel.Cursor) { p.Type(c, 'f') },
		"a token":  func(p *sheetmodel.Page, c *sheetmodel.Cursor) { p.Put(c, "Fgo") },
		"a paste":  func(p *sheetmodel.Page, c *sheetmodel.Cursor) { _, _ = p.Paste(c, "Bob: fold") },
		"a line":   func(p *sheetmodel.Page, c *sheetmodel.Cursor) { p.Remove(c) },
		"a header": func(p *sheetmodel.Page, _ *sheetmodel.Cursor) { p.SetHeader("league", "Tuesday") },
		"a name":   func(p *sheetmodel.Page, _ *sheetmodel.Cursor) { _ = p.Rename(0, "Hal") },
		"an answer": func(p *sheetmodel.Page, c *sheetmodel.Cursor) {
			_ = p.Rewrite(c.Line, "Kem")
		},
		"a cell": func(p *sheetmodel.Page, _ *sheetmodel.Cursor) { p.Clear(&sheetmodel.Cursor{Line: p.Start().Line - 1}) },
	} {
		p, c := typed(t, "pyramid", pagetest.Players("Ann", "Bob"), "kem⏎cgo")
		p.Undo(&c)
		if undo, redo := p.Past(); !undo || !redo {
			t.Fatalf("%s: undo %v, redo %v", name, undo, redo)
		}
		before := p.Text()
		change(p, &c)
		after := p.Text()
		if after == before && name != "a line" {
			t.Errorf("%s changed nothing:\n%s", name, after)
		}
		if after != before && p.Redo(&c) || p.Text() != after {
			t.Errorf("%s: redo makes\n%s\nof\n%s", name, p.Text(), after)
		}
	}
}

// A line that is pasted over another stands where that stood, and is the same line
// for whoever looks at the sheet; a further one stands behind the last of its list.
func TestAPastedLineKeepsItsPlace(t *testing.T) {
	for name, c := range map[string]struct {
		game, players, keys, paste string
		over                       bool // the line that is pasted takes the place of another
	}{
		"a hand":          {"pyramid", "Ann,Bob", "⏎cgo⏎rgo", "Ann: fold", true},
		"an empty hand":   {"pyramid", "Ann,Bob", "⏎⏎rgo", "Ann: fold", true},
		"a level":         {"buyers-market", "W Ann,K Bob", "r3⏎g2⏎b1", "2: Y2", true},
		"a turn":          {"bazaar", "Ann,Bob", "1. Ann: draw R\n2. Bob: draw B\n3. Ann: draw W", "2. Bob: draw G", true},
		"an equation":     {"bazaar", "Ann,Bob", "", "equation: RR = B", true},
		"a further level": {"buyers-market", "W Ann,K Bob", "r3⏎g2", "3: B1", false},
	} {
		p := sheetmodel.New(pagetest.Named(t, c.game).Game, pagetest.Players(strings.Split(c.players, ",")...))
		at := p.Start()
		if _, err := p.Paste(&at, c.keys); err != nil {
			keys(t, p, &at, c.keys)
		}
		was := p.Clone()
		if _, err := p.Paste(&at, c.paste); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		changed := 0
		for i := range p.Lines {
			if p.LineName(i) == "" || strings.TrimSpace(p.Lines[i].Head+" "+p.LineText(i)) != c.paste {
				continue
			}
			changed++
			if c.over && (len(p.Lines) != len(was.Lines) || was.LineText(i) == p.LineText(i)) {
				t.Errorf("%s: line %d was %q", name, i, was.LineText(i))
			}
			if !c.over && (p.Lines[i-1].Row != p.Lines[i].Row || p.LastOf(i) == false) {
				t.Errorf("%s: it is line %d:\n%s", name, i, p.Text())
			}
		}
		if changed != 1 {
			t.Errorf("%s: %d lines say so:\n%s", name, changed, p.Text())
		}
	}
}

// A name can be corrected at any time: on an empty sheet, in the middle of a cell, and
// where nobody could read the text yet.
func TestANameIsCorrectedOnAnUnfinishedSheet(t *testing.T) {
	for _, g := range pagetest.Games() {
		who := pagetest.Players("Ann", "Bob")
		if g.Colours {
			who = pagetest.Players("R Ann", "B Bob")
		}
		empty := sheetmodel.New(g.Game, who)
		empty.Open = true
		for i := range empty.Lines {
			if empty.Width(i) == 0 || empty.Lines[i].Header && empty.Palette(sheetmodel.Cursor{Line: i}).Free {
				continue
			}
			for _, letter := range "abcdefghijklmnopqrstuvwxyz123#?" {
				p, at := empty.Clone(), sheetmodel.Cursor{Line: i, Cell: empty.Home(i)}
				if p.Type(&at, letter) != "" {
					continue
				}
				before, cell := p.Text(), p.Cell(sheetmodel.Cursor{Line: i, Cell: empty.Home(i)})
				if err := p.Rename(0, "Hal"); err != nil {
					t.Errorf("%s: %v in\n%s", g.Name, err, before)
					continue
				}
				if got := p.Players()[0].Name; got != "Hal" {
					t.Errorf("%s: the player is called %s", g.Name, got)
				}
				want := strings.Replace(cell, "Ann", "Hal", 1)
				if got := p.Cell(sheetmodel.Cursor{Line: i, Cell: empty.Home(i)}); got != want {
					t.Errorf("%s: %q in %s is %q", g.Name, cell, empty.LineName(i), got)
				}
				if p.Undo(&at); p.Text() != before {
					t.Errorf("%s: taken back it is\n%s\nnot\n%s", g.Name, p.Text(), before)
				}
			}
		}
	}
}

// Players who get other names keep their seats, colours and comments, also where two change
// names. A text that says the same name elsewhere keeps it.
func TestRenamedPlayersKeepTheirLines(t *testing.T) {
	for _, c := range []struct{ game, text, names, want string }{
		{"subdivision", "; Ann's board\ngame: subdivision\nplayer: R Ann ; Ann began\n; and\nplayer: B Bob\nPlayer: G Cyd ; the third\nfirst: Cyd\nnote: for Ann\n\n1  R1 G2 ; Ann's\n   a  b\n",
			"Ann,Hal,Ida", "; Ann's board\ngame: subdivision\nplayer: R Ann ; Ann began\n; and\nplayer: B Hal\nPlayer: G Ida ; the third\nfirst: G\nnote: for Ann\n\n1  R1 G2 ; Ann's\n   a  b\n"},
		{"pyramid", "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Anna\n\nquarry: Kem\nAnn: Fgo ; Ann\nBob: fold\nAnna: Cgo\npaid: Ann 3, Anna 4, Bob 5\nclaim: Anna Perfect Grand Pyramid\n",
			"Bob,Ann,Anna", "game: pyramid\nplayer: Bob\nplayer: Ann\nplayer: Anna\n\nquarry: Kem\nBob: Fgo ; Ann\nAnn: fold\nAnna: Cgo\npaid: Bob 3, Anna 4, Ann 5\nclaim: Anna Perfect Grand Pyramid\n"},
		{"bazaar", "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nfirst: Bob\nwallet: cyd R2\nwallet: Ann B\n\n1. Bob: draw R\n2. CYD: trade RR>B, buy RWBGY\n3. Ann: out ; Bob laughs\n",
			"Ann,Bob,Cyd Dee", "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd Dee\nfirst: Bob\nwallet: Cyd Dee R2\nwallet: Ann B\n\n1. Bob: draw R\n2. Cyd Dee: trade RR>B, buy RWBGY\n3. Ann: out ; Bob laughs\n"},
		{"buyers-market", "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3\nBob: ; pale\n  pile: B1\n",
			"Al,Bo,Cy,Di", "game: buyers-market\nplayer: W Al\nplayer: K Bo\n\nAl:\n  1: R3\nBo: ; pale\n  pile: B1\n"},
		{"bazaar", "game: bazaar\nplayer: draw\nplayer: Bob\n\n1. draw: draw R\n2. Bob: draw W\n", "Hal,Bob", "game: bazaar\nplayer: Hal\nplayer: Bob\n\n1. Hal: draw R\n2. Bob: draw W\n"},
		{"zark-city", "game: zark-city\nplayer: R B\nplayer: B Bob\nfirst: B\nturn: Bob\n\n1  9H:R1\n   a\nturn: b\nturn: BOB\n", // B is Bob's letter
			"Al,Hal", "game: zark-city\nplayer: R Al\nplayer: B Hal\nfirst: B\nturn: B\n\n1  9H:R1\n   a\nturn: b\nturn: B\n"},
	} {
		p := sheetmodel.Read(pagetest.Named(t, c.game).Game, c.text)
		if err := p.RenameAll(strings.Split(c.names, ",")); err != nil {
			t.Fatal(err)
		}
		if p.Text() != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.names, p.Text(), c.want)
		}
		if at := new(sheetmodel.Cursor); !p.Undo(at) || !p.Redo(at) || p.Text() != c.want {
			t.Errorf("%s: done again it is\n%s", c.names, p.Text())
		}
	}
	p := sheetmodel.Read(pagetest.Named(t, "pyramid").Game, "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n")
	for names, want := range map[string]string{"Ann,Bob,bob": "Bob plays already", "Ann,Cyd": "Cyd plays already", "Ann,Hal,": "a player needs a name", "Bob,Cyd,Ann": "<nil>"} {
		if got := fmt.Sprint(p.Clone().RenameAll(strings.Split(names, ","))); got != want {
			t.Errorf("%s: %s, want %s", names, got, want)
		}
	}
}

// A row that is longer than a square board makes that larger; a shorter one is refused. A
// board that grows takes both: what a shorter row does not say is empty.
func TestALongerRowMakesTheBoardLarger(t *testing.T) {
	const board, city = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R3 ##\n1  .. B1\n", "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n2  9H  8D\n1  .   7C\n"
	for _, c := range []struct{ text, row, words, want, why string }{
		{board, "Row 2", "R1", "", "1 square where a row has 2"},
		{board, "Row 2", "R1 B2", "2  R1 B2\n1  .. B1\n   a  b\n", ""},
		{board, "Row 2", "R1 B2 B3", "2  R1 B2 B3\n1  .. B1 ..\n   a  b  c\n", ""},
		{board, "Row 1", "1 # # # #", "2  R3 ## .. ..\n1  ## ## ## ##\n   a  b  c  d\n", ""},
		{board, "Row 2", "R1 B2 X3", "", `"X3" cannot stand here: no player has X`},
		{city, "Row 2", "6S", "2  6S  .\n1  .   7C\n   a   b\n", ""},
		{city, "Row 1", "6S . 5S", "2  9H  8D  .\n1  6S  .   5S\n   a   b   c\n", ""},
		{city, "The row below row 1", ". 3S", "3  9H  8D\n2  .   7C\n1  .   3S\n   a   b\n", ""},
		{city, "Row 3", "3S . . .", "3  3S  .   .\n2  9H  8D  .\n1  .   7C  .\n   a   b   c\n", ""},
		{city + "do: draw\n", "The row below row 1", "3S", "", "lines below the board name its squares, which would get other names; it can grow above and at the right"},
		{city + "do: draw\n", "Row 3", "3S", "3  3S  .\n2  9H  8D\n1  .   7C\n   a   b\ndo: draw\n", ""},
	} {
		game, _, _ := strings.Cut(strings.TrimPrefix(c.text, "game: "), "\n")
		p := sheetmodel.Read(pagetest.Named(t, game).Game, c.text)
		for i := range p.Lines {
			if p.LineName(i) != c.row {
				continue
			}
			err, why := p.Rewrite(i, c.words), ""
			if err != nil {
				why, c.want = err.Error(), body(sheetmodel.Read(p.Game, c.text).Text())
			}
			at := new(sheetmodel.Cursor)
			if p.Refit(at); !strings.HasPrefix(why, c.why) || (why == "") != (c.why == "") || body(p.Text()) != c.want {
				t.Errorf("%s, %s: %s\n%s\nwant %s\n%s", c.row, c.words, why, body(p.Text()), c.why, c.want)
			}
			break
		}
	}
}
