package engine

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func restore(path, from string) (Restored, error) {
	return things.Restore(context.Background(), path, from, Options{Now: evening().now})
}

// Restore puts a backup in the place of the records, and keeps what was there.
func TestRestore(t *testing.T) {
	path, backups := backedUp(t, 3, 2)
	backup := read(t, backups[0])
	must(t, os.Chmod(path, 0o640))
	done, err := restore(path, backups[0])
	must(t, err)
	if done.Command != 2 || done.Results != 2 || done.Aside != path+".replaced-20261121-190100" {
		t.Errorf("got %+v", done)
	}
	for place, want := range map[string]int{path: 2, done.Aside: 3} {
		s := openStore(t, place)
		if got := count(t, s); got != want {
			t.Errorf("%s: %d things, want %d", place, got, want)
		}
		clean(t, s)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the file's rights: %v, %v", info.Mode(), err)
	}
	if read(t, backups[0]) != backup {
		t.Error("the backup itself was changed")
	}
}

// What another command had left in the -wal file goes aside with the rest.
func TestRestoreKeepsWhatWasInTheWal(t *testing.T) {
	path, backups := backedUp(t, 1, 1)
	s := openStore(t, path)
	save(t, s, 1)
	file, wal := read(t, path), read(t, path+"-wal")
	must(t, s.Close())
	must(t, os.WriteFile(path, []byte(file), 0o600)) // as after a kill
	must(t, os.WriteFile(path+"-wal", []byte(wal), 0o600))
	done, err := restore(path, backups[0])
	must(t, err)
	if got := count(t, openStore(t, done.Aside)); got != 2 {
		t.Errorf("%d things aside, want 2", got)
	}
	if got := count(t, openStore(t, path)); got != 1 {
		t.Errorf("%d things restored, want 1", got)
	}
}

// A damaged file is replaced and kept, however damaged.
func TestRestoreOverADamagedFile(t *testing.T) {
	for name, damage := range map[string]func(path string){
		"spoilt":  func(path string) { spoil(t, path, 2*4096) },
		"wholly":  func(path string) { spoil(t, path, 0) },
		"emptied": func(path string) { must(t, os.Truncate(path, 0)) },
		"short":   func(path string) { must(t, os.Truncate(path, 5000)) },
	} {
		t.Run(name, func(t *testing.T) {
			path, backups := backedUp(t, 2, 2)
			damage(path)
			before := read(t, path)
			done, err := restore(path, backups[0])
			must(t, err)
			if name != "spoilt" && read(t, done.Aside) != before {
				t.Error("what was there is not kept as it was")
			}
			s := openStore(t, path)
			clean(t, s)
			save(t, s, 1)
		})
	}
	t.Run("gone", func(t *testing.T) {
		path, backups := backedUp(t, 2, 2)
		must(t, os.Remove(path))
		done, err := restore(path, backups[0])
		must(t, err)
		if done.Aside != "" {
			t.Errorf("got %+v", done)
		}
		clean(t, openStore(t, path))
	})
}

// What is not whole, or no backup at all, is not put in the place of anything.
func TestRestoreRefuses(t *testing.T) {
	path, backups := backedUp(t, 3, 1, 2)
	spoil(t, backups[1], 2*4096)
	before := read(t, path)
	_, err := restore(path, backups[1])
	if f := isTrouble(t, path, err, Damaged); f.Path != backups[1] || !strings.Contains(f.Error(), "restore "+backups[0]+" --db "+path) {
		t.Errorf("a damaged backup: %v", f)
	}
	other := filepath.Join(t.TempDir(), "other.db")
	script(t, other, `CREATE TABLE bookmarks (a)`)
	_, err = restore(path, other)
	isTrouble(t, path, err, Foreign)
	script(t, other, `PRAGMA application_id = 7`)
	_, err = restore(path, other)
	isTrouble(t, path, err, Foreign)
	_, err = restore(other, backups[0])
	isTrouble(t, path, err, Foreign)
	_, err = restore(path, path)
	refused(t, err, "is where the records are already")
	_, err = restore(path, filepath.Join(t.TempDir(), "none.db"))
	isTrouble(t, path, err, Unreachable)
	_, err = restore("postgres://host/base", backups[0])
	refused(t, err, "does nothing to a server")
	if read(t, path) != before {
		t.Error("the records were changed")
	}
	for _, name := range list(t, path) {
		if strings.Contains(name, ".replaced-") {
			t.Errorf("%s was made", name)
		}
	}
}

