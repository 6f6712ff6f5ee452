package records

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Command is what a row of the log says of a command.
type Command struct {
	Who, What, Args, Version string
}

// A Tx is a command at work. Logged tables are written by its four verbs alone: Insert, Update,
// Replace and Delete. Each notes the rows as they were before the command's first change.
type Tx struct {
	ctx      context.Context
	tx       *sql.Tx
	server   bool
	ID       int64 // of the command
	inserted map[string][2]int64
	noted    map[string]bool
}

// A Row has a value for each column of its table, in their order.
type Row []any

// Do runs one command: one transaction, and one row in the log where something changed. It
// returns the command's number, 0 where nothing did.
func (s *Store) Do(ctx context.Context, c Command, work func(*Tx) error) (id int64, err error) {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	t := &Tx{ctx: ctx, tx: tx, server: s.server, inserted: map[string][2]int64{}, noted: map[string]bool{}}
	if s.server { // one command at a time, as in a file
		if err := t.exec(`LOCK TABLE commands IN EXCLUSIVE MODE`); err != nil {
			return 0, err
		}
	}
	if t.ID, err = t.number(`SELECT coalesce(max(id), 0) + 1 FROM commands`); err != nil {
		return 0, err
	}
	err = t.exec(`INSERT INTO commands (id, at, who, what, args, version) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.ID, s.now().UTC().Format(time.RFC3339), c.Who, c.What, c.Args, c.Version)
	if err != nil {
		return 0, err
	}
	if err := work(t); err != nil {
		return 0, err
	}
	if len(t.inserted)+len(t.noted) == 0 {
		return 0, nil
	}
	if s.server { // so that it is this statement that fails, not the commit
		if err := t.exec(`SET CONSTRAINTS ALL IMMEDIATE`); err != nil {
			return 0, err
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	if !s.server {
		putIntoFile(ctx, conn)
	}
	return t.ID, nil
}

// putIntoFile moves what was committed from the write-ahead log into the file, so that a plain
// copy of the file has it. While somebody reads it cannot; then the next command does.
func putIntoFile(ctx context.Context, conn *sql.Conn) {
	_, _ = conn.ExecContext(ctx, `PRAGMA busy_timeout = 0`)
	_, _ = conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	_, _ = conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, lockTimeout.Milliseconds()))
}

// Next is the number of the next row of a table: one that no row has, or had.
func (t *Tx) Next(name string) (int64, error) {
	return t.number(`SELECT 1 + max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM `+name+` UNION ALL SELECT coalesce(max(last), 0) FROM changes WHERE tbl = $1) AS numbers`, name)
}

// Insert adds rows with new keys, which follow one another and the command's earlier ones.
func (t *Tx) Insert(name string, rows ...Row) error {
	if len(rows) == 0 {
		return nil
	}
	of := tableOf(name)
	first, last := of.keyOf(rows[0]), of.keyOf(rows[len(rows)-1])
	if err := t.insert(of, rows); err != nil {
		return err
	}
	had, ok := t.inserted[name]
	if !ok {
		t.inserted[name] = [2]int64{first, last}
		return t.exec(`INSERT INTO changes (command, tbl, id, last) VALUES ($1, $2, $3, $4)`, t.ID, name, first, last)
	}
	if first < had[0] || first > had[1]+1 {
		return fmt.Errorf("new rows of %s have the keys %d to %d behind %d to %d", name, first, last, had[0], had[1])
	}
	t.inserted[name] = [2]int64{had[0], max(had[1], last)}
	return t.exec(`UPDATE changes SET last = $1 WHERE command = $2 AND tbl = $3 AND id = $4`, max(had[1], last), t.ID, name, had[0])
}

// Update sets columns of the row with a key.
func (t *Tx) Update(name string, key int64, columns map[string]any) error {
	of := tableOf(name)
	if err := t.note(of, key, key); err != nil {
		return err
	}
	var sets []string
	args := []any{key}
	for _, column := range of.columns {
		if value, ok := columns[column]; ok {
			args = append(args, value)
			sets = append(sets, fmt.Sprintf("%s = $%d", column, len(args)))
		}
	}
	return t.exec(`UPDATE `+name+` SET `+strings.Join(sets, ", ")+` WHERE `+of.key+` = $1`, args...)
}

// Replace puts rows in the place of all with a key.
func (t *Tx) Replace(name string, key int64, rows ...Row) error {
	if err := t.Delete(name, key); err != nil {
		return err
	}
	return t.insert(tableOf(name), rows)
}

// Delete takes away all rows with a key.
func (t *Tx) Delete(name string, key int64) error {
	of := tableOf(name)
	if err := t.note(of, key, key); err != nil {
		return err
	}
	return t.exec(`DELETE FROM `+name+` WHERE `+of.key+` = $1`, key)
}

// keyOf is the key of a row.
func (of *table) keyOf(r Row) int64 { return r[slices.Index(of.columns, of.key)].(int64) }

// note notes the rows of a table with the keys first to last, as they are, unless the command
// noted or inserted them.
func (t *Tx) note(of *table, first, last int64) error {
	if had, ok := t.inserted[of.name]; ok && had[0] <= first && last <= had[1] {
		return nil
	}
	if at := fmt.Sprint(of.name, " ", first); t.noted[at] {
		return nil
	} else {
		t.noted[at] = true
	}
	values, array, all := strings.Join(of.columns, ", "), "json_array", "json_group_array(json(image))"
	if t.server {
		array, all = "json_build_array", "coalesce(json_agg(image), '[]')::text"
	}
	return t.exec(`INSERT INTO changes (command, tbl, id, last, before)
		SELECT $1, $2, $3, $4, `+all+` FROM (SELECT `+array+`(`+values+`) AS image FROM `+of.name+` WHERE `+of.key+` BETWEEN $3 AND $4 ORDER BY `+of.order+`) AS images`,
		t.ID, of.name, first, last)
}

// insert writes rows, some hundred values a statement.
func (t *Tx) insert(of *table, rows []Row) error {
	const most = 900 // values
	for piece := range slices.Chunk(rows, most/len(of.columns)) {
		var marks strings.Builder
		var args []any
		for i, r := range piece {
			if i > 0 {
				marks.WriteString(", ")
			}
			for k, value := range r {
				marks.WriteString(map[bool]string{true: "(", false: ", "}[k == 0])
				args = append(args, value)
				fmt.Fprintf(&marks, "$%d", len(args))
			}
			marks.WriteString(")")
		}
		if err := t.exec(`INSERT INTO `+of.name+` (`+strings.Join(of.columns, ", ")+`) VALUES `+marks.String(), args...); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tx) exec(text string, args ...any) error {
	_, err := t.tx.ExecContext(t.ctx, text, args...)
	return err
}

// number is the number that a query answers with.
func (t *Tx) number(text string, args ...any) (n int64, err error) {
	err = t.tx.QueryRowContext(t.ctx, text, args...).Scan(&n)
	return n, err
}
