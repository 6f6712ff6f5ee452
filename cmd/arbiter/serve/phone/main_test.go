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
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
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
	text, _ := t.Text()
	head, _, _ := strings.Cut(text, "\n\n")
	if v := c.Tables.Change(t, touch.Change{Do: "paste", Text: head + "\n\n" + body}); v.Refused != "" {
		c.Fatal(v.Refused)
	}
	return t
}

// send sends a sheet as it is shown, whatever looks wrong.
func (c *club) send(t *tables.Table) doortest.Page {
	c.Helper()
	at := "/table/" + t.Code + "/send"
	form := c.Get(at).Wants(http.StatusOK).Form()
	page := c.Post(at, form)
	if page.Status == http.StatusUnprocessableEntity {
		page = c.Post(at, page.AllTheSame())
	}
	return page.Wants(http.StatusOK)
}

// played records a game of which only the points are known.
func (c *club) played(r league.Result, names ...string) {
	c.Helper()
	r.Game, r.Complete, r.Played = "subdivision", true, doortest.Evening.AddDate(0, 0, -7)
	for i, name := range names {
		r.Seats = append(r.Seats, league.Seat{Name: name, Place: i + 1, Points: score.WholePoints(20 - i)})
	}
	c.do(func(tx *records.Tx) error {
		_, err := tx.Save(records.Incoming{Result: r})
		return err
	})
}

// do changes the records in another way than over the pages.
func (c *club) do(work func(*records.Tx) error) {
	c.Helper()
	err := c.Books.Write(c.Context(), func(store *records.Store) error {
		return store.Do(c.Context(), records.Command{What: "by hand"}, work)
	})
	if err != nil {
		c.Fatal(err)
	}
}

// board is a finished game of Subdivision that Ann wins 24 : 23.
const board = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
`
