package records

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// serverTroubles are what errors of a PostgreSQL server mean, by code, or by the first
// two characters of the code.
var serverTroubles = map[string]Trouble{
	"08": Unreachable, "25006": NotWritable, "28": Unreachable, "3D": Unreachable, "3F": Unreachable, "40": Unreachable, "42501": NotWritable,
	"53": Unreachable, "53100": NoSpace, "55P03": Locked, "57": Unreachable, "58": Unreachable, "XX": Damaged,
}

// serverSays is what an error of a server, or of the way to it, means, and in which words
// it says so. The trouble is 0 where the error is neither.
func serverSays(err error) (trouble Trouble, says string) {
	var login *pgconn.ConnectError
	var server *pgconn.PgError
	switch {
	case errors.Is(err, context.Canceled):
		return 0, ""
	case errors.As(err, &server):
		trouble, known := serverTroubles[server.Code]
		if !known {
			trouble = serverTroubles[server.Code[:2]]
		}
		if strings.HasPrefix(server.Code, "28") {
			return trouble, "the server says: " + server.Message + " (the password comes from the address, PGPASSWORD or ~/.pgpass)"
		}
		return trouble, "the server says: " + server.Message
	case errors.As(err, &login):
		why, _, _ := strings.Cut(login.Unwrap().Error(), "\n") // one line for each way that was tried
		return Unreachable, "no connection to the server could be made: " + why
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, driver.ErrBadConn), errors.Is(err, pgconn.ErrConnClosed), errors.As(err, new(*net.OpError)):
		return Unreachable, "the connection to the server was lost"
	}
	return 0, ""
}
