package league_test

import (
	"strings"
	"testing"

	"arbiter/records/league"
)

// Differences below zero that add up to the same are the same: three times −1/3, and −1, 0 and 0.
func TestEqualDifferencesBelowZeroShare(t *testing.T) {
	table := under(t, of(evenings("Ann 2, Bob 1, Cyd 1, Xen 1", "Dan 2, Eve 1, Fay 1, Xen 1", "Gus 2, Hal 1, Ida 1, Xen 1",
		"Jon 1, Yan 0", "Kai 2, Leo 0, Yan 1", "Max 2, Ned 0, Yan 1")...), league.Terms{Ties: []string{league.TieDifference}})
	places := map[string]int{}
	for _, row := range table.Rows {
		if row.Shared {
			places[row.Name] = row.Place
		}
	}
	if places["Xen"] == 0 || places["Xen"] != places["Yan"] {
		t.Errorf("they share no place: %v\n%v", places, table.Breaks)
	}
}

// Below zero the greater difference is the one nearer to zero: −3 is before −3.5, and
// sums of halves are exact.
func TestDifferencesBelowZero(t *testing.T) {
	table := under(t, of(evenings("Ann 4, Bob 3, Dan 0", "Ann 3, Bob 3, Eve 0", "Ann 4, Bob 3, Fay 0", "Ann 4, Bob 3, Fay 0", "Ann 4, Bob 3, Gus 0", "Ann 3, Bob 3, Gus 0")...),
		league.Terms{Points: "1", Ties: []string{league.TieDifference}})
	if got := places(table); !strings.HasSuffix(got, "3 Eve 0, 4 Dan 0, 5 Gus 0, 6 Fay 0") {
		t.Error(got)
	}
	if got := says(table); !strings.Contains(got, "Score difference: Eve −3, Dan −3.5, Gus −6.5, Fay −7.") {
		t.Error(got)
	}
}

// Points with a fraction count as they are: 47.5 is behind 48, however often. The decimals
// have room beside the highest score there is.
func TestFractionsWorkedByHand(t *testing.T) {
	c := of(evenings("Ann 48, Bob 47.5", "Ann 0.1, Bob 0", "Bob 0.2, Ann 0")...)
	for _, test := range []struct {
		terms      league.Terms
		want, says string
	}{
		{league.Terms{Points: league.ByScore}, "1 Ann 48.1, 2 Bob 47.7", ""},
		{league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": 2}}, "1 Ann 96.2, 2 Bob 95.4", ""},
		{league.Terms{Points: league.ByScore, Best: 2}, "1 Ann 48.1, 2 Bob 47.7", ""},
		{league.Terms{Points: "1", Ties: []string{league.TieDifference}, Best: 1}, "1 Ann 1, 2 Bob 1",
			"[Ann Bob] 1 Ann and Bob have 1 point each. Score difference: Ann 0.4, Bob −0.4."},
	} {
		table := under(t, c, test.terms)
		if got := places(table); got != test.want || says(table) != test.says {
			t.Errorf("%+v: %s, want %s\n%s", test.terms, got, test.want, says(table))
		}
	}
	// A third of a thousandth is shown where it is rounded up: 0.016 ÷ 3 is 0.0053.
	table := under(t, of(game("Ann 0.016, Bob 0.016, Cyd 0.016, Dan 0")), league.Terms{Points: "0", Ties: []string{league.TieDifference}})
	if got := says(table); !strings.Contains(got, "Score difference: Ann 0.01, Bob 0.01, Cyd 0.01, Dan −0.02.") {
		t.Error(got)
	}
	if got := places(under(t, of(game("Cyd 1000000000000, Dan 0.75")), league.Terms{Points: league.ByScore})); got != "1 Cyd 1000000000000, 2 Dan 0.75" {
		t.Error(got)
	}
}

// The points of a place alone, of a shared one at the end of the list, and beyond it.
func TestPlacesBeyondTheList(t *testing.T) {
	for points, want := range map[string]string{
		"3-2":   "1 Ann 3, 2= Bob 1, 2= Cyd 1, 4 Dan 0",
		"3":     "1 Ann 3, 2= Bob 0, 2= Cyd 0, 2= Dan 0",
		"3-2-1": "1 Ann 3, 2= Bob 1.5, 2= Cyd 1.5, 4 Dan 0",
		"0-4":   "1= Bob 2, 1= Cyd 2, 3= Ann 0, 3= Dan 0",
	} {
		if got := places(under(t, of(game("Ann 9, Bob 5, Cyd 5, Dan 1")), league.Terms{Points: points})); got != want {
			t.Errorf("%s: %s, want %s", points, got, want)
		}
	}
}
