// Package drawingtest holds what the tests of all games' drawings share.
package drawingtest

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"arbiter/score"
)

// Check checks that a drawing has a title of one line and that every shape lies
// wholly within it and can be seen.
func Check(t testing.TB, d *score.Drawing) {
	t.Helper()
	if d.Title == "" || strings.ContainsAny(d.Title, "\n\r") {
		t.Errorf("the title is %q", d.Title)
	}
	if len(d.Shapes) == 0 {
		t.Error("nothing is drawn")
	}
	for i := range d.Shapes {
		s := &d.Shapes[i]
		left, top, right, bottom := Extent(s)
		for _, x := range []float64{left, top, right, bottom} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("shape %d has no place: %+v", i, *s)
			}
		}
		if left < 0 || top < 0 || right > d.Width || bottom > d.Height {
			t.Fatalf("shape %d leaves the drawing of %g×%g: %g,%g to %g,%g: %+v", i, d.Width, d.Height, left, top, right, bottom, *s)
		}
		switch {
		case s.Kind == score.Path && len(s.Points) < 2:
			t.Fatalf("shape %d is a path from nowhere: %+v", i, *s)
		case s.Kind == score.Text && (s.Text == "" || s.Fill == score.NoInk || s.W < 11 || s.W > 30):
			t.Fatalf("shape %d is a text that cannot be read: %+v", i, *s)
		case s.Kind != score.Text && s.Fill == score.NoInk && s.Edge == score.NoInk:
			t.Fatalf("shape %d cannot be seen: %+v", i, *s)
		}
	}
}

// Fuzz checks that whatever a game's parser can read can be drawn.
func Fuzz[P interface {
	Board(score.Marks) score.Drawing
}](f *testing.F, parse func(src string) (P, error), seeds ...string) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse(text)
		if err != nil {
			return // the parser's tests look at mistakes
		}
		d := p.Board(nil)
		Check(t, &d)
	})
}

// Count counts the texts of a drawing that asked accepts; one followed by ×12 counts as twelve.
func Count(t *testing.T, d *score.Drawing, asked func(s *score.Shape) bool) map[string]int {
	t.Helper()
	list := map[string]int{}
	last := ""
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if s.Kind != score.Text {
			continue
		}
		if times, ok := strings.CutPrefix(s.Text, "×"); ok && last != "" {
			n, err := strconv.Atoi(times)
			if err != nil {
				t.Fatalf("%q is no number of pieces", s.Text)
			}
			list[last] += n - 1
		}
		if last = ""; asked(s) {
			last = s.Text
			list[last]++
		}
	}
	for text, n := range list {
		if n == 0 {
			delete(list, text)
		}
	}
	return list
}

// Outlined returns the rectangles that have an edge in an ink, as marks have: left, top, right and
// bottom of each.
func Outlined(d *score.Drawing, ink score.Ink) [][4]float64 {
	var list [][4]float64
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == score.Box && s.Edge == ink {
			list = append(list, [4]float64{s.X, s.Y, s.X + s.W, s.Y + s.H})
		}
	}
	return list
}

// Inside returns the texts in a rectangle, in the order in which they are drawn and separated by
// blanks.
func Inside(d *score.Drawing, in [4]float64) string {
	var list []string
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if s.Kind == score.Text && in[0] <= s.X && s.X <= in[2] && in[1] <= s.Y && s.Y <= in[3] {
			list = append(list, s.Text)
		}
	}
	return strings.Join(list, " ")
}
