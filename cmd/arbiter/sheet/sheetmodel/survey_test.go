package sheetmodel_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/goldentest"
)

// survey is what a page says of itself and of each line: its number in the text, where it is
// on show, what it and its cells are called, what they make, and where the cursor goes.
func survey(p *sheetmodel.Page) string {
	var b strings.Builder
	at := p.Start()
	fmt.Fprintf(&b, "%s\nbegins at %v %s; folded from %d; columns %v; started %t; missing %q, of a game that is over %q\n", p.Title(), at, p.CellName(at), p.Folded(), p.ColumnLetters(), p.Started(), p.Missing(false), p.Missing(true))
	for i := range p.Lines {
		first := sheetmodel.Cursor{Line: i, Cell: p.Home(i)}
		if p.HeaderKey(first) != "" && p.LineText(i) == "" && p.Game.Name != pagetest.Games()[0].Name { // as in the first game
			continue
		}
		next, back, down, up, far, below := first, first, first, first, first, first
		p.Next(&next)
		p.Previous(&back)
		p.Move(&down, 0, 1)
		p.Move(&up, 0, -1)
		p.Jump(&far, 3)
		entered := p.Clone()
		entered.Enter(&below)
		last := sheetmodel.Cursor{Line: i, Cell: max(0, p.Width(i)-1)}
		fmt.Fprintf(&b, "%2d %2d shown %t %q = %q, %d cells, %s … %s, place %s", i, p.TextLine(i), p.Shown(i), p.LineName(i), p.LineText(i), p.Width(i), p.CellName(first), p.CellName(last), p.PlaceName(first))
		if says := p.Says(i); says != "" {
			fmt.Fprintf(&b, ", makes %s", says)
		}
		if key := p.HeaderKey(first); key != "" {
			fmt.Fprintf(&b, ", header %s %s", key, p.HeaderPlace(key))
		}
		found, is := p.Find(p.CellName(last))
		fmt.Fprintf(&b, ", last %t, → %v ← %v ↓ %v ↑ %v, 3 on %v, ⏎ %v of %d, found %t %v\n", p.LastOf(i), next, back, down, up, far, below, len(entered.Lines), is, found)
	}
	return b.String()
}

// Pages of all games as they stand: new ones, and the examples.
func TestPagesAsTheyStand(t *testing.T) {
	var b strings.Builder
	for _, g := range pagetest.Games() {
		h := score.Header{League: "Tuesday", Season: "2026", Players: []score.Player{{Name: "Ann", Named: true}, {Name: "Bob"}, {Name: "Cyd", Named: true}}}
		sheetmodel.GiveColours(g.Game, h.Players)
		b.WriteString(survey(sheetmodel.New(g.Game, h)) + "\n")
		text, err := os.ReadFile("../../../../docs/examples/" + g.Name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		p := sheetmodel.Read(g.Game, string(text))
		p.Open = true
		b.WriteString(survey(p) + "\n")
	}
	goldentest.Same(t, "testdata/pages.txt", b.String())
}

// A header takes so many letters that can be seen.
func TestCanStand(t *testing.T) {
	for text, want := range map[string]string{
		"Ann": "", "": "", strings.Repeat("é", 100): "",
		strings.Repeat("é", 101): "101 letters are too many; 100 fit",
		"A\an":                   "it has a character that cannot be seen",
		"A\xff":                  "it has a character that cannot be seen",
		"A ; b":                  "a ; cannot stand behind a blank; write it without the blank, or a comma",
	} {
		if err := sheetmodel.CanStand(text); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}
