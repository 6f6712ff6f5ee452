package records

import (
	"database/sql"
	"fmt"
	"strconv"
	"time"
)

// Undo takes back a whole command, or the newest one still in force for 0, and
// tells which it was. An undo is a command like any other and can itself be
// taken back. A command whose rows a later one changed can only be taken back
// after that one.
func (t *Tx) Undo(id int64) (Entry, error) {
	e, err := t.undo(id)
	return e, t.s.wrap("taking a command back", err)
}

func (t *Tx) undo(id int64) (Entry, error) {
	h, err := t.history()
	if err != nil {
		return Entry{}, err
	}
	if id == 0 {
		if id = h.newest(); id == 0 {
			return Entry{}, refuse("there is no command left to take back")
		}
	}
	e, ok := h.entries[id]
	if !ok {
		return Entry{}, &NotFoundError{Kind: "command", Name: strconv.FormatInt(id, 10)}
	}
	head := h.head(id)
	if by := h.undone[head]; by != 0 {
		return Entry{}, refuse("command #%d (%s) is taken back already; arbiter records undo %d brings it back", id, e.What, by)
	}
	by, err := t.laterChange(h, head)
	if err != nil {
		return Entry{}, err
	}
	if later := h.entries[by]; by != 0 {
		return Entry{}, refuse("command #%d (%s) cannot be taken back alone: #%d (%s, %s) changed the same later; take that back first",
			id, e.What, by, later.What, later.At.Format(time.DateOnly))
	}
	t.undoes = head
	if err := t.revert(h, head); err != nil {
		return e, err
	}
	if err := t.unchange(head); err != nil {
		return e, err
	}
	if !t.Changed() {
		return Entry{}, refuse("command #%d (%s) only entered a name that is in use now; take back what uses it first", id, e.What)
	}
	return e, nil
}

// laterChange is the newest command that changed a row which the given one
// had changed. Names that the command entered do not count: they stay when
// somebody else uses them.
func (t *Tx) laterChange(h *history, id int64) (int64, error) {
	later, err := t.commands(`SELECT DISTINCT l.command FROM changes l WHERE l.command > ?1 AND (
		(l.tbl, l.row) IN (SELECT tbl, row FROM changes WHERE command = ?1 AND NOT (before IS NULL AND tbl IN ('players', 'leagues', 'seasons')))
		OR EXISTS (SELECT 1 FROM (SELECT tbl, min(row) AS row, max(last) AS last FROM changes WHERE command = ?1 AND last IS NOT NULL GROUP BY tbl) c
			WHERE c.tbl = l.tbl AND l.row BETWEEN c.row AND c.last)) ORDER BY 1`, id)
	return h.standing(id, later), err
}

func (t *Tx) commands(text string, args ...any) ([]int64, error) {
	var list []int64
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var c int64
		err := rows.Scan(&c)
		list = append(list, c)
		return err
	}, text, args...)
	return list, err
}

// revert takes a command's changes back one by one, the last first, in pieces
// so that a large import needs no large memory.
func (t *Tx) revert(h *history, id int64) error {
	if _, err := t.tx.ExecContext(t.ctx, `PRAGMA defer_foreign_keys = ON`); err != nil {
		return err
	}
	if err := t.revertRuns(id); err != nil {
		return err
	}
	together, err := t.gone(id)
	if err != nil {
		return err
	}
	but := ""
	for _, table := range together {
		but += ` AND NOT (tbl = '` + table + `' AND before IS NOT NULL)`
	}
	last := len(h.order) == 0 || h.order[len(h.order)-1] == id
	type old struct {
		step int
		change
	}
	for from := 1 << 62; ; {
		var piece []old
		err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
			var c old
			err := rows.Scan(&c.step, &c.table, &c.row, &c.before)
			piece = append(piece, c)
			return err
		}, `SELECT step, tbl, row, before FROM changes WHERE command = ? AND step < ? AND last IS NULL`+but+` ORDER BY step DESC LIMIT 500`, id, from)
		if err != nil {
			return err
		}
		if len(piece) == 0 {
			break
		}
		for _, c := range piece {
			if c.before == nil && !last && nameTables[c.table] {
				also, err := t.isAlso(h, id, &c.change)
				if err != nil {
					return err
				}
				if !also {
					t.held = append(t.held, c.change) // it stays when it is in use, which shows at the end
					continue
				}
			}
			if err := t.revertRow(&c.change); err != nil {
				return err
			}
		}
		from = piece[len(piece)-1].step
	}
	for _, table := range together {
		if err := t.bringBack(id, table); isTaken(err) {
			return refuse("one of the games that would come back was recorded again since; take that back first")
		} else if err != nil {
			return fmt.Errorf("bringing back rows of %s: %w", table, err)
		}
	}
	return t.leave(h, id)
}

