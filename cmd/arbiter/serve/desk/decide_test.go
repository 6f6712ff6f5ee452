package desk_test

import (
	"arbiter/cmd/arbiter/saving"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func TestTheDeskDecides(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.phone("2", door.Player).Send(c.sheet(doortest.IllegalBoard, doortest.Of("Ann", "Bob")))
	c.Get("/desk").Wants(http.StatusOK, "1</b> Subdivision", "contested", "sent 20:00 by phone at table", "Bob has 6 Larges on the board")
	state := func(form url.Values, status int, parts ...string) {
		t.Helper()
		c.Post("/desk/result/1/state", form).Wants(status, parts...)
	}
	state(url.Values{"state": {"confirmed"}}, http.StatusOK, "confirmed 1", "Take it back")
	state(url.Values{"state": {"confirmed"}}, http.StatusConflict, "Result 1 is confirmed already")
	state(url.Values{"state": {"contested"}, "note": {"who <b>began</b>?"}}, http.StatusOK, "contested 1", "who &lt;b&gt;began&lt;/b&gt;?")
	state(url.Values{"state": {"gone"}}, http.StatusConflict, "is no state of a result")
	state(url.Values{"state": {"void"}, "note": {"a ; b"}}, http.StatusUnprocessableEntity, "cannot stand behind a blank")
	state(url.Values{"state": {"void"}}, http.StatusOK, "voided 1", "Take it back")
	last := doortest.Last(t, c.Door)
	if last.Who != "Olga" || len(last.Fields) == 0 {
		t.Errorf("the log says %+v", last)
	}
	undo := fmt.Sprintf("/desk/undo/%d", last.ID)
	c.Post(undo, nil).Wants(http.StatusOK, "undid c4: voided 1", `action="/desk/undo/5" data-retry><button>Take it back`)
	if f := c.results()[0]; f.State != league.Contested || f.Note != "who <b>began</b>?" {
		t.Errorf("the undo left %s %q", f.State, f.Note)
	}
	c.Post(undo, nil).Wants(http.StatusConflict, "is taken back already.", "!arbiter records", `action="/desk/undo/5"`)
	c.Post("/desk/undo/2", nil).Wants(http.StatusConflict, "cannot be taken back alone", `action="/desk/undo/3"`)
}

// Whoever sends an unfinished game, and whoever decides about it, is told why it is not over.
func TestAnUnfinishedGameSaysWhy(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	ann := c.phone("2", door.Player)
	table := c.sheet(strings.Replace(doortest.Board, "R1 R1 R1", ".. R1 R1", 1), doortest.Of("Ann", "Bob"))
	text, _ := table.Text()
	judged, err := c.Judge(text, saving.Rulings{}, nil)
	verdict := judged.Verdict
	if err != nil || verdict.Complete || verdict.GoesOn == "" {
		t.Fatalf("%+v, %v", verdict, err)
	}
	ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "<b>Not finished.</b> "+score.Sentence(verdict.GoesOn), "<p>The game is not over (")
	ann.Send(table)
	ann.Get("/table/"+table.Code+"/sent").Wants(http.StatusOK, "The game is not over (", "!so it counts") // once
	c.Get("/desk").Wants(http.StatusOK, "Not finished: "+verdict.GoesOn)
	c.Get("/desk/result/1").Wants(http.StatusOK, "Not finished: "+verdict.GoesOn)
}

func TestAClosedSeasonSaysWhatOpensIt(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Tuesday league", "2026"); return err })
	page := c.Post("/desk/result/1/state", url.Values{"state": {"void"}}).Wants(http.StatusConflict, "is closed, so its results stay as they are.", "!arbiter leagues", "Open season 2026 of Tuesday league again")
	c.Post("/desk/reopen", page.Form()).Wants(http.StatusOK, "opened season 2026 of Tuesday league again")
	c.Post("/desk/result/1/state", url.Values{"state": {"void"}}).Wants(http.StatusOK, "voided 1")
}

func TestTheDeskIsTheArbiters(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.played("Tuesday league", "1", "Ann", "Bob")
	for _, as := range []door.Role{door.Reader, door.Player} {
		p := c.phone("1", as)
		for _, path := range []string{"/desk/undo/1", "/desk/result/1/state", "/desk/result/1/edit", "/desk/result/1/sheet", "/desk/pair", "/desk/reopen"} {
			p.Post(path, url.Values{"state": {"void"}, "league": {"Tuesday league"}}).Wants(http.StatusUnauthorized)
		}
		p.Get("/").Wants(http.StatusOK, "!/desk")
		p.Get("/desk").Wants(http.StatusUnauthorized, "!Tuesday league", "!Ann")
	}
	if list := c.results(); len(list) != 1 || list[0].State != league.Confirmed {
		t.Errorf("%+v", list)
	}
}

