package records

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// everyRow are all rows of all tables, the log among them.
func everyRow(t testing.TB, s *Store) map[string][]Row {
	t.Helper()
	all := map[string][]Row{}
	for _, of := range slices.Concat(tables, unlogged) {
		keys, err := listed[int64](t.Context(), s.db, `SELECT DISTINCT `+of.key+` FROM `+of.name+` ORDER BY 1`)
		noError(t, err)
		for _, key := range keys {
			rows, err := s.rows(t.Context(), &of, key)
			noError(t, err)
			all[of.name] = append(all[of.name], rows...)
		}
	}
	return all
}

// drawn are records of random commands.
func drawn(t testing.TB, s *Store, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 11))
	for range 60 {
		if c := drawCommand(r); r.IntN(6) > 0 {
			_, _ = do(s, c.what, c.work) // refused or not
		} else {
			_, _ = undo(s, 0)
		}
	}
}

// TestCopies: records move from a file or a server to a file or a server, and back: every row,
// every number and the whole log come along, and the copy goes on as the records would have.
func TestCopies(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range uint64(oftentest.Times(4)) {
			s := newStore(t)
			drawn(t, s, seed)
			want := everyRow(t, s)
			places := []string{newPath(t)}
			if s.OnServer() || !testing.Short() {
				storetest.Shared.Want(t)
				places = append(places, storetest.Shared.Schema(t))
			}
			places = append(places, newPath(t)) // from the last one
			from := s
			for _, place := range places {
				c, err := from.CopyTo(t.Context(), place)
				noError(t, err)
				if c != (Copied{len(want["results"]), len(want["players"]), len(want["commands"])}) {
					t.Errorf("said to hold %+v", c)
				}
				from = openAt(t, place)
				if diff := cmp.Diff(want, everyRow(t, from)); diff != "" {
					t.Fatalf("seed %d, at %s: %s", seed, place, diff)
				}
				noProblems(t, from)
			}
			noError(t, recordAt(places[0], "later"))
			noError(t, recordAt(places[1], "later"))
			if diff := cmp.Diff(everyRow(t, openAt(t, places[0]))["seats"], everyRow(t, openAt(t, places[1]))["seats"]); diff != "" {
				t.Errorf("seed %d: the copies go on differently\n%s", seed, diff)
			}
		}
	})
}

// TestCopyNeedsAnEmptyPlace: where anything was recorded, even if it was taken back, and where
// somebody else's things are, nothing is copied to.
func TestCopyNeedsAnEmptyPlace(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s, to := newStore(t), newStore(t)
		drawn(t, s, 1)
		id, err := do(to, "save", func(tx *Tx) error { return record(tx, "Xia", "Yan") })
		noError(t, err)
		_, err = undo(to, id)
		noError(t, err)
		foreign := newPath(t)
		storetest.Script(t, foreign, `CREATE TABLE bookmarks (a)`)
		before := []any{everyRow(t, s), everyRow(t, to), filesBeside(t, foreign)}
		for _, place := range []string{s.Path(), to.Path(), foreign} {
			want := place + " exists already; name a new file"
			if IsServer(place) {
				want = place + " is not empty; a whole copy needs a place where nothing is recorded yet"
			}
			if _, err := s.CopyTo(t.Context(), place); err == nil || err.Error() != want {
				t.Errorf("to %s: %v", place, err)
			}
		}
		if diff := cmp.Diff(before, []any{everyRow(t, s), everyRow(t, to), filesBeside(t, foreign)}); diff != "" {
			t.Error(diff)
		}
	})
}

// TestACopyThatFails leaves no file and no row, and may be made again. Of records on a server
// nobody else may read the copy.
func TestACopyThatFails(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s, to := newStore(t), storetest.NewPlace(t)
		drawn(t, s, 2)
		file := newPath(t)
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		fails := func(what string, ctx context.Context, place string) {
			t.Helper()
			if _, err := s.CopyTo(ctx, place); err == nil {
				t.Errorf("%s: nothing failed", what)
			}
			if left := filesBeside(t, file); len(left) > 1 {
				t.Errorf("%s: left are %v", what, len(left))
			}
			if rows, err := everyRowAt(t, to); err == nil && len(rows) > 0 {
				t.Errorf("%s: rows stayed: %v", what, rows)
			}
		}
		fails("cancelled", gone, file)
		fails("cancelled", gone, to)
		fails("no folder", t.Context(), filepath.Join(file, "copy.db"))
		_, err := s.db.Exec(`ALTER TABLE changes RENAME TO other`) // the tables before it can be read
		noError(t, err)
		if s.OnServer() {
			fails("no log", t.Context(), file)
			fails("no log", t.Context(), to)
		}
		_, err = s.db.Exec(`ALTER TABLE other RENAME TO changes`)
		noError(t, err)
		for _, place := range []string{file, to} {
			_, err = s.CopyTo(t.Context(), place)
			noError(t, err)
		}
		info, err := os.Stat(file)
		if noError(t, err); info.Mode().Perm() != 0o600 && s.OnServer() {
			t.Errorf("the copy has the rights %v", info.Mode())
		}
	})
}

// everyRowAt is everyRow of a place where there may be no records.
func everyRowAt(t testing.TB, place string) (map[string][]Row, error) {
	s, err := Open(place, Options{Read: true})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return everyRow(t, s), nil
}
