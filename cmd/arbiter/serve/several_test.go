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
	"arbiter/score"
)

// Several names of a result are changed at once, and a result that is confirmed keeps its note.
func TestTheDeskChangesSeveralNames(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Ann", "Bob", "Cyd")
	c.played("Tuesday league", "2", "Dan", "Eva", "Fay")
	page := olga.Get("/desk/result/1").Wants(http.StatusOK, "Ann 20, Bob 19, Cyd 18")
	form := page.Form("league", "Tuesday league", "season", "2026", "round", "1", "date", "2026-11-13", "place", "", "note", "")
	form["name"] = []string{"Dan", "Bob", "Eva"}
	olga.Post("/desk/result/1/edit", form).Wants(http.StatusOK, "edited #1", "Dan 20, Bob 19, Eva 18")
	state := func(state, note string) {
		olga.Post("/desk/result/1/state", url.Values{"state": {state}, "note": {note}}).Wants(http.StatusOK)
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
				_, err := tx.Save(records.Incoming{Result: league.Result{Game: "chess", State: league.Contested, Complete: true, Played: doortest.Evening,
					Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(1)}, {Name: "Bob", Place: 2}}}})
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	contest(100)
	olga.Get("/desk").Wants(http.StatusOK, "#1</b>", "#100</b>", "!There are more.")
	contest(1)
	olga.Get("/desk").Wants(http.StatusOK, "!#1</b>", "#2</b>", "#101</b>", "There are more.")
	for range 14 {
		c.played("", "", "Ann", "Bob")
	}
	page := olga.Get("/desk")
	numbers := func(after, pattern string) (list []string) {
		_, rest, _ := strings.Cut(page.Body, "<h2>"+after+"</h2>")
		rest, _, _ = strings.Cut(rest, "</section>")
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(rest, -1) {
			list = append(list, m[1])
		}
		return list
	}
	if got := fmt.Sprint(numbers("Newest results", `<b>#(\d+)</b>`)); got != "[115 114 113 112 111 110 109 108 107 106 105 104]" {
		t.Errorf("the newest results are %s", got)
	}
	if got := fmt.Sprint(numbers("Log", `/desk/undo/(\d+)`)); got != "[16 15 14 13 12 11 10 9 8 7 6 5 4 3 2]" {
		t.Errorf("the newest commands are %s", got)
	}
	if open := numbers("To decide", `<b>#(\d+)</b>`); len(open) != 100 || open[0] != "101" || open[99] != "2" {
		t.Errorf("to decide are %v", open)
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
