package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

// A join is what joining told.
type joinTold struct {
	fresh, known int      // results
	taken        []string // what was taken over, with what is other: "#3 state confirmed → void"
	clashes      []string // what was left alone
	refused      []string
	left         map[string]bool // the rows of saying that stayed as they are here: whether both sides changed them
}

// note notes what became of a row that differs.
func (told *joinTold) note(what, row string, c *Correction) {
	what += " " + InWords(c.Fields)
	if c.Done {
		told.taken = append(told.taken, what)
		return
	}
	told.clashes = append(told.clashes, what)
	told.left[row] = told.left[row] || c.Clash
}

// join joins other records with these as one command.
func join(t *testing.T, to, from *Store) joinTold {
	t.Helper()
	told := joinTold{left: map[string]bool{}}
	copies, err := from.Copies(context.Background())
	must(t, err)
	must(t, do(to, "join", func(tx *Tx) error {
		r := tx.Record(func(n *Incoming, s Saved, err error) {
			row := resultRow(n.Source, n.Outside, n.Text)
			switch {
			case err != nil:
				told.refused = append(told.refused, err.Error())
				told.left[row] = false
			case s.Correction != nil:
				told.note(fmt.Sprintf("#%d", s.ID), row, s.Correction)
			case s.Known:
				told.known++
			default:
				told.fresh++
			}
		})
		for _, l := range copies.Leagues {
			err = errors.Join(err, r.League(l, 0))
		}
		for _, p := range copies.Players {
			err = errors.Join(err, r.Player(p, 0))
		}
		for _, p := range copies.Plans {
			err = errors.Join(err, r.Plan(p, 0))
		}
		err = errors.Join(err, from.List(context.Background(), Filter{}, func(f *league.Result) error {
			n := copied(f)
			n.Forms = copies.Forms[f.ID]
			return r.Add(n)
		}))
		err = errors.Join(err, r.Flush())
		for _, j := range r.Joined() {
			if !j.New {
				told.note(j.Kind+" "+j.Name, joinedRow(t, tx, &j), &j.Correction)
			}
		}
		return err
	}))
	return told
}

// resultRow is how saying calls a result.
func resultRow(source, outside, text string) string {
	if source != SourceCSV {
		outside, _, _ = strings.Cut(text, ":")
	}
	return "result " + outside
}

// joinedRow is how saying calls a player, a league, a season or a plan.
func joinedRow(t *testing.T, tx *Tx, j *Joined) string {
	t.Helper()
	born := func(table, name string) string {
		list, err := texts(tx.ctx, tx.tx, `SELECT born FROM `+table+` WHERE key = $1`, score.NameKey(name))
		must(t, err)
		return strings.Join(list, "")
	}
	switch {
	case j.Kind == "plan":
		return "plan"
	case j.Kind == "player":
		return "player " + born("players", j.Name)
	case j.Kind == "season":
		league, season, _ := strings.Cut(j.Name, " ")
		return "season " + born("leagues", league) + " " + strings.ToLower(season)
	case len(j.Fields) > 0 && j.Fields[0].Name == fieldTerms:
		return "terms " + born("leagues", j.Name)
	}
	return "league " + born("leagues", j.Name)
}

// copied is a recorded result as other records get it.
func copied(f *league.Result) *Incoming {
	n := &Incoming{Result: *f}
	n.Sheet, n.Seats = f.Scores(), nil
	for _, s := range f.Seats {
		n.Seats = append(n.Seats, league.Seat{Name: s.Name, Sat: s.Sat, Place: s.Place, Points: s.Points, NoPoints: s.NoPoints})
	}
	return n
}

