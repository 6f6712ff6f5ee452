package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/rating"
	"arbiter/score"
)

// unplayedOf is a bye or no-show: "Ann" alone, or with places by points as in games.
func unplayedOf(kind, text string) league.Result {
	g := game(text)
	g.Game = kind
	return g
}

// The example of docs/leagues.md. Points 5-3-2-1, Subdivision counts twice.
//
//	three          Ann 5, Bob 3, Cyd 2
//	three          Bob 5, Ann 3, Cyd 2
//	five           Cyd 5, Ann 3, Bob 2, Dan 1, Eve 0
//	Subdivision    Ann 5 × 2, Bob 3 × 2
//	four           Dan 5, Bob and Eve (3 + 2)/2, Ann 1
//	a bye          Eve 5, as for a win
func TestWeightsWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 9, Bob 8, Cyd 7", "Bob 9, Ann 8, Cyd 7", "Cyd 9, Ann 8, Bob 7, Dan 6, Eve 5", "Ann 9, Bob 8", "Dan 9, Bob 8, Eve 8, Ann 7")
		list[3].Game = "Subdivision"
		save(t, s, append(list, unplayedOf("Bye", "Eve 1"))...)
		table := under(t, s, league.Terms{Points: "5-3-2-1", Weight: map[string]int{"subdivision": 2}})
		if got := places(table); got != "1 Ann 22, 2 Bob 18.5, 3 Cyd 9, 4 Eve 7.5, 5 Dan 6" {
			t.Error(got)
		}
		if eve := table.Rows[3]; eve.Played != 2 || eve.Byes != 1 || eve.Form != "LL" {
			t.Errorf("%+v", eve)
		}
		if got := table.Terms.WeightsSentence(); got != "A game of subdivision counts 2 times." {
			t.Error(got)
		}
		refused(t, create(s, "Friday", league.Terms{Weight: map[string]int{"go": 0}}), "expected a whole number from 1 to 20")
		refused(t, create(s, "Friday", league.Terms{Weight: map[string]int{"go": 2, "Go": 3}}), "said twice")
		refused(t, create(s, "Friday", league.Terms{Bye: "lots"}), "one of win, draw, nothing")
	})
}

// What a bye is worth under each system: as a win, as a draw of two, or nothing.
func TestByesWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		// Ann had a bye that says 4 points; Bob came, and Cyd did not; nor did Dan.
		save(t, s, unplayedOf(league.GameBye, "Ann 4"), unplayedOf(league.GameNoShow, "Bob 2, Cyd 1"), unplayedOf(league.GameNoShow, "Dan 1"))
		for _, c := range []struct{ system, win, draw string }{
			{"", "0 Ann 3, 0 Bob 3", "0 Ann 1, 0 Bob 1"},
			{league.ByWins, "0 Ann 1, 0 Bob 1", "0 Ann 0, 0 Bob 0"},
			{"5-3-2", "0 Ann 5, 0 Bob 5", "0 Ann 4, 0 Bob 4"},
			{league.ByScore, "0 Ann 4, 0 Bob 2", "0 Ann 4, 0 Bob 2"},
		} {
			for bye, want := range map[string]string{"": c.win, league.ByeWin: c.win, league.ByeDraw: c.draw, league.ByeNothing: "0 Ann 0, 0 Bob 0"} {
				if got := places(under(t, s, league.Terms{Points: c.system, Bye: bye})); !strings.HasPrefix(got, want) {
					t.Errorf("%s, a bye as %q: %s, want %s", c.system, bye, got, want)
				}
			}
		}
		table := under(t, s, league.Terms{})
		if r := table.Rows[3]; r.Name != "Dan" || r.Missed != 1 || r.Byes != 0 || r.Played != 0 || r.Average != 0 || table.Results != 0 {
			t.Errorf("%+v", r)
		}
		if list, err := s.Ratings(context.Background(), Filter{}, rating.Elo, 0); err != nil || len(list.Rows) != 0 || list.Results != 0 {
			t.Errorf("rated: %+v, %v", list, err)
		}
		if c := career(t, s, "Bob", Filter{}); c.Played != 0 {
			t.Errorf("in a history: %+v", c)
		}
		// They go to other records as any result does.
		other := newStore(t)
		bring(t, other, s, false)
		if diff := cmp.Diff(shownTable(table, nil), shownTable(under(t, other, league.Terms{}), nil)); diff != "" {
			t.Error(diff)
		}
		clean(t, other)
		// Nobody leads before a game that counts, and a bye alone never does.
		save(t, s, game("Eve 5, Fay 5"))
		if got := places(under(t, s, league.Terms{})); got != "1= Eve 1, 1= Fay 1, 0 Ann 3, 0 Bob 3, 0 Cyd 0, 0 Dan 0" {
			t.Error(got)
		}
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
		if c := career(t, s, "Cyd", Filter{Round: "10"}); c.Played != 1 || c.Won != 1 {
			t.Errorf("%+v", c.Totals)
		}
		if !slices.IsSortedFunc([]string{"", "1", "02", "10", "final", "Final 2"}, league.CompareRounds) {
			t.Error("the order of rounds")
		}
	})
}

