package records

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/storetest"
)

// restored is Restore in the evening.
func restored(t testing.TB, path, from string) (Restored, error) {
	t.Helper()
	done, err := Restore(t.Context(), path, from, Options{Now: func() time.Time { return evening }})
	return done, Explain(path, err)
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
		noError(t, os.WriteFile(path+end, []byte(left[path+end]), 0o600))
	}
}

// TestRestore: whatever has become of the records, a backup takes their place: it is read and
// written as it was then. What was there lies beside it, byte by byte or, where it was whole,
// row by row, and the backup stays as it is. A link to the records stays one.
func TestRestore(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, what := range []string{"whole", "killed", "older", "gone", "emptied", "zeros", "cut", "spoilt"} {
		path, backups := evenings(t, 3)
		noError(t, os.Chmod(path, 0o640))
		aside := map[string]string{"whole": "3", "killed": "5"}[what] // results there
		switch {
		case what == "killed":
			killedWriting(t, path)
		case what == "older":
			storetest.Script(t, path, `PRAGMA user_version = 5`)
		case damages[what] != nil:
			noError(t, damages[what](path, r))
		}
		link := path
		if what != "gone" {
			link = newPath(t)
			noError(t, os.Symlink(path, link))
		}
		before, from := filesBeside(t, path), backups[r.IntN(3)]
		done, err := restored(t, link, from)
		noError(t, err)
		want := dumpAt(t, from)
		if diff := cmp.Diff(want, dumpAt(t, path)); diff != "" || storetest.Read(t, from) != before[from] {
			t.Errorf("%s: %s", what, diff)
		}
		if n := int64(len(want.of("results"))); done.Path != path || done.Command != n || done.Results != n {
			t.Errorf("%s: %+v", what, done)
		}
		switch {
		case what == "gone":
			if done.Aside != "" {
				t.Errorf("something that is gone is now %s", done.Aside)
			}
		case aside != "":
			if n := opened(done.Aside, Options{Read: true}); n != aside {
				t.Errorf("%s: the file beside it has %s results", what, n)
			}
		case what == "spoilt": // it was locked, which changes its head
			if a, b := storetest.Read(t, done.Aside), before[path]; a[100:] != b[100:] {
				t.Errorf("%s is not what was there", done.Aside)
			}
		case storetest.Read(t, done.Aside) != before[path]:
			t.Errorf("%s: %s is not what was there", what, done.Aside)
		}
		linked, _ := os.Lstat(link)
		file, _ := os.Stat(path)
		if (linked.Mode()&os.ModeSymlink == 0) != (what == "gone") || file.Mode().Perm() != 0o640 && what != "gone" && what != "killed" {
			t.Errorf("%s: the link is %v, the file %v", what, linked.Mode(), file.Mode())
		}
		noError(t, recordAt(link, "later"))
		if again, err := restored(t, path, from); err != nil || again.Aside != path+".replaced-20261120-200000"+map[bool]string{true: "", false: ".2"}[what == "gone"] {
			t.Errorf("%s: again: %+v, %v", what, again, err)
		}
	}
}

// TestRestoreRefuses: what is no whole backup takes nobody's place, and nothing is put in the
// place of records that another program uses, or of what is none. All files stay as they are.
func TestRestoreRefuses(t *testing.T) {
	path, backups := evenings(t, 3)
	other, link := newPath(t), newPath(t)
	storetest.Script(t, other, `CREATE TABLE bookmarks (a)`)
	noError(t, os.Symlink(path, link))
	storetest.Spoil(t, backups[2], 8192)
	noError(t, os.WriteFile(backups[2]+".newer", nil, 0o600))
	storetest.Script(t, backups[2]+".newer", marked(7))
	const server = "restore puts one file in the place of another and does nothing to a server; to copy a backup to an empty server:\n  arbiter records copy postgres://… --db BACKUP"
	way := "so it was not restored; " + wayBack(path, &Backup{Path: backups[1], Command: 2, Results: 2})
	before, beside := filesBeside(t, path), filesBeside(t, other)
	for _, one := range []struct{ to, from, says string }{
		{path, path, path + " is where the records are already; name one of its backups"},
		{path, link, link + " is where the records are already; name one of its backups"},
		{link, path, path + " is where the records are already; name one of its backups"},
		{path, path + ".nothing", path + ".nothing: stat " + path + ".nothing: no such file or directory"},
		{path, backups[2], backups[2] + ": it is not whole (database disk image is malformed (11)), " + way},
		{path, other, other + ": it is not whole (it is not a records file of Arbiter's), " + way},
		{path, backups[2] + ".newer", backups[2] + ".newer: it is not whole (a newer Arbiter wrote it), " + way},
		{other, backups[0], other + " is not a records file of Arbiter's; it was left as it is"},
		{"postgres://host/base", backups[0], server},
		{path, "postgres://host/base", server},
	} {
		_, err := restored(t, one.to, one.from)
		if err == nil || err.Error() != one.says {
			t.Errorf("from %s to %s:\n%v\n%s", one.from, one.to, err, one.says)
		}
	}
	s := openAt(t, path)
	tx, err := s.Begin(t.Context(), Command{})
	noError(t, err)
	for _, writing := range []bool{true, false} {
		if _, err := restored(t, path, backups[0]); err == nil || err.Error() != path+": another program is reading the records or writing to them; try again when it is done" {
			t.Errorf("while another program has it open, writing %v: %v", writing, err)
		}
		noError(t, tx.Rollback())
	}
	noError(t, s.Close())
	if diff := cmp.Diff([]any{before, beside}, []any{filesBeside(t, path), filesBeside(t, other)}); diff != "" {
		t.Errorf("the files changed: %.400s", diff)
	}
}
