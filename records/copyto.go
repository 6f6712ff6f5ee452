package records

import (
	"context"
	"errors"
	"io/fs"
	"os"
)

// Copied tells how much a whole copy holds.
type Copied struct {
	Results  int
	Players  int // names, former ones too
	Commands int // of the log
}

// CopyTo copies the whole records, with their numbers and their log, to a file
// or a server where nothing is recorded yet. The copy of a file in a new file is
// checked as a backup is; else each row of the copy is compared before it is
// kept. When anything fails, no row stays there, and no new file.
func (s *Store) CopyTo(ctx context.Context, place string) (Copied, error) {
	c, err := s.copyTo(ctx, place)
	return c, s.wrap("copying the records to "+Shown(place), err)
}

func (s *Store) copyTo(ctx context.Context, place string) (c Copied, err error) {
	o := Options{Create: true, Now: s.now, Version: s.version}
	_, err = os.Stat(place)
	isNew := !IsServer(place) && errors.Is(err, fs.ErrNotExist)
	if isNew {
		if err := s.Backup(ctx, place); err != nil {
			return c, err
		}
		o = Options{Read: true}
	}
	to, err := Open(place, o)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if !isNew {
		if err := copyStore(ctx, s, to); err != nil {
			return c, err
		}
	}
	return c, to.q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM players), (SELECT count(*) FROM commands)`).
		Scan(&c.Results, &c.Players, &c.Commands)
}
