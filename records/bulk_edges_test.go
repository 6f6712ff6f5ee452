package records

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

// A game of another program is one whatever it is called there, also when its
// two lines stand far apart in a file that fills an empty records file.
func TestARenamedGameFarBelowIsTheSame(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		list := []*Incoming{}
		for i := range 60 {
			list = append(list, played(SourceBGG, fmt.Sprint("g", i), "Ann 5, Bob 3"))
		}
		again := played(SourceBGG, "g0", "Ann 5, Bob 3")
		again.Game = "other"
		s := newStore(t)
		if o := take(t, s, append(list, again)...)[60]; !o.Again {
			t.Errorf("told %+v", o)
		}
		if n := count(t, s); n != 60 {
			t.Errorf("%d results, want 60", n)
		}
	})
}

// In a first import a game that was refused is not known: the next one of its id is recorded,
// and only the third stands there twice.
func TestARefusedGameIsNotKnown(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, openSeason(s, "Spring", "2026-03-01"))
		must(t, closeSeason(s, "Spring"))
		refusedOne := played(SourceCSV, "g0", "Ann 5, Bob 3")
		refusedOne.League, refusedOne.Season = "Tuesday", "Spring"
		list := append([]*Incoming{refusedOne}, many(batchRows)...)
		for range 2 {
			list = append(list, played(SourceCSV, "g0", "Ann 5, Bob 3"))
		}
		o := take(t, s, list...)
		if n := len(o); o[0].err == nil || o[n-2].Known || !o[n-1].Again {
			t.Errorf("told %+v, %+v, %+v", o[0], o[n-2], o[n-1])
		}
	})
}

// A position that somebody writes for a result of another program, with an id
// of its own, does not make the other program's file bring the game again.
func TestAnEditedResultOfAnotherProgramIsKnown(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for _, source := range []string{SourceCSV, SourceBGStats, SourceBGG} {
			s := newStore(t)
			take(t, s, played(source, "g0", "Ann 5, Bob 3"))
			must(t, do(s, "edit", func(tx *Tx) error {
				c := game("mended: Ann 5, Bob 3")
				c.UID = UIDOf(SourceID, c.Game, "mine")
				return tx.Edit(1, Edit{Position: &c})
			}))
			clean(t, s)
			if o := take(t, s, played(source, "g0", "Ann 5, Bob 3"))[0]; !o.Known || o.ID != 1 || o.Differs {
				t.Errorf("%s: %+v", source, o)
			}
			must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(1, league.Void, "") }))
			if o := take(t, s, played(source, "g0", "Ann 5, Bob 3"))[0]; !o.Known || o.State != league.Void {
				t.Errorf("%s, void: %+v", source, o)
			}
		}
	})
}

// Many people of one name are told apart, each by the number behind it.
func TestManyPeopleOfOneName(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	forEachStore(t, func(t *testing.T) {
		const n = 600
		s := newStore(t)
		var list []*Incoming
		for i := range n {
			in := played(SourceBGStats, fmt.Sprint("g", i), "Ann 5, Bob 3")
			in.Seats[0].UID, in.Seats[1].UID = personUID(fmt.Sprint("u", i)), personUID("bob")
			list = append(list, in)
		}
		take(t, s, list...)
		called, err := s.Called(context.Background())
		must(t, err)
		last := fmt.Sprintf("Ann (%d)", n)
		if len(called) != n+1 || show(t, s, n).Seats[0].Name != last || !strings.Contains(fmt.Sprint(called), "Ann (2)") {
			t.Errorf("%d people, the last is %s, want %s", len(called), show(t, s, n).Seats[0].Name, last)
		}
		clean(t, s)
	})
}

// An import of many new people is taken back although another one of many came
// after it; the names that both use stay.
func TestUndoOfAnImportBeforeAnother(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	forEachStore(t, func(t *testing.T) {
		const n = 600
		s := newStore(t)
		for k, other := range []string{"first", "second"} {
			var list []*Incoming
			for i := range n {
				in := played(SourceCSV, fmt.Sprint(other, i), fmt.Sprintf("P%d 5, %s%d 3", i*(n-k)/n, other, i))
				if i%500 != 0 {
					in = played(SourceCSV, fmt.Sprint(other, i), fmt.Sprintf("%sP%d 5, %s%d 3", other, i, other, i))
				}
				list = append(list, in)
			}
			take(t, s, list...)
		}
		after := dump(t, s)
		must(t, undo(s, 1))
		clean(t, s)
		called, err := s.Called(context.Background())
		must(t, err)
		for _, name := range called {
			if strings.HasPrefix(name, "first") {
				t.Fatalf("%s stays", name)
			}
		}
		if count(t, s) != n || show(t, s, n+1).Seats[0].Name != "P0" || score.NameKey(called[0]) == "" {
			t.Errorf("%d results, the first of %v", count(t, s), show(t, s, n+1).Names())
		}
		must(t, undo(s, 3))
		if dump(t, s) != after {
			t.Error("it does not come back as it was")
		}
	})
}
