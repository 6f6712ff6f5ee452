package records

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// A first import drops indexes and foreign keys for a while: after it, or after one
// that fails, all of them are there.
func TestAFirstImportLeavesTheTablesWhole(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		made := func() []string {
			list, err := texts(context.Background(), s.q, `SELECT drops FROM (`+s.dialect.late+`) AS x (drops, makes)`)
			if s.dialect == sqliteDialect {
				list, err = texts(context.Background(), s.q, s.dialect.late)
			}
			must(t, err)
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
				if tx.late == nil {
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
		if n, err := s.Count(context.Background(), Filter{Player: "P3"}); err != nil || n != 17 {
			t.Errorf("P3 is in %d results, %v", n, err)
		}
		clean(t, s)
	})
}
