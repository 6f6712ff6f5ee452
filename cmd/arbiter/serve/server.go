package serve

import (
	"arbiter/cmd/arbiter/terminal"
	"crypto/x509"
	"net/http"

	"arbiter/cmd/arbiter/serve/desk"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
)

// A server answers all requests.
type server struct{ *desk.Pages }

// newServer makes a server, which is to be closed. The certificate may be nil.
func newServer(a *terminal.Streams, o door.Options, certificate *x509.Certificate) (*server, error) {
	d, err := door.New(a, o, certificate)
	if err != nil {
		return nil, err
	}
	return &server{&desk.Pages{Pages: league.New(phone.New(d))}}, nil
}

// handler is the server's face: what everybody passes, then the pages. Each page but
// the join page and what it needs asks for a role.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	s.RouteAssets(mux)
	s.RouteJoin(mux)
	s.RouteHome(mux)
	s.RouteTables(mux)
	s.RouteSend(mux)
	s.RouteDesk(mux)
	s.RouteLeague(mux)
	s.RouteWall(mux)
	mux.HandleFunc("/", s.Need(door.Reader, func(w http.ResponseWriter, r *http.Request) {
		s.Problem(w, r, http.StatusNotFound, "There is no such page.")
	}))
	return s.Guard(mux)
}
