package serve

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

func TestASheetIsSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	h := of("Ann", "Bob")
	h.League, h.Season, h.Round = "Tuesday league", "2026", "3"
	table := c.sheet(board, h)
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "Ann wins 24 : 23", "groups", "To Tuesday league, season 2026, round 3, today", ">Send<")
	if len(c.results()) != 0 {
		t.Fatal("looking at the sheet recorded it")
	}
	ann.send(table).wants(http.StatusOK, "#1</a> is recorded", "Tuesday league 2026, round 3, 2026-11-20", "the same players")
	list := c.results()
	if len(list) != 1 || list[0].State != league.Confirmed || list[0].Source != records.SourceTable || list[0].League != "Tuesday league" || list[0].Round != "3" {
		t.Fatalf("recorded: %+v", list)
	}
	if last := c.log(); last.Who != "phone at table "+table.Code || !strings.Contains(last.What, "recorded #1 from table "+table.Code) {
		t.Errorf("the log says %+v", last)
	}
	ann.get("/table/"+table.Code).wants(http.StatusOK, "#1</a> is recorded")
	ann.get("/").wants(http.StatusOK, "!"+table.Code)
}

func TestAnIllegalSheetIsSentAsContestedOnly(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(illegalBoard, of("Ann", "Bob"))
	page := ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "Illegal.", "Send as contested", "Larges")
	if back, send := strings.Index(page.body, "Back to the sheet</a>"), strings.Index(page.body, "Send as contested"); back < 0 || back > send {
		t.Error("to go back is not the first choice")
	}
	ann.post("/table/"+table.Code+"/send", page.form("do", "send", "as", "confirmed")).wants(http.StatusConflict, "Look at them again")
	if len(c.results()) != 0 {
		t.Fatal("it was recorded as something else than was shown")
	}
	ann.send(table).wants(http.StatusOK, "is contested")
	if list := c.results(); len(list) != 1 || list[0].State != league.Contested {
		t.Errorf("recorded: %+v", list)
	}
}

func TestSuspicionsAreAskedBeforeTheyCount(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Tuesday league", "", "Ann", "Bob")
	ann := c.phone("1", door.Player)
	h := of("Ann", "Bobb")
	h.Date, h.League, h.Season = "2036-11-17", "Tuesday league", "2026"
	table := c.sheet(board, h)
	send := "/table/" + table.Code + "/send"
	page := ann.get(send).wants(http.StatusOK, "!New here", "Bobb is a new player. Near: Bob (1 game).", "2036-11-17 is 10 years from now.", "It was today", "!checked")
	ann.post(send, page.form("do", "send")).wants(http.StatusUnprocessableEntity, "Bobb is a new player", "is 10 years from now")
	bob, itIsBob := page.answer("It is Bob")
	page = ann.post(send, page.form("do", "send", bob, itIsBob)).wants(http.StatusUnprocessableEntity, "!Bobb is a new player", "is 10 years from now")
	ann.post(send, page.form("do", "send", bob, "n new")).wants(http.StatusUnprocessableEntity, "is 10 years from now") // what was said first stands with its own question
	ann.post(send, page.form("do", "send", bob, "b Robert")).wants(http.StatusUnprocessableEntity, "Bobb is a new player")
	if n := len(c.results()); n != 1 {
		t.Fatalf("%d results while something was still asked", n)
	}
	day, today := page.answer("It was today")
	ann.post(send, page.form("do", "send", day, today)).wants(http.StatusOK, "#2</a> is recorded", "Bob 23", "2026-11-20")
	if f := c.results()[1]; strings.Join(f.Names(), " ") != "Ann Bob" || f.Played.Format("2006-01-02") != "2026-11-20" || !strings.Contains(f.Text, "player: B Bob\n") {
		t.Errorf("recorded: %v %v\n%s", f.Names(), f.Played, f.Text)
	}
}

