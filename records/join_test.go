package records

import (
	"arbiter/records/league"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// A join is what joining told.
type joinTold struct {
	fresh, known int      // results
	taken        []string // what was taken over, with what is other: "#3 state confirmed → void"
	kept         []string
	clashes      []string
	refused      []string
}

// join joins other records with these as one command.
func join(t *testing.T, to, from *Store, set func(*Recorder)) joinTold {
	t.Helper()
	var told joinTold
	note := func(what string, fields []Field, done, kept bool) {
		what += " " + InWords(fields)
		switch {
		case done:
			told.taken = append(told.taken, what)
		case kept:
			told.kept = append(told.kept, what)
		default:
			told.clashes = append(told.clashes, what)
		}
	}
	copies, err := from.Copies(context.Background())
	must(t, err)
	must(t, do(to, "join", func(tx *Tx) error {
		r := tx.Record(func(n *NewResult, s Saved, err error) {
			switch {
			case err != nil:
				told.refused = append(told.refused, err.Error())
			case s.Correction != nil:
				note(fmt.Sprintf("#%d", s.ID), s.Correction.Fields, s.Correction.Done, s.Correction.Kept)
			case s.Known:
				told.known++
			default:
				told.fresh++
			}
		})
		if set != nil {
			set(r)
		}
		for _, l := range copies.Leagues {
			err = errors.Join(err, r.League(l, 0))
		}
		for _, p := range copies.Players {
			err = errors.Join(err, r.Player(p, 0))
		}
		for _, p := range copies.Plans {
			err = errors.Join(err, r.Plan(p, 0))
		}
		err = errors.Join(err, from.List(context.Background(), Filter{}, func(f Full) error {
			n := copied(t, &f)
			n.Forms = copies.Forms[f.ID]
			return r.Add(&n)
		}))
		err = errors.Join(err, r.Flush())
		for _, j := range r.Joined() {
			if !j.New {
				note(j.Kind+" "+j.Name, j.Fields, j.Done, j.Kept)
			}
		}
		return err
	}))
	return told
}

// copied is a recorded result as other records get it.
func copied(t *testing.T, f *Full) NewResult {
	t.Helper()
	n := NewResult{Game: f.Game, State: f.State, Complete: f.Complete, Played: f.Played, League: f.League, Season: f.Season, Round: f.Round, Place: f.Place, Note: f.Note,
		Source: f.Source, Outside: f.Outside, Text: f.Text, Origin: f.Origin, Number: f.ID, Entered: f.Entered, Version: f.Version}
	var err error
	n.Breakdown, err = toJSON(f.Breakdown)
	must(t, err)
	for i, s := range f.Seats {
		seat := NewSeat{Name: f.Names[i], Place: s.Place, Points: s.Points}
		if f.Sat != nil {
			seat.Sat = f.Sat[i]
		}
		n.Seats = append(n.Seats, seat)
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
			r := tx.Record(func(_ *NewResult, _ Saved, err error) { must(t, err) })
			for _, from := range []*Store{a, b} {
				copies, err := from.Copies(context.Background())
				must(t, err)
				for _, p := range copies.Players {
					must(t, r.Player(p, 0))
				}
				must(t, from.List(context.Background(), Filter{}, func(f Full) error {
					n := copied(t, &f)
					return r.Add(&n)
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
	join(t, b, a, nil)
	save(t, a, inSeason("", "03-01", "Ann 5, Bob 3"))
	must(t, do(b, "rename", func(tx *Tx) error { return tx.EditLeague("Tuesday", "Dienstag", func(*league.Terms) {}) }))
	must(t, do(to, "join", func(tx *Tx) error {
		r := tx.Record(func(_ *NewResult, _ Saved, err error) { must(t, err) })
		for _, from := range []*Store{a, b} {
			copies, err := from.Copies(context.Background())
			must(t, err)
			for _, l := range copies.Leagues {
				must(t, r.League(l, 0))
			}
			must(t, from.List(context.Background(), Filter{}, func(f Full) error {
				n := copied(t, &f)
				return r.Add(&n)
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
	births, err := loadBirths(context.Background(), s.q)
	must(t, err)
	must(t, s.List(context.Background(), Filter{}, func(f Full) error {
		var people []string
		for _, seat := range f.Seats {
			people = append(people, fmt.Sprint(births.players[seat.Player], seat.Place, seat.Points))
		}
		all["result "+strings.SplitN(f.Text, ":", 2)[0]+f.Outside+f.Entered.UTC().String()] = fmt.Sprint(f.State, f.Complete, f.Played.UnixMilli(), births.leagues[f.League], "/", f.Season, "/", f.Round, "/", f.Note, "/", f.Text, people)
		return nil
	}))
	must(t, each(context.Background(), s.q, func(row record) error {
		all["player "+row.text(0)] = row.text(1) + " = " + row.text(2) + strings.Repeat(" guest", int(row.int(3)))
		return nil
	}, `SELECT o.born, o.name, coalesce(p.born, ''), o.guest FROM players o LEFT JOIN players p ON p.id = o.merged WHERE o.born <> ''`))
	must(t, each(context.Background(), s.q, func(row record) error {
		all["league "+row.text(0)] = row.text(1) + " " + row.text(2)
		return nil
	}, `SELECT born, name, terms FROM leagues`))
	must(t, each(context.Background(), s.q, func(row record) error {
		all["season "+row.text(0)+" "+row.text(1)] = fmt.Sprint(row.text(2), row.text(3), " closed ", row.int(4))
		return nil
	}, `SELECT l.born, s.key, x.began, x.terms, x.closed FROM league_seasons x JOIN leagues l ON l.id = x.league JOIN seasons s ON s.id = x.season`))
	return all
}

// A walk makes random changes to a store and notes what the other one need not
// know.
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
		switch w.Intn(12) {
		case 0, 1: // Cyd and Dan never sit together, so that they may be one
			g := game(fmt.Sprintf("%s%d: %s 5, %s 3", w.name, w.n, pick("Ann", "Bob"), pick("Cyd", "Dan", "Eve"+w.name)))
			g.League, g.Season = pick("", "Friday"), pick("", "2026")
			_, err := tx.Save(g)
			return err
		case 2:
			g := played(SourceCSV, fmt.Sprint(w.name, w.n), "Ann 1, "+pick("Cyd", "Dan")+" 2")
			_, err := tx.Save(*g)
			return err
		case 3, 4:
			return tx.SetState(id, league.State(pick("confirmed", "contested", "void")), "")
		case 5:
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
			return []func(string) error{tx.GuestPlayer, tx.MemberPlayer}[w.Intn(2)](who)
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
			list, err := tx.numbers(`SELECT CASE WHEN what = 'walk' AND undoes IS NULL THEN id ELSE 0 END FROM commands ORDER BY id DESC LIMIT 1`)
			if err != nil || len(list) == 0 || list[0] == 0 { // of the join is another test's
				return errors.Join(err, refuse("nothing to take back"))
			}
			_, err = tx.Undo(list[0])
			return err
		}
	})
}

// Two stores go separate ways and are joined, again and again. After both joins
// each row is in both as the only side has it that changed it; what both changed
// is told, stays, and is decided by Theirs or Ours.
func TestTwoStoresJoinedFromBothSidesAreEqual(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		walks := 12
		switch {
		case strings.HasSuffix(t.Name(), "postgres"):
			walks = 1
		case long():
			walks = 400
		}
		conflicts := 0
		for seed := range walks {
			a, b := newStore(t), newStore(t)
			wa, wb := &walk{rand.New(rand.NewSource(int64(seed))), "a", 0}, &walk{rand.New(rand.NewSource(int64(seed) + 1000)), "b", 0}
			first, second := game("first: Ann 5, Cyd 3"), game("second: Bob 5, Dan 3")
			first.League, second.League, second.Season = "Tuesday", "Friday", "2026"
			save(t, a, first, second)
			join(t, b, a, nil)
			base := saying(t, b)
			for round := range 4 {
				where := fmt.Sprintf("seed %d, round %d", seed, round)
				hadA, hadB := pastForms{}, pastForms{}
				hadA.note(base)
				hadB.note(base)
				for range 6 {
					for _, err := range []error{wa.step(a), wb.step(b)} {
						var refused *RefusedError
						var missing *NotFoundError
						if err != nil && !errors.As(err, &refused) && !errors.As(err, &missing) {
							t.Fatalf("%s: %v", where, err)
						}
					}
					hadA.note(saying(t, a))
					hadB.note(saying(t, b))
				}
				want, both := map[string]string{}, 0
				for row := range merged(hadA.now, hadB.now) {
					x, y := hadA.now[row], hadB.now[row]
					switch {
					case x == "": // new there, or taken back here: what another store has comes again
						want[row] = y
					case x == y || y == "" || hadA.hasAll(hadB, row):
						want[row] = x
					case hadB.hasAll(hadA, row) || x == agreed(hadA.had[row], hadB.had[row]):
						want[row] = y
					case y == agreed(hadA.had[row], hadB.had[row]):
						want[row] = x
					default:
						both++
						want[row] = y // it is decided so
						if round%2 == 1 {
							want[row] = x
						}
					}
				}
				told := join(t, a, b, nil)
				if len(told.clashes) != both || told.refused != nil {
					t.Fatalf("%s: %d changed on both sides, told are %q, refused %q", where, both, told.clashes, told.refused)
				}
				conflicts += both
				if both > 0 {
					told = join(t, a, b, func(r *Recorder) { r.Theirs, r.Ours = round%2 == 0, round%2 == 1 })
					if len(told.clashes) != 0 {
						t.Fatalf("%s: still %q", where, told.clashes)
					}
				}
				if told := join(t, b, a, nil); len(told.clashes)+len(told.refused) != 0 {
					t.Fatalf("%s: back: %+v", where, told)
				}
				compare(t, where+", here", saying(t, a), want)
				compare(t, where+", there", saying(t, b), want)
				clean(t, a)
				clean(t, b)
				for _, s := range [][2]*Store{{a, b}, {b, a}} {
					rows := everyRow(t, s[0])
					if told := join(t, s[0], s[1], nil); told.fresh+len(told.taken)+len(told.clashes) != 0 || everyRow(t, s[0]) != rows {
						t.Fatalf("%s: joined again it says %+v\n%s\n%s", where, told, rows, everyRow(t, s[0]))
					}
				}
				base = want
			}
		}
		if conflicts == 0 && walks > 1 {
			t.Error("no walk had a conflict")
		}
	})
}

// A pastForms is what each row has said, one after the other.
type pastForms struct {
	now map[string]string
	had map[string][]string
}

func (h *pastForms) note(now map[string]string) {
	if h.had == nil {
		h.had = map[string][]string{}
	}
	for row, says := range now {
		if h.now[row] != says {
			h.had[row] = append(h.had[row], says)
		}
	}
	h.now = now
}

// hasAll tells whether a row has said all that it said in the other store, as
// often.
func (h *pastForms) hasAll(other pastForms, row string) bool {
	times := map[string]int{}
	for _, says := range h.had[row] {
		times[says]++
	}
	for _, says := range other.had[row] {
		if times[says]--; times[says] < 0 {
			return false
		}
	}
	return true
}

// agreed is what a row said last before it went separate ways.
func agreed(a, b []string) (says string) {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			break
		}
		says = a[i]
	}
	return says
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
