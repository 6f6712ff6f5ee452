package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A storedTable is a table of the records. Whole copies are in the order of its key.
type storedTable struct {
	name    string
	columns []string
	key     string
}

// storedTables are all tables. A table comes before those that refer to it.
func storedTables() []storedTable {
	tables := []storedTable{{"arbiter", append([]string{"id"}, numbered...), "id"}}
	for _, t := range rowTables {
		tables = append(tables, storedTable{"all_" + t.name, append(slices.Clone(t.columns), "gone"), "id"})
		for _, of := range t.parts {
			tables = append(tables, storedTable{"all_" + of.name, of.columns, of.columns[0] + of.order})
		}
	}
	return append(tables,
		storedTable{"commands", commandsColumns, "id"},
		storedTable{"versions", versionsColumns, "command, tbl, id"})
}

// copyStore copies all rows of one store, with their numbers and the log, into another
// store, which must be empty. It compares the copy row by row before it keeps it. The
// two may be of different engines. The original was checked before, so trouble is that
// of the copy.
func copyStore(ctx context.Context, from, to *Store) error {
	err := from.Snapshot(ctx, func(from *Store) error {
		t, err := to.Begin(ctx, Command{})
		if err != nil {
			return err
		}
		defer t.Rollback()
		if t.first["commands"] > 0 {
			return refuse("%s is not empty; a whole copy needs a place where nothing is recorded yet", to.path)
		}
		for _, table := range storedTables() {
			if err := t.copyTable(from, &table); err != nil {
				return fmt.Errorf("copying the %s: %w", table.name, err)
			}
		}
		for _, table := range storedTables() {
			if err := t.compareTable(from, &table); err != nil {
				return err
			}
		}
		return t.tx.Commit()
	})
	return Explain(to.path, err)
}

func (s *storedTable) query() string {
	return `SELECT ` + strings.Join(s.columns, ", ") + ` FROM ` + s.name + ` ORDER BY ` + s.key
}

func (t *Tx) copyTable(from *Store, table *storedTable) error {
	if table.name == "arbiter" { // its one row is there already, and locked
		return t.copyNumbers(from, table)
	}
	var values []any
	err := each(t.ctx, from.q, func(row record) error {
		values = append(values, row...)
		if len(values) < manyRows*len(table.columns) {
			return nil
		}
		err := t.insert(table.name, table.columns, values)
		values = values[:0]
		return err
	}, table.query())
	if err != nil {
		return err
	}
	return t.insert(table.name, table.columns, values)
}

// copyNumbers copies the last number that was given to a row of each table.
func (t *Tx) copyNumbers(from *Store, table *storedTable) error {
	err := each(t.ctx, from.q, func(row record) error {
		for i, name := range table.columns[1:] {
			t.last[name] = row.int(1 + i)
		}
		return nil
	}, table.query())
	if err != nil {
		return err
	}
	return t.writeNumbers()
}

var errCopy = errors.New("the copy differs from the original, so it was given up")

// compareTable compares a table in both stores.
func (t *Tx) compareTable(from *Store, table *storedTable) error {
	there, err := t.tx.QueryContext(t.ctx, table.query())
	if err != nil {
		return err
	}
	defer there.Close()
	got := make(record, len(table.columns))
	to := make([]any, len(got))
	for i := range got {
		to[i] = &got[i]
	}
	err = each(t.ctx, from.q, func(want record) error {
		if !there.Next() {
			return errors.Join(errCopy, there.Err())
		}
		if err := there.Scan(to...); err != nil {
			return err
		}
		if !slices.Equal(want, got) {
			return fmt.Errorf("%w: row %v of %s", errCopy, want[0], table.name)
		}
		return nil
	}, table.query())
	if err == nil && there.Next() {
		err = errCopy
	}
	return errors.Join(err, there.Err())
}
