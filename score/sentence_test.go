package score_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

// While a game goes on, somebody leads and nobody has won.
func TestSentenceOfAGame(t *testing.T) {
	unplaced := sheet([2]int{5, 0}, [2]int{3, 0})
	unplaced.Unplaced = true
	for _, test := range []struct {
		sheet    *score.Breakdown
		complete bool
		want     string
	}{
		{sheet([2]int{3, 0}, [2]int{4, 0}, [2]int{5, 0}), true, "P3 wins 5 : 4 : 3"},
		{sheet([2]int{3, 0}, [2]int{5, 0}), false, "P2 leads 5 : 3"},
		{sheet([2]int{5, 0}, [2]int{5, 0}), false, "P1 and P2 lead together, 5 : 5"},
		{unplaced, false, "Nobody has won yet"},
		{&score.Breakdown{Tallies: []score.Tally{{Lines: []score.Line{{Rule: "game/a"}}, Break: 1}, {}}}, false, "Nobody has won yet"},
	} {
		if got := test.sheet.Sentence(test.complete, func(t *score.Tally) string { return t.Name }); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestWhatBreaksTies(t *testing.T) {
	plain := sheet([2]int{5, 0}, [2]int{5, 0})
	plain.BreakName = ""
	standing := sheet([2]int{5, 0}, [2]int{5, 0})
	standing.Standing = []int{1, 2}
	for _, test := range []struct {
		sheet *score.Breakdown
		want  string
	}{
		{sheet([2]int{5, 1}, [2]int{3, 1}), ""},
		{sheet([2]int{5, 1}, [2]int{5, 2}), "P2 is before P1 at 5 each: 2 cards against 1"},
		{sheet([2]int{5, 1}, [2]int{5, 1}), "P1 and P2 share a place: 5 each, and 1 card each"},
		{sheet([2]int{5, 0}, [2]int{5, 0}), "P1 and P2 share a place: 5 each, and no cards to break the tie"},
		{sheet([2]int{9, 0}, [2]int{5, 1}, [2]int{5, 2}), "P3 is before P2 at 5 each: 2 cards against 1"},
		{sheet([2]int{9, 0}, [2]int{5, 1}, [2]int{5, 1}, [2]int{5, 3}, [2]int{2, 0}, [2]int{2, 0}),
			"P4 is before P2 at 5 each: 3 cards against 1; P2 and P3 share a place: 5 each, and 1 card each; P5 and P6 share a place: 2 each, and no cards to break the tie"},
		{sheet([2]int{5, 1}, [2]int{5, 1}, [2]int{5, 1}), "P1, P2 and P3 share a place: 5 each, and 1 card each"},
		{plain, "P1 and P2 share a place: equal totals share, nothing breaks the tie"},
		{standing, ""},
	} {
		if got := test.sheet.TieBreak(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// What places the players other than by points orders them also while nobody
// is placed.
func TestRanked(t *testing.T) {
	s := sheet([2]int{3, 0}, [2]int{4, 0}, [2]int{5, 0})
	if got := s.Ranked(); !slices.Equal(got, []int{2, 1, 0}) {
		t.Errorf("by points: %v", got)
	}
	s.Standing, s.Unplaced = []int{0, 1, 0}, true
	if got := s.Ranked(); !slices.Equal(got, []int{1, 0, 2}) {
		t.Errorf("by standing: %v", got)
	}
}

func TestMembersKeepTheirOrder(t *testing.T) {
	got, err := json.Marshal(score.Members{{Name: "z", Value: 1}, {Name: "a\"", Value: []string{"x"}}, {Name: "m", Value: nil}})
	if want := `{"z":1,"a\"":["x"],"m":null}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if got, err := json.Marshal(score.Members{}); err != nil || string(got) != "{}" {
		t.Errorf("none are %s, %v", got, err)
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"Ann", "Ann", 0}, {"Ann", "", 3}, {"Ann", "Anna", 1}, {"Ann", "Ana", 1}, {"Bob", "Bbo", 1},
		{strings.Repeat("a", 64), strings.Repeat("a", 63) + "b", 1}, {strings.Repeat("a", 65), strings.Repeat("a", 65), 64}, {"", strings.Repeat("a", 65), 64},
		{"abc", "cab", 2}, {"Åsa", "Asa", 1}, {"abca", "bacb", 2},
	} {
		if got := score.Distance(test.a, test.b); got != test.want {
			t.Errorf("%s and %s: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