// A command may join several copies. Results of the first show that two players of the
// second are not one.
func TestResultsOfOneCopyAndMergesOfTheNext(t *testing.T) {
	for _, results := range []int{1, batchRows, batchRows + 1} {
		a, b, to := newStore(t), newStore(t), newStore(t)
		for i := range results {
			save(t, a, game(fmt.Sprintf("Ann %d, Bob 2", 3+i)))
		}
		save(t, b, game("Ann 5, Cyd 3"))
		save(t, b, game("Bob 5, Cyd 4"))
		must(t, do(b, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Bob") }))
		var told []Joined
		must(t, do(to, "join", func(tx *Tx) error {
			r := tx.Record(func(_ *Incoming, _ Saved, err error) { must(t, err) })
			for _, from := range []*Store{a, b} {
				copies, err := from.Copies(context.Background())
				must(t, err)
				for _, p := range copies.Players {
					must(t, r.Player(p, 0))
				}
				must(t, from.List(context.Background(), Filter{}, func(f *league.Result) error {
					n := copied(f)
					return r.Add(n)
				}))
				told = append(told, r.Joined()...)
			}
			return r.Flush()
		}))
		told = slices.DeleteFunc(told, func(j Joined) bool { return j.New })
		if len(told) != 1 || told[0].Why != "Ann and Bob both sat in result #1, so they are two people" {
			t.Errorf("%d results: told %+v", results, told)
		}
		clean(t, to)
	}
}

// A command may join several copies. Results of the first stay in a league that has
// another name in the second.
func TestALeagueRenamedInTheNextCopy(t *testing.T) {
	a, b, to := newStore(t), newStore(t), newStore(t)
	must(t, create(a, "Tuesday", league.Terms{}))
	join(t, b, a)
	save(t, a, inSeason("", "03-01", "Ann 5, Bob 3"))
	must(t, do(b, "rename", func(tx *Tx) error { return tx.EditLeague("Tuesday", "Dienstag", func(*league.Terms) {}) }))
	must(t, do(to, "join", func(tx *Tx) error {
		r := tx.Record(func(_ *Incoming, _ Saved, err error) { must(t, err) })
		for _, from := range []*Store{a, b} {
			copies, err := from.Copies(context.Background())
			must(t, err)
			for _, l := range copies.Leagues {
				must(t, r.League(l, 0))
			}
			must(t, from.List(context.Background(), Filter{}, func(f *league.Result) error {
				n := copied(f)
				return r.Add(n)
			}))
		}
		return r.Flush()
	}))
	leagues, err := to.Leagues(context.Background(), "")
	must(t, err)
	if len(leagues) != 1 || leagues[0].Name != "Dienstag" || leagues[0].Results != 1 {
		t.Errorf("leagues: %+v", leagues)
	}
	clean(t, to)
}

// saying is what records say of every row, by what the row is known by; numbers
// are left out, and people and leagues are called by the names that they were
// entered with. It is the slow and obvious way to compare two stores.
func saying(t *testing.T, s *Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	g, err := s.names(context.Background())
	must(t, err)
	must(t, s.List(context.Background(), Filter{}, func(f *league.Result) error {
		var people []string
		for _, seat := range f.Seats {
			people = append(people, fmt.Sprint(g.born[seat.Player], seat.Place, seat.Points))
		}
		all[resultRow(f.Source, f.Outside, f.Text)] = fmt.Sprint(f.State, f.Complete, f.Played.UnixMilli(), g.bornAs[score.NameKey(f.League)], "/", f.Season, "/", f.Round, "/", f.Note, "/", f.Text, people)
		return nil
	}))
	must(t, each(context.Background(), s.q, func(row record) error {
		all["player "+row.text(0)] = row.text(1) + " = " + row.text(2) + strings.Repeat(" guest", int(row.int(3)))
		return nil
	}, `SELECT o.born, o.name, coalesce(p.born, ''), o.guest FROM players o LEFT JOIN players p ON p.id = o.merged WHERE o.born <> ''`))
	must(t, each(context.Background(), s.q, func(row record) error {
		all["league "+row.text(0)], all["terms "+row.text(0)] = row.text(1), row.text(2)
		return nil
	}, `SELECT born, name, terms FROM leagues`))
	must(t, each(context.Background(), s.q, func(row record) error {
		all["season "+row.text(0)+" "+row.text(1)] = fmt.Sprint(row.text(2), row.text(3), " closed ", row.int(4))
		return nil
	}, `SELECT l.born, s.key, x.began, x.terms, x.closed FROM league_seasons x JOIN leagues l ON l.id = x.league JOIN seasons s ON s.id = x.season`))
	return all
}

// A walk makes random changes to a store.
type walk struct {
	*rand.Rand
	name string
	n    int
}

func (w *walk) step(s *Store) error {
	w.n++
	pick := func(list ...string) string { return list[w.Intn(len(list))] }
	id := w.Int63n(8) + 1
	return do(s, "walk", func(tx *Tx) error {
		switch w.Intn(14) {
		case 0, 1: // Cyd and Dan never sit together, so that they may be one
			g := game(fmt.Sprintf("%s%d: %s 5, %s 3", w.name, w.n, pick("Ann", "Bob"), pick("Cyd", "Dan", "Eve"+w.name)))
			tuesday, err := texts(tx.ctx, tx.tx, `SELECT name FROM leagues WHERE born = 'tuesday'`) // never another one by its old name
			if err != nil {
				return err
			}
			g.League, g.Season = pick("", "Friday", tuesday[0]), pick("", "2026", "Spring")
			_, err = tx.Save(g)
			return err
		case 2: // a file that others import, too
			n := w.Intn(6)
			g := played(SourceCSV, fmt.Sprint("file", n), fmt.Sprintf("Ann %d, %s 2", n, []string{"Cyd", "Dan"}[n%2]))
			_, err := tx.Save(g.Result)
			return err
		case 3, 4:
			return tx.SetState(id, league.State(pick("confirmed", "contested", "void")), "")
		case 5, 12:
			return tx.Edit(id, Edit{Round: ptr(pick("", "1", "2"))})
		case 6:
			return tx.Edit(id, Edit{League: ptr(pick("", "Friday")), Players: []NamedValue{{"Ann", "Bob"}}, Games: tallyGame{}})
		case 7:
			who := pick("Ann", "Bob", "Cyd")
			_, err := tx.Rename(who, who+pick("-x", "-y"))
			return err
		case 8:
			if w.Intn(2) == 0 {
				return tx.Merge("Cyd", "Dan")
			}
			return tx.EditLeague("Tuesday", pick("", "Tue-x", "Tue-y"), func(t *league.Terms) { t.Best = w.Intn(3) })
		case 9:
			who := pick("Ann", "Bob", "Cyd")
			return tx.SetGuest(who, w.Intn(2) == 0)
		case 10:
			season := pick("Spring", "Autumn")
			switch w.Intn(4) {
			case 0:
				return tx.OpenSeason("Tuesday", season, pick("", "2026-03-01"))
			case 1:
				_, err := tx.CloseSeason("Tuesday", season)
				return err
			case 2:
				return tx.ReopenSeason("Tuesday", season)
			}
			return tx.EditSeason("Tuesday", season, "", func(t *league.Terms) { t.Best = w.Intn(3) })
		default:
			list, err := tx.numbers(`SELECT CASE WHEN what = 'walk' THEN id ELSE 0 END FROM commands ORDER BY id DESC LIMIT 1`)
			if err != nil || len(list) == 0 || list[0] == 0 { // of the join is another test's
				return errors.Join(err, refuse("nothing to take back"))
			}
			_, err = tx.Undo(list[0])
			return err
		}
	})
}

// Stores go separate ways and are joined in any order, until no join brings anything
// new. Then all say the same, but for what is told: what both sides changed on both,
// what a closed season or another row refuses on one, and terms and seasons. A row
// that only one store changed is everywhere as it is there.
func TestStoresThatJoinOneAnotherEndEqual(t *testing.T) {
	t.Parallel()
	run := func(t *testing.T, walks int, places ...func() string) {
		said := map[bool]int{}
		for seed := range walks {
			stores := make([]*Store, len(places))
			steps := make([]*walk, len(places))
			for i, place := range places {
				stores[i] = openStore(t, place())
				steps[i] = &walk{rand.New(rand.NewSource(int64(seed + 1000*i))), string(rune('a' + i)), 0}
			}
			first, second := game("first: Ann 5, Cyd 3"), game("second: Bob 5, Dan 3")
			first.League, second.League, second.Season = "Tuesday", "Friday", "2026"
			save(t, stores[0], first, second)
			for _, s := range stores[1:] {
				join(t, s, stores[0])
			}
			for round := range 4 {
				where := fmt.Sprintf("seed %d, round %d", seed, round)
				base := saying(t, stores[0])
				for _, s := range stores[1:] {
					keepSame(base, saying(t, s))
				}
				changed := map[string]map[int]string{} // what the stores say that ever changed a row
				for i, s := range stores {
					for range 4 {
						var refused *RefusedError
						var missing *NotFoundError
						if err := steps[i].step(s); err != nil && !errors.As(err, &refused) && !errors.As(err, &missing) {
							t.Fatalf("%s: %v", where, err)
						}
						for row, says := range saying(t, s) {
							if changed[row] == nil {
								changed[row] = map[int]string{}
							}
							if _, ok := changed[row][i]; base[row] != "" && (ok || base[row] != says) {
								changed[row][i] = says
							}
						}
					}
				}
				left, now := joinAll(t, where, steps[0].Rand, stores), saying(t, stores[0])
				for row, by := range changed {
					kind, _, _ := strings.Cut(row, " ")
					if _, told := left[row]; told || len(by) != 1 || kind == "terms" || kind == "season" {
						continue
					}
					for _, says := range by {
						if now[row] != says {
							t.Fatalf("%s: only one changed %s to\n%s, now it is\n%s", where, row, says, now[row])
						}
					}
				}
				for _, both := range left {
					said[both]++
				}
			}
			for _, s := range stores {
				clean(t, s)
				must(t, s.Close())
			}
		}
		if walks > 1 && (said[true] == 0 || said[false] == 0) {
			t.Errorf("no walk had a conflict, or something else that stayed: %v", said)
		}
	}
	file := func() string { return filepath.Join(t.TempDir(), "league.db") }
	t.Run("files", func(t *testing.T) {
		t.Parallel()
		walks := 3
		switch {
		case long():
			walks = 300
		case whole():
			walks = 8
		}
		run(t, walks, file, file, file, file)
	})
	t.Run("files and servers", func(t *testing.T) {
		t.Parallel()
		server.Want(t)
		schema := func() string { return server.Schema(t) }
		run(t, map[bool]int{false: 1, true: 20}[long()], file, schema, file, schema)
	})
}

// joinAll joins each store with each in any order until that brings nothing new, and
// checks that what they say differently then is told. It returns the rows that are
// told, and whether both sides changed them.
func joinAll(t *testing.T, where string, r *rand.Rand, stores []*Store) map[string]bool {
	t.Helper()
	for sweep := 0; ; sweep++ {
		news := 0
		for _, i := range r.Perm(len(stores) * len(stores)) {
			if to, from := stores[i/len(stores)], stores[i%len(stores)]; to != from {
				told := join(t, to, from)
				news += told.fresh + len(told.taken)
			}
		}
		if news == 0 {
			break
		}
		if sweep > 2*len(stores) {
			t.Fatalf("%s: after %d sweeps there is still something new", where, sweep)
		}
	}
	all := map[string]bool{}
	for i, a := range stores {
		for _, b := range stores[:i] {
			rows := everyRow(t, a) + everyRow(t, b)
			here, there := join(t, a, b).left, join(t, b, a).left
			if got := everyRow(t, a) + everyRow(t, b); got != rows {
				t.Fatalf("%s: joined again something changes\n%s", where, got)
			}
			x, y := saying(t, a), saying(t, b)
			for row := range merged(x, y) {
				both, told := here[row]
				bothThere, toldThere := there[row]
				if x[row] != y[row] && (!told && !toldThere || both != bothThere && told && toldThere) {
					t.Fatalf("%s: %s is\n%q and\n%q, and that is told here %v (both changed it: %v), there %v (%v)", where, row, x[row], y[row], told, both, toldThere, bothThere)
				}
			}
			for _, list := range []map[string]bool{here, there} {
				for row, both := range list {
					all[row] = all[row] || both
				}
			}
		}
	}
	return all
}

// keepSame drops the rows that another store does not say alike.
func keepSame(rows, other map[string]string) {
	maps.DeleteFunc(rows, func(row, says string) bool { return other[row] != says })
}

func merged(a, b map[string]string) map[string]string {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

func compare(t *testing.T, where string, got, want map[string]string) {
	t.Helper()
	for row := range merged(got, want) {
		if got[row] != want[row] {
			t.Fatalf("%s: %s is\n%q, want\n%q", where, row, got[row], want[row])
		}
	}
}
