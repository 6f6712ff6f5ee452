package league_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/records/rating"
)

func ratings(t *testing.T, c leaguetest.Club, system rating.System, minGames int) *league.Ratings {
	t.Helper()
	table := &league.Ratings{System: system}
	if err := table.Replay(c.Counted(), minGames); err != nil {
		t.Fatal(err)
	}
	return table
}

// ratedLines shows a table as a person would read it.
func ratedLines(r *league.Ratings) string {
	var b strings.Builder
	for _, row := range r.Rows {
		shared, played := " ", ""
		if row.Shared {
			shared = "="
		}
		if row.Played {
			played = " played"
		}
		fmt.Fprintf(&b, "%d%s %s %.1f %+.1f %d %s%s\n", row.Place, shared, row.Name, row.Shown, row.Change, row.Games, row.LastGame.String()[5:], played)
	}
	return b.String()
}

// Five newcomers placed 1, 1, 3, 4 and 5 under Elo, as published.
func TestFiveNewcomers(t *testing.T) {
	want := `1= Ann 1512.0 +12.0 1 11-03 played
1= Bob 1512.0 +12.0 1 11-03 played
3  Cyd 1500.0 +0.0 1 11-03 played
4  Dee 1492.0 -8.0 1 11-03 played
5  Eli 1484.0 -16.0 1 11-03 played
`
	if diff := cmp.Diff(want, ratedLines(ratings(t, of(on(3, "Bob 9, Ann 9, Cyd 5, Dee 4, Eli 3")), rating.Elo, 0))); diff != "" {
		t.Error(diff)
	}
}

// Games are rated in the order in which they were played. The change is of the last day
// alone, and of all its games; who has too few games or is a guest is rated, but not listed.
func TestRatingsFollowTheResults(t *testing.T) {
	list := []league.Result{on(6, "Ann 5, Bob 3"), on(7, "Ann 1, Bob 2"), on(5, "Ann 1, Bob 3"), on(2, "Bob 5, Ann 3"), on(6, "Cyd 5, Bob 3"), on(9, "Ann ?, Bob 3"), on(3, "Zoe 1, Dan 1"), on(6, "Bob 1")}
	list[1].State, list[2].State, list[7].Game = league.Contested, league.Void, league.GameBye
	list[4].Played = list[0].Played.Add(time.Hour)
	c := leaguetest.Club{Results: list, Guests: []string{"Zoe", "Dan"}}
	table := ratings(t, c, rating.Elo, 0)
	want := `1  Cyd 1515.9 +15.9 1 11-06 played
2  Ann 1501.5 +17.5 2 11-06 played
3  Bob 1482.6 -33.4 3 11-06 played
`
	if diff := cmp.Diff(want, ratedLines(table)); diff != "" {
		t.Error(diff)
	}
	if got := fmt.Sprint(table.Results, table.Evenings, table.Contested, table.Unplaced, table.Unrated, table.TooFew, table.Guests, table.LastDay); got != "4 3 1 1 0 0 [Dan Zoe] 2026-11-06" {
		t.Errorf("got %s", got)
	}
	few := ratings(t, c, rating.Elo, 2)
	if got := fmt.Sprint(few.TooFew, len(few.Rows), few.Rows[0].Name, few.Rows[0].Place); got != "1 2Ann1" {
		t.Errorf("of two games or more: %s", got)
	}
	if few := ratings(t, c, rating.Elo, 3); few.TooFew != 2 || len(few.Rows) != 1 {
		t.Errorf("of three games: %+v", few)
	}
	// The day before the last is no part of the change, and who did not play has none.
	c.Results = append(c.Results, on(8, "Cyd 1, Bob 1"))
	want = `1  Cyd 1514.4 -1.5 2 11-08 played
2  Ann 1501.5 +0.0 2 11-06
3  Bob 1484.1 +1.5 4 11-08 played
`
	if diff := cmp.Diff(want, ratedLines(ratings(t, c, rating.Elo, 0))); diff != "" {
		t.Error(diff)
	}
	if err := (&league.Ratings{System: "luck"}).Replay(c.Counted(), 0); err == nil {
		t.Error("luck is a system")
	}
}

// What a result did, and the course of a player, agree with the table.
func TestSwingsAndCoursesAgreeWithTheTable(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, system := range rating.Systems() {
		var c leaguetest.Club
		for range 40 {
			n := 2
			if system != rating.Glicko2 {
				n += random.IntN(3)
			}
			var parts []string
			for _, p := range random.Perm(5)[:n] {
				parts = append(parts, fmt.Sprintf("P%d %d", p, random.IntN(4)))
			}
			c.Results = append(c.Results, on(1+random.IntN(12), strings.Join(parts, ", ")))
		}
		table := ratings(t, c, system, 0)
		after := map[string]map[int64]float64{} // by name and result
		counted := c.Counted()
		numbers := make([]int64, 5)
		for i, row := range table.Rows {
			numbers[i] = row.Player
		}
		courses, err := league.Courses(counted, system, numbers)
		if err != nil || len(courses) != 5 {
			t.Fatal(courses, err)
		}
		for i, course := range courses {
			row := table.Rows[i]
			last := course.Points[len(course.Points)-1]
			if course.Name != row.Name || last.Rating != row.Rating || last.Shown != row.Shown || system != rating.Glicko2 && (len(course.Points) != row.Games || last.Day != row.LastGame) {
				t.Errorf("%s of %s: the course ends at %+v, the table says %+v", system, course.Name, last, row)
			}
			after[course.Name] = map[int64]float64{}
			for k, p := range course.Points {
				after[course.Name][p.Result] = p.Value
				if k > 0 && p.Day < course.Points[k-1].Day {
					t.Errorf("%s: %+v", system, course.Points)
				}
			}
		}
		for id := int64(1); id <= 40; id++ {
			swings, err := league.NewSwings(counted, system, id)
			if err != nil || len(swings.Players) != len(c.Results[id-1].Seats) || swings.Result != id || swings.System != system {
				t.Fatalf("%+v %v", swings, err)
			}
			sum := 0.0
			for k, w := range swings.Players {
				seat := c.Results[id-1].Seats[k]
				sum += w.After.Value - w.Before.Value
				if want, told := after[w.Name][id]; w.Name != seat.Name || w.Place != seat.Place || math.Abs(w.Change-(w.After.Shown-w.Before.Shown)) > 1e-8 || told && math.Abs(want-w.After.Value) > 1e-8 || !told && system != rating.Glicko2 {
					t.Errorf("%s, result %d: %+v, the course says %v", system, id, w, want)
				}
			}
			if system == rating.Elo && math.Abs(sum) > 1e-8 {
				t.Errorf("result %d gave and took unequal points: %v", id, sum)
			}
		}
	}
}

