package document

import "testing"

func TestChangesOfPlaces(t *testing.T) {
	for _, test := range []struct {
		up    int
		fresh bool
		want  Cell
	}{
		{0, true, Cell{Text: "new"}},
		{2, false, Cell{Text: "▲2", Says: "up 2 places", Way: 1}},
		{-1, false, Cell{Text: "▼1", Says: "down 1 place", Way: -1}},
		{0, false, Cell{Text: "·", Says: "the same place"}},
	} {
		if got := Change(test.up, test.fresh); got != test.want {
			t.Errorf("%+v, want %+v", got, test.want)
		}
	}
}
