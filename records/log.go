package records

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// An Entry is a command as the log shows it.
type Entry struct {
	ID      int64
	At      time.Time
	Who     string
	What    string
	Args    []string
	Version string // of the program
	Undoes  int64  // the command that it took back; 0 for none
	Undone  int64  // the command that took it back; 0 for none
	Rows    int    // how many rows it changed
	Fields  []Field
}

// A change is a row as it was before the command touched it, or many new rows.
type change struct {
	step        int
	table       string
	first, last int64   // the same for one row
	before      *string // nil for new rows
}

// changeBatch is how many changes are written at a time.
const changeBatch = 50

// logOld notes a row as it was before its change.
func (t *Tx) logOld(table string, row int64, before string) error {
	t.old = true
	return t.note(change{table: table, first: row, last: row, before: &before})
}

// logNew notes a new row of a table. New rows with consecutive numbers are one
// change.
func (t *Tx) logNew(table string, row int64) error {
	if n := len(t.pending) - 1; n >= 0 {
		if c := &t.pending[n]; c.table == table && c.before == nil && c.last+1 == row {
			c.last = row
			return nil
		}
	}
	return t.note(change{table: table, first: row, last: row})
}

func (t *Tx) note(c change) error {
	if len(t.pending) == changeBatch {
		if err := t.writeLog(); err != nil {
			return err
		}
	}
	t.step++
	c.step = t.step
	t.pending = append(t.pending, c)
	return nil
}

// writeLog writes the changes that were noted.
func (t *Tx) writeLog() error {
	args := make([]any, 0, len(changesColumns)*len(t.pending))
	for _, c := range t.pending {
		args = append(args, t.ID(), c.step, c.table, c.first, c.last, c.before)
	}
	t.pending = t.pending[:0]
	if err := t.insert("changes", changesColumns, args); err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	return nil
}

// Log passes the newest commands to show, the oldest of them first. A limit of 0
// means all.
func (s *Store) Log(ctx context.Context, limit int, show func(Entry) error) error {
	where, args := "", []any{}
	if limit > 0 {
		where, args = ` WHERE c.id IN (SELECT id FROM commands ORDER BY id DESC LIMIT $1)`, []any{limit}
	}
	list, err := s.entries(ctx, where, args...)
	if err == nil && len(list) > 0 {
		err = s.fieldsOf(ctx, list, ` WHERE command >= $1`, list[0].ID)
	}
	for i := range list {
		if err == nil {
			err = show(list[i])
		}
	}
	return err
}

// LastCommand is the number of the newest command, 0 for none. It costs little, so
// that a program may look every moment whether anything was changed. It fails when
// the file was replaced after it was opened.
func (s *Store) LastCommand(ctx context.Context) (n int64, err error) {
	if err = s.inPlace(); err == nil {
		err = s.q.QueryRowContext(ctx, `SELECT commands FROM arbiter WHERE id = 1`).Scan(&n)
	}
	return n, err
}

// History lists the commands that changed one result.
func (s *Store) History(ctx context.Context, result int64) ([]Entry, error) {
	list, err := s.entries(ctx, ` WHERE c.id IN (SELECT command FROM changes WHERE tbl = 'results' AND $1 BETWEEN first AND last)`, result)
	if err == nil {
		err = s.fieldsOf(ctx, list, ` WHERE result = $1`, result)
	}
	return list, err
}

// fieldsOf adds to entries what they changed. The entries are in the order of their
// numbers.
func (s *Store) fieldsOf(ctx context.Context, list []Entry, where string, arg any) error {
	i := 0
	return eachField(ctx, s.q, func(command int64, f Field) {
		for i < len(list) && list[i].ID < command {
			i++
		}
		if i < len(list) && list[i].ID == command {
			list[i].Fields = append(list[i].Fields, f)
		}
	}, where+` ORDER BY command, step`, arg)
}

func (s *Store) entries(ctx context.Context, where string, args ...any) ([]Entry, error) {
	var list []Entry
	return list, each(ctx, s.q, func(row record) error {
		e := Entry{ID: row.int(0), At: time.UnixMilli(row.int(1)), Who: row.text(2), What: row.text(3), Version: row.text(5),
			Undoes: row.int(6), Undone: row.int(7), Rows: int(row.int(8))}
		// Check reports broken arguments. The log is shown all the same.
		_ = json.Unmarshal([]byte(row.text(4)), &e.Args)
		list = append(list, e)
		return nil
	}, `SELECT c.id, c.at, c.who, c.what, c.args, c.version, coalesce(c.undoes, 0), coalesce(u.id, 0),
		(SELECT CAST(coalesce(sum(last - first + 1), 0) AS BIGINT) FROM changes WHERE command = c.id)
		FROM commands c LEFT JOIN commands u ON u.undoes = c.id`+where+` ORDER BY c.id`, args...)
}
