package serve

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func TestTheDeskDecides(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.phone("2", door.Player).send(c.sheet(illegalBoard, of("Ann", "Bob")))
	olga.get("/desk").wants(http.StatusOK, "#1</b> Subdivision", "contested", "sent 20:00 by phone at table", "Bob has 6 Larges on the board")
	state := func(form url.Values, status int, parts ...string) {
		t.Helper()
		olga.post("/desk/result/1/state", form).wants(status, parts...)
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
	olga.post(undo, nil).wants(http.StatusOK, "undid 4: voided #1", `action="/desk/undo/5" data-retry><button>Take it back`)
	if f := c.results()[0]; f.State != league.Contested || f.Note != "who <b>began</b>?" {
		t.Errorf("the undo left %s %q", f.State, f.Note)
	}
	olga.post(undo, nil).wants(http.StatusConflict, "is taken back already.", "!arbiter records", `action="/desk/undo/5"`)
	olga.post("/desk/undo/2", nil).wants(http.StatusConflict, "cannot be taken back alone", `action="/desk/undo/3"`)
	olga.post("/desk/undo/99", nil).wants(http.StatusNotFound, "There is no command #99")
	olga.get("/desk/result/99").wants(http.StatusNotFound)
	olga.get("/desk/result/x").wants(http.StatusNotFound)
}

// A decision that lets a result count, and an undo, tell what looks wrong then, and ask
// nothing.
func TestTheDeskTellsWhatLooksWrong(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Bob", "Cyd")
	c.played("Tuesday league", "1", "Bob", "Dan")
	state := func(to string) opened { return olga.post("/desk/result/2/state", url.Values{"state": {to}}) }
	const wrong = "Bob cannot be in round 1 of Tuesday league twice: #1 is of it too."
	state("void").wants(http.StatusOK, "voided #2", "!looks wrong")
	state("confirmed").wants(http.StatusOK, "confirmed #2", "This looks wrong", wrong, "Take it back")
	undo := fmt.Sprintf("/desk/undo/%d", c.log().ID)
	olga.post(undo, nil).wants(http.StatusOK, "undid", "!looks wrong")
	olga.post(fmt.Sprintf("/desk/undo/%d", c.log().ID), nil).wants(http.StatusOK, "undid", "This looks wrong", wrong)
	olga.get("/desk").wants(http.StatusOK, "!looks wrong")
}

func TestTheDeskChangesAResult(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Bob", "Cyd")
	c.phone("2", door.Player).send(c.sheet(board, of("Ann", "Dan")))
	page := olga.get("/desk/result/2").wants(http.StatusOK, "Ann 24, Dan 23")
	change := func(page opened, more ...string) url.Values {
		form := page.form("league", "Tuesday league", "season", "2026", "round", "2", "date", "2026-11-20", "place", "", "note", "")
		form["name"] = []string{"Ann", "Bobb"}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return form
	}
	olga.post("/desk/result/2/edit", change(page, "date", "soon")).wants(http.StatusUnprocessableEntity, "is no date")
	olga.post("/desk/result/2/edit", change(page, "note", "a\x07b")).wants(http.StatusUnprocessableEntity, "cannot be seen")
	olga.post("/desk/result/2/edit", change(page, "date", "")).wants(http.StatusUnprocessableEntity, "A result needs a date")
	olga.post("/desk/result/2/edit", change(page, "note", "a ; b")).wants(http.StatusUnprocessableEntity, "cannot stand behind a blank")
	// A note that was imported may stay.
	olga.post("/desk/result/2/edit", change(page, "name", "", "was note", "a ; b", "note", "a ; b")).wants(http.StatusUnprocessableEntity, "Seat 1 needs a name")
	twice := change(page)
	twice["name"] = []string{"Ann", "ann"}
	olga.post("/desk/result/2/edit", twice).wants(http.StatusConflict, "would sit in result #2 twice.", "!--player", `value="ann"`)
	olga.post("/desk/result/2/state", url.Values{"state": {"contested"}, "note": {"a ; b"}}).wants(http.StatusUnprocessableEntity, `name="note" value="a ; b" autocomplete`, `name="note" value=""></label>`)
	page = olga.post("/desk/result/2/edit", change(page)).wants(http.StatusUnprocessableEntity, "Bobb is a new player. Near: Bob", `value="Bobb"`, `href="#name2">Change it`, `<a class="main" href="#name2" autofocus>Back</a>`, "Keep all the same")
	if f := c.results()[1]; f.League != "" || f.Seats[1].Name != "Dan" {
		t.Fatalf("changed before the answer: %+v", f)
	}
	all := change(page, "seen", page.allTheSame().Get("seen"))
	olga.post("/desk/result/2/edit", all).wants(http.StatusOK, "edited #2", "Ann 24, Bobb 23", "Take it back")
	olga.post("/desk/undo/3", nil).wants(http.StatusOK, "undid 3")
	bobs := change(page)
	bobs["name"] = []string{"Ann", "Bob"}
	olga.post("/desk/result/2/edit", bobs).wants(http.StatusOK, "edited #2", "Ann 24, Bob 23", "Tuesday league")
	f := c.results()[1]
	if f.Seats[1].Name != "Bob" || f.League != "Tuesday league" || f.Round != "2" || !strings.Contains(f.Text, "player: B Bob\n") {
		t.Errorf("recorded: %+v\n%s", f, f.Text)
	}
	page = olga.get("/desk/result/2")
	cleared := page.form("league", "Tuesday league", "round", "")
	olga.post("/desk/result/2/edit", cleared).wants(http.StatusOK, "edited #2")
	if f := c.results()[1]; f.Round != "" || f.League != "Tuesday league" || f.Season != "2026" {
		t.Errorf("cleared: %+v", f)
	}
	olga.post("/desk/undo/5", nil).wants(http.StatusConflict, "take that back first", `action="/desk/undo/6"`)
	olga.post("/desk/undo/6", nil).wants(http.StatusOK)
	olga.post("/desk/undo/5", nil).wants(http.StatusOK)
	if f := c.results()[1]; f.Seats[1].Name != "Dan" || f.League != "" {
		t.Errorf("the undo left %+v", f)
	}
}

func TestTheDeskChangesAResultInTheSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, ann := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	c.played("", "", "Eva", "Fay")
	olga.post("/desk/result/1/sheet", nil).wants(http.StatusConflict, "without a position")
	ann.send(c.sheet(board, of("Ann", "Bob")))
	page := olga.post("/desk/result/2/sheet", nil).wants(http.StatusOK)
	table, err := c.Tables.Find(strings.TrimPrefix(page.path, "/table/"))
	if err != nil {
		t.Fatal(page.path, err)
	}
	send := "/table/" + table.Code + "/send"
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	page = olga.get(send).wants(http.StatusOK, "changes to", "What changes", "<li>before: 1  ## R1 R1 R1 B1 ##</li>", "<li>now: 1  ## R1 R1 R2 B1 ##</li></ul>", "Keep the changes")
	olga.get("/table/"+table.Code).wants(http.StatusOK, "This sheet changes")
	olga.get("/desk").wants(http.StatusOK, "changes #2")
	for _, path := range []string{"/", "/wall"} { // it is nobody's game
		ann.get(path).wants(http.StatusOK, "!"+table.Code, "!missing")
	}
	for _, path := range []string{"", "/send", "/sent", "/drawing"} {
		ann.get("/table/"+table.Code+path).wants(http.StatusNotFound, "No table has this code")
	}
	for _, path := range []string{"", "/send"} {
		ann.post("/table/"+table.Code+path, page.form("do", "undo")).wants(http.StatusNotFound)
	}
	if now, _ := table.Text(); !strings.Contains(now, "R1 R1 R2 B1") {
		t.Errorf("a player changed the sheet:\n%s", now)
	}
	olga.post(send, page.form()).wants(http.StatusOK, "edited #2: position", "Take it back")
	if list := c.results(); len(list) != 2 || !strings.Contains(list[1].Text, "R1 R1 R2 B1") {
		t.Errorf("recorded: %+v", list)
	}
	if last := c.log(); last.Who != "Olga" || last.What != "edited #2: position" {
		t.Errorf("the log says %+v", last)
	}
}