func (t *Tx) revertRow(c *change) error {
	var m image
	if c.before != nil {
		var err error
		if m, err = readImage(c.table, *c.before); err != nil {
			return err
		}
		lacking, err := t.lacks(c.table, m)
		if err != nil {
			return err
		}
		t.lacking = append(t.lacking, lacking...)
	}
	if err := t.touch(c.table, c.row); err != nil {
		return err
	}
	err := t.restore(c.table, c.row, m)
	if isTaken(err) {
		return t.taken(c.table, m)
	}
	if err != nil {
		return fmt.Errorf("putting row %d of %s back: %w", c.row, c.table, err)
	}
	return nil
}

// A need is a row that another one names.
type need struct {
	table string
	id    any
}

// lacks is which rows that an image names are not there (yet).
func (t *Tx) lacks(table string, m image) ([]need, error) {
	var list, lacking []need
	switch table {
	case "players":
		list = append(list, need{"players", m["folded"]})
	case "identities":
		list = append(list, need{"players", m["player"]})
	case "results":
		list = append(list, need{"leagues", m["league"]}, need{"seasons", m["season"]})
		packed, _ := m["seats"].([]byte)
		t.bare = t.bare || isBare(packed)
		seats, err := unpackSeats(nil, packed)
		if err != nil {
			return nil, err
		}
		for _, s := range seats {
			list = append(list, need{"players", s.Player})
		}
	}
	for _, n := range list {
		if n.id == nil {
			continue
		}
		there, err := t.exists(n)
		if err != nil {
			return nil, err
		}
		if !there {
			lacking = append(lacking, n)
		}
	}
	return lacking, nil
}

func (t *Tx) exists(n need) (there bool, err error) {
	err = t.tx.QueryRowContext(t.ctx, `SELECT EXISTS (SELECT 1 FROM `+n.table+` WHERE id = ?)`, n.id).Scan(&there)
	return there, err
}

// settled refuses an undo that brought rows back whose player, league or
// season is gone.
func (t *Tx) settled(lacking []need) error {
	for _, n := range lacking {
		there, err := t.exists(n)
		if err != nil {
			return err
		}
		if there {
			continue
		}
		var by int64
		err = t.tx.QueryRowContext(t.ctx, `SELECT coalesce(max(command), 0) FROM changes WHERE tbl = ? AND ? BETWEEN row AND coalesce(last, row)`, n.table, n.id).Scan(&by)
		if err != nil {
			return err
		}
		return refuse("that needs a name among the %s which command #%d took away; take that back first", n.table, by)
	}
	return nil
}

// taken says what stands in the way of a row that cannot come back.
func (t *Tx) taken(table string, m image) error {
	where, args := `key = ?`, []any{m["key"]}
	switch table {
	case "results":
		where, args = `outside = ? AND game = ? AND source = ?`, []any{m["outside"], m["game"], m["source"]}
	case "identities":
		where, args = `source = ? AND outside = ?`, []any{m["source"], m["outside"]}
	}
	var by int64
	err := t.tx.QueryRowContext(t.ctx, `SELECT coalesce(max(command), 0) FROM changes
		WHERE tbl = '`+table+`' AND (SELECT id FROM `+table+` WHERE `+where+`) BETWEEN row AND coalesce(last, row)`, args...).Scan(&by)
	if err != nil {
		return err
	}
	if table == "results" {
		return refuse("the same game was recorded again by command #%d; take that back first", by)
	}
	if table == "identities" {
		return refuse("the same person of another program was met again by command #%d; take that back first", by)
	}
	return refuse("the name %v among the %s was entered again by command #%d; take that back first", m["name"], table, by)
}
