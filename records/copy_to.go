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
	Results  int `json:"results"`
	Players  int `json:"players"`  // names, former ones too
	Commands int `json:"commands"` // of the log
}

// CopyTo copies the whole records, with their numbers and their log, to a file or a
// server where nothing is recorded yet. It compares each row before it keeps the
// copy. When anything fails, it leaves no row and no new file there.
func (s *Store) CopyTo(ctx context.Context, place string) (c Copied, err error) {
	if err := s.Whole(ctx); err != nil {
		return c, err
	}
	rights, err := s.rights()
	if err != nil {
		return c, err
	}
	if folder := filepath.Dir(place); !IsServer(place) {
		if _, err := os.Stat(folder); err != nil {
			return c, noFileIn(folder, err)
		}
	}
	_, missing := os.Lstat(place)
	to, err := Open(place, Options{Create: true, Now: s.now, Version: s.version, rights: rights})
	if err != nil {
		err = Explain(place, err)
	} else {
		err = copyStore(ctx, s, to)
		counted := to.q.QueryRowContext(context.WithoutCancel(ctx), `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM players), (SELECT count(*) FROM commands)`).
			Scan(&c.Results, &c.Players, &c.Commands)
		err = errors.Join(err, counted, to.Close())
	}
	if err != nil && errors.Is(missing, fs.ErrNotExist) && c == (Copied{}) { // else another process was quicker
		_ = os.Remove(place) // what went wrong is said
	}
	return c, err
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
