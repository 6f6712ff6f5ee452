package records

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

// An oldForm is the digest that a row had before the command changed it.
type oldForm struct {
	table  string
	row    int64
	digest string
}

// wasForm notes the digest of a row before its change.
func (t *Tx) wasForm(table string, row image) error {
	digest, err := t.imageDigest(table, row)
	if id, _ := row["id"].(int64); digest != "" {
		t.forms = append(t.forms, oldForm{table, id, digest})
	}
	return err
}

// imageDigest is the digest of a row; "" for a row without one. For a result it is
// the digest that was stored with it.
func (t *Tx) imageDigest(table string, row image) (string, error) {
	text := func(column string) string { s, _ := row[column].(string); return s }
	switch {
	case table == "results":
		return text("digest"), nil
	case table == "leagues":
		return nameDigest(text("name"), ""), nil
	case table != "players" || text("born") == "":
		return "", nil
	}
	var into string
	if merged, ok := row["merged"].(int64); ok {
		list, err := texts(t.ctx, t.tx, `SELECT born FROM players WHERE id = $1`, merged)
		if err != nil {
			return "", err
		}
		into = list[0]
	}
	guest, _ := row["guest"].(int64)
	return personDigest(text("name"), into, guest == 1), nil
}

// keepForms stores the digests that changed rows had before the command, and the
// new digests of results.
func (t *Tx) keepForms() error {
	was := map[string]map[int64]string{}         // by table and row
	for _, f := range slices.Backward(t.forms) { // the first change counts
		if was[f.table] == nil {
			was[f.table] = map[int64]string{}
		}
		was[f.table][f.row] = f.digest
	}
	t.forms = nil
	for table, rows := range was {
		for piece := range slices.Chunk(slices.Sorted(maps.Keys(rows)), barePiece) {
			now, err := t.digests(table, piece)
			if err != nil {
				return err
			}
			for _, id := range piece {
				old := rows[id]
				if now[id] == "" || now[id] == old || t.joined[oldForm{table: table, row: id}] {
					continue
				}
				if err := t.addForm(table, id, old); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// digests are the digests of rows as they are now, by number. For results it works
// them out and stores them.
func (t *Tx) digests(table string, ids []int64) (map[int64]string, error) {
	all := map[int64]string{}
	if table != "results" {
		rows, err := t.images(logged(table), ids)
		for _, row := range rows {
			id, _ := row["id"].(int64)
			if err == nil {
				all[id], err = t.imageDigest(table, row)
			}
		}
		return all, err
	}
	births, err := loadBirths(t.ctx, t.tx)
	if err != nil {
		return nil, err
	}
	return all, t.view().results(t.ctx, ids, wholeResult, func(f *Full) error {
		digest, err := births.digest(f)
		if err != nil {
			return err
		}
		all[f.ID] = digest
		return t.exec(`UPDATE results SET digest = $1 WHERE id = $2`, digest, f.ID)
	})
}

// addForm adds a digest to those that a row has had.
func (t *Tx) addForm(table string, row int64, digest string) error {
	if !t.joining {
		return t.writeForms(table, row, 0, []string{digest})
	}
	had, err := formsOf(t.ctx, t.tx, table, []int64{row})
	if err != nil {
		return err
	}
	return t.writeForms(table, row, t.ID(), append(had[row], digest))
}

// setForms writes all digests that a row has had, here and in the other records of a
// join. The earlier list stays for undo.
func (t *Tx) setForms(table string, row int64, list []string) error {
	if t.joined == nil {
		t.joined = map[oldForm]bool{}
	}
	t.joined[oldForm{table: table, row: row}] = true
	return t.writeForms(table, row, t.ID(), list)
}

func (t *Tx) writeForms(table string, row, joined int64, list []string) error {
	last, err := t.number(`SELECT max(step) FROM forms WHERE tbl = $1 AND row = $2`, table, row)
	if err != nil {
		return err
	}
	args := make([]any, 0, len(list)*len(formsColumns))
	for i, digest := range list {
		args = append(args, table, row, last+int64(i)+1, digest, joined)
	}
	if err := t.insert("forms", formsColumns, args); err != nil {
		return fmt.Errorf("writing the former digests: %w", err)
	}
	return nil
}

// unjoin forgets the digests that a command took over from other records: once the
// command is taken back, the two were never joined. The undo counts as a change only
// for rows whose digests it does not forget.
func (t *Tx) unjoin(command int64) error {
	met := map[oldForm]bool{}
	err := each(t.ctx, t.tx, func(row record) error {
		met[oldForm{table: row.text(0), row: row.int(1)}] = true
		return nil
	}, `SELECT DISTINCT tbl, row FROM forms WHERE joined = $1`, command)
	if err != nil || len(met) == 0 {
		return err
	}
	t.forms = slices.DeleteFunc(t.forms, func(f oldForm) bool { return met[oldForm{table: f.table, row: f.row}] })
	return t.exec(`DELETE FROM forms WHERE joined = $1`, command)
}

// formsOf are the former digests of rows of a table, by number, the oldest first.
// With ids it reads only theirs. A join writes the whole list of a row anew, so the
// newest join counts.
func formsOf(ctx context.Context, q querier, table string, ids []int64) (map[int64][]string, error) {
	all, last := map[int64][]string{}, map[int64]int64{}
	where := ""
	if ids != nil {
		where = ` AND row IN ` + listed(ids)
	}
	return all, each(ctx, q, func(row record) error {
		id, joined := row.int(0), row.int(2)
		if joined != 0 && joined != last[id] {
			all[id], last[id] = nil, joined
		}
		all[id] = append(all[id], row.text(1))
		return nil
	}, `SELECT row, digest, joined FROM forms WHERE tbl = $1`+where+` ORDER BY row, step`, table)
}
