package engine

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Querier is a database or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A Record has a row's values as the driver gives them: int64, string or nil. For
// many rows this is quicker than converting each value.
type Record []any

func (r Record) Int(i int) int64   { n, _ := r[i].(int64); return n }
func (r Record) Text(i int) string { s, _ := r[i].(string); return s }

// Each runs a statement and passes each row to take, which must not keep it. No other
// statement can run meanwhile.
func Each(ctx context.Context, q Querier, take func(Record) error, text string, args ...any) error {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	row, to := make(Record, len(columns)), make([]any, len(columns))
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

// Numbers are the first column of a query's rows.
func Numbers(ctx context.Context, q Querier, text string, args ...any) ([]int64, error) {
	var list []int64
	return list, Each(ctx, q, func(row Record) error {
		list = append(list, row.Int(0))
		return nil
	}, text, args...)
}

// Texts are the first column of a query's rows.
func Texts(ctx context.Context, q Querier, text string, args ...any) ([]string, error) {
	var list []string
	return list, Each(ctx, q, func(row Record) error {
		list = append(list, row.Text(0))
		return nil
	}, text, args...)
}

// Marks are n placeholders in brackets, such as ($3, $4).
func Marks(from, n int) string {
	b := []byte{'('}
	for i := range n {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(append(b, '$'), int64(from+i), 10)
	}
	return string(append(b, ')'))
}

// AreOf is the condition that a number is one of these.
func AreOf(ids []int64) string {
	if n := len(ids); n > 0 && ids[n-1]-ids[0] == int64(n-1) && slices.IsSorted(ids) {
		return fmt.Sprintf("BETWEEN %d AND %d", ids[0], ids[n-1])
	}
	return "IN " + Listed(ids)
}

// Listed are numbers in brackets, to follow IN.
func Listed(ids []int64) string {
	b := []byte{'('}
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, id, 10)
	}
	return string(append(b, ')'))
}

// OrNone is a number for a column that has NULL instead of 0.
func OrNone(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}

// OrNull is a text for a column that has NULL instead of "".
func OrNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// quoted are texts in quotes, each with an ending, for a list in a query.
func quoted(texts []string, end string) string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = "'" + text + "'" + end
	}
	return strings.Join(list, ", ")
}
