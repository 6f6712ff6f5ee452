package records

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/rating"
)

// What each game is worth: Subdivision twice, all else once.
func TestWorths(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 9, Bob 8", "Bob 9, Ann 9", "Ann 9, Bob 8, Cyd 7, Dan 6")
		list[0].Game = "Subdivision"
		save(t, s, append(list, unplayedOf(league.GameBye, "Ann 1"))...)
		table := under(t, s, league.Terms{Weight: map[string]int{"subdivision": 2}})
		want := []league.Worth{
			{Result: 1, Game: "Subdivision", Once: 3, Weight: 2, Points: 6},
			{Result: 2, Game: "tally", Once: 1, Weight: 1, Points: 1},
			{Result: 3, Game: "tally", Once: 3, Weight: 1, Points: 3},
			{Result: 4, Game: "bye", Once: 3, Weight: 1, Points: 3},
		}
		if diff := cmp.Diff(want, table.Rows[0].Worths); diff != "" || table.Rows[0].Points != 13 {
			t.Errorf("%v points\n%s", table.Rows[0].Points, diff)
		}
		if list := under(t, s, league.Terms{}).Rows[0].Worths; list != nil {
			t.Errorf("without weights: %v", list)
		}
	})
}

// Sums that could be beyond 9·10^12 are refused; what is below is exact.
func TestPointsBeyondCounting(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 999999999999, Bob 1", "Ann 1, Bob 0")...)
		for times := range 9 {
			table := under(t, s, league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": times + 1}})
			if got := table.Rows[0].Points; got != float64(times+1)*1e12 {
				t.Errorf("%d times: %f", times+1, got)
			}
		}
		for _, terms := range []league.Terms{{Points: league.ByScore, Weight: map[string]int{"tally": 10}}, {Points: league.ByScore, Weight: map[string]int{"tally": 20}, Best: 1}} {
			_, err := s.Standings(context.Background(), Filter{}, &terms)
			refused(t, err, "the points of Ann, with their weights, add up to more than can be counted exactly")
		}
		save(t, s, evenings("Ann 2, Bob 1")...)
		_, err := s.Crosstable(context.Background(), Filter{}, &league.Terms{Points: league.ByScore, Weight: map[string]int{"tally": 9}})
		refused(t, err, "the points of Ann")
		if _, err := s.Standings(context.Background(), Filter{}, &league.Terms{Points: "1000", Weight: map[string]int{"tally": 20}}); err != nil {
			t.Error(err)
		}
	})
}

// Guests are named in order, and byes are no games of a player.
func TestGuestsByName(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, append(evenings("Zoë 9, ann 8, Bob 7"), unplayedOf("Bye", "Bob 1"), unplayedOf(league.GameNoShow, "Bob 1"))...)
		for _, name := range []string{"Zoë", "ann"} {
			must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest(name, true) }))
		}
		want := []string{"ann", "Zoë"}
		rated, err := s.Ratings(context.Background(), Filter{}, rating.Elo, 0)
		must(t, err)
		for _, got := range [][]string{under(t, s, league.Terms{}).Guests, rated.Guests} {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		}
		bob, err := s.Player(context.Background(), "Bob")
		must(t, err)
		if bob.Games != 1 {
			t.Errorf("%+v", bob)
		}
	})
}
