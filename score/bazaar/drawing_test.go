package bazaar

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/drawingtest"
)

// isPebble tells the letters of pebbles from other texts; names are larger.
func isPebble(s *score.Shape) bool {
	return len(s.Text) == 1 && s.W == 11 && strings.Contains(Letters, s.Text)
}

// pebblesOf counts the pebbles that are drawn.
func pebblesOf(t *testing.T, d *score.Drawing) (b Bag) {
	t.Helper()
	for letter, n := range drawingtest.Count(t, d, isPebble) {
		b[colourOf(letter[0])] = int16(n)
	}
	return b
}

// shownOf counts the pebbles that a drawing of a position has to show.
func shownOf(p *Position) (b Bag) {
	if p.IsTally {
		for _, bought := range p.Tally {
			b = b.Plus(bought.Card.Price)
		}
		return b
	}
	s := p.Replay().End
	b = s.Bank
	for seat := range s.Players {
		b = b.Plus(s.Wallets[seat])
	}
	for _, c := range s.Visible {
		b = b.Plus(c.Price)
	}
	for _, q := range p.Equations {
		b = b.Plus(q.Left).Plus(q.Right)
	}
	return b
}

// checkDrawing checks a drawing of a text: whole, with every pebble, and always
// the same.
func checkDrawing(t *testing.T, text string, marks score.Marks) score.Drawing {
	t.Helper()
	p := mustParse(t, text)
	d := p.Board(marks)
	drawingtest.Check(t, &d)
	if again := p.Board(marks); !reflect.DeepEqual(d, again) {
		t.Errorf("is drawn otherwise the second time")
	}
	if got, want := pebblesOf(t, &d), shownOf(p); got != want {
		t.Errorf("draws %s, want %s", got.Counts(), want.Counts())
	}
	if d.Width != broadest {
		t.Errorf("%g broad", d.Width)
	}
	if t.Failed() {
		t.Fatal(text)
	}
	return d
}

func TestDrawingsOfRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 1))
	for range 150 {
		known, named := randomGame(t, r, r.IntN(80))
		checkDrawing(t, known, nil)
		p := mustParse(t, named)
		marks := score.Marks{}
		if n := len(p.Log); n > 0 {
			marks[fmt.Sprintf("turn %d", p.Log[r.IntN(n)].Number)] = score.Fault
		}
		if n := len(p.Equations); n > 0 {
			marks[fmt.Sprintf("equation %d", 1+r.IntN(n))] = score.Fault
		}
		if r.IntN(2) == 0 {
			marks["visible"] = score.Fault
		}
		d := checkDrawing(t, named, marks)
		if got := len(drawingtest.Outlined(&d, score.Wrong)); got != len(marks) {
			t.Fatalf("%s\nmarks %v\n%d outlined", named, marks, got)
		}
	}
}

// What no game has, but the notation, stays inside the drawing.
func TestDrawingsOfAbsurdGames(t *testing.T) {
	const long = "Maximiliane Alexandra von und zu Hohenstein-Hohenlohe"
	many := strings.Repeat("W", 100)
	for _, text := range []string{
		two + "equation: RRRRRRRRRRRR = WWWWWWWWWWWW\nequation: R200W200B200 = G200Y200\nequation: R200W200B200G200Y200 = R200W200B200G200Y200\nvisible: RRRRRRRRRRRR* WWWWWWWWWWWW RWBGY R200W200B200G200Y200* RRRRR W R*\npile: 1000\nbank: R200W200B200G200Y200\nwallet: Ann R200W200B200G200Y200\npoints: Ann 10000\n",
		two + strings.Repeat("equation: RRRRR = WWWWW\n", 40) + "visible: -\npile: -\nbank: -\n",
		"game: bazaar\nplayer: " + many + "\nplayer: 山田太郎山田太郎山田太郎山田太郎山田太郎\nplayer: <b>&\"\nvisible: " + strings.Repeat("RWBGY* ", 50) + "\npile: 3\n\n1. " + many + ": draw R\n",
		"game: bazaar\nplayer: " + long + "\nplayer: B\n\n" + strings.Repeat(long+": buy R200W200B200G200Y200* left 95\n", 30),
		two + "variant: rwb, sey\n\nAnn: buy RWBGY* left 0, buy RRRRB left 1\n",
		two + "visible: -\npile: 3\nbought: Ann R200W200B200G200Y200* " + strings.Repeat("RWBGY* ", 50) + "\n",
	} {
		marks := score.Marks{"visible": score.Fault}
		for n := range 60 {
			for _, what := range []string{"equation", "visible", "pile", "purchase", "turn"} {
				marks[fmt.Sprintf("%s %d", what, n+1)] = score.Mark(1 + n%2)
			}
		}
		checkDrawing(t, text, nil)
		checkDrawing(t, text, marks)
	}
}

