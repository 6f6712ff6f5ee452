package records

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/league"
)

func savePlan(s *Store, p Plan) error {
	return do(s, "save a plan", func(tx *Tx) error { return tx.SavePlan(p) })
}

func plansOf(t testing.TB, s *Store, season string) (list []Plan) {
	t.Helper()
	rounds, err := s.Rounds(context.Background(), "tuesday", season)
	must(t, err)
	for _, r := range rounds {
		list = append(list, r.Plan)
	}
	return list
}

// round3 is a plan of five players.
var round3 = Plan{League: "Tuesday", Season: "2026", Round: "3", Tables: [][]string{{"Cyd", "Ann"}, {"Bob", "Dan"}}, Out: []string{"Eva"}}

func TestPlansAreKept(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		if err := savePlan(s, round3); !asNotFound(err, new(*NotFoundError)) {
			t.Fatalf("a league that is not there: %v", err)
		}
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, savePlan(s, round3))
		bare := Plan{League: "tuesday", Round: "3", Tables: [][]string{{"ann", "Fay", "Bob"}}}
		must(t, savePlan(s, bare))
		if diff := cmp.Diff([]Plan{round3}, plansOf(t, s, "2026")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]Plan{{League: "Tuesday", Round: "3", Tables: [][]string{{"Ann", "Fay", "Bob"}}}}, plansOf(t, s, "")); diff != "" {
			t.Error(diff)
		}
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Cyd", "Cydney"); return err }))
		save(t, s, game("Gus 5, Ann 3"))
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Gus", "Eva") }))
		if out := plansOf(t, s, "2026")[0].Out; !slices.Equal(out, []string{"Gus"}) {
			t.Errorf("Eva is Gus now, but the plan has %v", out)
		}
		clean(t, s)
	})
}

// A plan saved anew takes the place of the one before, and every step can be taken
// back and brought back, byte by byte.
func TestUndoOfPlans(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		none := dump(t, s)
		must(t, savePlan(s, round3))
		one := dump(t, s)
		must(t, savePlan(s, round3)) // it is there: nothing to log
		anew := round3
		anew.Tables, anew.Out = [][]string{{"Ann", "Eva"}, {"Dan", "Cyd"}}, []string{"Bob"}
		must(t, savePlan(s, anew))
		if diff := cmp.Diff([]Plan{anew}, plansOf(t, s, "2026")); diff != "" {
			t.Error(diff)
		}
		two := dump(t, s)
		refused(t, undo(s, 2), "take that back first")
		for _, step := range []struct {
			undo int64
			want string
		}{{3, one}, {2, none}, {5, one}, {4, two}} {
			must(t, undo(s, step.undo))
			if diff := cmp.Diff(step.want, dump(t, s)); diff != "" {
				t.Fatalf("after undo %d: %s", step.undo, diff)
			}
			clean(t, s)
		}
	})
}

// A plan that was taken back and saved again stands in the way of the first.
func TestOneRoundHasOnePlan(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		g := game("Ann 5, Bob 4, Cyd 3, Dan 2, Eva 1")
		g.League, g.Season = "Tuesday", "2026"
		save(t, s, g)
		must(t, savePlan(s, round3))
		must(t, undo(s, 2))
		must(t, savePlan(s, round3))
		refused(t, undo(s, 3), "recorded again since")
		clean(t, s)
	})
}

// Names that only a plan uses stay when the command that entered them is taken back.
func TestAPlanKeepsItsNames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		g := game("Ann 5, Bob 3")
		g.League, g.Season = "Tuesday", "2026"
		save(t, s, g)
		must(t, savePlan(s, round3))
		must(t, undo(s, 1))
		if diff := cmp.Diff([]Plan{round3}, plansOf(t, s, "2026")); diff != "" {
			t.Error(diff)
		}
		clean(t, s)
	})
}

func TestResultsFillAPlan(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, savePlan(s, round3))
		in := func(season, round, text string, state league.State) league.Result {
			g := game(text)
			g.League, g.Season, g.Round, g.State = "Tuesday", season, round, state
			return g
		}
		bye := in("2026", "3", "f: Eva 1", league.Confirmed)
		bye.Game = league.GameBye
		save(t, s,
			in("2026", "2", "Ann 5, Cyd 3", league.Confirmed),
			in("2025", "3", "a: Ann 5, Cyd 3", league.Confirmed),
			in("2026", "3", "b: Bob 5, Dan 3", league.Void),
			in("2026", "3", "c: Ann 5, Cyd 3", league.Contested),
			in("2026", "3", "d: Bob 1, Eva 2", league.Confirmed),
			in("2026", "3", "e: Cyd 1, Ann 2", league.Confirmed),
			bye)
		p, err := s.PlannedRound(context.Background(), "tuesday", "2026", "03")
		must(t, err)
		want := Progress{Plan: round3, Results: []int64{4, 0}, Others: []Company{{5, []string{"Bob", "Eva"}}, {6, []string{"Cyd", "Ann"}}}}
		if diff := cmp.Diff(want, p); diff != "" {
			t.Error(diff)
		}
		if !slices.Equal(p.Missing(), []int{2}) {
			t.Errorf("missing: %v", p.Missing())
		}
		missed := in("2026", "3", "g: Bob 1, Dan 2", league.Confirmed)
		missed.Game = league.GameNoShow
		save(t, s, missed)
		if p, err = s.PlannedRound(context.Background(), "tuesday", "2026", "3"); err != nil || !slices.Equal(p.Results, []int64{4, 8}) || p.Missing() != nil {
			t.Errorf("who did not come settles a table: %v %v", p, err)
		}
		// Who is called otherwise is the same person.
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Ann", "Zoe"); return err }))
		if p, err = s.PlannedRound(context.Background(), "tuesday", "2026", "3"); err != nil || p.Results[0] != 4 {
			t.Errorf("after a new name: %v %v", p, err)
		}
		_, err = s.PlannedRound(context.Background(), "tuesday", "2026", "4")
		if missing := (*NotFoundError)(nil); !asNotFound(err, &missing) || !slices.Equal(missing.Known, []string{"3"}) {
			t.Errorf("a round without a plan: %v", err)
		}
	})
}

