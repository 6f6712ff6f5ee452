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
// others refer are there, and that no number is above its counter. It returns a FileError with the first thing that is wrong.
func (s *Store) Whole(ctx context.Context) error {
	var first error
	c := checker{s: s, ctx: ctx, loose: true}
	c.report = func(_ string, result int64, format string, args ...any) {
		if first != nil {
			return
		}
		first = fmt.Errorf(format, args...)
		if result != 0 {
			first = fmt.Errorf("#%d: %w", result, first)
		}
	}
	for _, look := range []func() error{c.file, c.references, c.numbers} {
		err := look()
		if err == nil {
			err = first
		}
		if err != nil {
			return s.notWhole(err)
		}
	}
	return nil
}

// notWhole makes an error that damage was found, unless the error is of another kind,
// such as a lock.
func (s *Store) notWhole(err error) error {
	var file *FileError
	if errors.As(err, &file) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if trouble := s.dialect.trouble(err); trouble != 0 && trouble != Damaged {
		return err
	}
	return &FileError{Path: s.path, Trouble: Damaged, Err: err}
}

// facts reads what tells one backup from another.
func (s *Store) facts(ctx context.Context) (f Facts, err error) {
	err = s.q.QueryRowContext(ctx, `SELECT a.commands, (SELECT count(*) FROM results),
		coalesce((SELECT at FROM commands WHERE id = (SELECT max(id) FROM commands)), 0) FROM arbiter a WHERE a.id = 1`).
		Scan(&f.Command, &f.Results, &f.at)
	if err != nil {
		return f, s.notWhole(err)
	}
	return f, nil
}

// looksDamaged tells whether the file is damaged, after an error that does not say so: SQLite
// may take a damaged table for one that does not exist.
func looksDamaged(path string, err error) bool {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case lib.SQLITE_ERROR, lib.SQLITE_INTERNAL, lib.SQLITE_NOMEM, lib.SQLITE_TOOBIG, lib.SQLITE_MISMATCH, lib.SQLITE_FORMAT, lib.SQLITE_SCHEMA, lib.SQLITE_CONSTRAINT:
		default:
			return false
		}
	} else if !errors.Is(err, sql.ErrNoRows) && !strings.Contains(err.Error(), "Scan error") {
		return false
	}
	dsn, err := address(path, "ro")
	if err != nil {
		return false
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return false
	}
	defer db.Close()
	found := false
	c := checker{s: &Store{dialect: sqliteDialect, db: db, q: db, path: path}, ctx: context.Background(),
		report: func(string, int64, string, ...any) { found = true }}
	return errors.Join(c.file(), c.schema()) != nil || found
}
