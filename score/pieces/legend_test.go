package pieces

import (
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/drawingtest"
)

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
