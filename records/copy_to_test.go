package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/records/storetest"
)

// rich makes records that have something of everything.
func rich(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	g := game("Ann 5, Bob 3")
	g.League, g.Season, g.Round, g.Venue, g.Note, g.UID = "Tuesday", "2026", "1", "home", "a note: ünï 卓球 \"quoted\"", UIDOf(SourceID, "tally", "first")
	third, mended := game("Dan 9, Eve 9"), game("mended: Dan 8, Eve 9")
	third.Text, mended.Text = withDate(third.Text), withDate(mended.Text)
	save(t, s, g, game("Cyd 5, Bob -1"), third)
	decimals := played(SourceBGStats, "7", "Ann 48, Dan 2")
	decimals.Seats[0].Points, decimals.Seats[1].UID = 47_500, personUID("dan-there")
	decimals.Origin = `{"score":"47.5"}`
	take(t, s, decimals, played("", "", "Ann 1, Fay 3"))
	must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Cyd") }))
	must(t, do(s, "rename", func(tx *Tx) error {
		_, err := tx.Rename("Bob", "Rob")
		_, again := tx.Rename("Rob", "Robert")
		return errors.Join(err, again)
	}))
	must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(2, league.Void, "") }))
	must(t, do(s, "contest", func(tx *Tx) error { return tx.SetState(3, league.Contested, "was it?") }))
	must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Round: ptr("2")}) }))
	must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(3, Edit{Position: &mended}) }))
	must(t, do(s, "league", func(tx *Tx) error { return tx.CreateLeague("Friday", league.Terms{Points: league.ByScore, Best: 3}) }))
	must(t, undo(s, 7))
	save(t, s, game("Guest 1, Robert 2"))
	must(t, undo(s, 11)) // its number must not come again
	must(t, do(s, "seasons", func(tx *Tx) error {
		_, err := tx.CloseSeason("Tuesday", "2026")
		return errors.Join(err, tx.OpenSeason("Tuesday", "2027", "2027-01-01"), tx.SetGuest("Eve", true))
	}))
	must(t, savePlan(s, Plan{League: "Tuesday", Season: "2027", Round: "1", Tables: [][]string{{"Ann", "Bob"}}, Out: []string{"Eve"}}))
	return s
}

// everyRow is every row of every table, as text. The tables are those of the
// engine, so that none is forgotten.
func everyRow(t *testing.T, s *Store) string {
	t.Helper()
	var rows []string
	for _, table := range tableNames(t, s, "table") {
		columns := "*"
		if table == "arbiter" { // a server has the format there too
			columns = strings.Join(numbered, ", ")
		}
		must(t, engine.Each(context.Background(), s.DB, func(row engine.Record) error {
			rows = append(rows, fmt.Sprintf("%s %q", table, row))
			return nil
		}, `SELECT `+columns+` FROM `+table))
	}
	slices.Sort(rows)
	return strings.Join(rows, "\n")
}

// jsonLines are the records as export writes them.
func jsonLines(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	to := json.NewEncoder(&b)
	copies, err := s.Copies(context.Background())
	must(t, err)
	for i := range copies.Leagues {
		must(t, to.Encode(CopyLine{League: &copies.Leagues[i]}))
	}
	for i := range copies.Players {
		must(t, to.Encode(CopyLine{Player: &copies.Players[i]}))
	}
	must(t, s.List(context.Background(), Filter{}, func(f *league.Result) error {
		c := CopyOf(f)
		return to.Encode(CopyLine{Result: &c})
	}))
	return b.String()
}

