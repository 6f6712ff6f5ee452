package engine

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"os"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
)

// A serverError is what an error of a server means.
type serverError struct {
	trouble Trouble
	says    string
}

const (
	wholeOrNot = "; a command is kept whole or not at all"
	loginHint  = " (the password comes from the address, PGPASSWORD or ~/.pgpass)"
)

// serverErrors are errors of a PostgreSQL server by code, or by the first two
// characters of the code.
var serverErrors = map[string]serverError{
	"08":    {Unreachable, "the connection to the server was lost" + wholeOrNot},
	"25006": {NotWritable, "the server may only be read (a replica, or a database that is set so); nothing was changed"},
	"28":    {Unreachable, "the server refuses the user or the password" + loginHint},
	"3D000": {Unreachable, "the server has no database of that name (createdb makes one)"},
	"3F000": {Unreachable, "the database has no schema that this user may keep tables in (see its search_path, and GRANT USAGE ON SCHEMA)"},
	"40":    {Unreachable, "the server took the command back because of another one; nothing was changed, try again"},
	"42501": {NotWritable, "the user has no right to do that there (to make tables: GRANT CREATE ON SCHEMA); nothing was changed"},
	"53100": {NoSpace, "the server's disk is full; nothing was changed"},
	"53300": {Unreachable, "the server has no connection left; try again later"},
	"53":    {Unreachable, "the server is short of memory or room; nothing was changed"},
	"55P03": {Locked, ""}, // the same is said of a file
	"57P01": {Unreachable, "the server ended the connection: somebody with the right to do so asked for it, or it is being stopped" + wholeOrNot},
	"57P02": {Unreachable, "the server ended all connections after a fault of its own" + wholeOrNot},
	"57P03": {Unreachable, "the server is being started or stopped; try again in a moment"},
	"57":    {Unreachable, "the server ended the command: it took too long, or somebody cancelled it; nothing was changed"},
	"58":    {Unreachable, "the server cannot read or write its files; nothing was changed"},
	"XX":    {Damaged, "the server finds its own data damaged"},
}

// serverSays is what an error means. Its trouble is 0 where the error is not the
// server's.
func serverSays(err error) serverError {
	var login *pgconn.ConnectError
	if code := sqlState(err); len(code) == 5 {
		if e, ok := serverErrors[code]; ok {
			return e
		}
		return serverErrors[code[:2]]
	}
	var name *net.DNSError
	switch isLogin := errors.As(err, &login); {
	case !isLogin && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) || errors.As(err, new(*net.OpError))):
		return serverErrors["08"]
	case !isLogin:
		return serverError{}
	case errors.As(err, &name):
		return serverError{Unreachable, "there is no host " + name.Name}
	case errors.Is(err, syscall.ECONNREFUSED):
		return serverError{Unreachable, "no server answers there (is it running, and is the port right?)"}
	case errors.Is(err, os.ErrNotExist):
		return serverError{Unreachable, "there is no socket of a server there"}
	case errors.Is(err, os.ErrPermission):
		return serverError{Unreachable, "the server's socket may not be used by this user"}
	case errors.Is(err, context.Canceled):
		return serverError{}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return serverError{Unreachable, "the server did not answer in time"}
	}
	return serverError{Unreachable, "no connection to the server could be made (see host, port and sslmode in the address)"}
}
