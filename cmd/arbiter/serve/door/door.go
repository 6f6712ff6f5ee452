// Package door lets requests in: it knows the server's names, the codes, the limits and
// who a visitor is. It opens the records, and makes what stands around every page.
package door

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"arbiter/cmd/arbiter/serve/bell"
)

// A Door is what all pages need.
type Door struct {
	Folder   string            // of what is kept: the codes, and the sheets that are being filled in
	App      *terminal.Streams // nothing writes to it while the server runs
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
func (o *Options) Check(a *terminal.Streams) error {
	host, port, err := net.SplitHostPort(o.Listen)
	_, number := strconv.ParseUint(port, 10, 16)
	switch {
	case a.JSON:
		return fmt.Errorf("arbiter serve has no answer in JSON; leave --json out")
	case err != nil, number != nil:
		return fmt.Errorf("--listen: %q is no address with a port up to 65535; expected one like 127.0.0.1:8080", o.Listen)
	case (o.Cert == "") != (o.Key == ""):
		return fmt.Errorf("--tls-cert and --tls-key go together: name both files")
	case o.Lan && host != "" && host != "127.0.0.1" && !isWildcard(host):
		return fmt.Errorf("--lan listens on the whole local network, --listen %s on one address; give one of them (--lan --listen :%s is both, with that port)", o.Listen, port)
	}
	if o.Lan {
		o.Listen = net.JoinHostPort("", port)
	}
	for _, name := range o.Hosts {
		if strings.ContainsAny(name, "/ ") || HostName(name) == "" {
			return fmt.Errorf("--host: %q is not a name of a server; expected one like club.example", name)
		}
	}
	return nil
}

// New opens the door, which is to be closed. The certificate may be nil.
func New(a *terminal.Streams, o Options, certificate *x509.Certificate) (*Door, error) {
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
	place, err := saving.Place(a)
	if err != nil {
		return nil, err
	}
	s.Folder = FolderOf(place)
	if s.Codes, err = loadCodes(s.Folder, o.NewCodes); err != nil {
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

// FolderOf is the folder of what the server of some records keeps: its codes, and the sheets that
// are being filled in. It is the same by whatever path or password the records are reached.
func FolderOf(place string) string {
	name := records.Shown(place)
	if !records.IsServer(place) {
		if full, err := filepath.Abs(place); err == nil {
			name = full
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			name = real
		} else if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil { // the file is not there yet
			name = filepath.Join(folder, filepath.Base(name))
		}
	}
	digest := sha256.Sum256([]byte(name))
	return filepath.Join(saving.StateFolder(), "serve", hex.EncodeToString(digest[:8]))
}
