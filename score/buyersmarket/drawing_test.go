package buyersmarket

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/drawingtest"
)

// drawnNames are the players of drawn games: long ones, broad ones, markup.
var drawnNames = []string{"Ann", "Maximiliane Alexandra von und zu Hohenstein-Hohenlohe", "山田太郎山田太郎山田太郎山田太郎山田太郎", `<b>&"`}

// isPyramid tells the names of pyramids from other texts.
func isPyramid(s *score.Shape) bool {
	return len(s.Text) == 2 && 'A' <= s.Text[0] && s.Text[0] <= 'Z' && '1' <= s.Text[1] && s.Text[1] <= '3'
}

// drawnStock writes a few pyramids, or more than a game has.
func drawnStock(r *rand.Rand, letters string) string {
	var text []string
	for _, kind := range r.Perm(3 * len(letters))[:1+r.IntN(min(4, 3*len(letters)))] {
		n := 1 + r.IntN(3)
		if r.IntN(20) == 0 {
			n = 1 + r.IntN(9)
		}
		text = append(text, fmt.Sprintf("%c%d*%d", letters[kind/3], 1+kind%3, n))
	}
	return strings.Join(text, " ")
}

// drawnGame returns the text of a game with whatever the notation allows, and marks.
func drawnGame(r *rand.Rand) (string, score.Marks) {
	players := 2 + r.IntN(3)
	text, marks := "game: buyers-market\n", score.Marks{}
	for seat := range players {
		text += fmt.Sprintf("player: %c %s\n", "WKCN"[seat], drawnNames[seat])
	}
	text += "\n"
	for seat := range players {
		text += fmt.Sprintf("%s:\n", drawnNames[seat])
		if r.IntN(4) == 0 {
			marks[drawnNames[seat]] = score.Fault
		}
		if r.IntN(3) == 0 {
			text += "  pile: " + drawnStock(r, "RYGBPWA") + "\n"
		} else {
			for level := range r.IntN(6) {
				text += fmt.Sprintf("  %d: %s\n", level+1, drawnStock(r, "RYGBPWKAQ"))
				if r.IntN(4) == 0 {
					marks[fmt.Sprintf("%s %d", drawnNames[seat], level+1)] = score.Mark(1 + r.IntN(2))
				}
			}
			text += "  unused: " + drawnStock(r, "RYGBPWKAQ") + "\n"
		}
		text += "  bank: " + drawnStock(r, "WKR") + "\n"
		if r.IntN(2) == 0 {
			text += fmt.Sprintf("  cards: %d\n", r.IntN(100))
		}
	}
	for i := range r.IntN(3) {
		text += fmt.Sprintf("purchase: W 10%c %s + %s\n", "CDHS*"[r.IntN(5)], drawnStock(r, "RYGBPWK"), drawnStock(r, "WK"))
		if r.IntN(2) == 0 {
			text += "change: " + drawnStock(r, "WB") + "\n"
		}
		if r.IntN(2) == 0 {
			marks[fmt.Sprintf("purchase %d", i+1)] = score.Loss
		}
	}
	return text, marks
}

// Whatever can be written is drawn inside the drawing, with every pyramid of
// the text and every mark, and always the same.
func TestDrawingsAreWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 1))
	for range 300 {
		text, marks := drawnGame(r)
		p := mustParse(t, text)
		d := p.Board(marks)
		drawingtest.Check(t, &d)
		if again := p.Board(marks); !reflect.DeepEqual(d, again) {
			t.Fatalf("%s\nis drawn otherwise the second time", text)
		}
		var all Stock
		for seat := range p.Holdings {
			collected := p.Holdings[seat].Collected()
			all.Add(&collected)
			all.Add(&p.Holdings[seat].Bank)
		}
		for _, buy := range p.Acts {
			for _, list := range [][]Pyramid{buy.On, buy.Adds, buy.Change} {
				for _, piece := range list {
					all[piece.Colour][piece.Size]++
				}
			}
		}
		want := map[string]int{}
		all.each(nil, func(name string, n int) { want[name] = n })
		if got := drawingtest.Count(t, &d, isPyramid); !maps.Equal(got, want) {
			t.Fatalf("%s\ndraws %v\nwant  %v", text, got, want)
		}
		faults, losses := 0, 0
		for _, mark := range marks {
			if mark == score.Fault {
				faults++
			} else {
				losses++
			}
		}
		if got := len(drawingtest.Outlined(&d, score.Wrong)); got != faults {
			t.Fatalf("%s\nmarks %v\n%d faults outlined", text, marks, got)
		}
		if got := len(drawingtest.Outlined(&d, score.Lost)); got != losses {
			t.Fatalf("%s\nmarks %v\n%d losses outlined", text, marks, got)
		}
		if t.Failed() {
			t.Fatal(text)
		}
	}
}

