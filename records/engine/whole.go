package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Whole checks what every command relies on: the file itself, that the rows to which
// others refer are there, and that no number is above its counter. It returns a
// FileError with the first thing that is wrong.
func (s *Store) Whole(ctx context.Context) error {
	var first error
	report := func(row int64, says string) {
		if row != 0 {
			says = fmt.Sprintf("#%d: %s", row, says)
		}
		if first == nil {
			first = errors.New(says)
		}
	}
	looks := []func(context.Context, func(int64, string)) error{s.CheckFile, s.CheckReferences, s.CheckNumbers}
	if format, err := s.Format(ctx); err != nil {
		return err
	} else if format < s.schema.Format() {
		looks = looks[:1] // it has other tables
	}
	for _, look := range looks {
		if err := look(ctx, report); err != nil {
			return err
		}
		if first != nil {
			return &FileError{Path: s.path, Trouble: Damaged, Err: first}
		}
	}
	return nil
}

// CheckFile asks SQLite whether the file is whole. It returns a FileError, and reports
// nothing.
func (s *Store) CheckFile(ctx context.Context, _ func(row int64, says string)) error {
	if s.OnServer() { // a server looks after its own files
		return nil
	}
	var answer string
	if err := s.Q.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return &FileError{Path: s.path, Trouble: Damaged, Err: errors.New(answer)}
	}
	return nil
}

// CheckReferences reports rows that refer to rows that are not there, and those that the
// schema's rules find, with their numbers.
func (s *Store) CheckReferences(ctx context.Context, report func(row int64, says string)) error {
	for _, r := range s.schema.References {
		err := s.Each(ctx, func(row Record) error {
			report(0, fmt.Sprintf("row %d of %s refers to a row of %s that is not there", row.Int(0), strings.TrimPrefix(r.Table, "all_"), strings.TrimPrefix(r.Of, "all_")))
			return nil
		}, `SELECT x.`+r.Key+` FROM `+r.Table+` x WHERE x.`+r.Column+` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `+r.Of+` y WHERE y.id = x.`+r.Column+`)`)
		if err != nil {
			return err
		}
	}
	for _, rule := range s.schema.Incomplete {
		err := s.Each(ctx, func(row Record) error {
			report(row.Int(0), rule.Says)
			return nil
		}, rule.Query)
		if err != nil {
			return err
		}
	}
	return nil
}

// CheckNumbers reports counters that are below a number of a row.
func (s *Store) CheckNumbers(ctx context.Context, report func(row int64, says string)) error {
	for _, n := range s.schema.Numbered {
		err := s.Each(ctx, func(row Record) error {
			last, counter := row.Int(0), row.Int(1)
			if last > counter {
				report(0, fmt.Sprintf("%s go up to %d, but their counter is %d", n.Counter, last, counter))
			}
			return nil
		}, `SELECT coalesce((SELECT max(id) FROM `+n.Table+`), 0), coalesce((SELECT `+n.Counter+` FROM arbiter), 0)`)
		if err != nil {
			return err
		}
	}
	return nil
}
