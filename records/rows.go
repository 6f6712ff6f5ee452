package records

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
)

// query runs a statement and hands each row to scan. No other statement can
// run meanwhile.
func query(ctx context.Context, q querier, scan func(*sql.Rows) error, text string, args ...any) error {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return rows.Close()
}

// A querier is the file or a transaction on it.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// stream hands each row's values to take as the driver gives them; the values
// are good until take returns. For many rows that is twice as quick as
// database/sql, which converts every value once more.
func (s *Store) stream(ctx context.Context, take func([]driver.Value) error, text string, args ...any) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error {
		q, ok := c.(driver.QueryerContext)
		if !ok {
			return errors.New("the SQLite driver cannot be asked directly")
		}
		named := make([]driver.NamedValue, len(args))
		for i, a := range args {
			named[i] = driver.NamedValue{Ordinal: i + 1, Value: a}
		}
		rows, err := q.QueryContext(ctx, text, named)
		if err != nil {
			return err
		}
		defer rows.Close()
		values := make([]driver.Value, len(rows.Columns()))
		for {
			switch err := rows.Next(values); {
			case errors.Is(err, io.EOF):
				return nil
			case err != nil:
				return err
			}
			if err := take(values); err != nil {
				return err
			}
		}
	})
}
