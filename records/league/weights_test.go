package league_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

// The example of docs/leagues.md. Points 5-3-2-1, Subdivision counts twice.
//
//	three          Ann 5, Bob 3, Cyd 2
//	three          Bob 5, Ann 3, Cyd 2
//	five           Cyd 5, Ann 3, Bob 2, Dan 1, Eve 0
//	Subdivision    Ann 5 × 2, Bob 3 × 2
//	four           Dan 5, Bob and Eve (3 + 2)/2, Ann 1
//	a bye          Eve 5, as for a win
func TestWeightsWorkedByHand(t *testing.T) {
	list := evenings("Ann 9, Bob 8, Cyd 7", "Bob 9, Ann 8, Cyd 7", "Cyd 9, Ann 8, Bob 7, Dan 6, Eve 5", "Ann 9, Bob 8", "Dan 9, Bob 8, Eve 8, Ann 7", "Eve 1")
	list[3].Game, list[5].Game = "Subdivision", "Bye"
	table := under(t, of(list...), league.Terms{Points: "5-3-2-1", Weight: map[string]int{"subdivision": 2}})
	if got := places(table); got != "1 Ann 22, 2 Bob 18.5, 3 Cyd 9, 4 Eve 7.5, 5 Dan 6" {
		t.Error(got)
	}
	if eve := table.Rows[3]; eve.Played != 2 || eve.Byes != 1 || eve.Form != "LL" {
		t.Errorf("%+v", eve)
	}
}

// What each game is worth: Subdivision twice, all else once. A bye is no game, so that it
// has no weight.
func TestWorths(t *testing.T) {
	list := evenings("Ann 9, Bob 8", "Bob 9, Ann 9", "Ann 9, Bob 8, Cyd 7, Dan 6", "Ann 1")
	list[0].Game, list[3].Game = "Subdivision", league.GameBye
	table := under(t, of(list...), league.Terms{Weight: map[string]int{"subdivision": 2, "bye": 3}})
	want := []league.Worth{
		{Result: 1, Game: "Subdivision", Once: 3, Weight: 2, Points: 6},
		{Result: 2, Game: "tally", Once: 1, Weight: 1, Points: 1},
		{Result: 3, Game: "tally", Once: 3, Weight: 1, Points: 3},
		{Result: 4, Game: "bye", Once: 3, Weight: 1, Points: 3},
	}
	if diff := cmp.Diff(want, table.Rows[0].Worths); diff != "" || table.Rows[0].Points != 13 {
		t.Errorf("%v points\n%s", table.Rows[0].Points, diff)
	}
	if list := under(t, of(list...), league.Terms{}).Rows[0].Worths; list != nil {
		t.Errorf("without weights: %v", list)
	}
	// Which games are the best goes by what they are worth with their weights.
	best := under(t, of(evenings("Ann 5, Bob 3", "Bob 5, Ann 4")...), league.Terms{Points: league.ByScore, Best: 1, Weight: map[string]int{"TALLY": 2}})
	if got := places(best); got != "1= Ann 10, 1= Bob 10" || fmt.Sprint(best.Rows[0].Best, best.Rows[1].Best) != "[1] [2]" || len(best.Rows[0].Worths) != 2 {
		t.Errorf("%s %+v", got, best.Rows)
	}
}

// Sums that could be beyond 9·10^12 are refused; what is below is exact.
func TestPointsBeyondCounting(t *testing.T) {
	c := of(evenings("Ann 999999999999, Bob 1", "Ann 1, Bob 0")...)
	for times := 1; times <= 9; times++ {
		table := under(t, c, league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": times}})
		if got := table.Rows[0].Points; got != float64(times)*1e12 {
			t.Errorf("%d times: %f", times, got)
		}
	}
	beyond := of(append(c.Results, evenings("Ann 2, Bob 1")...)...)
	below := of(evenings("Ann -999999999999, Bob 0", "Ann 1, Bob 0", "Ann -2, Bob 0")...)
	for _, test := range []struct {
		c     leaguetest.Club
		terms league.Terms
	}{
		{c, league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": 10}}},
		{c, league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": 20}, Best: 1}},
		{beyond, league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": 9}}},
		{below, league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": 9}}},
	} {
		counted := test.c.Counted()
		_, err := league.NewCrosstable(&league.Standings{Terms: league.FullTerms{Terms: test.terms}}, counted, counted)
		if want := "the points of Ann, with their weights, add up to more than can be counted exactly; void what is wrong, or lessen the weights"; err == nil || err.Error() != want {
			t.Errorf("%+v: %v", test.terms, err)
		}
	}
	under(t, beyond, league.Terms{Points: "1000", Weight: map[string]int{"tally": 20}})
}
