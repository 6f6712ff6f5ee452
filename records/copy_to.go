package records

import (
	"context"
	"errors"
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
	if err := s.Store.CopyTo(ctx, place); err != nil {
		return c, err
	}
	made, err := Open(place, Options{Read: true})
	if err == nil {
		ctx := context.WithoutCancel(ctx)
		names, nerr := made.Names(ctx, "players")
		c.Players = len(names)
		err = errors.Join(nerr, made.Q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM commands)`).Scan(&c.Results, &c.Commands), made.Close())
	}
	return c, err
}
