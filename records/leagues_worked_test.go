package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/rating"
)

// unplayedOf is a bye or no-show: "Ann" alone, or with places by points as in games.
func unplayedOf(kind, text string) NewResult {
	g := game(text)
	g.Game = kind
	return g
}

// The example of docs/leagues.md. Points 5-3-2-1, Subdivision counts twice, the
// number at the table weighs. Most games have three players, so that a game of n
// counts (n − 1)/2 times.
//
//	three          Ann 5, Bob 3, Cyd 2
//	three          Bob 5, Ann 3, Cyd 2
//	five, × 2      Cyd 10, Ann 6, Bob 4, Dan 2, Eve 0
//	Subdivision of two, × 2 × 1/2      Ann 5, Bob 3
//	four, × 3/2    Dan 7½, Bob and Eve (3 + 2)/2 × 3/2 = 3¾, Ann 1½
//	a bye          Eve 5, as for a win
func TestWeightsWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 9, Bob 8, Cyd 7", "Bob 9, Ann 8, Cyd 7", "Cyd 9, Ann 8, Bob 7, Dan 6, Eve 5", "Ann 9, Bob 8", "Dan 9, Bob 8, Eve 8, Ann 7")
		list[3].Game = "Subdivision"
		save(t, s, append(list, unplayedOf("Bye", "Eve 1"))...)
		table := under(t, s, Terms{Points: "5-3-2-1", Weight: map[string]int{"subdivision": 2}, ByTable: true})
		if got := places(table); got != "1 Ann 20.5, 2 Bob 18.75, 3 Cyd 14, 4 Dan 9.5, 5 Eve 8.75" {
			t.Error(got)
		}
		if eve := table.Rows[4]; eve.Played != 2 || eve.Byes != 1 || eve.Form != "LL" {
			t.Errorf("%+v", eve)
		}
		want := "A game of subdivision counts 2 times. Points of a game are multiplied by its players less one and divided by 2, as most games have 3 players."
		if got := table.Terms.WeightsSentence(table.Usual); got != want {
			t.Error(got)
		}
		// Thirds stay exact: 1/3 of the points of a table of four, three times, is one.
		thirds := newStore(t)
		var games []NewResult
		for i := range 3 {
			games = append(games, evenings("Ann 9, Bob 8, Cyd 7, Dan 6")...)
			games[i].Text = fmt.Sprint(i) + games[i].Text
		}
		save(t, thirds, append(games, evenings("Eve 9, Fay 8", "Eve 8, Fay 9")...)...)
		if got := places(under(t, thirds, Terms{Points: ByWins, ByTable: true})); !strings.HasPrefix(got, "1 Ann 3, 2= Eve 0.33, 2= Fay 0.33") {
			t.Error(got)
		}
		even := newStore(t) // tables of two and of four, equally many
		save(t, even, evenings("Ann 9, Bob 8, Cyd 7, Dan 6", "Ann 9, Bob 8")...)
		if table := under(t, even, Terms{ByTable: true}); table.Usual != 2 || places(table) != "1 Ann 12, 2= Bob 0, 2= Cyd 0, 2= Dan 0" {
			t.Error(table.Usual, places(table))
		}
		refused(t, create(s, "Friday", Terms{Weight: map[string]int{"go": 0}}), "expected a whole number from 1 to 20")
		refused(t, create(s, "Friday", Terms{Weight: map[string]int{"go": 2, "Go": 3}}), "said twice")
		refused(t, create(s, "Friday", Terms{Bye: "lots"}), "one of win, draw, nothing")
	})
}

// What a bye is worth under each system: as a win, as a draw of two, or nothing.
func TestByesWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		// Ann had a bye that says 4 points; Bob came, and Cyd did not; nor did Dan.
		save(t, s, unplayedOf(GameBye, "Ann 4"), unplayedOf(GameNoShow, "Bob 2, Cyd 1"), unplayedOf(GameNoShow, "Dan 1"))
		for _, c := range []struct{ system, win, draw string }{
			{"", "1= Ann 3, 1= Bob 3", "1= Ann 1, 1= Bob 1"},
			{ByWins, "1= Ann 1, 1= Bob 1", "1= Ann 0, 1= Bob 0"},
			{"5-3-2", "1= Ann 5, 1= Bob 5", "1= Ann 4, 1= Bob 4"},
			{ByShare, "1= Ann 1, 1= Bob 1", "1= Ann 0.5, 1= Bob 0.5"},
			{ByScore, "1 Ann 4, 2 Bob 2", "1 Ann 4, 2 Bob 2"},
		} {
			for bye, want := range map[string]string{"": c.win, ByeWin: c.win, ByeDraw: c.draw, ByeNothing: "1= Ann 0, 1= Bob 0"} {
				if got := places(under(t, s, Terms{Points: c.system, Bye: bye})); !strings.HasPrefix(got, want) {
					t.Errorf("%s, a bye as %q: %s, want %s", c.system, bye, got, want)
				}
			}
		}
		table := under(t, s, Terms{})
		if r := table.Rows[3]; r.Name != "Dan" || r.Missed != 1 || r.Byes != 0 || r.Played != 0 || r.Average() != 0 || table.Results != 0 {
			t.Errorf("%+v", r)
		}
		if list, err := s.Ratings(context.Background(), Filter{}, rating.Elo, 0); err != nil || len(list.Rows) != 0 || list.Results != 0 {
			t.Errorf("rated: %+v, %v", list, err)
		}
		if c := career(t, s, "Bob", Filter{}); c.All.Played != 0 {
			t.Errorf("in a history: %+v", c)
		}
		// They are copied as any result is.
		other := newStore(t)
		join(t, other, s, nil)
		if diff := cmp.Diff(shownTable(table, nil), shownTable(under(t, other, Terms{}), nil)); diff != "" {
			t.Error(diff)
		}
		clean(t, other)
	})
}