// Who was planned to sit out and played did not sit out; who had the bye as planned had it
// once. A planned table of which anybody sat elsewhere, or was missed, counts no more.
func TestWhatWasPlayedOverrulesThePlan(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		in := func(game, season, round, text string, day int) league.Result {
			n := bare(text)
			n.Game, n.Season, n.Round, n.Day = game, season, round, fmt.Sprintf("2026-11-%02d", day)
			return n
		}
		save(t, s, in("chess", "", "02", "Ann 1 1, Out 0 2", 3), in(league.GameBye, "", "2", "Gus – 0", 3), in(league.GameNoShow, "", "2", "Cyd – 1, Dan – 2", 2),
			in("chess", "2026", "2", "Hal 1 1, Ida 0 2", 1), in("chess", "", "", "Ann 1 1, Bob 0 2", 5), in("chess", "", "", "Cyd 1 1, Dan 0 2", 5), in("chess", "", "", "Bob 1 1, Cyd 0 2", 6), in("chess", "", "3", "Solo 1 1", 7), in("chess", "", "3", "Solo 1 1", 4))
		void := in("chess", "", "2", "Kim 1 1, Fay 0 2", 3)
		void.State = league.Void
		save(t, s, void)
		must(t, savePlan(s, Plan{League: "Tuesday", Round: "2", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Eve"}, {"Fay", "Hal"}}, Out: []string{"Out", "Gus", "Kim"}}))
		must(t, savePlan(s, Plan{League: "Tuesday", Round: "10", Tables: [][]string{{"Ann", "Bob"}}}))
		must(t, savePlan(s, Plan{League: "Tuesday", Round: "9", Tables: [][]string{{"Ann", "Cyd"}}}))
		list, err := s.SeatedRounds(context.Background(), "tuesday", "")
		must(t, err)
		want := []SeatedRound{
			{Round: "2", Tables: [][]string{{"Ann", "Out"}, {"Fay", "Hal"}}, Out: []string{"Gus", "Kim"}},
			{Round: "3"}, // by its first game
			{Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan"}}},
			{Tables: [][]string{{"Bob", "Cyd"}}},
			{Round: "9", Tables: [][]string{{"Ann", "Cyd"}}},
			{Round: "10", Tables: [][]string{{"Ann", "Bob"}}},
		}
		if diff := cmp.Diff(want, list, cmpopts.IgnoreUnexported(SeatedRound{})); diff != "" {
			t.Error(diff)
		}
		if list, err = s.SeatedRounds(context.Background(), "Tuesday", "2026"); err != nil || len(list) != 1 || fmt.Sprint(list[0].Tables) != "[[Hal Ida]]" {
			t.Errorf("of the season: %+v, %v", list, err)
		}
		must(t, create(s, "Friday", league.Terms{}))
		must(t, savePlan(s, Plan{League: "Friday", Season: "2026", Round: "2", Tables: [][]string{{"Ann", "Bob"}}}))
		for _, one := range [][4]string{{"", "", "", "Friday 2026 2"}, {"tuesday", "", "", "Tuesday  9"}, {"", "", "010", "Tuesday  10"}, {"", "", "2", "Friday 2026 2"}, {"Tuesday", "", "R2", "Tuesday  2"}, {"", "2026", "", "Friday 2026 2"}, {"Tuesday", "2026", "", "none"}, {"Friday", "", "9", "none"}} {
			p, err := s.NewestPlanned(context.Background(), one[0], one[1], one[2])
			must(t, err)
			got := "none"
			if p != nil {
				got = p.League + " " + p.Season + " " + p.Round
			}
			if got != one[3] {
				t.Errorf("the newest of %q is %s", one[:3], got)
			}
		}
		if _, err := s.NewestPlanned(context.Background(), "Sunday", "", ""); !asNotFound(err, new(*NotFoundError)) {
			t.Errorf("a league that is not there: %v", err)
		}
	})
}