// The same game, filled in by both players.
func TestTheSameGameFromTwoSheets(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		says    string
		results int
		told    string
	}{{"It is the same game. Record nothing.", 1, "stands as <a href=\"/result/1\">#1</a> already"}, {"It is another game. Record it.", 2, "#2</a> is recorded"}} {
		c := newClub(t, door.Options{})
		ann, bob := c.phone("1", door.Player), c.phone("2", door.Player)
		first, second := c.sheet(board, of("Ann", "Bob")), c.sheet(board, of("Ann", "Bob"))
		ann.send(first).wants(http.StatusOK, "#1</a> is recorded")
		page := bob.get("/table/"+second.Code+"/send").wants(http.StatusOK, "Ann – Bob, Subdivision, 24 : 23 stands already as #1")
		field, value := page.answer(one.says)
		bob.post("/table/"+second.Code+"/send", page.form("do", "send", field, value)).wants(http.StatusOK, one.told)
		if n := len(c.results()); n != one.results {
			t.Errorf("%s: %d results", one.says, n)
		}
		if second.Result() != int64(one.results) {
			t.Errorf("%s: the sheet is #%d now", one.says, second.Result())
		}
	}
}

// A double tap, an answer that was lost, a second phone: one result.
func TestTheSameSheetSentOftenIsOneResult(t *testing.T) {
	t.Parallel()
	for _, place := range []string{"", "postgres"} {
		t.Run("on "+place, func(t *testing.T) {
			t.Parallel()
			at := filepath.Join(t.TempDir(), "league.db")
			if place != "" {
				storetest.Shared.Want(t)
				at = storetest.Shared.Schema(t)
			}
			c := openClub(t, at, door.Options{})
			table := c.sheet(board, of("Ann", "Bob"))
			form := c.phone("0", door.Player).get("/table/"+table.Code+"/send").form("do", "send")
			var group sync.WaitGroup
			for i := range 50 {
				group.Go(func() {
					c.phone(fmt.Sprint(i), door.Player).post("/table/"+table.Code+"/send", form).wants(http.StatusOK, "#1</a> is recorded")
				})
			}
			group.Wait()
			if n := len(c.results()); n != 1 {
				t.Errorf("%d results of one sheet", n)
			}
		})
	}
}

// A server that was killed after it kept the result, and before it marked the sheet.
func TestASheetWhoseAnswerWasLostIsKnown(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(board, of("Ann", "Bob"))
	ann.send(table)
	table.Reopen()
	ann.send(table).wants(http.StatusOK, "#1</a> is recorded", "!changed after it was sent")
	table.Reopen()
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	ann.send(table).wants(http.StatusOK, "#1</a> is recorded", "The sheet was changed after it was sent")
	if list := c.results(); len(list) != 1 || !strings.Contains(list[0].Text, "R1 R1 R1 B1") {
		t.Errorf("recorded: %+v", list)
	}
}

func TestWhatWasNotSeenIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(board, of("Ann", "Bob"))
	send := "/table/" + table.Code + "/send"
	page := ann.get(send)
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	again := ann.post(send, page.form("do", "send")).wants(http.StatusConflict, "changed from another phone", "!24 : 23")
	if len(c.results()) != 0 {
		t.Fatal("a sheet was recorded that its sender had not seen")
	}
	ann.post(send, again.form("do", "send")).wants(http.StatusOK, "#1</a> is")
}

