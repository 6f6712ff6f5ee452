package records

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
)

// Begin starts a command. It waits for another writer to finish.
func (s *Store) Begin(ctx context.Context, c Command) (*Tx, error) {
	tx, err := s.Store.Begin(ctx)
	if err != nil {
		return nil, err
	}
	t := &Tx{Command: c, Tx: tx, s: s, uids: map[uuid.UUID]bool{}, games: map[string]string{}, notes: notes{runs: map[string]version{}, kept: map[rowKey]bool{}}}
	if err := t.readNames(); err != nil {
		_ = t.Rollback() // the error that led here is the one to show
		return nil, err
	}
	t.look = newLook(t)
	t.Last["commands"]++
	return t, nil
}

// Do runs one command. It keeps all changes that work makes, or none of them when
// work fails.
func (s *Store) Do(ctx context.Context, c Command, work func(*Tx) error) error {
	t, err := s.Begin(ctx, c)
	if err != nil {
		return err
	}
	defer t.Rollback()
	if err := work(t); err != nil {
		return err
	}
	return t.Commit()
}

// Rehearse does the work and takes it back at once. Its error tells whether the
// work would be refused.
func (s *Store) Rehearse(ctx context.Context, work func(*Tx) error) error {
	t, err := s.Begin(ctx, Command{})
	if err != nil {
		return err
	}
	return errors.Join(work(t), t.Rollback())
}

// Commit makes the command durable and visible, and logs it. A command that
// changed nothing leaves no trace.
func (t *Tx) Commit() error {
	if !t.Changed() {
		return t.Rollback()
	}
	if err := t.log(); err != nil {
		return errors.Join(err, t.Rollback())
	}
	return t.Tx.Commit()
}

// log writes what the command did.
func (t *Tx) log() error {
	if t.seasons {
		if err := t.writeChampions(); err != nil {
			return err
		}
	}
	args := t.Args
	if args == nil {
		args = []string{}
	}
	list, err := toJSON(args)
	if err != nil {
		return err
	}
	var undoes any
	if t.undoes != 0 {
		undoes = t.undoes
	}
	if err := t.writeVersions(); err != nil {
		return err
	}
	command := []any{t.ID(), t.At, plain(t.Who), plain(list), plain(t.What), t.s.Version, undoes}
	if err := t.insert("commands", commandsColumns, command); err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	return nil
}
