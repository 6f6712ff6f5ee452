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
		fmt.Fprintf(&b, ", last %t, → %v ← %v ↓ %v ↑ %v, 3 on %v, ⏎ %v of %d, found %t %v", p.LastOf(i), next, back, down, up, far, below, len(entered.Lines), is, found)
		if last == first {
			b.WriteString("\n")
			continue
		}
		next, back, down, up, far, below = last, last, last, last, last, last
		entered = p.Clone()
		entered.Next(&next)
		p.Previous(&back)
		p.Move(&down, 0, 1)
		p.Move(&up, 0, -1)
		p.Move(&far, 1, 0)
		p.Move(&below, -1, 0)
		fmt.Fprintf(&b, "; from its end → %v of %d ← %v ↓ %v ↑ %v right %v left %v\n", next, len(entered.Lines), back, down, up, far, below)
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

// Where a finding's places lead, what squares are called, and which cells the words of the
// text are in.
func TestPlacesAsTheyStand(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct{ text, places string }{
		{"game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\n\nAnn:\n  1: R3*2 Y1\n  2: G2\nBob:\n  1: B3\n  3: B1\n  unused: R1\nCyd:\n  pile: Y1\n  cards: 3\npurchase: W 3C\npool: K 4C B1 + B2\npurchase: C 5C\n",
			"Ann 2,bob 3,BOB 1,Bob 2,Bob unused,Cyd pile,Cyd 1,Cyd,Bob bank,act 2,act 3,act 4,pool 1,league,suits"},
		{"game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n2  9H  10D:R1\n1  .   7C\nhand R: KH\ndiscards: 2C\ndo: draw\nturn: B\ndo: convert R1 b2 to B1 with KC JS ; late\n",
			"a1,B2,c2,b3,d1,hand R,hand B,discards,act 1,act 3,act 4,turn,Ann's hand,turn 1"},
		{"; one\ngame: bazaar\nplayer: Ann\nplayer: Bob\nequation: RR = B\nequation: GY = WW\nvisible: RWBGY RRRRB\nwallet: Bob R2\n\n1. Ann: trade RR>B, buy RWBGY\n; so\n2. Bob: draw W\n3. Ann: out\nBob: buy RWBGY left 0, out\nAnn: out\n",
			"turn 1,turn 3,turn 4,turn 0,purchase 1,purchase 2,purchase 3,equation 1,equation 2,visible,wallet: Bob,Bob's wallet,wallet: Ann,turn,2."},
		{"game: subdivision\nplayer: R Ann\nplayer: B Bob\nruling: small-needs=any\nruling: park-edges=open\n\n2  R3 ##\n1  .. B1\nparks: b2\n1. 3a1 2b1\n2. pass\n",
			"round 1,round 2,round 3,parks,a1,b1,c1,a3,ruling 1,ruling 2,ruling 3,variant"},
		{"game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Anna\nround: 3\n\nquarry: Kem\nAnn: Fgo Rgo\nAnna: fold\npaid: 3 4 5\nclaim: Anna Perfect Grand Pyramid\nclaim: Ann Squared Large Pyramid\nand so on\n",
			"Ann,anna,Bob,quarry,chips paid,paid,claim 1,claim 2,claim 3,pot,round"},
	} {
		_, game, _ := strings.Cut(c.text, "game: ")
		game, _, _ = strings.Cut(game, "\n")
		p := sheetmodel.Read(pagetest.Named(t, game).Game, c.text)
		for _, place := range strings.Split(c.places, ",") {
			at, found := p.Find(place)
			if !found {
				fmt.Fprintf(&b, "%s is not there\n", place)
				continue
			}
			fmt.Fprintf(&b, "%s is %s, cell %d, of %s %q\n", place, p.CellName(sheetmodel.Cursor{Line: at.Line, Cell: max(0, at.Cell)}), at.Cell, strings.TrimSpace(p.Lines[at.Line].Head), p.LineText(at.Line))
		}
		for i, l := range p.Lines {
			for k := range l.Cells {
				if l.Row != nil && l.Row.Grid != nil {
					fmt.Fprintf(&b, "%s | ", p.CellName(sheetmodel.Cursor{Line: i, Cell: k}))
				}
			}
			if p.RowNumber(i) == "1" || strings.HasPrefix(p.LineName(i), "The row") {
				b.WriteString(p.LineName(i) + "\n")
			}
		}
		for n, text := range strings.Split(p.Text(), "\n") {
			was := ""
			for column := range text + " " {
				at := p.Place(n+1, column+1)
				if is := fmt.Sprintf("%s %q", p.CellName(at), p.Cell(at)); is != was {
					fmt.Fprintf(&b, "%d:%d %s\n", n+1, column+1, is)
					was = is
				}
			}
		}
		b.WriteString("\n")
	}
	goldentest.Same(t, "testdata/places.txt", b.String())
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
