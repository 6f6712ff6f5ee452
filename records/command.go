package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/google/uuid"
)

// A Command is what the log says about one run of the program.
type Command struct {
	Who  string
	Args []string // as they were typed
	What string   // a few words: "saved 3 results"
}

// A Tx is one command at work: one transaction, which no other process sees
// until Commit. Other writers wait meanwhile.
type Tx struct {
	Command // What may still be set just before Commit

	ctx     context.Context
	s       *Store
	conn    *sql.Conn
	tx      *sql.Tx
	at      int64            // when it began, in milliseconds
	first   map[string]int64 // the last number that was given to a row of a table when the command began
	last    map[string]int64 // the last number that was given since
	undoes  int64            // the command that this one takes back; 0 for none
	many    map[string]*sql.Stmt
	names   *register
	notes   notes
	fields  []Field            // what was changed, as people read it
	remarks []string           // see Remarks
	seasons bool               // it may have closed seasons, see writeChampions
	late    []string           // statements that make indexes, see dropLate
	closed  map[seasonKey]bool // see loadClosed
	uids    map[uuid.UUID]bool // of the first results, see knownHere
	texts   map[string]int     // how often undated texts came, see identify
	look    *Look              // sees what is recorded; nil for none
}

// numbered are the tables whose rows have numbers. The table arbiter has a
// counter for each.
var numbered = []string{"commands", "players", "leagues", "seasons", "results", "identities", "league_seasons", "plans"}

// Begin starts a command. Its first statement locks the one row that all
// commands lock, so it waits for another writer to finish.
func (s *Store) Begin(ctx context.Context, c Command) (*Tx, error) {
	if s.reads { // or it would work in some cases and not in others
		return nil, errors.New("starting to write: the records were opened to be read")
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		conn.Close()
		return nil, err
	}
	t := &Tx{Command: c, ctx: ctx, s: s, conn: conn, tx: tx, at: s.now().UnixMilli(), last: map[string]int64{}, many: map[string]*sql.Stmt{}, uids: map[uuid.UUID]bool{},
		notes: notes{runs: map[string]version{}, olds: map[rowKey]bool{}}}
	err = each(ctx, tx, func(row record) error {
		for i, table := range numbered {
			t.last[table] = row.int(i)
		}
		return nil
	}, `SELECT `+strings.Join(numbered, ", ")+` FROM arbiter WHERE id = 1`+s.dialect.locking)
	if err == nil {
		err = s.inPlace()
	}
	t.first = maps.Clone(t.last)
	if err == nil {
		err = t.readNames()
	}
	if err != nil {
		_ = t.Rollback() // the error that led here is the one to show
		return nil, err
	}
	t.last["commands"]++
	return t, nil
}

// Do runs one command. It keeps all changes that work makes, or none of them when
// work fails.
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

// Rehearse does the work and takes it back at once. Its error tells whether the
// work would be refused.
func (s *Store) Rehearse(ctx context.Context, work func(*Tx) error) error {
	t, err := s.Begin(ctx, Command{})
	if err != nil {
		return err
	}
	return errors.Join(work(t), t.Rollback())
}

// ID is the command's number in the log, once it has changed something.
func (t *Tx) ID() int64 { return t.last["commands"] }

// Changed tells whether the command has changed anything so far.
func (t *Tx) Changed() bool { return t.notes.rows > 0 }

// ChangedOld tells whether it has changed rows that were there before it.
func (t *Tx) ChangedOld() bool { return len(t.notes.order) > 0 }

// Commit makes the command durable and visible, and logs it. A command that
// changed nothing leaves no trace.
func (t *Tx) Commit() error {
	if !t.Changed() {
		return t.Rollback()
	}
	err := t.commit()
	if err != nil {
		err = errors.Join(err, t.Rollback())
	}
	t.conn.Close()
	return err
}

func (t *Tx) commit() error {
	if t.seasons {
		if err := t.writeChampions(); err != nil {
			return err
		}
	}
	args := t.Args
	if args == nil {
		args = []string{}
	}
	list, err := toJSON(args)
	if err != nil {
		return err
	}
	var undoes any
	if t.undoes != 0 {
		undoes = t.undoes
	}
	if err := t.writeVersions(); err != nil {
		return err
	}
	command := []any{t.ID(), t.at, plain(t.Who), plain(list), plain(t.What), t.s.version, undoes}
	if err := t.insert("commands", commandsColumns, command); err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	if err := t.writeNumbers(); err != nil {
		return err
	}
	return t.tx.Commit()
}

// writeNumbers writes the last number that was given to a row of each table.
func (t *Tx) writeNumbers() error {
	sets := make([]string, len(numbered))
	numbers := make([]any, len(numbered))
	for i, table := range numbered {
		sets[i], numbers[i] = fmt.Sprintf("%s = $%d", table, i+1), t.last[table]
	}
	return t.exec(`UPDATE arbiter SET `+strings.Join(sets, ", ")+` WHERE id = 1`, numbers...)
}

// Rollback gives the command up. After Commit it does nothing.
func (t *Tx) Rollback() error {
	err := t.tx.Rollback()
	t.conn.Close()
	if err != nil && !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

// next gives the next row of a table its number.
func (t *Tx) next(table string) int64 {
	t.last[table]++
	return t.last[table]
}

func (t *Tx) exec(text string, args ...any) error {
	_, err := t.tx.ExecContext(t.ctx, text, args...)
	return err
}

// attempt runs work. When it fails, all rows are as they were before it, and what it
// noted for the log is forgotten.
func (t *Tx) attempt(work func() error) error {
	if err := t.exec(`SAVEPOINT attempt`); err != nil {
		return err
	}
	notes, last, fields := t.notes.mark(), maps.Clone(t.last), len(t.fields)
	err := work()
	if err != nil {
		err = errors.Join(err, t.exec(`ROLLBACK TO SAVEPOINT attempt`))
		t.notes.back(notes)
		t.last, t.fields = last, t.fields[:fields]
		err = errors.Join(err, t.readNames())
	}
	return errors.Join(err, t.exec(`RELEASE SAVEPOINT attempt`))
}

// manyRows is how many rows one statement writes at most.
const manyRows = 200

// insert writes rows of a table, many with one statement. args has their values,
// row after row.
func (t *Tx) insert(table string, columns []string, args []any) error {
	head := `INSERT INTO ` + stored(table) + ` (` + strings.Join(columns, ", ") + `) VALUES `
	width := len(columns)
	if t.s.dialect.copies && len(args) >= leastCopied*width {
		return t.copyRows(table, columns, args)
	}
	for len(args) > 0 {
		n := min(len(args)/width, manyRows)
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
		_, err := st.ExecContext(t.ctx, args...)
		return err
	}
	rows := make([]string, n)
	for i := range rows {
		rows[i] = t.s.dialect.row(1+i*width, width)
	}
	text := head + strings.Join(rows, ", ")
	if n%batchRows != 0 {
		return t.exec(text, args...)
	}
	st, err := t.tx.PrepareContext(t.ctx, text)
	if err != nil {
		return err
	}
	t.many[key] = st
	_, err = st.ExecContext(t.ctx, args...)
	return err
}

// plain makes a text fit to be stored: valid UTF-8 without NUL.
func plain(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
}
