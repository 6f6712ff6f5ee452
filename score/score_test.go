package score_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
)

// sheet returns a game in which the players have these totals and tie-breaks.
func sheet(totals ...[2]int) *score.Breakdown {
	s := &score.Breakdown{BreakName: "cards"}
	for i, t := range totals {
		s.Tallies = append(s.Tallies, score.Tally{
			Player: score.Player{Name: fmt.Sprintf("P%d", i+1)},
			Lines:  []score.Line{{Rule: "game/a", Points: t[0] - 1}, {Rule: "game/b", Points: 1}},
			Break:  t[1],
		})
	}
	return s
}

func TestPlacesCountAsOneOneThree(t *testing.T) {
	tests := []struct {
		name    string
		sheet   *score.Breakdown
		places  []int
		winners []string
		says    string
	}{
		{"one after the other", sheet([2]int{3, 0}, [2]int{5, 0}, [2]int{4, 0}), []int{3, 1, 2}, []string{"P2"}, "P2 wins 5 : 4 : 3"},
		{"two first", sheet([2]int{5, 1}, [2]int{4, 0}, [2]int{5, 1}), []int{1, 3, 1}, []string{"P1", "P3"}, "P1 and P3 share the win, 5 : 5 : 4"},
		{"the tie-break decides", sheet([2]int{5, 1}, [2]int{5, 2}), []int{2, 1}, []string{"P2"}, "P2 wins 5 : 5"},
		{"two equal", sheet([2]int{-1, 0}, [2]int{-1, 0}), []int{1, 1}, []string{"P1", "P2"}, "P1 and P2 share the win, −1 : −1"},
		{"all equal", sheet([2]int{-1, 0}, [2]int{-1, 0}, [2]int{-1, 0}), []int{1, 1, 1}, []string{"P1", "P2", "P3"}, "All share the win, −1 : −1 : −1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.places, test.sheet.Places()); diff != "" {
				t.Errorf("places (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.winners, test.sheet.Winners()); diff != "" {
				t.Errorf("winners (-want +got):\n%s", diff)
			}
			if got := test.sheet.Sentence(true, func(t *score.Tally) string { return t.Name }); got != test.says {
				t.Errorf("got %q, want %q", got, test.says)
			}
		})
	}
}

func TestNobodyIsPlacedWithoutAResult(t *testing.T) {
	s := sheet([2]int{5, 0}, [2]int{3, 0})
	s.Unplaced = true
	if s.Places() != nil || len(s.Winners()) != 0 || s.Winners() == nil {
		t.Errorf("places %v, winners %v", s.Places(), s.Winners())
	}
}

func TestTotalsAreTheSumOfTheLines(t *testing.T) {
	tally := &sheet([2]int{7, 0}).Tallies[0]
	if tally.Total() != 7 || tally.Sum("game/a") != 6 || tally.Sum("game/c") != 0 {
		t.Errorf("total %d, a %d, c %d", tally.Total(), tally.Sum("game/a"), tally.Sum("game/c"))
	}
}

// Names are one person's after Unicode NFC and case folding.
func TestNames(t *testing.T) {
	for _, pair := range [][2]string{{"Ann", "ANN"}, {"\u00c5sa", "a\u030asa"}, {"Stra\u00dfe", "STRASSE"}, {"\u0399\u03a9\u0391\u039d\u039d\u0397\u03a3", "\u03b9\u03c9\u03b1\u03bd\u03bd\u03b7\u03c2"},
		{"Ann  Berg", "ann   BERG"}, {"\u00c5sa  B", "\u00c5sa B"}} {
		if !score.SameName(pair[0], pair[1]) || score.NameKey(pair[0]) != score.NameKey(pair[1]) {
			t.Errorf("%s and %s are two", pair[0], pair[1])
		}
	}
	if score.SameName("\u00c5sa", "Asa") || score.SameName("Ann", "Anna") || score.SameName("Ann B", "AnnB") {
		t.Error("two people are one")
	}
}

