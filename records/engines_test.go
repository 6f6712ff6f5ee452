package records

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
)

// forEachStore runs a test over both engines: newStore and newPlace answer with
// the one whose turn it is.
func forEachStore(t *testing.T, test func(t *testing.T)) {
	t.Run("sqlite", test)
	t.Run("postgres", func(t *testing.T) {
		server.want(t)
		test(t)
	})
}

// newPlace is where no records are yet.
func newPlace(t testing.TB) string {
	t.Helper()
	if strings.Contains(t.Name()+"/", "/postgres/") {
		return server.schema(t)
	}
	return filepath.Join(t.TempDir(), "league.db")
}

// A pgServer is a PostgreSQL server that the tests start for themselves from
// the machine's programs, on a socket in a temporary folder.
type pgServer struct {
	once    sync.Once
	err     error
	folder  string
	cmd     *exec.Cmd
	life    io.Closer // as long as it is open the server lives
	db      *sql.DB
	schemas atomic.Int64
}

var server pgServer

// want starts the server, once. Where the machine has no PostgreSQL the test is
// skipped, but not in CI; -short leaves the server out.
func (p *pgServer) want(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a server takes long; run without -short")
	}
	p.once.Do(func() { p.err = p.start() })
	var missing *exec.Error
	switch {
	case p.err == nil:
	case errors.As(p.err, &missing) && os.Getenv("CI") == "":
		t.Skip("PostgreSQL is not on this machine, so the same test over a server is skipped (Debian: apt-get install postgresql)")
	default:
		t.Fatal(p.err)
	}
}

func (p *pgServer) start() error {
	initdb, err := pgProgram("initdb")
	if err != nil {
		return err
	}
	postgres, err := pgProgram("postgres")
	if err != nil {
		return err
	}
	if p.folder, err = os.MkdirTemp("", "arbiter-postgres-"); err != nil {
		return err
	}
	who, err := unprivileged(p.folder)
	if err != nil {
		return err
	}
	data := filepath.Join(p.folder, "data")
	cmd := exec.Command(initdb, "-D", data, "-U", "arbiter", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions")
	cmd.SysProcAttr, cmd.Dir = who, p.folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	log, err := os.Create(filepath.Join(p.folder, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	// The shell ends the server when its input ends: when the tests stop, also
	// those that were killed.
	p.cmd = exec.Command("sh", "-c", `"$0" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c max_connections=300 </dev/null & cat >/dev/null; kill -QUIT $!; wait; cd /; rm -rf "$1"`, postgres, p.folder)
	p.cmd.SysProcAttr, p.cmd.Dir, p.cmd.Stdout, p.cmd.Stderr = who, p.folder, log, log
	if p.life, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	config, err := pgx.ParseConfig(p.address(""))
	if err != nil {
		return err
	}
	p.db = stdlib.OpenDB(*config)
	p.db.SetMaxOpenConns(4)
	for range 400 {
		if err = p.db.Ping(); err == nil {
			return nil
		}
		time.Sleep(25 * time.Millisecond)
	}
	said, _ := os.ReadFile(log.Name())
	return fmt.Errorf("the server does not answer: %w\n%s", err, said)
}

// pgProgram finds a program of PostgreSQL, which Debian keeps off the path.
func pgProgram(name string) (string, error) {
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

// address names a schema of the server.
func (p *pgServer) address(schema string) string {
	query := url.Values{"host": {p.folder}, "user": {"arbiter"}, "sslmode": {"disable"}}
	if schema != "" {
		query.Set("search_path", schema)
	}
	return "postgres:///postgres?" + query.Encode()
}

// schema makes a schema for one store, which goes with the test.
func (p *pgServer) schema(t testing.TB) string {
	t.Helper()
	p.want(t)
	name := "s" + strconv.FormatInt(p.schemas.Add(1), 10)
	_, err := p.db.Exec(`CREATE SCHEMA ` + name)
	must(t, err)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_, _ = p.db.ExecContext(ctx, `DROP SCHEMA `+name+` CASCADE`) // the server goes anyway
	})
	return p.address(name)
}

// stop ends the server and removes what it left.
func (p *pgServer) stop() {
	if p.db != nil {
		p.db.Close()
	}
	if p.cmd != nil && p.cmd.Process != nil {
		_ = p.life.Close()
		_ = p.cmd.Wait() // it was killed
	}
	if p.folder != "" {
		_ = os.RemoveAll(p.folder)
	}
}
