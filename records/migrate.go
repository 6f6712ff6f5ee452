package records

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var scripts embed.FS

// A migration brings the file from one format to the next.
type migration struct{ name, script string }

// migrations are all steps in order; the file's format is how many it had.
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

// migrate takes the steps that the file lacks, each in a transaction of its
// own, after a backup of what was there.
func (s *Store) migrate(version int, steps []migration) error {
	if version > 0 {
		if _, err := s.backupBeside(context.Background(), version); err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
	}
	for n := version; n < len(steps); n++ {
		if err := s.step(n, steps[n]); err != nil {
			return fmt.Errorf("changing the format to %s: %w", steps[n].name, err)
		}
	}
	return nil
}

func (s *Store) step(n int, m migration) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil {
		return err
	}
	if version > n { // another process was quicker
		return nil
	}
	if _, err := tx.Exec(m.script); err != nil {
		return err
	}
	if _, err := tx.Exec(fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, n+1)); err != nil {
		return err
	}
	return tx.Commit()
}
