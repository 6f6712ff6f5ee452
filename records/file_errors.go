package records

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// A Trouble is a kind of problem with a records file or a server.
type Trouble uint8

const (
	Locked      Trouble = 1 + iota // another process is writing
	Damaged                        // the file's inside is broken
	Foreign                        // it holds something else
	Newer                          // a newer program wrote it
	Older                          // an older program wrote it
	NotWritable                    // it may be read only
	NoSpace                        // the disk is full
	Unreachable                    // it cannot be opened, read or written
	Emptied                        // nothing is in it, or it is gone though there is a backup
)

// A FileError is trouble with the records file or the server itself, whatever was being done.
type FileError struct {
	Path    string
	Trouble Trouble
	Says    string  // replaces the usual sentence of the Trouble
	Backup  *Backup // the newest whole backup of a damaged or empty file; nil for none
	Err     error   // what SQLite or the system said
}

func (e *FileError) Unwrap() error { return e.Err }

// Error says what is wrong and what can be done.
func (e *FileError) Error() string {
	if e.Says != "" {
		return e.Path + ": " + e.Says
	}
	switch e.Trouble {
	case Locked:
		return e.Path + ": another process is writing to it and did not finish within 5 seconds; try again when it is done"
	case Damaged:
		return fmt.Sprintf("%s is damaged (%v); %s", e.Path, e.Err, wayBack(e.Path, e.Backup))
	case Emptied:
		return fmt.Sprintf("%s %v, but a backup lies beside it; %s. To start again, move the backups to another folder", e.Path, e.Err, wayBack(e.Path, e.Backup))
	case Foreign:
		return e.Path + " is not a records file of Arbiter's; it was left as it is"
	case Newer:
		return e.Path + " was written by a newer Arbiter; it was left as it is (a newer program reads it)"
	case Older:
		return fmt.Sprintf("%s is in %v of an older Arbiter; it was left as it is. The program that wrote it carries the results over:\n  arbiter export --format jsonl -o old.jsonl --db %s\nand here:\n  arbiter import old.jsonl", e.Path, e.Err, ShellWord(e.Path))
	case NotWritable:
		return e.Path + " may not be written to (see its permissions and those of its folder)"
	case NoSpace:
		return e.Path + ": the disk is full; nothing was changed"
	}
	return fmt.Sprintf("%s: %v", e.Path, e.Err)
}

// wayBack names the best backup and the command that returns to it.
func wayBack(path string, b *Backup) string {
	if b == nil {
		return "there is no whole backup beside " + path
	}
	return fmt.Sprintf("the newest whole backup is %s (last command c%d, %d results); return to it with:\n  arbiter records restore %s --db %s",
		b.Path, b.Command, b.Results, ShellWord(b.Path), ShellWord(path))
}

// Explain returns an error of the records at a place as a FileError, if it is about the file or the
// server itself, and other errors as they are. It may read the file and its backups, so no
// statement may be running.
func Explain(place string, err error) error {
	var e *FileError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
	case IsServer(place):
		trouble, says := serverTrouble(err)
		if trouble == 0 {
			return err
		}
		e = &FileError{Path: Shown(place), Trouble: trouble, Says: says, Err: err}
	case sqliteTrouble(err) != 0:
		e = &FileError{Path: place, Trouble: sqliteTrouble(err), Err: err}
	default:
		return err
	}
	if e.Path == "" { // whoever read a damaged row did not know the path
		e.Path = Shown(place)
	}
	if e.Trouble == Damaged && e.Says == "" {
		if e.Backup = bestBackup(e.Path); e.Backup == nil && isNoDatabase(err) {
			e.Trouble = Foreign
		}
	}
	return e
}

