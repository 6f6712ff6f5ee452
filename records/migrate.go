package records

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

//go:embed schema.sql
var schema string

// firstFormat is the oldest format that is read. Records of an older one are refused.
const firstFormat = 5

// steps bring records from one format to the next: the first one from firstFormat. A
// released step is never changed, and a new one stands behind all others.
var steps []func(*sql.Tx, *dialect) error

// currentFormat is the format of schema.sql.
func currentFormat() int { return firstFormat + len(steps) }

// migrate makes new records, or backs up those of an older format and brings them to
// the current one. That is one transaction: records that a step fails on stay as they are.
func (s *Store) migrate(version int) error {
	backup := ""
	if version > 0 {
		defer s.wait(fmt.Sprintf("bringing the records to format %d", currentFormat()))()
		var err error
		if backup, err = s.backupBeside(context.Background(), version); err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
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
	switch {
	case version >= currentFormat():
		return tx.Commit()
	case version == 0:
		_, err = tx.Exec(s.dialect.script(schema))
	default:
		for _, step := range steps[version-firstFormat:] {
			if err == nil {
				err = step(tx, s.dialect)
			}
		}
	}
	if err == nil {
		_, err = tx.Exec(fmt.Sprintf(s.dialect.mark, currentFormat()))
	}
	if err != nil {
		return fmt.Errorf("changing to format %d: %w", currentFormat(), err)
	}
	if err := tx.Commit(); err != nil || version == 0 {
		return err
	}
	says := fmt.Sprintf("the records have format %d now, which older programs cannot read", currentFormat())
	if backup != "" {
		says += "; backup: " + backup
	}
	s.say(says)
	return nil
}
