package records

import (
	"fmt"
	"reflect"
	"strconv"
	"time"

	"arbiter/records/engine"
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
		return Entry{}, &RefusedError{Later: by, Why: fmt.Sprintf("command #%d (%s) is taken back already", id, e.What), Do: "to bring it back:\n  " + t.s.Hint("records", "undo", by)}
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
	if err := t.revert(h, head); err != nil {
		return e, err
	}
	if !t.Changed() {
		return Entry{}, refuse("command #%d (%s) did nothing that can be taken back alone", id, e.What)
	}
	return e, nil
}

// UndoTouches are the numbers of the results that Undo of a command would bring back, take
// back or change, in order; none where Undo would refuse. Of a merge they are those of the
// player who was merged: whom that row stands for is not what it was before.
func (t *Tx) UndoTouches(id int64) (ids []int64, err error) {
	h, err := t.history()
	if err != nil {
		return nil, err
	}
	if id == 0 {
		id = h.newest()
	}
	head := h.head(id)
	if h.undone[head] != 0 {
		return nil, nil
	}
	return ids, t.Each(func(row engine.Record) error {
		for n := row.Int(0); n <= row.Int(1); n++ {
			ids = append(ids, n)
		}
		return nil
	}, `SELECT id, last FROM versions WHERE command = $1 AND tbl = 'results'
		UNION SELECT s.result, s.result FROM versions v JOIN players p ON p.id = v.id JOIN seats s ON s.player = p.id
			WHERE v.command = $1 AND v.tbl = 'players' AND v.before IS NOT NULL AND (p.merged IS NOT NULL) = (v.before LIKE '%"merged":null%')
		ORDER BY 1`, head)
}

// laterChange is the newest later command that changed a row which the given one had
// changed; 0 for none. Names that the given command entered do not count: they stay
// while others use them. Two versions overlap where the first row of one lies in the
// other, so the two queries look by first rows. The + keeps SQLite from using the index
// by command, which would find too many rows.
func (t *Tx) laterChange(h *history, id int64) (int64, error) {
	const mine = ` AND NOT (c.before IS NULL AND c.tbl IN ('players', 'leagues', 'seasons'))`
	later, err := t.Numbers(`SELECT l.command FROM versions c CROSS JOIN versions l
			WHERE c.command = $1 AND l.tbl = c.tbl AND l.id BETWEEN c.id AND c.last AND +l.command > $1`+mine+`
		UNION SELECT l.command FROM versions l CROSS JOIN versions c
			WHERE l.command > $1 AND l.id < l.last AND c.tbl = l.tbl AND c.id BETWEEN l.id AND l.last AND +c.command = $1`+mine+`
		ORDER BY 1`, id)
	return h.inForce(id, later), err
}

// A run is rows of a table that came or went together.
type run struct {
	table    string
	id, last int64
}

// revert takes a command's changes back: rows that came go, those that went come, and
// changed rows become what they were. Seasons come and go before results, which must not
// be of a closed one. Names that were entered stay; only former names come and go, those that come
// last, when their keys are free.
func (t *Tx) revert(h *history, id int64) error {
	t.loadClosed() // before seasons come and go
	var runs []run
	err := t.Each(func(row engine.Record) error {
		if rowTableOf(row.Text(0)) == nil {
			return fmt.Errorf("the log names an unknown table %q", row.Text(0))
		}
		runs = append(runs, run{row.Text(0), row.Int(1), row.Int(2)})
		return nil
	}, `SELECT tbl, id, last FROM versions WHERE command = $1 AND before IS NULL ORDER BY tbl, id`, id)
	if err != nil {
		return err
	}
	for _, r := range runs {
		if err := t.reverse(r, id); err != nil {
			return err
		}
	}
	if err := t.readNames(); err != nil {
		return err
	}
	for _, table := range rowTables {
		if err := t.bringBack(&table, id); err != nil {
			return err
		}
	}
	for _, r := range runs {
		switch r.table {
		case "players":
			if err = t.toggleFormer(r, id, fmt.Sprint(`gone = `, id)); err == nil {
				err = t.unmarkGuests(h, r, id)
			}
		case "leagues":
			err = t.unmakeAll(h, r, id)
		}
		if err != nil {
			return err
		}
	}
	if err := t.bringNames(h); err != nil {
		return err
	}
	return t.readNames()
}