// What is changed on the page of sending stands in the sheet.
func TestWhereItGoesCanBeChanged(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(board, of("Ann", "Bob"))
	send := "/table/" + table.Code + "/send"
	page := ann.get(send)
	with := func(page opened, more ...string) url.Values {
		form := page.form("do", "look", "date", "2026-11-19", "league", "Tuesday league", "season", "", "round", "4")
		form["name"] = []string{"Ann", "Bo \"<b>\" \u202e O'Neil"}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return form
	}
	ann.post(send, with(page, "date", "soon")).wants(http.StatusConflict, "is no date", `value="soon"`)
	bad := with(page)
	bad["name"] = []string{"Ann", "Bob\x00"}
	ann.post(send, bad).wants(http.StatusConflict, "cannot be seen")
	bad["name"] = []string{"Ann", "ann"}
	ann.post(send, bad).wants(http.StatusConflict, "Ann plays already.", `value="ann"`, `value="2026-11-19"`)
	form := with(page)
	form["name"][1] = `Bo "<b>" O'Neil`
	page = ann.post(send, form).wants(http.StatusOK, "To Tuesday league, round 4, 2026-11-19", `Bo &#34;&lt;b&gt;&#34; O&#39;Neil`, "!<b>&#34;", `!"<b>"`)
	if text, _ := table.Text(); !strings.Contains(text, `player: B Bo "<b>" O'Neil`) || !strings.Contains(text, "round: 4") {
		t.Errorf("the sheet says\n%s", text)
	}
	ann.post(send, page.form("do", "send")).wants(http.StatusOK, "#1</a> is recorded", "Tuesday league, round 4, 2026-11-19")
	if f := c.results()[0]; f.Seats[1].Name != `Bo "<b>" O'Neil` || f.League != "Tuesday league" {
		t.Errorf("recorded: %+v", f)
	}
}

func TestASheetThatCannotBeReadIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	table := c.sheet(board+"\nwhat is this\n", of("Ann", "Bob"))
	ann := c.phone("1", door.Player)
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "This cannot be read yet", "Back to the sheet", "!>Send<")
	ann.post("/table/"+table.Code+"/send", url.Values{"do": {"send"}, "as": {"confirmed"}, "rev": {"1"}}).wants(http.StatusUnprocessableEntity, "This cannot be read yet")
	if list := c.results(); len(list) != 0 {
		t.Errorf("recorded: %+v", list)
	}
}

// A result that was taken back leaves its sheet to be sent again.
func TestATakenBackSheetCanBeSentAgain(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann, olga := c.phone("1", door.Player), c.phone("2", door.Arbiter)
	table := c.sheet(board, of("Ann", "Bob"))
	ann.send(table)
	olga.post("/desk/undo/1", nil).wants(http.StatusOK)
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, ">Send<")
	ann.send(table).wants(http.StatusOK, "#2</a> is recorded")
}

func TestWhoMaySend(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	table := c.sheet(board, of("Ann", "Bob"))
	send := "/table/" + table.Code + "/send"
	for _, as := range []door.Role{door.Stranger, door.Reader} {
		p := c.phone("9", as)
		if got := p.post(send, url.Values{"do": {"send"}}); got.status != http.StatusForbidden && got.status != http.StatusUnauthorized {
			t.Errorf("a %s may send: %d", as, got.status)
		}
	}
	read := openClub(t, c.App.DB, door.Options{ReadOnly: true})
	read.phone("1", door.Arbiter).post(send, url.Values{"do": {"send"}}).wants(http.StatusForbidden, "nobody can change anything")
	read.phone("1", door.Arbiter).post("/desk/undo/1", nil).wants(http.StatusForbidden)
	if n := len(c.results()); n != 0 {
		t.Errorf("%d results", n)
	}
}

func TestWhyNothingWasKept(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		err    error
		status int
		says   string
	}{
		{&records.FileError{Trouble: records.Locked}, http.StatusServiceUnavailable, "Nothing is lost"},
		{&records.FileError{Trouble: records.NoSpace}, http.StatusServiceUnavailable, "The disk is full"},
		{&records.FileError{Trouble: records.NotWritable}, http.StatusServiceUnavailable, "cannot be used now"},
		{door.ErrBusy, http.StatusServiceUnavailable, "Nothing is lost"},
		{&records.RefusedError{Why: "season 2026 is closed"}, http.StatusConflict, "Season 2026 is closed."},
		{book.ErrRulings, http.StatusConflict, "counted anew"},
		{errors.New("what nobody foresaw"), http.StatusInternalServerError, ""},
	} {
		status, says, ok := door.Why(one.err)
		if status != one.status || !strings.Contains(says, one.says) || ok != (one.says != "") {
			t.Errorf("%v: %d %q %t", one.err, status, says, ok)
		}
	}
}

