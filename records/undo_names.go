package records

// isName tells whether other rows name rows of a table. A name that a command
// entered stays when later ones use it too.
func isName(table string) bool {
	return table == "players" || table == "leagues" || table == "seasons"
}

// leave takes back the names that the command entered and nobody uses.
func (t *Tx) leave(h *history, id int64, names []change) error {
	for _, c := range names {
		for row := c.last; row >= c.first; row-- {
			changed, err := t.changedLater(h, id, c.table, row)
			if err != nil {
				return err
			}
			if changed {
				continue
			}
			if used, err := t.used(c.table, row); err != nil || used {
				if err != nil {
					return err
				}
				continue
			}
			if err := t.takeAway(&change{table: c.table, first: row, last: row}); err != nil {
				return err
			}
		}
	}
	return nil
}

// changedLater tells whether a command in force after the given one changed a
// row. A command and its undo, both later, come to nothing.
func (t *Tx) changedLater(h *history, id int64, table string, row int64) (bool, error) {
	later, err := t.numbers(`SELECT DISTINCT command FROM changes WHERE tbl = $1 AND $2 BETWEEN first AND last AND command > $3 AND command < $4 ORDER BY 1`,
		table, row, id, t.ID())
	return h.standing(id, later) != 0, err
}

// takeOthers takes back the new rows that are nothing but other names of players:
// each stands for somebody else's row, and no later command made it do so. Nobody
// uses such a row, and the player gets the name back. What is left is answered.
func (t *Tx) takeOthers(h *history, id int64, c change) ([]change, error) {
	if c.table != "players" {
		return []change{c}, nil
	}
	var left []change
	for row := c.last; row >= c.first; row-- {
		one := change{table: c.table, first: row, last: row}
		other, err := t.numbers(`SELECT id FROM players WHERE id = $1 AND merged IS NOT NULL`, row)
		if err != nil {
			return nil, err
		}
		changed := len(other) == 0
		if !changed {
			if changed, err = t.changedLater(h, id, c.table, row); err != nil {
				return nil, err
			}
		}
		if changed {
			left = append(left, one)
		} else if err := t.takeAway(&one); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// used tells whether a player, league or season is named by any row.
func (t *Tx) used(table string, row int64) (bool, error) {
	text := map[string]string{
		"leagues": `SELECT EXISTS (SELECT 1 FROM results WHERE league = $1)`,
		"seasons": `SELECT EXISTS (SELECT 1 FROM results WHERE season = $1)`,
		"players": `SELECT EXISTS (SELECT 1 FROM seats WHERE player = $1) OR EXISTS (SELECT 1 FROM players WHERE merged = $1)
			OR EXISTS (SELECT 1 FROM identities WHERE player = $1)`,
	}[table]
	var used bool
	err := t.tx.QueryRowContext(t.ctx, text, row).Scan(&used)
	return used, err
}

// A foreignKey is a column that names rows of another table.
type foreignKey struct {
	table, key, column, of string
	logged                 string // the table in the log whose rows come and go with these; "" for none
}

var foreignKeys = []foreignKey{
	{"players", "id", "merged", "players", "players"},
	{"identities", "id", "player", "players", "identities"},
	{"results", "id", "league", "leagues", "results"},
	{"results", "id", "season", "seasons", "results"},
	{"seats", "result", "result", "results", ""},
	{"seats", "result", "player", "players", "results"},
	{"sheets", "result", "result", "results", ""},
	{"former_texts", "result", "result", "results", ""},
	{"fields", "command", "command", "commands", ""},
	{"commands", "id", "undoes", "commands", ""},
	{"changes", "command", "command", "commands", ""},
}

// whole refuses an undo that brought rows back whose player, league or season
// is gone. The database would refuse them too, but could not say why.
func (t *Tx) whole() error {
	if err := t.writeLog(); err != nil {
		return err
	}
	for _, r := range foreignKeys {
		if r.logged == "" {
			continue
		}
		missing, err := t.numbers(`SELECT x.`+r.column+` FROM changes c JOIN `+r.table+` x ON x.`+r.key+` BETWEEN c.first AND c.last
			WHERE c.command = $1 AND c.tbl = $2 AND x.`+r.column+` IS NOT NULL AND x.`+r.column+` NOT IN (SELECT id FROM `+r.of+`) LIMIT 1`, t.ID(), r.logged)
		if err != nil {
			return err
		}
		if len(missing) > 0 {
			by, err := t.lastChange(r.of, missing[0])
			if err != nil {
				return err
			}
			return refuse("that needs a name among the %s which command #%d took away; take that back first", r.of, by)
		}
	}
	return nil
}

// lastChange is the newest command that changed a row.
func (t *Tx) lastChange(table string, row int64) (int64, error) {
	list, err := t.numbers(`SELECT coalesce(max(command), 0) FROM changes WHERE tbl = $1 AND $2 BETWEEN first AND last AND command < $3`, table, row, t.ID())
	if err != nil {
		return 0, err
	}
	return list[0], nil
}

// taken says what stands in the way of rows that cannot come back.
func (t *Tx) taken(table *loggedTable, rows []image) error {
	where, columns := `key = $1`, []string{"key"}
	switch table.name {
	case "results":
		where, columns = `outside = $1 AND game = $2 AND source = $3`, []string{"outside", "game", "source"}
	case "identities":
		where, columns = `source = $1 AND outside = $2`, []string{"source", "outside"}
	}
	for _, row := range rows {
		var args []any
		for _, column := range columns {
			args = append(args, row[column])
		}
		there, err := t.numbers(`SELECT id FROM `+table.name+` WHERE `+where, args...)
		if err != nil {
			return err
		}
		if len(there) == 0 || there[0] == row["id"] {
			continue
		}
		by, err := t.lastChange(table.name, there[0])
		if err != nil {
			return err
		}
		switch table.name {
		case "results":
			return refuse("the same game was recorded again by command #%d; take that back first", by)
		case "identities":
			return refuse("the same person of another program was met again by command #%d; take that back first", by)
		}
		return refuse("the name %v among the %s was entered again by command #%d; take that back first", row["name"], table.name, by)
	}
	return refuse("something that would come back was recorded again since; take that back first")
}
