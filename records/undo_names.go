package records

import (
	"cmp"
	"fmt"
	"slices"
)

// settleNames lets names come and go after the undo of a command, by which the runs came or
// went. A name that is used is there; see stays for the others.
func (t *Tx) settleNames(h *history, by int64, runs []run) error {
	if err := t.writeVersions(); err != nil {
		return err
	}
	h.add(Entry{ID: t.ID(), Undoes: t.undoes})
	for _, table := range []string{"players", "leagues", "seasons"} {
		back, err := t.numbers(`SELECT id FROM all_`+table+` x WHERE gone <> 0 AND (gone = $1 OR `+isUsed(table)+`) ORDER BY id`, by)
		if err != nil {
			return err
		}
		for _, id := range back {
			if err := t.bringName(table, id); err != nil {
				return err
			}
		}
		own := ""
		if table == "players" {
			own = ` AND merged IS NULL` // no other name of a player
		}
		unused, err := t.numbers(`SELECT id FROM ` + table + ` x WHERE NOT ` + isUsed(table) + own + ` ORDER BY id`)
		if err != nil {
			return err
		}
		for _, id := range unused {
			stays, err := t.stays(h, table, id, by, runs)
			if err != nil {
				return err
			}
			if stays {
				continue
			}
			if err := t.takeName(table, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeOthers takes other names of players back that came by a command and that nobody
// uses, so that the players get them back.
func (t *Tx) takeOthers(r run) error {
	others, err := t.numbers(`SELECT id FROM players x WHERE id BETWEEN $1 AND $2 AND merged IS NOT NULL AND NOT `+isUsed("players")+` ORDER BY id DESC`, r.id, r.last)
	for _, id := range others {
		if err == nil {
			err = t.takeName("players", id)
		}
	}
	return err
}

func (t *Tx) takeName(table string, id int64) error {
	if err := t.exec(`UPDATE all_`+table+` SET gone = $1 WHERE id = $2`, t.ID(), id); err != nil {
		return err
	}
	return t.cameOnce(table, id)
}

func (t *Tx) bringName(table string, id int64) error {
	err := t.attempt(func() error { return t.exec(`UPDATE all_`+table+` SET gone = 0 WHERE id = $1`, id) })
	if t.s.dialect.taken(err) {
		return t.refuseRun(run{table, id, id})
	}
	if err != nil {
		return err
	}
	return t.cameOnce(table, id)
}

// cameOnce notes a row that came or went, unless that is noted already or its old version
// is kept.
func (t *Tx) cameOnce(table string, id int64) error {
	key := rowKey{table, id}
	if t.turned[key] || t.notes.olds[key] {
		return nil
	}
	if t.turned == nil {
		t.turned = map[rowKey]bool{}
	}
	t.turned[key] = true
	return t.came(table, id, id)
}

// stays tells whether a name that nobody uses stays. A name that came by the command which
// is taken back goes, and so does one whose command is not in force, unless a later command
// that changed it stands.
func (t *Tx) stays(h *history, table string, row, by int64, runs []run) (bool, error) {
	if t.turned[rowKey{table, row}] { // it came back
		return true, nil
	}
	if !slices.ContainsFunc(runs, func(r run) bool { return r.table == table && r.id <= row && row <= r.last }) {
		var err error
		by, err = t.number(`SELECT min(command) FROM versions WHERE tbl = $1 AND $2 BETWEEN id AND last AND before IS NULL`, table, row)
		if err != nil || h.undone[h.head(by)] == 0 {
			return true, err
		}
	}
	later, err := t.numbers(`SELECT DISTINCT command FROM versions WHERE tbl = $1 AND $2 BETWEEN id AND last AND command > $3 AND before IS NOT NULL ORDER BY 1`, table, row, by)
	return h.standing(by, later) != 0, err
}

// lastChange is the newest command that changed a row.
func (t *Tx) lastChange(table string, row int64) (int64, error) {
	return t.number(`SELECT max(command) FROM versions WHERE tbl = $1 AND $2 BETWEEN id AND last AND command < $3`, table, row, t.ID())
}

// refuseRun says which row stands in the way of a run that cannot come back.
func (t *Tx) refuseRun(r run) error {
	for first := r.id; first <= r.last; first += undoPiece {
		var ids []int64
		for id := first; id <= min(r.last, first+undoPiece-1); id++ {
			ids = append(ids, id)
		}
		rows, err := imagesIn(t.ctx, t.tx, rowTableOf(r.table), "all_", ids)
		if err == nil {
			err = t.findTaken(r.table, rows)
		}
		if err != nil {
			return err
		}
	}
	return errTaken
}

var errTaken = refuse("something that would come back was recorded again since; take that back first")

// refuseTaken says which row stands in the way of rows that cannot come back.
func (t *Tx) refuseTaken(table string, rows []image) error {
	return cmp.Or(t.findTaken(table, rows), errTaken)
}

// findTaken is the refusal that names the row in the way; nil where it is not found.
func (t *Tx) findTaken(table string, rows []image) error {
	where, columns, what := `key = $1`, []string{"key"}, "the name"
	switch table {
	case "results":
		where, columns, what = `outside = $1 AND game = $2 AND source = $3`, []string{"outside", "game", "source"}, "the same game"
	case "league_seasons":
		where, columns, what = `league = $1 AND season = $2`, []string{"league", "season"}, "the season"
	case "identities":
		where, columns, what = `source = $1 AND outside = $2`, []string{"source", "outside"}, "the same person of another program"
	case "plans":
		what = "the plan of that round"
	}
	for _, row := range rows {
		var args []any
		for _, column := range columns {
			args = append(args, row[column])
		}
		there, err := t.number(`SELECT id FROM `+table+` WHERE `+where, args...)
		if err != nil {
			return err
		}
		if there == 0 || there == row["id"] {
			continue
		}
		if name, ok := row["name"].(string); ok {
			what += " " + name
		}
		by, err := t.lastChange(table, there)
		if err != nil {
			return err
		}
		return &RefusedError{Later: by, Why: fmt.Sprintf("%s was entered again by command #%d; take that back first", what, by)}
	}
	return nil
}