// Changes since a playing day count all that came after it: byes of days between, and
// for the ratings games of other seasons.
func TestChangesSinceAPlayingDay(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		on := func(day int, season string, g league.Result) league.Result {
			g.League, g.Season = "Tuesday league", season
			g.Played = time.Date(2026, 11, day, 20, 0, 0, 0, time.UTC)
			return g
		}
		save(t, s,
			on(1, "B", game("Ann 5, Bob 3")),
			on(4, "B", unplayedOf(league.GameBye, "Cyd 0")), // between two playing days of the season
			on(5, "A", game("first: Dan 5, Bob 3")),
			on(8, "B", game("Dan 5, Eve 3")))
		table := standings(t, s, Filter{League: "Tuesday league", Season: "B"})
		if table.DayBefore != league.DayOf(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("changes since %s", table.DayBefore)
		}
		var got []string
		for _, r := range table.Rows {
			moved := 0.0
			if r.RatingChange != nil {
				moved = *r.RatingChange
			}
			got = append(got, fmt.Sprintf("%s %s %+.1f", r.Name, changeText(&r), moved))
		}
		// Cyd has played nothing, and has no place. Bob lost to Dan on the 5th, and Dan's change
		// is that of both games.
		want := "Ann +0 +0.0, Dan new +30.6, Bob -1 -15.3, Eve new -15.3, Cyd new +0.0"
		if strings.Join(got, ", ") != want {
			t.Errorf("%s, want %s", strings.Join(got, ", "), want)
		}
	})
}

// Standings and ratings after a round show one rating: of all games of the league until
// the last one of the table, those of earlier seasons, later rounds and no round too.
func TestRatingsAfterARoundAreOne(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Cyd 5, Ann 3", "Ann 5, Cyd 4", "Ann 9, Bob 1", "Cyd 9, Bob 1")
		for i, of := range [][2]string{{"2025", "7"}, {"2026", "1"}, {"2026", ""}, {"2026", "3"}, {"2026", "2"}, {"2026", "3"}} {
			list[i].League, list[i].Season, list[i].Round = "Tuesday league", of[0], of[1]
		}
		save(t, s, list...)
		must(t, do(s, "open", func(tx *Tx) error { return tx.OpenSeason("Tuesday league", "2026", "2026-01-01") }))
		for _, f := range []Filter{{League: "Tuesday league", Round: "2"}, {League: "Tuesday league", Season: "2026", Round: "1"}} {
			table, rated := standings(t, s, f), ratings(t, s, f, rating.Elo)
			if table.Season != "2026" || rated.Season != "2026" {
				t.Errorf("seasons %q and %q", table.Season, rated.Season)
			}
			if want := map[string]int{"2": 5, "1": 2}[f.Round]; rated.Results != want {
				t.Errorf("after round %s: %d results rated, want %d", f.Round, rated.Results, want)
			}
			for _, row := range table.Rows {
				i := slices.IndexFunc(rated.Rows, func(r league.Rated) bool { return r.Name == row.Name })
				if i < 0 || rated.Rows[i].Shown != *row.Rating {
					t.Errorf("after round %s: %s has %.2f in the standings; ratings %+v", f.Round, row.Name, *row.Rating, rated.Rows)
				}
			}
			courses, err := s.Courses(context.Background(), f, rating.Elo, []string{"Bob"})
			must(t, err)
			if last := courses[0].Points; last[len(last)-1].Shown != rated.Rows[slices.IndexFunc(rated.Rows, func(r league.Rated) bool { return r.Name == "Bob" })].Shown {
				t.Errorf("the course ends otherwise: %+v", last)
			}
		}
	})
}

