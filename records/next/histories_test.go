package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

func TestMain(m *testing.M) { os.Exit(storetest.M{M: m}.Run()) }

// A group is all rows of a table with one key.
type group struct {
	table string
	key   int64
}

// A state has the rows of each group in the tables, as text; groups without rows are not there.
type state map[group]string

// A modelCommand is what the model keeps of a command: the groups that it changed, as they
// were before.
type modelCommand struct {
	id, undoes int64
	before     state
}

// A model keeps the tables in memory, and the commands with what each changed.
type model struct {
	now      state
	commands []modelCommand
}

func rowText(rows ...Row) string {
	var lines []string
	for _, r := range rows {
		var values []string
		for _, value := range r {
			values = append(values, fmt.Sprint(value))
		}
		lines = append(lines, strings.Join(values, "|"))
	}
	return strings.Join(lines, "\n")
}

// dump reads all logged tables.
func dump(t *testing.T, s *Store) state {
	t.Helper()
	all := state{}
	for _, of := range tables {
		rows, err := s.db.Query(`SELECT ` + strings.Join(of.columns, ", ") + ` FROM ` + of.name + ` ORDER BY ` + of.order)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			r, into := make(Row, len(of.columns)), make([]any, len(of.columns))
			for i := range r {
				into[i] = &r[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			at := group{of.name, of.keyOf(r)}
			if all[at] != "" {
				all[at] += "\n"
			}
			all[at] += rowText(r)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// newHistory is a store with some people, leagues and seasons, and the model of it.
func newHistory(t *testing.T) (*Store, *model) {
	t.Helper()
	s, err := Open(t.Context(), storetest.NewPlace(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	_, err = s.Do(t.Context(), Command{What: "people"}, func(tx *Tx) error {
		for i := int64(1); i <= 5; i++ {
			if err := tx.Insert("players", Row{i, fmt.Sprint("uid", i), fmt.Sprint("P", i), fmt.Sprint("p", i), nil, int64(0)}); err != nil {
				return err
			}
		}
		return errors.Join(tx.Insert("leagues", Row{int64(1), "Cup", "cup", nil}, Row{int64(2), "Club", "club", "{}"}),
			tx.Insert("seasons", Row{int64(1), int64(1), "2026", "2026", "2026-01-01", nil, int64(0), nil}))
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, &model{now: dump(t, s), commands: []modelCommand{{id: 1, before: state{}}}}
}

// A draft is a random command: what it writes, and what becomes of the groups by that.
type draft struct {
	write func(*Tx) error
	after state // of the groups that it changes; "" for no rows
}

func (d *draft) add(write func(*Tx) error, table string, key int64, rows ...Row) {
	before := d.write
	d.write = func(tx *Tx) error {
		if before != nil {
			if err := before(tx); err != nil {
				return err
			}
		}
		return write(tx)
	}
	d.after[group{table, key}] = rowText(rows...)
}

// draw draws a command: results with seats and sheets, edits of all kinds, names, seasons, plans.
func draw(r *rand.Rand, now state, next int64) draft {
	d := draft{after: state{}}
	var results []int64
	for at := range now {
		if at.table == "results" {
			results = append(results, at.key)
		}
	}
	slices.Sort(results)
	seats := func(result int64) (rows []Row) {
		for i, p := range r.Perm(5)[:2+r.IntN(3)] {
			var points any = float64(r.IntN(100)) / 4
			if r.IntN(5) == 0 {
				points = nil
			}
			rows = append(rows, Row{result, int64(i + 1), int64(p + 1), int64(i + 1), points, nil})
		}
		return rows
	}
	result := func(id int64) Row {
		return Row{id, fmt.Sprint("game", id), "Go", []string{"confirmed", "contested", "void"}[r.IntN(3)], int64(1), fmt.Sprintf("2026-11-%02d", 1+r.IntN(30)), "19:30", "2026-11-20T20:00:00Z",
			int64(1), []any{nil, int64(1)}[r.IntN(2)], fmt.Sprint(r.IntN(9)), "", []string{"", "\"1\"", "null", "Zoë 👩‍👧 {\"a\":[1]}", "two\nlines"}[r.IntN(5)]}
	}
	kind := r.IntN(10)
	if len(results) == 0 {
		kind = 0
	}
	switch kind {
	case 0, 1:
		var games, places, sheets []Row
		for range 1 + r.IntN(3) {
			games, places, sheets = append(games, result(next)), append(places, seats(next)...), append(sheets, Row{next, "text", "{}", "0.4.0", ""})
			next++
		}
		for _, g := range games {
			d.after[group{"results", g[0].(int64)}] = rowText(g)
		}
		for _, s := range sheets {
			d.after[group{"sheets", s[0].(int64)}] = rowText(s)
		}
		for _, p := range places {
			at := group{"seats", p[0].(int64)}
			d.after[at] = strings.TrimPrefix(d.after[at]+"\n"+rowText(p), "\n")
		}
		d.write = func(tx *Tx) error {
			return errors.Join(tx.Insert("results", games...), tx.Insert("seats", places...), tx.Insert("sheets", sheets...))
		}
	case 2, 3:
		id := results[r.IntN(len(results))]
		row := result(id)
		d.add(func(tx *Tx) error {
			columns := map[string]any{}
			for i, column := range tableOf("results").columns[1:] {
				columns[column] = row[i+1]
			}
			return tx.Update("results", id, columns)
		}, "results", id, row)
		if r.IntN(2) == 0 {
			rows := seats(id)
			d.add(func(tx *Tx) error { return tx.Replace("seats", id, rows...) }, "seats", id, rows...)
		}
	case 4:
		id := results[r.IntN(len(results))]
		d.add(func(tx *Tx) error { return tx.Delete("sheets", id) }, "sheets", id)
	case 5, 6:
		id, name := int64(1+r.IntN(5)), fmt.Sprint("N", r.IntN(8))
		var merged any
		if other := int64(1 + r.IntN(5)); r.IntN(4) == 0 && other != id {
			merged = other
		}
		row := Row{id, fmt.Sprint("uid", id), name, strings.ToLower(name), merged, int64(r.IntN(2))}
		d.add(func(tx *Tx) error {
			return tx.Update("players", id, map[string]any{"name": row[2], "key": row[3], "merged": row[4], "guest": row[5]})
		}, "players", id, row)
	case 7:
		row := Row{int64(1), int64(1), "2026", "2026", "2026-01-01", nil, int64(r.IntN(2)), "[1]"}
		d.add(func(tx *Tx) error {
			return tx.Update("seasons", 1, map[string]any{"closed": row[6], "champions": row[7]})
		}, "seasons", 1, row)
	default:
		plan := int64(1)
		row := Row{plan, int64(1), nil, "1", "1 0 1"}
		rows := []Row{{plan, int64(1), int64(1), int64(1 + r.IntN(2))}, {plan, int64(1), int64(2), int64(3 + r.IntN(2))}}
		d.add(func(tx *Tx) error { return tx.Replace("plans", plan, row) }, "plans", plan, row)
		d.add(func(tx *Tx) error { return tx.Replace("plan_seats", plan, rows...) }, "plan_seats", plan, rows...)
	}
	return d
}

// unsound tells whether rows break what the tables promise: names are one, and every result has
// its seats and sheets.
func (all state) unsound() bool {
	keys := map[string]bool{}
	for at, text := range all {
		switch at.table {
		case "players":
			if key := strings.Split(text, "|")[3]; keys[key] {
				return true
			} else {
				keys[key] = true
			}
		case "seats", "sheets":
			if all[group{"results", at.key}] == "" {
				return true
			}
		}
	}
	return false
}

// merged tells whom players stand for; chained is true where somebody is merged into one who is.
func (all state) merged() (who map[string]string, chained bool) {
	who = map[string]string{}
	for at, text := range all {
		if at.table == "players" {
			who[fmt.Sprint(at.key)] = fmt.Sprint(at.key)
			if to := strings.Split(text, "|")[4]; to != "<nil>" {
				who[fmt.Sprint(at.key)] = to
			}
		}
	}
	for id, to := range who {
		chained = chained || to != id && who[to] != to
	}
	return who, chained
}

// odd tells whether an undo may not leave this: chains of merges, somebody twice.
func (all state) odd() bool {
	who, chained := all.merged()
	if chained {
		return true
	}
	for at, text := range all {
		column := map[string]int{"seats": 2, "plan_seats": 3}[at.table]
		if column == 0 {
			continue
		}
		sits := map[string]bool{}
		for line := range strings.SplitSeq(text, "\n") {
			player := who[strings.Split(line, "|")[column]]
			if sits[player] {
				return true
			}
			sits[player] = true
		}
	}
	return false
}

// closed tells whether one of the results that a command changed is of a closed season.
func (all state) closed(c *modelCommand) bool {
	if strings.Split(all[group{"seasons", 1}], "|")[6] == "0" {
		return false
	}
	for at := range c.before {
		result := strings.Split(all[group{"results", at.key}], "|")
		if slices.Contains([]string{"results", "seats", "sheets"}, at.table) && len(result) > 9 && result[9] == "1" {
			return true
		}
	}
	return false
}

// undo is what the model expects of an undo: the command that is undone, with the state after
// it, or none where it is refused.
func (m *model) undo(id int64) (of *modelCommand, after state) {
	root := map[int64]int64{} // of each command: the first of its chain
	undone := map[int64]int64{}
	for _, c := range m.commands {
		if root[c.id] = c.id; c.undoes != 0 {
			root[c.id] = root[c.undoes]
			undone[c.undoes] = c.id
		}
	}
	inForce := func(id int64) bool {
		on := true
		for ; undone[id] != 0; id = undone[id] {
			on = !on
		}
		return on
	}
	if !inForce(id) || undone[id] != 0 && root[id] != id {
		return nil, nil
	}
	for undone[id] != 0 {
		id = undone[id]
	}
	stays := map[int64]bool{} // of later commands, by root: whether they leave a change
	for i := range m.commands {
		c := &m.commands[i]
		switch {
		case c.id == id:
			of = c
		case c.id > id && overlap(c, m.command(id)):
			stays[root[c.id]] = !stays[root[c.id]]
		}
	}
	if slices.Contains(slices.Collect(maps.Values(stays)), true) {
		return nil, nil
	}
	after = maps.Clone(m.now)
	for at, text := range of.before {
		if after[at] = text; text == "" {
			delete(after, at)
		}
	}
	if after.unsound() || after.odd() || m.now.closed(of) || after.closed(of) {
		return nil, nil
	}
	return of, after
}

func (m *model) command(id int64) *modelCommand {
	return &m.commands[slices.IndexFunc(m.commands, func(c modelCommand) bool { return c.id == id })]
}

func overlap(a, b *modelCommand) bool {
	for at := range a.before {
		if _, both := b.before[at]; both {
			return true
		}
	}
	return false
}

// takeBack undoes a command in both, and tells whether it could be undone.
func (m *model) takeBack(t *testing.T, s *Store, id int64, where string) bool {
	t.Helper()
	of, after := m.undo(id)
	by, err := s.Undo(context.Background(), Command{What: "undo"}, id)
	if (err == nil) != (of != nil) {
		t.Fatalf("%s: undo of c%d: %v, want %+v", where, id, err, of)
	}
	if err != nil {
		return false
	}
	c := modelCommand{id: by, undoes: of.id, before: state{}}
	for at := range of.before {
		c.before[at] = m.now[at]
	}
	m.now, m.commands = after, append(m.commands, c)
	return true
}

// change carries out a random command in both.
func (m *model) change(t *testing.T, s *Store, r *rand.Rand, where string) {
	t.Helper()
	c, after := modelCommand{before: state{}}, maps.Clone(m.now)
	var d draft
	_, err := s.Do(context.Background(), Command{What: "change"}, func(tx *Tx) error {
		next, err := tx.Next("results")
		if err != nil {
			return err
		}
		d = draw(r, m.now, next)
		c.id = tx.ID
		return d.write(tx)
	})
	for at, text := range d.after {
		c.before[at] = m.now[at]
		if after[at] = text; text == "" {
			delete(after, at)
		}
	}
	if wrong := after.unsound(); wrong != (err != nil) {
		t.Fatalf("%s: %v, want an error: %v", where, err, wrong)
	} else if !wrong {
		m.now, m.commands = after, append(m.commands, c)
	}
}

// TestHistories: random commands, undos of the newest and of older ones, undos of undos. After
// each the tables are the model's; what is refused changes nothing.
func TestHistories(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		times := oftentest.Times(400)
		if strings.HasSuffix(t.Name(), "postgres") {
			times = oftentest.Times(20)
		}
		undone, refused := 0, 0
		for seed := range uint64(times) {
			r := rand.New(rand.NewPCG(seed, 3))
			s, m := newHistory(t)
			for step := range 30 {
				where := fmt.Sprintf("seed %d, step %d", seed, step)
				if r.IntN(3) > 0 {
					m.change(t, s, r, where)
				} else if len(m.commands) > 1 {
					id := m.commands[len(m.commands)-1].id
					if r.IntN(2) == 0 {
						id = m.commands[1+r.IntN(len(m.commands)-1)].id
					}
					if m.takeBack(t, s, id, where) {
						undone++
					} else {
						refused++
					}
				}
				if diff := cmp.Diff(m.now, dump(t, s)); diff != "" {
					t.Fatalf("%s: model (-) and tables (+)\n%s", where, diff)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%d undos, %d refused", undone, refused)
		if undone == 0 || refused == 0 {
			t.Error("nothing was tried")
		}
	})
}
