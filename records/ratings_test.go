package records

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/rating"
)

func ratings(t testing.TB, s *Store, f Filter, system rating.System) *league.Ratings {
	t.Helper()
	table, err := s.Ratings(context.Background(), f, system, 0)
	must(t, err)
	return table
}

// ratedLines shows a table as a person would read it.
func ratedLines(r *league.Ratings) string {
	var b strings.Builder
	for _, row := range r.Rows {
		shared := " "
		if row.Shared {
			shared = "="
		}
		fmt.Fprintf(&b, "%d%s %s %.1f %+.1f %d\n", row.Place, shared, row.Name, row.Shown, row.Change, row.Games)
	}
	return b.String()
}

func dated(day int, text string) league.Result {
	g := game(text)
	g.League = "Tuesday league"
	g.Played = time.Date(2026, 11, day, 20, 0, 0, 0, time.UTC)
	return g
}

// Five newcomers placed 1, 1, 3, 4 and 5 under Elo, as published.
func TestFiveNewcomers(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, dated(3, "Ann 9, Bob 9, Cyd 5, Dee 4, Eli 3"))
		want := `1= Ann 1512.0 +12.0 1
1= Bob 1512.0 +12.0 1
3  Cyd 1500.0 +0.0 1
4  Dee 1492.0 -8.0 1
5  Eli 1484.0 -16.0 1
`
		if diff := cmp.Diff(want, ratedLines(ratings(t, s, Filter{}, rating.Elo))); diff != "" {
			t.Error(diff)
		}
	})
}

// Contested and void results are not rated, nor is anything played after the
// day that is asked for; a back-dated game is rated where it was played.
func TestRatingsFollowTheResults(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		contested, void := dated(4, "Ann 1, Bob 2"), dated(5, "Ann 1, Bob 3")
		contested.State, void.State = league.Contested, league.Void
		save(t, s, dated(6, "Ann 5, Bob 3"), contested, void)
		first := ratedLines(ratings(t, s, Filter{}, rating.Elo))
		if want := "1  Ann 1516.0 +16.0 1\n2  Bob 1484.0 -16.0 1\n"; first != want {
			t.Errorf("got\n%swant\n%s", first, want)
		}
		save(t, s, dated(2, "Bob 5, Ann 3")) // entered last, played first
		after := ratings(t, s, Filter{}, rating.Elo)
		if after.Results != 2 || after.Contested != 1 || after.Rows[0].Change < 16 {
			t.Errorf("got %+v", after)
		}
		early := ratedLines(ratings(t, s, Filter{AsOf: league.DayOf(time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC))}, rating.Elo))
		if want := "1  Bob 1516.0 +16.0 1\n2  Ann 1484.0 -16.0 1\n"; early != want {
			t.Errorf("as of 3 November got\n%swant\n%s", early, want)
		}
	})
}

// What a result did, and the course of a player, agree with the table.
func TestSwingsAndCoursesAgreeWithTheTable(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(5, 6))
		for _, system := range rating.Systems() {
			s := newStore(t)
			var games []league.Result
			for i := range 40 {
				n := 2
				if system != rating.Glicko2 {
					n += random.IntN(3)
				}
				var parts []string
				for _, p := range random.Perm(5)[:n] {
					parts = append(parts, fmt.Sprintf("P%d %d", p, random.IntN(4)))
				}
				games = append(games, dated(1+random.IntN(12), fmt.Sprintf("%d: %s", i, strings.Join(parts, ", "))))
			}
			save(t, s, games...)
			table := ratings(t, s, Filter{}, system)
			names := []string{"P0", "P1", "P2", "P3", "P4"}
			courses, err := s.Courses(context.Background(), Filter{}, system, names)
			must(t, err)
			for _, c := range courses {
				for _, row := range table.Rows {
					last := c.Points[len(c.Points)-1]
					if row.Name == c.Name && (math.Abs(last.Value-row.Value) > 1e-8 || last.Games != row.Games) {
						t.Errorf("%s of %s: the course ends at %v, the table says %v", system, c.Name, last.Rating, row.Rating)
					}
				}
			}
			for id := int64(1); id <= 40; id++ {
				swings, err := s.Swings(context.Background(), Filter{}, system, id)
				must(t, err)
				sum := 0.0
				for _, w := range swings.Players {
					sum += w.After.Value - w.Before.Value
					for _, c := range courses {
						for _, p := range c.Points {
							if c.Name == w.Name && p.Result == id && math.Abs(p.Value-w.After.Value) > 1e-8 {
								t.Errorf("%s, result %d: %s has %v after it, the course says %v", system, id, w.Name, w.After, p)
							}
						}
					}
				}
				if system == rating.Elo && math.Abs(sum) > 1e-8 {
					t.Errorf("result %d gave and took unequal points: %v", id, sum)
				}
			}
		}
	})
}

// Entering results in another order changes no rating.
func TestRatingsDoNotDependOnTheOrderOfEntry(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(7, 8))
		var games []league.Result
		for i := range 30 {
			g := dated(1+i/3, fmt.Sprintf("%d: A%d %d, B%d %d, C%d %d", i, i%3, i%5, i%4, i%3, i%2, i%7))
			g.Played = g.Played.Add(time.Duration(i%3) * time.Minute)
			games = append(games, g)
		}
		want := ""
		for range 4 {
			s := newStore(t)
			save(t, s, games...)
			got := ratedLines(ratings(t, s, Filter{}, rating.WengLin))
			if want == "" {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
			random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		}
	})
}

// Glicko-2 rates games of two and says how many it left out.
func TestGlickoLeavesLargerGamesOut(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, dated(1, "Ann 5, Bob 3"), dated(2, "Ann 5, Bob 3, Cyd 1"), dated(3, "Bob 5, Ann 3"))
		table := ratings(t, s, Filter{}, rating.Glicko2)
		if table.Results != 2 || table.Unrated != 1 || len(table.Rows) != 2 {
			t.Errorf("got %+v", table)
		}
		if _, err := s.Swings(context.Background(), Filter{}, rating.Glicko2, 2); err == nil || !strings.Contains(err.Error(), "games of two players only") {
			t.Errorf("got %v", err)
		}
		if _, err := s.Swings(context.Background(), Filter{}, rating.Elo, 9); err == nil {
			t.Error("there is no result #9")
		}
	})
}
