package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/records/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.M{M: m}.Run()) }

var (
	server       = &storetest.Shared // the tests' own PostgreSQL
	forEachStore = storetest.ForEach
	newPlace     = storetest.NewPlace
	script       = storetest.Script
	read         = storetest.Read
	list         = storetest.List
	spoil        = storetest.Spoil
)

// things are a made-up schema: things, who owns them, and a log.
var things = Schema{
	Text: `
CREATE TABLE arbiter (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  format   INTEGER NOT NULL, -- only: postgres
  owners   INTEGER NOT NULL,
  things   INTEGER NOT NULL,
  commands INTEGER NOT NULL
) STRICT;
INSERT INTO arbiter VALUES (1, 0, 0, 0);    -- only: sqlite
INSERT INTO arbiter VALUES (1, 0, 0, 0, 0); -- only: postgres
CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE things (
  id    INTEGER PRIMARY KEY,
  owner INTEGER NOT NULL REFERENCES owners DEFERRABLE INITIALLY DEFERRED,
  name  TEXT NOT NULL
) STRICT;
CREATE INDEX things_owner ON things (owner);
CREATE TABLE commands (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
`,
	First:   5,
	Refused: func(why string) error { return refusal(why) },
	Tables: []Table{
		{Name: "arbiter", Columns: []string{"id", "owners", "things", "commands"}, Key: "id"},
		{Name: "owners", Columns: []string{"id", "name"}, Key: "id"},
		{Name: "things", Columns: []string{"id", "owner", "name"}, Key: "id"},
		{Name: "commands", Columns: []string{"id", "at"}, Key: "id"},
	},
	Numbered:    []Numbered{{"owners", "owners"}, {"things", "things"}, {"commands", "commands"}},
	References:  []Reference{{Table: "things", Key: "id", Column: "owner", Of: "owners"}},
	Incomplete:  []Rule{{Query: `SELECT id FROM things WHERE name = '?' ORDER BY id`, Says: "its name is not known"}},
	LateIndexes: []string{"things_owner"},
	LateKeys:    []string{"things"},
	Facts:       `SELECT a.commands, (SELECT count(*) FROM things), coalesce((SELECT max(at) FROM commands), 0) FROM arbiter a WHERE a.id = 1`,
}

// A clock goes on by a minute each time somebody looks.
type clock struct{ time.Time }

func (c *clock) now() time.Time {
	c.Time = c.Add(time.Minute)
	return c.Time
}

func evening() *clock { return &clock{time.Date(2026, 11, 21, 19, 0, 0, 0, time.Local)} }

func openStore(t testing.TB, place string) *Store {
	t.Helper()
	s, err := things.Open(place, Options{Create: true, Now: evening().now, Version: "test"})
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// add writes so many things, and their owner, in one transaction.
func add(s *Store, n int) error {
	t, err := s.Begin(context.Background())
	if err != nil {
		return err
	}
	defer t.Rollback()
	owner := t.Next("owners")
	err = t.Insert("owners", []string{"id", "name"}, []any{owner, "Ann"})
	for range n {
		if err == nil { // things are long, so that a file has many pages
			err = t.Insert("things", []string{"id", "owner", "name"}, []any{t.Next("things"), owner, strings.Repeat("thing ", 5_000)})
		}
	}
	if err == nil {
		err = t.Insert("commands", []string{"id", "at"}, []any{t.Next("commands"), t.At})
	}
	if err != nil {
		return err
	}
	return t.Commit()
}

func save(t testing.TB, s *Store, n int) {
	t.Helper()
	must(t, add(s, n))
}

func count(t testing.TB, s *Store) (n int) {
	t.Helper()
	must(t, s.Q.QueryRowContext(context.Background(), `SELECT count(*) FROM things`).Scan(&n))
	return n
}

// dump is every row, as text.
func dump(t testing.TB, s *Store) string {
	t.Helper()
	var b strings.Builder
	for i := range things.Tables {
		must(t, s.Each(context.Background(), func(row Record) error {
			fmt.Fprintf(&b, "%s %q\n", things.Tables[i].Name, row)
			return nil
		}, things.Tables[i].query()))
	}
	return b.String()
}

// clean fails the test when the records are not whole.
func clean(t testing.TB, s *Store) {
	t.Helper()
	must(t, s.Whole(context.Background()))
}

// trouble opens a file and tells what was wrong with it.
func trouble(t *testing.T, path string) *FileError {
	t.Helper()
	s, err := things.Open(path, Options{Create: true})
	if err == nil {
		s.Close()
		t.Fatal("the file was opened")
	}
	var f *FileError
	if !errors.As(things.Explain(path, err), &f) {
		t.Fatalf("got %v, want a FileError", err)
	}
	return f
}

func isTrouble(t *testing.T, place string, err error, want Trouble) *FileError {
	t.Helper()
	err = things.Explain(place, err)
	var f *FileError
	if !errors.As(err, &f) || f.Trouble != want {
		t.Fatalf("got %v, want trouble %d", err, want)
	}
	return f
}

// A refusal is how the things refuse.
type refusal string

func (r refusal) Error() string { return string(r) }

func refused(t *testing.T, err error, words string) {
	t.Helper()
	r, ok := err.(refusal)
	if !ok || !strings.Contains(r.Error(), words) {
		t.Errorf("got %v, want a refusal with %q", err, words)
	}
}

// backedUp makes a file with so many things, each written by a command of its
// own, and a backup beside it after each of the commands named.
func backedUp(t *testing.T, n int, after ...int) (path string, backups []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	for i := range n {
		save(t, s, 1)
		for _, n := range after {
			if n == i+1 {
				made, err := s.BackupBeside(context.Background())
				must(t, err)
				backups = append(backups, made)
			}
		}
	}
	must(t, s.Close())
	return path, backups
}

func emptyDatabase(path string) error {
	if err := os.Remove(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	_, err = db.Exec(`CREATE TABLE a (b); DROP TABLE a`)
	return errors.Join(err, db.Close())
}
