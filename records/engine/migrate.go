package engine

import (
	"context"
	"fmt"
)

// migrate makes new records, or backs up those of an older format and brings them to
// the current one. That is one transaction: records that a step fails on stay as they are.
func (s *Store) migrate(version int) error {
	backup := ""
	if version > 0 {
		defer s.wait(fmt.Sprintf("bringing the records to format %d", s.schema.Format()))()
		var err error
		if backup, err = s.backupBeside(context.Background(), version); err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
	}
	tx, err := s.DB.Begin()
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
	case version >= s.schema.Format():
		return tx.Commit()
	case version == 0:
		_, err = tx.Exec(s.dialect.Script(s.schema.Text))
	default:
		for _, step := range s.schema.Steps[version-s.schema.First:] {
			if err == nil {
				err = step(tx, s.dialect)
			}
		}
	}
	if err == nil {
		_, err = tx.Exec(fmt.Sprintf(s.dialect.mark, s.schema.Format()))
	}
	if err != nil {
		return fmt.Errorf("changing to format %d: %w", s.schema.Format(), err)
	}
	if err := tx.Commit(); err != nil || version == 0 {
		return err
	}
	says := fmt.Sprintf("the records have format %d now, which older programs cannot read", s.schema.Format())
	if backup != "" {
		says += "; backup: " + backup
	}
	s.say(says)
	return nil
}

// format decides what to do about the format of the records. Format 0 means that
// there are none yet.
func (s *Store) format(version int, o Options) error {
	switch {
	case version > s.schema.Format():
		return &FileError{Path: s.path, Trouble: Newer, Err: fmt.Errorf("format %d; this program knows %d", version, s.schema.Format())}
	case version == 0 && !o.Create:
		return fmt.Errorf("%w (%s is empty)", ErrNoFile, s.path)
	case version > 0 && version < s.schema.First:
		return &FileError{Path: s.path, Trouble: Older, Err: fmt.Errorf("format %d", version), ours: s.schema.Format()}
	case version < s.schema.Format() && o.asIs:
		return nil
	case version < s.schema.Format() && o.Glance:
		return fmt.Errorf("%s is in an older format, %d; this program's is %d. To bring it up to date: %s", s.path, version, s.schema.Format(), plainHint("records", "check", "--db", s.path))
	case version < s.schema.Format():
		return s.migrate(version)
	}
	return nil
}
