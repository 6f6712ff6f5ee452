package records

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// of020 are records as 0.2.0 wrote them and then changed them, not yet opened by this
// program.
func of020(t *testing.T, changes ...string) (place string) {
	t.Helper()
	old, err := os.ReadFile("testdata/format3.sql")
	must(t, err)
	place = newPlace(t)
	tables, err := os.ReadFile("testdata/schema3.sql")
	must(t, err)
	driver, of := "sqlite", sqliteDialect
	if IsServer(place) {
		driver, of = "pgx", postgresDialect
	}
	db, err := sql.Open(driver, place)
	must(t, err)
	defer db.Close()
	for _, text := range append([]string{of.script(string(tables)), fmt.Sprintf(of.mark, released), string(old)}, changes...) {
		_, err = db.Exec(text)
		must(t, err)
	}
	return place
}

// Records of 0.2.0 are brought up to date after a backup: nothing that they say
// changes, and what was done in them can be taken back.
func TestRecordsOf020(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := of020(t)
		s, err := Open(place, Options{Now: evening().now, Version: "test"})
		must(t, err)
		defer s.Close()
		told := func() map[int64]string {
			all := map[int64]string{}
			must(t, s.List(context.Background(), Filter{}, func(f *league.Result) error {
				text := string(f.State) + " " + f.Round
				for i := range f.Seats {
					text += " " + f.Seats[i].Name + "/" + f.Scores().Players[i].Name + " " + f.Seats[i].Figure()
				}
				all[f.ID] = text
				return nil
			}))
			return all
		}
		want := map[int64]string{
			1: "confirmed  Ann/Ann 24 Robert/Bob 23",
			2: "contested  Ann/Ann 25 Robert/Bob 22",
			3: "confirmed 1 Ann/Ann 46.5 Cyd/Cyd 48",
			4: "confirmed 2 Robert/Bob  Dan/Dan ",
			5: "confirmed  Ann/Ann 12 Eve/Eve 9 Robert/Bob 9",
		}
		if diff := cmp.Diff(want, told()); diff != "" {
			t.Error(diff)
		}
		table, err := s.Standings(context.Background(), Filter{League: "Tuesday league"}, nil)
		must(t, err)
		if got := places(table); got != "1 Ann 6, 2= Cyd 3, 2= Robert 3, 4= Dan 0, 4= Eve 0" {
			t.Error(got)
		}
		plans, err := s.Rounds(context.Background(), "Tuesday league", "2026")
		must(t, err)
		if len(plans) != 1 || plans[0].Round != "9" {
			t.Errorf("plans %+v", plans)
		}
		for _, command := range []int64{12, 6, 5} {
			must(t, undo(s, command))
		}
		if f := show(t, s, 3); f.Seats[0].Figure() != "47.5" {
			t.Errorf("Ann has %s after the undo", f.Seats[0].Figure())
		}
		if f := show(t, s, 4); f.Seats[0].Name != "Bob" || f.State != league.Confirmed {
			t.Errorf("after the undo: %+v", f)
		}
		if !IsServer(place) {
			if b := readBackup(context.Background(), filepath.Join(filepath.Dir(place), "league.db.backup-20261121-190100-v3"), true); !b.Whole() || b.Results != 5 {
				t.Errorf("the backup is %+v; there is %v", b, list(t, filepath.Dir(place)))
			}
		}
	})
}

// Points of 0.2.0 with more than three decimals are rounded, and told. Places stay: of
// two who were apart by less, the first is still before the second.
func TestPointsOf020AreRounded(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := of020(t, `UPDATE seats SET total = 0, exact = '0.33334' WHERE result = 5 AND seat = 1`,
			`UPDATE seats SET total = 0, exact = '0.33333' WHERE result = 5 AND seat = 2`,
			`UPDATE seats SET total = -5000000000000000 WHERE result = 5 AND seat = 3`,
			`UPDATE sheets SET sheet = '{"players":[{"name":"Ann","lines":[{"rule":"import/score","points":0,"text":"0.33334"}]},{"name":"Eve","lines":[{"rule":"import/score","points":0,"text":"0.33333"}]},
			{"name":"Bob","lines":[{"rule":"import/score","points":-5000000000000000}]}],"standing":[3,2,2]}' WHERE result = 5`)
		var told []string
		s, err := Open(place, Options{Now: evening().now, Version: "test", Say: func(sentence string) { told = append(told, sentence) }})
		must(t, err)
		defer s.Close()
		moved := "the records of version 0.2.0 have the form of this version now, which 0.2.0 cannot read"
		if backups, _ := filepath.Glob(place + ".backup-*-v3"); len(backups) == 1 {
			moved += "; backup: " + backups[0]
		} else if !IsServer(place) {
			t.Errorf("the backups are %q", backups)
		}
		if diff := cmp.Diff([]string{
			moved,
			"#5: Ann had 0.33334 points and has 0.333 now; the places stay",
			"#5: Eve had 0.33333 points and has 0.333 now; the places stay",
			"#5: Robert had -5000000000000000 points and has -1000000000000 now; the places stay",
		}, told); diff != "" {
			t.Error(diff)
		}
		f := show(t, s, 5)
		var got []string
		for i := range f.Seats {
			got = append(got, fmt.Sprint(f.Seats[i].Place, " ", f.Seats[i].Figure(), " ", f.Scores().Players[i].Lines))
		}
		if diff := cmp.Diff([]string{"1 0.333 [{import/score 0 [] 0 0 0.333 [] 0}]", "2 0.333 [{import/score 0 [] 0 0 0.333 [] 0}]", "2 -1000000000000 [{import/score -1000000000000 [] 0 0  [] 0}]"}, got); diff != "" {
			t.Error(diff)
		}
		told = nil
		again, err := Open(place, Options{Say: func(sentence string) { told = append(told, sentence) }})
		must(t, err)
		must(t, again.Close())
		if told != nil {
			t.Errorf("told again: %q", told)
		}
	})
}