// Who met whom, in games of two and of more. Guests have no line.
func TestCrosstableWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 5, Bob 3", "Ann 5, Bob 5", "Cyd 5, Bob 3, Ann 1", "Dan 9, Ann 1")...)
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Dan", true) }))
		table, err := s.Crosstable(context.Background(), Filter{}, nil)
		must(t, err)
		if got := places(table.Standings); got != "1 Ann 4, 2 Cyd 3, 3 Bob 1" || strings.Join(table.Guests, ",") != "Dan" {
			t.Errorf("%s, guests %v", got, table.Guests)
		}
		want := score.Array[[]*league.Crossing]{
			{nil, {Games: 1, Lost: 1}, {Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 2, Points: 4}},
			{{Games: 1, Won: 1}, nil, {Games: 1, Won: 1}},
			{{Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 2, Points: 1}, {Games: 1, Lost: 1}, nil},
		}
		if diff := cmp.Diff(want, table.Cells); diff != "" {
			t.Error(diff)
		}
		twice, err := s.Crosstable(context.Background(), Filter{}, &league.Terms{Weight: map[string]int{"Tally": 2}})
		must(t, err)
		if m := twice.Cells[0][2]; m.Points != 8 {
			t.Errorf("counted twice: %+v", m)
		}
		rated, err := s.Ratings(context.Background(), Filter{}, rating.Elo, 0)
		must(t, err)
		if len(rated.Rows) != 3 || len(rated.Guests) != 1 {
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
		list[1].State, list[3].State = league.Contested, league.Void
		bye, missing := unplayedOf(league.GameBye, "Cyd 1"), unplayedOf(league.GameNoShow, "Ann 2, Dan 1")
		bye.Played, missing.Played = list[0].Played.Add(time.Hour), list[0].Played.AddDate(0, 0, 9)
		again := evenings("Bob 6, Ann 3")[0] // a second game of the first evening
		again.Played = list[0].Played.Add(30 * time.Minute)
		save(t, s, append(list, bye, missing, again)...)
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Cyd", true) }))
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

// Differences below zero that add up to the same are the same: three times −1/3, and −1, 0 and 0.
func TestEqualDifferencesBelowZeroShare(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 2, Bob 1, Cyd 1, Xen 1", "Dan 2, Eve 1, Fay 1, Xen 1", "Gus 2, Hal 1, Ida 1, Xen 1",
			"Jon 1, Yan 0", "Kai 2, Leo 0, Yan 1", "Max 2, Ned 0, Yan 1")...)
		table := under(t, s, league.Terms{Ties: []string{league.TieDifference}})
		places := map[string]int{}
		for _, row := range table.Rows {
			if row.Shared {
				places[row.Name] = row.Place
			}
		}
		if places["Xen"] == 0 || places["Xen"] != places["Yan"] {
			t.Errorf("they share no place: %v\n%v", places, table.Breaks)
		}
	})
}

// Points with a fraction count as they are: 47.5 is behind 48, however often.
func TestFractionsWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		games := evenings("Ann 48, Bob 48", "Ann 1, Bob 0", "Bob 1, Ann 0")
		games[0].Seats[1].Points, games[0].Seats[1].Place = 47_500, 2
		games[1].Seats[0].Points, games[2].Seats[0].Points = 100, 200
		save(t, s, games...)
		for _, c := range []struct {
			terms      league.Terms
			want, says string
		}{
			{league.Terms{Points: league.ByScore}, "1 Ann 48.1, 2 Bob 47.7", ""},
			{league.Terms{Points: league.ByScore, Weight: map[string]int{games[0].Game: 2}}, "1 Ann 96.2, 2 Bob 95.4", ""},
			{league.Terms{Points: league.ByScore, Best: 2}, "1 Ann 48.1, 2 Bob 47.7", ""},
			{league.Terms{Points: "1", Ties: []string{league.TieDifference}, Best: 1}, "1 Ann 1, 2 Bob 1", "Score difference: Ann 0.4, Bob −0.4."},
		} {
			table := under(t, s, c.terms)
			if got := places(table); got != c.want {
				t.Errorf("%+v: %s, want %s", c.terms, got, c.want)
			}
			if c.says != "" && !strings.Contains(table.Breaks[0].Says, c.says) {
				t.Error(table.Breaks[0].Says)
			}
		}
		// The decimals have room beside the highest score there is.
		games = evenings("Cyd 1000000000000, Dan 1")
		games[0].Seats[1].Points = 750
		save(t, s, games...)
		if got := places(under(t, s, league.Terms{Points: league.ByScore})); !strings.Contains(got, "4 Dan 0.75") {
			t.Error(got)
		}
	})
}

// Below zero the greater difference is the one nearer to zero: −3 is before −3.5, and
// sums of halves are exact.
func TestDifferencesBelowZero(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 4, Bob 3, Dan 0", "Ann 3, Bob 3, Eve 0", "Ann 4, Bob 3, Fay 0", "Ann 4, Bob 3, Fay 0", "Ann 4, Bob 3, Gus 0", "Ann 3, Bob 3, Gus 0")...)
		table := under(t, s, league.Terms{Points: "1", Ties: []string{league.TieDifference}})
		if got := places(table); !strings.HasSuffix(got, "3 Eve 0, 4 Dan 0, 5 Gus 0, 6 Fay 0") {
			t.Error(got)
		}
		if says := fmt.Sprint(table.Breaks); !strings.Contains(says, "Eve −3, Dan −3.5, Gus −6.5, Fay −7") {
			t.Error(says)
		}
	})
}
