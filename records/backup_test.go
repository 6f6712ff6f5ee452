package records

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/storetest"
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
			made, err := s.BackupBeside(t.Context())
			noError(t, err)
			has[made] = dump(t, s)
			if left := backupNames(path); len(left) != min(len(has), len(own)+10) || !slices.Contains(left, made) {
				t.Fatalf("seed %d: of the backups stay %v, made was %s", seed, left, made)
			}
		}
		noError(t, s.Close())
		last := int64(-1)
		for _, b := range Backups(t.Context(), path) {
			there := dumpAt(t, b.Path)
			if diff := cmp.Diff(has[b.Path], there); diff != "" || !b.Whole() || b.Command < last || int(b.Results) != len(there.of("results")) {
				t.Errorf("seed %d: %+v: %s", seed, b, diff)
			}
			last = b.Command
			own = slices.DeleteFunc(own, func(name string) bool { return name == b.Path })
		}
		if len(own) > 0 {
			t.Errorf("seed %d: %v are gone", seed, own)
		}
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
	noError(t, errors.Join(os.WriteFile(mark+"cut", []byte(storetest.Read(t, backups[0])[:8192]), 0o600), os.WriteFile(mark+"text", []byte(strings.Repeat("no records ", 99)), 0o600),
		os.Mkdir(mark+"folder", 0o700), os.WriteFile(mark+"mine-wal", nil, 0o600), os.WriteFile(mark+"mine-shm", nil, 0o600), os.WriteFile(mark+"mine-journal", nil, 0o600)))
	var got []string
	for _, b := range Backups(t.Context(), path) {
		line := fmt.Sprint(strings.TrimPrefix(b.Path, mark), " ", b.Command, " ", b.Results, " ")
		if b.Whole() {
			got = append(got, line+b.At.Format("15:04"))
		} else {
			got = append(got, line+b.Reason())
		}
	}
	want := []string{"cut 0 0 database disk image is malformed (11)", "foreign 0 0 it is not a records file of Arbiter's", "newer 0 0 a newer Arbiter wrote it",
		"older 0 0 it is in format 5 of an older Arbiter", "text 0 0 it is not a records file of Arbiter's", "20261120-200100 1 1 20:01", "20010101-000000 2 2 20:02"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestBackupRefused: a backup goes to a new file in a folder that is there.
func TestBackupRefused(t *testing.T) {
	path, backups := evenings(t, 1)
	s := openAt(t, path)
	nowhere := filepath.Join(filepath.Dir(path), "nowhere")
	for to, want := range map[string]string{
		path:                               path + " exists already; name a new file",
		backups[0]:                         backups[0] + " exists already; name a new file",
		filepath.Join(nowhere, "copy.db"):  nowhere + ": no file can be made in this folder: no such file or directory",
		filepath.Join(path, "copy.db"):     path + ": no file can be made in this folder: not a directory",
		filepath.Join(nowhere, "..", "ok"): "",
	} {
		before := filesBeside(t, path)
		says := ""
		if err := Explain(path, s.Backup(t.Context(), to)); err != nil {
			says = err.Error()
		}
		if diff := cmp.Diff(want, says); diff != "" {
			t.Errorf("%s: %s", to, diff)
		}
		if diff := cmp.Diff(before, filesBeside(t, path)); want != "" && diff != "" {
			t.Errorf("%s: left %.400s", to, diff)
		}
	}
}
