package serve

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/referee/built"
	"arbiter/records"
	"arbiter/records/league"
)

func TestAResultHasItsBoardAndItsLines(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	phone := c.phone("p", door.Player)
	phone.Send(c.sheet(doortest.Board, of("Ann", "Bob"))).Wants(http.StatusOK)
	page := phone.Get("/result/1").Wants(http.StatusOK, "<bdi>Ann</bdi> wins 24 : 23", "<svg", "<caption>Score lines</caption>", ">pips<", `href="/player/1"`,
		"20 November 2026", "History", "!/desk/result/1", "!contested", "!rel=\"next\"")
	sections := 3
	if built.Program == nil { // there is no page that judges it again
		sections = 2
	} else {
		page.Wants(http.StatusOK, "/referee.html?v=")
	}
	if n := strings.Count(page.Body, `aria-labelledby="h-`); n != sections {
		t.Errorf("%d sections", n)
	}
}

func TestWhatIsNotRecordedIsNotFound(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Club", "1", "Ann", "Bob")
	p := c.phone("r", door.Reader)
	p.Get("/result/99").Wants(http.StatusNotFound, "There is no result 99.")
	p.Get("/result/x").Wants(http.StatusNotFound, "This did not work")
	p.Get("/result/99999999999999999999").Wants(http.StatusNotFound, "This did not work")
	p.Get("/player/99").Wants(http.StatusNotFound, "No player is called")
	p.Get("/player/Zed").Wants(http.StatusNotFound, "No player is called")
	p.Get("/league?league=Zed").Wants(http.StatusNotFound, "No league is called")
	p.Get("/wall?league=Zed").Wants(http.StatusNotFound, "No league is called")
	p.Get("/league?season=1999").Wants(http.StatusNotFound, "No season is called")
	p.Get("/nowhere").Wants(http.StatusNotFound, "There is no such page.")
	p.Post("/league", nil).Wants(http.StatusNotFound, "There is no such page.")
}

// A game whose drawing or text is gone still says who won.
func TestAResultWithoutAPosition(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.do(func(tx *records.Tx) error {
		return doortest.Save(tx, league.Result{Game: "chess", Complete: true, Day: doortest.Evening.Format(time.DateOnly), League: "Club",
			Seats: []league.Seat{{Name: "Ann", Place: 1, Points: 500}, {Name: "Bob", Place: 1, Points: 500}}})
	})
	c.phone("r", door.Reader).Get("/result/1").Wants(http.StatusOK, "<bdi>Ann</bdi> and <bdi>Bob</bdi> share the win", ">0.5<", "It was recorded without a position.", "!<svg")
}
