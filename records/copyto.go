package records

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Copied tells how much a whole copy holds.
type Copied struct {
	Results  int
	Players  int // names, former ones too
	Commands int // of the log
}

// CopyTo copies the whole records, with their numbers and their log, to a file
// or a server where nothing is recorded yet. Each row of the copy is compared
// before it is kept. When anything fails, no row stays there, and no new file.
func (s *Store) CopyTo(ctx context.Context, place string) (Copied, error) {
	var c Copied
	err := s.Snapshot(ctx, func() error {
		err := s.q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM players), (SELECT count(*) FROM commands)`).
			Scan(&c.Results, &c.Players, &c.Commands)
		if err != nil {
			return err
		}
		if _, err := os.Stat(place); !IsServer(place) && errors.Is(err, fs.ErrNotExist) {
			return s.copyToNewFile(ctx, place)
		}
		to, err := s.openCopy(place)
		if err != nil {
			return err
		}
		return errors.Join(copyStore(ctx, s, to), to.Close())
	})
	return c, s.wrap("copying the records to "+Shown(place), err)
}

func (s *Store) openCopy(place string) (*Store, error) {
	return Open(place, Options{Create: true, Now: s.now, Version: s.version})
}

// copyToNewFile makes a copy under another name beside its place: it appears
// whole or not at all.
func (s *Store) copyToNewFile(ctx context.Context, file string) error {
	temp, err := os.MkdirTemp(filepath.Dir(file), ".arbiter-backup-")
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) { // its name says nothing to anybody
			err = path.Err
		}
		return &FileError{Path: file, Trouble: Unreachable, Err: fmt.Errorf("no file can be made in its folder: %w", err)}
	}
	defer os.RemoveAll(temp)
	made := filepath.Join(temp, "copy")
	to, err := s.openCopy(made)
	if err != nil {
		return err
	}
	to.path = file // as errors name it
	err = copyStore(ctx, s, to)
	if err == nil { // one file at rest
		_, err = to.db.ExecContext(ctx, `PRAGMA journal_mode = DELETE`)
	}
	if err := errors.Join(err, to.Close()); err != nil {
		return err
	}
	if err := s.share(made); err != nil {
		return err
	}
	err = place(made, file)
	if errors.Is(err, fs.ErrExist) { // another process was quicker, or a link leads nowhere
		return refuse("%s exists already; name a new file", file)
	}
	return err
}

// share lets those read a copy who may read the records: of a server's, its
// owner alone.
func (s *Store) share(copied string) error {
	mode := fs.FileMode(0o600)
	if s.dialect == sqliteDialect {
		info, err := os.Stat(s.path)
		if err != nil {
			return err
		}
		mode = info.Mode().Perm()
	}
	return os.Chmod(copied, mode)
}
