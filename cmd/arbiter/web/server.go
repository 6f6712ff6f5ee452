// Package web serves phones at the tables, a screen on the wall and the arbiter's desk over HTTP,
// and writes the same reading pages as a site.
package web

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strconv"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
)

// A Server answers all requests.
type Server struct {
	streams *terminal.Streams // the terminal's lines go through notice
	options Options
	folder  string    // of what is kept: the codes, and the open sheets
	site    *sitePick // what a site shows, whose pages link to nothing that only a server has; nil on a server
	run     string    // identifies this run of the server: a count of another run means nothing
	log     *slog.Logger
	notices *notices

	records     *openRecords
	tables      *tables
	codes       *codes
	wrong       *wrongCodes
	connections *connections
	hosts       hosts
	sites       *http.CrossOriginProtection
	refused     refusals
	recent      recentChanges
	pages       pageCache
	summaries   summaries
	joined      joined
	walls       wallNews
	assets      map[string]asset // by name
	closing     chan struct{}    // closed when the server is to end
}

// newServer makes a server, which the caller closes. The certificate may be nil.
func newServer(a *terminal.Streams, o Options, log *slog.Logger, certificate *x509.Certificate) (*Server, error) {
	s := &Server{
		streams: a, options: o, run: strconv.FormatInt(a.Now().UnixMilli(), 36), log: log, notices: &notices{streams: a, log: log, scrolls: !a.Terminal || o.Verbose},
		wrong: newWrongCodes(a), hosts: newHosts(o.Listen, o.Hosts, certificate),
		sites: http.NewCrossOriginProtection(), refused: refusals{log: log}, closing: make(chan struct{}), assets: allAssets(),
	}
	s.connections = newConnections(&s.refused)
	place, err := saving.Place(a)
	if err != nil {
		return nil, err
	}
	s.folder = folderOf(place)
	if s.codes, err = loadCodes(s.folder, o.NewCodes); err != nil {
		return nil, err
	}
	if s.records, err = shareRecords(a, o.ReadOnly); err != nil {
		return nil, err
	}
	s.tables = loadTables(filepath.Join(s.folder, "tables"), a, s.notices)
	return s, nil
}

// endStreams ends all event streams, so that a shutdown need not wait for them.
func (s *Server) endStreams() { close(s.closing) }

func (s *Server) close() {
	s.records.close()
	s.refused.report()
}

// folderOf returns the folder of what the server keeps for some records: its codes, and the open
// sheets. It is the same by whatever path or password the records are reached.
func folderOf(place string) string {
	name := records.Shown(place)
	if !records.IsServer(place) {
		if full, err := filepath.Abs(place); err == nil {
			name = full
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			name = real
		} else if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil { // the file does not exist yet
			name = filepath.Join(folder, filepath.Base(name))
		}
	}
	digest := sha256.Sum256([]byte(name))
	return filepath.Join(saving.StateFolder(), "serve", hex.EncodeToString(digest[:8]))
}

// notice writes a line on the server's terminal: somebody joined, a game was sent, a request was
// refused for a reason that the arbiter should know.
func (s *Server) notice(format string, args ...any) { s.notices.add(fmt.Sprintf(format, args...)) }
