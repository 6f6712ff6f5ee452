package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// Names and clocks don't tell which backup is the newest: the last command does.
func TestTheLastCommandTellsTheNewestBackup(t *testing.T) {
	path, backups := backedUp(t, 3, 1, 2, 3)
	names := []string{"99991231-235959-v1", "20010101-000000-v1", "19700101-000000-v1"}
	for i, name := range names {
		names[i] = path + ".backup-" + name
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
