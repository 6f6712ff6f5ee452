package records

import (
	"errors"
	"fmt"
	"maps"
	"slices"

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
	games   map[string]string  // games as they were first entered, by their keys; see gameCalled
	look    *Look              // see Doubts
}

// A seasonKey names a season of a league by their numbers.
type seasonKey struct{ league, season int64 }

// A version is a row as it was before a command changed it, or rows that came or went
// by the command.
type version struct {
	table    string
	id, last int64 // the same for one row
	before   any   // JSON; nil for rows that came or went
	edited   bool  // a person said so
}

// A rowKey names a row.
type rowKey struct {
	table string
	id    int64
}

// Notes are what a command has to write to the versions.
type notes struct {
	pending []version          // not written yet
	runs    map[string]version // the newest rows that came, by table: not written either
	kept    map[rowKey]bool    // rows whose old versions are kept
	order   []rowKey           // the same in order
	rows    int                // how many rows came, went or changed
}

// mark is what was noted so far; back goes back to it.
func (k *notes) mark() notes {
	return notes{slices.Clone(k.pending), maps.Clone(k.runs), nil, k.order, k.rows}
}

func (k *notes) back(to notes) {
	for _, key := range k.order[len(to.order):] {
		delete(k.kept, key)
	}
	k.pending, k.runs, k.order, k.rows = to.pending, to.runs, to.order, to.rows
}

// ID is the command's number in the log, once it has changed something.
func (t *Tx) ID() int64 { return t.Last["commands"] }

// Changed tells whether the command has changed anything so far.
func (t *Tx) Changed() bool { return t.notes.rows > 0 }

// ChangedOld tells whether it has changed rows that were there before it.
func (t *Tx) ChangedOld() bool { return len(t.notes.order) > 0 }

// readNames reads the names, once the command has begun or changed them.
func (t *Tx) readNames() (err error) {
	t.names, err = loadRegister(t.Ctx, t.Q, t.First)
	return err
}

// View reads the records as the command has them at this point.
func (t *Tx) View() *Store {
	return &Store{Store: t.Tx.View(), known: t.names}
}

// insert writes rows of a table, many with one statement. args has their values,
// row after row.
func (t *Tx) insert(table string, columns []string, args []any) error {
	return t.Insert(stored(table), columns, args)
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

// Fields are what the command has changed so far.
func (t *Tx) Fields() []Field { return t.fields }

// Remarks are sentences about what the command did, for its user.
func (t *Tx) Remarks() []string { return t.remarks }

func (t *Tx) remark(format string, args ...any) {
	t.remarks = append(t.remarks, fmt.Sprintf(format, args...))
}