// Rounds are numbers where they can be: 10 comes after 2, and 02 is 2.
func TestTablesAfterARound(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Cyd 5, Ann 3", "Ann 5, Cyd 5", "Ann 9, Bob 1")
		for i, round := range []string{"1", "02", "10", "final", ""} {
			list[i].Round = round
		}
		save(t, s, list...)
		for round, want := range map[string]string{
			"1": "1 Ann 3, 2 Bob 0", "2": "1= Ann 3, 1= Bob 3, 3 Cyd 0", "9": "1= Ann 3, 1= Bob 3, 3 Cyd 0",
			"10": "1= Ann 3, 1= Bob 3, 1= Cyd 3", "FINAL": "1= Ann 4, 1= Cyd 4, 3 Bob 3", "0": "",
		} {
			if got := places(standings(t, s, Filter{Round: round})); got != want {
				t.Errorf("after round %s: %s, want %s", round, got, want)
			}
		}
		rated, err := s.Ratings(context.Background(), Filter{Round: "2"}, rating.Elo, 0)
		must(t, err)
		if n, err := s.Count(context.Background(), Filter{Round: "2"}); err != nil || n != 1 || rated.Results != 2 {
			t.Errorf("%d results of round 2, %v; %d rated up to it", n, err, rated.Results)
		}
		if c := career(t, s, "Cyd", Filter{Round: "10"}); c.All.Played != 1 || c.All.Won != 1 {
			t.Errorf("%+v", c.All)
		}
		if !slices.IsSortedFunc([]string{"", "1", "02", "10", "final", "Final 2"}, CompareRounds) {
			t.Error("the order of rounds")
		}
	})
}

// Who met whom, in games of two and of more. Guests have no line.
func TestCrosstableWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 5, Bob 3", "Ann 5, Bob 5", "Cyd 5, Bob 3, Ann 1", "Dan 9, Ann 1")...)
		must(t, do(s, "guest", func(tx *Tx) error { return tx.GuestPlayer("Dan") }))
		table, err := s.Crosstable(context.Background(), Filter{}, nil)
		must(t, err)
		if got := places(table.Standings); got != "1 Ann 4, 2 Cyd 3, 3 Bob 1" || table.Guests != 1 {
			t.Errorf("%s, %d guests", got, table.Guests)
		}
		want := [][]Crossing{
			{{}, {Games: 1, Lost: 1}, {Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 2, Points: 4}},
			{{Games: 1, Won: 1}, {}, {Games: 1, Won: 1}},
			{{Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 2, Points: 1}, {Games: 1, Lost: 1}, {}},
		}
		if diff := cmp.Diff(want, table.Cells); diff != "" {
			t.Error(diff)
		}
		twice, err := s.Crosstable(context.Background(), Filter{}, &Terms{Weight: map[string]int{"Tally": 2}})
		must(t, err)
		if m := twice.Cells[0][2]; m.Points != 8 {
			t.Errorf("counted twice: %+v", m)
		}
		rated, err := s.Ratings(context.Background(), Filter{}, rating.Elo, 0)
		must(t, err)
		if len(rated.Rows) != 3 || rated.Guests != 1 {
			t.Errorf("%+v", rated)
		}
	})
}

// An evening is a day with a result. Who sat out was there, who did not come was
// not.
func TestAttendance(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 5, Bob 3", "Ann 5, Cyd 3", "Ann 5, Bob -1", "Dan 1, Bob 2")
		list[1].State, list[3].State = Contested, Void
		bye, missing := unplayedOf(GameBye, "Cyd 1"), unplayedOf(GameNoShow, "Ann 2, Dan 1")
		bye.Played, missing.Played = list[0].Played.Add(time.Hour), list[0].Played.AddDate(0, 0, 9)
		save(t, s, append(list, bye, missing)...)
		must(t, do(s, "guest", func(tx *Tx) error { return tx.GuestPlayer("Cyd") }))
		a, err := s.Attendance(context.Background(), Filter{})
		must(t, err)
		var got []string
		for _, r := range a.Rows {
			got = append(got, fmt.Sprint(r.Name, " ", r.Present, " ", r.Guest))
		}
		if diff := cmp.Diff([]string{"Ann 4 false", "Bob 2 false", "Cyd 2 true"}, got); diff != "" || a.Held != 4 {
			t.Errorf("%d held\n%s", a.Held, diff)
		}
	})
}