// toggleFormer takes former names out, or brings them back.
func (t *Tx) toggleFormer(r run, by int64, which string) error {
	former, err := t.Numbers(`SELECT id FROM all_players WHERE id BETWEEN $1 AND $2 AND uid IS NULL AND `+which+` ORDER BY id`, r.id, r.last)
	for _, id := range former {
		if err == nil {
			err = t.toggle(run{r.table, id, id}, by)
		}
	}
	return err
}

// reverse takes rows back that came by a command, or brings those back that went by it.
func (t *Tx) reverse(r run, by int64) error {
	switch r.table {
	case "players":
		return t.toggleFormer(r, by, `gone = 0`) // those that come back do so once their names are free
	case "leagues", "seasons":
		return nil
	case "results":
		var seasons []seasonKey
		err := t.Each(func(row engine.Record) error {
			seasons = append(seasons, seasonKey{row.Int(0), row.Int(1)})
			return nil
		}, `SELECT DISTINCT league, season FROM all_results WHERE id BETWEEN $1 AND $2`, r.id, r.last)
		for _, of := range seasons {
			if err == nil {
				err = t.wantOpen(of.league, of.season)
			}
		}
		if err != nil {
			return err
		}
	}
	return t.toggle(r, by)
}

// unmarkGuests takes the guest mark from the players of a run, which a command of other
// records entered with it, unless they were changed since: a guest is listed without results.
func (t *Tx) unmarkGuests(h *history, r run, by int64) error {
	guests, err := t.Numbers(`SELECT id FROM players WHERE id BETWEEN $1 AND $2 AND guest = 1 ORDER BY id`, r.id, r.last)
	for _, id := range guests {
		var edits []int64
		if err == nil {
			edits, err = t.Numbers(`SELECT command FROM versions WHERE tbl = 'players' AND id = $1 AND command > $2 AND before IS NOT NULL ORDER BY command`, id, by)
		}
		if err == nil && h.inForce(by, edits) == 0 {
			err = t.set("players", id, image{"guest": oneIf(false)})
		}
	}
	return err
}

// unmakeAll lets the leagues of a run go that a command created.
func (t *Tx) unmakeAll(h *history, r run, by int64) error {
	made, err := t.Numbers(`SELECT id FROM all_leagues WHERE id BETWEEN $1 AND $2 AND made = 1 AND gone = 0 ORDER BY id`, r.id, r.last)
	for _, id := range made {
		if err == nil {
			err = t.unmake(h, id, by)
		}
	}
	return err
}

// unmake lets a league go that a command created, unless it was edited or used since.
func (t *Tx) unmake(h *history, id, by int64) error {
	edits, err := t.Numbers(`SELECT command FROM versions WHERE tbl = 'leagues' AND id = $1 AND command > $2 AND before IS NOT NULL ORDER BY command`, id, by)
	if err != nil || h.inForce(by, edits) != 0 {
		return err
	}
	used, err := t.Number(`SELECT `+isNeeded("leagues", nil)+` FROM all_leagues x WHERE id = $1`, id)
	if err == nil && used > 0 {
		err = refuse("the league %s is in use now; take back what uses it first", t.names.leagues[id])
	}
	if err != nil {
		return err
	}
	return t.set("leagues", id, image{"made": oneIf(false)})
}

