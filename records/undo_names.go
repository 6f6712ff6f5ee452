package records

import "slices"

// settleNames lets names come and go after the undo of a command. A name that is used is
// there. One that nobody uses comes back if that command took it. It goes if that command
// brought it, or if the command that entered it is not in force, unless a command that
// stands has changed it since.
func (t *Tx) settleNames(h *history, by int64) error {
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
		for _, id := range unused {
			if err == nil {
				err = t.takeUnused(h, by, table, id)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// takeUnused takes a name back that nobody uses, unless it stays; see settleNames.
func (t *Tx) takeUnused(h *history, by int64, table string, id int64) error {
	if t.turned[rowKey{table, id}] { // it came back
		return nil
	}
	brought, err := t.numbers(`SELECT command FROM versions WHERE tbl = $1 AND $2 BETWEEN id AND last AND before IS NULL ORDER BY command`, table, id)
	if err != nil || len(brought) == 0 {
		return err
	}
	if !slices.Contains(brought, by) {
		if by = brought[0]; h.undone[h.head(by)] == 0 {
			return nil
		}
	}
	later, err := t.numbers(`SELECT DISTINCT command FROM versions WHERE tbl = $1 AND $2 BETWEEN id AND last AND command > $3 AND before IS NOT NULL ORDER BY 1`, table, id, by)
	if err != nil || h.standing(by, later) != 0 {
		return err
	}
	return t.takeName(table, id)
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
	err := t.comeBack(func() error { return t.exec(`UPDATE all_`+table+` SET gone = 0 WHERE id = $1`, id) })
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
