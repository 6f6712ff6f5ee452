package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"time"
)

// A Store is open records: an SQLite file, or a schema of a PostgreSQL server. Several
// goroutines may use it at once.
type Store struct {
	db      *sql.DB
	q       querier // db, or the transaction of a Snapshot or a command
	server  bool
	place   string      // a path, or an address without its password
	file    fs.FileInfo // of the file when it was opened; nil for a server
	now     func() time.Time
	version string   // of the program
	flags   []string // of the commands in hints
}

// A querier runs queries: a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row
}

// Options say how to open records.
type Options struct {
	Create  bool             // make the file and its folder, or the tables, where there are none
	Read    bool             // nothing will be changed
	Quick   bool             // nothing will be changed, and a shell is waiting for the answer
	Now     func() time.Time // nil is time.Now
	Version string           // of the program
	Flags   []string         // what a command needs to find these records again: --db PLACE
}

// ErrNoFile means that there are no records yet: the file does not exist, or the server has no
// tables.
var ErrNoFile = errors.New("there are no records yet")

const (
	lockTimeout     = 5 * time.Second // how long a command waits for another one
	mostConnections = 8               // more goroutines wait for their turn
)

// Open opens the records in a file or at a postgres:// address.
func Open(place string, o Options) (*Store, error) {
	s := &Store{place: Shown(place), now: o.Now, server: IsServer(place), version: o.Version, flags: o.Flags}
	if s.now == nil {
		s.now = time.Now
	}
	if s.server {
		return s, s.openServer(place, o)
	}
	return s, s.openFile(place, o)
}

// Close closes the records. A file needs no other file beside it then.
func (s *Store) Close() error {
	if !s.server {
		_, _ = s.db.Exec(`PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)`) // another program may be reading; then the next one does it
	}
	return s.db.Close()
}

// Path returns the file's name as it was given, or the server's address without the password.
func (s *Store) Path() string { return s.place }

// OnServer reports whether the records are on a server.
func (s *Store) OnServer() bool { return s.server }

// Now returns the time by the clock of the records.
func (s *Store) Now() time.Time { return s.now() }

// IsServer reports whether a place of records is a server's address.
func IsServer(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// Shown returns a place of records as it may be shown and logged: an address loses its password.
func Shown(place string) string {
	if !IsServer(place) {
		return place
	}
	u, err := url.Parse(place)
	if at := strings.Count(place, "@"); err != nil || at > 1 || at == 1 && u.User == nil { // an address with such characters in its password is not shown
		scheme, _, _ := strings.Cut(place, "//")
		return scheme + "//…"
	}
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	values := u.Query()
	values.Del("password")
	values.Del("sslpassword")
	u.RawQuery = values.Encode()
	return u.String()
}

// Snapshot calls look with a store that shows the records as they are at one instant, whatever
// others write meanwhile.
func (s *Store) Snapshot(ctx context.Context, look func(*Store) error) error {
	if s.q != querier(s.db) { // within another one, or a command
		return look(s)
	}
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing was written
	view := *s
	view.q = tx
	return look(&view)
}

// checkPlace returns an error where the file was replaced after it was opened: what is written to
// the old one would be lost.
func (s *Store) checkPlace() error {
	if s.server {
		return nil
	}
	if info, err := os.Stat(s.place); err == nil && os.SameFile(info, s.file) {
		return nil
	}
	return &FileError{Path: s.place, Trouble: Unreachable, Says: "the file was replaced or moved meanwhile; nothing was written to it. Run the command again"}
}

// makeTables makes the tables of new records.
func (s *Store) makeTables(tx *sql.Tx) error {
	for _, one := range append(statements(s.server), fmt.Sprintf(`INSERT INTO arbiter VALUES (%d)`, format)) {
		if _, err := tx.Exec(one); err != nil {
			return fmt.Errorf("making the tables: %w", err)
		}
	}
	return tx.Commit()
}

// checkFormat refuses the records of another version of the program.
func (s *Store) checkFormat(version int) error {
	switch {
	case version > format:
		return &FileError{Path: s.place, Trouble: Newer, Err: fmt.Errorf("format %d; this program knows %d", version, format)}
	case version < format:
		return &FileError{Path: s.place, Trouble: Older, Err: fmt.Errorf("format %d", version)}
	}
	return nil
}

// each runs a query and calls take for each row.
func each(ctx context.Context, q querier, take func(*sql.Rows) error, text string, args ...any) error {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// listed returns the values of a query's only column.
func listed[T any](ctx context.Context, q querier, text string, args ...any) (list []T, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error {
		var value T
		err := rows.Scan(&value)
		list = append(list, value)
		return err
	}, text, args...)
	return list, err
}
