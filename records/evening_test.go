package records

import (
	"arbiter/records/league"
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
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
		round := func(season, n, day, text string) NewResult {
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
			e, err := s.Evening(context.Background(), "tuesday", league.DayOf(inSeason("", day, "Ann 1").Played))
			must(t, err)
			if diff := cmp.Diff(want, e.Tables[0].Left); diff != "" {
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
		e, err := s.Evening(context.Background(), "", 0)
		must(t, err)
		if diff := cmp.Diff([]league.RoundLeft{{Round: "1", Tables: 1, Of: 1}}, e.Tables[0].Left); diff != "" || e.Tables[0].League != "Friday" {
			t.Errorf("want (-) and got (+)\n%s", diff)
		}
	})
}

// Points that are none, or that are not whole, are compared with nothing.
func TestMomentsNeedWholePoints(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		add := func(day, game string, points ...league.Points) {
			g := inSeason("", day, "Ann 5, Bob 3")
			g.Game, g.Text, g.Breakdown = game, "", ""
			g.Seats = nil
			for i, p := range points {
				g.Seats = append(g.Seats, NewSeat{Name: []string{"Ann", "Bob"}[i], Place: i + 1, Points: p})
			}
			if game == "Draw" {
				g.Seats[1].Place = 1
			}
			save(t, s, g)
		}
		for _, day := range []string{"01-01", "01-02", "01-03", "01-04", "01-05"} {
			add(day, "Go", league.Points{Total: 5}, league.Points{Total: 3})
			add(day, "Chess", league.Points{None: true}, league.Points{None: true})
			add(day, "Golf", league.Points{Total: 2}, league.Points{Total: 4})
		}
		add("01-06", "Go", league.Points{Total: 48, Exact: "47.5"}, league.Points{Total: 47})
		add("01-06", "Chess", league.Points{None: true}, league.Points{None: true})
		add("01-06", "Golf", league.Points{Total: 3}, league.Points{Total: 5})
		e, err := s.Evening(context.Background(), "", 0)
		must(t, err)
		want := league.Moments{MostWins: league.Wins{Games: 3, Players: []league.Winner{{Name: "Ann", Of: 3}}}, Going: league.Streak{Games: 18, Players: []string{"Ann"}}}
		if diff := cmp.Diff(want, e.Moments); diff != "" {
			t.Errorf("want (-) and got (+)\n%s", diff)
		}

		// A shared first place is closer than equal points that something else parted.
		add("01-07", "Hex", league.Points{Total: 5}, league.Points{Total: 5})
		add("01-07", "Draw", league.Points{Total: 5}, league.Points{Total: 5})
		e, err = s.Evening(context.Background(), "", 0)
		must(t, err)
		if got := e.Moments.Closest; len(got) != 1 || got[0] != e.Results[1].ID {
			t.Errorf("the closest are %v", got)
		}
	})
}
