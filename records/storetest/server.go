package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"arbiter/score/oftentest"
)

// A Server is a PostgreSQL server that tests start for themselves from the
// machine's programs, on a socket in a temporary folder. It starts when it is
// first wanted.
type Server struct {
	once    sync.Once
	err     error
	folder  string
	cmd     *exec.Cmd
	life    io.WriteCloser // the server lives as long as it is open
	db      *sql.DB
	schemas atomic.Int64
}

// Own returns a server for one test alone.
func Own(t testing.TB) *Server {
	t.Helper()
	s := new(Server)
	t.Cleanup(s.Stop)
	s.Want(t)
	return s
}

// script runs the server in the folder $1. At each line of its input the server is killed and
// started again; the end of the input, which comes also when the tests are killed, ends it.
const script = `
serve() { "$0" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c autovacuum=off -c full_page_writes=off -c max_connections=300 -c max_wal_size=256MB </dev/null & }
serve "$1"
while read -r _; do kill -QUIT $!; wait; serve "$1"; done
kill -QUIT $!; wait; cd /; rm -rf "$1"`

// Want starts the server, once. Where the machine has no PostgreSQL the test is
// skipped, but not in CI; -short leaves servers out.
func (s *Server) Want(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a server takes long; run without -short")
	}
	s.once.Do(func() { s.err = s.start() })
	var missing *exec.Error
	switch {
	case s.err == nil:
	case errors.As(s.err, &missing) && os.Getenv("CI") == "":
		t.Skip("PostgreSQL is not on this machine, so the same test over a server is skipped (Debian: apt-get install postgresql)")
	default:
		t.Fatal(s.err)
	}
}

func (s *Server) start() error {
	initdb, err := Program("initdb")
	if err != nil {
		return err
	}
	postgres, err := Program("postgres")
	if err != nil {
		return err
	}
	if s.folder, err = os.MkdirTemp("", "arbiter-postgres-"); err != nil {
		return err
	}
	who, err := unprivileged(s.folder)
	if err != nil {
		return err
	}
	cmd := exec.Command(initdb, "-D", filepath.Join(s.folder, "data"), "-U", "arbiter", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions")
	cmd.SysProcAttr, cmd.Dir = who, s.folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	log, err := os.Create(filepath.Join(s.folder, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	s.cmd = exec.Command("sh", "-c", script, postgres, s.folder)
	s.cmd.SysProcAttr, s.cmd.Dir, s.cmd.Stdout, s.cmd.Stderr = who, s.folder, log, log
	if s.life, err = s.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	config, err := pgx.ParseConfig(s.Address(""))
	if err != nil {
		return err
	}
	s.db = stdlib.OpenDB(*config)
	s.db.SetMaxOpenConns(4)
	return s.answers()
}

// answers waits until the server answers.
func (s *Server) answers() (err error) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if err = s.db.Ping(); err == nil {
			return nil
		}
	}
	said, _ := os.ReadFile(filepath.Join(s.folder, "log"))
	return fmt.Errorf("the server does not answer: %w\n%s", err, said)
}

// Program finds a program of PostgreSQL, which Debian keeps off the path.
func Program(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return path, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return "", err
	}
	return found[len(found)-1], nil
}

// Address returns the address of a schema of the server, or of the server. Connections to a schema
// are named after it.
func (s *Server) Address(schema string) string {
	query := url.Values{"host": {s.folder}, "user": {"arbiter"}, "sslmode": {"disable"}}
	if schema != "" {
		query.Set("search_path", schema)
		query.Set("application_name", schema)
	}
	return "postgres:///postgres?" + query.Encode()
}

// Schema makes a schema for one store, and returns its address.
func (s *Server) Schema(t testing.TB) string {
	t.Helper()
	s.Want(t)
	name := "s" + strconv.FormatInt(s.schemas.Add(1), 10)
	if _, err := s.db.Exec(`CREATE SCHEMA ` + name); err != nil {
		t.Fatal(err)
	}
	if oftentest.Long() { // so many that they fill the memory; otherwise they go with the server
		t.Cleanup(func() {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			_, _ = s.db.ExecContext(ctx, `DROP SCHEMA `+name+` CASCADE`) // the server goes anyway
		})
	}
	return s.Address(name)
}

// FallOver ends the server at once, whatever it is doing, as an immediate
// shutdown does, and starts it again: it has to recover. No other test may use
// it meanwhile.
func (s *Server) FallOver(t testing.TB) {
	t.Helper()
	before := s.process()
	if _, err := io.WriteString(s.life, "\n"); err != nil {
		t.Fatal(err)
	}
	for before == s.process() {
		time.Sleep(2 * time.Millisecond)
	}
	if err := s.answers(); err != nil {
		t.Fatal(err)
	}
}

// process returns the number of the server's process; "" while there is none.
func (s *Server) process() string {
	text, _ := os.ReadFile(filepath.Join(s.folder, "data", "postmaster.pid"))
	number, _, _ := strings.Cut(string(text), "\n")
	return number
}

// Drop ends all connections to a schema.
func (s *Server) Drop(t testing.TB, address string) {
	t.Helper()
	s.connections(t, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = $1`, address)
}

// Idle waits until nobody works in a schema: the server needs a moment to notice that a program was
// killed.
func (s *Server) Idle(t testing.TB, address string) {
	t.Helper()
	for s.connections(t, `SELECT count(*) FROM pg_stat_activity WHERE application_name = $1`, address) > 0 {
		time.Sleep(2 * time.Millisecond)
	}
}

func (s *Server) connections(t testing.TB, query, address string) (n int) {
	t.Helper()
	u, err := url.Parse(address)
	if err == nil {
		err = s.db.QueryRow(query, u.Query().Get("application_name")).Scan(&n)
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Stop ends the server and removes what it left.
func (s *Server) Stop() {
	if s.db != nil {
		s.db.Close()
	}
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.life.Close()
		_ = s.cmd.Wait() // it was killed
	}
	if s.folder != "" {
		_ = os.RemoveAll(s.folder)
	}
}
