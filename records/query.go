package records

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"

	"arbiter/score"
)

// A querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A record has a row's values as the driver gives them: int64, string or nil. For
// many rows this is quicker than converting each value.
type record []any

func (r record) int(i int) int64   { n, _ := r[i].(int64); return n }
func (r record) text(i int) string { s, _ := r[i].(string); return s }

// points reads the columns total and exact of a seat, the first of which is i.
func (r record) points(i int) score.Points {
	if exact := r.text(i + 1); exact != "" {
		if p, err := score.ExactPoints(exact); err == nil {
			return p
		}
	}
	return score.Points(r.int(i)) * score.WholePoints(1)
}

// each runs a statement and passes each row to take, which must not keep it. No other
// statement can run meanwhile.
func each(ctx context.Context, q querier, take func(record) error, text string, args ...any) error {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	row, to := make(record, len(columns)), make([]any, len(columns))
	for i := range row {
		to[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		if err := take(row); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return rows.Close()
}

// numbersOf are the first column of a query's rows.
func numbersOf(ctx context.Context, q querier, text string, args ...any) ([]int64, error) {
	var list []int64
	return list, each(ctx, q, func(row record) error {
		list = append(list, row.int(0))
		return nil
	}, text, args...)
}

func (t *Tx) numbers(text string, args ...any) ([]int64, error) {
	return numbersOf(t.ctx, t.tx, text, args...)
}

// number is the first value of a query's first row; 0 where there is none.
func (t *Tx) number(text string, args ...any) (int64, error) {
	list, err := t.numbers(text, args...)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return list[0], nil
}

// texts are the first column of a query's rows.
func texts(ctx context.Context, q querier, text string, args ...any) ([]string, error) {
	var list []string
	return list, each(ctx, q, func(row record) error {
		list = append(list, row.text(0))
		return nil
	}, text, args...)
}

// marks are n placeholders in brackets, such as ($3, $4).
func marks(from, n int) string {
	b := []byte{'('}
	for i := range n {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(append(b, '$'), int64(from+i), 10)
	}
	return string(append(b, ')'))
}

// areOf is the condition that a number is one of these.
func areOf(ids []int64) string {
	if n := len(ids); n > 0 && ids[n-1]-ids[0] == int64(n-1) && slices.IsSorted(ids) {
		return fmt.Sprintf("BETWEEN %d AND %d", ids[0], ids[n-1])
	}
	return "IN " + listed(ids)
}

// listed are numbers in brackets, to follow IN.
func listed(ids []int64) string {
	b := []byte{'('}
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, id, 10)
	}
	return string(append(b, ')'))
}

// orNone is a number for a column that has NULL instead of 0.
func orNone(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}

// orNull is a text for a column that has NULL instead of "".
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
