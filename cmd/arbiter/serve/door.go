package serve

import (
	"log/slog"
	"net/http"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/arbiter/serve/tables"
)

// A server answers all requests.
type server struct {
	app      *cli.App // nothing writes to it while the server runs
	options  options
	books    *books
	tables   *tables.Tables
	recorded bell.Bell // rings when the records have changed
	run      string    // of this run of the server: a count of another run means nothing

	kept        kept
	wall        wall
	codes       *codes
	wrong       *wrongCodes
	connections *connections
	refusals    refusals
	hosts       hosts
	sites       *http.CrossOriginProtection
	log         *slog.Logger
	style       asset
	script      asset
	icon        asset
	closing     chan struct{} // is closed when the server is to end
}

// endStreams ends all event streams, so that a shutdown need not wait for them.
func (s *server) endStreams() { close(s.closing) }

// options are the flags of the command.
type options struct {
	listen   string
	lan      bool
	hosts    []string // further names that the server goes by
	cert     string
	key      string
	open     bool // nobody needs a code to read
	readOnly bool // nobody may change anything
	newCodes bool
	verbose  bool
}
