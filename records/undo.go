package records

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Undo takes a command back and returns it; 0 is the newest one in force that is no undo. An undo
// is a command like any other, which can be taken back in the same way. The rows that the command
// changed are put back as they were before it. An undo of an undo stands for the command that it
// put in force.
func (t *Tx) Undo(id int64) (Entry, error) {
	undoes, err := t.undos()
	if err != nil {
		return Entry{}, err
	}
	if id == 0 {
		if id, err = t.newest(undoes); err != nil {
			return Entry{}, err
		}
	}
	e, err := t.View().entry(t.ctx, id)
	if err != nil {
		return Entry{}, err
	}
	if id >= t.id {
		return Entry{}, &NotFoundError{Kind: "command", Name: fmt.Sprint(id)}
	}
	chain := chainOf(undoes, id)
	newest := chain[len(chain)-1]
	if newest != id && (id != chain[0] || len(chain)%2 == 0) {
		return Entry{}, &RefusedError{Later: newest, Why: fmt.Sprintf("c%d (%s) is taken back already", id, e.What), Do: "to bring it back:\n  " + t.s.hint("undo", fmt.Sprintf("c%d", newest))}
	}
	if err := t.checkLater(undoes, newest, e); err != nil {
		return Entry{}, err
	}
	if err := t.checkClosed(newest, e); err != nil {
		return Entry{}, err
	}
	if err := t.putBack(newest); err != nil {
		return Entry{}, t.orRefused(err)
	}
	if err := t.checkClosed(newest, e); err != nil {
		return Entry{}, err
	}
	if err := t.checkPeople(); err != nil {
		return Entry{}, err
	}
	return e, t.mark(append(chain, t.id))
}

// newest returns the command that was put in force last, not counting undos.
func (t *Tx) newest(undoes map[int64]int64) (int64, error) {
	all, err := listed[int64](t.ctx, t.tx, `SELECT id FROM commands WHERE id < $1 AND undoes IS NULL ORDER BY id`, t.id)
	if err != nil {
		return 0, err
	}
	newest, last := int64(0), int64(0)
	for _, id := range all {
		if chain := chainOf(undoes, id); len(chain)%2 == 1 && chain[len(chain)-1] > last {
			newest, last = id, chain[len(chain)-1]
		}
	}
	if newest == 0 {
		return 0, refuse("there is no command left to take back")
	}
	return newest, nil
}

