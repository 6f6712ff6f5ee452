package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// A Tx is one transaction, which no other process sees until Commit. Other writers wait
// meanwhile.
type Tx struct {
	Ctx   context.Context
	Q     Querier
	At    int64            // when it began, in milliseconds
	First map[string]int64 // the last number that was given to a row of a table when it began, by the counter
	Last  map[string]int64 // the last number that was given since

	s    *Store
	conn *sql.Conn
	tx   *sql.Tx
	many map[string]*sql.Stmt
	late []string // statements that make indexes, see DropLate
}

// Begin starts a transaction. Its first statement locks the one row that all lock, so
// it waits for another writer to finish.
func (s *Store) Begin(ctx context.Context) (*Tx, error) {
	if s.reads { // or it would work in some cases and not in others
		return nil, errors.New("starting to write: the records were opened to be read")
	}
	conn, err := s.DB.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		conn.Close()
		return nil, err
	}
	t := &Tx{Ctx: ctx, s: s, conn: conn, tx: tx, Q: tx, At: s.now().UnixMilli(), Last: map[string]int64{}, many: map[string]*sql.Stmt{}}
	counters := s.schema.counters()
	err = t.Each(func(row Record) error {
		for i, name := range counters {
			t.Last[name] = row.Int(i)
		}
		return nil
	}, `SELECT `+strings.Join(counters, ", ")+` FROM arbiter WHERE id = 1`+s.dialect.locking)
	if err == nil {
		err = s.InPlace()
	}
	if err != nil {
		_ = t.Rollback() // the error that led here is the one to show
		return nil, err
	}
	t.First = maps.Clone(t.Last)
	return t, nil
}

// Commit writes the counters and makes the transaction durable and visible.
func (t *Tx) Commit() error {
	err := t.writeNumbers()
	if err == nil {
		err = t.tx.Commit()
	}
	if err != nil {
		return errors.Join(err, t.Rollback())
	}
	t.conn.Close()
	return nil
}

// Rollback gives the transaction up. After Commit it does nothing.
func (t *Tx) Rollback() error {
	err := t.tx.Rollback()
	t.conn.Close()
	if err != nil && !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

// Attempt runs work. When it fails, all rows and counters are as they were before it.
func (t *Tx) Attempt(work func() error) error {
	if err := t.Exec(`SAVEPOINT attempt`); err != nil {
		return err
	}
	last := maps.Clone(t.Last)
	err := work()
	if err != nil {
		err = errors.Join(err, t.Exec(`ROLLBACK TO SAVEPOINT attempt`))
		t.Last = last
	}
	return errors.Join(err, t.Exec(`RELEASE SAVEPOINT attempt`))
}

// View reads the records as the transaction has them at this point.
func (t *Tx) View() *Store {
	s := *t.s
	s.Q = t.Q
	return &s
}

// writeNumbers writes the last number that was given to a row of each table.
func (t *Tx) writeNumbers() error {
	counters := t.s.schema.counters()
	sets := make([]string, len(counters))
	numbers := make([]any, len(counters))
	for i, name := range counters {
		sets[i], numbers[i] = fmt.Sprintf("%s = $%d", name, i+1), t.Last[name]
	}
	return t.Exec(`UPDATE arbiter SET `+strings.Join(sets, ", ")+` WHERE id = 1`, numbers...)
}

// Next gives the next row of a table its number.
func (t *Tx) Next(table string) int64 {
	t.Last[table]++
	return t.Last[table]
}

// Exec runs a statement.
func (t *Tx) Exec(text string, args ...any) error {
	_, err := t.tx.ExecContext(t.Ctx, text, args...)
	return err
}

// ManyRows is how many rows one statement writes at most.
const ManyRows = 200

// BatchRows divides the numbers of rows for which statements come again and again, and
// are prepared.
const BatchRows = 50

// Insert writes rows of a table, many with one statement. args has their values,
// row after row.
func (t *Tx) Insert(table string, columns []string, args []any) error {
	head := `INSERT INTO ` + table + ` (` + strings.Join(columns, ", ") + `) VALUES `
	width := len(columns)
	if t.s.dialect.copies && len(args) >= leastCopied*width {
		return t.copyRows(table, columns, args)
	}
	for len(args) > 0 {
		n := min(len(args)/width, ManyRows)
		if err := t.insertSome(head, width, n, args[:n*width]); err != nil {
			return err
		}
		args = args[n*width:]
	}
	return nil
}

// insertSome writes n rows with one statement. A command prepares the statements
// of full batches only once.
func (t *Tx) insertSome(head string, width, n int, args []any) error {
	key := head + strconv.Itoa(n)
	if st := t.many[key]; st != nil {
		_, err := st.ExecContext(t.Ctx, args...)
		return err
	}
	rows := make([]string, n)
	for i := range rows {
		rows[i] = t.s.dialect.row(1+i*width, width)
	}
	text := head + strings.Join(rows, ", ")
	if n%BatchRows != 0 {
		return t.Exec(text, args...)
	}
	st, err := t.tx.PrepareContext(t.Ctx, text)
	if err != nil {
		return err
	}
	t.many[key] = st
	_, err = st.ExecContext(t.Ctx, args...)
	return err
}

// Each runs a statement and passes each row to take, which must not keep it.
func (t *Tx) Each(take func(Record) error, text string, args ...any) error {
	return Each(t.Ctx, t.Q, take, text, args...)
}

// Texts are the first column of a query's rows.
func (t *Tx) Texts(text string, args ...any) ([]string, error) {
	return Texts(t.Ctx, t.Q, text, args...)
}

// Numbers are the first column of a query's rows.
func (t *Tx) Numbers(text string, args ...any) ([]int64, error) {
	return Numbers(t.Ctx, t.Q, text, args...)
}

// Number is the first value of a query's first row; 0 where there is none.
func (t *Tx) Number(text string, args ...any) (int64, error) {
	list, err := t.Numbers(text, args...)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return list[0], nil
}

// leastCopied is how many rows are worth a COPY.
const leastCopied = 20

// copyRows writes rows of a table as a server takes them fastest.
func (t *Tx) copyRows(table string, columns []string, args []any) error {
	width := len(columns)
	return t.conn.Raw(func(driver any) error {
		_, err := driver.(*stdlib.Conn).Conn().CopyFrom(t.Ctx, pgx.Identifier{table}, columns, pgx.CopyFromSlice(len(args)/width, func(i int) ([]any, error) {
			return args[i*width : (i+1)*width], nil
		}))
		return err
	})
}