// Not even every kind of pyramid nine times on each of thirty levels leaves the
// drawing.
func TestAnAbsurdBuildingIsDrawn(t *testing.T) {
	every := ""
	for c := range 26 {
		for size := range 3 {
			every += fmt.Sprintf(" %c%d*9", 'A'+c, 1+size)
		}
	}
	text := "game: buyers-market\nplayer: W\nplayer: K\n\nK:\n  bank:" + every + "\nW:\n  unused:" + every + "\n"
	for level := range 30 {
		text += fmt.Sprintf("  %d:%s\n", level+1, every)
	}
	d := mustParse(t, text).Board(nil)
	drawingtest.Check(t, &d)
	if got := drawingtest.Count(t, &d, isPyramid); got["A1"] != 32*9 || len(got) != 78 {
		t.Errorf("%d kinds, %d of A1", len(got), got["A1"])
	}
}

const drawn = `game: buyers-market
player: W Ann
player: K Bob

Ann:
  1: R3*3 Y3*2
  2: G2*3
  3: B1*2
  unused: P1
  bank: W3
  cards: 5
Bob:
  pile: B3*4 G2*3 P1*2
  bank: K2
purchase: W 3C B1 K2 + W3
change: W1
`

func TestABuildingInShapes(t *testing.T) {
	p := mustParse(t, drawn)
	d := p.Board(score.Marks{"Ann 2": score.Fault, "purchase 1": score.Fault, "Bob": score.Loss})
	drawingtest.Check(t, &d)
	if want := "Buyer's Market: Ann and Bob (3 trios of each resource, 1 purchase)"; d.Title != want {
		t.Errorf("the title is %s, want %s", d.Title, want)
	}
	faults := drawingtest.Outlined(&d, score.Wrong)
	if len(faults) != 2 {
		t.Fatalf("%d faults are outlined", len(faults))
	}
	for i, want := range []string{"G2 G2 G2 2 !", "1. Ann buys B 3C B1 K2 + W3 change W1 !"} {
		if got := drawingtest.Inside(&d, faults[i]); got != want {
			t.Errorf("fault %d is about %q, want %q", i+1, got, want)
		}
	}
	losses := drawingtest.Outlined(&d, score.Lost)
	if len(losses) != 1 {
		t.Fatalf("%d losses are outlined", len(losses))
	}
	if got, want := drawingtest.Inside(&d, losses[0]), "K Bob the best building of the pile 2 spires P1 P1 3 G2 G2 G2 2 B3 B3 B3 B3 1 bank K2 −"; got != want {
		t.Errorf("the loss is about %q, want %q", got, want)
	}
	// Higher levels stand above lower ones, and each stands on the tops of the
	// one below.
	ground := map[string]float64{}
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == score.Text && isPyramid(s) && s.X < narrow && ground[s.Text] == 0 {
			ground[s.Text] = s.Y
		}
	}
	if !(ground["B1"] < ground["G2"] && ground["G2"] < ground["R3"] && ground["R3"] == ground["Y3"] && ground["R3"] < ground["P1"]) {
		t.Errorf("the levels stand at %v", ground)
	}
}

func TestALevelIsSigned(t *testing.T) {
	for _, test := range []struct {
		level                   string
		checks, rings, monotone int
	}{
		{"R3*4", 1, 0, 1},
		{"R3*3 Y3", 1, 0, 0},
		{"R3*3", 0, 1, 1},
		{"R3*2 Y3", 0, 1, 0},
	} {
		p := mustParse(t, "game: buyers-market\nplayer: W\nplayer: K\n\nW:\n  1: "+test.level+"\nK:\n  bank: K1\n")
		d := p.Board(nil)
		checks, rings, flags := -1, -1, 0 // one of each is the legend's
		for i := range d.Shapes {
			switch s := &d.Shapes[i]; {
			case s.Kind == score.Path && s.Edge == score.Bright:
				checks++
			case s.Kind == score.Disc && s.Dashed:
				rings++
			case s.Kind == score.Path && s.Fill == 'R' && s.Edge == score.Dim:
				flags++
			}
		}
		if checks != test.checks || rings != test.rings || flags != test.monotone {
			t.Errorf("%s: %d checks, %d rings, %d flags", test.level, checks, rings, flags)
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	p := mustParse(b, strings.Replace(drawn, "pile: B3*4", "1: B3*4\n  unused: P3", 1))
	b.ReportAllocs()
	for b.Loop() {
		p.Board(nil)
	}
}

// Whatever can be read can be drawn.
func FuzzBoard(f *testing.F) {
	drawingtest.Fuzz(f, parse,
		drawn,
		"game: buyers-market\nplayer: W 1\nplayer: K pile\nresources: O C N G B\nsuits: C=O d=C H=N S=G *=B\n\n1:\n 1: O3*4\nK:\n pile: -\npurchase: W 3C O1 K2 + W3\nchange: -\n",
	)
}