const drawn = `game: bazaar
player: Ann
player: Bob
player: Cyd
equation: RR = B
equation: GYY = GW
visible: RWBGY* RRRRB WWB YYBBG
pile: WWWWW GGG BBBBB
wallet: Ann RWBGY
wallet: Bob R12W4
points: Bob 13

1. Ann: buy RWBGY*
2. Bob: skip
3. Cyd: out
4. Ann: draw R
5. Bob: trade RR>W
`

func TestAMarketInShapes(t *testing.T) {
	for _, test := range []struct{ at, want string }{
		{"equation 2", "2 G Y Y = W G !"},
		{"visible 3", "W W B !"},
		{"visible", "R R R R B W W B B B G Y Y W W W W W 2 hidden !"},
		{"pile 2", "2 hidden !"},
		{"turn 5", "! 5. Bob: trade RR>W"},
	} {
		d := checkDrawing(t, drawn, score.Marks{test.at: score.Fault})
		faults := drawingtest.Outlined(&d, score.Wrong)
		if len(faults) != 1 {
			t.Errorf("%s: %d faults are outlined", test.at, len(faults))
			continue
		}
		if got := drawingtest.Inside(&d, faults[0]); got != test.want {
			t.Errorf("%s is about %q, want %q", test.at, got, test.want)
		}
	}
	d := checkDrawing(t, drawn, nil)
	if want := "Bazaar: Ann, Bob and Cyd (2 equations, 5 turns)"; d.Title != want {
		t.Errorf("the title is %s, want %s", d.Title, want)
	}
	var panels []string
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == score.Box && s.Fill == score.Board {
			panels = append(panels, drawingtest.Inside(&d, [4]float64{s.X, s.Y, s.X + s.W, s.Y + s.H}))
		}
	}
	want := []string{
		"R R R R B W W B B B G Y Y W W W W W 2 hidden",
		"1 R R = B 2 G Y Y = W G",
		"bank R ×7 W ×16 B ×20 G ×20 Y ×20",
		"8 Ann R bought RWBGY*", "13 Bob R ×12 W ×4 to move", "0 Cyd eliminated",
	}
	if fmt.Sprint(panels) != fmt.Sprint(want) {
		t.Errorf("the panels show\n%q, want\n%q", panels, want)
	}
}

// A face is drawn where the card has one, and nowhere else.
func TestFacesAreDrawn(t *testing.T) {
	for text, want := range map[string]int{"RWBGY*": 1, "RWBGY": 0, "RRRRR* YYYYY* GGGGG": 2, "R12*": 1} {
		d := checkDrawing(t, two+"visible: "+text+"\npile: 3\n", nil)
		faces := 0
		for i := range d.Shapes {
			if d.Shapes[i].Hint == "a face" {
				faces++
			}
		}
		if faces != want {
			t.Errorf("%s: %d faces", text, faces)
		}
	}
}

func TestATallyInShapes(t *testing.T) {
	d := checkDrawing(t, two+"variant: rwb\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n", score.Marks{"purchase 2": score.Fault})
	faults := drawingtest.Outlined(&d, score.Wrong)
	if len(faults) != 1 {
		t.Fatalf("%d faults are outlined", len(faults))
	}
	if got, want := drawingtest.Inside(&d, faults[0]), "R R R R B 3 points 1 left !"; got != want {
		t.Errorf("the fault is about %q, want %q", got, want)
	}
	all := drawingtest.Inside(&d, [4]float64{0, 0, d.Width, d.Height})
	if want := "18 Ann R W B G Y 8 points 0 left +10 for red, white and blue 3 Bob R R R R B 3 points 1 left !"; all != want {
		t.Errorf("got %q, want %q", all, want)
	}
	d = checkDrawing(t, two+"variant: rwb\nbought: Ann RRRWW*\npoints: Ann 3\n\nAnn: buy BBBBG left 2\n", nil)
	all = drawingtest.Inside(&d, [4]float64{0, 0, d.Width, d.Height})
	if want := "15 Ann B B B B G 2 points 2 left bought before: RRRWW* +3 carried +10 for red, white and blue 0 Bob bought nothing"; all != want {
		t.Errorf("got %q, want %q", all, want)
	}
}

func BenchmarkBoard(b *testing.B) {
	p := mustParse(b, drawn)
	b.ReportAllocs()
	for b.Loop() {
		p.Board(nil)
	}
}

// Whatever can be read can be drawn.
func FuzzBoard(f *testing.F) {
	drawingtest.Fuzz(f, parse,
		drawn,
		"game: bazaar\nplayer: A: B\nplayer: C, D\npoints: C, D 3\n\nA: B: buy RWBGY* left 0, buy R4B left 3\nC, D: out\n",
	)
}
