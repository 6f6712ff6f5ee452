package export

import (
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

// Names stand where their lines end, and where these are close, about them.
func TestSpread(t *testing.T) {
	for _, test := range []struct{ at, want []float64 }{
		{nil, nil},
		{[]float64{50}, []float64{50}},
		{[]float64{50, 90}, []float64{50, 90}},
		{[]float64{50, 50}, []float64{45, 55}},
		{[]float64{30, 48, 50, 80}, []float64{30, 44, 54, 80}},
		{[]float64{0, 0}, []float64{10, 20}},
		{[]float64{95, 99, 120}, []float64{80, 90, 100}},
		{[]float64{10, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 100, 100, 100}, []float64{10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100}},
	} {
		got := slices.Clone(test.at)
		if spread(got, 10, 10, 100); !slices.Equal(got, test.want) {
			t.Errorf("%v became %v, want %v", test.at, got, test.want)
		}
	}
}

// A name is whole where there is room, and else ends in dots before its rating.
func TestNamesBesideAPlot(t *testing.T) {
	const whole, long = "Wilhelmina van der Berg", "Maximilian-Alexander von der Donaudampfschifffahrtsgesellschaft"
	plot := Plot("Ratings", []Line{{Name: whole, Points: []Point{{day(1), 1500}, {day(8), 1530}}}, {Name: long, Points: []Point{{day(1), 1500}}}})
	list, _ := texts(t, plot)
	if !slices.Contains(list, whole+" 1530") {
		t.Errorf("%s is not whole: %q", whole, list)
	}
	at := slices.IndexFunc(list, func(s string) bool { return strings.HasSuffix(s, "… 1500") })
	if at < 0 || score.TextWidth(list[at], plotLetters) > plotMost || !strings.HasPrefix(list[at], "Maximilian-Alexander von") {
		t.Errorf("a name that is too long: %q", list)
	}
}

// Each of the lines of a page has its own colour, on light ground and on dark.
func TestColoursOfLines(t *testing.T) {
	seen := map[string]bool{}
	for _, h := range hues {
		seen[h.light], seen[h.dark] = true, true
	}
	if len(seen) != 2*len(hues) {
		t.Errorf("%d colours for %d lines", len(seen), len(hues))
	}
}
