package records

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"arbiter/records/engine"
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

	*engine.Tx
	s       *Store
	undoes  int64 // the command that this one takes back; 0 for none
	names   *register
	notes   notes
	fields  []Field            // what was changed, as people read it
	remarks []string           // see Remarks
	seasons bool               // it may have closed seasons, see writeChampions
	closed  map[seasonKey]bool // see loadClosed
	uids    map[uuid.UUID]bool // of the first results, see knownHere
	texts   map[string]int     // how often undated texts came, see identify
	look    *Look              // sees what is recorded; nil for none
}

// Begin starts a command. It waits for another writer to finish.
func (s *Store) Begin(ctx context.Context, c Command) (*Tx, error) {
	tx, err := s.Store.Begin(ctx)
	if err != nil {
		return nil, err
	}
	t := &Tx{Command: c, Tx: tx, s: s, uids: map[uuid.UUID]bool{}, notes: notes{runs: map[string]version{}, olds: map[rowKey]bool{}}}
	if err := t.readNames(); err != nil {
		_ = t.Rollback() // the error that led here is the one to show
		return nil, err
	}
	t.Last["commands"]++
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
func (t *Tx) ID() int64 { return t.Last["commands"] }

// Changed tells whether the command has changed anything so far.
func (t *Tx) Changed() bool { return t.notes.rows > 0 }

// ChangedOld tells whether it has changed rows that were there before it.
func (t *Tx) ChangedOld() bool { return len(t.notes.order) > 0 }

// HasPlans tells whether a round was ever planned.
func (t *Tx) HasPlans() bool { return t.Last["plans"] > 0 }

// Commit makes the command durable and visible, and logs it. A command that
// changed nothing leaves no trace.
func (t *Tx) Commit() error {
	if !t.Changed() {
		return t.Rollback()
	}
	if err := t.log(); err != nil {
		return errors.Join(err, t.Rollback())
	}
	return t.Tx.Commit()
}

// log writes what the command did.
func (t *Tx) log() error {
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
	command := []any{t.ID(), t.At, plain(t.Who), plain(list), plain(t.What), t.s.Version, undoes}
	if err := t.insert("commands", commandsColumns, command); err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	return nil
}

// attempt runs work. When it fails, all rows are as they were before it, and what it
// noted for the log is forgotten.
func (t *Tx) attempt(work func() error) error {
	notes, fields := t.notes.mark(), len(t.fields)
	err := t.Attempt(work)
	if err != nil {
		t.notes.back(notes)
		t.fields = t.fields[:fields]
		err = errors.Join(err, t.readNames())
	}
	return err
}

// insert writes rows of a table, many with one statement. args has their values,
// row after row.
func (t *Tx) insert(table string, columns []string, args []any) error {
	return t.Insert(stored(table), columns, args)
}

// plain makes a text fit to be stored: valid UTF-8 without NUL.
func plain(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
}
