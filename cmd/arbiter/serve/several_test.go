package serve

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
)

// A wall says at each table what its own sheet says, and leaves out sheets that nobody has
// touched for half a day.
func TestTheWallSaysWhatEachSheetSays(t *testing.T) {
	t.Parallel()
	playing := func(later time.Duration) string {
		c := newClub(t, door.Options{Open: true})
		c.played("Club", "1", "Ann", "Bob", "Cyd", "Dan")
		c.do(func(tx *records.Tx) error {
			return tx.SavePlan(records.Plan{League: "Club", Season: "2026", Round: "2", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan"}}})
		})
		for _, one := range []struct{ first, second, rows, put string }{{"Eve", "Fay", "", "R3"}, {"Cyd", "Dan", "", "B2"}, {"Ann", "Bob", doortest.Board, ""}, {"Gus", "Hal", "", "R1"}} {
			head := of(one.first, one.second)
			head.League, head.Season, head.Round = "Club", "2026", "2"
			begun := c.sheet(one.rows, head)
			if one.put != "" {
				c.Tables.Change(begun, touch.Change{Do: "put", At: begun.View().Place, Text: one.put})
			}
		}
		c.App.Now = func() time.Time { return doortest.Evening.Add(later) }
		page := c.phone("wall", door.Reader).Get("/wall").Wants(http.StatusOK)
		var list []string
		for _, m := range regexp.MustCompile(`(?s)<li class="playing">.*?</li>`).FindAllString(page.Body, -1) {
			list = append(list, doortest.Text(m))
		}
		slices.Sort(list) // sheets beside the round stand in the order of their codes
		return strings.Join(list, "\n")
	}
	if got, want := playing(12*time.Hour-1), `Subdivision · Eve (red), Fay (blue) · Club 2026 Eve , Fay playing Eve leads 2 : 0 · missing: 29 squares
Subdivision · Gus (red), Hal (blue) · Club 2026 Gus , Hal playing Gus and Hal lead together, 0 : 0 · missing: 29 squares
Table 1 Ann , Bob playing Ann wins 24 : 23
Table 2 Cyd , Dan playing Dan leads 1 : 0 · missing: 29 squares`; got != want {
		t.Errorf("playing are\n%s\nwant\n%s", got, want)
	}
	if got := playing(12 * time.Hour); got != "Table 1 Ann , Bob playing\nTable 2 Cyd , Dan playing" {
		t.Errorf("after half a day playing are\n%s", got)
	}
}

// A game for any number is for as many as a result can have.
func TestThePlayersOfANewSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	for n, status := range map[int]int{league.MostSeats: http.StatusOK, league.MostSeats + 1: http.StatusUnprocessableEntity} {
		form := url.Values{"game": {"pyramid"}}
		for i := range n {
			form.Add("player", fmt.Sprint("Player ", i))
		}
		if page := ann.Post("/table", form); page.Status != status || status != http.StatusOK && !strings.Contains(page.Body, "Pyramid is for 2 to 6 players; 101 are named.") {
			t.Errorf("%d players: status %d\n%s", n, page.Status, page.Text())
		}
	}
}