// A league moves from a file or a server to a file or a server, and back: every
// row, every number and the whole log come along.
func TestACopyHasEveryRowNumberAndCommand(t *testing.T) {
	forEachStore(t, func(t *testing.T) { // from a file, from a server
		s := rich(t)
		rows, lines := everyRow(t, s), jsonLines(t, s)
		for _, table := range tableNames(t, s, "table") {
			if !strings.Contains(rows, table+" ") {
				t.Errorf("the test's records have no row of %s", table)
			}
		}
		places := []string{filepath.Join(t.TempDir(), "copy.db")}
		if _, err := storetest.Program("postgres"); err == nil || os.Getenv("CI") != "" {
			places = append(places, server.Schema(t))
		}
		for _, place := range places {
			copied, err := s.CopyTo(context.Background(), place)
			must(t, err)
			if copied != (Copied{Results: 5, Players: 8, Commands: 14}) {
				t.Errorf("said to hold %+v", copied)
			}
			there := openStore(t, place)
			if got := everyRow(t, there); got != rows {
				t.Errorf("to %s: rows differ: got\n%s\nwant\n%s", place, got, rows)
			}
			if got := jsonLines(t, there); got != lines {
				t.Errorf("to %s: exports differ: got\n%s\nwant\n%s", place, got, lines)
			}
			clean(t, there)
			back := filepath.Join(t.TempDir(), "back.db")
			_, err = there.CopyTo(context.Background(), back)
			must(t, err)
			if names := list(t, back); len(names) != 1 {
				t.Errorf("the copy left %v", names)
			}
			if got := everyRow(t, openStore(t, back)); got != rows {
				t.Errorf("from %s and back: rows differ: got\n%s\nwant\n%s", place, got, rows)
			}
			// The copy goes on as the records would have done.
			if saved := save(t, there, game("Gus 1, Ann 2")); saved.ID != 7 {
				t.Errorf("to %s: the next result is #%d", place, saved.ID)
			}
			must(t, undo(there, 9))
			clean(t, there)
		}
		if got := everyRow(t, s); got != rows {
			t.Error("the records themselves are others")
		}
	})
}

// A whole copy needs a new file, or a server where nothing was ever recorded: one where
// a command was taken back is not empty, for the log holds it.
func TestACopyNeedsAnEmptyPlace(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := rich(t)
		to := newStore(t)
		save(t, to, game("Xia 1, Yan 2"))
		must(t, undo(to, 1))
		before := everyRow(t, to)
		for _, place := range []*Store{to, s} {
			_, err := s.CopyTo(context.Background(), place.Path())
			var r *RefusedError
			if !errors.As(err, &r) || !strings.Contains(r.Why, "is not empty") && !strings.Contains(r.Why, "exists already") {
				t.Errorf("got %v", err)
			}
		}
		if everyRow(t, to) != before {
			t.Error("what was refused was changed")
		}
	})
}

// A copy whose rows are not those that were copied is given up.
func TestACopyThatDiffersIsGivenUp(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := rich(t)
		to := newStore(t)
		empty := everyRow(t, to)
		spoil := []string{`CREATE TRIGGER spoil AFTER INSERT ON all_players BEGIN UPDATE all_players SET name = name || '!' WHERE id = new.id; END`}
		if to.OnServer() {
			spoil = []string{
				`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := NEW.name || '!'; RETURN NEW; END $$`,
				`CREATE TRIGGER spoil BEFORE INSERT ON all_players FOR EACH ROW EXECUTE FUNCTION spoil()`,
			}
		}
		for _, text := range spoil {
			_, err := to.DB.Exec(text)
			must(t, err)
		}
		err := copyStore(context.Background(), s, to)
		if !errors.Is(err, engine.ErrCopy) || !strings.Contains(err.Error(), "row 1 of all_players") {
			t.Errorf("got %v", err)
		}
		if everyRow(t, to) != empty {
			t.Error("rows stayed")
		}
	})
}

// A copy that fails in the middle leaves no file and no row.
func TestAFailedCopyLeavesNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := rich(t)
		folder := t.TempDir()
		file := filepath.Join(folder, "copy.db")
		to := newStore(t)
		empty := everyRow(t, to)
		none := func(err error) {
			t.Helper()
			if err == nil {
				t.Error("nothing failed")
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("left are %v, %v", left, err)
			}
			if everyRow(t, to) != empty {
				t.Error("rows stayed")
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err := s.CopyTo(ctx, file)
		none(err)
		_, err = s.DB.Exec(`ALTER TABLE versions RENAME TO versions_away`) // all tables before it can be read
		must(t, err)
		if s.OnServer() {
			_, err = s.CopyTo(context.Background(), file)
			none(err)
		}
		none(copyStore(context.Background(), s, to))
		_, err = s.DB.Exec(`ALTER TABLE versions_away RENAME TO versions`)
		must(t, err)
		_, err = s.CopyTo(context.Background(), filepath.Join(folder, "nosuch", "copy.db"))
		if f := (*FileError)(nil); !errors.As(err, &f) || f.Trouble != Unreachable {
			t.Errorf("got %v", err)
		}
		none(err)
	})
}

// Who may not read the records may not read the copy.
func TestACopyIsReadByNobodyElse(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := rich(t)
		if !s.OnServer() {
			must(t, os.Chmod(s.Path(), 0o600))
		}
		file := filepath.Join(t.TempDir(), "copy.db")
		_, err := s.CopyTo(context.Background(), file)
		must(t, err)
		info, err := os.Stat(file)
		must(t, err)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("the copy has %v", info.Mode())
		}
	})
}
