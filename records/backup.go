package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Backup writes a whole copy of the records to a new file. The copy appears
// complete and durable under its name, or not at all; an existing file is
// never overwritten.
func (s *Store) Backup(ctx context.Context, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return refuse("%s exists already; name a new file", to)
	}
	temp, err := os.MkdirTemp(filepath.Dir(to), ".arbiter-backup-")
	if err != nil {
		return fmt.Errorf("making the backup %s: %w", to, err)
	}
	defer os.RemoveAll(temp)
	copied := filepath.Join(temp, "copy")
	if err := s.copyInto(ctx, copied); err != nil {
		return s.wrap("making the backup "+to, err)
	}
	if err := place(copied, to); err != nil {
		return fmt.Errorf("making the backup %s: %w", to, err)
	}
	return nil
}

// copyInto makes a new file that holds all of the records.
func (s *Store) copyInto(ctx context.Context, path string) error {
	if s.dialect == sqliteDialect {
		_, err := s.db.ExecContext(ctx, `VACUUM INTO ?`, path)
		return err
	}
	to, err := Open(path, Options{Create: true, Now: s.now, Version: s.version})
	if err != nil {
		return err
	}
	err = copyStore(ctx, s, to)
	if err == nil { // one file at rest
		_, err = to.db.ExecContext(ctx, `PRAGMA journal_mode = DELETE`)
	}
	return errors.Join(err, to.Close())
}

// place gives a finished file its name for good.
func place(from, to string) error {
	if err := flush(from); err != nil {
		return err
	}
	err := os.Link(from, to) // unlike Rename it never overwrites
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if err != nil { // a file system without links
		if err := os.Rename(from, to); err != nil {
			return err
		}
	}
	_ = flush(filepath.Dir(to)) // not every system can flush a folder
	return nil
}

func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// BackupBeside makes a backup in the file's own folder, named after the time,
// and tells its name. A server has no such folder: it answers "".
func (s *Store) BackupBeside(ctx context.Context) (string, error) {
	steps, err := migrations()
	if err != nil {
		return "", err
	}
	return s.backupBeside(ctx, len(steps))
}

func (s *Store) backupBeside(ctx context.Context, version int) (string, error) {
	if s.dialect == postgresDialect {
		return "", nil
	}
	stem := fmt.Sprintf("%s%s-v%d", s.path+backupMark, s.now().Format("20060102-150405"), version)
	name := stem
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			err := s.Backup(ctx, name)
			if !errors.Is(err, fs.ErrExist) {
				return name, err
			}
		}
		name = fmt.Sprintf("%s.%d", stem, n)
	}
}

const backupMark = ".backup-"

// newestGood is the newest backup beside a file that is whole, "" when there
// is none. The names sort by time.
func newestGood(path string) string {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return ""
	}
	slices.Reverse(entries)
	for _, e := range entries {
		if name := e.Name(); strings.HasPrefix(name, filepath.Base(path)+backupMark) && isGood(beside(path, name)) {
			return beside(path, name)
		}
	}
	return ""
}

// isGood tells whether a file holds whole records.
func isGood(path string) bool {
	dsn, err := address(path, "ro&immutable=1")
	if err != nil {
		return false
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return false
	}
	defer db.Close()
	var id int
	var answer string
	if err := db.QueryRow(`SELECT application_id FROM pragma_application_id`).Scan(&id); err != nil || id != applicationID {
		return false
	}
	err = db.QueryRow(`PRAGMA integrity_check(1)`).Scan(&answer)
	return err == nil && answer == "ok"
}