// Who decides about a contested result sees its board, and why it is contested.
func TestAContestedResultShowsItsBoardAndTheReason(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, ann := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	ann.send(c.sheet(illegalBoard, of("Ann", "Bob"))).wants(http.StatusOK, "contested")
	ann.send(c.sheet(board, of("Cyd", "Dan")))
	reason := "Bob has 6 Larges on the board, but a stash holds 5."
	olga.get("/desk").wants(http.StatusOK, reason)
	olga.get("/desk/result/1").wants(http.StatusOK, reason, `aria-label="Board"`, "<svg", "sent 20:00 by phone at table")
	olga.get("/desk/result/2").wants(http.StatusOK, "!"+reason, `aria-label="Board"`, "<svg")
}

// Whoever sends an unfinished game, and whoever decides about it, is told why it is not over.
func TestAnUnfinishedGameSaysWhy(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, ann := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	table := c.sheet(strings.Replace(board, "R1 R1 R1", ".. R1 R1", 1), of("Ann", "Bob"))
	text, _ := table.Text()
	judged, err := c.Judge(text, nil, nil)
	verdict := judged.Verdict
	if err != nil || verdict.Complete || verdict.GoesOn == "" {
		t.Fatalf("%+v, %v", verdict, err)
	}
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "<b>Not finished.</b> "+score.Sentence(verdict.GoesOn), "!The game is not over: "+verdict.GoesOn, "<p>The game is not over: it counts nowhere until it is confirmed.</p>")
	ann.send(table)
	ann.get("/table/"+table.Code+"/sent").wants(http.StatusOK, "The game is not over: it counts nowhere until it is confirmed.", "!so it counts") // once
	olga.get("/desk").wants(http.StatusOK, "Not finished: "+verdict.GoesOn)
	olga.get("/desk/result/1").wants(http.StatusOK, "Not finished: "+verdict.GoesOn)
}

