package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

// A whole copy has every row, the number of each, and the counters, in a file and on a server;
// it goes only where nothing is recorded, and what cannot be copied leaves nothing.
func TestAWholeCopy(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		ctx := context.Background()
		from := openStore(t, newPlace(t))
		tx, err := from.Begin(ctx)
		must(t, err)
		for range 2*ManyRows + 1 { // more than one batch, with gaps between the numbers
			tx.Next("owners")
			must(t, own(tx, "Ann"))
		}
		must(t, tx.Insert("things", []string{"id", "owner", "name"}, []any{tx.Next("things"), 2, "a\n'b'", tx.Next("things"), 4, ""}))
		tx.Next("commands")
		must(t, tx.Commit())
		for name, place := range map[string]string{"a file": filepath.Join(t.TempDir(), "copy.db"), "a place of the same kind": newPlace(t)} {
			must(t, from.CopyTo(ctx, place))
			to := openStore(t, place)
			if got, want := dump(t, to), dump(t, from); got != want {
				t.Errorf("%s: got\n%.300s\nwant\n%.300s", name, got, want)
			}
			clean(t, to)
			want := map[bool]string{false: place + " exists already; name a new file", true: to.Path() + " is not empty; a whole copy needs a place where nothing is recorded yet"}[to.OnServer()]
			if err := from.CopyTo(ctx, place); err == nil || err.Error() != want {
				t.Errorf("%s, again: %v", name, err)
			}
		}
	})
}

// A copy that differs from the original in a value, or by a row more or less, is found.
func TestACopyIsCompared(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		from := openStore(t, newPlace(t))
		for _, s := range []*Store{from, openStore(t, newPlace(t))} {
			tx, err := s.Begin(context.Background())
			must(t, err)
			must(t, own(tx, "Ann", "Bob", "Cyd"))
			must(t, tx.Commit())
			if s == from {
				continue
			}
			for change, want := range map[string]string{
				"": "<nil>",
				"UPDATE owners SET name = 'Dan' WHERE id = 3": ErrCopy.Error() + ": row 3 of owners",
				"DELETE FROM owners WHERE id = 3":             ErrCopy.Error(),
				"INSERT INTO owners VALUES (4, 'Dan')":        ErrCopy.Error(),
			} {
				tx, err := s.Begin(context.Background())
				must(t, err)
				must(t, tx.Exec(change+";"))
				if err := tx.compareTable(from, &things.Tables[1]); fmt.Sprint(err) != want || err != nil && !errors.Is(err, ErrCopy) {
					t.Errorf("after %s: %v, want %s", change, err, want)
				}
				must(t, tx.Rollback())
			}
		}
	})
}

// What only readers need is dropped until many rows are written, and made again as it was.
func TestWhatWaitsUntilManyRowsAreWritten(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := openStore(t, newPlace(t))
		tx, err := s.Begin(context.Background())
		must(t, err)
		defer tx.Rollback()
		drops, makes, err := tx.Late()
		must(t, err)
		want := []string{"DROP INDEX things_owner"}
		if s.OnServer() {
			want = append(want, "SET CONSTRAINTS ALL IMMEDIATE", "ALTER TABLE things DROP CONSTRAINT things_owner_fkey")
		}
		if !slices.Equal(drops, want) || len(makes) != len(drops) || tx.IsLate() {
			t.Errorf("dropped would be %q, and made again by %q", drops, makes)
		}
		must(t, tx.DropLate())
		if now, _, err := tx.Late(); err != nil || slices.Contains(now, want[0]) || s.OnServer() && slices.Contains(now, want[2]) || !tx.IsLate() {
			t.Errorf("after they were dropped: %q, %v", now, err)
		}
		must(t, tx.BesideMany())
		must(t, tx.Insert("things", []string{"id", "owner", "name"}, []any{tx.Next("things"), 1, "first"}))
		must(t, own(tx, "Ann"))
		must(t, tx.MakeLate())
		if again, by, err := tx.Late(); err != nil || !slices.Equal(again, drops) || !slices.Equal(by, makes) || tx.IsLate() {
			t.Errorf("made again: %q by %q, %v", again, by, err)
		}
		must(t, tx.Commit())
		clean(t, s)
	})
}

// A view of one instant shows nothing that is written meanwhile, and one within another is the
// same instant.
func TestAViewOfOneInstant(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := openStore(t, newPlace(t))
		save(t, s, 1)
		if s.Still() {
			t.Error("the store itself stands still")
		}
		must(t, s.Snapshot(context.Background(), func(view *Store) error {
			before := count(t, view)
			save(t, s, 2)
			return view.Snapshot(context.Background(), func(same *Store) error {
				if n := count(t, same); same != view || !view.Still() || n != before || n != 1 {
					t.Errorf("%d things, then %d", before, n)
				}
				return nil
			})
		}))
		if n := count(t, s); n != 3 {
			t.Errorf("%d things in the end", n)
		}
	})
}
