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
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "Ann wins 24 : 23", "groups", "Subdivision, Friday 20 November 2026, Tuesday league, season 2026, round 3", ">Send<")
	if len(c.results()) != 0 {
		t.Fatal("looking at the sheet recorded it")
	}
	ann.send(table).wants(http.StatusOK, "#1</a> is recorded", "Subdivision, Friday 20 November 2026, Tuesday league, season 2026, round 3", "the same players")
	list := c.results()
	if len(list) != 1 || list[0].State != league.Confirmed || list[0].UID != records.UIDOf(records.SourceTable, "subdivision", table.ID()) || list[0].League != "Tuesday league" || list[0].Round != "3" {
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
	ann.post("/table/"+table.Code+"/send", page.form("as", "confirmed")).wants(http.StatusConflict, "Look at them again")
	if len(c.results()) != 0 {
		t.Fatal("it was recorded as something else than was shown")
	}
	ann.send(table).wants(http.StatusOK, "is contested")
	if list := c.results(); len(list) != 1 || list[0].State != league.Contested {
		t.Errorf("recorded: %+v", list)
	}
}

// What looks wrong is told before it counts. Back leads to where it can be changed.
func TestOneQuestionBeforeItCounts(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Tuesday league", "", "Ann", "Bob")
	ann := c.phone("1", door.Player)
	h := of("Ann", "Bobb")
	h.Date, h.League, h.Season = "2036-11-17", "Tusday league", "2026"
	table := c.sheet(board, h)
	send := "/table/" + table.Code + "/send"
	page := ann.get(send).wants(http.StatusOK, "!New:", "Bobb is a new player. Near: Bob (1 game).", "Tusday league is a new league. Near: Tuesday league (1 game).", "2036-11-17 is 10 years from now.",
		`<a class="main" href="/table/`+table.Code+`?open=1#name1" autofocus>Back</a>`, "Send all the same", `href="/table/`+table.Code+`?open=1&amp;at=1.0">Change it`, `href="/table/`+table.Code+`?open=1&amp;at=0.0">Change it`)
	ann.get("/table/"+table.Code+"?open=1").wants(http.StatusOK, `<input id="name1" name="name1" list="known-player" value="Bobb"`, `<datalist id="known-player"><option value="Ann"><option value="Bob">`)
	ann.get("/table/"+table.Code+"?open=1&at=1.0").wants(http.StatusOK, `list="known-league" value="Tusday league"`, `<datalist id="known-league"><option value="Tuesday league">`)
	ann.get("/table/"+table.Code+"?open=1&at=2.0").wants(http.StatusOK, `list="known-season" value="2026"`, `<datalist id="known-season"><option value="2026">`)
	ann.post(send, page.form()).wants(http.StatusUnprocessableEntity, "Bobb is a new player", "Send all the same")
	if n := len(c.results()); n != 1 {
		t.Fatalf("%d results before the answer", n)
	}
	ann.post(send, page.allTheSame()).wants(http.StatusOK, "#2</a> is recorded", `<th scope="row">Bobb</th><td>23</td>`, "17 November 2036 (in 10 years)")
}

// What was not seen is asked about, though something else was.
func TestADoubtThatWasNotSeenIsAsked(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("", "", "Ann", "Bob")
	ann := c.phone("1", door.Player)
	first, second := c.sheet(board, of("Ann", "Bobb")), c.sheet(board, of("Ann", "Bobb"))
	page := ann.get("/table/"+first.Code+"/send").wants(http.StatusOK, "Bobb is a new player")
	late := ann.get("/table/"+second.Code+"/send").wants(http.StatusOK, "Bobb is a new player")
	ann.post("/table/"+first.Code+"/send", page.allTheSame()).wants(http.StatusOK, "#2</a> is recorded")
	page = ann.post("/table/"+second.Code+"/send", late.allTheSame()).wants(http.StatusUnprocessableEntity, "Ann – Bobb, Subdivision, 24 : 23 stands already as #2")
	ann.post("/table/"+second.Code+"/send", page.allTheSame()).wants(http.StatusOK, "#3</a> is recorded")
}

