package tables

import (
	"strings"
	"testing"
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
	p := newPhone(t, l, table)
	p.choose(p.at("b2"))
	p.tap("put", "9H")
	before, rev := table.Text()
	at := p.View().Place
	for _, c := range []touch.Change{
		{Do: "", At: at},
		{Do: "drop table", At: at},
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
		if v := l.Change(table, c); says(v) == "" {
			t.Errorf("%q %v %.20q is taken from a phone without a script", c.Do, c.At, c.Text)
		} else if v.Rev != rev || v.Title == "" {
			t.Errorf("%q: change %d", c.Do, v.Rev)
		}
		if says(p.send(c)) == "" {
			t.Errorf("%q %v %.20q is taken", c.Do, c.At, c.Text)
		}
	}
	if now := table.text(); now != before {
		t.Errorf("the sheet is\n%s\nwas\n%s", now, before)
	}
}

// A place that is not there is no place to write at.
func TestAPlaceThatIsGone(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	table := begin(t, l, "zark-city", annAndBob)
	before := table.sheet.Page.Digest()
	for _, place := range []string{"99999999999999999999.1", "-5.0", "r5000.0", "gone.0", "", "r1"} {
		for _, c := range []touch.Change{{Do: "put", Text: "9H"}, {Do: "write", Text: "9H"}, {Do: "remove"}, {Do: "add"}} {
			c.At, c.Was = place, new(string)
			if v := l.Change(table, c); v.Refused == "" || table.sheet.Page.Digest() != before {
				t.Fatalf("%s at %q: %q\n%s", c.Do, place, v.Refused, table.text())
			}
		}
	}
}

// tableOf is a table of any game, for a test with any input.
func tableOf(t testing.TB, l *Tables, game uint8) *Table {
	t.Helper()
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
	table.publish(table.sheet.Page.Text(), 0, l.Now())
	return table
}

// holds fails unless the sheet can be read again as it stands, and is not too large.
func (t *Table) holds(tb testing.TB) {
	tb.Helper()
	now := t.text()
	again := sheetmodel.Read(t.sheet.Page.Game, now).Text()
	switch {
	case !utf8.ValidString(now) || strings.ContainsFunc(strings.ReplaceAll(now, "\n", " "), score.Unseen):
		tb.Fatalf("the sheet is %q", now)
	case again != now && strings.TrimRight(again, " \n") != strings.TrimRight(now, " \n"):
		tb.Fatalf("the sheet is read again as\n%q\nwas\n%q", again, now)
	case touch.Fits(now) != nil:
		tb.Fatalf("the sheet is too large: %v", touch.Fits(now))
	}
	names := map[string]bool{}
	for _, line := range t.sheet.Page.Lines {
		if names[line.Name] || line.Name == "" {
			tb.Fatalf("a line's name is %q, and another line may have it too\n%s", line.Name, now)
		}
		names[line.Name] = true
	}
}

// Whatever comes from a phone without a script, the sheet holds: it can be read again as it
// stands, and what was refused changed nothing.
func FuzzChange(f *testing.F) {
	for _, do := range strings.Fields("put write clear add insert remove name take paste undo redo") {
		f.Add(uint8(2), do, "r1.1", "9H", "", false, true)
		f.Add(uint8(4), do, "3.0", "Tuesday", "x", true, false)
	}
	f.Add(uint8('J'), "put", "1.-93", " H", "", false, false)
	f.Add(uint8('`'), "paste", "19.0", "0X0", "D", true, false)
	f.Add(uint8(0), "write", "9.0", "sevens", "", true, false)
	f.Add(uint8(0), "paste", "9.0", "game: subdivision\nplayer: R\nplayer: B\n\n6 R1", "", true, false)
	l := newTables(f, "")
	f.Fuzz(func(t *testing.T, game uint8, do, place, text, was string, more, checked bool) {
		table := tableOf(t, l, game)
		v := touch.View{State: touch.State{Place: place}}
		for range 3 {
			before := table.sheet.Page.Digest()
			c := touch.Change{Do: do, At: v.Place, Text: text, More: more, Open: more, Memory: v.Memory}
			if checked {
				c.Was = &was
			}
			v = l.Change(table, c)
			table.holds(t)
			switch {
			case says(v) != "" && table.sheet.Page.Digest() != before:
				t.Fatalf("refused (%s), and changed", says(v))
			case v.At.Line < 0 || v.At.Line >= len(table.sheet.Page.Lines):
				t.Fatalf("the cursor is at %v", v.At)
			}
		}
	})
}
