package tables

import (
	"cmp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
)

// sheetOf is what a phone shows of a text, with the first cell chosen whose line and
// text these are.
func sheetOf(t *testing.T, game, text, line, cell string) touch.View {
	t.Helper()
	l := newTables(t, "")
	table, err := l.Edit(l.Games.Find(game), text, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	for i := range table.sheet.Page.Lines {
		for k := range table.sheet.Page.Width(i) {
			c := sheetmodel.Cursor{Line: i, Cell: k}
			if table.sheet.Page.LineName(i) == line && table.sheet.Page.Cell(c) == cell {
				return table.Look(table.sheet.Page.PlaceName(c), true)
			}
		}
	}
	t.Fatalf("no cell %q on the line %q", cell, line)
	return touch.View{}
}

// cells are the names and the parts of all cells in which something stands.
func cells(v *touch.View) (names, parts string) {
	for _, b := range v.Blocks {
		for _, l := range b.Lines {
			for _, c := range l.Cells {
				if c.Text == "" {
					continue
				}
				names += c.Name + "\n"
				for _, p := range c.Parts {
					parts += cmp.Or(p.Text, "drawn") + "/"
				}
			}
		}
	}
	return names, parts
}

// A cell is read aloud with its place and what lies there, and its pieces are drawn.
func TestCellsAreNamedAndDrawn(t *testing.T) {
	const players = "player: R Ann\nplayer: B Bob\n"
	for _, test := range []struct{ game, text, line, cell, names, parts string }{
		{"subdivision", players + "\n2  R3 ##\n1  .. B1\n   a  b\n", "Row 2", "R3", "a2, Ann's Large\nb2, park\nb1, Bob's Small\n", "drawn/drawn/drawn/"},
		{"zark-city", players + "\n1  9H:R1B2  KC\n   a        b\n", "Row 1", "KC", "a1, 9H, Ann's Small, Bob's Medium\nb1, KC\n", "drawn/drawn/do:/"},
		{"bazaar", "player: Ann\nplayer: BOB\n\nBOB: buy RWBGY* left 0\n", "purchase", "BOB:", "purchase, 1, BOB\npurchase, 2, buy RWBGY* left 0\n", "BOB:/buy/ /drawn/drawn/drawn/drawn/drawn/drawn/ /left/ /0/"},
		{"buyers-market", "player: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3*2\n", "1", "R3*2", "Ann's level 1, 1, R3*2\n", "drawn/×2/"},
	} {
		v := sheetOf(t, test.game, "game: "+test.game+"\n"+test.text, test.line, test.cell)
		names, parts := cells(&v)
		if !strings.HasPrefix(names, test.names) || !strings.HasPrefix(parts, test.parts) {
			t.Errorf("%s:\n%s%s\nwant\n%s%s", test.game, names, parts, test.names, test.parts)
		}
	}
}

// keys are all keys of the palette, group by group.
func keys(v *touch.View) string {
	var list []string
	for _, k := range v.Keys {
		text := k.Name
		for _, key := range k.Tokens {
			text += " " + key.Text
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// A line's keys keep their places. Where its palettes do not say all, its keys are letters,
// and only those that may follow; or the squares of the board.
func TestKeysForWhatNoTokenSays(t *testing.T) {
	const players = "player: R Ann\nplayer: B Bob\n"
	for _, test := range []struct{ game, text, line, cell, want string }{
		{"bazaar", "player: Ann\nplayer: Bob\n\nAnn: buy RWBGY*\n", "purchase", "buy RWBGY*", "players Ann: Bob:; pebbles R W B G Y *; left 0 1 2 3 4 5 6 7 8 9; or out"},
		{"buyers-market", "player: W Ann\nplayer: K Bob\n\nAnn:\n  cards: 5\n", "Ann's cards", "5", "number 0 1 2 3 4 5 6 7 8 9"},
		{"zark-city", players + "\n2  9H .\n1  . .\n   a b\ndo: spawn\n", "act", "", "squares a2 b2 a1 b1"},
		{"pyramid", "player: Ann\nplayer: Bob\n\nquarry: Kem\n", "the Quarry", "Kem", ""},
	} {
		v := sheetOf(t, test.game, "game: "+test.game+"\n"+test.text, test.line, test.cell)
		got := keys(&v)
		if test.want == "" && strings.Contains(got, "letters") || test.want != "" && got != test.want {
			t.Errorf("%s, behind %q: %s\nwant %s", test.game, test.cell, got, test.want)
		}
	}
}

// Each key of a board's palette is one that the sheet takes.
func TestKeysAreTaken(t *testing.T) {
	for i := range games.All {
		l := newTables(t, "")
		table := begin(t, l, games.All[i].Name, score.Header{Players: []score.Player{{Name: "Ann", Colour: "R", Named: true}, {Name: "Bob", Colour: "B", Named: true}}})
		v := table.View()
		for _, group := range v.Keys {
			for _, key := range group.Tokens {
				if key.Pale {
					continue
				}
				if got := l.Change(table, touch.Change{Do: "put", At: v.Place, Text: key.Text}); says(got) != "" {
					t.Errorf("%s: the key %s: %s", games.All[i].Name, key.Text, says(got))
				}
			}
		}
	}
}
