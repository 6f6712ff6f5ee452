package records

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a whole copy of the records to a new file. It checks the records
// before and the copy afterwards, so that damaged records are never backed up as good.
// The copy appears complete and durable under its name, or not at all. An existing
// file is never overwritten.
func (s *Store) Backup(ctx context.Context, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return refuse("%s exists already; name a new file", to)
	}
	return s.backup(ctx, filepath.Dir(to), func(made string) error { return place(made, to) })
}

// backup makes a checked copy in a folder, and calls place to give it its name.
func (s *Store) backup(ctx context.Context, folder string, place func(made string) error) error {
	if err := s.Whole(ctx); err != nil {
		return err
	}
	if err := s.room(ctx, folder); err != nil {
		return err
	}
	w, err := newWorkplace(folder)
	if err != nil {
		return err
	}
	defer w.close()
	rights, err := s.rights()
	if err == nil {
		_, err = s.wholeCopy(ctx, w.copy(), rights)
	}
	if err == nil {
		err = place(w.copy())
	}
	return err
}

// wholeCopy makes a copy, checks it, and checks that it holds as much as the records.
func (s *Store) wholeCopy(ctx context.Context, path string, rights fs.FileMode) (Facts, error) {
	before, err := s.facts(ctx)
	if err != nil {
		return before, err
	}
	if err := s.copyInto(ctx, path); err != nil {
		return before, err
	}
	b := readBackup(ctx, path, true)
	if b.Err != nil {
		return before, fmt.Errorf("the copy is not whole, so it was given up: %w", b.Err)
	}
	// Others may have gone on writing meanwhile.
	if b.Command < before.Command || b.Command == before.Command && b.Results != before.Results {
		return before, errCopy
	}
	return b.Facts, os.Chmod(path, rights)
}

// copyInto copies the records into a new file.
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

// place gives a finished file its final name.
func place(from, to string) error {
	if err := flush(from); err != nil {
		return err
	}
	err := os.Link(from, to) // unlike Rename it never overwrites
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if err != nil { // a file system without links
		if _, err := os.Lstat(to); err == nil {
			return fs.ErrExist
		}
		if err := os.Rename(from, to); err != nil {
			return err
		}
	}
	flushFolder(filepath.Dir(to))
	return nil
}

// flush waits until a file is on the disk. Windows flushes only files that are open for
// writing.
func flush(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// flushFolder waits until the names in a folder are on the disk, where the system can do
// that.
func flushFolder(path string) {
	if f, err := os.Open(path); err == nil {
		_ = errors.Join(f.Sync(), f.Close())
	}
}

// BackupBeside makes a backup in the file's folder, named after the time, and returns
// its name. For a server, which has no such folder, it does nothing and returns "".
func (s *Store) BackupBeside(ctx context.Context) (string, error) {
	return s.backupBeside(ctx, newest(migrations()))
}

func (s *Store) backupBeside(ctx context.Context, version int) (string, error) {
	if s.dialect == postgresDialect {
		return "", nil
	}
	stem := fmt.Sprintf("%s%s-v%d", s.path+backupMark, s.now().Format("20060102-150405"), version)
	name := stem
	err := s.backup(ctx, filepath.Dir(stem), func(made string) error {
		for n := 2; ; n++ { // another process may make one in the same second
			if err := place(made, name); !errors.Is(err, fs.ErrExist) {
				return err
			}
			name = fmt.Sprintf("%s.%d", stem, n)
		}
	})
	return name, err
}
