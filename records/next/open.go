package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the driver
)

// A Store is open records: an SQLite file, or a schema of a PostgreSQL server.
type Store struct {
	db     *sql.DB
	server bool
	now    func() time.Time
}

// lockTimeout is how long a command waits for another one.
const lockTimeout = 5 * time.Second

// Open opens the records in a file or at a postgres:// address, and makes their tables where
// there are none.
func Open(ctx context.Context, place string) (*Store, error) {
	s := &Store{now: time.Now, server: strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")}
	var err error
	if s.server {
		s.db, err = openServer(place)
	} else {
		s.db, err = openFile(place)
	}
	if err != nil {
		return nil, err
	}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	return s, nil
}

// Close closes the records. A file is whole by itself then.
func (s *Store) Close() error {
	if !s.server {
		_, _ = s.db.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`) // somebody else may read; then the next one does it
	}
	return s.db.Close()
}

func openFile(path string) (*sql.DB, error) {
	query := url.Values{"_txlock": {"immediate"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", lockTimeout.Milliseconds()), "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "cache_size(-16000)",
	}}
	return sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: query.Encode()}).String())
}

func openServer(address string) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the address cannot be read; expected one as postgres://user@host/base")
	}
	config.RuntimeParams["lock_timeout"] = fmt.Sprint(lockTimeout.Milliseconds())
	config.RuntimeParams["client_encoding"] = "UTF8"
	config.RuntimeParams["client_min_messages"] = "warning"
	config.RuntimeParams["application_name"] = "arbiter"
	config.DefaultQueryExecMode = pgx.QueryExecModeExec // a command runs most statements once
	return stdlib.OpenDB(*config), nil
}

// prepare makes the tables where there are none, and checks whose they are.
func (s *Store) prepare(ctx context.Context) error {
	if s.server {
		var encoding string
		if err := s.db.QueryRowContext(ctx, `SHOW server_encoding`).Scan(&encoding); err != nil {
			return err
		}
		if encoding != "UTF8" {
			return fmt.Errorf("the database is in %s and cannot hold all names; make one in UTF8:\n  createdb --encoding UTF8 --template template0 NAME", encoding)
		}
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if s.server {
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(4165726)`); err != nil { // two programs begin at once
			return err
		}
	}
	find := `SELECT count(*) FROM sqlite_schema WHERE name = 'arbiter'`
	if s.server {
		find = `SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'arbiter'`
	}
	found := 0
	if err := tx.QueryRowContext(ctx, find).Scan(&found); err != nil {
		return err
	}
	if found == 0 {
		for _, one := range append(statements(s.server), fmt.Sprintf(`INSERT INTO arbiter VALUES (%d)`, format)) {
			if _, err := tx.ExecContext(ctx, one); err != nil {
				return fmt.Errorf("making the tables: %w", err)
			}
		}
		return tx.Commit()
	}
	version := 0
	if err := tx.QueryRowContext(ctx, `SELECT format FROM arbiter`).Scan(&version); err != nil {
		return err
	}
	if version != format {
		return fmt.Errorf("the records have format %d, and this program reads format %d", version, format)
	}
	return nil
}
