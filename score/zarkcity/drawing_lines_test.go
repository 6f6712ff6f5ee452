package zarkcity

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/drawingtest"
	"arbiter/score/grid"
)

// around returns the outlines that go round a point, by how they are drawn.
func around(d *score.Drawing, x, y float64) (dashed, solid []*score.Shape) {
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if s.Kind != score.Path || s.Edge != score.Bright {
			continue
		}
		in := false
		for k, b := range s.Points {
			a := s.Points[(k+len(s.Points)-1)%len(s.Points)]
			if (a.Y > y) != (b.Y > y) && x < a.X { // all lines are upright or level
				in = !in
			}
		}
		switch {
		case in && s.Dashed:
			dashed = append(dashed, s)
		case in:
			solid = append(solid, s)
		}
	}
	return dashed, solid
}

// Outlines turn where they should: a straight block has four corners, an L six;
// one shape goes round blocks of one kind that share cards.
func TestOutlinesOfPowerBlocks(t *testing.T) {
	for _, test := range []struct {
		name, board string
		corners     []int // of the outlines in order, without the legend's
	}{
		{"a straight one", "7C 8C 9C", []int{4}},
		{"an L", "7C 8C\n. 9C", []int{6}},
		{"a run of five", "7C 8C 9C 10C 6C:R1", []int{4}},
		{"two that touch", "7C 8C 9C\n2H 3H 4H", []int{4, 4}},
		{"one in control within others", "7C:R1 8C:R1 9C:R1 10C", []int{4, 4}},
		{"a run and a three of a kind that share a card", "7C 8C 9C\n. . 9D\n. . 9H", []int{4, 4}},
		{"threes of a kind round a hole", "7C 7D 7H\n7S . 7*\n", []int{8}},
		{"none", "7C 8C 10C", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := mustParse(t, two+test.board).Board(nil)
			drawingtest.Check(t, &d)
			var got []int
			for i := range d.Shapes {
				if s := &d.Shapes[i]; s.Kind == score.Path && s.Edge == score.Bright {
					got = append(got, len(s.Points))
				}
			}
			legend := drawingtest.Texts(&d)["a Power Block"] + drawingtest.Texts(&d)["a Power Block in control"]
			if len(got) < legend || !reflect.DeepEqual(append([]int(nil), got[:len(got)-legend]...), test.corners) {
				t.Errorf("corners %v and %d in the legend, want %v", got, legend, test.corners)
			}
		})
	}
}

// checkOutlines looks at the outlines round each card and returns how many
// Power Blocks there are.
func checkOutlines(t *testing.T, table *Table, d *score.Drawing) int {
	t.Helper()
	type outlines struct{ dashed, solid []*score.Shape }
	at := map[Place]outlines{}
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if name, _, ok := strings.Cut(s.Hint, ":"); ok && s.Kind == score.Box && s.Fill == score.Board && s.W == cardSide {
			square, ok := grid.Parse(name)
			if !ok {
				t.Fatalf("a card's hint is %q", s.Hint)
			}
			var o outlines
			o.dashed, o.solid = around(d, s.X+s.W/2, s.Y+s.H/2)
			at[table.Place(square)] = o
		}
	}
	list := table.PowerBlocks()
	in := map[Place]bool{}
	for _, k := range list {
		a, b, c := at[k[0]].dashed, at[k[1]].dashed, at[k[2]].dashed
		if table.Controller(k) >= 0 {
			a, b, c = at[k[0]].solid, at[k[1]].solid, at[k[2]].solid
		}
		if !slices.ContainsFunc(a, func(s *score.Shape) bool { return slices.Contains(b, s) && slices.Contains(c, s) }) {
			t.Errorf("no outline goes round %s %s %s", table.Name(k[0]), table.Name(k[1]), table.Name(k[2]))
		}
		in[k[0]], in[k[1]], in[k[2]] = true, true, true
	}
	for i, o := range at {
		if !in[i] && len(o.dashed)+len(o.solid) > 0 {
			t.Errorf("an outline goes round %s", table.Name(i))
		}
	}
	return len(list)
}
