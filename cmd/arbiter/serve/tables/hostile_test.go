package tables

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
)

// What no button sends is refused, and changes nothing.
func TestHostileChanges(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "zark-city", annAndBob)
	p := newPhone(t, l, table, "Ann's")
	p.choose(p.at("b2"))
	p.tap("put", "9H")
	before, rev := table.Text()
	at := p.view.At
	for _, c := range []touch.Change{
		{Do: "", At: at},
		{Do: "drop table", At: at},
		{Do: "put", At: sheetmodel.Cursor{Line: 1 << 40}, Text: "9H"},
		{Do: "put", At: sheetmodel.Cursor{Line: -5}, Text: "9H"},
		{Do: "put", At: sheetmodel.Cursor{Line: at.Line, Cell: 5000}, Text: "8H"},
		{Do: "put", At: at, Text: "9Q"},
		{Do: "put", At: at, Text: "8\xff"},
		{Do: "put", At: at, Text: "8h\x00"},
		{Do: "write", At: at, Text: strings.Repeat("8h ", 2000)},
		{Do: "write", At: at, Text: "\u202e8h"},
		{Do: "write", At: at, Text: "8h\nturn: B"},
		{Do: "write", At: at, Text: "8h 9x"},
		{Do: "paste", At: at, Text: strings.Repeat("do: draw\n", 10000)},
		{Do: "paste", At: at, Text: strings.Repeat("do: draw\n", 3000)},
		{Do: "paste", At: at, Text: "game: pyramid\nplayer: Ann\n"},
		{Do: "take", At: at, Text: "nothing that can be done"},
		{Do: "put", At: at, Text: " "},
	} {
		start := time.Now()
		v := p.send(c)
		t.Log(c.Do, len(c.Text), time.Since(start))
		if v.Refused == "" {
			t.Errorf("%q %v %.20q is taken", c.Do, c.At, c.Text)
		} else if v.Rev != rev || v.Title == "" {
			t.Errorf("%q: change %d", c.Do, v.Rev)
		}
	}
	if now, _ := table.Text(); now != before {
		t.Errorf("the sheet is\n%s\nwas\n%s", now, before)
	}
}

// Whatever comes, the sheet holds: it can be read again as it stands, and what was
// refused changed nothing.
func FuzzChange(f *testing.F) {
	for _, do := range strings.Fields("put write clear add insert remove name take paste undo redo") {
		f.Add(uint8(2), do, 14, 1, "9H", "", false, true)
		f.Add(uint8(4), do, 3, 0, "Tuesday", "x", true, false)
	}
	f.Add(uint8('J'), "put", 1, -93, " H", "", false, false)
	f.Add(uint8('`'), "paste", 19, 0, "0X0", "D", true, false)
	f.Add(uint8(0), "write", 9, 0, "sevens", "", true, false)
	f.Add(uint8(0), "paste", 9, 0, "game: subdivision\nplayer: R\nplayer: B\n\n6 R1", "", true, false)
	l := newTables(f, "")
	f.Fuzz(func(t *testing.T, game uint8, do string, line, cell int, text, was string, more, stale bool) {
		g := &games.All[int(game)%len(games.All)]
		head := pagetest.Players("Ann", "Greg")
		if g.Colours {
			head = annAndBob
		}
		sheet, err := touch.New(g, sheetmodel.New(g.Game, head), l.Judge)
		if err != nil {
			t.Fatal(err)
		}
		table := &Table{sheet: sheet}
		table.tell(table.sheet.Page.Text(), 0, l.Now())
		for range 3 {
			before, rev := table.Text()
			c := touch.Change{Do: do, At: sheetmodel.Cursor{Line: line, Cell: cell}, Text: text, Was: was, More: more, Rev: rev, Open: more}
			if stale {
				c.Rev--
			}
			v := l.Change(table, c)
			now, _ := table.Text()
			switch {
			case v.Refused != "" && now != before:
				t.Fatalf("refused (%s), and changed", v.Refused)
			case !utf8.ValidString(now) || strings.ContainsFunc(strings.ReplaceAll(now, "\n", " "), score.Unseen):
				t.Fatalf("the sheet is %q", now)
			case sheetmodel.Read(g.Game, now).Text() != now && strings.TrimRight(sheetmodel.Read(g.Game, now).Text(), " \n") != strings.TrimRight(now, " \n"):
				t.Fatalf("the sheet is read again as\n%q\nwas\n%q", sheetmodel.Read(g.Game, now).Text(), now)
			case v.At.Line < 0 || v.At.Line >= len(table.sheet.Page.Lines):
				t.Fatalf("the cursor is at %v", v.At)
			}
			line, cell = v.At.Line, v.At.Cell
		}
	})
}
