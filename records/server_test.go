package records

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"arbiter/records/storetest"
)

// addressWith returns an address with other parameters; "base" is the database.
func addressWith(t testing.TB, address string, changes ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	noError(t, err)
	values := u.Query()
	for i := 0; i < len(changes); i += 2 {
		if changes[i] == "base" {
			u.Path = "/" + changes[i+1]
		} else {
			values.Set(changes[i], changes[i+1])
		}
	}
	u.RawQuery = values.Encode()
	return u.String()
}

// newSchema returns a schema of the server, and its name.
func newSchema(t testing.TB) (place, name string) {
	t.Helper()
	place = storetest.Shared.Schema(t)
	u, err := url.Parse(place)
	noError(t, err)
	return place, u.Query().Get("search_path")
}

// TestServerTroubles: what keeps a program from the records of a server is one sentence.
func TestServerTroubles(t *testing.T) {
	t.Parallel()
	place, name := newSchema(t)
	s := openAt(t, place)
	_, err := s.db.Exec(fmt.Sprintf(`CREATE ROLE %sguest LOGIN; CREATE SCHEMA %[1]sother; CREATE TABLE %[1]sother.arbiter (football TEXT)`, name))
	noError(t, err)
	for _, one := range []struct{ place, says string }{
		{"postgres://ann:secret@nowhere.invalid/club", "there is no host nowhere.invalid"},
		{"postgres://ann:secret@127.0.0.1:1/club", "no server answers there (is it running, and is the port right?)"},
		{"postgres://ann:secret@/club?host=" + filepath.Dir(newPath(t)), "there is no socket of a server there"},
		{"postgres://ann:secret@host:port/club", "the address cannot be read; expected one as postgres://user@host/base"},
		{addressWith(t, place, "user", "nobody", "password", "secret"), "the server refuses the user or the password (the password comes from the address, PGPASSWORD or ~/.pgpass)"},
		{addressWith(t, place, "base", "other", "password", "secret"), "the server has no database of that name (createdb makes one)"},
		{addressWith(t, place, "search_path", "nowhere"), "the database has no schema that this user may keep tables in (see its search_path, and GRANT USAGE ON SCHEMA)"},
		{addressWith(t, place, "user", name+"guest", "search_path", "public"), "the user has no right to do that there (to make tables: GRANT CREATE ON SCHEMA); nothing was changed"},
		{addressWith(t, place, "default_transaction_read_only", "on"), "the server may only be read (a replica, or a database that is set so); nothing was changed"},
		{addressWith(t, place, "search_path", name+"other"), " is not a records file of Arbiter's; it was left as it is"},
	} {
		says := opened(one.place, Options{Create: true})
		if !strings.HasPrefix(says, Shown(one.place)) || !strings.HasSuffix(says, one.says) || strings.Contains(says, "secret") || strings.Contains(says, "\n") {
			t.Errorf("%s: %s", one.says, says)
		}
	}
	same(t, "a server that may only be read", "0", opened(addressWith(t, place, "default_transaction_read_only", "on"), Options{Read: true}))
}

// TestServerSays: what a server says by a code, by its class or by another way is told by its
// meaning; what is not of the server stays as it is.
func TestServerSays(t *testing.T) {
	login := func(err error) error {
		config, parsed := pgconn.ParseConfig("postgres://ann@host/club")
		noError(t, parsed)
		config.DialFunc = func(context.Context, string, string) (net.Conn, error) { return nil, err }
		config.LookupFunc = func(context.Context, string) ([]string, error) { return []string{"127.0.0.1"}, nil }
		_, err = pgconn.ConnectConfig(t.Context(), config)
		return err
	}
	code := func(code string) error { return fmt.Errorf("saving: %w", &pgconn.PgError{Code: code}) }
	const lost = "the connection to the server was lost; a command is kept whole or not at all"
	for _, one := range []struct {
		err     error
		trouble Trouble
		says    string // the beginning
	}{
		{code("08006"), Unreachable, lost},
		{code("25001"), 0, ""},
		{code("40001"), Unreachable, "the server took the command back because of another one; nothing was changed, try again"},
		{code("42601"), 0, ""},
		{code("53100"), NoSpace, "the server's disk is full; nothing was changed"},
		{code("53200"), Unreachable, "the server is short of memory or room; nothing was changed"},
		{code("53300"), Unreachable, "the server has no connection left; try again later"},
		{code("55P03"), Locked, "another process is writing to it and did not finish within 5 seconds; try again when it is done"},
		{code("57014"), Unreachable, "the server ended the command: it took too long, or somebody cancelled it"},
		{code("57P01"), Unreachable, "the server ended the connection: "},
		{code("57P03"), Unreachable, "the server is being started or stopped; try again in a moment"},
		{code("58030"), Unreachable, "the server cannot read or write its files; nothing was changed"},
		{code("XX001"), Damaged, "the server finds its own data damaged"},
		{io.ErrUnexpectedEOF, Unreachable, lost},
		{driver.ErrBadConn, Unreachable, lost},
		{&net.OpError{Op: "read", Err: syscall.ECONNRESET}, Unreachable, lost},
		{errors.New("something else"), 0, ""},
		{login(os.ErrPermission), Unreachable, "the server's socket may not be used by this user"},
		{login(context.Canceled), 0, ""},
		{login(context.DeadlineExceeded), Unreachable, "the server did not answer in time"},
		{login(io.ErrUnexpectedEOF), Unreachable, "no connection to the server could be made"},
	} {
		err := Explain("postgres://ann:secret@host/club", one.err)
		f := new(FileError)
		if is := errors.As(err, &f); f.Trouble != one.trouble || is && !strings.HasPrefix(err.Error(), "postgres://ann@host/club: "+one.says) || !is && err != one.err {
			t.Errorf("%v: %v", one.err, err)
		}
	}
}

