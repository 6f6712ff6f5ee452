package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// CopyAll copies all rows of one store, with their numbers, into another store, which must be empty. It compares the copy row by row before it keeps it. The
// two may be of different engines. The original was checked before, so trouble is that
// of the copy.
func (s *Store) CopyAll(ctx context.Context, to *Store) error {
	err := s.Snapshot(ctx, func(from *Store) error {
		t, err := to.Begin(ctx)
		if err != nil {
			return err
		}
		defer t.Rollback()
		if slices.Max(slices.Collect(maps.Values(t.First))) > 0 {
			return s.schema.refuse("%s is not empty; a whole copy needs a place where nothing is recorded yet", to.path)
		}
		for _, table := range s.schema.Tables {
			if err := t.copyTable(from, &table); err != nil {
				return fmt.Errorf("copying the %s: %w", table.Name, err)
			}
		}
		for _, table := range s.schema.Tables {
			if err := t.compareTable(from, &table); err != nil {
				return err
			}
		}
		return t.tx.Commit()
	})
	return s.schema.Explain(to.path, err)
}

func (t *Tx) copyTable(from *Store, table *Table) error {
	if table.Name == "arbiter" { // its one row is there already, and locked
		return t.copyNumbers(from, table)
	}
	var values []any
	err := Each(t.Ctx, from.Q, func(row Record) error {
		values = append(values, row...)
		if len(values) < ManyRows*len(table.Columns) {
			return nil
		}
		err := t.Insert(table.Name, table.Columns, values)
		values = values[:0]
		return err
	}, table.query())
	if err != nil {
		return err
	}
	return t.Insert(table.Name, table.Columns, values)
}

// copyNumbers copies the last number that was given to a row of each table.
func (t *Tx) copyNumbers(from *Store, table *Table) error {
	err := Each(t.Ctx, from.Q, func(row Record) error {
		for i, name := range table.Columns[1:] {
			t.Last[name] = row.Int(1 + i)
		}
		return nil
	}, table.query())
	if err != nil {
		return err
	}
	return t.writeNumbers()
}

// ErrCopy is that of a copy that was given up.
var ErrCopy = errors.New("the copy differs from the original, so it was given up")

// compareTable compares a table in both stores.
func (t *Tx) compareTable(from *Store, table *Table) error {
	there, err := t.Q.QueryContext(t.Ctx, table.query())
	if err != nil {
		return err
	}
	defer there.Close()
	got := make(Record, len(table.Columns))
	to := make([]any, len(got))
	for i := range got {
		to[i] = &got[i]
	}
	err = Each(t.Ctx, from.Q, func(want Record) error {
		if !there.Next() {
			return errors.Join(ErrCopy, there.Err())
		}
		if err := there.Scan(to...); err != nil {
			return err
		}
		if !slices.Equal(want, got) {
			return fmt.Errorf("%w: row %v of %s", ErrCopy, want[0], table.Name)
		}
		return nil
	}, table.query())
	if err == nil && there.Next() {
		err = ErrCopy
	}
	return errors.Join(err, there.Err())
}
