package phone_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records"
	"arbiter/records/league"
)

func TestMain(m *testing.M) { doortest.Main(m) }

// A club has the players' pages, and a player who asks for them.
type club struct {
	*doortest.Visitor
	*phone.Pages
}

func newClub(t *testing.T) *club { return behind(t, doortest.Open(t)) }

// behind are the pages behind a door, as after each start of the server.
func behind(t *testing.T, d *door.Door) *club {
	s := phone.New(d)
	return &club{doortest.Let(t, d, door.Player, s.RouteHome, s.RouteTables, s.RouteSend), s}
}

// begin fills in the form of a new sheet as far as it is not filled in already.
func (c *club) begin(game string, fields url.Values) *tables.Table {
	c.Helper()
	form := c.Get("/new?" + url.Values{"game": {game}}.Encode()).Wants(http.StatusOK).Filled()
	for name, values := range fields {
		form[name] = values
	}
	return c.at(c.Post("/table", form).Wants(http.StatusOK))
}

// at is the table whose sheet a page shows.
func (c *club) at(page doortest.Page) *tables.Table {
	c.Helper()
	t, err := c.Tables.Find(strings.TrimPrefix(page.Path, "/table/"))
	if err != nil {
		c.Fatal(page.Path, err)
	}
	return t
}

// write writes the body of a sheet below what stands above it.
func (c *club) write(t *tables.Table, body string) *tables.Table {
	c.Helper()
	return doortest.Write(c.Visitor, c.Tables, t, body)
}

// send sends a sheet as it is shown, whatever looks wrong.
func (c *club) send(t *tables.Table) doortest.Page {
	c.Helper()
	page := c.Send(t)
	if page.Status == http.StatusUnprocessableEntity {
		page = c.Post("/table/"+t.Code+"/send", page.AllTheSame())
	}
	return page.Wants(http.StatusOK)
}

func (c *club) played(r league.Result, names ...string) {
	c.Helper()
	doortest.Played(c.Visitor, c.Door, r, names...)
}

func (c *club) do(work func(*records.Tx) error) {
	c.Helper()
	doortest.Do(c.Visitor, c.Door, work)
}
