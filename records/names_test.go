package records

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// people returns those of a store, without their numbers.
func people(t *testing.T, s *Store) []Player {
	t.Helper()
	list, err := s.Players(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		list[i].ID = 0
	}
	return list
}

// TestNames: whoever is recorded, renamed, merged and marked, each seat belongs to somebody who
// has the typed name, nobody has another's name, and a refusal and an undo leave all as it was.
func TestNames(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		refusals, merges := 0, 0
		for seed := range uint64(oftentest.Times(40)) {
			r := rand.New(rand.NewPCG(seed, 9))
			s := newStore(t)
			name := func() string {
				return []string{"Ann", "ANN", "Bob", "Cyd", "CYD", "Dan", "Eve", "Zoë", "ZOË"}[r.IntN(9)]
			}
			var typed []string
			for step := range 40 {
				before, where := people(t, s), fmt.Sprintf("seed %d, step %d", seed, step)
				a, b := name(), name()
				kind := r.IntN(5)
				id, err := do(s, fmt.Sprint(kind, a, b), func(tx *Tx) error {
					return nameCommand(tx, kind, a, b, r.IntN(2) == 0)
				})
				after := people(t, s)
				switch refused := new(RefusedError); {
				case errors.As(err, &refused) || errors.As(err, new(*NotFoundError)):
					refusals++
					if diff := cmp.Diff(before, after); diff != "" {
						t.Fatalf("%s: refused (%v), and changed\n%s", where, err, diff)
					}
					continue
				case err != nil:
					t.Fatalf("%s: %v", where, err)
				case id != 0 && r.IntN(3) == 0:
					if _, err := undo(s, id); err != nil {
						t.Fatalf("%s: %v", where, err)
					}
					if diff := cmp.Diff(before, people(t, s), cmpopts.EquateEmpty()); diff != "" {
						t.Fatalf("%s: after the undo of %d %s %s\n%s", where, kind, a, b, diff)
					}
					continue
				}
				if kind < 2 {
					typed = append(typed, a, b)
				}
				if kind == 3 {
					merges++
				}
				if wrong := askOwners(after, typed); wrong != "" {
					t.Fatalf("%s: %s: %+v", where, wrong, after)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if refusals == 0 || merges == 0 {
			t.Errorf("%d refusals, %d merges", refusals, merges)
		}
	})
}

// nameCommand runs a command of a kind that touches names.
func nameCommand(tx *Tx, kind int, a, b string, guest bool) error {
	switch kind {
	case 0, 1:
		return record(tx, a, b)
	case 2:
		_, err := tx.Rename(a, b)
		return err
	case 3:
		return tx.Merge(a, b)
	}
	return tx.SetGuest(a, guest)
}

// askOwners says what is wrong with who has which name; typed are the names of all seats.
func askOwners(people []Player, typed []string) string {
	seats, known := 0, map[string]bool{}
	for _, p := range people {
		seats += p.Games
		for _, n := range append(slices.Clone(p.Others), p.Name) {
			if known[score.NameKey(n)] {
				return "two have the name " + n
			}
			known[score.NameKey(n)] = true
		}
	}
	if seats != len(typed) {
		return fmt.Sprintf("%d seats of %d", seats, len(typed))
	}
	for _, n := range typed {
		if !known[score.NameKey(n)] {
			return "nobody has the typed name " + n
		}
	}
	return ""
}

// record records a game of two.
func record(tx *Tx, names ...string) error {
	in := &Incoming{Result: league.Result{Game: "Go", Complete: true, Day: "2026-11-20"}}
	for i, name := range names {
		in.Seats = append(in.Seats, league.Seat{Name: name, Place: i + 1, NoPoints: true})
	}
	saved, err := tx.Save([]*Incoming{in}, false)
	if err == nil {
		err = saved[0].Err
	}
	return err
}

// TestUnusedNames: a name that nothing uses takes the spelling that is typed now, and counts as
// new.
func TestUnusedNames(t *testing.T) {
	s := newStore(t)
	in := func(spelt func(string) string) *Incoming {
		return game("Ann 5, Bob 3", "called "+spelt("Ann")+", Bob", "league "+spelt("Cup"), "season "+spelt("Spring"))
	}
	save(t, s, in(strings.ToLower))
	if _, err := undo(s, 1); err != nil {
		t.Fatal(err)
	}
	done(t, s, "saved", func(tx *Tx) error {
		if err := saved(tx, []*Incoming{in(strings.ToUpper), in(strings.ToLower)}, false); err != nil {
			return err
		}
		if got := fmt.Sprint(tx.NewNames()); got != "[{game Go} {league CUP} {season SPRING} {player ANN} {player Bob}]" {
			t.Errorf("new are %s", got)
		}
		return nil
	})
	for _, r := range everything(t, s) {
		if got := told(r); got != "Go of 2026-11-20, CUP SPRING: ANN 5/1, Bob 3/2" {
			t.Error(got)
		}
	}
}