// Who had the records open before a restore writes nothing into the old file.
func TestAWriterNoticesARestore(t *testing.T) {
	path, backups := backedUp(t, 2, 1)
	s := openStore(t, path)
	must(t, os.Rename(path, path+".old"))
	_, err := restore(path, backups[0])
	must(t, err)
	err = add(s, 1)
	isTrouble(t, path, err, Unreachable)
	if !strings.Contains(err.Error(), "Run the command again") {
		t.Error(err)
	}
}

// While somebody has the records open nothing is put in their place.
func TestRestoreWaitsForOthers(t *testing.T) {
	path, backups := backedUp(t, 2, 1)
	s := openStore(t, path)
	if got := count(t, s); got != 2 {
		t.Fatalf("%d things", got)
	}
	_, err := restore(path, backups[0])
	if f := isTrouble(t, path, err, Locked); !strings.Contains(f.Error(), "is reading the records or writing") {
		t.Error(f)
	}
	save(t, s, 1)
	clean(t, s)
}

// What SQLite keeps beside a file goes aside with it: the new file must not take it for its
// own.
func TestWhatBelongsToAFileGoesAsideWithIt(t *testing.T) {
	folder := t.TempDir()
	from, to, aside := filepath.Join(folder, "made"), filepath.Join(folder, "league.db"), filepath.Join(folder, "aside")
	for path, text := range map[string]string{from: "new", to: "old", to + "-wal": "wal", to + "-shm": "shm", to + "-journal": "journal"} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	must(t, swap(from, to, aside))
	got := map[string]string{}
	for _, name := range list(t, to) {
		got[name] = read(t, filepath.Join(folder, name))
	}
	want := map[string]string{"league.db": "new", "aside": "old", "aside-wal": "wal", "aside-shm": "shm", "aside-journal": "journal"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Restores of one second keep each file that was there. A link to the records stays one,
// and the file behind it is replaced.
func TestRestoresOfOneInstant(t *testing.T) {
	path, backups := backedUp(t, 3, 1, 2)
	link := filepath.Join(t.TempDir(), "link.db")
	must(t, os.Symlink(path, link))
	for i, want := range []string{"", ".2", ".3"} {
		done, err := things.Restore(context.Background(), link, backups[i%2], Options{Now: func() time.Time { return time.Date(2026, 11, 21, 19, 1, 0, 0, time.Local) }})
		must(t, err)
		if done.Aside != path+".replaced-20261121-190100"+want {
			t.Errorf("aside is %s", done.Aside)
		}
		if n := count(t, openStore(t, done.Aside)); n != []int{3, 1, 2}[i] {
			t.Errorf("%s has %d things", done.Aside, n)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	if n := count(t, openStore(t, path)); n != 1 {
		t.Errorf("%d things, want 1", n)
	}
}

// Where records and their folder are gone, both are made, with the rights of the backup.
func TestRestoreMakesTheFolder(t *testing.T) {
	_, backups := backedUp(t, 1, 1)
	must(t, os.Chmod(backups[0], 0o640))
	path := filepath.Join(t.TempDir(), "new", "league.db")
	done, err := restore(path, backups[0])
	must(t, err)
	file, err := os.Stat(path)
	must(t, err)
	folder, err := os.Stat(filepath.Dir(path))
	must(t, err)
	if done.Aside != "" || file.Mode().Perm() != 0o640 || folder.Mode().Perm() != 0o700 {
		t.Errorf("aside %q, rights %v and %v", done.Aside, file.Mode(), folder.Mode())
	}
}
