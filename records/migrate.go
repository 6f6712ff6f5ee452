package records

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"slices"
)

//go:embed migrations/*.sql
var scripts embed.FS

// A migration brings the records from one format to the next.
type migration struct{ name, script string }

// migrations are all steps in order; the format is how many were taken.
func migrations() []migration {
	entries, _ := scripts.ReadDir("migrations") // they are in the program, so reading them cannot fail
	steps := make([]migration, len(entries))
	for i, e := range entries {
		text, _ := scripts.ReadFile("migrations/" + e.Name())
		steps[i] = migration{e.Name(), string(text)}
	}
	return steps
}

// migrate backs up the records and takes the steps that they lack.
func (s *Store) migrate(version int, steps []migration) error {
	if version > 0 {
		made, err := s.backupBeside(context.Background(), version)
		if err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
		s.PruneBackups(made)
	}
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if s.dialect == postgresDialect && version > 0 { // writers lock a row, which would not keep them from the tables
		if _, err := tx.Exec(`LOCK TABLE arbiter`); err != nil {
			return err
		}
	}
	if version > 0 || s.dialect == sqliteDialect { // another process may have been quicker
		if err := tx.QueryRow(s.dialect.look).Scan(&version); err != nil {
			return err
		}
	}
	for n := version; n < len(steps); n++ {
		if err := s.step(tx, n, steps[n]); err != nil {
			return fmt.Errorf("changing the format to %s: %w", steps[n].name, err)
		}
	}
	return tx.Commit()
}

func (s *Store) step(tx *sql.Tx, n int, m migration) error {
	if _, err := tx.Exec(s.dialect.script(m.script)); err != nil {
		return err
	}
	if n == 1 {
		if err := sealGuests(tx); err != nil {
			return err
		}
	}
	_, err := tx.Exec(fmt.Sprintf(s.dialect.mark, n+1))
	return err
}

// sealGuests seals the players with the column that format 2 gave them. Those who
// were not as they had been sealed stay unsealed, so that a check still finds it.
func sealGuests(tx *sql.Tx) error {
	ctx := context.Background()
	columns := loggedTables[0].columns
	before, err := columnSeals(ctx, tx, "players", slices.DeleteFunc(slices.Clone(columns), func(c string) bool { return c == "guest" }), "")
	if err != nil {
		return err
	}
	now, err := columnSeals(ctx, tx, "players", columns, "")
	for piece, seal := range now {
		if err == nil {
			_, err = tx.Exec(`UPDATE seals SET seal = $1 WHERE tbl = 'players' AND piece = $2 AND seal = $3`, seal.String(), piece.n, before[piece].String())
		}
	}
	return err
}
