package records

import (
	"context"
	"errors"
	"slices"
	"strings"
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
		g.League, g.Season, g.Round, g.Place, g.Note, g.Outside = "Tuesday", "2026", "1", "home", "a note", "x"
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
				if p.ID != full.ID || p.Game != full.Game || p.State != full.State || p.Complete != full.Complete || !p.Played.Equal(full.Played) || !p.Entered.Equal(full.Entered) ||
					p.League != full.League || p.Season != full.Season || p.Round != full.Round || p.Place != full.Place || p.Note != full.Note ||
					p.Source != full.Source || p.Outside != full.Outside || !slices.Equal(p.Names(), full.Names()) || !slices.Equal(p.Seats, full.Seats) {
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

// A person may have several identities in one program: who says so is
// believed. Newcomers of the program with the same name are still others.
func TestIdentifyBelievesWhoSaysWhoseItIs(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		joinPeople(t, s, CopyPlayer{Name: "Ann", IDs: []CopyIdentity{{SourceBGStats, "u1"}, {SourceBGStats, "u2"}, {SourceBGStats, "u1"}}})
		c, err := s.Copies(context.Background())
		must(t, err)
		if len(c.Players) != 1 || c.Players[0].Name != "Ann" || !slices.Equal(c.Players[0].IDs, []CopyIdentity{{SourceBGStats, "u1"}, {SourceBGStats, "u2"}}) {
			t.Errorf("got %+v", c.Players)
		}
		stranger := played(SourceBGStats, "1", "Ann 5, Bob 3")
		stranger.Seats[0].Outside = "u3"
		take(t, s, stranger)
		if got := show(t, s, 1).Names(); !slices.Equal(got, []string{"Ann (2)", "Bob"}) {
			t.Errorf("a stranger became %q", got)
		}
		joinPeople(t, s, CopyPlayer{Name: "Eve"})
		if called, err := s.Called(context.Background()); err != nil || !slices.Contains(called, "Eve") {
			t.Errorf("%q, %v: nobody is Eve", called, err)
		}
		for _, id := range []string{"\x00", "\xff"} {
			p := CopyPlayer{Name: "Ann", IDs: []CopyIdentity{{SourceBGStats, id}}}
			if err := do(s, "join", func(tx *Tx) error { return (&Recorder{t: tx}).Player(p, 0) }); err == nil {
				t.Errorf("the identity %q is taken", id)
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

// joinPeople takes people of other records.
func joinPeople(t *testing.T, s *Store, people ...CopyPlayer) {
	t.Helper()
	must(t, do(s, "join", func(tx *Tx) error {
		r := tx.Record(nil)
		var err error
		for _, p := range people {
			err = errors.Join(err, r.Player(p, 0))
		}
		return errors.Join(err, r.Flush())
	}))
}

// A number that would bring the counter to its end is refused; what a copy
// holds comes back as it was, control characters too.
func TestWhatOnlyACopyMayHold(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		huge, negative := played("", "", "Ann 5, Bob 3"), played("", "", "Ann 5, Bob 3")
		huge.ID, negative.ID = 1<<62, -1
		odd := played("", "", "Ann 5, Bob 3")
		odd.ID, odd.Note, odd.League, odd.Text = 3, "bell \a", "tab\tbed", "a text without an identity"
		got := take(t, s, huge, negative, odd)
		if got[0].err == nil || got[1].err == nil || got[2].err != nil {
			t.Fatalf("got %+v", got)
		}
		if f := show(t, s, 3); f.Note != odd.Note || f.League != odd.League || f.Source != "" || f.Outside != "" {
			t.Errorf("got %+v", f)
		}
		odd.ID = 0
		if o := take(t, s, odd)[0]; o.err == nil || !strings.Contains(o.err.Error(), "characters that no name has") {
			t.Errorf("not a copy's, and taken: %+v", o)
		}
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
