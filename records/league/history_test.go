package league_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// clubs calls a test with random clubs.
func clubs(t *testing.T, test func(t *testing.T, results []*league.Result, guests map[int64]bool)) {
	for seed := range uint64(oftentest.Times(300)) {
		random := rand.New(rand.NewPCG(seed, 2))
		club := leaguetest.Club{Results: leaguetest.Random(random), Guests: []string{fmt.Sprint("P", random.IntN(9))}}
		for i := range club.Results {
			for k := 0; random.IntN(6) == 0 && k < len(club.Results[i].Seats); k++ { // only the places are known
				club.Results[i].Seats[k].Points, club.Results[i].Seats[k].NoPoints = 0, true
			}
		}
		results, guests := club.Played(false)
		test(t, results, guests)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestHistoriesAddUpToTheTable: each player's history has the games, outcomes and streak of the
// standings; what one did against another is the other way round in the other's; and whoever
// has the best score or the most wins holds it in the hall of fame.
func TestHistoriesAddUpToTheTable(t *testing.T) {
	clubs(t, func(t *testing.T, results []*league.Result, _ map[int64]bool) {
		rows := map[string]league.Row{}
		for _, r := range league.Standings(results, nil, &league.Terms{}, nil).Rows {
			rows[r.Name] = r
		}
		against, best, wins := map[[2]int64]league.Against{}, map[string]float64{}, map[string]float64{}
		for _, c := range league.Histories(results) {
			r := rows[c.Player]
			want := []any{r.Played, r.Won, r.Tied, r.Lost, r.Average, r.Streak}
			if diff := cmp.Diff(want, []any{c.Played, c.Won, c.Tied, c.Lost, c.Average, c.Streak}); diff != "" {
				t.Errorf("%s, table (-) and history (+)\n%s", c.Player, diff)
			}
			totals := sumUp(c.Results)
			played := 0
			for _, g := range c.Games {
				played += g.Played
				if want := totals[g.Game]; g.Scored != want.Scored || g.Points != want.Points || g.Best != want.Best {
					t.Errorf("%s: %+v, want %+v", c.Player, g, want)
				}
				if high, ok := best[g.Game]; g.Scored > 0 && (!ok || g.Best.Total > high) {
					best[g.Game] = g.Best.Total
				}
				wins[g.Game] = max(wins[g.Game], float64(g.Won))
			}
			all := league.History(results, c.ID, true)
			if played != c.Played || len(c.Results) != c.Played || len(all.Results) != c.Played+c.Contested+c.Unplaced {
				t.Errorf("%s has %d games of all kinds, %d and %d results, not %d", c.Player, played, len(c.Results), len(all.Results), c.Played)
			}
			for _, a := range c.Against {
				against[[2]int64{c.ID, a.Player}] = a
			}
		}
		for pair, a := range against {
			b := against[[2]int64{pair[1], pair[0]}]
			if a.Games != b.Games || a.Before != b.Behind || a.Level != b.Level || a.Before+a.Level+a.Behind != a.Games {
				t.Errorf("%+v and %+v", a, b)
			}
		}
		for _, f := range league.HallOfFame(results).Games {
			if f.Highest != nil && f.Highest.Value != best[f.Game] || f.Wins == nil && wins[f.Game] > 0 || f.Wins != nil && f.Wins.Value != wins[f.Game] {
				t.Errorf("%s: %+v and %+v, want %g and %g", f.Game, f.Highest, f.Wins, best[f.Game], wins[f.Game])
			}
		}
	})
}

// sumUp adds up the points of games by their names, and finds the best.
func sumUp(games []league.Game) map[string]league.GameTotals {
	totals := map[string]league.GameTotals{}
	for _, g := range games {
		one := totals[g.Game]
		if !g.NoPoints && (one.Scored == 0 || g.Total > one.Best.Total) {
			one.Best = league.Best{Total: g.Total, Date: g.Date, Result: g.ID}
		}
		if !g.NoPoints {
			one.Scored++
			one.Points += g.Total
		}
		totals[g.Game] = one
	}
	return totals
}

// TestHallOfFame: who had as many first comes first; a score is held by those who had it in
// the first such game.
func TestHallOfFame(t *testing.T) {
	games := leaguetest.Evenings("Bob 5, Ann 3", "Ann 7, Bob 4", "Cyd 7, Ann 7", "Ann 4, Cyd 2", "Bob 6, Cyd 1", "Cyd 9, Dan 1")
	games[5].Seats[0].Points, games[5].Seats[0].NoPoints = 9_000, true // only the place is known
	results, _ := leaguetest.Club{Results: games}.Played(false)
	f := league.HallOfFame(results).Games[0]
	if diff := cmp.Diff(&league.Feat{Value: 7, Holders: []string{"Ann"}, Date: "2026-11-02", Result: 2}, f.Highest); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(&league.Feat{Value: 2, Holders: []string{"Ann", "Bob"}, Date: "2026-11-04", Result: 4}, f.Wins); diff != "" {
		t.Error(diff)
	}
}

// TestLowestWins: the newest game with places and unequal points says whether the fewest win.
func TestLowestWins(t *testing.T) {
	golf := func(state league.State, seats ...league.Seat) *league.Result {
		return &league.Result{Game: "Golf", State: state, Seats: seats}
	}
	seat := func(place int, points score.Points) league.Seat { return league.Seat{Place: place, Points: points} }
	unknown := league.Seat{Place: 1, NoPoints: true}
	low, high := golf(league.Confirmed, seat(2, 71), seat(1, 66), seat(3, 72)), golf(league.Confirmed, seat(2, 66), seat(3, 65), seat(1, 71))
	for i, test := range []struct {
		results []*league.Result
		lowest  bool
	}{
		{nil, false}, {[]*league.Result{low}, true}, {[]*league.Result{high}, false}, {[]*league.Result{low, high}, false}, {[]*league.Result{high, low}, true},
		{[]*league.Result{low, golf(league.Contested, high.Seats...)}, true},
		{[]*league.Result{low, {Game: "Go", State: league.Confirmed, Seats: high.Seats}}, true},
		{[]*league.Result{low, golf(league.Confirmed, seat(1, 5), seat(1, 5))}, true},
		{[]*league.Result{low, golf(league.Confirmed, seat(0, 5), seat(0, 4))}, true},
		{[]*league.Result{low, golf(league.Confirmed, unknown, seat(2, 5), seat(3, 4))}, false},
		{[]*league.Result{high, golf(league.Confirmed, unknown, seat(2, 5), seat(3, 6))}, true},
	} {
		if got := league.LowestWins(test.results, "golf"); got != test.lowest {
			t.Errorf("%d: the fewest win: %v, want %v", i, got, test.lowest)
		}
	}
}

// TestRatingsAgree: the table of ratings, the courses and the standings show the same figures,
// Elo's points stay those that came with the players, and the change is that of the last day.
func TestRatingsAgree(t *testing.T) {
	clubs(t, func(t *testing.T, results []*league.Result, _ map[int64]bool) {
		elo := league.Rate(results, league.Elo, 0, nil)
		table := league.Standings(results, results, &league.Terms{}, nil)
		often := league.Rate(results, league.Elo, 2, nil)
		sum, names, few := 0.0, map[int64]string{}, 0
		for _, r := range elo.Rows {
			sum += r.Value - 1500
			names[r.Player] = r.Name
			if r.Games < 2 {
				few++
			}
			better := slices.IndexFunc(elo.Rows, func(x league.Rated) bool { return x.Shown == r.Shown })
			if r.Place != better+1 || r.Shared != (better < len(elo.Rows)-1 && elo.Rows[better+1].Shown == r.Shown) {
				t.Errorf("place %d, shared %v: %+v", r.Place, r.Shared, elo.Rows)
			}
		}
		if often.TooFew != few || len(often.Rows) != len(elo.Rows)-few {
			t.Errorf("%d of %d players have two games: %+v", len(elo.Rows)-few, len(elo.Rows), often)
		}
		part := results[:len(results)/2] // later results change no rating of a table
		until := league.Rate(league.UntilLast(results, part), league.Elo, 0, nil)
		for _, row := range league.Standings(part, results, &league.Terms{}, nil).Rows {
			if i := slices.IndexFunc(until.Rows, func(r league.Rated) bool { return r.Name == row.Name }); row.Played > 0 && i >= 0 && *row.Rating != until.Rows[i].Shown {
				t.Errorf("%s has %g, not %g", row.Name, *row.Rating, until.Rows[i].Shown)
			}
		}
		if math.Abs(sum) > 1e-4 {
			t.Errorf("points were made or lost: %g", sum)
		}
		courses := league.Courses(results, league.Elo, slices.Sorted(maps.Keys(names)), names)
		season := league.Standings(results[max(0, len(results)-1):], results, &league.Terms{}, nil) // which has begun with the last result
		for _, r := range elo.Rows {
			c := courses[slices.IndexFunc(courses, func(c league.Course) bool { return c.Player == r.Player })]
			last := c.Points[len(c.Points)-1]
			before := 1500.0
			for _, p := range c.Points {
				if p.Day < elo.LastDay {
					before = p.Shown
				}
			}
			row := table.Rows[slices.IndexFunc(table.Rows, func(x league.Row) bool { return x.Name == r.Name })]
			if i := slices.IndexFunc(season.Rows, func(x league.Row) bool { return x.Name == r.Name }); i >= 0 && season.Rows[i].Played > 0 && math.Abs(*season.Rows[i].RatingChange-r.Change) > 2e-6 {
				t.Errorf("in the table of the last day the rating of %s changes by %g, not %g", r.Name, *season.Rows[i].RatingChange, r.Change)
			}
			if len(c.Points) != r.Games || last.Shown != r.Shown || *row.Rating != r.Shown || math.Abs(r.Shown-before-r.Change) > 2e-6 || math.Abs(*row.RatingChange-r.Change) > 2e-6 {
				t.Errorf("%+v; course %+v; standings %g %g", r, c, *row.Rating, *row.RatingChange)
			}
		}
	})
}

// TestCrosstableIsTheHistories: a cell is what the histories say of the two, and no cell is of
// a guest.
func TestCrosstableIsTheHistories(t *testing.T) {
	clubs(t, func(t *testing.T, results []*league.Result, guests map[int64]bool) {
		c := league.NewCrosstable(league.Standings(results, nil, &league.Terms{}, guests), results)
		for i, row := range c.Rows {
			if guests[row.Player] {
				t.Errorf("%s is a guest", row.Name)
			}
			met, pairs := map[string]league.Against{}, map[string]int{}
			h := league.History(results, row.Player, false)
			for _, a := range h.Against {
				met[a.Name] = a
			}
			for _, g := range h.Results {
				if len(g.Others) == 1 {
					pairs[g.Others[0].Name]++
				}
			}
			for k, cell := range c.Cells[i] {
				a := met[c.Rows[k].Name]
				if cell == nil && a.Games > 0 || cell != nil && (cell.Games != a.Games || cell.Won != a.Before || cell.Tied != a.Level || cell.Lost != a.Behind || cell.Pairs != pairs[a.Name]) {
					t.Errorf("%s against %s: %+v, not %+v", row.Name, c.Rows[k].Name, cell, a)
				}
			}
		}
	})
}

// TestAttendanceAndEvenings: who came to an evening is whoever sat somewhere or waited there;
// all evenings together are the attendance, and the games of all that count are the table's.
func TestAttendanceAndEvenings(t *testing.T) {
	clubs(t, func(t *testing.T, results []*league.Result, guests map[int64]bool) {
		days := map[string]map[string]bool{}
		for _, r := range results {
			if days[r.Day] == nil {
				days[r.Day] = map[string]bool{}
			}
			for _, s := range r.Seats {
				if !league.Unplayed(r.Game) || r.Game == league.GameBye || s.Place == 1 && len(r.Seats) > 1 {
					days[r.Day][s.Name] = true
				}
			}
		}
		all := league.Attend(results, guests)
		came, counted, last := map[string]int{}, 0, ""
		for _, day := range slices.Sorted(maps.Keys(days)) {
			until := slices.DeleteFunc(slices.Clone(results), func(r *league.Result) bool { return r.Day > day })
			e := league.NewEvening(until, day, guests)
			if e.Games == 0 { // only byes
				if e.Last != last {
					t.Errorf("%s: the last evening was %s, not %s", day, e.Last, last)
				}
			} else if last = day; e.People != len(days[day]) {
				t.Errorf("%s: %d people, not %v", day, e.People, days[day])
			}
			counted += len(e.Results)
			for name := range days[day] {
				came[name]++
			}
		}
		if n := league.Standings(results, nil, &league.Terms{}, nil).Results; all.Held != len(days) || counted != n {
			t.Errorf("%d evenings of %d; %d games of %d", all.Held, len(days), counted, n)
		}
		for _, r := range all.Rows {
			if r.Present != came[r.Name] || r.Guest != guests[r.Player] {
				t.Errorf("%+v, not %d", r, came[r.Name])
			}
			delete(came, r.Name)
		}
		if len(came) > 0 {
			t.Errorf("nobody counted %v", came)
		}
	})
}
