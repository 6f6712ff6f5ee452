package records

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// A group is all rows of a table with one key.
type group struct {
	table string
	key   int64
}

// A state has the rows of each group in the tables; groups without rows are not there.
type state map[group][]Row

// A modelCommand is what the model keeps of a command: the groups that it changed, as they were
// before.
type modelCommand struct {
	id, undoes int64
	what       string
	before     state
}

// A model keeps the tables in memory, and the commands with what each changed.
type model struct {
	now      state
	commands []modelCommand
}

// dump reads all logged tables.
func dump(t testing.TB, s *Store) state {
	t.Helper()
	all := state{}
	for _, of := range tables {
		keys, err := listed[int64](t.Context(), s.db, `SELECT DISTINCT `+of.key+` FROM `+of.name)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			rows, err := s.rows(t.Context(), &of, key)
			if err != nil {
				t.Fatal(err)
			}
			all[group{of.name, key}] = rows
		}
	}
	return all
}

// at returns a column of the only row of a group; nil where there is none.
func (all state) at(g group, column string) any {
	if len(all[g]) == 0 {
		return nil
	}
	return all[g][0][slices.Index(tableOf(g.table).columns, column)]
}

func (all state) of(table string) (list []Row) {
	for g, rows := range all {
		if g.table == table {
			list = append(list, rows...)
		}
	}
	return list
}

// used reports whether anything uses a name.
func (all state) used(g group) bool {
	id := any(g.key)
	points := func(table, column string) bool {
		i := slices.Index(tableOf(table).columns, column)
		return slices.ContainsFunc(all.of(table), func(r Row) bool { return r[i] == id })
	}
	switch g.table {
	case "players":
		return points("seats", "player") || points("plan_seats", "player") || points("players", "merged") || all.at(g, "merged") != nil || all.at(g, "guest") == any(int64(1))
	case "leagues":
		return points("results", "league") || points("plans", "league") || all.at(g, "terms") != nil
	}
	return points("results", "season") || points("plans", "season") || all.at(g, "began") != nil
}

// changedBy returns the groups that a command changed, as they were before. A name that it entered
// was there with nothing but its text; one that nothing used had the spelling that it has now.
func changedBy(before, after state) state {
	changed := state{}
	for g := range after {
		changed[g] = before[g]
	}
	for g := range before {
		changed[g] = before[g]
	}
	for g, was := range changed {
		name := slices.Index(tableOf(g.table).columns, "name")
		if name >= 0 && len(after[g]) > 0 && !(len(was) > 0 && before.used(g)) {
			bare := slices.Clone(after[g][0])
			for i, column := range tableOf(g.table).columns {
				switch {
				case len(was) > 0 && i != name && column != "key":
					bare[i] = was[0][i]
				case len(was) == 0 && slices.Contains([]string{"merged", "terms", "began", "champions"}, column):
					bare[i] = nil
				case len(was) == 0 && slices.Contains([]string{"guest", "closed"}, column):
					bare[i] = int64(0)
				case len(was) == 0 && column == "uid":
					bare[i] = "any"
				}
			}
			changed[g] = []Row{bare}
		}
		took := g.table == "players" && len(after[g]) > 0 && slices.ContainsFunc(before.of("players"), func(r Row) bool { return r[1] != nil && r[1] == after[g][0][1] && r[0] != after[g][0][0] })
		if sameRows(changed[g], after[g]) && !took { // it took nobody's identity
			delete(changed, g)
		}
	}
	return changed
}

// sameRows reports whether two groups are the same; "any" is the same as any identity.
func sameRows(a, b []Row) bool {
	return slices.EqualFunc(a, b, func(x, y Row) bool {
		return slices.EqualFunc(x, y, func(u, v any) bool { return u == v || u == any("any") && v != nil })
	})
}

// references are the columns that name rows of another table.
var references = map[string]string{"players.merged": "players", "seasons.league": "leagues", "results.league": "leagues", "results.season": "seasons", "seats.result": "results",
	"seats.player": "players", "sheets.result": "results", "plans.league": "leagues", "plans.season": "seasons", "plan_seats.plan": "plans", "plan_seats.player": "players"}

// unsound says which promise of the tables the rows break; "" for none.
func (all state) unsound() string {
	seen := map[string]bool{}
	for g, rows := range all {
		of := tableOf(g.table)
		for _, r := range rows {
			for i, column := range of.columns {
				if to := references[g.table+"."+column]; to != "" && r[i] != nil && len(all[group{to, r[i].(int64)}]) == 0 {
					return fmt.Sprintf("%v names a row of %s that is not there", r, to)
				}
				if unique := column == "uid" || column == "key"; unique && r[i] != nil && r[i] != any("any") {
					key := fmt.Sprint(g.table, " ", column, " ", r[i])
					if g.table == "seasons" {
						key += fmt.Sprint(" ", r[1])
					}
					if seen[key] {
						return key + " is there twice"
					}
					seen[key] = true
				}
			}
		}
	}
	return ""
}