func TestAClosedSeasonSaysWhatOpensIt(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Tuesday league", "2026"); return err })
	page := olga.post("/desk/result/1/state", url.Values{"state": {"void"}}).wants(http.StatusConflict, "is closed, so its results stay as they are.", "!arbiter leagues", "Open season 2026 of Tuesday league again")
	olga.post("/desk/reopen", page.form()).wants(http.StatusOK, "opened season 2026 of Tuesday league again")
	olga.post("/desk/result/1/state", url.Values{"state": {"void"}}).wants(http.StatusOK, "voided #1")
}

func TestTheDeskIsTheArbiters(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Tuesday league", "1", "Ann", "Bob")
	for _, as := range []door.Role{door.Reader, door.Player} {
		p := c.phone("1", as)
		for _, path := range []string{"/desk/undo/1", "/desk/result/1/state", "/desk/result/1/edit", "/desk/result/1/sheet", "/desk/pair", "/desk/reopen"} {
			p.post(path, url.Values{"state": {"void"}, "league": {"Tuesday league"}}).wants(http.StatusUnauthorized)
		}
		p.get("/").wants(http.StatusOK, "!/desk")
		p.get("/desk").wants(http.StatusUnauthorized, "!Tuesday league", "!Ann")
	}
	if list := c.results(); len(list) != 1 || list[0].State != league.Confirmed {
		t.Errorf("%+v", list)
	}
}

func TestTheDeskPairsARound(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga := c.phone("1", door.Arbiter)
	olga.get("/desk/pair").wants(http.StatusOK, "There is no league yet")
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.played("Tuesday league", "1", "Cyd", "Dan")
	c.played("Tuesday league", "1", "Eva", "Fay")
	olga.get("/desk/pair").wants(http.StatusOK, `value="Ann" checked`, `value="Fay" checked`)
	ask := func(more ...string) string {
		form := url.Values{"propose": {"1"}, "league": {"Tuesday league"}, "season": {"2026"}, "here": {"Ann", "Bob", "Cyd", "Dan", "Eva"}}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return "/desk/pair?" + form.Encode()
	}
	olga.get(ask("here", "Ann")).wants(http.StatusUnprocessableEntity, "1 player: that is too few for a table of 2; tick who else is here.", "!--")
	olga.get(ask("tables", "3")).wants(http.StatusOK, "5 players do not fill tables of 3: with tables of 2-4 nobody sits out.", "!--")
	olga.get("/desk/pair?propose=1&league=Tuesday+league").wants(http.StatusOK, "Nobody is here")
	olga.get(ask("guests", "Annn")).wants(http.StatusOK, "Annn is a new player. Near: Ann")
	olga.get(ask("system", "swiss", "tables", "3")).wants(http.StatusUnprocessableEntity, "Swiss is for tables of two, not of 3; balanced is for larger ones.", "!--")
	page := olga.get(ask("guests", "Gus")).wants(http.StatusOK, "Round 2", "table 3", "Gus", "Nobody meets again.")
	if plans := c.plans(); len(plans) != 0 {
		t.Fatal("a proposal was saved")
	}
	form := page.form("digest", "another")
	olga.post("/desk/pair", form).wants(http.StatusConflict, "makes another round")
	form = page.form()
	olga.post("/desk/pair", form).wants(http.StatusOK, "planned round 2 (the next one) of Tuesday league 2026", "0 of 3 tables played", "still to play")
	olga.get(ask()).wants(http.StatusOK, "Round 3", "Round 2 of Tuesday league 2026 has no result yet at tables 1, 2 and 3.")
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
	home := ann.get("/").wants(http.StatusOK, "Round 2, Tuesday league 2026", "Table 3")
	if n := strings.Count(home.body, "/new?game=subdivision&amp;league=Tuesday&#43;league"); n != 3 {
		t.Errorf("%d tables are offered", n)
	}
	table := c.sheet(board, h)
	ann.get("/").wants(http.StatusOK, "begun", `href="/table/`+table.Code+`"`)
	ann.send(table).wants(http.StatusOK, "is recorded")
	ann.get("/").wants(http.StatusOK, "!Table 1")
	olga.get("/desk/pair?league=Tuesday+league").wants(http.StatusOK, "1 of 3 tables played", "#4: <bdi>"+first[0]+"</bdi> won")
	olga.post(fmt.Sprintf("/desk/undo/%d", 4), nil).wants(http.StatusOK, "undid 4: planned round 2")
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
