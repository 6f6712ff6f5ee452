package zarkcity

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/drawingtest"
	"arbiter/score/grid"
)

// checkTexts holds how often texts stand in a drawing against what is expected.
func checkTexts(t *testing.T, d *score.Drawing, want map[string]int) {
	t.Helper()
	texts := drawingtest.Texts(d)
	for text, n := range want {
		if texts[text] != n {
			t.Errorf("%q stands there %d times, want %d", text, texts[text], n)
		}
	}
}

func TestBoardInShapes(t *testing.T) {
	p := mustParse(t, two+"7C:R1 8C:R1R3 .\n. 9C:R1B1 10H:B2\n. 4S 5S")
	d := p.Board(score.Marks{"b1": score.Fault, "c3": score.Fault})
	drawingtest.Check(t, &d)
	if want := "Zark City, 6 cards: Ann red, Bob blue"; d.Title != want {
		t.Errorf("title %q, want %q", d.Title, want)
	}
	checkTexts(t, &d, map[string]int{
		"7♣\ufe0e": 1, "8♣\ufe0e": 1, "9♣\ufe0e": 1, "10♥\ufe0e": 1, "4♠\ufe0e": 1, "5♠\ufe0e": 1,
		"♠\ufe0e": 2, "♣\ufe0e": 0, // in the middle of cards that nobody is on
		"R1": 3, "R3": 1, "B1": 1, "B2": 1, "R": 1, "B": 1,
		"=": 3 + 1, "×": 1 + 1, "!": 2 + 1, // once in the legend
		"a": 1, "b": 1, "c": 1, "1": 1, "2": 1, "3": 1,
		"Ann (red)": 1, "Bob (blue)": 1, "controlled": 1, "several players": 1, "a Power Block": 1, "a Power Block in control": 0,
		"a finding is about this place": 1,
	})
	for _, count := range []struct {
		what string
		kind score.ShapeKind
		fill score.Ink
		edge score.Ink
		want int
	}{
		{"empty places", score.Disc, score.Lines, score.NoInk, 3},
		{"faults, one on an empty place", score.Box, score.NoInk, score.Wrong, 2},
		{"Ann's rims", score.Box, score.NoInk, 'R', 2},
		{"Bob's rims", score.Box, score.NoInk, 'B', 1},
		{"pyramids in light, and two in the legend", score.Path, score.Shine, score.NoInk, 6 + 2},
		{"the outline, and one in the legend", score.Path, score.NoInk, score.Bright, 1 + 1},
	} {
		if got := drawingtest.Filled(&d, count.kind, count.fill, count.edge); got != count.want {
			t.Errorf("%s: %d, want %d", count.what, got, count.want)
		}
	}
}

// What is seen is the table after the last legal act, as in the terminal.
func TestBoardIsDrawnAfterTheActs(t *testing.T) {
	p := mustParse(t, turn+". 7H:B2 .\n. 6H:R2 4C:R1\nhand R: KC 8H\ndo: convert B2 b2 to R2 with KC\ndo: build 8H a2\ndo: build 8H c1\n")
	d := p.Board(nil)
	drawingtest.Check(t, &d)
	checkTexts(t, &d, map[string]int{"B2": 0, "R2": 2, "R1": 1, "8♥\ufe0e": 1, "a": 1, "a Power Block": 1})
}

// Empty columns and rows at the edge are left out unless a mark is there; a
// table without cards is shown whole.
func TestEmptyEdgesAreLeftOut(t *testing.T) {
	p := mustParse(t, two+". . . . .\n. . . . .\n. . 7C . 8C\n. . . . .\n")
	d := p.Board(nil)
	checkTexts(t, &d, map[string]int{"a": 0, "b": 0, "c": 1, "d": 1, "e": 1, "1": 0, "2": 1, "3": 0})
	d = p.Board(score.Marks{"b4": score.Fault})
	checkTexts(t, &d, map[string]int{"a": 0, "b": 1, "c": 1, "e": 1, "1": 0, "2": 1, "3": 1, "4": 1, "!": 2})
	p = mustParse(t, two+". . .\n. . .\n")
	d = p.Board(nil)
	drawingtest.Check(t, &d)
	checkTexts(t, &d, map[string]int{"a": 1, "c": 1, "1": 1, "2": 1, "3": 0})
}

// More of a piece than a stash holds are counted, and a trio stands in one line.
func TestCrowdedCards(t *testing.T) {
	p := mustParse(t, two+"7C:"+strings.Repeat("R1", 14)+strings.Repeat("B3", 4)+"B2B2B2 8C:R3R2R1\n")
	d := p.Board(nil)
	drawingtest.Check(t, &d)
	checkTexts(t, &d, map[string]int{"R1": 2, "×14": 1, "B3": 1, "×4": 1, "B2": 3, "R3": 1, "R2": 1})
	lines := map[float64]int{}
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == score.Text && s.X > d.Width/2 && len(s.Text) == 2 && s.Text[0] == 'R' {
			lines[s.Y]++
		}
	}
	if len(lines) != 1 {
		t.Errorf("a trio stands in lines %v", lines)
	}
}

// On any table every card and pyramid is drawn, nothing leaves the drawing, an
// outline goes round each Power Block and round no other card, and the same
// table is always drawn alike.
func TestEveryTableCanBeDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	blocks := 0
	for range 400 {
		p := &Position{Start: *randomTable(r, 1+r.IntN(9), 1+r.IntN(7)), Turn: Nobody}
		players := append([]score.Player(nil), p.Start.Players...)
		for seat := range players {
			players[seat].Named = true
			players[seat].Name = [...]string{"Ann", strings.Repeat("W", 70), strings.Repeat("長い名前", 20)}[r.IntN(3)]
		}
		p.Start.Players, p.head.Players = players, players
		marks := score.Marks{}
		for range r.IntN(5) {
			marks[grid.Square{Column: r.IntN(p.Start.Columns), Row: r.IntN(p.Start.Rows)}.String()] = score.Fault + score.Mark(r.IntN(3))
		}
		d := p.Board(marks)
		drawingtest.Check(t, &d)
		if !reflect.DeepEqual(d, p.Board(marks)) {
			t.Error("drawn twice, the drawings differ")
		}
		checkTable(t, p, &d)
		blocks += checkOutlines(t, &p.Start, &d)
		if t.Failed() {
			t.Fatal(after(p))
		}
	}
	if blocks < 100 {
		t.Errorf("only %d Power Blocks were seen", blocks)
	}
}

// checkTable counts the pyramids and cards of a drawing.
func checkTable(t *testing.T, p *Position, d *score.Drawing) {
	t.Helper()
	want := map[string]int{}
	for seat := range p.Start.Players {
		for size := range 3 {
			piece := Piece{Seat: seat, Size: size}
			want[p.Start.Text(piece)] = p.Start.OnBoard(piece)
		}
	}
	for i, c := range p.Start.cards {
		if c != cards.None {
			rank, suit, _ := face(c)
			want[rank+suit]++
			if owner := p.Start.stacks[i].Owner(); owner == Several {
				want["×"]++
			} else if owner >= 0 {
				want["="]++
			}
		}
	}
	for _, sign := range []string{"=", "×"} {
		if want[sign] > 0 {
			want[sign]++ // in the legend
		}
	}
	checkTexts(t, d, want)
}

func BenchmarkBoard(b *testing.B) {
	p := mustParse(b, threePlayers+fortyCards)
	b.ReportAllocs()
	for b.Loop() {
		p.Board(nil)
	}
}
