package records

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

func merge(s *Store, stay, other string) error {
	return do(s, "merge", func(tx *Tx) error { return tx.Merge(stay, other) })
}

func rename(s *Store, from, to string) error {
	return do(s, "rename", func(tx *Tx) error { _, err := tx.Rename(from, to); return err })
}

func TestMerge(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"), game("Bobby 3, Cyd 2"), game("Rob 3, Cyd 2"))
		refused(t, merge(s, "Ann", "Bob"), "Ann and Bob both sat in result #1")
		must(t, merge(s, "bobby", "rob"))
		must(t, merge(s, "Bob", "Rob")) // by its merged name
		refused(t, merge(s, "Bob", "Bobby"), "one player already")
		refused(t, merge(s, "Ann", "Rob"), "both sat")
		players, err := s.Players(context.Background())
		must(t, err)
		want := []Player{{ID: 1, Name: "Ann", Games: 1}, {ID: 2, Name: "Bob", Games: 3, Others: []string{"Bobby", "Rob"}}, {ID: 4, Name: "Cyd", Games: 2}}
		if diff := cmp.Diff(want, players); diff != "" {
			t.Error(diff)
		}
		save(t, s, game("Rob 7, Ann 2"))
		if f := show(t, s, 4); f.Seats[0].Name != "Bob" {
			t.Errorf("a merged name means %v", f.Names())
		}
		err = do(s, "save", func(tx *Tx) error { _, err := tx.Save(Incoming{Result: game("Bob 1, Rob 2")}); return err })
		refused(t, err, "Bob and Rob are one player")
		clean(t, s)
	})
}

// Void results count: they may be confirmed again.
func TestMergeSeesVoidResults(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		g := game("Ann 1, Bob 2")
		g.State = league.Void
		save(t, s, g)
		refused(t, merge(s, "Ann", "Bob"), "both sat in result #1")
	})
}

func TestRename(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		refused(t, rename(s, "Ann", "bob"), "arbiter players merge")
		refused(t, rename(s, "Ann", " "), "cannot be a player's name")
		refused(t, rename(s, "Ann", "Ann"), "already has that name")
		must(t, rename(s, "ann", "ANN"))
		must(t, rename(s, "ANN", " Annie B. "))
		if f := show(t, s, 1); f.Seats[0].Name != "Annie B." || f.Scores().Players[0].Name != "Ann" {
			t.Errorf("called %v, entered as %v", f.Names(), f.Scores().Players[0].Name)
		}
		if err, ok := rename(s, "Cyd", "Cid").(*NotFoundError); !ok || err.Kind != "player" {
			t.Errorf("an unknown player: %v", err)
		}
		clean(t, s)
	})
}

// An edit may bring another position; the same names stay the same people.
func TestEditPosition(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3"))
		must(t, rename(s, "Ann", "Annie"))
		mended := game("Ann 5, Cyd 8")
		mended.Text = withDate(mended.Text)
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Position: &mended, Round: ptr("2")}) }))
		f := show(t, s, 1)
		if diff := cmp.Diff([]string{"Annie", "Cyd"}, f.Names()); diff != "" || f.Seats[1].Place != 1 || f.Round != "2" || f.Text != mended.Text {
			t.Errorf("%s%+v", diff, f)
		}
		if again := save(t, s, mended); !again.Known || again.ID != 1 {
			t.Errorf("the mended text is not known: %+v", again)
		}
		other := mended
		other.Game = "chess"
		refused(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Position: &other}) }), "not of chess")
		if _, ok := do(s, "edit", func(tx *Tx) error { return tx.Edit(9, Edit{}) }).(*NotFoundError); !ok {
			t.Error("an unknown result was edited")
		}
		clean(t, s)
	})
}