// Records that would say something else in the new format stay in the old one.
func TestAMigrationIsCompared(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for _, fault := range []string{
			`UPDATE seats SET place = 3 WHERE result = 1 AND seat = 2`,
			`UPDATE seats SET player = 4 WHERE result = 5 AND seat = 2`,
			`UPDATE seats SET total = 25 WHERE result = 1 AND seat = 1`,
			`UPDATE results SET state = 'void' WHERE id = 2`,
			`UPDATE results SET note = 'calm' WHERE id = 3`,
			`UPDATE sheets SET text = text || ' ' WHERE result = 1`,
			`INSERT INTO players (id, name, key, born, guest) VALUES (9, 'Fay', 'fay', 'fay', 0)`,
			`INSERT INTO commands (id, at, who, args, what, version, seal) VALUES (14, 0, 'ann', '[]', 'saved nothing', '0.2.0', '')`,
			`DELETE FROM seats WHERE result = 4`,
		} {
			place := of020(t)
			s, err := Open(place, Options{Now: evening().now, asIs: true})
			must(t, err)
			tx, err := s.db.Begin()
			must(t, err)
			if _, err := s.update(tx, fault+";\nSET CONSTRAINTS ALL IMMEDIATE; -- only: postgres\n"+fromFormat3); err == nil || !strings.Contains(err.Error(), "nothing was changed; Arbiter 0.2.0 still reads them") {
				t.Errorf("%s: %v", fault, err)
			}
			must(t, tx.Rollback())
			if n := count(t, s); n != 5 {
				t.Errorf("%s: %d results are left", fault, n)
			}
			must(t, s.Close())
		}
	})
}

// Another program's table that is in the way of the new format is no damage.
func TestAMigrationThatFailsIsNoDamage(t *testing.T) {
	place := of020(t, `CREATE TABLE versions (a INTEGER)`)
	_, err := Open(place, Options{})
	if err = Explain(place, err); err == nil || strings.Contains(err.Error(), "damaged") || !strings.Contains(err.Error(), "versions") {
		t.Errorf("got %v", err)
	}
}

// What was not released is refused.
func TestFormatsBeforeTheReleaseAreRefused(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := newPlace(t)
		s := openStore(t, place)
		_, err := s.db.Exec(fmt.Sprintf(s.dialect.mark, released-1))
		must(t, err)
		must(t, s.Close())
		if f := trouble(t, place); f.Trouble != Older {
			t.Errorf("got %v", f)
		}
	})
}

// A change of format that fails leaves the records as they were, and they can still be
// brought up to date.
func TestAFailedChangeOfFormatChangesNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := of020(t)
		driver := "sqlite"
		if IsServer(place) {
			driver = "pgx"
		}
		db, err := sql.Open(driver, place)
		must(t, err)
		defer db.Close()
		_, err = db.Exec(`CREATE TABLE all_seats (in_the_way INTEGER)`)
		must(t, err)
		if _, err := Open(place, Options{Now: evening().now}); err == nil || !strings.Contains(err.Error(), "changing to format 4") {
			t.Errorf("got %v", err)
		}
		var n int
		must(t, db.QueryRow(`SELECT count(*) FROM changes`).Scan(&n))
		if n == 0 {
			t.Error("the log is gone")
		}
		_, err = db.Exec(`DROP TABLE all_seats`)
		must(t, err)
		s, err := Open(place, Options{Now: evening().now})
		must(t, err)
		must(t, s.Close())
	})
}
