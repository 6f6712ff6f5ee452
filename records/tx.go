package records

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Command is what the log says of one run of the program.
type Command struct {
	Who  string
	What string   // a few words: "saved 3 results"; see wasEdited for those of imports
	Args []string // as they were typed
}

// A Tx is a command at work: one transaction, which nobody sees until Commit. Other writers wait
// meanwhile. Logged tables are written only by its methods Insert, Update, Replace and Delete. Each
// notes the rows as they were before the command's first change.
type Tx struct {
	What     string // what the log says, until Commit
	s        *Store
	ctx      context.Context
	conn     *sql.Conn
	tx       *sql.Tx
	server   bool
	id       int64
	done     bool // committed or rolled back
	inserted map[string][2]int64
	noted    map[string]bool
	prepared map[string]*sql.Stmt // inserts of many rows, by table

	remarks []string  // see Remarks
	fresh   []NewName // see NewNames
	names   *names    // nil where they were not read since they were changed
	games   []string  // as they were first entered; nil where they were not read

	people map[string]CopyPlayer // of a file, by their identities there: see TakePlayer
	known  map[string]int64      // the rows here of such people
	claims map[int64]string      // by the row of a name: the identity in the file that claims it
	texts  map[string]int        // how often texts without a date came
}

// A Row has a value for each column of its table, in their order.
type Row []any

