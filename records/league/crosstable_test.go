package league_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

// Who met whom, in games of two and of more. Guests have no line, nor has who played too
// few games.
func TestCrosstableWorkedByHand(t *testing.T) {
	c := leaguetest.Club{Results: evenings("Ann 5, Bob 3", "Ann 5, Bob 5", "Cyd 5, Bob 3, Ann 1", "Dan 9, Ann 1"), Guests: []string{"Dan"}}
	table := crosstable(t, c, league.Terms{})
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
	twice := crosstable(t, c, league.Terms{Weight: map[string]int{"Tally": 2}, MinGames: 2})
	want = score.Array[[]*league.Crossing]{
		{nil, {Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 2, Points: 8}},
		{{Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 2, Points: 2}, nil},
	}
	if diff := cmp.Diff(want, twice.Cells); diff != "" {
		t.Errorf("counted twice: %s", diff)
	}
}

// An evening is a day with a result. Who sat out was there, who did not come was not.
// Contested and unfinished games were played, void ones were not.
func TestAttendance(t *testing.T) {
	list := append(evenings("Ann 5, Bob 3", "Ann 5, Cyd 3", "Ann 5, Bob ?", "Dan 1, Bob 2"),
		on(1, "Cyd 1"), on(10, "Ann 2, Dan 1"), on(1, "Bob 6, Ann 3")) // the last is a second game of the first evening
	list[1].State, list[3].State = league.Contested, league.Void
	list[4].Game, list[5].Game = "Bye", league.GameNoShow
	list[4].Played, list[6].Played = list[0].Played.Add(time.Hour), list[0].Played.Add(30*time.Minute)
	for _, test := range []struct {
		c    leaguetest.Club
		held int
		want string
	}{
		{leaguetest.Club{Results: list, Guests: []string{"Cyd"}}, 4, "Ann 4 false 2026-11-10 1, Bob 2 false 2026-11-03 2, Cyd 2 true 2026-11-02 3"},
		{leaguetest.Club{Results: evenings("bob 1, Ann 2", "Zoë 1, Cyd 3", "Bobby 4, Ann 1"), Merged: map[string]string{"Bobby": "bob"}}, 3,
			"Ann 2 false 2026-11-03 2, bob 2 false 2026-11-03 1, Cyd 1 false 2026-11-02 4, Zoë 1 false 2026-11-02 3"},
		{leaguetest.Club{}, 0, ""},
	} {
		var a league.Attendance
		a.Count(test.c.Timeline())
		var got []string
		for _, r := range a.Rows {
			got = append(got, fmt.Sprint(r.Name, " ", r.Present, " ", r.Guest, " ", r.Last, " ", r.Player))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, ", ")); diff != "" || a.Held != test.held {
			t.Errorf("%d held\n%s", a.Held, diff)
		}
	}
}

// Changes since a playing day count all that came after it: byes of days between, and
// for the ratings games of other seasons. Games after the last one of the table count for
// neither.
func TestChangesSinceAPlayingDay(t *testing.T) {
	list := append(evenings("Ann 5, Bob 3"), on(4, "Cyd 0"), on(5, "Dan 5, Bob 3"), on(8, "Dan 5, Eve 3"), on(8, "Dan 1, Eve 3"))
	list[1].Game = league.GameBye // between two playing days of the season
	list[4].Played = list[3].Played.Add(time.Minute)
	season, all := leaguetest.Club{Results: list}, of(list...)
	season.Results = append([]league.Result{}, list...)
	season.Results[2].State, season.Results[4].State = league.Void, league.Void
	var table league.Standings
	if err := table.Replay(season.Counted(), all.Counted()); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range table.Rows {
		rating, moved := 0.0, 0.0
		if r.Rating != nil {
			rating, moved = *r.Rating, *r.RatingChange
		}
		got = append(got, fmt.Sprintf("%s %s %.1f %+.1f", r.Name, changeText(&r), rating, moved))
	}
	// Cyd had no place after 1 November. Bob lost to Dan on the 5th, and Dan's change
	// is that of both games.
	want := "Ann +0 1516.0 +0.0, Cyd new 0.0 +0.0, Dan new 1530.6 +30.6, Bob -2 1468.7 -15.3, Eve new 1484.7 -15.3"
	if strings.Join(got, ", ") != want || table.DayBefore != league.DayOf(list[0].Played) {
		t.Errorf("since %s: %s, want %s", table.DayBefore, strings.Join(got, ", "), want)
	}
	// On the first playing day all that came before it is before: a bye of the days before
	// gives a place, games of other seasons a rating.
	season.Results[0].State = league.Void
	table = league.Standings{}
	if err := table.Replay(season.Counted(), all.Counted()); err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, r := range table.Rows {
		moved := 0.0
		if r.RatingChange != nil {
			moved = *r.RatingChange
		}
		got = append(got, fmt.Sprintf("%s %s %+.1f", r.Name, changeText(&r), moved))
	}
	if want := "Cyd +0 +0.0, Dan new +15.3, Eve new -15.3"; strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
}