// bringNames brings names back that are in use again and whose rows somebody else had taken.
func (t *Tx) bringNames(h *history) error {
	if err := t.readNames(); err != nil {
		return err
	}
	for _, table := range []string{"players", "leagues", "seasons"} {
		var list []person
		var keys []string
		err := t.Each(func(row engine.Record) error {
			list, keys = append(list, person{id: row.Int(0), name: row.Text(1)}), append(keys, row.Text(2))
			return nil
		}, `SELECT id, name, key FROM all_`+table+` x WHERE gone <> 0 AND `+isNeeded(table, nil)+` = 1 ORDER BY id`)
		if err != nil {
			return err
		}
		for i, p := range list {
			if id, err := t.names.idOf(table, p.name); err == nil {
				if table == "players" {
					id = t.names.players[keys[i]] // the row of the name, not who it means
				}
				return t.givenAway(h, table, id, p.name, keys[i])
			}
			err := t.freeName(table, keys[i])
			if err == nil {
				err = t.orConflict(func() error { return t.Exec(`UPDATE all_`+table+` SET gone = 0 WHERE id = $1`, p.id) })
			}
			if err == nil {
				err = t.noteRows(table, p.id, p.id)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// givenAway refuses to bring a name back that a row has now, and says which command gave
// it away: the last one by which the row came, or came to its key.
func (t *Tx) givenAway(h *history, table string, id int64, name, key string) error {
	var by int64
	err := eachVersion(t.Ctx, t.Q, table, func(v oldVersion) error {
		if v.before == nil || v.before.text("key") != key {
			by = v.command
		}
		return nil
	}, ` AND $1 BETWEEN id AND last`, id)
	if err != nil {
		return err
	}
	e := h.entries[by]
	return &RefusedError{Later: by, Why: fmt.Sprintf("the name %s was given away since, by #%d (%s, %s); take that back first", name, by, e.What, e.At.Format(time.DateOnly))}
}

// toggle takes rows out that are there, and brings those back that the command took out.
func (t *Tx) toggle(r run, by int64) error {
	err := t.orConflict(func() error {
		return t.Exec(`UPDATE all_`+r.table+` SET gone = CASE gone WHEN 0 THEN $1 ELSE 0 END WHERE id BETWEEN $2 AND $3 AND gone IN (0, $4)`, t.ID(), r.id, r.last, by)
	})
	if err != nil {
		return err
	}
	if r.table == "results" {
		t.look.toggled(r)
	}
	return t.noteRows(r.table, r.id, r.last)
}

// bringBack makes the rows of a table what they were before a command.
func (t *Tx) bringBack(table *rowTable, command int64) error {
	for after := int64(0); ; {
		var rows []image
		var ids []int64
		err := t.Each(func(row engine.Record) error {
			was, err := readImage(table.name, row.Text(1))
			rows, ids = append(rows, was), append(ids, row.Int(0))
			return err
		}, `SELECT id, before FROM versions WHERE command = $1 AND tbl = $2 AND id > $3 AND before IS NOT NULL ORDER BY id LIMIT $4`, command, table.name, after, readPiece)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := t.bringRowsBack(table, rows, ids); err != nil {
			return err
		}
		after = ids[len(ids)-1]
	}
}

func (t *Tx) bringRowsBack(table *rowTable, rows []image, ids []int64) error {
	at, err := t.images(table.name, ids...)
	if err != nil {
		return err
	}
	for _, row := range rows {
		is := at[row.id()]
		if key := row.text("key"); t.names.free[table.name+key] != row.id() {
			if err := t.freeName(table.name, key); err != nil {
				return err
			}
		}
		if is == nil {
			err = t.noteRows(table.name, row.id(), row.id())
		} else {
			err = t.keep(table.name, is, row)
		}
		if err != nil {
			return err
		}
		if table.name == "results" && !reflect.DeepEqual(is, row) {
			if err = t.wantOpen(is.int("league"), is.int("season")); err == nil {
				err = t.wantOpen(row.int("league"), row.int("season"))
			}
			if err == nil {
				err = t.look.broughtBack(is, row)
			}
		}
		if table.name == "players" && is.int("merged") != row.int("merged") && row.int("merged") != 0 && row.text("uid") != "" {
			err = t.look.merges(row.int("merged"), row.id())
		}
		if err != nil {
			return err
		}
	}
	if err := t.orConflict(func() error { return t.put(table, rows) }); err != nil {
		return err
	}
	return t.readNames()
}

// orConflict brings rows back, and refuses that where something like them was recorded since.
func (t *Tx) orConflict(work func() error) error {
	err := t.attempt(work)
	if t.s.IsConflict(err) {
		return &RefusedError{Why: "something that would come back was recorded again since", Do: "take that back first; to find it:\n  " + t.s.Hint("records", "log")}
	}
	return err
}
