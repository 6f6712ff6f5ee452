package engine

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

var postgresDialect = &Dialect{
	name: "postgres",
	words: strings.NewReplacer(
		"INTEGER", "BIGINT",
		" TEXT", ` TEXT COLLATE "C"`, // as SQLite compares
		") STRICT, WITHOUT ROWID;", ");",
		") STRICT;", ");",
	),
	row:     Marks,
	locking: ` FOR UPDATE`,
	// Plans are kept. One that was made while a table was small would read the whole
	// table for each batch, however large it is by then.
	bulk: `SET LOCAL enable_seqscan = off`,
	late: func(indexes, keys []string) string {
		return `SELECT 'DROP INDEX ' || indexname, indexdef FROM pg_indexes
			WHERE schemaname = current_schema() AND indexname IN (` + quoted(indexes, "") + `)
		UNION ALL SELECT 'SET CONSTRAINTS ALL IMMEDIATE', 'SET CONSTRAINTS ALL DEFERRED' -- what waits to be checked would keep a table as it is
		UNION ALL SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
			'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
			FROM pg_constraint WHERE contype = 'f' AND conrelid IN (` + quoted(keys, "::regclass") + `)`
	},
	copies:   true,
	look:     `SELECT format FROM arbiter`,
	mark:     `UPDATE arbiter SET format = %d`,
	conflict: func(err error) bool { return sqlState(err) == "23505" },
}

// sqlState is the code of a server's error; "" for all other errors.
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// openServer opens the records of a PostgreSQL server.
func (s *Store) openServer(address string, o Options) error {
	s.dialect, s.path = postgresDialect, Shown(address)
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return &FileError{Path: s.path, Trouble: Unreachable, Says: "the address cannot be read; expected one as postgres://user@host/base"}
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
		if o.Glance { // a shell waits to complete a word
			config.ConnectTimeout = time.Second
		}
	}
	for name, value := range map[string]string{
		"lock_timeout":                  strconv.FormatInt(lockTimeout.Milliseconds(), 10),
		"default_transaction_isolation": "read committed",
		"client_min_messages":           "warning",
		"application_name":              "arbiter",
		"jit":                           "off", // to compile a statement takes longer than any of ours
	} {
		if config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec // most commands run each statement once: to prepare it would be one more round trip
	s.DB = stdlib.OpenDB(*config)
	return s.prepare(func() error {
		err := s.checkServer(o)
		// Another process made the tables at once: a table, its type or its catalog entry
		// exists now.
		if slices.Contains([]string{"42P07", "42710", "23505"}, sqlState(err)) {
			err = s.checkServer(o)
		}
		return err
	})
}

// checkServer checks that the tables are Arbiter's, and their format.
func (s *Store) checkServer(o Options) error {
	version := 0
	switch err := s.DB.QueryRow(s.dialect.look).Scan(&version); sqlState(err) {
	case "42703", "42809": // no such column, or another thing than a table
		return &FileError{Path: s.path, Trouble: Foreign, Err: err}
	case "42P01": // no such table: they are new
	default:
		if err != nil {
			return err
		}
	}
	return s.format(version, o)
}

// OnServer tells whether the records are on a server.
func (s *Store) OnServer() bool { return s.dialect == postgresDialect }
