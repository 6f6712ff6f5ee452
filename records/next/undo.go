package records

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A RefusedError says why a command was not carried out.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return e.Why }

func refuse(format string, args ...any) error {
	return &RefusedError{fmt.Sprintf(format, args...)}
}

// Undo takes a command back, as a command like any other, which can be taken back alike. What
// the command changed is put back as it was before it. An undo of an undo stands for the
// command that it put in force.
func (s *Store) Undo(ctx context.Context, c Command, id int64) (int64, error) {
	return s.Do(ctx, c, func(t *Tx) error {
		undoes, err := t.undos()
		if err != nil {
			return err
		}
		known, err := t.number(`SELECT count(*) FROM commands WHERE id = $1 AND id < $2`, id, t.ID)
		if err != nil {
			return err
		}
		if known == 0 {
			return refuse("there is no command c%d", id)
		}
		chain := chainOf(undoes, id)
		newest := chain[len(chain)-1]
		if newest != id && (id != chain[0] || len(chain)%2 == 0) {
			return refuse("c%d is taken back by c%d", id, newest)
		}
		id = newest
		if err := t.checkLater(undoes, id); err != nil {
			return err
		}
		if err := t.checkClosed(id); err != nil {
			return err
		}
		if err := t.putBack(id); err != nil {
			return err
		}
		if err := t.checkClosed(id); err != nil {
			return err
		}
		if err := t.checkPeople(); err != nil {
			return err
		}
		return t.mark(append(chain, t.ID))
	})
}

// undos are the commands that undo another: which, by their numbers.
func (t *Tx) undos() (map[int64]int64, error) {
	rows, err := t.tx.QueryContext(t.ctx, `SELECT id, undoes FROM commands WHERE undoes IS NOT NULL`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	undoes := map[int64]int64{}
	for rows.Next() {
		var id, of int64
		if err := rows.Scan(&id, &of); err != nil {
			return nil, err
		}
		undoes[id] = of
	}
	return undoes, rows.Err()
}

// chainOf is a command that is no undo, its undo, the undo of that and so on, of which the
// given one is a part. Where the chain has an odd length the command is in force.
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
func (t *Tx) checkLater(undoes map[int64]int64, id int64) error {
	rows, err := t.tx.QueryContext(t.ctx, `SELECT DISTINCT b.command FROM changes a JOIN changes b ON b.tbl = a.tbl AND b.last >= a.id AND b.id <= a.last
		WHERE a.command = $1 AND b.command > $1 AND b.command < $2 ORDER BY b.command`, id, t.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var later int64
		if err := rows.Scan(&later); err != nil {
			return err
		}
		chain := chainOf(undoes, later)
		after := slices.DeleteFunc(slices.Clone(chain), func(c int64) bool { return c <= id })
		if len(after)%2 == 1 {
			return refuse("c%d changed the same since; undo that first", after[len(after)-1])
		}
	}
	return rows.Err()
}

// A change is a row of the table changes.
type change struct {
	of       *table
	id, last int64
	before   string // "" for no rows
}

// putBack notes the rows that a command changed as they are now, takes them away, and inserts
// those that were there before it.
func (t *Tx) putBack(id int64) error {
	rows, err := t.tx.QueryContext(t.ctx, `SELECT tbl, id, last, coalesce(before, '') FROM changes WHERE command = $1 ORDER BY tbl, id`, id)
	if err != nil {
		return err
	}
	defer rows.Close()
	var list []change
	for rows.Next() {
		var name string
		var c change
		if err := rows.Scan(&name, &c.id, &c.last, &c.before); err != nil {
			return err
		}
		c.of = tableOf(name)
		list = append(list, c)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	rows.Close()
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
func (t *Tx) checkClosed(id int64) error {
	n, err := t.number(`SELECT count(*) FROM changes c JOIN results r ON r.id BETWEEN c.id AND c.last JOIN seasons s ON s.id = r.season
		WHERE c.command = $1 AND c.tbl IN ('results', 'seats', 'sheets') AND s.closed = 1`, id)
	if err == nil && n > 0 {
		return refuse("c%d is about results of a season that is closed; open it again first", id)
	}
	return err
}

// checkPeople refuses what an undo would leave: a name merged into one that is merged itself,
// and somebody twice in a game or a plan.
func (t *Tx) checkPeople() error {
	chains, err := t.number(`SELECT count(*) FROM players a JOIN players b ON b.id = a.merged WHERE b.merged IS NOT NULL`)
	if err != nil {
		return err
	}
	if chains > 0 {
		return refuse("who was merged would be merged into somebody who is merged, too; undo the later merge first")
	}
	for _, seats := range []string{"seats", "plan_seats"} {
		group := tableOf(seats).key
		twice, err := t.number(`SELECT count(*) FROM (SELECT 1 FROM ` + seats + ` s JOIN players p ON p.id = s.player GROUP BY s.` + group + `, coalesce(p.merged, p.id) HAVING count(*) > 1) AS twice`)
		if err != nil {
			return err
		}
		if twice > 0 {
			return refuse("somebody would sit twice in one game or plan")
		}
	}
	return nil
}

// mark writes down which command of a chain takes which back: of the first one, only where it
// is not in force.
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
