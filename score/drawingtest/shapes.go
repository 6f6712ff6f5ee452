// Package drawingtest holds what the tests of all games' drawings share.
package drawingtest

import (
	"math"
	"strings"
	"testing"

	"golang.org/x/text/width"

	"arbiter/score"
)

// Within fails the test when a shape does not lie wholly in the drawing, its
// edge and the likely extent of a text included, or when the title is not one
// line.
func Within(t testing.TB, d *score.Drawing) {
	t.Helper()
	if d.Title == "" || strings.ContainsAny(d.Title, "\r\n") {
		t.Errorf("the title is %q", d.Title)
	}
	for i := range d.Shapes {
		s := &d.Shapes[i]
		x1, y1, x2, y2 := Extent(s)
		if !(x1 >= 0 && y1 >= 0 && x2 <= d.Width && y2 <= d.Height) || len(s.Points) == 1 {
			t.Errorf("shape %d %q reaches from %g,%g to %g,%g in a drawing of %g×%g", i, s.Text, x1, y1, x2, y2, d.Width, d.Height)
		}
	}
}

// Extent is the part of a drawing that a shape covers: its upper left and its
// lower right corner.
func Extent(s *score.Shape) (x1, y1, x2, y2 float64) {
	switch s.Kind {
	case score.Box:
		x1, y1, x2, y2 = s.X, s.Y, s.X+s.W, s.Y+s.H
	case score.Disc:
		x1, y1, x2, y2 = s.X-s.W, s.Y-s.W, s.X+s.W, s.Y+s.W
	case score.Path:
		x1, y1, x2, y2 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, p := range s.Points {
			x1, y1, x2, y2 = min(x1, p.X), min(y1, p.Y), max(x2, p.X), max(y2, p.Y)
		}
	case score.Text:
		broad := 0.0
		for _, r := range s.Text {
			if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
				broad += s.W
			} else {
				broad += 0.6 * s.W
			}
		}
		x1 = s.X - broad*[...]float64{score.Middle: 0.5, score.Start: 0, score.End: 1}[s.Anchor]
		return x1, s.Y - 0.8*s.W, x1 + broad, s.Y + 0.25*s.W
	}
	if s.Edge != score.NoInk {
		half := s.Stroke / 2
		x1, y1, x2, y2 = x1-half, y1-half, x2+half, y2+half
	}
	return x1, y1, x2, y2
}

// Texts counts the texts of a drawing.
func Texts(d *score.Drawing) map[string]int {
	n := map[string]int{}
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == score.Text {
			n[s.Text]++
		}
	}
	return n
}

// Filled is how many shapes of a kind are filled with one ink and edged with
// another.
func Filled(d *score.Drawing, kind score.ShapeKind, fill, edge score.Ink) int {
	n := 0
	for i := range d.Shapes {
		if s := &d.Shapes[i]; s.Kind == kind && s.Fill == fill && s.Edge == edge {
			n++
		}
	}
	return n
}
