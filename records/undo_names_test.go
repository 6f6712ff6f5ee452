package records

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// A name that nobody used for a while, and that somebody else was given, does not come back
// until that is taken back. The command that gave it away is named.
func TestANameThatWasGivenAway(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for what, give := range map[string]func(*Tx) error{
			"rename": func(tx *Tx) error { _, err := tx.Rename("Cyd", "Ann"); return err },
			"newcomer": func(tx *Tx) error {
				n := game("5: Ann 1, Cyd 2")
				n.Seats[0].UID = personUID("ann")
				_, err := tx.Save(Incoming{Result: n})
				return err
			},
		} {
			s := newStore(t)
			save(t, s, game("1: Cyd 1, Bob 2"))
			save(t, s, game("2: Ann 1, Bob 2"))
			before := dump(t, s)
			must(t, undo(s, 2))
			must(t, do(s, what, give)) // 4
			err := undo(s, 3)
			if refused(t, err, "the name Ann was given away since, by #4 ("+what+", 2026-11-21); take that back first"); err.(*RefusedError).Later != 4 {
				t.Errorf("the later command: %+v", err)
			}
			must(t, do(s, "note", func(tx *Tx) error { return tx.Edit(1, Edit{Note: ptr("x")}) })) // 5
			must(t, undo(s, 4))
			must(t, undo(s, 5))
			must(t, undo(s, 3))
			if diff := cmp.Diff(before, dump(t, s)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
			clean(t, s)
		}
	})
}

// The guests of other records go with the import that brought them, but for those of whom
// somebody said something since.
func TestGuestsGoWithTheirImport(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		from := openStore(t, filepath.Join(t.TempDir(), "from.db"))
		save(t, from, game("Ann 1, Bob 2"), game("Cyd 1, Bob 2"))
		for _, name := range []string{"Ann", "Bob"} {
			must(t, do(from, "guest", func(tx *Tx) error { return tx.SetGuest(name, true) }))
		}
		s := newStore(t)
		called := func(want string) {
			t.Helper()
			if got, err := s.Called(context.Background()); strings.Join(got, " ") != want || err != nil {
				t.Errorf("there are %q, %v; want %s", got, err, want)
			}
		}
		bring(t, s, from, false)
		must(t, undo(s, 1))
		called("")
		must(t, undo(s, 2))
		called("Ann Bob Cyd")
		s = newStore(t)
		bring(t, s, from, false)
		must(t, do(s, "member", func(tx *Tx) error { return tx.SetGuest("Bob", false) }))
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Bob", true) }))
		must(t, undo(s, 1))
		called("Bob")
		clean(t, s)
	})
}

// People, a league and a season of an import that was taken back come again under other
// names: their identities and names are free.
func TestAnImportComesAgainUnderOtherNames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		from, s := openStore(t, filepath.Join(t.TempDir(), "from.db")), newStore(t)
		g := game("Ann 1, Bob 2")
		g.League, g.Season = "Cup", "2026"
		save(t, from, g, game("Cyd 1, Bob 2"))
		bring(t, s, from, false)
		must(t, undo(s, 1))
		for _, names := range [][2]string{{"Ann", "Anne"}, {"Cyd", "Ann"}} {
			must(t, do(from, "rename", func(tx *Tx) error { _, err := tx.Rename(names[0], names[1]); return err }))
		}
		for _, o := range bring(t, s, from, false) {
			if o.err != nil || o.Known {
				t.Errorf("%q: %+v", o.names, o)
			}
		}
		if got, err := s.Called(context.Background()); strings.Join(got, " ") != "Ann Anne Bob" || err != nil {
			t.Errorf("there are %q, %v", got, err)
		}
		clean(t, s)
	})
}

