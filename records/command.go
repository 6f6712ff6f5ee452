package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// A Command is what the log tells of one run of the program.
type Command struct {
	Who  string
	Args []string // as they were typed
	What string   // a few words: "saved 3 results"
}

// A Tx is one command at work: one transaction, which no other process sees
// until Commit. Other writers wait meanwhile.
type Tx struct {
	Command // What may be settled as late as just before Commit

	ctx     context.Context
	s       *Store
	tx      *sql.Tx
	id      int64 // the command's number in the log
	at      int64 // when it began, in milliseconds
	undoes  int64 // the command that this one takes back
	step    int
	pending []change
	flush   *sql.Stmt      // inserts a full batch of changes
	lacking []need         // what rows that an undo brought back name, and was not there
	held    []change       // names that an undo takes back at its end, if nobody uses them
	bare    bool           // an undo brought seats of the first format back
	sitters map[int64]bool // who sits in any result, when an undo has asked for it

	find, former, twin, save, keep *sql.Stmt // see Save
	people                         map[string]int64
	labels                         map[string]int64

	outsiders map[string]int64 // people by their identities elsewhere
	called    map[string]int64 // people by their names as they were written
	numbered  map[string]int   // how many numbers behind a name are taken at a source, see newcomer
	newNames  []string
	newPeople int

	fields  []Field  // what was changed, as people read it
	remarks []string // see Remarks
	left    []int64  // players who lost a seat, see dropLeft
}

// A change is a row as it was before the command touched it.
type change struct {
	table  string
	row    int64
	before *string // nil for a new row
	last   int64   // of new rows, the last; 0 for one row
}

// changeBatch is how many rows of the log are written at a time.
const changeBatch = 50

// Begin starts a command, waiting for another writer to finish.
func (s *Store) Begin(ctx context.Context, c Command) (*Tx, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, s.wrap("starting to write", err)
	}
	t := &Tx{Command: c, ctx: ctx, s: s, tx: tx, at: s.now().UnixMilli(), people: map[string]int64{}, labels: map[string]int64{},
		outsiders: map[string]int64{}, called: map[string]int64{}, numbered: map[string]int{}}
	err = tx.QueryRowContext(ctx, `SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'commands'), 0)`).Scan(&t.id)
	if err != nil {
		t.Rollback()
		return nil, s.wrap("starting to write", err)
	}
	return t, nil
}

// Do runs one command: work's changes are kept together, or none of them when
// it fails.
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

// ID is the command's number in the log, once it has changed something.
func (t *Tx) ID() int64 { return t.id }

// Changed tells whether the command has changed anything so far.
func (t *Tx) Changed() bool { return t.step > 0 }

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
	return t.s.wrap("keeping the changes", err)
}

func (t *Tx) commit() error {
	if err := t.dropLeft(); err != nil {
		return err
	}
	if err := t.flushChanges(); err != nil {
		return err
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
	_, err = t.tx.ExecContext(t.ctx, `INSERT INTO commands (id, at, who, args, what, version, undoes) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		t.id, t.at, plain(t.Who), list, plain(t.What), t.s.version, undoes)
	if err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	if err := t.logFields(); err != nil {
		return err
	}
	return t.tx.Commit()
}

// Rollback gives the command up. After Commit it does nothing.
func (t *Tx) Rollback() error {
	if err := t.tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return t.s.wrap("giving the changes up", err)
	}
	return nil
}

// log notes a row as it was before its change.
func (t *Tx) log(table string, row int64, before *string) error {
	return t.note(change{table: table, row: row, before: before})
}

// logNew notes new rows of a table, numbered from one to another.
func (t *Tx) logNew(table string, from, to int64) error {
	return t.note(change{table: table, row: from, last: to})
}

func (t *Tx) note(c change) error {
	t.pending = append(t.pending, c)
	t.step++
	if len(t.pending) < changeBatch {
		return nil
	}
	return t.flushChanges()
}

func (t *Tx) flushChanges() error {
	if len(t.pending) == 0 {
		return nil
	}
	step := t.step - len(t.pending)
	args := make([]any, 0, 6*len(t.pending))
	for i, c := range t.pending {
		var last any
		if c.last != 0 {
			last = c.last
		}
		args = append(args, t.id, step+i+1, c.table, c.row, c.before, last)
	}
	text := `INSERT INTO changes (command, step, tbl, row, before, last) VALUES (?, ?, ?, ?, ?, ?)` + strings.Repeat(`, (?, ?, ?, ?, ?, ?)`, len(t.pending)-1)
	var err error
	if len(t.pending) == changeBatch {
		err = t.prepared(&t.flush, text, func(st *sql.Stmt) error { _, err := st.ExecContext(t.ctx, args...); return err })
	} else {
		_, err = t.tx.ExecContext(t.ctx, text, args...)
	}
	if err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	t.pending = t.pending[:0]
	return nil
}

// prepared runs a statement that is prepared once a command.
func (t *Tx) prepared(st **sql.Stmt, text string, run func(*sql.Stmt) error) error {
	if *st == nil {
		made, err := t.tx.PrepareContext(t.ctx, text)
		if err != nil {
			return err
		}
		*st = made
	}
	return run(*st)
}

// plain makes a text fit to be stored: valid UTF-8 without NUL.
func plain(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
}

// Rehearse does work and takes it back at once: it tells whether the work
// would be refused.
func (s *Store) Rehearse(ctx context.Context, work func(*Tx) error) error {
	t, err := s.Begin(ctx, Command{})
	if err != nil {
		return err
	}
	return errors.Join(work(t), t.Rollback())
}