// TestNoPassword: whatever a password is, and however it was typed into an address, nothing of
// it is shown.
func TestNoPassword(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		password := make([]byte, 9)
		for i := range password {
			password[i] = "12345678abcxyz@:/?#%&=+!"[r.IntN(24)]
		}
		word := string(password)
		for _, place := range []string{
			"postgres://" + url.UserPassword("u", word).String() + "@h.invalid/d",
			"postgresql://h.invalid/d?" + url.Values{"user": {"u"}, "password": {word}, "sslpassword": {word}, "sslmode": {"disable"}}.Encode(),
			"postgres://u:" + word + "@h.invalid/d",
		} {
			shown := Shown(place)
			if !strings.HasPrefix(shown, strings.SplitAfter(place, "://")[0]) {
				t.Errorf("%s is shown as %s", place, shown)
			}
			for i := range len(word) - 3 {
				if part := word[i : i+4]; strings.Contains(shown, part) || strings.Contains(shown, url.QueryEscape(part)) {
					t.Fatalf("%s is shown as %s", place, shown)
				}
			}
		}
	}
	for place, want := range map[string]string{"ann:secret@league.db": "ann:secret@league.db", "postgres://host/club": "postgres://host/club", "postgres://ann:se@host:543/club": "postgres://ann@host:543/club",
		"postgresql://ann:se@host/club?sslmode=off&password=se&sslpassword=se": "postgresql://ann@host/club?sslmode=off", "postgres://ann:%zz@host/club": "postgres://…"} {
		same(t, place, want, Shown(place))
	}
}

// TestEncodings: a database that cannot hold all names is refused, with the command that makes
// one which can. Nothing is made in it.
func TestEncodings(t *testing.T) {
	t.Parallel()
	_, name := newSchema(t) // which begins the names of the databases
	server := storetest.Shared.Address("")
	u, err := url.Parse(server)
	noError(t, err)
	createdb, err := storetest.Program("createdb")
	noError(t, err)
	create := func(words ...string) {
		t.Helper()
		cmd := exec.Command(createdb, words...)
		cmd.Env = append(os.Environ(), "PGHOST="+u.Query().Get("host"), "PGUSER=arbiter")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("createdb %v: %v %s", words, err, out)
		}
	}
	for _, encoding := range []string{"LATIN1", "LATIN2", "WIN1251", "WIN1252", "SQL_ASCII"} {
		place := addressWith(t, server, "base", name+encoding)
		create("-T", "template0", "--encoding", encoding, "--lc-collate", "C", "--lc-ctype", "C", name+encoding)
		for _, o := range everyWay {
			says, command, _ := strings.Cut(opened(place, o), "\n  createdb ")
			if says != Shown(place)+": the database is in "+encoding+" and cannot hold all names; make one in UTF8:" || !strings.HasSuffix(command, " NAME") {
				t.Errorf("%s: %s %s", encoding, says, command)
			}
			if encoding == "LATIN1" && o.Create {
				create(strings.Fields(strings.ReplaceAll(command, "NAME", name+"club"))...)
			}
		}
		db, err := sql.Open("pgx", place)
		noError(t, err)
		defer db.Close()
		var n int
		if err := db.QueryRow(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&n); err != nil || n != 0 {
			t.Errorf("%s: %d tables, %v", encoding, n, err)
		}
	}
	same(t, "the one that was made so", "1", opened(addressWith(t, server, "base", name+"club"), Options{Create: true}))
}

// TestLostConnection: a command whose connection ends is kept whole or not at all, and the store
// goes on afterwards. Beside a server no backup is made.
func TestLostConnection(t *testing.T) {
	t.Parallel()
	place := storetest.Shared.Schema(t)
	s := openAt(t, place)
	recorded(t, s, "Ann", "Bob")
	before := everyRow(t, s)
	_, err := do(s, "save", func(tx *Tx) error {
		process, err := tx.number(`SELECT pg_backend_pid()`)
		noError(t, errors.Join(err, record(tx, "Cyd", "Dan")))
		_, err = s.db.Exec(`SELECT pg_terminate_backend($1)`, process)
		return errors.Join(err, record(tx, "Eve", "Fay"))
	})
	if err = Explain(place, err); err == nil || !strings.HasSuffix(err.Error(), "a command is kept whole or not at all") {
		t.Error(err)
	}
	same(t, "the records", before, everyRow(t, s))
	recorded(t, s, "Gus", "Hal")
	noProblems(t, s)
	made, err := s.BackupBeside(t.Context())
	noError(t, err)
	same(t, "the backup beside a server", "", made)
}
