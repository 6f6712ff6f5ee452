package engine

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// What is wrong with a file is one sentence that says what to do.
func TestTroubleInSentences(t *testing.T) {
	best := &Backup{Path: "/my league.db.backup-1", Facts: Facts{Command: 7, Results: 3}}
	const back = "the newest whole backup is /my league.db.backup-1 (last command 7, results: 3); return to it with:\n  arbiter records restore '/my league.db.backup-1' --db 'Ann'\\''s.db'"
	for _, one := range []struct {
		is   FileError
		want string
	}{
		{FileError{Trouble: Damaged, Says: "it snows"}, ": it snows"},
		{FileError{Trouble: Locked}, ": another process is writing to it and did not finish within 5 seconds; try again when it is done"},
		{FileError{Trouble: Damaged}, " is damaged (why); there is no whole backup beside Ann's.db"},
		{FileError{Trouble: Damaged, Backup: best}, " is damaged (why); " + back},
		{FileError{Trouble: Emptied}, " why, and no whole backup lies beside it (a shell empties the file that > names). Delete the file to begin anew"},
		{FileError{Trouble: Emptied, Backup: best}, " why, but a backup lies beside it; " + back + ". To begin anew, move the backups to another folder"},
		{FileError{Trouble: Foreign}, " is not a records file of Arbiter's; it was left as it is"},
		{FileError{Trouble: Newer}, " was written by a newer Arbiter; it was left as it is (a newer program reads it)"},
		{FileError{Trouble: NotWritable}, " may not be written to (see its permissions and those of its folder)"},
		{FileError{Trouble: NoSpace}, ": the disk is full; nothing was changed"},
		{FileError{Trouble: Unreachable}, ": why"},
	} {
		one.is.Path, one.is.Err = "Ann's.db", errors.New("why")
		if got := one.is.Error(); got != "Ann's.db"+one.want {
			t.Errorf("trouble %d: got %q, want %q", one.is.Trouble, got, "Ann's.db"+one.want)
		}
	}
}

