package records

import (
	"database/sql"
	"errors"
	"strconv"

	"arbiter/records/league"
)

// SetState makes a result confirmed, contested or void, and adds to its note.
func (t *Tx) SetState(id int64, state league.State, note string) (err error) {
	var was league.State
	var old string
	err = t.tx.QueryRowContext(t.ctx, `SELECT state, note FROM results WHERE id = $1`, id).Scan(&was, &old)
	if errors.Is(err, sql.ErrNoRows) {
		return noResult(id)
	}
	if err != nil {
		return err
	}
	if was == state && note == "" {
		return refuse("result #%d is %s already", id, state)
	}
	if note != "" && old != "" {
		note = old + "; " + note
	} else if note == "" {
		note = old
	}
	if err := t.wantOpenResult(id); err != nil {
		return err
	}
	if err := t.touch("results", id); err != nil {
		return err
	}
	if was != state {
		t.fields = append(t.fields, Field{Result: id, Name: fieldState, Old: string(was), New: string(state)})
	}
	if note != old {
		t.fields = append(t.fields, Field{Result: id, Name: fieldNote, Old: old, New: note})
	}
	return t.exec(`UPDATE results SET state = $1, note = $2 WHERE id = $3`, string(state), plain(note), id)
}

// noResult is the error of a number that no result has.
func noResult(id int64) error {
	return &NotFoundError{Kind: "result", Name: strconv.FormatInt(id, 10)}
}
