package pieces

import (
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/drawingtest"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text string
		room float64 // in characters of size 10
		want string
	}{
		{"Ann", 3, "Ann"},
		{"Ann of the hill", 6, "Ann…"},
		{"", 0, ""},
		{"長い名前です", 4, "長…"}, // wide characters take nearly two
		{"e\u0301e\u0301e\u0301e\u0301", 4, "e\u0301e\u0301e\u0301e\u0301"},
		{"Ann", 0, "…"},
	} {
		if got := score.Cut(test.text, 10, test.room*6+1.5); got != test.want {
			t.Errorf("%q in %g: %q, want %q", test.text, test.room, got, test.want)
		}
	}
	for _, text := range []string{strings.Repeat("W", 50), strings.Repeat("名", 50), strings.Repeat("i", 50), "\xff\xfe" + strings.Repeat("\xff", 50)} {
		got := score.Cut(text, 12, 100)
		if score.TextWidth(got, 12) > 100 || !strings.HasSuffix(got, "…") || utf8.RuneCountInString(got) < 5 {
			t.Errorf("%q is cut to %q, %g broad", text, got, score.TextWidth(got, 12))
		}
	}
}

func TestNames(t *testing.T) {
	got := Names([]score.Player{{Colour: "R", Name: "Ann", Named: true}, {Colour: "B", Name: "Blue"}, {Colour: "Z", Name: "Zoë", Named: true}})
	if want := "Ann red, blue, Zoë Z"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Entries stand beside one another while there is room, and in lines below.
func TestLegend(t *testing.T) {
	d := score.Drawing{Width: 300, Height: 200, Title: "a legend"}
	l := NewLegend(&d, 12, 288, 10)
	for _, p := range []score.Player{
		{Colour: "R", Name: "Ann", Named: true}, {Colour: "B", Name: "Bob", Named: true}, {Colour: "G", Name: "Green"},
		{Colour: "Y", Name: strings.Repeat("long ", 20), Named: true},
	} {
		l.Player(p)
	}
	l.Break()
	l.Break() // nothing stands in the line: it goes on
	l.Entry("a sign", "", func(x, y float64) { Sign(&d, x, y, "!", score.Wrong) })
	if end := l.End(); end != 10+4*legendLine {
		t.Errorf("the legend ends at %g", end)
	}
	drawingtest.Check(t, &d)
	lines := map[float64][]string{}
	hints := 0
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if s.Kind == score.Text && s.W == legendText && s.Anchor == score.Start {
			lines[s.Y] = append(lines[s.Y], s.Text)
		}
		if s.Hint != "" {
			hints++
		}
	}
	first := 10 + legendLine/2 + legendText*0.36
	if got := strings.Join(lines[first], "|"); got != "Ann (red)|Bob (blue)" {
		t.Errorf("in the first line: %q", got)
	}
	if got := lines[first+2*legendLine]; len(got) != 1 || !strings.HasSuffix(got[0], "… (yellow)") || hints != 1 {
		t.Errorf("the long name: %q, %d hints", got, hints)
	}
}
