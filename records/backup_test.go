package records

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// TestBackupsBeside: whatever is recorded, and whatever the clock shows, each backup has what
// the records had. Ten stay, with the one that was just made, and what a person named besides.
func TestBackupsBeside(t *testing.T) {
	t.Parallel()
	for seed := range uint64(oftentest.Times(8)) {
		r := rand.New(rand.NewPCG(seed, 5))
		path, now := newPath(t), evening
		s, err := Open(path, Options{Create: true, Now: func() time.Time { return now }})
		noError(t, err)
		own := []string{path + ".backup-mine", path + ".backup-20261120", path + ".backup-20261120-200000-before the merge"}
		has := map[string]state{}
		for _, name := range own {
			noError(t, s.Backup(t.Context(), name))
			has[name] = dump(t, s)
		}
		for range 30 {
			c := drawCommand(r)
			_, _ = do(s, c.what, c.work) // refused or not
			if r.IntN(2) == 0 {          // else it is the same second
				now = now.AddDate(0, 0, r.IntN(100)-30)
			}
			before := backupNames(path)
			made, err := s.BackupBeside(t.Context())
			noError(t, err)
			has[made] = dump(t, s)
			if left := backupNames(path); len(left) != min(len(before)+1, len(own)+10) || !slices.Contains(left, made) {
				t.Fatalf("seed %d: of the backups stay %v, made was %s", seed, left, made)
			}
		}
		noError(t, s.Close())
		last := int64(-1)
		for _, b := range Backups(t.Context(), path) {
			same(t, b.Path, has[b.Path], dumpAt(t, b.Path))
			if !b.Whole() || b.Command < last || int(b.Results) != len(has[b.Path].of("results")) {
				t.Errorf("seed %d: %+v", seed, b)
			}
			last = b.Command
			own = slices.DeleteFunc(own, func(name string) bool { return name == b.Path })
		}
		same(t, "a person's backups that are gone", 0, len(own))
	}
}

// TestBackupsTold: the list of backups has the newest last, and says why one is not whole.
func TestBackupsTold(t *testing.T) {
	path, backups := evenings(t, 2)
	mark := path + backupMark
	noError(t, os.Rename(backups[1], mark+"20010101-000000")) // names do not tell which is newer
	for name, text := range map[string]string{"foreign": `CREATE TABLE bookmarks (a)`, "newer": marked(7), "older": marked(5)} {
		storetest.Script(t, mark+name, text)
	}
	for name, text := range map[string]string{"cut": storetest.Read(t, backups[0])[:8192], "text": strings.Repeat("no records ", 99), "mine-wal": "", "mine-shm": "", "mine-journal": ""} {
		noError(t, os.WriteFile(mark+name, []byte(text), 0o600))
	}
	noError(t, os.Mkdir(mark+"folder", 0o700))
	var got []string
	for _, b := range Backups(t.Context(), path) {
		says := b.At.Format("15:04")
		if !b.Whole() {
			says = b.Reason()
		}
		got = append(got, fmt.Sprint(strings.TrimPrefix(b.Path, mark), " ", b.Command, " ", b.Results, " ", says))
	}
	same(t, "the list", []string{"cut 0 0 database disk image is malformed (11)", "foreign 0 0 it is not a records file of Arbiter's", "newer 0 0 a newer Arbiter wrote it",
		"older 0 0 it is in format 5 of an older Arbiter", "text 0 0 it is not a records file of Arbiter's", "20261120-200100 1 1 20:01", "20010101-000000 2 2 20:02"}, got)
}

// restored returns Restore in the evening.
func restored(t testing.TB, path, from string) (Restored, error) {
	t.Helper()
	return Restore(t.Context(), path, from, Options{Now: func() time.Time { return evening }})
}

// killedWriting leaves a file as a program does that is killed after a commit while another one
// reads: what it recorded is in the log beside the file.
func killedWriting(t testing.TB, path string) {
	t.Helper()
	s := openAt(t, path)
	var left map[string]string
	noError(t, s.Snapshot(t.Context(), func(view *Store) error {
		_, err := view.Log(t.Context(), 0)
		noError(t, recordAt(path, "killed"))
		left = filesBeside(t, path)
		return err
	}))
	noError(t, s.Close())
	for _, end := range []string{"", "-wal"} {
		noError(t, os.WriteFile(path+end, []byte(left[path+end]), 0o644))
	}
}

