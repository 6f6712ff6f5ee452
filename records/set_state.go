package records

import "arbiter/records/league"

// SetState makes a result confirmed, contested or void, and adds to its note.
func (t *Tx) SetState(id int64, state league.State, note string) error {
	return t.change(id, func(m *resultChange) error {
		now := &m.now
		if now.State == state && note == "" {
			return refuse("result #%d is %s already", id, state)
		}
		switch {
		case note == "":
		case now.Note == "":
			now.Note = note
		default:
			now.Note += "; " + note
		}
		now.State = state
		return nil
	})
}