// Begin starts a command. It waits for another writer to finish.
func (s *Store) Begin(ctx context.Context, c Command) (*Tx, error) {
	if err := s.checkPlace(); err != nil {
		return nil, err
	}
	if !s.server { // a copy may have replaced the file: forget what was read of the old one
		s.db.SetMaxIdleConns(0)
		s.db.SetMaxIdleConns(mostConnections)
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	t := &Tx{What: c.What, s: s, ctx: ctx, conn: conn, tx: tx, server: s.server, inserted: map[string][2]int64{}, noted: map[string]bool{}}
	if err := t.enterCommand(c); err != nil {
		_ = t.Rollback() // the first error is the one to show
		return nil, err
	}
	return t, nil
}

// enterCommand writes the command's row in the log.
func (t *Tx) enterCommand(c Command) error {
	if t.server { // one command at a time, as in a file
		if err := t.exec(`LOCK TABLE commands IN EXCLUSIVE MODE`); err != nil {
			return err
		}
	}
	args, err := json.Marshal(append([]string{}, c.Args...))
	if err != nil {
		return err
	}
	if t.id, err = t.number(`SELECT coalesce(max(id), 0) + 1 FROM commands`); err != nil {
		return err
	}
	return t.exec(`INSERT INTO commands (id, at, who, what, args, version) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.id, t.s.now().UTC().Format(time.RFC3339), storable(c.Who), storable(c.What), storable(string(args)), t.s.version)
}

// storable returns a text as both engines can store it: UTF-8 without NUL.
func storable(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")
}

// Do runs one command. It keeps all changes that work makes, or none of them where work fails.
func (s *Store) Do(ctx context.Context, c Command, work func(*Tx) error) error {
	t, err := s.Begin(ctx, c)
	if err != nil {
		return err
	}
	defer t.Rollback()
	if err := work(t); err != nil {
		return err
	}
	return t.Commit()
}

// Rehearse does the work and rolls it back. Its error says whether the work would be refused.
func (s *Store) Rehearse(ctx context.Context, work func(*Tx) error) error {
	t, err := s.Begin(ctx, Command{})
	if err != nil {
		return err
	}
	return errors.Join(work(t), t.Rollback())
}

// Commit keeps the command and puts it into the log. One that changed nothing leaves no trace.
func (t *Tx) Commit() error {
	if !t.Changed() {
		return t.Rollback()
	}
	err := t.exec(`UPDATE commands SET what = $1 WHERE id = $2`, storable(t.What), t.id)
	if err == nil && t.server { // so that it is this statement that fails, not the commit
		err = t.exec(`SET CONSTRAINTS ALL IMMEDIATE`)
	}
	if err == nil {
		err = t.tx.Commit()
	}
	if err != nil {
		return errors.Join(t.orRefused(err), t.Rollback())
	}
	if !t.server {
		putIntoFile(t.ctx, t.conn)
	}
	t.done = true
	return t.conn.Close()
}

// Rollback gives the command up, unless it was committed.
func (t *Tx) Rollback() error {
	if t.done {
		return nil
	}
	t.done = true
	err := t.tx.Rollback()
	if errors.Is(err, sql.ErrTxDone) { // a commit that failed
		err = nil
	}
	return errors.Join(err, t.conn.Close())
}

// orRefused returns an error, or a refusal where the command broke what the tables promise.
func (t *Tx) orRefused(err error) error {
	if !isBroken(err) {
		return err
	}
	return &RefusedError{Why: "something that this needs was taken back, or was recorded again since", Do: "to find it:\n  " + t.s.hint("log")}
}

// ID returns the command's number in the log; 0 where it has changed nothing so far.
func (t *Tx) ID() int64 {
	if !t.Changed() {
		return 0
	}
	return t.id
}

// Changed reports whether the command has changed anything so far.
func (t *Tx) Changed() bool { return len(t.inserted)+len(t.noted) > 0 }

// ChangedOld reports whether it has changed results that were there before it.
func (t *Tx) ChangedOld() bool {
	for at := range t.noted {
		if table, _, _ := strings.Cut(at, " "); table == "results" || table == "seats" || table == "sheets" {
			return true
		}
	}
	return false
}

// Context returns the command's context.
func (t *Tx) Context() context.Context { return t.ctx }

// View returns a store that shows the records as the command has them at this point.
func (t *Tx) View() *Store {
	view := *t.s
	view.q = t.tx
	return &view
}

// Remarks returns sentences about what the command did, for its user.
func (t *Tx) Remarks() []string { return t.remarks }

func (t *Tx) remark(format string, args ...any) {
	t.remarks = append(t.remarks, fmt.Sprintf(format, args...))
}

// putIntoFile moves what was committed from the write-ahead log into the file, so that a plain copy
// of the file has it. That fails while somebody reads; then the next command does it.
func putIntoFile(ctx context.Context, conn *sql.Conn) {
	_, _ = conn.ExecContext(ctx, `PRAGMA busy_timeout = 0`)
	_, _ = conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	_, _ = conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, lockTimeout.Milliseconds()))
}

// Next returns the number of the next row of a table: one that no row has, or had.
func (t *Tx) Next(name string) (int64, error) {
	return t.number(`SELECT 1 + max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM `+name+` UNION ALL SELECT coalesce(max(last), 0) FROM changes WHERE tbl = $1) AS numbers`, name)
}

// Insert adds rows with new keys, in their order, after the command's earlier ones. No row of
// another command has a key between them.
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
		return t.exec(`INSERT INTO changes (command, tbl, id, last) VALUES ($1, $2, $3, $4)`, t.id, name, first, last)
	}
	if first <= had[1] {
		return fmt.Errorf("new rows of %s have the keys %d to %d behind %d to %d", name, first, last, had[0], had[1])
	}
	t.inserted[name] = [2]int64{had[0], last}
	return t.exec(`UPDATE changes SET last = $1 WHERE command = $2 AND tbl = $3 AND id = $4`, last, t.id, name, had[0])
}

// Update sets columns of the row with a key.
func (t *Tx) Update(name string, key int64, columns map[string]any) error {
	of := tableOf(name)
	t.forgetNames(name)
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

// Replace replaces all rows with a key.
func (t *Tx) Replace(name string, key int64, rows ...Row) error {
	if err := t.Delete(name, key); err != nil {
		return err
	}
	return t.insert(tableOf(name), rows)
}

// Delete deletes all rows with a key.
func (t *Tx) Delete(name string, key int64) error {
	of := tableOf(name)
	t.forgetNames(name)
	if err := t.note(of, key, key); err != nil {
		return err
	}
	return t.exec(`DELETE FROM `+name+` WHERE `+of.key+` = $1`, key)
}

// forgetNames drops the names that were read, where their table is changed.
func (t *Tx) forgetNames(table string) {
	if table == "players" || table == "leagues" || table == "seasons" {
		t.names = nil
	}
}

func (of *table) keyOf(r Row) int64 { return r[slices.Index(of.columns, of.key)].(int64) }

// note notes the rows of a table with the keys first to last, as they are, unless the command noted
// or inserted them.
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
		t.id, of.name, first, last)
}

// insert writes rows, some hundred values a statement, which is prepared once for many rows.
func (t *Tx) insert(of *table, rows []Row) error {
	const most = 900 // values
	atOnce := most / len(of.columns)
	for piece := range slices.Chunk(rows, atOnce) {
		args := make([]any, 0, most)
		for _, r := range piece {
			args = append(args, r...)
		}
		text := t.insertInto() + of.name + ` (` + strings.Join(of.columns, ", ") + `) VALUES ` + t.marks(len(piece), len(of.columns))
		if len(piece) < atOnce {
			if err := t.exec(text, args...); err != nil {
				return err
			}
			continue
		}
		if t.prepared == nil {
			t.prepared = map[string]*sql.Stmt{}
		}
		if t.prepared[of.name] == nil {
			stmt, err := t.tx.PrepareContext(t.ctx, text)
			if err != nil {
				return err
			}
			t.prepared[of.name] = stmt
		}
		if _, err := t.prepared[of.name].ExecContext(t.ctx, args...); err != nil {
			return err
		}
	}
	return nil
}

// insertInto begins an insert. SQLite need not be able to roll back half of one: where it fails,
// the whole command is given up.
func (t *Tx) insertInto() string {
	if t.server {
		return `INSERT INTO `
	}
	return `INSERT OR FAIL INTO `
}

// marks returns the placeholders of rows: (?, ?), (?, ?). SQLite would look for each $1 by its
// name.
func (t *Tx) marks(rows, columns int) string {
	if !t.server {
		row := "(" + strings.Repeat("?, ", columns-1) + "?)"
		return strings.Repeat(row+", ", rows-1) + row
	}
	var b strings.Builder
	for i := range rows * columns {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")"
}

func (t *Tx) exec(text string, args ...any) error {
	_, err := t.tx.ExecContext(t.ctx, text, args...)
	return err
}

// number returns the single number that a query returns.
func (t *Tx) number(text string, args ...any) (n int64, err error) {
	err = t.tx.QueryRowContext(t.ctx, text, args...).Scan(&n)
	return n, err
}