// sqliteTrouble returns what an error of SQLite means; 0 where it is none. The statements are
// right, so a table, a row or a value that is not as they expect is damage.
func sqliteTrouble(err error) Trouble {
	var e *sqlite.Error
	switch {
	case errors.Is(err, sql.ErrNoRows), err != nil && strings.Contains(err.Error(), "Scan error"):
		return Damaged
	case !errors.As(err, &e):
		return 0
	case e.Code() == lib.SQLITE_ERROR && strings.Contains(e.Error(), "no such"): // table or column
		return Damaged
	}
	if e.Code() == lib.SQLITE_IOERR_SHMSIZE { // no room for the memory that processes share
		return NoSpace
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL:
		return Locked
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB, lib.SQLITE_MISMATCH:
		return Damaged
	case lib.SQLITE_READONLY, lib.SQLITE_PERM, lib.SQLITE_AUTH:
		return NotWritable
	case lib.SQLITE_FULL:
		return NoSpace
	case lib.SQLITE_CANTOPEN, lib.SQLITE_IOERR, lib.SQLITE_NOLFS:
		return Unreachable
	}
	return 0
}

// isNoDatabase reports whether SQLite says that a file is none of its own.
func isNoDatabase(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == lib.SQLITE_NOTADB
}

// isBrokenInFile is isBroken for SQLite.
func isBrokenInFile(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == lib.SQLITE_CONSTRAINT
}

// serverTroubles are errors of a PostgreSQL server by code, or by the first two characters of
// the code.
var serverTroubles = map[string]FileError{
	"08":    {Trouble: Unreachable, Says: "the connection to the server was lost; a command is kept whole or not at all"},
	"25006": {Trouble: NotWritable, Says: "the server may only be read (a replica, or a database that is set so); nothing was changed"},
	"28":    {Trouble: Unreachable, Says: "the server refuses the user or the password (the password comes from the address, PGPASSWORD or ~/.pgpass)"},
	"3D000": {Trouble: Unreachable, Says: "the server has no database of that name (createdb makes one)"},
	"3F000": {Trouble: Unreachable, Says: "the database has no schema that this user may keep tables in (see its search_path, and GRANT USAGE ON SCHEMA)"},
	"40":    {Trouble: Unreachable, Says: "the server took the command back because of another one; nothing was changed, try again"},
	"42501": {Trouble: NotWritable, Says: "the user has no right to do that there (to make tables: GRANT CREATE ON SCHEMA); nothing was changed"},
	"53100": {Trouble: NoSpace, Says: "the server's disk is full; nothing was changed"},
	"53300": {Trouble: Unreachable, Says: "the server has no connection left; try again later"},
	"53":    {Trouble: Unreachable, Says: "the server is short of memory or room; nothing was changed"},
	"55P03": {Trouble: Locked}, // the same is said of a file
	"57P01": {Trouble: Unreachable, Says: "the server ended the connection: somebody with the right to do so asked for it, or it is being stopped; a command is kept whole or not at all"},
	"57P03": {Trouble: Unreachable, Says: "the server is being started or stopped; try again in a moment"},
	"57":    {Trouble: Unreachable, Says: "the server ended the command: it took too long, or somebody cancelled it; a command is kept whole or not at all"},
	"58":    {Trouble: Unreachable, Says: "the server cannot read or write its files; nothing was changed"},
	"XX":    {Trouble: Damaged, Says: "the server finds its own data damaged"},
}

// serverTrouble returns what an error of a server means. Its trouble is 0 where the error is not
// the server's.
func serverTrouble(err error) (Trouble, string) {
	if code := sqlState(err); len(code) == 5 {
		e, ok := serverTroubles[code]
		if !ok {
			e = serverTroubles[code[:2]]
		}
		return e.Trouble, e.Says
	}
	var login *pgconn.ConnectError
	var name *net.DNSError
	switch isLogin := errors.As(err, &login); {
	case !isLogin && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) || errors.As(err, new(*net.OpError))):
		return serverTroubles["08"].Trouble, serverTroubles["08"].Says
	case !isLogin, errors.Is(err, context.Canceled):
		return 0, ""
	case errors.As(err, &name):
		return Unreachable, "there is no host " + name.Name
	case errors.Is(err, syscall.ECONNREFUSED):
		return Unreachable, "no server answers there (is it running, and is the port right?)"
	case errors.Is(err, os.ErrNotExist):
		return Unreachable, "there is no socket of a server there"
	case errors.Is(err, os.ErrPermission):
		return Unreachable, "the server's socket may not be used by this user"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return Unreachable, "the server did not answer in time"
	}
	return Unreachable, "no connection to the server could be made (see host, port and sslmode in the address)"
}