// What scores otherwise today is told, and kept when it is asked for. What came without a
// position is left.
func TestRescoring(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		plain := game("z: Ann 5, Bob 3")
		plain.Text = ""
		save(t, s, game("a: Ann 5, Bob 3"), plain, game("b: Cyd 1, Dan 7"))
		ctx := context.Background()
		var told []string
		now := func() *league.Result { return show(t, s, 1) }
		show := func(d Difference) {
			told = append(told, fmt.Sprintf("#%d %s %v → %s %v%s", d.Was.ID, totals(d.Was.Scores()), d.Was.Complete, totals(d.Now.Scores()), d.Now.Complete, d.Problem))
		}
		if n, err := s.Differences(ctx, tallyGame{}, show); n != 2 || err != nil || told != nil {
			t.Errorf("%d results today, %q, %v", n, told, err)
		}
		want := []string{"#1 Ann 5, Bob 3 true → Ann 7, Bob 5 true", "#3 Cyd 1, Dan 7 true → Cyd 3, Dan 9 true"}
		if n, err := s.Differences(ctx, tallyGame{bonus: 2}, show); n != 2 || err != nil || !slices.Equal(told, want) {
			t.Errorf("%d results, %q, %v", n, told, err)
		}
		if got := asBare(now()); got != "Ann 5 1, Bob 3 2" {
			t.Errorf("looking changed #1 to %s", got)
		}
		told = nil
		must(t, do(s, "rescore", func(tx *Tx) error {
			n, err := tx.Rescore(tallyGame{bonus: 2}, show)
			if n != 2 || !slices.Equal(told, want) || !tx.ChangedOld() {
				t.Errorf("%d results, %q, changed %v", n, told, tx.ChangedOld())
			}
			if got, want := InWords(tx.Fields()), "score of Ann 5 → 7, score of Bob 3 → 5, score of Cyd 1 → 3, score of Dan 7 → 9"; got != want {
				t.Errorf("changed %s", got)
			}
			return err
		}))
		var all []string
		must(t, s.List(ctx, Filter{}, func(r *league.Result) error { all = append(all, asBare(r)); return nil }))
		if diff := cmp.Diff([]string{"Ann 7 1, Bob 5 2", "Ann 5 1, Bob 3 2", "Cyd 3 2, Dan 9 1"}, all); diff != "" {
			t.Error(diff)
		}
		must(t, undo(s, 2))
		if got := asBare(now()); got != "Ann 5 1, Bob 3 2" {
			t.Errorf("taken back, #1 is %s", got)
		}
	})
}

// Lists that say less than List say the same of what they have.
func TestShorterLists(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		one := game("a: Ann 5, Bob 3")
		one.Sheet.Players[1].Colour = "red"
		save(t, s, one, bare("Cyd 5 1, Dan 3 2"), game("b: Eve 5, Bob 3"))
		must(t, rename(s, "Ann", "Zoe"))
		ctx := context.Background()
		var named []string
		must(t, s.Named(ctx, Filter{}, func(r *league.Result) error {
			line := fmt.Sprintf("%s %q", asBare(r), r.Text)
			if r.Sheet != nil {
				line += fmt.Sprintf(" %v", r.Sheet.Players)
			}
			named = append(named, line)
			return nil
		}))
		want := []string{`Zoe 5 1, Bob 3 2 "" [{Ann  [] 0} {Bob red [] 0}]`, `Cyd 5 1, Dan 3 2 ""`, `Eve 5 1, Bob 3 2 "" [{Eve  [] 0} {Bob  [] 0}]`}
		if diff := cmp.Diff(want, named); diff != "" {
			t.Error(diff)
		}
		var ids []int64
		must(t, s.Results(ctx, []int64{3, 9, 1}, func(r *league.Result) error { ids = append(ids, r.ID); return nil }))
		if !slices.Equal(ids, []int64{3, 1}) {
			t.Errorf("results %v", ids)
		}
		if list, err := s.Numbers(ctx, Filter{Players: []string{"Bob"}}); !slices.Equal(list, []int64{1, 3}) || err != nil {
			t.Errorf("numbers %v, %v", list, err)
		}
		before := func(want int) {
			t.Helper()
			must(t, s.Rehearse(ctx, func(tx *Tx) error {
				if _, err := tx.Save(Incoming{Result: game("c: Ann 1, Bob 2")}); err != nil {
					return err
				}
				n, err := tx.ResultsBefore()
				if n != want || !tx.Changed() || tx.ChangedOld() {
					t.Errorf("%d results before, want %d; changed %v, of old rows %v", n, want, tx.Changed(), tx.ChangedOld())
				}
				return err
			}))
		}
		before(3)
		must(t, undo(s, 1))
		before(0)
		save(t, s, game("d: Ann 1, Bob 2"))
		before(4)
	})
}
