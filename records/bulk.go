package records

import (
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// A first import of many results makes what only readers need at its end: nothing
// asks for it meanwhile, and made at once it is several times quicker.

// dropLate drops the indexes of results and seats that only readers use, and on a
// server their foreign keys, until makeLate.
func (t *Tx) dropLate() error {
	var drop []string
	err := each(t.ctx, t.tx, func(row record) error {
		drop, t.late = append(drop, row.text(0)), append(t.late, row.text(1))
		return nil
	}, t.s.dialect.late)
	for _, text := range drop {
		if err == nil {
			err = t.exec(text)
		}
	}
	if err != nil {
		return fmt.Errorf("dropping the indexes until the end: %w", err)
	}
	return nil
}

// makeLate makes again what dropLate dropped.
func (t *Tx) makeLate() error {
	for _, text := range t.late {
		if err := t.exec(text); err != nil {
			return fmt.Errorf("making the indexes: %w", err)
		}
	}
	t.late = nil
	return nil
}

// leastCopied is how many rows are worth a COPY.
const leastCopied = 20

// copyRows writes rows of a table as a server takes them fastest.
func (t *Tx) copyRows(table string, columns []string, args []any) error {
	width := len(columns)
	return t.conn.Raw(func(driver any) error {
		_, err := driver.(*stdlib.Conn).Conn().CopyFrom(t.ctx, pgx.Identifier{stored(table)}, columns, pgx.CopyFromSlice(len(args)/width, func(i int) ([]any, error) {
			return args[i*width : (i+1)*width], nil
		}))
		return err
	})
}
