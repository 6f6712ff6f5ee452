package records

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var scripts embed.FS

// A migration brings the file from one format to the next: a script, and then
// what SQL cannot do.
type migration struct {
	name, script string
	then         func(*sql.Tx) error
}

// thens are the second halves of migrations, by name.
var thens = map[string]func(*sql.Tx) error{"0002_leagues.sql": func(tx *sql.Tx) error { return repackSeats(context.Background(), tx) }}

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
		steps[i] = migration{e.Name(), string(text), thens[e.Name()]}
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
	if m.then != nil {
		if err := m.then(tx); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, n+1)); err != nil {
		return err
	}
	return tx.Commit()
}

// repackSeats gives the seats of results that were recorded without totals
// theirs, from the sheets.
func repackSeats(ctx context.Context, tx *sql.Tx) error {
	for last := int64(0); ; {
		type row struct {
			id    int64
			seats []byte
			sheet string
		}
		var page []row
		err := query(ctx, tx, func(rows *sql.Rows) error {
			var r row
			err := rows.Scan(&r.id, &r.seats, &r.sheet)
			page = append(page, r)
			return err
		}, `SELECT r.id, r.seats, h.sheet FROM results r JOIN sheets h ON h.result = r.id WHERE r.id > ? AND substr(r.seats, 1, 1) = x'01' ORDER BY r.id LIMIT 500`, last)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, r := range page {
			seats, err := unpackSeats(nil, r.seats)
			if err != nil {
				return fmt.Errorf("result #%d: %w", r.id, err)
			}
			sheet, err := readSheet(r.sheet)
			if err != nil {
				return fmt.Errorf("result #%d: %w", r.id, err)
			}
			for i := range min(len(seats), len(sheet.Players)) {
				seats[i].Total = sheet.Players[i].Total()
			}
			if _, err := tx.ExecContext(ctx, `UPDATE results SET seats = ? WHERE id = ?`, packSeats(seats), r.id); err != nil {
				return err
			}
		}
		last = page[len(page)-1].id
	}
}
