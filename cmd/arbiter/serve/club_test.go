package serve

import (
	"net/http"
	"path/filepath"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A club is a server with its records.
type club struct {
	testing.TB
	*server
	pages   http.Handler
	address string // over a network
}

func newClub(t testing.TB, o door.Options) *club {
	return openClub(t, filepath.Join(t.TempDir(), "league.db"), o)
}

func openClub(t testing.TB, place string, o door.Options) *club {
	t.Helper()
	s := startServer(t, place, o)
	pages := s.handler()
	return &club{t, s, pages, serveTest(t, pages)}
}

// phone is the phone of a visitor.
func (c *club) phone(id string, as door.Role) *doortest.Visitor {
	return doortest.Phone(c, c.Door, c.pages, id, as)
}

// as answers browsers that show no cookie as if it were somebody's phone.
func (c *club) as(p *doortest.Visitor) (address string) {
	return serveTest(c, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie(p.Cookie.Name); err != nil {
			r.AddCookie(p.Cookie)
		}
		c.pages.ServeHTTP(w, r)
	}))
}

// sheet is a filled-in sheet of these players.
func (c *club) sheet(rows string, head score.Header) *tables.Table {
	c.Helper()
	return doortest.Sheet(c, c.Tables, rows, head)
}

// of are the players of a game on the evening.
func of(names ...string) score.Header { return doortest.Of(names...) }

// results are all results, by number.
func (c *club) results() []league.Result {
	c.Helper()
	return doortest.Results(c, c.Door)
}

func (c *club) do(work func(*records.Tx) error) {
	c.Helper()
	doortest.Do(c, c.Door, work)
}

// played records a game a week ago, of which only the points are known.
func (c *club) played(of, round string, names ...string) {
	c.Helper()
	doortest.Played(c, c.Door, league.Result{League: of, Season: door.TextIf("2026", of != "", ""), Round: round}, names...)
}
