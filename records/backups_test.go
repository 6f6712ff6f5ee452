package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/records/engine"
)

// backedUp makes a file with so many results, each saved by a command of its
// own, and a backup beside it after each of the commands named.
func backedUp(t *testing.T, results int, after ...int) (path string, backups []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	for i := range results {
		save(t, s, game(fmt.Sprintf("Ann %d, Bob 2", i)))
		for _, n := range after {
			if n == i+1 {
				made, err := s.BackupBeside(context.Background())
				must(t, err)
				backups = append(backups, made)
			}
		}
	}
	must(t, s.Close())
	return path, backups
}

// spoil breaks a file from a byte on.
func spoil(t *testing.T, path string, from int) {
	t.Helper()
	b := []byte(read(t, path))
	for i := from; i < len(b); i++ {
		b[i] = 0x55
	}
	must(t, os.WriteFile(path, b, 0o600))
}

func isTrouble(t *testing.T, place string, err error, want Trouble) *FileError {
	t.Helper()
	err = Explain(place, err)
	var f *FileError
	if !errors.As(err, &f) || f.Trouble != want {
		t.Fatalf("got %v, want trouble %d", err, want)
	}
	return f
}

// Of a damaged file no backup is made, and the best one there is is named with
// the command that returns to it.
func TestADamagedFileIsNotBackedUp(t *testing.T) {
	for name, damage := range map[string]func(path string){
		"bytes":     func(path string) { spoil(t, path, 3*4096) },
		"reference": func(path string) { script(t, path, `PRAGMA foreign_keys = 0; DELETE FROM all_players`) },
		"number":    func(path string) { script(t, path, `UPDATE arbiter SET results = 1`) },
		"counters":  func(path string) { script(t, path, `DELETE FROM arbiter`) },
	} {
		t.Run(name, func(t *testing.T) {
			path, backups := backedUp(t, 3, 2)
			damage(path)
			s, err := Open(path, Options{})
			to := filepath.Join(t.TempDir(), "copy.db")
			if err == nil {
				err = s.Backup(context.Background(), to)
				s.Close()
			}
			f := isTrouble(t, path, err, Damaged)
			if f.Backup == nil || f.Backup.Path != backups[0] || !strings.Contains(f.Error(), "arbiter records restore "+backups[0]+" --db "+path) {
				t.Errorf("got %v", f)
			}
			if names := list(t, to); names != nil {
				t.Errorf("there is %v", names)
			}
		})
	}
}

// bestBackup is the backup that is named when a file is damaged.
func bestBackup(path string) *Backup {
	var f *FileError
	errors.As(Explain(path, &FileError{Path: path, Trouble: Damaged}), &f)
	return f.Backup
}

// backupAt is what the list of the backups of records says of one of them.
func backupAt(t *testing.T, path, name string) Backup {
	t.Helper()
	list := Backups(context.Background(), path)
	i := slices.IndexFunc(list, func(b Backup) bool { return b.Path == name })
	if i < 0 {
		t.Fatalf("%s is not among %v", name, list)
	}
	return list[i]
}

// Names and clocks don't tell which backup is the newest: the last command does.
func TestTheLastCommandTellsTheNewestBackup(t *testing.T) {
	path, backups := backedUp(t, 3, 1, 2, 3)
	names := []string{"99991231-235959-v1", "20010101-000000-v1", "19700101-000000-v1"}
	for i, name := range names {
		names[i] = path + engine.BackupMark + name
		must(t, os.Rename(backups[i], names[i]))
	}
	best := bestBackup(path)
	if best == nil || best.Path != names[2] || best.Command != 3 || best.Results != 3 {
		t.Fatalf("got %+v", best)
	}
	script(t, names[2], `DELETE FROM all_seats`)
	if best = bestBackup(path); best == nil || best.Path != names[1] {
		t.Fatalf("after the newest was damaged: %+v", best)
	}
	var told []string
	for _, b := range Backups(context.Background(), path) {
		told = append(told, fmt.Sprintf("%d %v", b.Command, b.Whole()))
	}
	if got := strings.Join(told, ", "); got != "1 true, 2 true, 3 false" {
		t.Errorf("listed: %s", got)
	}
}

// Ten backups stay, those made last; what a person named stays besides.
func TestTheLastTenBackupsStay(t *testing.T) {
	path, backups := backedUp(t, 1, 1)
	own := path + engine.BackupMark + "mine"
	must(t, os.Rename(backups[0], own))
	s := openStore(t, path)
	var made []string
	for range engine.MostBackups + 2 {
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
}

// Where the clock was put back, the backup that was just made stays all the same.
func TestTheBackupJustMadeStays(t *testing.T) {
	path, backups := backedUp(t, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	s, err := Open(path, Options{Now: func() time.Time { return time.Date(2001, 1, 1, 0, 0, 0, 0, time.Local) }})
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
				s, err := Open(path, Options{Create: create})
				var f *FileError
				if err == nil {
					s.Close()
				}
				if err = Explain(path, err); !errors.As(err, &f) || f.Backup == nil || f.Backup.Path != backups[1] {
					t.Errorf("create %v: %v", create, err)
				}
			}
			if _, err := os.Stat(path); name == "gone" && err == nil {
				t.Error("looking made a file")
			}
		})
	}
}

func emptyDatabase(path string) error {
	if err := os.Remove(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	_, err = db.Exec(`CREATE TABLE a (b); DROP TABLE a`)
	return errors.Join(err, db.Close())
}

// A backup in which nothing was recorded says nothing about the file.
func TestABackupOfNothingKeepsNobodyFromBeginning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	_, err := s.BackupBeside(context.Background())
	must(t, err)
	must(t, s.Close())
	must(t, os.Remove(path))
	save(t, openStore(t, path), game("Ann 1, Bob 2"))
}

// Backups that are made in the same second, as by two imports, all stay.
func TestBackupsOfOneInstantDoNotCollide(t *testing.T) {
	path, _ := backedUp(t, 1)
	var group sync.WaitGroup
	made := make([]string, 6)
	for i := range made {
		group.Go(func() {
			s, err := Open(path, Options{Now: evening().now})
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
	if list := Backups(context.Background(), path); len(slices.Compact(made)) != 6 || len(list) != 6 {
		t.Errorf("made %v, found %d", made, len(list))
	}
}
