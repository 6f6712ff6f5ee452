package records

import (
	"context"
	"testing"

	"arbiter/records/league"
)

// leading is a game that is not over: somebody leads.
func leading(text string) league.Result {
	g := game(text)
	g.Complete = false
	return g
}

func stateNow(t testing.TB, s *Store, id int64) league.State {
	t.Helper()
	f, err := s.Show(context.Background(), id)
	must(t, err)
	return f.State
}

// A position of a game that is not over is contested, until somebody confirms it. Nothing
// but another position takes that back.
func TestAnUnfinishedPositionIsContested(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		bare := leading("c: Ann 5, Cyd 3")
		bare.Text = ""
		save(t, s, leading("a: Ann 5, Bob 3"), game("b: Bob 4, Cyd 3"), bare)
		wants := func(want ...league.State) {
			t.Helper()
			for i, state := range want {
				if got := stateNow(t, s, int64(i+1)); got != state {
					t.Errorf("#%d is %s, want %s", i+1, got, state)
				}
			}
		}
		wants(league.Contested, league.Confirmed, league.Confirmed)
		if table := standings(t, s, Filter{}); table.Contested != 1 || table.Results != 2 {
			t.Errorf("%d contested, %d counted", table.Contested, table.Results)
		}

		must(t, do(s, "confirm", func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") }))
		if table := standings(t, s, Filter{}); table.Contested != 0 || table.Results != 3 {
			t.Errorf("confirmed: %d contested, %d counted", table.Contested, table.Results)
		}
		edit := func(id int64, e Edit) {
			t.Helper()
			must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(id, e) }))
		}
		same, round := leading("a: Ann 5, Bob 3"), "2"
		edit(1, Edit{Position: &same, Round: &round}) // a sheet of which only the headers changed
		wants(league.Confirmed)
		other := leading("a: Ann 5, Bob 2")
		edit(1, Edit{Position: &other})
		edit(2, Edit{Position: &other})
		wants(league.Contested, league.Contested)
		must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(2, league.Void, "") }))
		edit(2, Edit{Position: &same})
		wants(league.Contested, league.Void)

		must(t, do(s, "confirm", func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") }))
		must(t, do(s, "rescore", func(tx *Tx) error {
			_, err := tx.Rescore(tallyGame{}, func(Difference) {})
			return err
		}))
		wants(league.Confirmed, league.Void, league.Confirmed)
		if f, err := s.Show(context.Background(), 1); err != nil || !f.Complete {
			t.Errorf("rescored, it is complete by its position: %v %v", f.Complete, err)
		}
	})
}

// What a file says again does not contest a result that was confirmed; another unfinished
// position in it does. Other records say the state themselves.
func TestAFileContestsNoConfirmedResultAnew(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		known := func(text string) Incoming {
			n := Incoming{Result: leading(text)}
			n.KnownBy(SourceID, "evening 1")
			return n
		}
		read := func(n Incoming, update bool) (saved Saved) {
			t.Helper()
			must(t, do(s, "import", func(tx *Tx) error {
				r := tx.Record(func(_ *Incoming, got Saved, err error) { saved = got; must(t, err) })
				r.Update = update
				if err := r.Add(&n); err != nil {
					return err
				}
				return r.Flush()
			}))
			return saved
		}
		if saved := read(known("a: Ann 5, Bob 3"), false); saved.State != league.Contested {
			t.Errorf("recorded as %s", saved.State)
		}
		must(t, do(s, "confirm", func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "") }))
		noted := known("a: Ann 5, Bob 3")
		noted.Note = "by the window"
		if saved := read(noted, true); saved.Correction == nil || len(saved.Correction.Fields) != 1 || saved.Correction.Fields[0].Name != fieldNote {
			t.Errorf("a note alone: %+v", saved.Correction)
		}
		if got := stateNow(t, s, 1); got != league.Confirmed {
			t.Errorf("it is %s", got)
		}

		whole := Incoming{Result: leading("b: Ann 5, Bob 3"), Whole: true}
		whole.UID, _ = NewUID()
		whole.Version = "0.1"
		if saved := read(whole, false); saved.State != league.Confirmed || show(t, s, saved.ID).Version != "0.1" {
			t.Errorf("other records: %s, of version %s", saved.State, show(t, s, saved.ID).Version)
		}
	})
}
