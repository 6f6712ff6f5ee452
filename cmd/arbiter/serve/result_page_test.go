package serve

import (
	"net/http"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/referee/built"
	"arbiter/records"
	"arbiter/records/league"
)

func TestAResultHasItsBoardAndItsLines(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	phone := c.phone("p", door.Player)
	phone.send(c.sheet(board, of("Ann", "Bob"))).wants(http.StatusOK)
	page := phone.get("/result/1").wants(http.StatusOK, "<bdi>Ann</bdi> wins 24 : 23", "<svg", "<caption>Score lines</caption>", ">pips<", `href="/player/1"`,
		"20 November 2026", "History", "!/desk/result/1", "!contested", "!rel=\"next\"")
	sections := 3
	if built.Program == nil { // there is no page that judges it again
		sections = 2
	} else {
		page.wants(http.StatusOK, "/referee.html?v=")
	}
	if n := strings.Count(page.body, `aria-labelledby="h-`); n != sections {
		t.Errorf("%d sections", n)
	}
}

// Each role sees what it may.
func TestWhoSeesWhatOfAResult(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{Open: true})
	c.played("Club", "1", "Ann", "Bob")
	c.do(func(tx *records.Tx) error { return tx.SetState(1, league.Contested, "Bob doubts it") })
	c.phone("r", door.Reader).get("/result/1").wants(http.StatusOK, "contested, not counted", "!doubts", "!History", "!/desk/")
	c.phone("p", door.Player).get("/result/1").wants(http.StatusOK, "Bob doubts it", "History", "!/desk/")
	c.phone("a", door.Arbiter).get("/result/1").wants(http.StatusOK, "Bob doubts it", "History", "/desk/result/1")
}

// The results of a league lead to one another, past those of other leagues.
func TestResultsBesideOneAnother(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	for _, league := range []string{"Club", "Club", "Other", "Club", "Other"} {
		c.played(league, "1", "Ann", "Bob")
	}
	p := c.phone("r", door.Reader)
	p.get("/result/1").wants(http.StatusOK, "!rel=\"prev\"", `href="/result/2" rel="next"`)
	p.get("/result/2").wants(http.StatusOK, `href="/result/1" rel="prev"`, `href="/result/4" rel="next"`)
	p.get("/result/3").wants(http.StatusOK, "!rel=\"prev\"", `href="/result/5" rel="next"`)
	p.get("/result/4").wants(http.StatusOK, `href="/result/2" rel="prev"`, "!rel=\"next\"")
}

func TestWhatIsNotRecordedIsNotFound(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Club", "1", "Ann", "Bob")
	p := c.phone("r", door.Reader)
	p.get("/result/99").wants(http.StatusNotFound, "There is no result #99.")
	p.get("/result/x").wants(http.StatusNotFound, "This did not work")
	p.get("/result/99999999999999999999").wants(http.StatusNotFound, "This did not work")
	p.get("/player/99").wants(http.StatusNotFound, "No player is called")
	p.get("/player/Zed").wants(http.StatusNotFound, "No player is called")
	p.get("/league?league=Zed").wants(http.StatusNotFound, "No league is called")
	p.get("/wall?league=Zed").wants(http.StatusNotFound, "No league is called")
	p.get("/league?season=1999").wants(http.StatusNotFound, "No season is called")
}

// A game whose drawing or text is gone still says who won.
func TestAResultWithoutAPosition(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.do(func(tx *records.Tx) error {
		_, err := tx.Save(records.Incoming{Result: league.Result{Game: "chess", Complete: true, Played: evening, League: "Club",
			Seats: []league.Seat{{Name: "Ann", Place: 1, Points: 500}, {Name: "Bob", Place: 1, Points: 500}}}})
		return err
	})
	c.phone("r", door.Reader).get("/result/1").wants(http.StatusOK, "<bdi>Ann</bdi> and <bdi>Bob</bdi> share the win", ">0.5<", "It was recorded without a position.", "!<svg")
}
