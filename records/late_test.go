package records

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"arbiter/records/league"
)

// A first import drops indexes and foreign keys for a while: after it, or after one
// that fails, all of them are there.
func TestAFirstImportLeavesTheTablesWhole(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		made := func() (list []string) {
			must(t, s.Rehearse(context.Background(), func(tx *Tx) (err error) {
				list, _, err = tx.Late()
				return err
			}))
			slices.Sort(list)
			return list
		}
		want := made()
		if len(want) < 4 {
			t.Fatalf("there are only %q", want)
		}
		fill := func(failing error) error {
			return do(s, "import", func(tx *Tx) error {
				r := tx.Record(func(*Incoming, Saved, error) {})
				for i := range 3 * batchRows {
					g := game(fmt.Sprintf("%d: Ann %d, Bob 3, P%d 7", i, i, i%9))
					must(t, r.Add(&Incoming{Result: g}))
				}
				if !tx.IsLate() {
					t.Error("nothing was left for the end")
				}
				if err := r.Flush(); err != nil {
					return err
				}
				return failing
			})
		}
		refused := refuse("no")
		if err := fill(refused); err == nil {
			t.Error("the import did not fail")
		}
		if got := made(); !slices.Equal(got, want) {
			t.Errorf("after an import that failed there are %q, want %q", got, want)
		}
		must(t, fill(nil))
		if got := made(); !slices.Equal(got, want) {
			t.Errorf("after the import there are %q, want %q", got, want)
		}
		if n, err := s.Count(context.Background(), Filter{Players: []string{"P3"}}); err != nil || n != 17 {
			t.Errorf("P3 is in %d results, %v", n, err)
		}
		clean(t, s)
	})
}

// Other records that come into an empty place are a first import, too.
func TestAFirstCopyMakesItsIndexesAtTheEnd(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		from, to := newStore(t), newStore(t)
		must(t, create(from, "Tuesday", league.Terms{}))
		for i := range batchRows + 2 {
			g := game(fmt.Sprintf("%d: Ann %d, Bob 3, P%d 7", i, i, i%9))
			g.League, g.Season = "Tuesday", "2026"
			save(t, from, g)
		}
		must(t, do(from, "merge", func(tx *Tx) error { return tx.Merge("P1", "P2") }))
		if got, want := became(bring(t, to, from, false)), fmt.Sprintf("%d new, 0 known, 0 differ, 0 refused", batchRows+2); got != want {
			t.Errorf("brought %s, want %s", got, want)
		}
		if n, err := to.Count(context.Background(), Filter{League: "Tuesday", Players: []string{"P2"}}); err != nil || n == 0 {
			t.Errorf("P2 is in %d results, %v", n, err)
		}
		clean(t, to)
	})
}
