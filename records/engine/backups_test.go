package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// backupAt is what the list of the backups of records says of one of them.
func backupAt(t *testing.T, path, name string) Backup {
	t.Helper()
	list := things.Backups(context.Background(), path)
	i := slices.IndexFunc(list, func(b Backup) bool { return b.Path == name })
	if i < 0 {
		t.Fatalf("%s is not among %v", name, list)
	}
	return list[i]
}

// Ten backups stay, those made last; what a person named stays besides.
func TestTheLastTenBackupsStay(t *testing.T) {
	path, backups := backedUp(t, 1, 1)
	own := path + backupMark + "mine"
	must(t, os.Rename(backups[0], own))
	other := path + backupMark + "20010101-000000-v1" // of an older format
	must(t, os.WriteFile(other, []byte("older"), 0o600))
	s := openStore(t, path)
	var made []string
	for range mostBackups + 2 {
		name, err := s.BackupBeside(context.Background())
		must(t, err)
		made = append(made, name)
	}
	for i, backup := range made {
		_, err := os.Stat(backup)
		if gone := err != nil; gone != (i < 2) {
			t.Errorf("backup %d is gone: %v", i+1, gone)
		}
	}
	if _, err := os.Stat(own); err != nil {
		t.Error("a backup with a person's own name was removed")
	}
	if _, err := os.Stat(other); err != nil {
		t.Error("a backup of another format was removed")
	}
}

// Where the clock was put back, the backup that was just made stays all the same.
func TestTheBackupJustMadeStays(t *testing.T) {
	path, backups := backedUp(t, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	s, err := things.Open(path, Options{Now: func() time.Time { return time.Date(2001, 1, 1, 0, 0, 0, 0, time.Local) }})
	must(t, err)
	defer s.Close()
	made, err := s.BackupBeside(context.Background())
	must(t, err)
	if _, err := os.Stat(made); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(backups[0]); err == nil {
		t.Error("eleven backups stayed")
	}
}

// No more people may read a backup than may read the file.
func TestABackupIsAsPrivateAsTheFile(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o640, 0o644} {
		path, _ := backedUp(t, 1)
		must(t, os.Chmod(path, mode))
		s := openStore(t, path)
		made, err := s.BackupBeside(context.Background())
		must(t, err)
		info, err := os.Stat(made)
		must(t, err)
		if got := info.Mode().Perm(); got != mode {
			t.Errorf("a file of %o has a backup of %o", mode, got)
		}
	}
}

// A file that is emptied, cut short or gone beside a backup is not one in which
// nothing is recorded yet: nobody begins a new league in it.
func TestAnEmptiedFileBesideABackupIsRecognised(t *testing.T) {
	for name, damage := range map[string]func(path string) error{
		"emptied":   func(path string) error { return os.Truncate(path, 0) },
		"a byte":    func(path string) error { return os.Truncate(path, 1) },
		"a header":  func(path string) error { return os.Truncate(path, 100) },
		"a page":    func(path string) error { return os.Truncate(path, 4096) },
		"half":      func(path string) error { return os.Truncate(path, 40960) },
		"no tables": func(path string) error { return emptyDatabase(path) },
		"zeros":     func(path string) error { return os.WriteFile(path, make([]byte, 8192), 0o600) },
		"gone":      os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			path, backups := backedUp(t, 2, 1, 2)
			must(t, damage(path))
			for _, create := range []bool{false, true} {
				s, err := things.Open(path, Options{Create: create})
				var f *FileError
				if err == nil {
					s.Close()
				}
				if err = things.Explain(path, err); !errors.As(err, &f) || f.Backup == nil || f.Backup.Path != backups[1] {
					t.Errorf("create %v: %v", create, err)
				}
			}
			if _, err := os.Stat(path); name == "gone" && err == nil {
				t.Error("looking made a file")
			}
		})
	}
}

// A backup in which nothing was recorded says nothing about the file.
func TestABackupOfNothingKeepsNobodyFromBeginning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	_, err := s.BackupBeside(context.Background())
	must(t, err)
	must(t, s.Close())
	must(t, os.Remove(path))
	save(t, openStore(t, path), 1)
}

// Backups that are made in the same second, as by two imports, all stay.
func TestBackupsOfOneInstantDoNotCollide(t *testing.T) {
	path, _ := backedUp(t, 1)
	var group sync.WaitGroup
	made := make([]string, 6)
	for i := range made {
		group.Go(func() {
			s, err := things.Open(path, Options{Now: evening().now})
			if err == nil {
				made[i], err = s.BackupBeside(context.Background())
				err = errors.Join(err, s.Close())
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	slices.Sort(made)
	if list := things.Backups(context.Background(), path); len(slices.Compact(made)) != 6 || len(list) != 6 {
		t.Errorf("made %v, found %d", made, len(list))
	}
}

// The list of backups has the newest last, whatever is beside it, and says of each what is
// wrong with it.
func TestTheListOfBackups(t *testing.T) {
	path, backups := backedUp(t, 3, 1, 3, 3)
	mark := path + backupMark
	must(t, os.WriteFile(mark+"spoilt", []byte(read(t, backups[1])[:8192]), 0o600))
	script(t, mark+"foreign", `CREATE TABLE bookmarks (a)`)
	script(t, mark+"newer", fmt.Sprintf(`CREATE TABLE future (a); PRAGMA application_id = %d; PRAGMA user_version = 99`, applicationID))
	must(t, os.WriteFile(mark+"text", []byte(strings.Repeat("no records ", 99)), 0o600))
	for _, end := range []string{"-wal", "-shm", "-journal"} { // of a backup that somebody opened
		must(t, os.WriteFile(mark+"mine"+end, nil, 0o600))
	}
	must(t, os.Mkdir(mark+"folder", 0o700))
	var got []string
	for _, b := range things.Backups(context.Background(), path) {
		line := fmt.Sprintf("%s %d %d %v", strings.TrimPrefix(b.Path, path), b.Command, b.Results, b.Whole())
		if !b.Whole() {
			line += " " + b.Reason()
		} else {
			line += b.At().Format(" 15:04:05")
		}
		got = append(got, line)
	}
	want := []string{
		".backup-foreign 0 0 false it is not a records file of Arbiter's",
		".backup-newer 0 0 false a newer Arbiter wrote it",
		".backup-spoilt 0 0 false database disk image is malformed (11)",
		".backup-text 0 0 false it is not a records file of Arbiter's",
		".backup-20261121-190200-v5 1 1 true 19:01:00",
		".backup-20261121-190500-v5 3 3 true 19:04:00",
		".backup-20261121-190600-v5 3 3 true 19:04:00",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A server looks after its own backups.
func TestNothingIsMadeBesideAServer(t *testing.T) {
	s, _ := onServer(t)
	if made, err := s.BackupBeside(context.Background()); made != "" || err != nil {
		t.Errorf("made %q, %v", made, err)
	}
}
