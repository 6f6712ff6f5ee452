package records

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// openServer opens the records of a PostgreSQL server.
func (s *Store) openServer(address string, o Options) error {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return &FileError{Path: s.place, Trouble: Unreachable, Says: "the address cannot be read; expected one as postgres://user@host/base"}
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
		if o.Quick {
			config.ConnectTimeout = time.Second
		}
	}
	for name, value := range map[string]string{
		"lock_timeout": fmt.Sprint(lockTimeout.Milliseconds()), "default_transaction_isolation": "read committed", "client_encoding": "UTF8",
		"client_min_messages": "warning", "application_name": "arbiter", "jit": "off", // compiling a statement takes longer than running any of ours
	} {
		if config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec // a command runs most statements once
	s.db = stdlib.OpenDB(*config)
	s.q = s.db
	s.db.SetMaxOpenConns(mostConnections)
	if err := s.checkServer(context.Background(), o); err != nil {
		return errors.Join(err, s.db.Close())
	}
	return nil
}

// checkServer makes the tables where there are none, and checks whose they are.
func (s *Store) checkServer(ctx context.Context, o Options) error {
	var encoding string
	if err := s.db.QueryRowContext(ctx, `SHOW server_encoding`).Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return &FileError{Path: s.place, Trouble: Unreachable,
			Says: fmt.Sprintf("the database is in %s and cannot hold all names; make one in UTF8:\n  createdb --encoding UTF8 --locale C --template template0 NAME", encoding)}
	}
	version := 0
	err := s.db.QueryRowContext(ctx, `SELECT format FROM arbiter`).Scan(&version)
	switch sqlState(err) {
	case "42P01": // no such table
		if !o.Create {
			return fmt.Errorf("%w (%s)", ErrNoFile, s.place)
		}
		version, err = s.makeServerTables(ctx)
	case "42703", "42809": // no such column, or no table
		return &FileError{Path: s.place, Trouble: Foreign, Err: err}
	}
	if err != nil {
		return err
	}
	return s.checkFormat(version)
}

// makeServerTables makes the tables, unless another program did so first, and returns their format.
func (s *Store) makeServerTables(ctx context.Context) (version int, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(4165726)`); err != nil {
		return 0, err
	}
	var there bool
	if err := tx.QueryRowContext(ctx, `SELECT to_regclass('arbiter') IS NOT NULL`).Scan(&there); err != nil {
		return 0, err
	}
	if there {
		err := tx.QueryRowContext(ctx, `SELECT format FROM arbiter`).Scan(&version)
		return version, err
	}
	return format, s.makeTables(tx)
}

// sqlState returns the code of a server's error; "" for all other errors.
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// isBroken reports whether a command broke what the tables promise: a name, an identity or a
// number that is there already, or a row that refers to one that is not.
func isBroken(err error) bool {
	code := sqlState(err)
	return code == "23505" || code == "23503" || isBrokenInFile(err)
}
