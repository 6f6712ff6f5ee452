package subdivision

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/drawingtest"
	"arbiter/score/pieces"
)

// The source's game: what is drawn, counted by kind.
func TestBoardOfTheSourcesGame(t *testing.T) {
	p := mustParse(t, readFile(t, "two-players.txt"))
	d := p.Board(nil)
	drawingtest.Check(t, &d)
	if want := "Subdivision, 6×6, 6 parks: Ann red, Bob blue"; d.Title != want {
		t.Errorf("title %q, want %q", d.Title, want)
	}
	checkPyramids(t, p, &d)
	for _, count := range []struct {
		what string
		kind score.ShapeKind
		fill score.Ink
		edge score.Ink
		want int
	}{
		{"parks, and one in the legend", score.Box, score.Field, score.NoInk, 6 + 1},
		{"hatchings", score.Path, score.NoInk, score.Bright, 6 + 1},
		{"Ann's pyramids, joints for 15 in 4 groups without rings, and one in the legend", score.Box, 'R', score.Dim, 15 + (15 - 4) + 1},
		{"tops of Bob's, and one in the legend", score.Box, 'B', score.NoInk, 15 + 1},
		{"lit sides", score.Path, score.Shine, score.NoInk, 30 + 2},
		{"grid lines", score.Path, score.NoInk, score.Lines, 10},
		{"faults", score.Box, score.NoInk, score.Wrong, 0},
		{"discs", score.Disc, score.Wrong, score.Paper, 0},
	} {
		if got := drawingtest.Filled(&d, count.kind, count.fill, count.edge); got != count.want {
			t.Errorf("%s: %d, want %d", count.what, got, count.want)
		}
	}
	texts := drawingtest.Texts(&d)
	for _, want := range []string{"a", "f", "1", "6", "Ann (red)", "Bob (blue)", "R", "B", "park", "joined: one group"} {
		if texts[want] != 1 {
			t.Errorf("%q stands there %d times", want, texts[want])
		}
	}
	for _, no := range []string{"!", "−", "g", "7", "a finding is about this place"} {
		if texts[no] != 0 {
			t.Errorf("%q stands there", no)
		}
	}
}

// checkPyramids holds the pyramids of a drawing against the table, as many
// times as the legend shows each beside.
func checkPyramids(t *testing.T, p *Position, d *score.Drawing) {
	t.Helper()
	want := map[string]int{}
	for column := range p.Table.Size {
		for row := range p.Table.Size {
			if c := p.Table.At(column, row); c.IsPiece() {
				want[p.Text(c)]++
			}
		}
	}
	texts, bold := drawingtest.Texts(d), 0
	for seat := range p.head.Players {
		for size := range 3 {
			text := p.Text(Piece(seat, size))
			if texts[text] != want[text] {
				t.Errorf("%s is drawn %d times, want %d", text, texts[text], want[text])
			}
			bold += want[text]
		}
	}
	bold += len(p.head.Players)
	if lit := drawingtest.Filled(d, score.Path, score.Shine, score.NoInk); lit != bold {
		t.Errorf("%d pyramids in light, want %d", lit, bold)
	}
}

// A larger pyramid is a larger square, of its owner's colour, in its square.
func TestSizesAreSeen(t *testing.T) {
	p := mustParse(t, two+"2 R1 R2\n1 B3 ..\n")
	d := p.Board(nil)
	broad := map[string]float64{}
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == score.Box && (s.Fill == 'R' || s.Fill == 'B') && s.Edge == score.NoInk && s.Hint != "" {
			broad[s.Hint] = s.W
		}
	}
	small, medium, large := broad["a2: Small, Ann"], broad["b2: Medium, Ann"], broad["a1: Large, Bob"]
	if len(broad) != 3 || small <= 0 || small >= medium || medium >= large || large >= square {
		t.Errorf("sides %v", broad)
	}
}

// Marks point at their squares: a frame round it and a sign in it.
func TestMarksOnTheBoard(t *testing.T) {
	p := mustParse(t, two+"3 R3 B1 ..\n2 ## B2 R2\n1 .. B3 R3\n")
	d := p.Board(score.Marks{"a3": score.Fault, "c3": score.Fault, "c1": score.Loss, "k9": score.Fault})
	drawingtest.Check(t, &d)
	checkPyramids(t, p, &d)
	x := func(column int) float64 { return d.Width/2 - 1.5*square + labels/2 + float64(column*square) }
	y := func(row int) float64 { return margin + float64((2-row)*square) }
	for _, want := range []struct {
		ink    score.Ink
		sign   string
		x, y   float64
		dashed bool
	}{
		{score.Wrong, "!", x(0), y(2), false},
		{score.Wrong, "!", x(2), y(2), false},
		{score.Lost, "−", x(2), y(0), true},
	} {
		frames, signs := 0, 0
		for i := range d.Shapes {
			s := &d.Shapes[i]
			x1, y1, x2, y2 := drawingtest.Extent(s)
			if x1 < want.x || y1 < want.y || x2 > want.x+square || y2 > want.y+square {
				continue
			}
			if s.Kind == score.Box && s.Edge == want.ink && s.Dashed == want.dashed && s.Stroke >= 2 {
				frames++
			}
			if s.Kind == score.Text && s.Text == want.sign {
				signs++
			}
		}
		if frames != 1 || signs != 1 {
			t.Errorf("%c at %g,%g: %d frames and %d signs", want.ink, want.x, want.y, frames, signs)
		}
	}
	texts := drawingtest.Texts(&d)
	for text, want := range map[string]int{"!": 3, "−": 2, "a finding is about this place": 1, "loses points to Smalls Near it": 1} {
		if texts[text] != want { // each sign once in the legend
			t.Errorf("%q stands there %d times, want %d", text, texts[text], want)
		}
	}
}

// Whatever can be written can be drawn, nothing leaves the drawing, and the
// same position is always drawn alike.
func TestEveryBoardCanBeDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	names := []string{"", "Ann", "Łukasz <b>&\"", strings.Repeat("W", 90), strings.Repeat("長い名前", 20), "Zoë " + strings.Repeat("é", 60), "مريم"}
	for range 300 {
		players := 2 + r.IntN(3)
		p := &Position{}
		p.Table, _ = random(r, players)
		letters := r.Perm(26)
		for seat := range players {
			letter := string(rune('A' + letters[seat]))
			player := score.Player{Colour: letter, Name: names[r.IntN(len(names))], Named: true}
			if player.Name == "" {
				player.Name, player.Named = pieces.Title(letter), false
			}
			p.head.Players = append(p.head.Players, player)
		}
		marks := score.Marks{}
		for range r.IntN(6) {
			at := Square{Column: r.IntN(p.Table.Size), Row: r.IntN(p.Table.Size)}
			if !p.Table.At(at.Column, at.Row).IsPiece() || r.IntN(2) == 0 {
				marks[at.String()] = score.Fault + score.Mark(r.IntN(2))
			}
		}
		d := p.Board(marks)
		drawingtest.Check(t, &d)
		checkPyramids(t, p, &d)
		if again := p.Board(marks); !reflect.DeepEqual(d, again) {
			t.Fatal("drawn twice, the drawings differ")
		}
		if t.Failed() {
			t.Fatalf("%v\n%s", p.head.Players, strings.Join(p.Rows(), "\n"))
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	p := mustParse(b, readFile(b, "four-players.txt"))
	b.ReportAllocs()
	for b.Loop() {
		p.Board(nil)
	}
}