func TestWordsAsAShellWantsThem(t *testing.T) {
	for word, want := range map[string]string{"": "''", "league.db": "league.db", "/a/b-c_d.db": "/a/b-c_d.db", "卓.db": "卓.db", "Ann's own.db": `'Ann'\''s own.db'`, "'": `''\'''`} {
		if got := ShellWord(word); got != want {
			t.Errorf("%q: got %s, want %s", word, got, want)
		}
	}
	for _, c := range " \"\\$&;()<>[]{}|*?`!#~\t\n" {
		if got, want := ShellWord(fmt.Sprintf("a%cb", c)), fmt.Sprintf("'a%cb'", c); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// No password is shown, wherever it stands in an address.
func TestAddressesAreShownWithoutPasswords(t *testing.T) {
	for place, want := range map[string]string{
		"league.db":                       "league.db",
		"ann:secret@league.db":            "ann:secret@league.db",
		"postgres://host/club":            "postgres://host/club",
		"postgres://ann@host/club":        "postgres://ann@host/club",
		"postgres://ann:se@host:543/club": "postgres://ann@host:543/club",
		"postgresql://ann:se@host/club?sslmode=off&password=se&sslpassword=se": "postgresql://ann@host/club?sslmode=off",
		"postgres://ann:%zz@host/club":                                         "postgres://…",
	} {
		if got := Shown(place); got != want {
			t.Errorf("%s is shown as %s, want %s", place, got, want)
		}
	}
}

// What a server says by a code, or the way to it by an error, is told by its meaning.
func TestWhatAServerSays(t *testing.T) {
	login := func(err error) error {
		config, parsed := pgconn.ParseConfig("postgres://ann@host/club")
		must(t, parsed)
		config.DialFunc = func(context.Context, string, string) (net.Conn, error) { return nil, err }
		config.LookupFunc = func(context.Context, string) ([]string, error) { return []string{"127.0.0.1"}, nil }
		_, err = pgconn.ConnectConfig(context.Background(), config)
		return err
	}
	code := func(code string) error { return fmt.Errorf("saving: %w", &pgconn.PgError{Code: code}) }
	for _, one := range []struct {
		err     error
		trouble Trouble
		says    string
	}{
		{code("08006"), Unreachable, "the connection to the server was lost; a command is kept whole or not at all"},
		{code("25006"), NotWritable, "the server may only be read"},
		{code("25001"), 0, ""},
		{code("28P01"), Unreachable, "the server refuses the user or the password (the password comes from the address, PGPASSWORD or ~/.pgpass)"},
		{code("3D000"), Unreachable, "the server has no database of that name"},
		{code("3F000"), Unreachable, "the database has no schema"},
		{code("40001"), Unreachable, "the server took the command back because of another one; nothing was changed, try again"},
		{code("42501"), NotWritable, "the user has no right"},
		{code("42601"), 0, ""},
		{code("53100"), NoSpace, "the server's disk is full; nothing was changed"},
		{code("53300"), Unreachable, "the server has no connection left"},
		{code("53200"), Unreachable, "the server is short of memory or room; nothing was changed"},
		{code("55P03"), Locked, ""},
		{code("57P01"), Unreachable, "the server ended the connection: "},
		{code("57P02"), Unreachable, "the server ended all connections after a fault of its own; a command"},
		{code("57P03"), Unreachable, "the server is being started or stopped"},
		{code("57014"), Unreachable, "the server ended the command: it took too long, or somebody cancelled it; nothing was changed"},
		{code("58030"), Unreachable, "the server cannot read or write its files; nothing was changed"},
		{code("XX001"), Damaged, "the server finds its own data damaged"},
		{io.ErrUnexpectedEOF, Unreachable, "the connection to the server was lost"},
		{driver.ErrBadConn, Unreachable, "the connection to the server was lost"},
		{&net.OpError{Op: "read", Err: syscall.ECONNRESET}, Unreachable, "the connection to the server was lost"},
		{errors.New("something else"), 0, ""},
		{login(&net.DNSError{Name: "club.invalid", Err: "no such host"}), Unreachable, "there is no host club.invalid"},
		{login(syscall.ECONNREFUSED), Unreachable, "no server answers there"},
		{login(os.ErrNotExist), Unreachable, "there is no socket of a server there"},
		{login(os.ErrPermission), Unreachable, "the server's socket may not be used by this user"},
		{login(context.Canceled), 0, ""},
		{login(context.DeadlineExceeded), Unreachable, "the server did not answer in time"},
		{login(os.ErrDeadlineExceeded), Unreachable, "the server did not answer in time"},
		{login(io.ErrUnexpectedEOF), Unreachable, "no connection to the server could be made"},
	} {
		if got := serverSays(one.err); got.trouble != one.trouble || !strings.HasPrefix(got.says, one.says) || one.says == "" && got.says != "" {
			t.Errorf("%v: got %+v, want trouble %d, %q", one.err, got, one.trouble, one.says)
		}
	}
}

// Trouble with a server names the command that shows more, where one does.
func TestTroubleWithAServerIsExplained(t *testing.T) {
	const place = "postgres://ann:secret@host/club"
	for _, one := range []struct {
		err  error
		want string
	}{
		{Unreadable("reading the names", errors.New("why")), "postgres://ann@host/club: what is stored is damaged, or another program changed it: reading the names: why; to see more:\n  arbiter records check --db postgres://ann@host/club"},
		{&pgconn.PgError{Code: "57P01"}, "postgres://ann@host/club: the server ended the connection: somebody with the right to do so asked for it, or it is being stopped; a command is kept whole or not at all; to see which:\n  arbiter records log --db postgres://ann@host/club"},
		{&pgconn.PgError{Code: "53100"}, "postgres://ann@host/club: the server's disk is full; nothing was changed"},
		{&pgconn.PgError{Code: "55P03"}, "postgres://ann@host/club: another process is writing to it and did not finish within 5 seconds; try again when it is done"},
		{errors.New("something else"), "something else"},
	} {
		if got := things.Explain(place, one.err).Error(); got != one.want {
			t.Errorf("got  %q\nwant %q", got, one.want)
		}
	}
	if err := things.Explain(place, nil); err != nil {
		t.Errorf("no trouble is %v", err)
	}
}

func TestPartsOfQueries(t *testing.T) {
	for _, one := range [][2]string{
		{Marks(3, 1), "($3)"}, {Marks(1, 3), "($1, $2, $3)"},
		{Listed([]int64{7}), "(7)"}, {Listed([]int64{7, -1, 12}), "(7,-1,12)"},
		{AreOf([]int64{5}), "BETWEEN 5 AND 5"}, {AreOf([]int64{5, 6, 7}), "BETWEEN 5 AND 7"}, {AreOf([]int64{5, 7}), "IN (5,7)"}, {AreOf([]int64{5, 90, 7}), "IN (5,90,7)"},
		{fmt.Sprintln(OrNone(0), OrNone(1), OrNull(""), OrNull("a")), "<nil> 1 <nil> a\n"},
		{quoted([]string{"a", "b"}, "::regclass"), "'a'::regclass, 'b'::regclass"},
	} {
		if one[0] != one[1] {
			t.Errorf("got %s, want %s", one[0], one[1])
		}
	}
}
