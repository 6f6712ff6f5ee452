package records

import (
	"context"
	"errors"
	"io/fs"
	"os"
)

// Copied says how much a whole copy holds.
type Copied struct {
	Results  int `json:"results"`
	Players  int `json:"players"`  // names, former ones too
	Commands int `json:"commands"` // of the log
}

// CopyTo copies the whole records, with their numbers and their log, to a new file or to
// a server where nothing is recorded yet. When anything fails, it leaves no row and no
// new file there.
func (s *Store) CopyTo(ctx context.Context, place string) (c Copied, err error) {
	if IsServer(place) {
		err = s.copyToServer(ctx, place)
	} else {
		err = s.Backup(ctx, place)
	}
	if err != nil {
		return c, err
	}
	made, err := Open(place, Options{Read: true})
	if err == nil {
		ctx := context.WithoutCancel(ctx)
		names, nerr := made.Names(ctx, "players")
		c.Players = len(names)
		err = errors.Join(nerr, made.q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM commands)`).Scan(&c.Results, &c.Commands), made.Close())
	}
	return c, err
}

// copyToServer copies the records to a server. It compares each row before it keeps the
// copy.
func (s *Store) copyToServer(ctx context.Context, place string) error {
	if err := s.Whole(ctx); err != nil {
		return err
	}
	to, err := Open(place, Options{Create: true, Now: s.now, Version: s.version})
	if err != nil {
		return Explain(place, err)
	}
	return errors.Join(copyStore(ctx, s, to), to.Close())
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
