package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNamesOfFiles(t *testing.T) {
	for _, name := range []string{"a b.db", "100%.db", "what?.db", "#1.db", "卓.db", "a&mode=ro.db", "new/folder/league.db"} {
		path := filepath.Join(t.TempDir(), name)
		s := openStore(t, path)
		save(t, s, 1)
		must(t, s.Close())
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// The driver leaves out settings that it does not know, and says nothing.
func TestSQLiteTakesItsSettings(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "league.db"))
	var got [4]any
	must(t, s.DB.QueryRow(`SELECT j.journal_mode, t.timeout, s.synchronous, k.foreign_keys
		FROM pragma_journal_mode j, pragma_busy_timeout t, pragma_synchronous s, pragma_foreign_keys k`).
		Scan(&got[0], &got[1], &got[2], &got[3]))
	if want := [4]any{"wal", lockTimeout.Milliseconds(), int64(2), int64(1)}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	if _, err := things.Open(path, Options{}); !errors.Is(err, ErrNoFile) {
		t.Errorf("a missing file: %v", err)
	}
	if names := list(t, path); names != nil {
		t.Errorf("looking made %v", names)
	}
	if f := trouble(t, filepath.Dir(path)); f.Trouble != Unreachable {
		t.Errorf("a folder: %v", f)
	}
}

func TestNewerFileIsLeftAsItIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	script(t, path, fmt.Sprintf(`CREATE TABLE future (a); PRAGMA application_id = %d; PRAGMA user_version = 99`, 0x41524252))
	before := read(t, path)
	if f := trouble(t, path); f.Trouble != Newer {
		t.Errorf("got %v", f)
	}
	if read(t, path) != before || len(list(t, path)) != 1 {
		t.Errorf("the file was touched: %v", list(t, path))
	}
}

func TestForeignFileIsLeftAsItIs(t *testing.T) {
	for name, text := range map[string]string{
		"tables":  `CREATE TABLE bookmarks (a)`,
		"id":      `PRAGMA application_id = 7; CREATE TABLE a (b)`,
		"version": `PRAGMA user_version = 3; CREATE TABLE a (b)`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "other.db")
			script(t, path, text)
			before := read(t, path)
			if f := trouble(t, path); f.Trouble != Foreign {
				t.Errorf("got %v", f)
			}
			if read(t, path) != before || len(list(t, path)) != 1 {
				t.Error("the file was touched")
			}
		})
	}
}

// A newer program's records are refused and left as they are.
func TestNewerFormatIsRefused(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := newPlace(t)
		must(t, openStore(t, place).Close())
		marked(t, place, 99)
		if f := trouble(t, place); f.Trouble != Newer {
			t.Errorf("got %v", f)
		}
	})
}

// A damaged file is recognised, and the newest backup that is whole is named.
func TestDamagedFileNamesNewestGoodBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	for range 30 {
		save(t, s, 1)
	}
	ctx := context.Background()
	good, err := s.BackupBeside(ctx)
	must(t, err)
	bad, err := s.BackupBeside(ctx)
	must(t, err)
	must(t, s.Close())
	spoil(t, bad, 8000)
	spoil(t, path, 8000)
	s, err = things.Open(path, Options{})
	if err == nil { // the beginning is whole: reading on finds it
		err = s.Whole(ctx)
		s.Close()
	}
	if f := isTrouble(t, path, err, Damaged); f.Backup == nil || f.Backup.Path != good {
		t.Errorf("got %v, want the backup %s", f, good)
	}
	must(t, os.WriteFile(path, []byte(strings.Repeat("no records at all ", 99)), 0o600))
	if f := trouble(t, path); f.Trouble != Damaged || f.Backup == nil || f.Backup.Path != good {
		t.Errorf("no database at all: %v", f)
	}
}

// A writer who waited for another in vain says so.
func TestLocked(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := newPlace(t)
		s := openStore(t, place)
		tx, err := s.Begin(context.Background())
		must(t, err)
		other := openStore(t, place)
		_, err = other.DB.Exec(map[bool]string{false: `PRAGMA busy_timeout = 20`, true: `SET lock_timeout = 20`}[other.OnServer()])
		must(t, err)
		_, err = other.Begin(context.Background())
		isTrouble(t, place, err, Locked)
		must(t, tx.Rollback())
		must(t, s.Close())
		must(t, other.Close())
	})
}

// A file that may only be read is read, and changed by nobody.
func TestReadOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("nothing is read-only to root")
	}
	path := filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	save(t, s, 1)
	must(t, s.Close())
	must(t, os.Chmod(path, 0o400))
	must(t, os.Chmod(filepath.Dir(path), 0o500))
	t.Cleanup(func() { _ = os.Chmod(filepath.Dir(path), 0o700) })
	s, err := things.Open(path, Options{Read: true})
	must(t, err)
	defer s.Close()
	clean(t, s)
	err = add(s, 1)
	isTrouble(t, path, err, NotWritable)
	if f := trouble(t, path); f.Trouble != NotWritable {
		t.Errorf("opened to write: %v, want NotWritable", f)
	}
}

// An empty file is never the beginning of a league: something has emptied it.
func TestAnEmptyFileIsRefused(t *testing.T) {
	for name, make := range map[string]func(path string) error{
		"empty":     func(path string) error { return os.WriteFile(path, nil, 0o600) },
		"no tables": func(path string) error { return errors.Join(os.WriteFile(path, nil, 0o600), emptyDatabase(path)) },
	} {
		path := filepath.Join(t.TempDir(), "league.db")
		must(t, make(path))
		before := read(t, path)
		for _, o := range []Options{{}, {Create: true}, {Read: true}, {Glance: true}} {
			s, err := things.Open(path, o)
			if err == nil {
				s.Close()
			}
			if f := isTrouble(t, path, err, Emptied); !strings.HasSuffix(f.Error(), "Delete the file to begin anew") {
				t.Errorf("%s, %+v: %v", name, o, f)
			}
		}
		if read(t, path) != before || len(list(t, path)) != 1 {
			t.Errorf("%s: the file was touched: %v", name, list(t, path))
		}
		must(t, os.Remove(path))
		save(t, openStore(t, path), 1)
	}
}

// Several processes may begin a league at once. One of them makes the file.
func TestAFileIsMadeOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.db")
	errs := make(chan error, 6)
	for range cap(errs) {
		go func() {
			s, err := things.Open(path, Options{Create: true})
			if err == nil {
				err = add(s, 1)
				err = errors.Join(err, s.Close())
			}
			errs <- err
		}()
	}
	for range cap(errs) {
		must(t, <-errs)
	}
	if s := openStore(t, path); count(t, s) != 6 || len(list(t, path)) > 3 {
		t.Errorf("%d things in %v", count(t, s), list(t, path))
	}
}
