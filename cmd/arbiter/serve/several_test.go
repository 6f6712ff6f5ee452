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
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// Several names of a result are changed at once, and a result that is confirmed keeps its note.
func TestTheDeskChangesSeveralNames(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Ann", "Bob", "Cyd")
	c.played("Tuesday league", "2", "Dan", "Eva", "Fay")
	page := olga.get("/desk/result/1").wants(http.StatusOK, "Ann 20, Bob 19, Cyd 18")
	form := page.form("league", "Tuesday league", "season", "2026", "round", "1", "date", "2026-11-13", "place", "", "note", "")
	form["name"] = []string{"Dan", "Bob", "Eva"}
	olga.post("/desk/result/1/edit", form).wants(http.StatusOK, "edited #1", "Dan 20, Bob 19, Eva 18")
	state := func(state, note string) {
		olga.post("/desk/result/1/state", url.Values{"state": {state}, "note": {note}}).wants(http.StatusOK)
	}
	state("contested", "who began?")
	state("confirmed", "nobody")
	if f := c.results()[0]; f.Note != "who began?" || f.State != league.Confirmed {
		t.Errorf("%s %q", f.State, f.Note)
	}
	state("void", "a joke")
	if f := c.results()[0]; !strings.Contains(f.Note, "a joke") || f.State != league.Void {
		t.Errorf("%s %q", f.State, f.Note)
	}
}

// Of contested results the desk lists the newest hundred, and says that there are more.
func TestTheDeskListsTheNewest(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	contest := func(results int) {
		c.do(func(tx *records.Tx) error {
			for range results {
				_, err := tx.Save(records.Incoming{Result: league.Result{Game: "chess", State: league.Contested, Complete: true, Played: evening,
					Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(1)}, {Name: "Bob", Place: 2}}}})
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	contest(100)
	olga.get("/desk").wants(http.StatusOK, "#1</b>", "#100</b>", "!There are more.")
	contest(1)
	olga.get("/desk").wants(http.StatusOK, "!#1</b>", "#2</b>", "#101</b>", "There are more.")
}

// Who is ticked stays ticked on the round that is shown, and nobody else is: members are
// ticked at first, guests are not.
func TestWhoIsHereStaysTicked(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.played("Tuesday league", "1", "Cyd", "Dan")
	c.played("Tuesday league", "1", "Gus", "Hal")
	c.do(func(tx *records.Tx) error { return tx.SetGuest("Gus", true) })
	c.do(func(tx *records.Tx) error { return tx.SetGuest("Hal", true) })
	ticked := func(page opened) string {
		var names []string
		for _, m := range regexp.MustCompile(`name="here" value="([^"]*)" checked`).FindAllStringSubmatch(page.wants(http.StatusOK).body, -1) {
			names = append(names, m[1])
		}
		return strings.Join(names, " ")
	}
	if got := ticked(olga.get("/desk/pair?league=Tuesday+league&season=2026")); got != "Ann Bob Cyd Dan" {
		t.Errorf("at first %s are ticked", got)
	}
	form := url.Values{"propose": {"1"}, "league": {"Tuesday league"}, "season": {"2026"}, "here": {"Ann", "Bob", "Dan", "Gus"}}
	if got := ticked(olga.get("/desk/pair?" + form.Encode())); got != "Ann Bob Dan Gus" {
		t.Errorf("then %s are ticked", got)
	}
}

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
		for _, one := range []struct{ first, second, rows, put string }{{"Eve", "Fay", "", "R3"}, {"Cyd", "Dan", "", "B2"}, {"Ann", "Bob", board, ""}, {"Gus", "Hal", "", "R1"}} {
			head := of(one.first, one.second)
			head.League, head.Season, head.Round = "Club", "2026", "2"
			begun := c.sheet(one.rows, head)
			if one.put != "" {
				c.Tables.Change(begun, touch.Change{Do: "put", At: begun.View().Place, Text: one.put})
			}
		}
		c.App.Now = func() time.Time { return evening.Add(later) }
		page := c.phone("wall", door.Reader).get("/wall").wants(http.StatusOK)
		var list []string
		for _, m := range regexp.MustCompile(`(?s)<li class="playing">.*?</li>`).FindAllString(page.body, -1) {
			list = append(list, strings.Join(strings.Fields(plainPage(m)), " "))
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

// The first page leads to the sheet of this round, and not to one of the round before with
// the same players.
func TestEachRoundHasItsOwnSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Club", "1", "Ann", "Bob")
	for _, round := range []string{"2", "3"} {
		c.do(func(tx *records.Tx) error {
			return tx.SavePlan(records.Plan{League: "Club", Season: "2026", Round: round, Tables: [][]string{{"Ann", "Bob"}}})
		})
	}
	head := of("Bob", "Ann")
	head.League, head.Season, head.Round = "club", "2026", "2"
	begun := c.sheet("", head)
	page := c.phone("1", door.Player).get("/").wants(http.StatusOK, "Round 3, Club 2026", "Round 2, Club 2026", `href="/table/`+begun.Code+`"`)
	if got := regexp.MustCompile(`href="/new\?[^"]*round=(\d+)`).FindAllStringSubmatch(page.body, -1); len(got) != 1 || got[0][1] != "3" {
		t.Errorf("new sheets are offered of rounds %v\n%s", got, page.body)
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
		if page := ann.post("/table", form); page.status != status || status != http.StatusOK && !strings.Contains(page.body, "Pyramid is for 2 to 6 players; 101 are named.") {
			t.Errorf("%d players: status %d\n%s", n, page.status, plainPage(page.body))
		}
	}
}
