package records

import "fmt"

// changedLater tells whether a command after the given one changed a row and still
// stands.
func (t *Tx) changedLater(h *history, id int64, table string, row int64) (bool, error) {
	later, err := t.numbers(`SELECT DISTINCT command FROM changes WHERE tbl = $1 AND $2 BETWEEN first AND last AND command > $3 AND command < $4 ORDER BY 1`,
		table, row, id, t.ID())
	return h.standing(id, later) != 0, err
}

// takeOthers deletes new rows that are only other names of players: each stands for
// another player's row from the beginning. Nobody uses such a row, and the player
// gets the name back.
func (t *Tx) takeOthers(h *history, id int64, c *change) error {
	if c.table != "players" {
		return nil
	}
	rows, err := t.numbers(`SELECT id FROM players WHERE id BETWEEN $1 AND $2 AND merged IS NOT NULL ORDER BY id DESC`, c.first, c.last)
	for _, row := range rows {
		changed, err := t.changedLater(h, id, c.table, row)
		if err == nil && !changed {
			err = t.takeAway(&change{table: c.table, first: row, last: row})
		}
		if err != nil {
			return err
		}
	}
	return err
}

// isUsed is, by table of names, the condition that any row refers to its row x. A name
// that a command entered stays while others use it.
var isUsed = map[string]string{
	"leagues": `(EXISTS (SELECT 1 FROM results WHERE league = x.id) OR EXISTS (SELECT 1 FROM league_seasons WHERE league = x.id)
		OR EXISTS (SELECT 1 FROM plans WHERE league = x.id))`,
	"seasons": `(EXISTS (SELECT 1 FROM results WHERE season = x.id) OR EXISTS (SELECT 1 FROM league_seasons WHERE season = x.id)
		OR EXISTS (SELECT 1 FROM plans WHERE season = x.id))`,
	"players": `(EXISTS (SELECT 1 FROM seats WHERE player = x.id) OR EXISTS (SELECT 1 FROM players WHERE merged = x.id)
		OR EXISTS (SELECT 1 FROM identities WHERE player = x.id) OR EXISTS (SELECT 1 FROM plan_seats WHERE player = x.id))`,
}

// dropUnused deletes the names that nobody uses any more, if the command that entered
// them was taken back.
func (t *Tx) dropUnused() error {
	if err := t.writeLog(); err != nil {
		return err
	}
	var h *history
	for _, table := range []string{"players", "leagues", "seasons"} {
		own := ""
		if table == "players" {
			own = ` AND merged IS NULL` // no other name of a player
		}
		unused, err := t.numbers(`SELECT id FROM ` + table + ` x WHERE NOT ` + isUsed[table] + own + ` ORDER BY id`)
		if err != nil {
			return err
		}
		if h == nil && len(unused) > 0 {
			if h, err = t.history(); err != nil {
				return err
			}
			h.add(Entry{ID: t.ID(), Undoes: t.undoes})
		}
		for _, row := range unused {
			stays, err := t.inForce(h, table, row)
			if err != nil {
				return err
			}
			if stays {
				continue
			}
			if err := t.takeAway(&change{table: table, first: row, last: row}); err != nil {
				return err
			}
		}
	}
	return nil
}

// inForce tells whether the command that entered a name is in force, or a later one
// that changed it.
func (t *Tx) inForce(h *history, table string, row int64) (bool, error) {
	by, err := t.number(`SELECT max(command) FROM changes WHERE tbl = $1 AND $2 BETWEEN first AND last AND before IS NULL`, table, row)
	if err != nil {
		return false, err
	}
	if h.undone[h.head(by)] == 0 {
		return true, nil
	}
	later, err := t.numbers(`SELECT DISTINCT command FROM changes WHERE tbl = $1 AND $2 BETWEEN first AND last AND command > $3 ORDER BY 1`, table, row, by)
	return h.standing(by, later) != 0, err
}

// A foreignKey is a column that refers to rows of another table.
type foreignKey struct {
	table, key, column, of string
	logged                 string // the table in the log whose rows come and go with these; "" for none
}

var foreignKeys = []foreignKey{
	{"players", "id", "merged", "players", "players"},
	{"identities", "id", "player", "players", "identities"},
	{"league_seasons", "id", "league", "leagues", "league_seasons"},
	{"league_seasons", "id", "season", "seasons", "league_seasons"},
	{"results", "id", "league", "leagues", "results"},
	{"results", "id", "season", "seasons", "results"},
	{"seats", "result", "result", "results", ""},
	{"seats", "result", "player", "players", "results"},
	{"sheets", "result", "result", "results", ""},
	{"former_texts", "result", "result", "results", ""},
	{"plans", "id", "league", "leagues", "plans"},
	{"plans", "id", "season", "seasons", "plans"},
	{"plan_seats", "plan", "plan", "plans", ""},
	{"plan_seats", "plan", "player", "players", "plans"},
	{"fields", "command", "command", "commands", ""},
	{"commands", "id", "undoes", "commands", ""},
	{"changes", "command", "command", "commands", ""},
}

// refuseMissing refuses an undo that brought back rows whose player, league or season
// is gone. The database would refuse them too, but could not say why.
func (t *Tx) refuseMissing() error {
	if err := t.writeLog(); err != nil {
		return err
	}
	for _, r := range foreignKeys {
		if r.logged == "" {
			continue
		}
		missing, err := t.number(`SELECT x.`+r.column+` FROM changes c JOIN `+r.table+` x ON x.`+r.key+` BETWEEN c.first AND c.last
			WHERE c.command = $1 AND c.tbl = $2 AND x.`+r.column+` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `+r.of+` y WHERE y.id = x.`+r.column+`) LIMIT 1`, t.ID(), r.logged)
		if err != nil {
			return err
		}
		if missing != 0 {
			by, err := t.lastChange(r.of, missing)
			if err != nil {
				return err
			}
			return refuse("that needs one of the %s which command #%d removed; take that command back first", r.of, by)
		}
	}
	return nil
}

// lastChange is the newest command that changed a row.
func (t *Tx) lastChange(table string, row int64) (int64, error) {
	return t.number(`SELECT max(command) FROM changes WHERE tbl = $1 AND $2 BETWEEN first AND last AND command < $3`, table, row, t.ID())
}

// refuseTaken says which row stands in the way of rows that cannot come back.
func (t *Tx) refuseTaken(table *loggedTable, rows []image) error {
	where, columns, what := `key = $1`, []string{"key"}, "the name"
	switch table.name {
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
		there, err := t.number(`SELECT id FROM `+table.name+` WHERE `+where, args...)
		if err != nil {
			return err
		}
		if there == 0 || there == row["id"] {
			continue
		}
		if name, ok := row["name"].(string); ok {
			what += " " + name
		}
		by, err := t.lastChange(table.name, there)
		if err != nil {
			return err
		}
		return &RefusedError{Later: by, Why: fmt.Sprintf("%s was entered again by command #%d; take that back first", what, by)}
	}
	return refuse("something that would come back was recorded again since; take that back first")
}
