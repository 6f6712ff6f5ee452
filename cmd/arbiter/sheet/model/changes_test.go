package model_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

// What was taken back cannot be done again after another change, whatever it is.
func TestRedoIsGoneAfterANewChange(t *testing.T) {
	for name, change := range map[string]func(p *model.Page, c *model.Cursor){
		"a letter": func(p *model.Page, c *model.Cursor) { p.Type(c, 'f') },
		"a token":  func(p *model.Page, c *model.Cursor) { p.Put(c, "Fgo") },
		"a paste":  func(p *model.Page, c *model.Cursor) { _, _ = p.Paste(c, "Bob: fold") },
		"a name":   func(p *model.Page, c *model.Cursor) { *c = model.Cursor{}; p.Put(c, "Hal") },
		"a line":   func(p *model.Page, c *model.Cursor) { _ = p.Rewrite(c.Line, "Kem") },
		"a cell":   func(p *model.Page, _ *model.Cursor) { p.Clear(&model.Cursor{Line: p.Start().Line - 1}) },
	} {
		p, c := typed(t, "pyramid", "Ann,Bob", "kem⏎cgo")
		p.undo(&c)
		if undo, redo := p.past.Can(); !undo || !redo {
			t.Fatalf("%s: undo %v, redo %v", name, undo, redo)
		}
		before := p.Text()
		p.act(&c, func() string { change(p.Page, &c); return "" })
		after := p.Text()
		if after == before {
			t.Errorf("%s changed nothing:\n%s", name, after)
		}
		if p.redo(&c) || p.Text() != after {
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
		p, at := typed(t, c.game, c.players, "")
		if _, err := p.paste(&at, c.keys); err != nil {
			keys(t, p, &at, c.keys)
		}
		was := p.Clone()
		if _, err := p.paste(&at, c.paste); err != nil {
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
			if !c.over && (p.Lines[i-1].Row != p.Lines[i].Row || !p.IsLast(i)) {
				t.Errorf("%s: it is line %d:\n%s", name, i, p.Text())
			}
		}
		if changed != 1 {
			t.Errorf("%s: %d lines say so:\n%s", name, changed, p.Text())
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
		p := model.Read(pagetest.Named(t, game).Game, c.text)
		for i := range p.Lines {
			if p.LineName(i) != c.row {
				continue
			}
			err, why := p.Rewrite(i, c.words), ""
			if err != nil {
				why, c.want = err.Error(), body(model.Read(p.Game, c.text).Text())
			}
			at := new(model.Cursor)
			if p.Settle(at, false); !strings.HasPrefix(why, c.why) || (why == "") != (c.why == "") || body(p.Text()) != c.want {
				t.Errorf("%s, %s: %s\n%s\nwant %s\n%s", c.row, c.words, why, body(p.Text()), c.why, c.want)
			}
			break
		}
	}
}
