package records

import (
	"context"
	"slices"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

func ratings(t testing.TB, s *Store, f Filter, system league.System) *league.Ratings {
	t.Helper()
	table, err := s.Ratings(context.Background(), f, system, 0)
	must(t, err)
	return table
}

// Rounds are numbers where they can be: 10 comes after 2, and 02 is 2.
func TestTablesAfterARound(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := leaguetest.Evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Cyd 5, Ann 3", "Ann 5, Cyd 5", "Ann 9, Bob 1")
		for i, round := range []string{"1", "02", "10", "final", ""} {
			list[i].Round = round
		}
		save(t, s, list...)
		for round, want := range map[string]string{
			"1": "1 Ann 3, 2 Bob 0", "2": "1= Ann 3, 1= Bob 3, 3 Cyd 0", "9": "1= Ann 3, 1= Bob 3, 3 Cyd 0",
			"10": "1= Ann 3, 1= Bob 3, 1= Cyd 3", "FINAL": "1= Ann 4, 1= Cyd 4, 3 Bob 3", "0": "",
		} {
			if got := leaguetest.Places(standings(t, s, Filter{Round: round})); got != want {
				t.Errorf("after round %s: %s, want %s", round, got, want)
			}
		}
		rated, err := s.Ratings(context.Background(), Filter{Round: "2"}, league.Elo, 0)
		must(t, err)
		if n, err := s.Count(context.Background(), Filter{Round: "2"}); err != nil || n != 1 || rated.Results != 2 {
			t.Errorf("%d results of round 2, %v; %d rated up to it", n, err, rated.Results)
		}
		if often, err := s.Ratings(context.Background(), Filter{Round: "2"}, league.Elo, 2); err != nil || len(often.Rows) != 1 || often.Rows[0].Name != "Bob" || often.Rows[0].Shown != rated.Rows[1].Shown {
			t.Errorf("of two games or more: %+v, %v", often, err)
		}
		if c := career(t, s, "Cyd", Filter{Round: "10"}); c.Played != 1 || c.Won != 1 {
			t.Errorf("%+v", c.Totals)
		}
	})
}

// Standings and ratings after a round show one rating: of all games of the league until
// the last one of the table, those of earlier seasons, later rounds and no round too.
func TestRatingsAfterARoundAreOne(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := leaguetest.Evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Cyd 5, Ann 3", "Ann 5, Cyd 4", "Ann 9, Bob 1", "Cyd 9, Bob 1")
		for i, of := range [][2]string{{"2025", "7"}, {"2026", "1"}, {"2026", ""}, {"2026", "3"}, {"2026", "2"}, {"2026", "3"}} {
			list[i].League, list[i].Season, list[i].Round = "Tuesday league", of[0], of[1]
		}
		save(t, s, list...)
		must(t, do(s, "open", func(tx *Tx) error { return tx.OpenSeason("Tuesday league", "2026", "2026-01-01") }))
		for _, f := range []Filter{{League: "Tuesday league", Round: "2"}, {League: "Tuesday league", Season: "2026", Round: "1"}} {
			table, rated := standings(t, s, f), ratings(t, s, f, league.Elo)
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
			courses, err := s.Courses(context.Background(), f, league.Elo, []string{"Cyd", "Bob"})
			must(t, err)
			if last := courses[1].Points; last[len(last)-1].Shown != rated.Rows[slices.IndexFunc(rated.Rows, func(r league.Rated) bool { return r.Name == "Bob" })].Shown {
				t.Errorf("the course ends otherwise: %+v", last)
			}
		}
	})
}