// UndoTouches returns the numbers of the results that the undo of a command would bring back, take
// back or change, in order. For a merge they are the results of everybody who was merged, now or
// before.
func (t *Tx) UndoTouches(id int64) ([]int64, error) {
	undoes, err := t.undos()
	if err != nil {
		return nil, err
	}
	if id == 0 {
		if id, err = t.newest(undoes); err != nil {
			return nil, err
		}
	}
	chain := chainOf(undoes, id)
	var ids []int64
	err = each(t.ctx, t.tx, func(rows *sql.Rows) error {
		var first, last int64
		err := rows.Scan(&first, &last)
		for n := first; n <= last; n++ {
			ids = append(ids, n)
		}
		return err
	}, `SELECT id, last FROM changes WHERE command = $1 AND tbl IN ('results', 'seats', 'sheets')`, chain[len(chain)-1])
	if err != nil {
		return nil, err
	}
	people, err := listed[int64](t.ctx, t.tx, `SELECT id FROM changes WHERE command = $1 AND tbl = 'players'`, chain[len(chain)-1])
	if err != nil {
		return nil, err
	}
	read := images{}
	for _, player := range people {
		was, now, err := t.View().versions(t.ctx, read, "players", player, chain[len(chain)-1])
		if err != nil {
			return nil, err
		}
		if len(was) == 0 || len(now) == 0 || was[0][4] == now[0][4] {
			continue
		}
		results, err := listed[int64](t.ctx, t.tx, `SELECT result FROM seats WHERE player = $1`, player)
		if err != nil {
			return nil, err
		}
		ids = append(ids, results...)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// undos returns the command that each undo takes back, by the number of the undo.
func (t *Tx) undos() (map[int64]int64, error) {
	undoes := map[int64]int64{}
	return undoes, each(t.ctx, t.tx, func(rows *sql.Rows) error {
		var id, of int64
		err := rows.Scan(&id, &of)
		undoes[id] = of
		return err
	}, `SELECT id, undoes FROM commands WHERE undoes IS NOT NULL`)
}

// chainOf returns the chain that a command is part of: a command that is no undo, its undo, the
// undo of that and so on. Where the chain has an odd length the command is in force.
func chainOf(undoes map[int64]int64, id int64) []int64 {
	for undoes[id] != 0 {
		id = undoes[id]
	}
	chain := []int64{id}
	undone := map[int64]int64{}
	for by, of := range undoes {
		undone[of] = by
	}
	for undone[id] != 0 {
		id = undone[id]
		chain = append(chain, id)
	}
	return chain
}

// checkLater refuses to undo a command where a later one changed the same rows. A command and
// its undo, both later, leave things as they were: they are no hindrance.
func (t *Tx) checkLater(undoes map[int64]int64, id int64, e Entry) error {
	later, err := listed[int64](t.ctx, t.tx, `SELECT DISTINCT b.command FROM changes a `+t.s.crossJoin()+` changes b
		WHERE a.command = $1 AND b.tbl = a.tbl AND b.last >= a.id AND b.id <= a.last AND b.before IS NOT NULL AND b.command > $1 AND b.command < $2 ORDER BY b.command`, id, t.id)
	if err != nil {
		return err
	}
	for _, c := range slices.Backward(later) {
		chain := chainOf(undoes, c)
		after := slices.DeleteFunc(slices.Clone(chain), func(c int64) bool { return c <= id })
		if len(after)%2 == 0 {
			continue
		}
		by, err := t.View().entry(t.ctx, after[len(after)-1])
		if err != nil {
			return err
		}
		return &RefusedError{Later: by.ID, Why: fmt.Sprintf("c%d (%s) cannot be taken back alone: c%d (%s, %s) changed the same later", e.ID, e.What, by.ID, by.What, by.At.In(t.s.now().Location()).Format(time.DateOnly)),
			Do: "take that back first:\n  " + t.s.hint("undo", fmt.Sprintf("c%d", by.ID))}
	}
	return nil
}

// crossJoin joins two tables so that SQLite begins with the first one. The condition is in WHERE.
func (s *Store) crossJoin() string {
	if s.server {
		return ","
	}
	return "CROSS JOIN"
}

// A change is a row of the table changes.
type change struct {
	of       *table
	id, last int64
	before   string // "" for no rows
}

// putBack notes the present rows that a command changed, deletes them, and inserts those that were
// there before it.
func (t *Tx) putBack(id int64) error {
	t.names = nil
	var list []change
	err := each(t.ctx, t.tx, func(rows *sql.Rows) error {
		var name string
		var c change
		err := rows.Scan(&name, &c.id, &c.last, &c.before)
		c.of = tableOf(name)
		list = append(list, c)
		return err
	}, `SELECT tbl, id, last, coalesce(before, '') FROM changes WHERE command = $1 ORDER BY tbl, id`, id)
	if err != nil {
		return err
	}
	for _, c := range list {
		const most = 500 // keys that are noted together
		for from := c.id; from <= c.last; from += most {
			if err := t.note(c.of, from, min(from+most-1, c.last)); err != nil {
				return err
			}
		}
	}
	for i := range tables { // children first
		of := &tables[len(tables)-1-i]
		for _, c := range list {
			if c.of == of {
				if err := t.exec(`DELETE FROM `+of.name+` WHERE `+of.key+` BETWEEN $1 AND $2`, c.id, c.last); err != nil {
					return err
				}
			}
		}
	}
	for i := range tables {
		for _, c := range list {
			if c.of != &tables[i] || c.before == "" {
				continue
			}
			before, err := readImage(c.before)
			if err != nil {
				return fmt.Errorf("reading what c%d changed: %w", id, err)
			}
			if err := t.insert(c.of, before); err != nil {
				return err
			}
		}
	}
	return nil
}

// readImage reads rows that a change noted.
func readImage(text string) (rows []Row, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&rows); err != nil {
		return nil, err
	}
	for _, r := range rows {
		for i, value := range r {
			n, ok := value.(json.Number)
			if !ok {
				continue
			}
			if whole, err := n.Int64(); err == nil {
				r[i] = whole
			} else if r[i], err = n.Float64(); err != nil {
				return nil, err
			}
		}
	}
	return rows, nil
}

// checkClosed refuses to undo a command where one of its results is of a closed season.
func (t *Tx) checkClosed(id int64, e Entry) error {
	var of, season string
	err := t.tx.QueryRowContext(t.ctx, `SELECT coalesce(l.name, ''), s.name FROM changes c `+t.s.crossJoin()+` results r `+t.s.crossJoin()+` seasons s LEFT JOIN leagues l ON l.id = s.league
		WHERE c.command = $1 AND c.tbl IN ('results', 'seats', 'sheets') AND r.id BETWEEN c.id AND c.last AND s.id = r.season AND s.closed = 1 LIMIT 1`, id).Scan(&of, &season)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return &RefusedError{League: of, Season: season, Why: fmt.Sprintf("c%d (%s) is about results of season %s of %s, which is closed", e.ID, e.What, season, of),
		Do: "to change them:\n  " + t.s.hint("leagues", "reopen", of, season)}
}

// checkPeople refuses an undo that would leave a name merged into one that is merged itself, or
// somebody twice in a game or a plan.
func (t *Tx) checkPeople() error {
	chains, err := t.number(`SELECT count(*) FROM players a JOIN players b ON b.id = a.merged WHERE b.merged IS NOT NULL`)
	if err != nil {
		return err
	}
	if chains > 0 {
		return refuse("a merged player would be merged into somebody who is merged, too; take the later merge back first")
	}
	where, err := t.twice()
	if err == nil && where != "" {
		err = refuse("somebody would be twice in %s", where)
	}
	return err
}

// twice returns a game or a plan in which somebody is twice: "result #12", "the plan of round 3";
// "" for none.
func (t *Tx) twice() (string, error) {
	const group = ` JOIN players p ON p.id = s.player GROUP BY 1, coalesce(p.merged, p.id) HAVING count(*) > 1 ORDER BY 1 LIMIT 1`
	results, err := listed[int64](t.ctx, t.tx, `SELECT s.result FROM seats s`+group)
	if err != nil {
		return "", err
	}
	if len(results) > 0 {
		return fmt.Sprintf("result %d", results[0]), nil
	}
	plans, err := listed[int64](t.ctx, t.tx, `SELECT s.plan FROM plan_seats s`+group)
	if err != nil || len(plans) == 0 {
		return "", err
	}
	rounds, err := listed[string](t.ctx, t.tx, `SELECT round FROM plans WHERE id = $1`, plans[0])
	return "the plan of round " + strings.Join(rounds, ""), err
}

// mark writes down which command of a chain takes which back: for the first one, only where it is
// not in force.
func (t *Tx) mark(chain []int64) error {
	last := chain[len(chain)-1]
	if err := t.exec(`UPDATE commands SET undoes = $1 WHERE id = $2`, chain[len(chain)-2], last); err != nil {
		return err
	}
	for i, id := range chain[:len(chain)-1] {
		var by any
		if (len(chain)-1-i)%2 == 1 {
			by = last
		}
		if err := t.exec(`UPDATE commands SET undone = $1 WHERE id = $2`, by, id); err != nil {
			return err
		}
	}
	return nil
}
