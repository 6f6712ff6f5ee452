package records

import (
	"context"
	"fmt"
	"strings"
)

// A Field is one thing that a command changed, as people read it.
type Field struct {
	Result int64  // 0 for a player's name
	Name   string // one of the names below
	Seat   int    // the seat that it belongs to, from 1; 0 for none
	Player string // who sits there
	Old    string // "" for nothing
	New    string
	File   bool // a corrected file said so, not a person
}

// Names of fields.
const (
	fieldName     = "name" // of a player, and of a league of other records
	fieldMerged   = "merged"
	fieldTerms    = "terms" // of a league or a season of one, as JSON
	fieldBegan    = "from"  // the first day of a season
	fieldGuest    = "guest" // yes or no
	fieldDate     = "date"
	fieldLeague   = "league"
	fieldSeason   = "season"
	fieldRound    = "round"
	fieldPlace    = "place" // where it was played
	fieldNote     = "note"
	fieldState    = "state"
	fieldPosition = "position" // old and new are digests of the texts
	fieldRuling   = "ruling"
	fieldComplete = "complete"
	fieldPlayers  = "players" // all with their points, when their number changes
	fieldSeats    = "seats"   // the same players in another order
	fieldPlayer   = "player"
	fieldScore    = "score"
	fieldPlaceOf  = "place-of"
	fieldOrigin   = "origin" // another program's record, told only where nothing else changed; old and new are digests
)

// What is the field in words: "score of Ann".
func (f *Field) What() string {
	switch f.Name {
	case fieldScore:
		return "score of " + f.Player
	case fieldPlaceOf:
		return "place of " + f.Player
	}
	return f.Name
}

// String is the change on one line: "date 2026-11-20 → 2026-11-19". For a position
// or another program's record it says only that it has changed.
func (f *Field) String() string {
	switch f.Name {
	case fieldPosition:
		return "another text of the position"
	case fieldOrigin:
		return "nothing that is shown here, but the other program's own record"
	case fieldTerms:
		return "terms: " + termsSaid(f.Old) + " → " + termsSaid(f.New)
	}
	return f.What() + " " + said(f.Old) + " → " + said(f.New)
}

// termsSaid are terms as they are kept, in words.
func termsSaid(text string) string {
	terms, err := readTerms(text)
	if err != nil { // a newer program may have written them
		return said(text)
	}
	return terms.Short()
}

// Told tells whether the log's own words say this already: for a player's name or
// that the player is a guest, a state, the terms of a league.
func (f *Field) Told() bool {
	return f.Name == fieldName || f.Name == fieldState || f.Name == fieldTerms || f.Name == fieldGuest
}

// said is a value in a sentence, cut short when it is long.
func said(value string) string {
	if value == "" {
		return "(none)"
	}
	value = strings.Join(strings.Fields(value), " ")
	if r := []rune(value); len(r) > 60 {
		value = string(r[:59]) + "…"
	}
	return value
}

// InWords are fields in a sentence.
func InWords(fields []Field) string {
	list := make([]string, len(fields))
	for i := range fields {
		list[i] = fields[i].String()
	}
	return strings.Join(list, ", ")
}

// Fields are what the command has changed so far.
func (t *Tx) Fields() []Field { return t.fields }

// Remarks are sentences about what the command did, for its user.
func (t *Tx) Remarks() []string { return t.remarks }

func (t *Tx) remark(format string, args ...any) {
	t.remarks = append(t.remarks, fmt.Sprintf(format, args...))
}

var fieldsColumns = []string{"command", "step", "result", "field", "seat", "player", "old", "new", "file"}

// logFields writes what the command changed to the log.
func (t *Tx) logFields() error {
	var args []any
	for i := range t.fields {
		f := &t.fields[i]
		args = append(args, t.ID(), i+1, f.Result, f.Name, f.Seat, plain(f.Player), plain(f.Old), plain(f.New), oneIf(f.File))
	}
	return t.insert("fields", fieldsColumns, args)
}

// eachField passes on what commands changed.
func eachField(ctx context.Context, q querier, take func(command int64, f Field), where string, args ...any) error {
	return each(ctx, q, func(row record) error {
		take(row.int(0), Field{Result: row.int(2), Name: row.text(3), Seat: int(row.int(4)), Player: row.text(5), Old: row.text(6), New: row.text(7), File: row.int(8) == 1})
		return nil
	}, `SELECT `+strings.Join(fieldsColumns, ", ")+` FROM fields`+where, args...)
}

// unchange notes for an undo the fields of the command, with old and new swapped.
func (t *Tx) unchange(command int64) error {
	err := eachField(t.ctx, t.tx, func(_ int64, f Field) {
		f.Old, f.New = f.New, f.Old
		t.fields = append(t.fields, f)
	}, ` WHERE command = $1 ORDER BY step DESC`, command)
	if err != nil {
		return fmt.Errorf("reading the log: %w", err)
	}
	return nil
}
