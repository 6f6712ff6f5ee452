package drawingtest

import (
	"math"

	"arbiter/score"
)

// Extent returns the sides of the smallest upright rectangle that holds a shape,
// its edge and the likely extent of a text included.
func Extent(s *score.Shape) (left, top, right, bottom float64) {
	left, top, right, bottom = s.X, s.Y, s.X, s.Y
	switch s.Kind {
	case score.Box:
		right, bottom = s.X+s.W, s.Y+s.H
	case score.Disc:
		left, top, right, bottom = s.X-s.W, s.Y-s.W, s.X+s.W, s.Y+s.W
	case score.Path:
		left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, p := range s.Points {
			left, top, right, bottom = min(left, p.X), min(top, p.Y), max(right, p.X), max(bottom, p.Y)
		}
	case score.Text:
		broad := score.TextWidth(s.Text, s.W)
		left -= broad * [...]float64{score.Middle: 0.5, score.Start: 0, score.End: 1}[s.Anchor]
		return left, s.Y - 0.8*s.W, left + broad, s.Y + 0.25*s.W
	}
	if s.Edge != score.NoInk {
		half := s.Stroke / 2
		return left - half, top - half, right + half, bottom + half
	}
	return left, top, right, bottom
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

// Filled returns how many shapes of a kind are filled with one ink and edged with
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
