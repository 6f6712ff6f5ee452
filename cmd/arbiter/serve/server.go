package serve

import (
	"crypto/x509"
	"log/slog"
	"net/http"
	"path/filepath"
	"strconv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/games"
	"arbiter/validate"
)

// newServer makes a server, which is to be closed. The certificate may be nil.
func newServer(a *cli.App, o options, certificate *x509.Certificate) (*server, error) {
	level := slog.LevelInfo
	if o.verbose {
		level = slog.LevelDebug
	}
	s := &server{
		app: a, options: o, run: strconv.FormatInt(a.Now().UnixMilli(), 36),
		wrong: newWrongCodes(a.Now), hosts: newHosts(o.listen, o.hosts, certificate), sites: http.NewCrossOriginProtection(),
		log: slog.New(slog.NewTextHandler(a.Err, &slog.HandlerOptions{Level: level})), closing: make(chan struct{}),
	}
	s.connections = newConnections(s.countRefused)
	var err error
	if s.style, err = newAsset("style.css", styleParts); err != nil {
		return nil, err
	}
	if s.script, err = newAsset("arbiter.js", scriptParts); err != nil {
		return nil, err
	}
	if s.icon, err = newAsset("icon.svg", []string{"icon.svg"}); err != nil {
		return nil, err
	}
	if s.codes, err = loadCodes(cli.ServePath(a.DBPath()), o.newCodes); err != nil {
		return nil, err
	}
	if s.books, err = openBooks(a, &s.recorded, o.readOnly); err != nil {
		return nil, err
	}
	s.tables = &tables.Tables{Games: a.Games, Now: a.Now, Log: s.log, Folder: filepath.Join(cli.ServePath(a.DBPath()), "tables"),
		Judge: func() *games.Judge {
			return s.books.rulings().Judge(a, "", validate.Options{NoProof: true})
		}}
	s.tables.Load()
	return s, nil
}

// handler is the server's face: what everybody passes, then the pages. Each page but
// the join page and what it needs asks for a role.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	s.routeAssets(mux)
	s.routeJoin(mux)
	s.routeHome(mux)
	s.routeTables(mux)
	s.routeSend(mux)
	s.routeDesk(mux)
	s.routeLeague(mux)
	s.routeWall(mux)
	mux.HandleFunc("/", s.need(reader, func(w http.ResponseWriter, r *http.Request) {
		s.problem(w, r, http.StatusNotFound, "There is no such page.")
	}))
	return s.guard(mux)
}

// close closes the records.
func (s *server) close() {
	s.books.close()
	s.tellRefused()
}
