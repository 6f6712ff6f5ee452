package desk_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records/league"
)

func TestTheDeskChangesAResult(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.played("Tuesday league", "1", "Bob", "Cyd")
	c.phone("2", door.Player).Send(c.sheet(doortest.Board, doortest.Of("Ann", "Dan")))
	page := c.Get("/desk/result/2").Wants(http.StatusOK, "Ann 24, Dan 23")
	change := func(page doortest.Page, more ...string) url.Values {
		form := page.Form("league", "Tuesday league", "season", "2026", "round", "2", "date", "2026-11-20", "place", "", "note", "")
		form["name"] = []string{"Ann", "Bobb"}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return form
	}
	c.Post("/desk/result/2/edit", change(page, "date", "soon")).Wants(http.StatusUnprocessableEntity, "is no date")
	c.Post("/desk/result/2/edit", change(page, "note", "a\x07b")).Wants(http.StatusUnprocessableEntity, "cannot be seen")
	c.Post("/desk/result/2/edit", change(page, "date", "")).Wants(http.StatusUnprocessableEntity, "A result needs a date")
	c.Post("/desk/result/2/edit", change(page, "note", "a ; b")).Wants(http.StatusUnprocessableEntity, "cannot stand behind a blank")
	// A note that was imported may stay.
	c.Post("/desk/result/2/edit", change(page, "name", "", "was note", "a ; b", "note", "a ; b")).Wants(http.StatusUnprocessableEntity, "Seat 1 needs a name")
	twice := change(page)
	twice["name"] = []string{"Ann", "ann"}
	c.Post("/desk/result/2/edit", twice).Wants(http.StatusConflict, "would sit in result 2 twice.", "!--player", `value="ann"`)
	c.Post("/desk/result/2/state", url.Values{"state": {"contested"}, "note": {"a ; b"}}).Wants(http.StatusUnprocessableEntity, `name="note" value="a ; b" autocomplete`, `name="note" value=""></label>`)
	page = c.Post("/desk/result/2/edit", change(page)).Wants(http.StatusUnprocessableEntity, "Bobb is a new player. Near: Bob", `value="Bobb"`, `href="#name2">Change it`, `<a class="main" href="#name2" autofocus>Back</a>`, "Keep all the same")
	if f := c.results()[1]; f.League != "" || f.Seats[1].Name != "Dan" {
		t.Fatalf("changed before the answer: %+v", f)
	}
	c.Post("/desk/result/2/edit", change(page, "date", "2036-11-20", "league", "Tusday league")).Wants(http.StatusUnprocessableEntity, `name="was date" value="2026-11-20"`, `href="#date">Change it`, `href="#league">Change it`, `href="#name2">Change it`)
	all := change(page, "seen", page.AllTheSame().Get("seen"))
	c.Post("/desk/result/2/edit", all).Wants(http.StatusOK, "edited 2", "Ann 24, Bobb 23", "Take it back", "!This looks wrong")
	c.Post("/desk/undo/3", nil).Wants(http.StatusOK, "undid c3")
	bobs := change(page)
	bobs["name"] = []string{"Ann", "Bob"}
	c.Post("/desk/result/2/edit", bobs).Wants(http.StatusOK, "edited 2", "Ann 24, Bob 23", "Tuesday league")
	f := c.results()[1]
	if f.Seats[1].Name != "Bob" || f.League != "Tuesday league" || f.Round != "2" || !strings.Contains(f.Text, "player: B Bob\n") {
		t.Errorf("recorded: %+v\n%s", f, f.Text)
	}
	page = c.Get("/desk/result/2")
	cleared := page.Form("league", "Tuesday league", "round", "")
	c.Post("/desk/result/2/edit", cleared).Wants(http.StatusOK, "edited 2")
	if f := c.results()[1]; f.Round != "" || f.League != "Tuesday league" || f.Season != "2026" {
		t.Errorf("cleared: %+v", f)
	}
	c.Post("/desk/undo/5", nil).Wants(http.StatusConflict, "changed the same later", `action="/desk/undo/6"`)
	c.Post("/desk/undo/6", nil).Wants(http.StatusOK)
	c.Post("/desk/undo/5", nil).Wants(http.StatusOK)
	if f := c.results()[1]; f.Seats[1].Name != "Dan" || f.League != "" {
		t.Errorf("the undo left %+v", f)
	}
}

func TestTheDeskChangesAResultInTheSheet(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	ann := c.phone("2", door.Player)
	c.played("", "", "Eva", "Fay")
	c.Post("/desk/result/1/sheet", nil).Wants(http.StatusConflict, "without a position")
	ann.Send(c.sheet(doortest.Board, doortest.Of("Ann", "Bob")))
	page := c.Post("/desk/result/2/sheet", nil).Wants(http.StatusOK)
	table, err := c.Tables.Find(strings.TrimPrefix(page.Path, "/table/"))
	if err != nil {
		t.Fatal(page.Path, err)
	}
	send := "/table/" + table.Code + "/send"
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	page = c.Get(send).Wants(http.StatusOK, "changes to", "What changes", "<li>before: 1  ## R1 R1 R1 B1 ##</li>", "<li>now: 1  ## R1 R1 R2 B1 ##</li></ul>", "Keep the changes")
	c.Get("/table/"+table.Code).Wants(http.StatusOK, "This sheet changes")
	c.Get("/desk").Wants(http.StatusOK, "changes to result 2")
	for _, path := range []string{"/", "/wall"} { // it is nobody's game
		ann.Get(path).Wants(http.StatusOK, "!"+table.Code, "!missing")
	}
	for _, path := range []string{"", "/send", "/sent", "/drawing"} {
		ann.Get("/table/"+table.Code+path).Wants(http.StatusNotFound, "No table has this code")
	}
	for _, path := range []string{"", "/send"} {
		ann.Post("/table/"+table.Code+path, page.Form("do", "undo")).Wants(http.StatusNotFound)
	}
	if now, _ := table.Text(); !strings.Contains(now, "R1 R1 R2 B1") {
		t.Errorf("a player changed the sheet:\n%s", now)
	}
	c.Post(send, page.Form()).Wants(http.StatusOK, "edited 2: position", "Take it back")
	if list := c.results(); len(list) != 2 || !strings.Contains(list[1].Text, "R1 R1 R2 B1") {
		t.Errorf("recorded: %+v", list)
	}
	if last := doortest.Last(t, c.Door); last.Who != "Olga" || last.What != "edited 2: position" {
		t.Errorf("the log says %+v", last)
	}
}

// Several names of a result are changed at once, and a result that is confirmed keeps its note.
func TestTheDeskChangesSeveralNames(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.played("Tuesday league", "1", "Ann", "Bob", "Cyd")
	c.played("Tuesday league", "2", "Dan", "Eva", "Fay")
	page := c.Get("/desk/result/1").Wants(http.StatusOK, "Ann 20, Bob 19, Cyd 18")
	form := page.Form("league", "Tuesday league", "season", "2026", "round", "1", "date", "2026-11-13", "place", "", "note", "")
	form["name"] = []string{"Dan", "Bob", "Eva"}
	c.Post("/desk/result/1/edit", form).Wants(http.StatusOK, "edited 1", "Dan 20, Bob 19, Eva 18")
	state := func(state, note string) {
		c.Post("/desk/result/1/state", url.Values{"state": {state}, "note": {note}}).Wants(http.StatusOK)
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
