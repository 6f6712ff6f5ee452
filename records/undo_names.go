package records

import "database/sql"

// nameTables are those whose rows other rows name. A name that a command
// entered stays when later ones use it too.
var nameTables = map[string]bool{"players": true, "leagues": true, "seasons": true}

// leave takes back the names that the command entered and nobody uses, and
// looks whether all is there that rows name.
func (t *Tx) leave(h *history, id int64) error {
	held := t.held
	t.held = nil
	if len(held) > 0 {
		later, err := t.laterNames(id)
		if err != nil {
			return err
		}
		for i := range held {
			c := &held[i]
			used := h.standing(id, later[c.table][c.row]) != 0
			if !used {
				if used, err = t.used(c.table, c.row); err != nil {
					return err
				}
			}
			if used {
				continue
			}
			if err := t.revertRow(c); err != nil {
				return err
			}
		}
	}
	if t.bare { // seats of the first format came back
		if err := repackSeats(t.ctx, t.tx); err != nil {
			return err
		}
	}
	return t.settled(t.lacking)
}

// isAlso tells whether a name that a command entered is nothing but another name
// of a player: it stands for somebody else's row, and no later command made it
// do so. Nobody uses such a row, and the player gets the name back.
func (t *Tx) isAlso(h *history, id int64, c *change) (bool, error) {
	if c.table != "players" {
		return false, nil
	}
	var also bool
	err := t.tx.QueryRowContext(t.ctx, `SELECT EXISTS (SELECT 1 FROM players WHERE id = ? AND folded IS NOT NULL)`, c.row).Scan(&also)
	if err != nil || !also {
		return false, err
	}
	later, err := t.laterNames(id)
	return h.standing(id, later["players"][c.row]) == 0, err
}

// laterNames are the commands after a given one that changed names, by table
// and row, in order.
func (t *Tx) laterNames(id int64) (map[string]map[int64][]int64, error) {
	later := map[string]map[int64][]int64{}
	for table := range nameTables {
		later[table] = map[int64][]int64{}
	}
	return later, query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var command, row int64
		var table string
		err := rows.Scan(&command, &table, &row)
		later[table][row] = append(later[table][row], command)
		return err
	}, `SELECT DISTINCT command, tbl, row FROM changes WHERE command > ? AND command < ? AND tbl IN ('players', 'leagues', 'seasons') ORDER BY command`, id, t.id)
}

// used tells whether a player, league or season is named by any row.
func (t *Tx) used(table string, row int64) (bool, error) {
	text := map[string]string{
		"leagues": `SELECT EXISTS (SELECT 1 FROM results WHERE league = ?)`,
		"seasons": `SELECT EXISTS (SELECT 1 FROM results WHERE season = ?)`,
		"players": `SELECT EXISTS (SELECT 1 FROM players WHERE folded = ?1) OR EXISTS (SELECT 1 FROM identities WHERE player = ?1)`,
	}[table]
	var used bool
	if err := t.tx.QueryRowContext(t.ctx, text, row).Scan(&used); err != nil || used {
		return used, err
	}
	if table == "players" {
		return t.sat(row)
	}
	return used, nil
}

// sat tells whether a player sits in any result.
func (t *Tx) sat(player int64) (bool, error) {
	if t.sitters != nil {
		return t.sitters[player], nil
	}
	sitters := map[int64]bool{}
	var seats []Seat
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var packed sql.RawBytes
		if err := rows.Scan(&packed); err != nil {
			return err
		}
		var err error
		seats, err = unpackSeats(seats, packed)
		for _, s := range seats {
			sitters[s.Player] = true
		}
		return err
	}, `SELECT seats FROM results`)
	if err != nil {
		return false, err
	}
	t.sitters = sitters
	return sitters[player], nil
}