// Of contested results the desk lists the newest hundred, and says that there are more.
func TestTheDeskListsTheNewest(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	contest := func(results int) {
		c.do(func(tx *records.Tx) error {
			for range results {
				err := doortest.Save(tx, league.Result{Game: "chess", State: league.Contested, Complete: true, Day: doortest.Evening.Format(time.DateOnly),
					Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(1)}, {Name: "Bob", Place: 2}}})
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	contest(100)
	c.Get("/desk").Wants(http.StatusOK, "1</b>", "100</b>", "!There are more.")
	contest(1)
	c.Get("/desk").Wants(http.StatusOK, "!<b>1</b>", "<b>2</b>", "101</b>", "There are more.")
	for range 14 {
		c.played("", "", "Ann", "Bob")
	}
	page := c.Get("/desk")
	numbers := func(after, pattern string) (list []string) {
		_, rest, _ := strings.Cut(page.Body, "<h2>"+after+"</h2>")
		rest, _, _ = strings.Cut(rest, "</section>")
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(rest, -1) {
			list = append(list, m[1])
		}
		return list
	}
	if got := fmt.Sprint(numbers("Newest results", `<b>(\d+)</b>`)); got != "[101 100 99 98 97 96 95 94 93 92 91 90]" {
		t.Errorf("the newest results are %s", got)
	}
	if got := fmt.Sprint(numbers("Log", `/desk/undo/(\d+)`)); got != "[16 15 14 13 12 11 10 9 8 7 6 5 4 3 2]" {
		t.Errorf("the newest commands are %s", got)
	}
	if open := numbers("To decide", `<b>(\d+)</b>`); len(open) != 100 || open[0] != "101" || open[99] != "2" {
		t.Errorf("to decide are %v", open)
	}
}

// What the desk does not know, and what is nothing to do, is said and changes nothing.
func TestWhatTheDeskDoesNotKnow(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.played("Tuesday league", "1", "Ann", "Bob")
	season := func(of, name string) url.Values { return url.Values{"league": {of}, "season": {name}} }
	for _, ask := range []struct {
		path   string
		form   url.Values
		status int
		says   string
	}{
		{"/desk/result/0", nil, 404, "There is no such page."},
		{"/desk/result/x", nil, 404, "There is no such page."},
		{"/desk/result/99", nil, 404, "There is no result 99."},
		{"/desk/result/99/edit", season("Cup", ""), 404, "There is no result 99."},
		{"/desk/result/99/state", url.Values{"state": {"void"}}, 404, "refused: There is no result 99."},
		{"/desk/result/99/sheet", season("", ""), 404, "There is no result 99."},
		{"/desk/undo/0", season("", ""), 404, "There is no such page."},
		{"/desk/undo/2", season("", ""), 404, "refused: There is no command c2."},
		{"/desk/reopen", season("Cup", "2026"), 404, `refused: No league is called "Cup".`},
		{"/desk/reopen", season("Tuesday league", "2025"), 404, `refused: No season is called "2025".`},
		{"/desk/reopen", season("tuesday league", "2026"), 409, "refused: Season 2026 of Tuesday league was never opened, so it plays by the league's terms."},
		{"/desk/pair", season("Cup", "2026"), 404, `No league is called "Cup".`},
		{"/desk/table/QQQQQ/away", season("", ""), 404, "No table has this code. It stands at the top of the table's sheet."},
		{"/desk/table/back", url.Values{"code": {""}}, 404, "No sheet with this code was put away, or nothing was written on it."},
	} {
		page := c.Get(ask.path)
		if ask.form != nil {
			page = c.Post(ask.path, ask.form)
		}
		want := "This did not work " + ask.says + " Back to the first page Make the sheet again from what this phone kept"
		if says, ok := strings.CutPrefix(ask.says, "refused: "); ok {
			want = "This was refused " + says + " Back"
		}
		if got := page.Text(); page.Status != ask.status || got != want {
			t.Errorf("%s %v: %d %s, want %d %s", ask.path, ask.form, page.Status, got, ask.status, want)
		}
	}
	if last := doortest.Last(t, c.Door); last.ID != 1 {
		t.Errorf("it did %+v", last)
	}
	c.Get("/desk?away=%3Cb%3E&away=BCDFG&away=BCDF&beside=BCDFG").Wants(http.StatusOK, "The sheet of table BCDFG was put away.", "!&lt;b", "!From the same address")
}