// TestRestore: whatever has become of the records, a backup takes their place: it is read and
// written as it was then. What was there lies beside it, byte by byte or, where it was whole,
// row by row, and the backup stays as it is. A link to the records stays one.
func TestRestore(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, what := range []string{"whole", "killed", "killed and spoilt", "older", "gone", "emptied", "zeros", "cut", "spoilt"} {
		path, backups := evenings(t, 3)
		noError(t, os.Chmod(path, 0o640))
		link := newPath(t)
		if noError(t, os.Symlink(path, link)); what == "gone" {
			link = path
		}
		if strings.HasPrefix(what, "killed") {
			killedWriting(t, path)
		}
		if what == "older" {
			storetest.Script(t, path, `PRAGMA user_version = 5`)
		} else if damage := damages[strings.TrimPrefix(what, "killed and ")]; damage != nil {
			noError(t, damage(path, r))
		}
		before, from := filesBeside(t, path), backups[r.IntN(3)]
		done, err := restored(t, link, from)
		noError(t, err)
		want := dumpAt(t, from)
		n := int64(len(want.of("results")))
		same(t, what, want, dumpAt(t, path))
		same(t, what+": the backup", before[from], storetest.Read(t, from))
		same(t, what+": done", []any{path, n, n}, []any{done.Path, done.Command, done.Results})
		switch what {
		case "gone":
			same(t, "what is gone", "", done.Aside)
		case "killed and spoilt": // what the log has comes into it
		case "whole", "killed":
			same(t, what+": the results beside it", map[string]string{"whole": "3", "killed": "5"}[what], opened(done.Aside, Options{Read: true}))
		default:
			same(t, what+": what lies beside it", before[path], storetest.Read(t, done.Aside))
		}
		linked, _ := os.Lstat(link)
		if file, _ := os.Stat(path); (linked.Mode()&os.ModeSymlink == 0) != (what == "gone") || file.Mode().Perm() != 0o640 && what != "gone" {
			t.Errorf("%s: the link is %v, the file %v", what, linked.Mode(), file.Mode())
		}
		noError(t, recordAt(link, "later"))
		again, err := restored(t, path, from)
		noError(t, err)
		same(t, "the one of the same second", path+".replaced-20261120-200000"+map[bool]string{true: "", false: ".2"}[what == "gone"], again.Aside)
	}
}

// TestRestoreRefuses: what is no whole backup takes nobody's place, and nothing is put in the
// place of records that another program uses, or of what is none. All files stay as they are.
func TestRestoreRefuses(t *testing.T) {
	path, backups := evenings(t, 3)
	other, link, newer := newPath(t), newPath(t), backups[2]+".newer"
	noError(t, errors.Join(os.Symlink(path, link), os.Remove(backups[0])))
	storetest.Script(t, other, `CREATE TABLE bookmarks (a)`)
	storetest.Script(t, newer, marked(7))
	storetest.Spoil(t, backups[2], 8192)
	const server = "restore puts one file in the place of another and does nothing to a server; to copy a backup to an empty server:\n  arbiter records copy postgres://… --db BACKUP"
	way := "so it was not restored; " + wayBack(path, &Backup{Path: backups[1], Command: 2, Results: 2})
	before, beside := filesBeside(t, path), filesBeside(t, other)
	for _, one := range []struct{ to, from, says string }{
		{path, path, path + " is where the records are already; name one of its backups"},
		{path, link, link + " is where the records are already; name one of its backups"},
		{link, path, path + " is where the records are already; name one of its backups"},
		{path, backups[0], backups[0] + ": stat " + backups[0] + ": no such file or directory"},
		{path, backups[2], backups[2] + ": it is not whole (database disk image is malformed (11)), " + way},
		{path, other, other + ": it is not whole (it is not a records file of Arbiter's), " + way},
		{path, newer, newer + ": it is not whole (a newer Arbiter wrote it), " + way},
		{other, backups[1], other + " is not a records file of Arbiter's; it was left as it is"},
		{"postgres://host/base", backups[1], server},
		{path, "postgres://host/base", server},
	} {
		_, err := restored(t, one.to, one.from)
		refusal(t, path, err, one.says)
	}
	s := openAt(t, path)
	tx, err := s.Begin(t.Context(), Command{})
	noError(t, err)
	for range 2 { // while another program writes, and while it only has it open
		_, err := restored(t, path, backups[1])
		refusal(t, path, err, path+": another program is reading the records or writing to them; try again when it is done")
		noError(t, tx.Rollback())
	}
	noError(t, s.Close())
	same(t, "the files", []any{before, beside}, []any{filesBeside(t, path), filesBeside(t, other)})
}

// everyRow returns all rows of all tables, the log among them.
func everyRow(t testing.TB, s *Store) map[string][]Row {
	t.Helper()
	all := map[string][]Row{}
	for _, of := range slices.Concat(tables, unlogged) {
		keys, err := listed[int64](t.Context(), s.db, `SELECT DISTINCT `+of.key+` FROM `+of.name+` ORDER BY 1`)
		noError(t, err)
		for _, key := range keys {
			rows, err := s.rows(t.Context(), &of, key)
			noError(t, err)
			all[of.name] = append(all[of.name], rows...)
		}
	}
	return all
}

