// Package door lets requests in: it knows the server's names, the codes, the limits and
// who a visitor is. It opens the records, and makes what stands around every page.
package door

import (
	"crypto/x509"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/bell"
)

// A Door is what all pages need.
type Door struct {
	App      *cli.App // nothing writes to it while the server runs
	Options  Options
	Books    *Books
	Recorded bell.Bell // rings when the records have changed
	Run      string    // of this run of the server: a count of another run means nothing
	Log      *slog.Logger

	Codes       *codes
	wrong       *wrongCodes
	connections *connections
	refusals    refusals
	hosts       hosts
	sites       *http.CrossOriginProtection
	assets      map[string]asset // by name
	closing     chan struct{}    // is closed when the server is to end
}

// Options are the flags of the command.
type Options struct {
	Listen   string
	Lan      bool
	Hosts    []string // further names that the server goes by
	Cert     string
	Key      string
	Open     bool // nobody needs a code to read
	ReadOnly bool // nobody may change anything
	NewCodes bool
	Verbose  bool
}

// Check refuses flags that do not go together, and settles what --lan says of --listen.
func (o *Options) Check(a *cli.App) error {
	host, port, err := net.SplitHostPort(o.Listen)
	_, number := strconv.ParseUint(port, 10, 16)
	switch {
	case a.AsJSON():
		return cli.UsageError("arbiter serve has no answer in JSON; leave --json out")
	case a.ToFile():
		return cli.UsageError("arbiter serve runs until it is ended, so -o has nothing to write; the shell's > keeps what it prints")
	case err != nil, number != nil:
		return cli.UsageError("--listen: %q is no address with a port up to 65535; expected one like 127.0.0.1:8080", o.Listen)
	case (o.Cert == "") != (o.Key == ""):
		return cli.UsageError("--tls-cert and --tls-key go together: name both files")
	case o.Lan && host != "" && host != "127.0.0.1" && !isWildcard(host):
		return cli.UsageError("--lan listens on the whole local network, --listen %s on one address; give one of them (--lan --listen :%s is both, with that port)", o.Listen, port)
	}
	if o.Lan {
		o.Listen = net.JoinHostPort("", port)
	}
	for _, name := range o.Hosts {
		if strings.ContainsAny(name, "/ ") || HostName(name) == "" {
			return cli.UsageError("--host: %q is not a name of a server; expected one like club.example", name)
		}
	}
	return nil
}

// New opens the door, which is to be closed. The certificate may be nil.
func New(a *cli.App, o Options, certificate *x509.Certificate) (*Door, error) {
	level := slog.LevelInfo
	if o.Verbose {
		level = slog.LevelDebug
	}
	s := &Door{
		App: a, Options: o, Run: strconv.FormatInt(a.Now().UnixMilli(), 36),
		wrong: newWrongCodes(func() time.Time { return a.Now() }), hosts: newHosts(o.Listen, o.Hosts, certificate), sites: http.NewCrossOriginProtection(),
		Log: slog.New(slog.NewTextHandler(a.Err, &slog.HandlerOptions{Level: level})), closing: make(chan struct{}), assets: allAssets(),
	}
	s.connections = newConnections(s.countRefused)
	var err error
	if s.Codes, err = loadCodes(cli.ServePath(a.DBPath()), o.NewCodes); err != nil {
		return nil, err
	}
	s.Books, err = openBooks(a, &s.Recorded, o.ReadOnly)
	return s, err
}

// EndStreams ends all event streams, so that a shutdown need not wait for them.
func (s *Door) EndStreams() { close(s.closing) }

// Close closes the records.
func (s *Door) Close() {
	s.Books.close()
	s.logRefused()
}
