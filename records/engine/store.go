package engine

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"time"
)

// A Store is open records: an SQLite file, or a schema of a PostgreSQL server.
// Several goroutines may use it at once.
type Store struct {
	DB      *sql.DB
	Q       Querier // DB; in a Snapshot or a command its transaction
	Version string  // of the program

	schema  *Schema
	dialect *Dialect
	path    string // as it is shown: a server's address has no password
	now     func() time.Time
	hint    func(words ...any) string
	say     func(sentence string)
	wait    func(doing string) (stop func())
	file    fs.FileInfo // the file when it was opened; nil for a server
	reads   bool        // it was opened only to be read
}

// Now is the time by the clock of the records.
func (s *Store) Now() time.Time { return s.now() }

// Hint is a command of the program as the user can type it.
func (s *Store) Hint(words ...any) string { return s.hint(words...) }

// Marks are n placeholders in brackets, as the engine takes them fastest.
func (s *Store) Marks(from, n int) string { return s.dialect.row(from, n) }

// IsConflict tells whether a row was refused because its name or identity exists.
func (s *Store) IsConflict(err error) bool { return s.dialect.conflict(err) }

// Path is the file's name as it was given, or the server's address without the
// password.
func (s *Store) Path() string { return s.path }

// Close closes the records.
func (s *Store) Close() error {
	return s.DB.Close()
}

// Format reads the format of the records.
func (s *Store) Format(ctx context.Context) (format int, err error) {
	err = s.Q.QueryRowContext(ctx, s.dialect.look).Scan(&format)
	return format, err
}

// Snapshot lets look read at one instant: the store that it gets shows the records as
// they were when it began, whatever others write meanwhile. It must not write.
func (s *Store) Snapshot(ctx context.Context, look func(*Store) error) error {
	if s.Still() { // within another one
		return look(s)
	}
	tx, err := s.DB.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing was written
	view := *s
	view.Q = tx
	return look(&view)
}

// Still tells whether the store shows one instant: in a Snapshot or a command.
func (s *Store) Still() bool { return s.Q != Querier(s.DB) }

// Each runs a statement and passes each row to take, which must not keep it.
func (s *Store) Each(ctx context.Context, take func(Record) error, text string, args ...any) error {
	return Each(ctx, s.Q, take, text, args...)
}

// Options say how to open records.
type Options struct {
	Create  bool             // make the file and its folder when there is none
	Read    bool             // nothing will be changed
	Glance  bool             // nothing will be changed, and records in an older format are refused instead of being brought up to date
	asIs    bool             // they will only be copied: a file in an older format stays as it is
	Now     func() time.Time // nil is time.Now
	Version string           // of the program, kept with what it writes

	// Hint writes a command of the program as the user can type it: the program knows
	// which flags are in force. Words are texts and numbers. Nil adds none.
	Hint func(words ...any) string

	// Say tells the user that the records were brought to another format, and Wait that
	// this is being done, until stop is called. Nil tells nobody.
	Say  func(sentence string)
	Wait func(doing string) (stop func())
}

// prepare makes an opened database ready: look checks the format or brings it up to
// date.
func (s *Store) prepare(look func() error) error {
	s.Q = s.DB
	s.DB.SetMaxOpenConns(mostConnections)
	if err := look(); err != nil {
		return errors.Join(err, s.DB.Close())
	}
	return nil
}

// mostConnections is how many goroutines use a store at once. More wait for their turn.
const mostConnections = 8