// The same game, filled in by both players.
func TestTheSameGameFromTwoSheets(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann, bob := c.phone("1", door.Player), c.phone("2", door.Player)
	first, second := c.sheet(board, of("Ann", "Bob")), c.sheet(board, of("Ann", "Bob"))
	ann.send(first).wants(http.StatusOK, "#1</a> is recorded")
	page := bob.get("/table/"+second.Code+"/send").wants(http.StatusOK, "Ann – Bob, Subdivision, 24 : 23 stands already as #1", `<a href="/result/1">Look at #1</a>`, `<a class="main" href="/table/`+second.Code+`" autofocus>Back</a>`)
	bob.post("/table/"+second.Code+"/send", page.allTheSame()).wants(http.StatusOK, "#2</a> is recorded")
	if n := len(c.results()); n != 2 || second.Result() != 2 {
		t.Errorf("%d results, and the sheet is #%d now", n, second.Result())
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
			form := c.phone("0", door.Player).get("/table/" + table.Code + "/send").form()
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
	again := ann.post(send, page.form()).wants(http.StatusConflict, "changed from another phone", "!24 : 23")
	if len(c.results()) != 0 {
		t.Fatal("a sheet was recorded that its sender had not seen")
	}
	ann.post(send, again.form()).wants(http.StatusOK, "#1</a> is")
}

// The page says where the result goes, and leads to the sheet, where that is changed.
func TestWhereItGoesIsChangedOnTheSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	h := of("Ann", "Bob")
	h.League, h.Round = "Tuesday league", "4"
	table := c.sheet(board, h)
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "Subdivision, Friday 20 November 2026, Tuesday league, round 4<", `<a href="/table/`+table.Code+`?open=1&amp;at=1.0">Change where and when it counts</a>`, "!<select", `!name="league"`, `!name="name"`)
	ann.get("/table/"+table.Code+"?open=1&at=1.0").wants(http.StatusOK, `<b>league</b>`, `value="1.0" aria-label="league`)
}

func TestASheetThatCannotBeReadIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	table := c.sheet(board+"\nwhat is this\n", of("Ann", "Bob"))
	ann := c.phone("1", door.Player)
	ann.get("/table/"+table.Code+"/send").wants(http.StatusOK, "This cannot be sent yet", "Cannot be read yet.", "Back to the sheet", "!>Send<")
	ann.post("/table/"+table.Code+"/send", url.Values{"as": {"confirmed"}, "rev": {"1"}}).wants(http.StatusUnprocessableEntity, "Cannot be read yet.")
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
		if got := p.post(send, nil); got.status != http.StatusForbidden && got.status != http.StatusUnauthorized {
			t.Errorf("a %s may send: %d", as, got.status)
		}
	}
	read := openClub(t, c.App.DB, door.Options{ReadOnly: true})
	read.phone("1", door.Arbiter).post(send, nil).wants(http.StatusForbidden, "nobody can change anything")
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
	ann.post(send, page.form("points", "25 23")).wants(http.StatusConflict, "counted anew")
	c.do(func(tx *records.Tx) error {
		return tx.EditLeague("Tuesday league", "", func(terms *league.Terms) {
			terms.Rulings = []score.Setting{{Name: "subdivision/park-edges", Value: "open"}}
		})
	})
	ann.post(send, page.form())
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
	again := ann.post("/table/"+table.Code+"/send", page.form()).wants(http.StatusServiceUnavailable, "Nothing is lost", "24 : 23", ">Send<")
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	ann.post("/table/"+table.Code+"/send", again.form()).wants(http.StatusOK, "#1</a> is recorded")
}

// A result that was sent, written out as notation and recorded again, is asked about.
func TestASentResultComesBackAsNotation(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	ann.send(c.sheet(board, of("Ann", "Bob"))).wants(http.StatusOK, "#1</a> is recorded")
	f := c.results()[0]
	text, err := book.ToSheet(c.App, &f)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Tables.Edit(c.App.Games.Find("subdivision"), text, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	send := "/table/" + again.Code + "/send"
	page := ann.get(send).wants(http.StatusOK, "stands already as #1")
	ann.post(send, page.form()).wants(http.StatusUnprocessableEntity, "stands already as #1", "Send all the same")
	if n := len(c.results()); n != 1 {
		t.Errorf("%d results of one game", n)
	}
}
