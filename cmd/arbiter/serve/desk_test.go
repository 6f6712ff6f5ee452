package serve

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func TestTheDeskDecides(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.phone("2", door.Player).Send(c.sheet(doortest.IllegalBoard, of("Ann", "Bob")))
	olga.Get("/desk").Wants(http.StatusOK, "#1</b> Subdivision", "contested", "sent 20:00 by phone at table", "Bob has 6 Larges on the board")
	state := func(form url.Values, status int, parts ...string) {
		t.Helper()
		olga.Post("/desk/result/1/state", form).Wants(status, parts...)
	}
	state(url.Values{"state": {"confirmed"}}, http.StatusOK, "confirmed #1", "Take it back")
	state(url.Values{"state": {"confirmed"}}, http.StatusConflict, "Result #1 is confirmed already")
	state(url.Values{"state": {"contested"}, "note": {"who <b>began</b>?"}}, http.StatusOK, "contested #1", "who &lt;b&gt;began&lt;/b&gt;?")
	state(url.Values{"state": {"gone"}}, http.StatusConflict, "is no state of a result")
	state(url.Values{"state": {"void"}, "note": {"a ; b"}}, http.StatusUnprocessableEntity, "cannot stand behind a blank")
	state(url.Values{"state": {"void"}}, http.StatusOK, "voided #1", "Take it back")
	last := c.log()
	if last.Who != "Olga" || len(last.Fields) == 0 {
		t.Errorf("the log says %+v", last)
	}
	undo := fmt.Sprintf("/desk/undo/%d", last.ID)
	olga.Post(undo, nil).Wants(http.StatusOK, "undid 4: voided #1", `action="/desk/undo/5" data-retry><button>Take it back`)
	if f := c.results()[0]; f.State != league.Contested || f.Note != "who <b>began</b>?" {
		t.Errorf("the undo left %s %q", f.State, f.Note)
	}
	olga.Post(undo, nil).Wants(http.StatusConflict, "is taken back already.", "!arbiter records", `action="/desk/undo/5"`)
	olga.Post("/desk/undo/2", nil).Wants(http.StatusConflict, "cannot be taken back alone", `action="/desk/undo/3"`)
	olga.Post("/desk/undo/99", nil).Wants(http.StatusNotFound, "There is no command #99")
	olga.Get("/desk/result/99").Wants(http.StatusNotFound)
	olga.Get("/desk/result/x").Wants(http.StatusNotFound)
}

func TestTheDeskChangesAResult(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Bob", "Cyd")
	c.phone("2", door.Player).Send(c.sheet(doortest.Board, of("Ann", "Dan")))
	page := olga.Get("/desk/result/2").Wants(http.StatusOK, "Ann 24, Dan 23")
	change := func(page doortest.Page, more ...string) url.Values {
		form := page.Form("league", "Tuesday league", "season", "2026", "round", "2", "date", "2026-11-20", "place", "", "note", "")
		form["name"] = []string{"Ann", "Bobb"}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return form
	}
	olga.Post("/desk/result/2/edit", change(page, "date", "soon")).Wants(http.StatusUnprocessableEntity, "is no date")
	olga.Post("/desk/result/2/edit", change(page, "note", "a\x07b")).Wants(http.StatusUnprocessableEntity, "cannot be seen")
	olga.Post("/desk/result/2/edit", change(page, "date", "")).Wants(http.StatusUnprocessableEntity, "A result needs a date")
	olga.Post("/desk/result/2/edit", change(page, "note", "a ; b")).Wants(http.StatusUnprocessableEntity, "cannot stand behind a blank")
	// A note that was imported may stay.
	olga.Post("/desk/result/2/edit", change(page, "name", "", "was note", "a ; b", "note", "a ; b")).Wants(http.StatusUnprocessableEntity, "Seat 1 needs a name")
	twice := change(page)
	twice["name"] = []string{"Ann", "ann"}
	olga.Post("/desk/result/2/edit", twice).Wants(http.StatusConflict, "would sit in result #2 twice.", "!--player", `value="ann"`)
	olga.Post("/desk/result/2/state", url.Values{"state": {"contested"}, "note": {"a ; b"}}).Wants(http.StatusUnprocessableEntity, `name="note" value="a ; b" autocomplete`, `name="note" value=""></label>`)
	page = olga.Post("/desk/result/2/edit", change(page)).Wants(http.StatusUnprocessableEntity, "Bobb is a new player. Near: Bob", `value="Bobb"`, `href="#name2">Change it`, `<a class="main" href="#name2" autofocus>Back</a>`, "Keep all the same")
	if f := c.results()[1]; f.League != "" || f.Seats[1].Name != "Dan" {
		t.Fatalf("changed before the answer: %+v", f)
	}
	olga.Post("/desk/result/2/edit", change(page, "date", "2036-11-20", "league", "Tusday league")).Wants(http.StatusUnprocessableEntity, `name="was date" value="2026-11-20"`, `href="#date">Change it`, `href="#league">Change it`, `href="#name2">Change it`)
	all := change(page, "seen", page.AllTheSame().Get("seen"))
	olga.Post("/desk/result/2/edit", all).Wants(http.StatusOK, "edited #2", "Ann 24, Bobb 23", "Take it back")
	olga.Post("/desk/undo/3", nil).Wants(http.StatusOK, "undid 3")
	bobs := change(page)
	bobs["name"] = []string{"Ann", "Bob"}
	olga.Post("/desk/result/2/edit", bobs).Wants(http.StatusOK, "edited #2", "Ann 24, Bob 23", "Tuesday league")
	f := c.results()[1]
	if f.Seats[1].Name != "Bob" || f.League != "Tuesday league" || f.Round != "2" || !strings.Contains(f.Text, "player: B Bob\n") {
		t.Errorf("recorded: %+v\n%s", f, f.Text)
	}
	page = olga.Get("/desk/result/2")
	cleared := page.Form("league", "Tuesday league", "round", "")
	olga.Post("/desk/result/2/edit", cleared).Wants(http.StatusOK, "edited #2")
	if f := c.results()[1]; f.Round != "" || f.League != "Tuesday league" || f.Season != "2026" {
		t.Errorf("cleared: %+v", f)
	}
	olga.Post("/desk/undo/5", nil).Wants(http.StatusConflict, "take that back first", `action="/desk/undo/6"`)
	olga.Post("/desk/undo/6", nil).Wants(http.StatusOK)
	olga.Post("/desk/undo/5", nil).Wants(http.StatusOK)
	if f := c.results()[1]; f.Seats[1].Name != "Dan" || f.League != "" {
		t.Errorf("the undo left %+v", f)
	}
}

func TestTheDeskChangesAResultInTheSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, ann := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	c.played("", "", "Eva", "Fay")
	olga.Post("/desk/result/1/sheet", nil).Wants(http.StatusConflict, "without a position")
	ann.Send(c.sheet(doortest.Board, of("Ann", "Bob")))
	page := olga.Post("/desk/result/2/sheet", nil).Wants(http.StatusOK)
	table, err := c.Tables.Find(strings.TrimPrefix(page.Path, "/table/"))
	if err != nil {
		t.Fatal(page.Path, err)
	}
	send := "/table/" + table.Code + "/send"
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	page = olga.Get(send).Wants(http.StatusOK, "changes to", "What changes", "<li>before: 1  ## R1 R1 R1 B1 ##</li>", "<li>now: 1  ## R1 R1 R2 B1 ##</li></ul>", "Keep the changes")
	olga.Get("/table/"+table.Code).Wants(http.StatusOK, "This sheet changes")
	olga.Get("/desk").Wants(http.StatusOK, "changes #2")
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
	olga.Post(send, page.Form()).Wants(http.StatusOK, "edited #2: position", "Take it back")
	if list := c.results(); len(list) != 2 || !strings.Contains(list[1].Text, "R1 R1 R2 B1") {
		t.Errorf("recorded: %+v", list)
	}
	if last := c.log(); last.Who != "Olga" || last.What != "edited #2: position" {
		t.Errorf("the log says %+v", last)
	}
}

// Whoever sends an unfinished game, and whoever decides about it, is told why it is not over.
func TestAnUnfinishedGameSaysWhy(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, ann := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	table := c.sheet(strings.Replace(doortest.Board, "R1 R1 R1", ".. R1 R1", 1), of("Ann", "Bob"))
	text, _ := table.Text()
	judged, err := c.Judge(text, nil, nil)
	verdict := judged.Verdict
	if err != nil || verdict.Complete || verdict.GoesOn == "" {
		t.Fatalf("%+v, %v", verdict, err)
	}
	ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "<b>Not finished.</b> "+score.Sentence(verdict.GoesOn), "!The game is not over: "+verdict.GoesOn, "<p>The game is not over: it counts nowhere until it is confirmed.</p>")
	ann.Send(table)
	ann.Get("/table/"+table.Code+"/sent").Wants(http.StatusOK, "The game is not over: it counts nowhere until it is confirmed.", "!so it counts") // once
	olga.Get("/desk").Wants(http.StatusOK, "Not finished: "+verdict.GoesOn)
	olga.Get("/desk/result/1").Wants(http.StatusOK, "Not finished: "+verdict.GoesOn)
}

