package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A storedTable is a table that a whole copy has, in the order of its key.
type storedTable struct {
	name    string
	columns []string
	key     string
}

// storedTables are all tables of the records. Those that others name come
// first.
func storedTables() []storedTable {
	tables := []storedTable{{"arbiter", append([]string{"id"}, numbered...), "id"}}
	for _, t := range loggedTables {
		tables = append(tables, storedTable{t.name, t.columns, "id"})
		for _, p := range t.parts {
			tables = append(tables, storedTable{p.name, p.columns, p.columns[0] + p.order})
		}
	}
	return append(tables,
		storedTable{"commands", []string{"id", "at", "who", "args", "what", "version", "undoes"}, "id"},
		storedTable{"fields", fieldsColumns, "command, step"},
		storedTable{"changes", []string{"command", "step", "tbl", "first", "last", "before"}, "command, step"})
}

// copyStore copies all rows of one store into another, which must be empty,
// with their numbers and the log, and compares the copy row by row before it is
// kept. The two may be of different engines.
func copyStore(ctx context.Context, from, to *Store) error {
	return from.Snapshot(ctx, func() error {
		t, err := to.Begin(ctx, Command{})
		if err != nil {
			return err
		}
		defer t.Rollback()
		if t.ID() > 1 {
			return refuse("%s is not empty; a whole copy needs an empty place", to.path)
		}
		if err := t.exec(`DELETE FROM arbiter`); err != nil {
			return err
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
}

func (s *storedTable) query() string {
	return `SELECT ` + strings.Join(s.columns, ", ") + ` FROM ` + s.name + ` ORDER BY ` + s.key
}

func (t *Tx) copyTable(from *Store, table *storedTable) error {
	columns := table.columns
	var format []any
	if table.name == "arbiter" && t.s.dialect == postgresDialect { // a file keeps its format elsewhere
		columns = append(slices.Clone(columns), "format")
		steps, err := migrations()
		if err != nil {
			return err
		}
		format = []any{len(steps)}
	}
	var values []any
	err := each(t.ctx, from.q, func(row record) error {
		values = append(append(values, row...), format...)
		if len(values) < manyRows*len(columns) {
			return nil
		}
		err := t.insert(table.name, columns, values)
		values = values[:0]
		return err
	}, table.query())
	if err != nil {
		return err
	}
	return t.insert(table.name, columns, values)
}

var errCopy = errors.New("the copy differs from what was copied; it is given up")

// compareTable reads a table in both stores at once.
func (t *Tx) compareTable(from *Store, table *storedTable) error {
	there, err := t.tx.QueryContext(t.ctx, table.query())
	if err != nil {
		return err
	}
	defer there.Close()
	want, got := make(record, len(table.columns)), make(record, len(table.columns))
	to := make([]any, len(got))
	for i := range got {
		to[i] = &got[i]
	}
	err = query(t.ctx, from.q, func(rows *sql.Rows) error {
		from := make([]any, len(want))
		for i := range want {
			from[i] = &want[i]
		}
		if err := rows.Scan(from...); err != nil {
			return err
		}
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
