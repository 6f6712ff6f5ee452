package engine

import "fmt"

// Who writes many rows first makes what only readers need at the end: nothing
// asks for it meanwhile, and made at once it is several times quicker.

// Late are the statements that drop what can wait until many rows are written, and
// those that make it again.
func (t *Tx) Late() (drops, makes []string, err error) {
	err = t.Each(func(row Record) error {
		drops, makes = append(drops, row.Text(0)), append(makes, row.Text(1))
		return nil
	}, t.s.dialect.late(t.s.schema.LateIndexes, t.s.schema.LateKeys))
	return drops, makes, err
}

// DropLate drops the indexes that only readers use, and on a server foreign keys, until
// MakeLate.
func (t *Tx) DropLate() error {
	drops, makes, err := t.Late()
	t.late = makes
	for _, text := range drops {
		if err == nil {
			err = t.Exec(text)
		}
	}
	if err != nil {
		return fmt.Errorf("dropping the indexes until the end: %w", err)
	}
	return nil
}

// IsLate tells whether something waits for MakeLate.
func (t *Tx) IsLate() bool { return t.late != nil }

// BesideMany makes ready for many rows beside others.
func (t *Tx) BesideMany() error { return t.Exec(t.s.dialect.bulk) }

// MakeLate makes again what DropLate dropped.
func (t *Tx) MakeLate() error {
	for _, text := range t.late {
		if err := t.Exec(text); err != nil {
			return fmt.Errorf("making the indexes: %w", err)
		}
	}
	t.late = nil
	return nil
}
