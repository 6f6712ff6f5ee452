package records

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var scripts embed.FS

// A migration brings the records from one format to the next.
type migration struct{ name, script string }

// migrations are all steps in order; the format is how many were taken.
func migrations() ([]migration, error) {
	entries, err := fs.ReadDir(scripts, "migrations")
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	steps := make([]migration, len(entries))
	for i, e := range entries {
		text, err := fs.ReadFile(scripts, "migrations/"+e.Name())
		if err != nil {
			return nil, fmt.Errorf("reading the migrations: %w", err)
		}
		steps[i] = migration{e.Name(), string(text)}
	}
	return steps, nil
}

// migrate backs up the records and takes the steps that they lack, each in a
// transaction of its own.
func (s *Store) migrate(version int, steps []migration) error {
	if version > 0 {
		made, err := s.backupBeside(context.Background(), version)
		if err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
		s.PruneBackups(made)
	}
	for n := version; n < len(steps); n++ {
		if err := s.step(n, steps[n]); err != nil {
			return fmt.Errorf("changing the format to %s: %w", steps[n].name, err)
		}
	}
	return nil
}

// step takes one step, unless another process was quicker. It first takes the lock
// that every writer takes.
func (s *Store) step(n int, m migration) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if n > 0 {
		if err := tx.QueryRow(`SELECT id FROM arbiter` + s.dialect.locking).Scan(new(int)); err != nil {
			return err
		}
	}
	if n > 0 || s.dialect == sqliteDialect { // a server has no table yet to look at
		var version int
		if err := tx.QueryRow(s.dialect.look).Scan(&version); err != nil || version > n {
			return err
		}
	}
	if _, err := tx.Exec(s.dialect.script(m.script)); err != nil {
		return err
	}
	if _, err := tx.Exec(fmt.Sprintf(s.dialect.mark, n+1)); err != nil {
		return err
	}
	return tx.Commit()
}
