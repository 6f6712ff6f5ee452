package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// tallyGame is a game for tests: its text is "Ann 5, Bob 3", each player's points.
// bonus is what a later version of its rules would add to everybody's first
// line.
type tallyGame struct{ bonus int }

func (g tallyGame) Game(name string) *score.Game {
	return &score.Game{Name: name, Title: "Tally"}
}

func (g tallyGame) Judge(text string, _ []score.Setting) (score.Judged, error) {
	sheet := score.Breakdown{Game: "tally"}
	_, text, _ = strings.Cut(text, ": ")
	for _, part := range strings.Split(text, ", ") {
		name, number, _ := strings.Cut(part, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return score.Judged{}, errors.New("this is no tally: " + text)
		}
		sheet.Tallies = append(sheet.Tallies, score.Tally{
			Player: score.Player{Name: name, Named: true},
			Lines:  []score.Line{{Rule: "tally/points", Points: n + g.bonus, At: []string{"a1"}}, {Rule: "tally/zero", Count: 2, Text: `<&>"'`}},
		})
		if n < 0 {
			sheet.Unplaced = true
		}
	}
	return score.Judged{Breakdown: sheet, Verdict: score.Verdict{Complete: !sheet.Unplaced}}, nil
}

// game makes a result to save of a text like "Ann 5, Bob 3", or with a name of
// its own, "first: Ann 5, Bob 3", which only makes the text another.
func game(text string) league.Result {
	if !strings.Contains(text, ": ") {
		text = ": " + text
	}
	j, err := tallyGame{}.Judge(text, nil)
	if err != nil {
		panic(err)
	}
	r := league.Result{Game: "tally", Text: text, Complete: j.Verdict.Complete}
	if err := r.SetBreakdown(&j.Breakdown); err != nil {
		panic(err)
	}
	return r
}

// withDate is a tally's text with a date.
func withDate(text string) string { return strings.Replace(text, ": ", "\ndate: ", 1) }

// callOthers renames the players of a result.
func callOthers(r *league.Result, as func(name string) string) {
	sheet := *r.Sheet
	sheet.Players, r.Seats = slices.Clone(sheet.Players), slices.Clone(r.Seats)
	for i := range r.Seats {
		r.Seats[i].Name = as(r.Seats[i].Name)
		sheet.Players[i].Name = r.Seats[i].Name
	}
	r.Sheet = &sheet
}

// A clock goes on by a minute each time somebody looks.
type clock struct{ time.Time }

func (c *clock) now() time.Time {
	c.Time = c.Add(time.Minute)
	return c.Time
}

func evening() *clock { return &clock{time.Date(2026, 11, 21, 19, 0, 0, 0, time.Local)} }

func newStore(t testing.TB) *Store {
	t.Helper()
	return openStore(t, newPlace(t))
}

func openStore(t testing.TB, place string) *Store {
	t.Helper()
	s, err := Open(place, Options{Create: true, Now: evening().now, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// do runs one command.
func do(s *Store, what string, work func(*Tx) error) error {
	return s.Do(context.Background(), Command{Who: "ann", Args: []string{"test", what}, What: what}, work)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// save records games in one command and tells what became of the last.
func save(t testing.TB, s *Store, games ...league.Result) Saved {
	t.Helper()
	var saved Saved
	must(t, do(s, "save", func(tx *Tx) error {
		for _, g := range games {
			var err error
			if saved, err = tx.Save(Incoming{Result: g}); err != nil {
				return err
			}
		}
		return nil
	}))
	return saved
}

func undo(s *Store, id int64) error {
	return do(s, fmt.Sprintf("undo %d", id), func(tx *Tx) error { _, err := tx.Undo(id); return err })
}

// dump is every row but the log's, as text.
func dump(t testing.TB, s *Store) string {
	t.Helper()
	var b strings.Builder
	g, err := loadRegister(context.Background(), s.DB, nil)
	must(t, err)
	for _, table := range []string{"players", "leagues", "seasons", "league_seasons", "results", "seats", "sheets", "identities", "plans", "plan_seats"} {
		err := engine.Each(context.Background(), s.DB, func(values engine.Record) error {
			if name := table == "players" || table == "leagues" || table == "seasons"; !name || g.inUse(table, values.Int(0)) {
				fmt.Fprintf(&b, "%s %q\n", table, values)
			}
			return nil
		}, `SELECT * FROM `+table+` ORDER BY 1, 2`)
		must(t, err)
	}
	return b.String()
}

// clean fails the test when a check finds anything but doubles, which tests
// record on purpose.
func clean(t testing.TB, s *Store) {
	t.Helper()
	list, err := s.Check(context.Background(), tallyGame{}, func(p Problem) {
		if p.Check != "doubles" && p.Check != "rounds" {
			t.Errorf("check %s: result #%d: %s", p.Check, p.Result, p.Message)
		}
	})
	must(t, err)
	if (list[0].Name == "file") == s.OnServer() {
		t.Errorf("on a server %t the first check is %s", s.OnServer(), list[0].Name)
	}
}

func show(t testing.TB, s *Store, id int64) *league.Result {
	t.Helper()
	f, err := s.Show(context.Background(), id)
	must(t, err)
	return &f
}

func ptr[T any](v T) *T { return &v }

// personUID is the identity of somebody in another program.
func personUID(words string) string { return UIDOf(SourceBGStats, "", words) }

// bring hands the leagues, people and results of other records to an import, as the program
// does, and tells what became of each result.
func bring(t testing.TB, to, from *Store, update bool) (outcomes []outcome) {
	t.Helper()
	ctx := context.Background()
	must(t, do(to, "import", func(tx *Tx) error {
		r := tx.Record(func(in *Incoming, saved Saved, err error) {
			outcomes = append(outcomes, outcome{saved, err, in.Names()})
		})
		r.Update = update
		return from.Snapshot(ctx, func(from *Store) error {
			c, err := from.Copies(ctx)
			for i := range c.Leagues {
				_, lerr := r.League(c.Leagues[i])
				err = errors.Join(err, lerr)
			}
			for i := range c.Players {
				err = errors.Join(err, r.Player(c.Players[i]))
			}
			err = errors.Join(err, from.List(ctx, Filter{}, func(f *league.Result) error {
				in := Incoming{Result: *f, Whole: true}
				in.ID = 0
				return r.Add(&in)
			}))
			return errors.Join(err, r.Flush())
		})
	}))
	return outcomes
}

// became counts what became of results: new, known and the same, different, refused.
func became(list []outcome) string {
	var fresh, known, differs, refused int
	for _, o := range list {
		switch {
		case o.err != nil:
			refused++
		case o.Correction != nil:
			differs++
		case o.Known:
			known++
		default:
			fresh++
		}
	}
	return fmt.Sprintf("%d new, %d known, %d differ, %d refused", fresh, known, differs, refused)
}

// copyStore copies all of one store into another, which is empty.
func copyStore(ctx context.Context, from, to *Store) error { return from.CopyAll(ctx, to.Store) }

// asNamed calls a game by its name.
func asNamed(game string) string { return game }