// drawn are records of random commands and of an import that is larger than what is copied at
// once.
func drawn(t testing.TB, s *Store, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 11))
	for range 60 {
		if c := drawCommand(r); r.IntN(6) > 0 {
			_, _ = do(s, c.what, c.work) // refused or not
		} else {
			_, _ = undo(s, 0)
		}
	}
	_, err := do(s, "import", func(tx *Tx) error {
		games := make([]*Incoming, 501)
		for i := range games {
			games[i] = &Incoming{Result: league.Result{Game: "Go", Seats: []league.Seat{{Name: "Ann", Points: score.PointsOf(float64(i) / 8)}}}}
		}
		return saved(tx, games, false)
	})
	noError(t, err)
}

// TestCopies: records move from a file or a server to a file or a server, and back: every row,
// every number and the whole log come along, and the copy goes on as the records would have.
func TestCopies(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range uint64(oftentest.Times(4)) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) { // which closes what it opened
				s := newStore(t)
				drawn(t, s, seed)
				want := everyRow(t, s)
				places := []string{newPath(t), newPath(t)}
				if !testing.Short() {
					places[1] = storetest.Shared.Schema(t)
				}
				for from, i := s, 0; i < 3; i++ { // from one to the next, and back
					place := append(places, newPath(t))[i]
					c, err := from.CopyTo(t.Context(), place)
					noError(t, err)
					same(t, "how much there is", Copied{len(want["results"]), len(want["players"]), len(want["commands"])}, c)
					from = openAt(t, place)
					same(t, place, want, everyRow(t, from))
					noProblems(t, from)
				}
				noError(t, errors.Join(recordAt(places[0], "later"), recordAt(places[1], "later")))
				same(t, "what came later", everyRow(t, openAt(t, places[0]))["seats"], everyRow(t, openAt(t, places[1]))["seats"])
			})
		}
	})
}

// TestCopiesRefused: where anything is or was recorded, even if it was taken back, and where
// something else is or nothing can be, nothing is copied to.
func TestCopiesRefused(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s, to, foreign := newStore(t), newStore(t), newPath(t)
		recorded(t, s, "Ann", "Bob")
		_, err := undo(to, recorded(t, to, "Xia", "Yan"))
		noError(t, err)
		storetest.Script(t, foreign, `CREATE TABLE bookmarks (a)`)
		nowhere := filepath.Join(filepath.Dir(foreign), "nowhere")
		before := []any{everyRow(t, s), everyRow(t, to), filesBeside(t, foreign)}
		for place, says := range map[string]string{s.Path(): "", to.Path(): "", foreign: "",
			filepath.Join(nowhere, "copy.db"): nowhere + ": no file can be made in this folder: no such file or directory",
			filepath.Join(foreign, "copy.db"): foreign + ": no file can be made in this folder: not a directory"} {
			if IsServer(place) {
				says = place + " is not empty; a whole copy needs a place where nothing is recorded yet"
			} else if says == "" {
				says = place + " exists already; name a new file"
			}
			_, err := s.CopyTo(t.Context(), place)
			refusal(t, place, err, says)
		}
		same(t, "the places", before, []any{everyRow(t, s), everyRow(t, to), filesBeside(t, foreign)})
	})
}

// TestACopyThatFails leaves no file and no row, and may be made again. Of a damaged file there
// is none. Nobody but its owner may read the copy of a server.
func TestACopyThatFails(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s, places := newStore(t), []string{newPath(t), storetest.NewPlace(t)}
		recorded(t, s, "Ann", "Bob")
		fails := func(what string, ctx context.Context) {
			t.Helper()
			for _, place := range places {
				if _, err := s.CopyTo(ctx, place); err == nil {
					t.Errorf("%s: nothing failed", what)
				}
				same(t, what+": the files left", 1, len(filesBeside(t, places[0])))
				if says := opened(place, Options{Read: true}); says != "0" && !strings.HasPrefix(says, ErrNoFile.Error()) {
					t.Errorf("%s: left is %s", what, says)
				}
			}
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		fails("cancelled", gone)
		damage := `PRAGMA writable_schema = 1; UPDATE sqlite_schema SET rootpage = (SELECT sum(rootpage) FROM sqlite_schema WHERE name IN ('results_day', 'results_league')) - rootpage WHERE name IN ('results_day', 'results_league')`
		repair := damage  // indexes that are exchanged, and exchanged again
		if s.OnServer() { // the tables before it can be read
			damage, repair = `ALTER TABLE changes RENAME TO other`, `ALTER TABLE other RENAME TO changes`
		}
		s.db.SetMaxIdleConns(0) // each connection reads anew which tables there are
		_, err := s.db.Exec(damage)
		noError(t, err)
		fails("damaged", t.Context())
		_, err = s.db.Exec(repair)
		noError(t, err)
		for _, place := range places {
			_, err := s.CopyTo(t.Context(), place)
			noError(t, err)
			same(t, "the copy", "1", opened(place, Options{Read: true}))
		}
		if info, err := os.Stat(places[0]); err != nil || s.OnServer() && info.Mode().Perm() != 0o600 {
			t.Errorf("the copy has the rights %v, %v", info.Mode(), err)
		}
	})
}
