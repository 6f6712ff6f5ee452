package records

import (
	"fmt"
	"strconv"
	"time"
)

// Undo takes back a whole command and returns it; for 0, the newest one in force.
// An undo is a command like any other and can be taken back too. Where a later
// command changed the same rows, that one must be taken back first.
func (t *Tx) Undo(id int64) (e Entry, err error) {
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
		return Entry{}, &RefusedError{Later: by, Why: fmt.Sprintf("command #%d (%s) is taken back already", id, e.What), Do: t.s.hint("records", "undo", by) + " brings it back"}
	}
	by, err := t.laterChange(h, head)
	if err != nil {
		return Entry{}, err
	}
	if later := h.entries[by]; by != 0 {
		return Entry{}, &RefusedError{Later: by, Why: fmt.Sprintf("command #%d (%s) cannot be taken back alone: #%d (%s, %s) changed the same later; take that back first",
			id, e.What, by, later.What, later.At.Format(time.DateOnly))}
	}
	t.undoes = head
	players, err := t.numbers(`SELECT first FROM changes WHERE command = $1 AND tbl = 'players' AND before IS NOT NULL`, head)
	if err != nil {
		return Entry{}, err
	}
	err = t.keepChampions(players, func() error {
		if err := t.revert(h, head); err != nil {
			return err
		}
		for key := range t.reverted {
			if err := t.wantOpen(key.league, key.season); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return e, err
	}
	if err := t.unchange(head); err != nil {
		return e, err
	}
	if err := t.unjoin(head); err != nil {
		return e, err
	}
	if !t.Changed() {
		return Entry{}, refuse("command #%d (%s) only entered a name that is in use now; take back what uses it first", id, e.What)
	}
	return e, nil
}

// laterChange is the newest later command that changed a row which the given one
// had changed; 0 for none. Names that the given command entered do not count: they
// stay while others use them. A change covers rows from first to last. Two changes
// overlap where the first row of one lies in the other, so the two queries look by
// first rows. The + keeps SQLite from using the index by command, which would find
// too many rows.
func (t *Tx) laterChange(h *history, id int64) (int64, error) {
	const mine = ` AND NOT (c.before IS NULL AND c.tbl IN ('players', 'leagues', 'seasons'))`
	later, err := t.numbers(`SELECT l.command FROM changes c CROSS JOIN changes l
			WHERE c.command = $1 AND l.tbl = c.tbl AND l.first BETWEEN c.first AND c.last AND +l.command > $1`+mine+`
		UNION SELECT l.command FROM changes l CROSS JOIN changes c
			WHERE l.command > $1 AND l.first < l.last AND c.tbl = l.tbl AND c.first BETWEEN l.first AND l.last AND +c.command = $1`+mine+`
		ORDER BY 1`, id)
	return h.standing(id, later), err
}

// undoPiece is how many changes are taken back at a time, so that a large
// import needs no large memory.
const undoPiece = 500

// revert takes a command's changes back, the last one first. It checks foreign keys
// at the end: until then they may point nowhere.
func (t *Tx) revert(h *history, id int64) error {
	last := len(h.order) == 0 || h.order[len(h.order)-1] == id // no later command
	for from := int64(1) << 62; ; {
		var piece []change
		err := each(t.ctx, t.tx, func(row record) error {
			c := change{step: int(row.int(0)), table: row.text(1), first: row.int(2), last: row.int(3)}
			if logged(c.table) == nil {
				return fmt.Errorf("the log names an unknown table %q", c.table)
			}
			if before, ok := row[4].(string); ok {
				c.before = &before
			}
			piece = append(piece, c)
			return nil
		}, `SELECT step, tbl, first, last, before FROM changes WHERE command = $1 AND step < $2 ORDER BY step DESC LIMIT $3`, id, from, undoPiece)
		if err != nil {
			return err
		}
		if len(piece) == 0 {
			break
		}
		for i := 0; i < len(piece); {
			c := &piece[i]
			n := 1
			switch {
			case c.before != nil:
				n = together(piece[i:])
				err = t.bringBack(c.table, piece[i:i+n])
			case !last && isUsed[c.table] != "":
				err = t.takeOthers(h, id, c) // names that nobody uses go at the end
			default:
				err = t.takeAway(c)
			}
			if err != nil {
				return err
			}
			i += n
		}
		from = int64(piece[len(piece)-1].step)
	}
	if err := t.dropUnused(); err != nil {
		return err
	}
	return t.refuseMissing()
}

// together is how many changes, from the first on, bring back different rows of one
// table.
func together(list []change) int {
	seen := map[int64]bool{}
	for n, c := range list {
		if c.before == nil || c.table != list[0].table || seen[c.first] {
			return n
		}
		seen[c.first] = true
	}
	return len(list)
}

// bringBack makes rows what they were before.
func (t *Tx) bringBack(name string, list []change) error {
	table := logged(name)
	rows := make([]image, len(list))
	ids := make([]int64, len(list))
	for i, c := range list {
		var err error
		if rows[i], err = readImage(name, *c.before); err != nil {
			return err
		}
		ids[i] = c.first
	}
	now, err := t.images(table, ids)
	if err != nil {
		return err
	}
	if err := t.noteReverted(name, now, rows); err != nil {
		return err
	}
	there := map[int64]bool{}
	for _, row := range now {
		id, _ := row["id"].(int64)
		there[id] = true
		if err := t.wasForm(name, row); err != nil {
			return err
		}
		if err := t.logImage(name, row); err != nil {
			return err
		}
	}
	for _, id := range ids {
		if !there[id] {
			if err := t.logNew(name, id); err != nil {
				return err
			}
		}
	}
	err = t.attempt(func() error { return t.restore(table, rows) })
	if t.s.dialect.taken(err) {
		return t.refuseTaken(table, rows)
	}
	if err != nil {
		return fmt.Errorf("putting rows of %s back: %w", name, err)
	}
	return nil
}

// takeAway deletes new rows.
func (t *Tx) takeAway(c *change) error {
	table := logged(c.table)
	for last := c.last; last >= c.first; last -= undoPiece {
		var ids []int64
		for id := max(c.first, last-undoPiece+1); id <= last; id++ {
			ids = append(ids, id)
		}
		now, err := t.images(table, ids)
		if err != nil {
			return err
		}
		if err := t.noteReverted(c.table, now, nil); err != nil {
			return err
		}
		for i := len(now) - 1; i >= 0; i-- {
			if err := t.logImage(c.table, now[i]); err != nil {
				return err
			}
		}
		if err := t.remove(table, ids); err != nil {
			return fmt.Errorf("taking rows of %s away: %w", c.table, err)
		}
	}
	return nil
}
