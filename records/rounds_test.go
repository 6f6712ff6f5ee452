package records

import (
	"context"
	"slices"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/records/suspect"
)

// A round is stored as its number, and found by any way to write it.
func TestRoundsAreStoredAsNumbers(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		in := func(round, text string) league.Result {
			g := game(text)
			g.League, g.Round = "Tuesday", round
			return g
		}
		save(t, s, in("Round 1", "a: Ann 5, Bob 3"), in("R2", "b: Ann 5, Bob 3"), in("Final", "c: Ann 5, Bob 3"), in("2.0", "d: Cyd 5, Dan 3"))
		other := " ROUND 08. "
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(2, Edit{Round: &other}) }))
		must(t, savePlan(s, Plan{League: "Tuesday", Round: "r9", Tables: [][]string{{"Ann", "Bob"}}}))
		var rounds []string
		must(t, s.List(context.Background(), Filter{}, func(r *league.Result) error {
			rounds = append(rounds, r.Round)
			return nil
		}))
		if !slices.Equal(rounds, []string{"1", "8", "Final", "2"}) {
			t.Errorf("rounds: %q", rounds)
		}
		for asked, want := range map[string]string{"Round 8": "[2] of 1", "08.0": "[2] of 1", "FINAL": "[3] of 1", "R1": "[1] of 1", "9": "[] of 0"} {
			if got := numbers(t, s, Filter{League: "Tuesday", Round: asked}); got != want {
				t.Errorf("round %q: %s, want %s", asked, got, want)
			}
		}
		if p, err := s.PlannedRound(context.Background(), "Tuesday", "", "Round 9"); err != nil || p.Round != "9" {
			t.Errorf("planned: %+v %v", p.Plan, err)
		}
		clean(t, s)
	})
}

// What a command does to rounds is compared with the older rounds of its season and with
// what is planned there, under the names of today.
func TestStrangeRounds(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		in := func(season, round, text string) league.Result {
			g := game(text)
			g.League, g.Season, g.Round, g.Text = "Tuesday", season, round, ""
			return g
		}
		void := in("2026", "9", "Cyd 1, Dan 0")
		void.State = league.Void
		save(t, s, in("2026", "1", "Ann 5, Bob 3"), in("2026", "2", "Ann 4, Cyd 3"), in("2025", "7", "Cyd 4, Dan 3"), in("", "6", "Cyd 4, Dan 2"), void)
		must(t, savePlan(s, Plan{League: "Tuesday", Season: "2026", Round: "4", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan"}}, Out: []string{"Eva"}}))
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Bob", "Robert"); return err }))
		told := func(work func(*Tx) error) (list []string) {
			t.Helper()
			must(t, s.Rehearse(context.Background(), func(tx *Tx) error {
				look := tx.Look(nil)
				if err := work(tx); err != nil {
					return err
				}
				_, doubts, err := look.Doubts()
				for _, d := range doubts {
					if d.Kind == suspect.Round {
						list = append(list, d.Sentence()+": "+strings.Join(d.Mend, " "))
					}
				}
				return err
			}))
			return list
		}
		adds := func(list ...league.Result) func(*Tx) error {
			return func(tx *Tx) error {
				for _, r := range list {
					if _, err := tx.Save(Incoming{Result: r}); err != nil {
						return err
					}
				}
				return nil
			}
		}
		nine, empty := "9", ""
		for _, one := range []struct {
			what string
			work func(*Tx) error
			want string
		}{
			{"the next", adds(in("2026", "3", "Ann 1, Bob 0")), ""},
			{"another season's", adds(in("2025", "8", "Ann 1, Bob 0"), in("", "7", "Ann 1, Bob 0")), ""},
			{"a void result's", adds(in("2026", "9", "Ann 1, Bob 0")), "round 9 is neither played nor planned in Tuesday 2026, whose last round is 2: records edit 6 --round 2"},
			{"a word", adds(in("2026", "last", "Ann 1, Bob 0")), "round last is no number, as other rounds of Tuesday 2026 are: records edit 6 --round 2"},
			{"as planned", adds(in("2026", "Round 4", "Robert 1, Ann 0"), in("2026", "4", "Dan 1, Cyd 0")), ""},
			{"otherwise", adds(in("2026", "4", "Dan 1, Ann 0")), "Dan – Ann, tally, 1 : 0 is not as planned for round 4 of Tuesday 2026: there table 1 is Ann and Robert and table 2 is Cyd and Dan: records edit 6 --player Dan=Robert"},
			{"an edit", func(tx *Tx) error { return tx.Edit(2, Edit{Round: &nine}) }, "round 9 is neither played nor planned in Tuesday 2026, whose last round is 1: records edit 2 --round 1"},
			{"an edit of a note", func(tx *Tx) error { return tx.Edit(3, Edit{Note: &nine}) }, ""},
			{"no round", func(tx *Tx) error { return tx.Edit(2, Edit{Round: &empty}) }, ""},
		} {
			if got := strings.Join(told(one.work), "\n"); got != one.want {
				t.Errorf("%s: told\n%s\nwant\n%s", one.what, got, one.want)
			}
		}
	})
}
