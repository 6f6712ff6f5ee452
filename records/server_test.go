package records

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/records/engine"
	"arbiter/records/league"
)

// onServer is a store on the tests' server, and its address.
func onServer(t *testing.T) (*Store, string) {
	t.Helper()
	place := server.Schema(t)
	return openStore(t, place), place
}

// A command whose connection ends leaves nothing half written.
func TestLostConnectionLeavesNothingHalf(t *testing.T) {
	s, place := onServer(t)
	save(t, s, game("Ann 1, Bob 2"))
	before := dump(t, s)
	other := openStore(t, place)
	err := do(other, "save", func(tx *Tx) error {
		if _, err := tx.Save(Incoming{Result: game("Ann 3, Cyd 2")}); err != nil {
			return err
		}
		var process int
		if err := tx.Q.QueryRowContext(context.Background(), `SELECT pg_backend_pid()`).Scan(&process); err != nil {
			return err
		}
		if _, err := s.DB.Exec(`SELECT pg_terminate_backend($1)`, process); err != nil {
			return err
		}
		_, err := tx.Save(Incoming{Result: game("Ann 5, Cyd 2")})
		return err
	})
	if f := isTrouble(t, place, err, Unreachable); !strings.Contains(f.Says, "kept whole or not at all") {
		t.Errorf("got %v", err)
	}
	if dump(t, s) != before {
		t.Error("the lost command left something")
	}
	save(t, s, game("Ann 7, Bob 2"))
	clean(t, s)
}

// season is a store with a bit of everything.
func season(t *testing.T, s *Store) {
	t.Helper()
	must(t, do(s, "league", func(tx *Tx) error { return tx.CreateLeague("Friday", league.Terms{Best: 3}) }))
	g := game("Ann 5, Bob 3")
	g.League, g.Season, g.Note, g.UID = "Friday", "2026", "ünïcode – \"quotes\"\n", UIDOf(SourceID, "tally", "one")
	save(t, s, g, game("Cyd 5, Bob -1"))
	decimals := played(SourceCSV, "7", "Ann 1, Dan 2")
	decimals.Seats[0].Points = 1_250
	decimals.Seats[1].Points, decimals.Seats[1].NoPoints = 0, true
	take(t, s, decimals, played(SourceBGStats, "x", "Eve 1, Dan 3"))
	must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Cyd") }))
	must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(1, Edit{Day: ptr("2001-09-09"), Season: ptr("")}) }))
	must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(2, league.Void, "a reason") }))
	must(t, undo(s, 0))
}

// freshUIDs are identities that no two stores share.
var freshUIDs = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)

// The same season gives the same rows on both engines, byte for byte.
func TestBothEnginesKeepTheSame(t *testing.T) {
	s, _ := onServer(t)
	file := openStore(t, filepath.Join(t.TempDir(), "league.db"))
	season(t, s)
	season(t, file)
	same := func(text string) string { return freshUIDs.ReplaceAllString(text, "fresh") }
	if a, b := same(dump(t, file)), same(dump(t, s)); a != b {
		t.Errorf("SQLite has\n%s\nPostgreSQL has\n%s", a, b)
	}
	images := func(s *Store) (list []string) {
		must(t, engine.Each(context.Background(), s.Q, func(row engine.Record) error {
			list = append(list, same(fmt.Sprint(row)))
			return nil
		}, `SELECT * FROM versions ORDER BY command, tbl, id`))
		return list
	}
	if a, b := images(file), images(s); !slices.Equal(a, b) {
		t.Errorf("the log differs:\n%v\n%v", a, b)
	}
}

// A server keeps the plans that it made while a table was small. An import that grows
// the table must not read it whole for each batch.
func TestAnImportFindsItsResultsByTheIndex(t *testing.T) {
	s, _ := onServer(t)
	save(t, s, game("Ann 5, Bob 3")) // a first import asks no index
	must(t, do(s, "import", func(tx *Tx) error {
		r := tx.Record(func(*Incoming, Saved, error) {})
		for _, n := range many(120) {
			if err := r.Add(n); err != nil {
				return err
			}
		}
		plan, err := engine.Texts(tx.Ctx, tx.Q, `EXPLAIN SELECT id FROM results WHERE uid IN ('1', '2')`)
		if all := strings.Join(plan, "\n"); !strings.Contains(all, "results_uid") {
			t.Errorf("the server would look so:\n%s", all)
		}
		return errors.Join(err, r.Flush())
	}))
}
