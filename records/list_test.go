package records

import (
	"context"
	"fmt"
	"testing"

	"arbiter/records/league"
)

// numbers lists what a filter picks, in their order, and counts it.
func numbers(t *testing.T, s *Store, f Filter) string {
	t.Helper()
	ids := []int64{}
	must(t, s.List(context.Background(), f, func(r *league.Result) error { ids = append(ids, r.ID); return nil }))
	n, err := s.Count(context.Background(), f)
	must(t, err)
	return fmt.Sprint(ids, " of ", n)
}

func TestListFilters(t *testing.T) {
	s := fortnight(t)
	day := "2026-11-04"
	for _, one := range []struct {
		f    Filter
		want string
	}{
		{Filter{}, "[1 2 3 4 5 6 7 8 9 10] of 10"},
		{Filter{Players: []string{"cyd"}}, "[2 3 4 8] of 4"},
		{Filter{Players: []string{"Cyd", "BOB"}}, "[2 3 4] of 3"},
		{Filter{Players: []string{"Cyd", "Bob"}, Limit: 1}, "[4] of 3"},
		{Filter{Players: []string{"Cyd"}, Limit: 2, Skip: 1}, "[3 4] of 4"},
		{Filter{Players: []string{"Cyd"}, Limit: 2, Skip: 3}, "[2] of 4"},
		{Filter{Players: []string{"Cyd"}, Limit: 2, Skip: 4}, "[] of 4"},
		{Filter{Limit: 3}, "[8 9 10] of 10"},
		{Filter{Limit: 3, Skip: 3}, "[5 6 7] of 10"},
		{Filter{Limit: 3, Skip: 9}, "[1] of 10"},
		{Filter{Limit: 3, Skip: 12}, "[] of 10"},
		{Filter{Before: 4}, "[1 2 3] of 3"},
		{Filter{Before: 8, Limit: 2}, "[6 7] of 7"},
		{Filter{From: day, AsOf: "2026-11-06"}, "[3 5 6] of 3"},
		{Filter{From: day, State: league.Confirmed, Game: "tally", League: "tuesday league", Season: "2026"}, "[3 4 7 9 10] of 5"},
		{Filter{League: "Friday", Players: []string{"Ann"}}, "[8] of 1"},
		{Filter{League: "Friday", Players: []string{"Bob"}}, "[] of 0"},
	} {
		if got := numbers(t, s, one.f); got != one.want {
			t.Errorf("%+v: got %s, want %s", one.f, got, one.want)
		}
	}
	must(t, do(s, "merge", func(tx *Tx) error { _, err := tx.Save(Incoming{Result: game("Annie 1, Bob 2")}); return err }))
	must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Annie") }))
	if got := numbers(t, s, Filter{Players: []string{"Annie", "Bob"}, From: "2026-11-08"}); got != "[7 9 10 11] of 4" {
		t.Errorf("merged: %s", got)
	}
}
