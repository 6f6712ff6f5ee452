package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Whole checks what every command relies on: the file itself, that the rows to which
// others refer are there, and that no number is above its counter. It returns a
// FileError with the first thing that is wrong.
func (s *Store) Whole(ctx context.Context) error {
	var first error
	c := checker{s: s, ctx: ctx}
	c.report = func(_ string, result int64, format string, args ...any) {
		if result != 0 {
			format = fmt.Sprintf("#%d: %s", result, format)
		}
		if first == nil {
			first = fmt.Errorf(format, args...)
		}
	}
	looks := []func() error{c.file, c.references, c.numbers}
	if format, err := s.storedFormat(ctx); err != nil {
		return err
	} else if format < currentFormat {
		looks = looks[:1] // it has other tables
	}
	for _, look := range looks {
		if err := look(); err != nil {
			return err
		}
		if first != nil {
			return &FileError{Path: s.path, Trouble: Damaged, Err: first}
		}
	}
	return nil
}

// looksDamaged tells whether the file is damaged, after an error that does not say so:
// SQLite may take a damaged table for one that does not exist.
func looksDamaged(path string, err error) bool {
	var e *sqlite.Error
	says := errors.As(err, &e) && e.Code() != lib.SQLITE_INTERRUPT || errors.Is(err, sql.ErrNoRows) || strings.Contains(err.Error(), "Scan error")
	if !says {
		return false
	}
	s, err := Open(path, Options{Read: true, asIs: true})
	if err != nil {
		return sqliteTrouble(err) == Damaged
	}
	defer s.Close()
	found := false
	c := checker{s: s, ctx: context.Background(), report: func(string, int64, string, ...any) { found = true }}
	return errors.Join(c.file(), c.schema()) != nil || found
}

// An unreadableError is about stored data that cannot be read. Only damage or another
// program can be the cause.
type unreadableError struct{ err error }

func (e *unreadableError) Error() string { return e.err.Error() }
func (e *unreadableError) Unwrap() error { return e.err }

// unreadable makes an unreadableError of an error.
func unreadable(doing string, err error) error {
	if err == nil {
		return nil
	}
	return &unreadableError{fmt.Errorf("%s: %w", doing, err)}
}
