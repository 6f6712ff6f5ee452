package document

import "testing"

func TestChangesOfPlaces(t *testing.T) {
	for _, test := range []struct {
		up   *int
		want Cell
	}{
		{nil, Cell{Text: "new"}},
		{new(2), Cell{Text: "▲2", Says: "up 2 places", Way: 1}},
		{new(-1), Cell{Text: "▼1", Says: "down 1 place", Way: -1}},
		{new(0), Cell{Text: "·", Says: "the same place"}},
	} {
		if got := Change(test.up); got != test.want {
			t.Errorf("%+v, want %+v", got, test.want)
		}
	}
}
