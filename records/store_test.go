package records

import (
	"context"
	"os"
	"testing"
	"time"

	"arbiter/records/storetest"
)

func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == programArg {
		program(os.Args[2], os.Args[3])
		return
	}
	os.Exit(storetest.M{M: m}.Run())
}

// evening is when the tests play.
var evening = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)

// newStore returns a store in which nothing is recorded.
func newStore(t testing.TB) *Store {
	t.Helper()
	s, err := Open(storetest.NewPlace(t), Options{Create: true, Now: func() time.Time { return evening }, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// do runs a command, and returns its number, 0 where nothing changed.
func do(s *Store, what string, work func(*Tx) error) (id int64, err error) {
	err = s.Do(context.Background(), Command{Who: "Olga", What: what}, func(tx *Tx) error {
		err := work(tx)
		id = tx.ID()
		return err
	})
	if err != nil {
		id = 0
	}
	return id, err
}

// undo takes a command back.
func undo(s *Store, id int64) (int64, error) {
	return do(s, "undo", func(tx *Tx) error {
		_, err := tx.Undo(id)
		return err
	})
}
