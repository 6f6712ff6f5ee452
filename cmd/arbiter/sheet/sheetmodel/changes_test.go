package sheetmodel_test

import (
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

// A player who gets another name keeps the colour and the comment of the line.
func TestARenamedPlayerKeepsTheLine(t *testing.T) {
	p := sheetmodel.Read(pagetest.Named(t, "subdivision").Game, "game: subdivision\nplayer: R Ann ; she began\nplayer: B Bob\n\n1  R1 ##\n")
	if err := p.Rename(0, "Hal"); err != nil {
		t.Fatal(err)
	}
	if want := "player: R Hal ; she began\nplayer: B Bob\n"; !strings.Contains(p.Text(), want) {
		t.Errorf("%s\nhas not\n%s", p.Text(), want)
	}
}

// A row that is longer than a square board makes that larger; a shorter one is refused.
func TestALongerRowMakesTheBoardLarger(t *testing.T) {
	p := sheetmodel.New(pagetest.Named(t, "subdivision").Game, pagetest.Players("R Ann", "B Bob"))
	line := p.Start().Line
	n := p.Width(line)
	if err := p.Rewrite(line, strings.Repeat(".. ", n-1)); err == nil {
		t.Error("a row that is too short is taken")
	}
	if err := p.Rewrite(line, strings.Repeat(".. ", n)+"R1"); err != nil {
		t.Fatal(err)
	}
	if got := p.Width(line); got != n+1 {
		t.Errorf("%d squares in a row of %d", got, n+1)
	}
}
