package engine

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// marked changes the number of the format that records say they have.
func marked(t *testing.T, place string, format int) {
	t.Helper()
	s := openStore(t, place)
	text := `PRAGMA user_version = %d`
	if s.OnServer() {
		text = `UPDATE arbiter SET format = %d`
	}
	_, err := s.DB.Exec(fmt.Sprintf(text, format))
	must(t, err)
	must(t, s.Close())
}

// Records of a format before the first one that counts are refused, and nothing of them
// is touched, whatever is asked of them.
func TestAFormatThatIsNotReadIsRefused(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := newPlace(t)
		s := openStore(t, place)
		save(t, s, 1)
		must(t, s.Close())
		marked(t, place, things.First-1)
		before := ""
		if !IsServer(place) {
			before = read(t, place)
		}
		for _, o := range []Options{{}, {Create: true}, {Read: true}, {Glance: true}, {asIs: true}} {
			s, err := things.Open(place, o)
			if err == nil {
				s.Close()
			}
			want := fmt.Sprintf("%s is in format 4, which this program does not read (its own is format 5); it was left as it is. "+
				"To carry the results over, export them as notation or CSV with the program that wrote it, and import that file here", Shown(place))
			if f := isTrouble(t, place, err, Older); f.Error() != want {
				t.Errorf("%+v: %v", o, f)
			}
		}
		if before != "" && (read(t, place) != before || len(list(t, place)) != 1) {
			t.Errorf("the file was touched: %v", list(t, place))
		}
	})
}

// A backup in such a format is not restored, and a restore does not put it aside.
func TestABackupInAFormatThatIsNotReadIsNotRestored(t *testing.T) {
	path, backups := backedUp(t, 2, 1)
	marked(t, backups[0], things.First-1)
	_, err := restore(path, backups[0])
	isTrouble(t, backups[0], err, Older)
	if b := backupAt(t, path, backups[0]); b.Whole() || b.Reason() != "it is in format 4, which this program does not read" {
		t.Errorf("the list of backups has %+v", b)
	}
	if n := count(t, openStore(t, path)); n != 2 {
		t.Errorf("%d things, want 2", n)
	}
}

// withSteps makes a program of a later format for one test. It must not run beside
// others.
func withSteps(t *testing.T, list ...func(*sql.Tx, *Dialect) error) {
	t.Helper()
	former := things.Steps
	things.Steps = list
	t.Cleanup(func() { things.Steps = former })
}

// weather is a made-up step: results get a column.
func weather(tx *sql.Tx, d *Dialect) error {
	_, err := tx.Exec(d.Script("ALTER TABLE things ADD COLUMN weather TEXT;\n"))
	return err
}

// sunshine is the step after it.
func sunshine(tx *sql.Tx, _ *Dialect) error {
	_, err := tx.Exec(`UPDATE things SET weather = 'sunny'`)
	return err
}

// Older records are backed up and brought to the current format step by step, which is
// said. Then they are in use as others are.
func TestOlderRecordsAreMigrated(t *testing.T) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind+"/", func(t *testing.T) {
			if kind == "postgres" {
				server.Want(t)
			}
			place := newPlace(t)
			s := openStore(t, place)
			save(t, s, 2)
			must(t, s.Close())
			withSteps(t, weather, sunshine)
			glanced, err := things.Open(place, Options{Glance: true})
			if err == nil {
				glanced.Close()
			}
			if err == nil || !strings.Contains(err.Error(), "is in an older format, 5; this program's is 7. To bring it up to date: arbiter records check --db ") {
				t.Errorf("a glance: %v", err)
			}

			var told []string
			open := func() *Store {
				s, err := things.Open(place, Options{Now: evening().now, Version: "test",
					Say: func(sentence string) { told = append(told, sentence) },
					Wait: func(doing string) func() {
						told = append(told, doing+" …")
						return func() { told = append(told, "… done") }
					}})
				must(t, err)
				t.Cleanup(func() { s.Close() })
				return s
			}
			s = open()
			says := "the records have format 7 now, which older programs cannot read"
			if kind == "sqlite" {
				backup := place + ".backup-20261121-190100-v5"
				says += "; backup: " + backup
				if b := backupAt(t, place, backup); !b.Whole() || b.Format != 5 || b.Results != 2 {
					t.Errorf("the backup is %+v", b)
				}
			}
			if diff := cmp.Diff([]string{"bringing the records to format 7 …", says, "… done"}, told); diff != "" {
				t.Error(diff)
			}
			var sunny int
			must(t, s.DB.QueryRow(`SELECT count(*) FROM things WHERE weather = 'sunny'`).Scan(&sunny))
			if sunny != 2 {
				t.Errorf("%d things are sunny, want 2", sunny)
			}
			told = nil
			save(t, open(), 1)
			if n := count(t, s); n != 3 || told != nil {
				t.Errorf("%d things, told %q", n, told)
			}
		})
	}
}

// When a step fails, the records stay as they are, in their format, and can be brought
// to the current one later.
func TestAStepThatFailsChangesNothing(t *testing.T) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind+"/", func(t *testing.T) {
			if kind == "postgres" {
				server.Want(t)
			}
			place := newPlace(t)
			s := openStore(t, place)
			save(t, s, 1)
			before := dump(t, s)
			withSteps(t, weather, func(*sql.Tx, *Dialect) error { return errors.New("hail") })
			_, err := things.Open(place, Options{Now: evening().now})
			if err == nil || err.Error() != "changing to format 7: hail" {
				t.Errorf("got %v", err)
			}
			if dump(t, s) != before {
				t.Error("a part of it was kept")
			}
			if format, err := s.Format(context.Background()); err != nil || format != things.First {
				t.Errorf("the format is %d, %v", format, err)
			}
			withSteps(t, weather, sunshine)
			must(t, openStore(t, place).Close())
		})
	}
}

// Steps find their place by the format that they begin with.
func TestStepsBeginAtTheFormatOfTheRecords(t *testing.T) {
	place := newPlace(t)
	s := openStore(t, place)
	save(t, s, 1)
	must(t, s.Close())
	withSteps(t, weather)
	must(t, openStore(t, place).Close())
	withSteps(t, weather, sunshine) // the first would fail now
	must(t, openStore(t, place).Close())
	if backups := strings.Join(list(t, place), " "); !strings.Contains(backups, "-v5") || !strings.Contains(backups, "-v6") {
		t.Errorf("there is %s", backups)
	}
}
