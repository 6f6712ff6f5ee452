package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// own writes owners with the next numbers.
func own(t *Tx, names ...string) error {
	var values []any
	for _, name := range names {
		values = append(values, t.Next("owners"), name)
	}
	return t.Insert("owners", []string{"id", "name"}, values)
}

func owners(t *testing.T, s *Store) string {
	t.Helper()
	list, err := Texts(context.Background(), s.Q, `SELECT id || ' ' || name FROM owners ORDER BY id`)
	must(t, err)
	return strings.Join(list, ", ")
}

// Work that fails leaves neither rows nor numbers behind, nor does a transaction that is
// given up: the next row gets the next number.
func TestWorkThatFailsTakesNoNumber(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := openStore(t, newPlace(t))
		ctx, no := context.Background(), errors.New("no")
		for _, keep := range []bool{false, true} {
			tx, err := s.Begin(ctx)
			must(t, err)
			must(t, own(tx, "Ann"))
			if err := tx.Attempt(func() error { return errors.Join(own(tx, "Bob", "Cyd"), no) }); !errors.Is(err, no) {
				t.Errorf("the attempt: %v", err)
			}
			must(t, tx.Attempt(func() error { return own(tx, "Dan") }))
			must(t, own(tx, "Eve"))
			if tx.First["owners"] != 0 || tx.Last["owners"] != 3 {
				t.Errorf("numbers from %d to %d", tx.First["owners"], tx.Last["owners"])
			}
			if keep {
				must(t, tx.Commit())
			}
			must(t, tx.Rollback())
			if got, want := owners(t, s), map[bool]string{true: "1 Ann, 2 Dan, 3 Eve"}[keep]; got != want {
				t.Errorf("kept %v: got %s, want %s", keep, got, want)
			}
		}
		tx, err := s.Begin(ctx)
		must(t, err)
		must(t, own(tx, "Fay"))
		must(t, tx.Commit())
		if got, want := owners(t, s), "1 Ann, 2 Dan, 3 Eve, 4 Fay"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		clean(t, s)
	})
}

// Every row is written, however many go into a statement, and however often.
func TestManyRowsAreWritten(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := openStore(t, newPlace(t))
		tx, err := s.Begin(context.Background())
		must(t, err)
		var want []string
		for _, n := range []int{0, 1, leastCopied - 1, leastCopied, BatchRows, BatchRows, ManyRows - 1, ManyRows, ManyRows + 1, 2*ManyRows + BatchRows} {
			var names []string
			for i := range n {
				names = append(names, fmt.Sprint(n, "/", i))
				want = append(want, fmt.Sprint(len(want)+1, " ", names[i]))
			}
			must(t, own(tx, names...))
		}
		must(t, tx.Commit())
		if got := owners(t, s); got != strings.Join(want, ", ") {
			t.Errorf("got %s", got)
		}
	})
}

// A number above its counter is found, also one that is above it by one: the next row
// would take it.
func TestACounterThatIsTooLowIsFound(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := openStore(t, newPlace(t))
		save(t, s, 2)
		save(t, s, 1)
		clean(t, s)
		for counter, wrong := range map[string]string{
			"owners = 1":   "owners go up to 2, but their counter is 1",
			"things = 2":   "things go up to 3, but their counter is 2",
			"commands = 0": "commands go up to 2, but their counter is 0",
		} {
			_, err := s.DB.Exec(`UPDATE arbiter SET owners = 2, things = 3, commands = 2; UPDATE arbiter SET ` + counter)
			must(t, err)
			err = s.Whole(context.Background())
			if f := (*FileError)(nil); !errors.As(err, &f) || f.Trouble != Damaged || f.Err.Error() != wrong {
				t.Errorf("got %v, want %s", err, wrong)
			}
		}
	})
}

// A row that refers to nothing is found and named, and so is one that a rule finds.
func TestARowThatRefersToNothingIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	save(t, s, 2)
	save(t, s, 1)
	script(t, path, `UPDATE things SET name = '?' WHERE id > 1`)
	err := s.Whole(context.Background())
	if f := (*FileError)(nil); !errors.As(err, &f) || f.Trouble != Damaged || f.Err.Error() != "#2: its name is not known" {
		t.Errorf("got %v", err)
	}
	script(t, path, `PRAGMA foreign_keys = 0; DELETE FROM owners WHERE id = 2`)
	err = s.Whole(context.Background())
	if f := (*FileError)(nil); !errors.As(err, &f) || f.Trouble != Damaged || f.Err.Error() != "row 3 of things refers to a row of owners that is not there" {
		t.Errorf("got %v", err)
	}
}

// Who opened the records to read writes nothing, although the file could be written to.
func TestAReaderWritesNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := newPlace(t)
		must(t, openStore(t, place).Close())
		for _, o := range []Options{{Read: true}, {Glance: true}} {
			s, err := things.Open(place, o)
			must(t, err)
			if err := add(s, 1); err == nil || err.Error() != "starting to write: the records were opened to be read" {
				t.Errorf("%+v: %v", o, err)
			}
			must(t, s.Close())
		}
	})
}
