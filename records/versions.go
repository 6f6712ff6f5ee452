package records

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// keep keeps a row's old version, and notes what is new in the row as people read it.
func (t *Tx) keep(table string, was, now image) error {
	fields, err := t.names.between(table, was, now)
	if err != nil {
		return err
	}
	t.fields = append(t.fields, fields...)
	return t.keepVersion(version{table: table, edited: t.undoes == 0}, was)
}

// keepVersion keeps a row's old version, unless the command entered the row itself or has
// an older one.
func (t *Tx) keepVersion(v version, was image) error {
	v.id, v.last = was.id(), was.id()
	key := rowKey{v.table, v.id}
	if v.id > t.First[v.table] || t.notes.kept[key] {
		return nil
	}
	var err error
	if v.before, err = toJSON(was); err != nil {
		return err
	}
	t.notes.kept[key] = true
	t.notes.order = append(t.notes.order, key)
	t.notes.rows++
	return t.note(v)
}

// noteRows notes that rows came or went.
func (t *Tx) noteRows(table string, first, last int64) error {
	t.notes.rows += int(last - first + 1)
	run, going := t.notes.runs[table]
	if going && run.last+1 == first {
		run.last = last
		t.notes.runs[table] = run
		return nil
	}
	t.notes.runs[table] = version{table: table, id: first, last: last}
	if !going {
		return nil
	}
	return t.note(run)
}

// versionsBatch is how many versions are written at a time.
const versionsBatch = 50

func (t *Tx) note(v version) error {
	t.notes.pending = append(t.notes.pending, v)
	if len(t.notes.pending) < versionsBatch {
		return nil
	}
	return t.writePending()
}

// writeVersions writes all that was noted.
func (t *Tx) writeVersions() error {
	for _, table := range slices.Sorted(maps.Keys(t.notes.runs)) {
		t.notes.pending = append(t.notes.pending, t.notes.runs[table])
	}
	clear(t.notes.runs)
	return t.writePending()
}

func (t *Tx) writePending() error {
	args := make([]any, 0, len(versionsColumns)*len(t.notes.pending))
	for _, v := range t.notes.pending {
		args = append(args, t.ID(), v.table, v.id, v.last, v.before, oneIf(v.edited))
	}
	t.notes.pending = nil
	if err := t.insert("versions", versionsColumns, args); err != nil {
		return fmt.Errorf("writing the old versions: %w", err)
	}
	return nil
}

// set changes columns and parts of a row, and keeps its old version.
func (t *Tx) set(table string, id int64, to image) error {
	rows, err := t.images(table, id)
	was := rows[id]
	if err != nil || was == nil {
		return err
	}
	now := maps.Clone(was)
	maps.Copy(now, to)
	if reflect.DeepEqual(now, was) {
		return nil
	}
	if err := t.keep(table, was, now); err != nil {
		return err
	}
	if err := t.write(rowTableOf(table), was, now); err != nil {
		return err
	}
	return t.readNames()
}
