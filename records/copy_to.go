package records

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Copied says how much a whole copy holds.
type Copied struct {
	Results  int
	Players  int // names, former ones too
	Commands int // of the log
}

// CopyTo copies the whole records, with their numbers and their log, to a file or a
// server where nothing is recorded yet. It compares each row before it keeps the
// copy. When anything fails, it leaves no row and no new file there.
func (s *Store) CopyTo(ctx context.Context, place string) (Copied, error) {
	c, err := s.copyTo(ctx, place)
	return c, s.wrap("copying the records to "+Shown(place), err)
}

func (s *Store) copyTo(ctx context.Context, place string) (c Copied, err error) {
	made, err := s.makeCopy(place)
	if err != nil {
		return c, err
	}
	to, err := Open(place, Options{Create: true, Now: s.now, Version: s.version})
	if err == nil {
		err = copyStore(ctx, s, to)
		counted := to.q.QueryRowContext(context.WithoutCancel(ctx), `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM players), (SELECT count(*) FROM commands)`).
			Scan(&c.Results, &c.Players, &c.Commands)
		err = errors.Join(err, counted, to.Close())
	}
	if err != nil && made && c == (Copied{}) { // else another process was quicker
		_ = os.Remove(place) // what went wrong is said
	}
	return c, err
}

// makeCopy makes an empty file for a copy, unless there is one, and tells whether it
// did. Those who may read the records may read the file; for a server's records, only
// the owner.
func (s *Store) makeCopy(file string) (made bool, err error) {
	if IsServer(file) {
		return false, nil
	}
	mode := fs.FileMode(0o600)
	if s.dialect == sqliteDialect {
		info, err := os.Stat(s.path)
		if err != nil {
			return false, err
		}
		mode = info.Mode().Perm()
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return false, nil
	case err != nil:
		return false, noFileIn(filepath.Dir(file), err)
	}
	return true, errors.Join(f.Chmod(mode), f.Close())
}
