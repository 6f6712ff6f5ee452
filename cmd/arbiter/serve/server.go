package serve

import (
	"net/http"
	"strconv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/page"
)

// A server answers all requests.
type server struct {
	app    *cli.App // nothing writes to it while the server runs
	books  *books
	tables *tables.Tables
	league bell.Bell // rings when the records have changed
	kept   kept
	proofs proofs
	wall   wall
	run    string // of this run of the server: a count of another run means nothing
}

func newServer(a *cli.App) (*server, error) {
	b, err := openBooks(a)
	if err != nil {
		return nil, err
	}
	s := &server{app: a, books: b, run: strconv.FormatInt(a.Now().UnixMilli(), 36)}
	b.changed = s.league.Ring
	s.tables = &tables.Tables{Games: a.Games, Now: a.Now, Judge: func(text string) page.Live { return judge.Live(a, text, b.rulings()) }}
	return s, nil
}

// handler is the server's face: what everybody passes, then the pages.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	s.routeAssets(mux)
	s.routeHome(mux)
	s.routeTables(mux)
	s.routeLeague(mux)
	s.routeWall(mux)
	return s.admit(mux)
}
