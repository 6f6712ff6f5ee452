package engine

import (
	"context"
	"errors"
)

// CopyTo copies all tables, with their numbers, to a new file or to a server where
// nothing is recorded yet. When anything fails, it leaves no row and no new file there.
func (s *Store) CopyTo(ctx context.Context, place string) error {
	if IsServer(place) {
		return s.copyToServer(ctx, place)
	}
	return s.Backup(ctx, place)
}

// copyToServer copies the records to a server. It compares each row before it keeps the
// copy.
func (s *Store) copyToServer(ctx context.Context, place string) error {
	if err := s.Whole(ctx); err != nil {
		return err
	}
	to, err := s.schema.Open(place, Options{Create: true, Now: s.now, Version: s.Version})
	if err != nil {
		return s.schema.Explain(place, err)
	}
	return errors.Join(s.CopyAll(ctx, to), to.Close())
}