// The rulings of the league changed after the sheet was looked at, and with them the
// points.
func TestPointsThatWereNotSeenAreNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	c.do(func(tx *records.Tx) error { return tx.CreateLeague("Tuesday league", league.Terms{}) })
	h := of("Ann", "Bob")
	h.League = "Tuesday league"
	table := c.sheet(board, h)
	send := "/table/" + table.Code + "/send"
	page := ann.get(send).wants(http.StatusOK, `name="points" value="24 23"`)
	ann.post(send, page.form("do", "send", "points", "25 23")).wants(http.StatusConflict, "counted anew")
	c.do(func(tx *records.Tx) error {
		return tx.EditLeague("Tuesday league", "", func(terms *league.Terms) {
			terms.Rulings = []score.Setting{{Name: "subdivision/park-edges", Value: "open"}}
		})
	})
	ann.post(send, page.form("do", "send"))
	if list := c.results(); len(list) != 1 || list[0].Sheet.Rulings["park-edges"] != "open" {
		t.Errorf("recorded: %+v", list)
	}
}

// Another program holds the records for longer than anybody waits.
func TestLockedRecordsLoseNothing(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(board, of("Ann", "Bob"))
	page := ann.get("/table/" + table.Code + "/send")
	other, err := records.Open(c.App.DB, records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin(t.Context(), records.Command{})
	if err != nil {
		t.Fatal(err)
	}
	again := ann.post("/table/"+table.Code+"/send", page.form("do", "send")).wants(http.StatusServiceUnavailable, "Nothing is lost", "24 : 23", ">Send<")
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	ann.post("/table/"+table.Code+"/send", again.form("do", "send")).wants(http.StatusOK, "#1</a> is recorded")
}

// Names are changed where the sheet names the players, and nothing else is: what
// somebody wrote behind a ; stays.
func TestANewNameKeepsTheComments(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(board, of("Ann", "Bob"))
	text, _ := table.Text()
	text = strings.Replace(text, "player: B Bob\n", "player: B Bob ; came late\n", 1)
	text = strings.Replace(text, "\n\n", "\nround: 1 ; by candle\n\n", 1) + "; the lamp went out\n"
	c.Tables.Change(table, touch.Change{Do: "paste", Text: text})
	send := "/table/" + table.Code + "/send"
	form := ann.get(send).form("do", "look", "round", "2")
	form["name"] = []string{"Bob", "Ann"} // they change places
	page := ann.post(send, form).wants(http.StatusOK, "round 2")
	text, _ = table.Text()
	for _, want := range []string{"player: R Bob\n", "player: B Ann ; came late\n", "; the lamp went out\n", "round: 2 ; by candle\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	form = page.form("do", "look")
	form["name"] = []string{"", "Ann"}
	ann.post(send, form).wants(http.StatusConflict, "A player needs a name")
}

// A result that was sent, written out as notation and recorded again, is asked about.
func TestASentResultComesBackAsNotation(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	ann.send(c.sheet(board, of("Ann", "Bob"))).wants(http.StatusOK, "#1</a> is recorded")
	f := c.results()[0]
	text, err := book.ToNotation(c.App, &f, nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Tables.Edit(c.App.Games.Find("subdivision"), text, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	send := "/table/" + again.Code + "/send"
	page := ann.get(send).wants(http.StatusOK, "stands already as #1")
	ann.post(send, page.form("do", "send")).wants(http.StatusUnprocessableEntity, "stands already as #1")
	if n := len(c.results()); n != 1 {
		t.Errorf("%d results of one game", n)
	}
}
