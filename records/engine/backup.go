package engine

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
		return s.schema.refuse("%s exists already; name a new file", to)
	}
	return s.backup(ctx, filepath.Dir(to), func(made string) error { return place(made, to) })
}

// backup makes a checked copy in a folder, and calls place to give it its name.
func (s *Store) backup(ctx context.Context, folder string, place func(made string) error) error {
	if err := s.Whole(ctx); err != nil {
		return err
	}
	rights, err := s.rights()
	if err == nil {
		_, err = s.wholeCopy(ctx, folder, rights, place)
	}
	return err
}

// wholeCopy makes a copy in a folder, checks it, and calls place to give it its name.
func (s *Store) wholeCopy(ctx context.Context, folder string, rights fs.FileMode, place func(made string) error) (f Facts, err error) {
	work, err := workplace(folder)
	if err != nil {
		return f, err
	}
	defer os.RemoveAll(work)
	made := filepath.Join(work, "copy")
	if f, err = s.facts(ctx); err != nil {
		return f, err
	}
	if err := s.copyInto(ctx, made); sqliteTrouble(err) == NoSpace {
		return f, &FileError{Path: folder, Trouble: NoSpace, Err: err}
	} else if err != nil {
		return f, err
	}
	// What its rows refer to was checked in the records, and a copy takes all rows.
	b := s.schema.readBackup(ctx, made, func(c *Store, ctx context.Context) error { return c.CheckFile(ctx, nil) })
	if b.Err != nil {
		return f, fmt.Errorf("the copy is not whole, so it was given up: %w", b.Err)
	}
	if b.Command < f.Command { // others may have gone on writing meanwhile
		return f, ErrCopy
	}
	file, err := os.OpenFile(made, os.O_RDWR, 0) // Windows flushes only what may be written to
	if err != nil {
		return f, err
	}
	if err := errors.Join(file.Chmod(rights), file.Sync(), file.Close()); err != nil {
		return f, err
	}
	return b.Facts, place(made)
}

// copyInto copies the records into a new file.
func (s *Store) copyInto(ctx context.Context, path string) error {
	if s.dialect == sqliteDialect {
		_, err := s.DB.ExecContext(ctx, `VACUUM INTO ?`, path)
		return err
	}
	to, err := s.schema.Open(path, Options{Create: true, Now: s.now, Version: s.Version})
	if err != nil {
		return err
	}
	err = s.CopyAll(ctx, to)
	if err == nil { // one file at rest
		_, err = to.DB.ExecContext(ctx, `PRAGMA journal_mode = DELETE`)
	}
	return errors.Join(err, to.Close())
}

// BackupBeside makes a backup in the file's folder, named after the time, and returns
// its name. Ten of each format stay. For a server, which has no such folder, it does
// nothing and returns "".
func (s *Store) BackupBeside(ctx context.Context) (string, error) {
	return s.backupBeside(ctx, s.schema.Format())
}

func (s *Store) backupBeside(ctx context.Context, version int) (string, error) {
	if s.dialect == postgresDialect {
		return "", nil
	}
	stem := fmt.Sprintf("%s%s-v%d", s.path+backupMark, s.Now().Format("20060102-150405"), version)
	name := stem
	err := s.backup(ctx, filepath.Dir(stem), func(made string) error {
		for n := 2; ; n++ { // another process may make one in the same second
			if err := place(made, name); !errors.Is(err, fs.ErrExist) {
				return err
			}
			name = fmt.Sprintf("%s.%d", stem, n)
		}
	})
	if err == nil {
		s.prune(name)
	}
	return name, err
}

// rights are those of a file with a copy: who may read the records may read it. A copy
// of a server's records is for its owner alone.
func (s *Store) rights() (fs.FileMode, error) {
	if s.dialect != sqliteDialect {
		return 0o600, nil
	}
	info, err := os.Stat(s.path)
	if err != nil {
		return 0, err
	}
	return info.Mode().Perm(), nil
}