func TestAClosedSeasonSaysWhatOpensIt(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Tuesday league", "2026"); return err })
	page := olga.Post("/desk/result/1/state", url.Values{"state": {"void"}}).Wants(http.StatusConflict, "is closed, so its results stay as they are.", "!arbiter leagues", "Open season 2026 of Tuesday league again")
	olga.Post("/desk/reopen", page.Form()).Wants(http.StatusOK, "opened season 2026 of Tuesday league again")
	olga.Post("/desk/result/1/state", url.Values{"state": {"void"}}).Wants(http.StatusOK, "voided #1")
}

func TestTheDeskIsTheArbiters(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
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

func TestTheDeskPairsARound(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	olga.Get("/desk/pair").Wants(http.StatusOK, "There is no league yet")
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.played("Tuesday league", "1", "Cyd", "Dan")
	c.played("Tuesday league", "1", "Eva", "Fay")
	olga.Get("/desk/pair").Wants(http.StatusOK, `value="Ann" checked`, `value="Fay" checked`)
	ask := func(more ...string) string {
		form := url.Values{"propose": {"1"}, "league": {"Tuesday league"}, "season": {"2026"}, "here": {"Ann", "Bob", "Cyd", "Dan", "Eva"}}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return "/desk/pair?" + form.Encode()
	}
	olga.Get(ask("here", "Ann")).Wants(http.StatusUnprocessableEntity, "1 player: that is too few for a table of 2; tick who else is here.", "!--")
	olga.Get(ask("tables", "3")).Wants(http.StatusOK, "5 players do not fill tables of 3: with tables of 2-4 nobody sits out.", "!--")
	olga.Get("/desk/pair?propose=1&league=Tuesday+league").Wants(http.StatusOK, "Nobody is here")
	olga.Get(ask("guests", "Annn")).Wants(http.StatusOK, "Annn is a new player. Near: Ann")
	olga.Get(ask("guests", "a ; b")).Wants(http.StatusOK, "cannot stand behind a blank")
	olga.Get(ask("round", "2 ; 3")).Wants(http.StatusOK, "cannot stand behind a blank")
	olga.Get(ask("system", "swiss", "tables", "3")).Wants(http.StatusUnprocessableEntity, "Swiss is for tables of two, not of 3; balanced is for larger ones.", "!--")
	page := olga.Get(ask("guests", "Gus")).Wants(http.StatusOK, "Round 2", "table 3", "Gus", "Nobody meets again.")
	if plans := c.plans(); len(plans) != 0 {
		t.Fatal("a proposal was saved")
	}
	form := page.Form("digest", "another")
	olga.Post("/desk/pair", form).Wants(http.StatusConflict, "makes another round")
	form = page.Form()
	olga.Post("/desk/pair", form).Wants(http.StatusOK, "planned round 2 (the next one) of Tuesday league 2026", "0 of 3 tables played", "still to play")
	olga.Get(ask()).Wants(http.StatusOK, "Round 3", "Round 2 of Tuesday league 2026 has no result yet at tables 1, 2 and 3.")
	plans := c.plans()
	if len(plans) != 1 || len(plans[0].Tables) != 3 {
		t.Fatalf("%+v", plans)
	}
	if last := c.log(); last.Who != "Olga" {
		t.Errorf("the log says %+v", last)
	}
	first := plans[0].Tables[0]
	h := of(first...)
	h.League, h.Season, h.Round = "Tuesday league", "2026", "2"
	ann := c.phone("2", door.Player)
	home := ann.Get("/").Wants(http.StatusOK, "Round 2, Tuesday league 2026", "Table 3")
	if n := strings.Count(home.Body, "/new?game=subdivision&amp;league=Tuesday&#43;league"); n != 3 {
		t.Errorf("%d tables are offered", n)
	}
	table := c.sheet(doortest.Board, h)
	ann.Get("/").Wants(http.StatusOK, "begun", `href="/table/`+table.Code+`"`)
	ann.Send(table).Wants(http.StatusOK, "is recorded")
	ann.Get("/").Wants(http.StatusOK, "!Table 1")
	olga.Get("/desk/pair?league=Tuesday+league").Wants(http.StatusOK, "1 of 3 tables played", "#4: <bdi>"+first[0]+"</bdi> won")
	olga.Post(fmt.Sprintf("/desk/undo/%d", 4), nil).Wants(http.StatusOK, "undid 4: planned round 2")
	if plans := c.plans(); len(plans) != 0 {
		t.Errorf("after the undo: %+v", plans)
	}
}

// plans are those of the Tuesday league.
func (c *club) plans() (list []records.Progress) {
	c.Helper()
	err := c.Books.Read(c.Context(), func(book *records.Store) (err error) {
		list, err = book.Rounds(c.Context(), "Tuesday league", "2026")
		return err
	})
	if err != nil {
		c.Fatal(err)
	}
	return list
}