// odd reports whether an undo may not leave this: chains of merges, somebody twice.
func (all state) odd() bool {
	who := func(id any) any {
		if to := all.at(group{"players", id.(int64)}, "merged"); to != nil {
			return to
		}
		return id
	}
	for _, p := range all.of("players") {
		if p[4] != nil && who(p[4]) != p[4] {
			return true
		}
	}
	for g, rows := range all {
		column := map[string]int{"seats": 2, "plan_seats": 3}[g.table]
		sits := map[any]bool{}
		for _, r := range rows {
			if column > 0 && sits[who(r[column])] {
				return true
			}
			sits[who(r[max(column, 0)])] = column > 0
		}
	}
	return false
}

// closed reports whether one of the results that a command changed is of a closed season.
func (all state) closed(c *modelCommand) bool {
	for g := range c.before {
		if !slices.Contains([]string{"results", "seats", "sheets"}, g.table) {
			continue
		}
		if season, ok := all.at(group{"results", g.key}, "season").(int64); ok && all.at(group{"seasons", season}, "closed") == any(int64(1)) {
			return true
		}
	}
	return false
}

// undo returns what the model expects of an undo: the command that is undone, with the state after
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
	for g, rows := range of.before {
		if after[g] = rows; len(rows) == 0 {
			delete(after, g)
		}
	}
	if after.unsound() != "" || after.odd() || m.now.closed(of) || after.closed(of) {
		return nil, nil
	}
	return of, after
}

func (m *model) command(id int64) *modelCommand {
	return &m.commands[slices.IndexFunc(m.commands, func(c modelCommand) bool { return c.id == id })]
}

func overlap(a, b *modelCommand) bool {
	for g := range a.before {
		if _, both := b.before[g]; both {
			return true
		}
	}
	return false
}

// takeBack undoes a command in both, and reports whether that was possible.
func (m *model) takeBack(t *testing.T, s *Store, id int64, where string) bool {
	t.Helper()
	of, after := m.undo(id)
	by, err := undo(s, id)
	if (err == nil) != (of != nil) {
		t.Fatalf("%s: undo of c%d: %v, want %+v\nafter it: %s\n%s", where, id, err, of, after.unsound(), m)
	}
	now := dump(t, s)
	if err != nil {
		if refused := new(RefusedError); !errors.As(err, &refused) {
			t.Fatalf("%s: undo of c%d: %v", where, id, err)
		}
		after = m.now
	}
	for g, rows := range after {
		if sameRows(rows, now[g]) {
			after[g] = now[g]
		}
	}
	if diff := cmp.Diff(after, now); diff != "" {
		t.Fatalf("%s: undo of c%d: model (-) and tables (+)\n%s\n%s", where, id, diff, m)
	}
	if err == nil {
		c := modelCommand{id: by, undoes: of.id, what: fmt.Sprint("undo ", id), before: state{}}
		for g := range of.before {
			c.before[g] = m.now[g]
		}
		m.now, m.commands = now, append(m.commands, c)
	}
	return err == nil
}

// String returns the commands.
func (m *model) String() string {
	var b strings.Builder
	for _, c := range m.commands {
		fmt.Fprintf(&b, "c%d: %s\n", c.id, c.what)
	}
	return b.String()
}

// change carries out a random command. What is refused changes nothing, whatever is kept is
// sound.
func (m *model) change(t *testing.T, s *Store, r *rand.Rand, where string) string {
	t.Helper()
	c := drawCommand(r)
	id, err := do(s, c.what, c.work)
	now := dump(t, s)
	refused, missing := new(RefusedError), new(NotFoundError)
	if err != nil && !errors.As(err, &refused) && !errors.As(err, &missing) {
		t.Fatalf("%s: %s: %v\n%s", where, c.what, err, m)
	}
	if err != nil || id == 0 {
		if diff := cmp.Diff(state{}, changedBy(m.now, now)); diff != "" {
			t.Fatalf("%s: %s changed something: %v\n%s\n%s", where, c.what, err, diff, m)
		}
		m.now = now
		return c.kind + map[bool]string{true: " refused", false: " nothing"}[err != nil]
	}
	if says := now.unsound(); says != "" || now.odd() {
		t.Fatalf("%s: after %s: %s\n%s", where, c.what, says, m)
	}
	m.commands = append(m.commands, modelCommand{id: id, what: c.what, before: changedBy(m.now, now)})
	m.now = now
	return c.kind
}

// TestHistories: random commands of every kind, undos of the newest and of older ones, undos of
// undos. After each undo the tables are the model's; what is refused changes nothing.
func TestHistories(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		times := oftentest.Times(100)
		if strings.HasSuffix(t.Name(), "postgres") {
			times = oftentest.Times(5)
		}
		count := map[string]int{}
		for seed := range uint64(times) {
			r := rand.New(rand.NewPCG(seed, 3))
			s := newStore(t)
			m := &model{now: state{}}
			for step := range 40 {
				where := fmt.Sprintf("seed %d, step %d", seed, step)
				if r.IntN(3) > 0 || len(m.commands) == 0 {
					count[m.change(t, s, r, where)]++
					continue
				}
				id := m.commands[len(m.commands)-1].id
				if r.IntN(2) == 0 {
					id = m.commands[r.IntN(len(m.commands))].id
				}
				count[fmt.Sprint("undo ", m.takeBack(t, s, id, where))]++
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		t.Log(count)
		for _, kind := range append(slices.Clone(commandKinds), "undo true", "undo false") {
			if count[kind] == 0 && times > 40 {
				t.Errorf("%s was never tried", kind)
			}
		}
	})
}
