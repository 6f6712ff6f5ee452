package pyramid

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

var drawnNames = []string{"Ann", "Maximiliane Alexandra von und zu Hohenstein-Hohenlohe", "山田太郎山田太郎山田太郎山田太郎山田太郎", `<b>&"`, "Eve", "WWWWWWWWWWWWWWWWWWWWWWWWW", "Gil", "Hal"}

// drawnCards counts the cards of a drawing. A card is drawn as its letter and
// then its suit, or as both in one.
func drawnCards(d *score.Drawing) map[Card]int {
	list := map[Card]int{}
	letter := ""
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if s.Kind != score.Text {
			continue
		}
		if c, ok := ParseCard(letter + s.Text); ok {
			list[c]++
		}
		if letter = ""; len(s.Text) == 1 {
			letter = s.Text
		}
	}
	return list
}

// drawnGame returns the text of a game with any number of cards and players, and
// marks.
func drawnGame(r *rand.Rand) (string, score.Marks) {
	cards := func(n int) string {
		text := ""
		for range n {
			text += " " + Card(r.IntN(Different)).String()
		}
		return text
	}
	players := 1 + r.IntN(len(drawnNames))
	text, marks := "game: pyramid\n", score.Marks{}
	for _, name := range drawnNames[:players] {
		text += "player: " + name + "\n"
	}
	text += "\n"
	if n := r.IntN(20); n > 0 {
		text += "quarry:" + cards(n) + "\n"
	}
	if r.IntN(5) == 0 {
		marks["Quarry"] = score.Fault
	}
	for seat, name := range drawnNames[:players] {
		switch r.IntN(8) {
		case 0:
			text += name + ": fold\n"
		case 1:
			text += name + ": ?\n"
		case 2:
			text += name + ":" + cards(1+r.IntN(40)) + "\n"
		default:
			text += name + ":" + cards(6) + "\n"
		}
		if r.IntN(3) == 0 {
			text += "claim: " + name + " " + Hands[1+r.IntN(len(Hands)-1)].Name + "\n"
		}
		if r.IntN(4) == 0 {
			marks[name] = score.Mark(1 + seat%2)
		}
	}
	if r.IntN(2) == 0 {
		text += fmt.Sprintf("paid: Ann %d\n", r.Int32())
	} else if r.IntN(2) == 0 {
		text += fmt.Sprintf("pot: %d\n", -r.Int32())
	}
	return text, marks
}

// Whatever can be written is drawn inside the drawing, with every card of the
// text and every mark, and always the same.
func TestDrawingsAreWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 1))
	for range 500 {
		text, marks := drawnGame(r)
		p := mustParse(t, text)
		d := p.Board(marks)
		drawingtest.Check(t, &d)
		if again := p.Board(marks); !reflect.DeepEqual(d, again) {
			t.Fatalf("%s\nis drawn otherwise the second time", text)
		}
		want := map[Card]int{}
		for _, c := range p.Quarry {
			want[c]++
		}
		for seat := range p.Seats {
			for _, c := range p.Seats[seat].Cards {
				want[c]++
			}
			if m := p.BestHand(seat); m.Used && !p.Seats[seat].Folded && !p.Seats[seat].Unseen {
				want[m.Quarry]++ // once in the Quarry and once in the pyramid
			}
		}
		if got := drawnCards(&d); !maps.Equal(got, want) {
			t.Fatalf("%s\ndraws %v\nwant  %v", text, got, want)
		}
		outlined := len(drawingtest.Outlined(&d, score.Wrong)) + len(drawingtest.Outlined(&d, score.Lost))
		if outlined != len(marks) {
			t.Fatalf("%s\nmarks %v\n%d outlined", text, marks, outlined)
		}
		if d.Width > broadest || t.Failed() {
			t.Fatalf("%s\nis drawn %g broad", text, d.Width)
		}
	}
}

const drawn = `game: pyramid
player: Ann
player: Bob
player: Cyd
player: Dan

quarry: Kem Fsi Kem
Ann: Cgo Rgo Rsi Fgo Kgo Fbr
Bob: Csi Rbr Rbr Fem Fsa Fru
Cyd: fold
Dan: Fem Fem Fem Fsa Fru Kgo
paid: Ann 12, Bob 12, Cyd 4
claim: Ann Grand Pyramid
`

func TestAShowdownInShapes(t *testing.T) {
	p := mustParse(t, drawn)
	d := p.Board(score.Marks{"Ann": score.Fault, "Quarry": score.Fault, "Cyd": score.Loss})
	drawingtest.Check(t, &d)
	if want := "Pyramid: Ann, Bob, Cyd and Dan (3 in the Quarry, a pot of 28)"; d.Title != want {
		t.Errorf("the title is %s, want %s", d.Title, want)
	}
	faults := drawingtest.Outlined(&d, score.Wrong)
	if len(faults) != 2 {
		t.Fatalf("%d faults are outlined", len(faults))
	}
	for i, want := range []string{
		"Quarry pot 28 K em * F si K em !",
		"1 Ann Grand Pyramid C go R go R si F go K go K em * beside Fbr paid 12; claims Grand Pyramid !",
	} {
		if got := drawingtest.Inside(&d, faults[i]); got != want {
			t.Errorf("fault %d is about %q, want %q", i+1, got, want)
		}
	}
	losses := drawingtest.Outlined(&d, score.Lost)
	if len(losses) != 1 {
		t.Fatalf("%d losses are outlined", len(losses))
	}
	if got, want := drawingtest.Inside(&d, losses[0]), "4 Cyd folded paid 4 −"; got != want {
		t.Errorf("the loss is about %q, want %q", got, want)
	}
	fromQuarry := 0
	for i := range d.Shapes {
		if s := &d.Shapes[i]; strings.HasSuffix(s.Hint, ", from the Quarry") {
			fromQuarry++
		}
	}
	if fromQuarry != 3 { // in the Quarry once, and Ann's and Bob's
		t.Errorf("%d cards are marked as the Quarry's", fromQuarry)
	}
}

func TestAnUnseenHandIsSaid(t *testing.T) {
	p := mustParse(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: ?\nBob: fold\nclaim: Ann Grand Pyramid\n")
	d := p.Board(score.Marks{"Ann": score.Fault})
	drawingtest.Check(t, &d)
	faults := drawingtest.Outlined(&d, score.Wrong)
	if len(faults) != 1 {
		t.Fatalf("%d faults are outlined", len(faults))
	}
	if got, want := drawingtest.Inside(&d, faults[0]), "1 Ann unseen claims Grand Pyramid !"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Suits and kinds are told apart without colour.
func TestSuitsAndKindsDiffer(t *testing.T) {
	seen := map[string]string{}
	note := func(what string, draw func(d *score.Drawing)) {
		var d score.Drawing
		draw(&d)
		for i := range d.Shapes {
			d.Shapes[i].Fill = score.NoInk
		}
		key := fmt.Sprint(d.Shapes)
		if other, ok := seen[key]; ok {
			t.Errorf("%s looks like %s", what, other)
		}
		seen[key] = what
	}
	for suit := range suitCount {
		note(SuitName(suit), func(d *score.Drawing) { sign(d, suit, 0, 0, 7) })
	}
	for kind := range kindCount {
		note(KindName(kind), func(d *score.Drawing) { emblem(d, kind, 0, 0, 40, 32, 'R') })
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
		"game: pyramid\nplayer: A, B\nplayer: C: D\n\nA, B: ?\nC: D: -\npaid: A, B -2, C: D 4\npot: 9\nclaim: C: D cap\n",
	)
}
