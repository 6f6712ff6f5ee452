package records

import (
	"context"
	"slices"
	"testing"

	"arbiter/records/league"
)

// plays are all results as Plays hands them over.
func plays(t *testing.T, s *Store, f Filter) []league.Result {
	t.Helper()
	var list []league.Result
	must(t, s.Plays(context.Background(), f, func(p *league.Result) error {
		list = append(list, *p)
		return nil
	}))
	return list
}

// Plays says of each result what List says.
func TestPlaysAgreeWithTheList(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		g := game("Ann 5, Bob 3")
		g.League, g.Season, g.Round, g.Venue, g.Note, g.UID = "Tuesday", "2026", "1", "home", "a note", UIDOf(SourceID, "tally", "x")
		save(t, s, g, game("Cyd 5, Bob -1"))
		take(t, s, played(SourceCSV, "7", "Ann 1, Dan 2"), played("", "", "Ann 1, Dan 3"))
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Cyd") }))
		must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(2, league.Void, "") }))
		for _, f := range []Filter{{}, {Players: []string{"Ann"}}, {State: league.Void}, {League: "tuesday"}, {Players: []string{"Ann", "Dan"}}, {Limit: 1}} {
			got := plays(t, s, f)
			n := 0
			must(t, s.List(context.Background(), f, func(full *league.Result) error {
				if n >= len(got) {
					t.Fatalf("%+v: only %d results", f, n)
				}
				p := got[n]
				n++
				if p.ID != full.ID || p.Game != full.Game || p.State != full.State || p.Complete != full.Complete || p.DateAndTime() != full.DateAndTime() || !p.Entered.Equal(full.Entered) ||
					p.League != full.League || p.Season != full.Season || p.Round != full.Round || p.Venue != full.Venue || p.Note != full.Note ||
					p.UID != full.UID || !slices.Equal(p.Names(), full.Names()) || !slices.Equal(p.Seats, full.Seats) {
					t.Errorf("%+v: got\n%+v\nwant\n%+v", f, p, full)
				}
				return nil
			}))
			if n != len(got) || n == 0 {
				t.Errorf("%+v: %d results of %d", f, len(got), n)
			}
		}
	})
}

// A league that an edit entered goes with the edit, other commands behind it
// or not.
func TestUndoTakesBackWhatARowOfTheSameCommandUsed(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3"), game("Ann 5, Cyd 3"))
		before := dump(t, s)
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{League: ptr("Friday"), Season: ptr("2026")}) }))
		must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(2, league.Void, "") }))
		must(t, undo(s, 3))
		must(t, undo(s, 2))
		if got := dump(t, s); got != before {
			t.Errorf("got\n%s\nwant\n%s", got, before)
		}
		clean(t, s)
	})
}

// Within a snapshot another process's changes do not show.
func TestASnapshotIsOneInstant(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3"))
		other := openStore(t, s.Path())
		must(t, s.Snapshot(context.Background(), func(s *Store) error {
			if n := count(t, s); n != 1 {
				t.Errorf("%d results at first", n)
			}
			save(t, other, game("Ann 5, Cyd 3"))
			if n := count(t, s); n != 1 {
				t.Errorf("%d results within the snapshot", n)
			}
			return nil
		}))
		if n := count(t, s); n != 2 {
			t.Errorf("%d results behind it", n)
		}
		save(t, s, game("Ann 5, Dan 3")) // nothing is held
	})
}
