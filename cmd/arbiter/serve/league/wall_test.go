package league_test

import (
	"net/http"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func TestMain(m *testing.M) { doortest.Main(m) }

// The newest result is the first on a wall, and those before it follow.
func TestTheNewestResultIsFirst(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	wall := doortest.Let(t, d, door.Reader, s.RouteWall)
	for n := range 3 {
		err := d.Books.Write(t.Context(), func(store *records.Store) error {
			return store.Do(t.Context(), records.Command{What: "by hand"}, func(tx *records.Tx) error {
				_, err := tx.Save(records.Incoming{Result: league.Result{Game: "subdivision", Complete: true, League: "Cup", Played: doortest.Evening.AddDate(0, 0, n-7),
					Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(20 + n)}, {Name: "Bob", Place: 2, Points: score.WholePoints(10)}}}})
				return err
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	page := wall.Get("/wall").Wants(http.StatusOK, `data-newest="3"`)
	if first := page.Between(`data-page="result-`, `data-page="result-`); first == "" || first[0] != '3' {
		t.Errorf("first on the wall is result %.40s", first)
	}
	page.Wants(http.StatusOK, "The newest result")
}
