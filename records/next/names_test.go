package records

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/storetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// people are those of a store, without their numbers.
func people(t *testing.T, s *Store) []Person {
	t.Helper()
	list, err := s.People()
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
			s, err := Open(t.Context(), storetest.NewPlace(t))
			if err != nil {
				t.Fatal(err)
			}
			name := func() string {
				return []string{"Ann", "ANN", "Bob", "Cyd", "CYD", "Dan", "Eve", "Zoë", "ZOË"}[r.IntN(9)]
			}
			var typed []string
			for step := range 40 {
				before, where := people(t, s), fmt.Sprintf("seed %d, step %d", seed, step)
				a, b := name(), name()
				kind := r.IntN(5)
				id, err := s.Do(context.Background(), Command{What: fmt.Sprint(kind, a, b)}, func(tx *Tx) error {
					return nameCommand(tx, kind, a, b, r.IntN(2) == 0)
				})
				after := people(t, s)
				switch refused := new(RefusedError); {
				case errors.As(err, &refused):
					refusals++
					if diff := cmp.Diff(before, after); diff != "" {
						t.Fatalf("%s: refused (%v), and changed\n%s", where, err, diff)
					}
					continue
				case err != nil:
					t.Fatalf("%s: %v", where, err)
				case id != 0 && r.IntN(3) == 0:
					if _, err := s.Undo(context.Background(), Command{What: "undo"}, id); err != nil {
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

// nameCommand is one of the commands that touch names.
func nameCommand(tx *Tx, kind int, a, b string, guest bool) error {
	switch kind {
	case 0, 1:
		return record(tx, a, b)
	case 2:
		return tx.Rename(a, b)
	case 3:
		return tx.Merge(a, b)
	}
	return tx.SetGuest(a, guest)
}

// askOwners says what is wrong with who has which name; typed are the names of all seats.
func askOwners(people []Person, typed []string) string {
	seats, known := 0, map[string]bool{}
	for _, p := range people {
		seats += p.Seats
		for _, n := range append(slices.Clone(p.Others), p.Name) {
			if known[score.NameKey(n)] {
				return "two have the name " + n
			}
			known[score.NameKey(n)] = true
		}
		if p.UID == "" {
			return p.Name + " has no identity"
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
	id, err := tx.Next("results")
	if err != nil {
		return err
	}
	var seats []Row
	for i, name := range names {
		player, err := tx.Player(name)
		if err != nil {
			return err
		}
		seats = append(seats, Row{id, int64(i + 1), player, int64(i + 1), nil, nil})
	}
	if err := tx.Insert("results", Row{id, fmt.Sprint("game", id), "Go", "confirmed", int64(1), "2026-11-20", "", "", nil, nil, "", "", ""}); err != nil {
		return err
	}
	if err := tx.Insert("seats", seats...); err != nil {
		return err
	}
	return tx.checkPeople()
}