// The command line overrules the text, the text the league, the league the
// default.
func TestWhoOverrulesWhom(t *testing.T) {
	g := &score.Game{Name: "game", Title: "Game", Rulings: []score.Ruling{{Name: "r", Values: []score.Choice{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}}}}
	h := &score.Header{}
	for _, step := range []struct {
		set  func()
		want string
	}{
		{func() {}, "a"},
		{func() { h.Under = []score.Setting{{Name: "r", Value: "b"}} }, "b"},
		{func() { h.Rulings = []score.Setting{{Name: "r", Value: "c"}} }, "c"},
		{func() { h.Over = []score.Setting{{Name: "r", Value: "d"}} }, "d"},
	} {
		step.set()
		if got := h.Ruling(g.Ruling("r")); got != step.want {
			t.Errorf("got %s, want %s", got, step.want)
		}
	}
	if got := h.InForce(g); !slices.Equal(got, []score.Setting{{Name: "r", Value: "d"}}) {
		t.Errorf("in force: %v", got)
	}
}

func TestUnseenCharacters(t *testing.T) {
	for _, r := range "\x00\t\n\r\x1b\x7f\u0080\u009f\u2028\u2029\u202a\u202e\u2066\u2069" {
		if !score.Unseen(r) {
			t.Errorf("%U is seen", r)
		}
	}
	for _, r := range " ~\u00a0é卓\u2027\u202f\u2065\u206a\ufffd" {
		if score.Unseen(r) {
			t.Errorf("%U is unseen", r)
		}
	}
}

// A line tells its points, unless all lines of its rule give the same one point or
// none.
func TestALineTellsItsPoints(t *testing.T) {
	for _, test := range []struct {
		points []int
		want   string
	}{
		{[]int{1, 1}, "a, b"},
		{[]int{-1, -1}, "a, b"},
		{[]int{0, 0}, "a, b"},
		{[]int{5, 5}, "a +5, b +5"},
		{[]int{1, 0, -1, 5}, "a +1, b 0, c −1, d +5"},
	} {
		tally := score.Tally{Lines: []score.Line{{Rule: "game/other", Points: 7, At: []string{"z"}}}}
		var items []string
		for i, points := range test.points {
			tally.Lines = append(tally.Lines, score.Line{Rule: "game/rule", Points: points, At: []string{"abcd"[i : i+1]}})
		}
		for i := range test.points {
			items = append(items, tally.Item(i+1))
		}
		if got := strings.Join(items, ", "); got != test.want {
			t.Errorf("%v: %s, want %s", test.points, got, test.want)
		}
	}
}

// A line of a score says the points that are not told by its rule alone.
func TestLinesInWords(t *testing.T) {
	for _, test := range []struct {
		line score.Line
		want string
	}{
		{score.Line{Points: 7}, ""},
		{score.Line{Points: -1, At: []string{"a1", "a2"}}, "a1 a2"},
		{score.Line{Points: 1, At: []string{"a1"}}, "a1"},
		{score.Line{Points: -2, At: []string{"a1"}}, "a1 −2"},
		{score.Line{Points: 2, At: []string{"a1"}}, "a1 +2"},
		{score.Line{Points: -1, At: []string{"c4"}, Count: 2}, "c4 −1"},
		{score.Line{Points: 3, Level: 2, At: []string{"Ann 2"}}, "level 2 +3"},
		{score.Line{Points: 5, Cards: []string{"RWBGY*"}, Left: new(0)}, "RWBGY*, 0 left: +5"},
		{score.Line{Points: 1, At: []string{"a1"}, Text: "three 9s"}, "a1 (three 9s)"},
	} {
		tally := score.Tally{Lines: []score.Line{test.line}}
		if got := tally.Item(0); got != test.want {
			t.Errorf("%+v is %q, want %q", test.line, got, test.want)
		}
	}
}