// A course is of those who are asked for, once each, in this order.
func TestCourses(t *testing.T) {
	c := of(evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Ann 1, Bob 0, Cyd 0")...)
	c.Results = append(c.Results, on(2, "Cyd 2, Ann 1"))
	for _, test := range []struct {
		system rating.System
		want   string
	}{
		{rating.Elo, "Cyd 3 elo 11-02 #2 1483, 11-02 #4 1501, 11-03 #3 1493; Ann 1 elo 11-01 #1 1516, 11-02 #4 1498, 11-03 #3 1515"},
		{rating.Glicko2, "Cyd 3 glicko-2 11-02 #4 1500; Ann 1 glicko-2 11-01 #1 1662, 11-02 #4 1497"},
	} {
		courses, err := league.Courses(c.Counted(), test.system, []int64{3, 1, 3})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, course := range courses {
			var points []string
			for _, p := range course.Points {
				points = append(points, fmt.Sprintf("%s #%d %.0f", p.Day.String()[5:], p.Result, p.Shown))
			}
			got = append(got, fmt.Sprint(course.Name, " ", course.Player, " ", course.System, " ", strings.Join(points, ", ")))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
			t.Error(diff)
		}
	}
}

// Entering results in another order changes no rating.
func TestRatingsDoNotDependOnTheOrderOfEntry(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	var c leaguetest.Club
	for i := range 30 {
		g := on(1+i/3, fmt.Sprintf("A%d %d, B%d %d, C%d %d", i%3, i%5, i%4, i%3, i%2, i%7))
		g.Played = g.Played.Add(time.Duration(i%3) * time.Minute)
		c.Results = append(c.Results, g)
	}
	want := ratedLines(ratings(t, c, rating.WengLin, 0))
	for range 10 {
		random.Shuffle(30, func(i, j int) { c.Results[i], c.Results[j] = c.Results[j], c.Results[i] })
		if diff := cmp.Diff(want, ratedLines(ratings(t, c, rating.WengLin, 0))); diff != "" {
			t.Fatal(diff)
		}
	}
}

// Glicko-2 rates games of two and says how many it left out. What it leaves out has no
// day, and ends no rating period.
func TestGlickoLeavesLargerGamesOut(t *testing.T) {
	c := of(evenings("Ann 5, Bob 3", "Ann 5, Bob 3, Cyd 1", "Bob 5, Ann 3", "Ann 5, Bob 3, Cyd 1", "Bob 1")...)
	counted := c.Counted()
	table := ratings(t, c, rating.Glicko2, 0)
	if got := fmt.Sprint(table.Results, table.Evenings, table.Unrated, len(table.Rows), table.LastDay, table.Rows[0].LastGame, table.Rows[0].Played); got != "2 2 3 2 2026-11-03 2026-11-03 true" {
		t.Errorf("got %s", got)
	}
	if _, err := league.NewSwings(counted, rating.Glicko2, 2); err == nil || err.Error() != "glicko-2 rates games of two players only; result #2 has 3" {
		t.Errorf("got %v", err)
	}
	// A game of one is rated nowhere, one of three by Elo.
	if table := ratings(t, c, rating.Elo, 0); table.Results != 4 || table.Unrated != 1 {
		t.Errorf("%+v", table)
	}
	// All games of an evening are one period.
	same := of(on(1, "Ann 5, Bob 3"), on(1, "Bob 5, Cyd 3"), on(2, "Ann 1, Cyd 0")).Counted()
	swings, err := league.NewSwings(same, rating.Glicko2, 1)
	if err != nil || len(swings.Players) != 2 || swings.Players[1].Name != "Bob" || math.Abs(swings.Players[1].Change) > 1e-6 || swings.Players[1].After.Games != 2 {
		t.Errorf("Bob won and lost on one evening: %+v %v", swings, err)
	}
}

// A timeline can be cut after the last game of another, and tells which results it has.
func TestTimelineIsCut(t *testing.T) {
	list := evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Cyd 5, Ann 3")
	all, up := of(list...).Timeline(), of(list[:2]...).Timeline()
	all.CutAfter(up)
	if got := fmt.Sprint(all.IDs(), all.Has(2), all.Has(3)); got != "[1 2] true false" {
		t.Error(got)
	}
	if day, ok := all.LastDay(); day.String() != "2026-11-02" || !ok {
		t.Errorf("%s %v", day, ok)
	}
	if _, ok := of().Timeline().LastDay(); ok {
		t.Error("nothing was played on a day")
	}
}
