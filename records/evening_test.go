package records

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// What is left of planned rounds is what had no result on that day, whatever was
// played later.
func TestAnEveningTellsWhatIsLeft(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, openSeason(s, "Spring", "2026-03-01"))
		plan := func(season, round string, tables ...[]string) {
			must(t, do(s, "plan", func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "Tuesday", Season: season, Round: round, Tables: tables})
			}))
		}
		plan("Spring", "10", []string{"Ann", "Bob"}, []string{"Cyd", "Dan"})
		plan("Spring", "9", []string{"Bob", "Cyd"}, []string{"Ann", "Dan"}, []string{"Eve", "Fay"})
		plan("Other", "9", []string{"Ann", "Fay"})
		round := func(season, n, day, text string) league.Result {
			g := inSeason(season, day, text)
			g.Round = n
			return g
		}
		contested := round("Spring", "9", "03-02", "Eve 5, Fay 3")
		contested.State = league.Contested
		save(t, s, round("Spring", "09", "03-01", "Ann 5, Dan 3"), contested, round("Spring", "10", "03-02", "Ann 5, Cyd 3"),
			round("", "9", "03-03", "Cyd 1, Bob 5"), round("Spring", "10", "03-03", "Ann 1, Bob 5"))
		for day, want := range map[string][]league.RoundLeft{
			"03-01": {{Round: "9", Tables: 2, Of: 3}, {Round: "10", Tables: 2, Of: 2}},
			"03-02": {{Round: "9", Tables: 1, Of: 3}, {Round: "10", Tables: 2, Of: 2}},
			"03-03": {{Round: "10", Tables: 1, Of: 2}},
		} {
			e, err := s.Evening(context.Background(), "tuesday", "2026-"+day)
			must(t, err)
			if diff := cmp.Diff(want, []league.RoundLeft(e.Tables[0].Left)); diff != "" || e.League != "Tuesday" {
				t.Errorf("%s: want (-) and got (+)\n%s", day, diff)
			}
		}

		// Without open seasons a plan is filled by results of its own season's name.
		must(t, create(s, "Friday", league.Terms{}))
		must(t, do(s, "plan", func(tx *Tx) error {
			return tx.SavePlan(Plan{League: "Friday", Round: "1", Tables: [][]string{{"Ann", "Bob"}}})
		}))
		other := round("Other", "1", "03-04", "Ann 5, Bob 3")
		other.League = "Friday"
		save(t, s, other)
		e, err := s.Evening(context.Background(), "", "")
		must(t, err)
		if diff := cmp.Diff([]league.RoundLeft{{Round: "1", Tables: 1, Of: 1}}, []league.RoundLeft(e.Tables[0].Left)); diff != "" || e.Tables[0].League != "Friday" {
			t.Errorf("want (-) and got (+)\n%s", diff)
		}
	})
}

// The message, attendance, standings and lists go by the same day, whatever the time.
func TestAnEveningIsItsDay(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, openSeason(s, "2025", "2025-01-01"))
		must(t, openSeason(s, "2026", "2026-01-01"))
		must(t, do(s, "plan", func(tx *Tx) error {
			return tx.SavePlan(Plan{League: "Tuesday", Season: "2025", Round: "1", Tables: [][]string{{"Ann", "Cyd"}}})
		}))
		add := func(day, clock, text string) {
			g := game(text)
			g.League, g.Round, g.Day, g.Time = "Tuesday", "1", day, clock
			save(t, s, g)
		}
		last, next := "2025-12-31", "2026-01-01"
		add(last, "20:00", "1: Ann 5, Bob 3")
		add(last, "00:30", "2: Ann 5, Cyd 3")
		add(last, "23:59", "3: Ann 5, Dan 3")
		add(next, "00:00", "4: Ann 5, Eve 3")
		add(next, "", "5: Ann 5, Fay 3")
		for _, one := range []struct {
			day     string
			season  string
			results []int64
			people  int
		}{{last, "2025", []int64{1, 2, 3}, 4}, {next, "2026", []int64{4, 5}, 3}} {
			e, err := s.Evening(context.Background(), "tuesday", one.day)
			must(t, err)
			var ids, listed []int64
			for _, r := range e.Results {
				ids = append(ids, r.ID)
			}
			must(t, s.Newest(context.Background(), Filter{From: one.day, AsOf: one.day, Season: one.season}, func(f *league.Result) error {
				listed = append([]int64{f.ID}, listed...)
				return nil
			}))
			slices.Sort(listed)
			if fmt.Sprint(ids, listed) != fmt.Sprint(one.results, one.results) || e.People != one.people {
				t.Errorf("%s: %v, in the list %v, of %d people; want %v of %d", one.day, ids, listed, e.People, one.results, one.people)
			}
			if len(e.Tables) != 1 {
				t.Fatalf("%s has %d tables", one.day, len(e.Tables))
			}
			if table := e.Tables[0]; table.Season != one.season || table.Evenings != 1 || table.Results != len(one.results) || !table.Moved || len(table.Left) != 0 {
				t.Errorf("%s: the table is %+v", one.day, table)
			}
		}
		there, err := s.Attendance(context.Background(), Filter{League: "Tuesday", AllSeasons: true})
		must(t, err)
		if there.Held != 2 || there.Rows[0].Name != "Ann" || there.Rows[0].Present != 2 {
			t.Errorf("%+v", there)
		}
	})
}
