package records

import (
	"context"
	"fmt"
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
	} else if format < currentFormat() {
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
