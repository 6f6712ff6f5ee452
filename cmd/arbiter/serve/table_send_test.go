package serve

import (
	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/games"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
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
	table := c.sheet(doortest.Board, h)
	ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "Ann wins 24 : 23", "groups", "Subdivision, Friday 20 November 2026, Tuesday league, season 2026, round 3", ">Send<")
	if len(c.results()) != 0 {
		t.Fatal("looking at the sheet recorded it")
	}
	ann.Send(table).Wants(http.StatusOK, "1</a> is recorded", "Subdivision, Friday 20 November 2026, Tuesday league, season 2026, round 3", "the same players")
	list := c.results()
	if len(list) != 1 || list[0].State != league.Confirmed || list[0].UID != records.UIDOf(records.SourceTable, "subdivision", table.ID()) || list[0].League != "Tuesday league" || list[0].Round != "3" {
		t.Fatalf("recorded: %+v", list)
	}
	if last := doortest.Last(t, c.Door); last.Who != "phone at table "+table.Code || !strings.Contains(last.What, "recorded 1 from table "+table.Code) {
		t.Errorf("the log says %+v", last)
	}
	ann.Get("/table/"+table.Code).Wants(http.StatusOK, "1</a> is recorded")
	if page := ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "1</a> is recorded"); page.Path != "/table/"+table.Code+"/sent" {
		t.Errorf("to send it again leads to %s", page.Path)
	}
	ann.Get("/").Wants(http.StatusOK, "!"+table.Code)
}

func TestAnIllegalSheetIsSentAsContestedOnly(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(doortest.IllegalBoard, of("Ann", "Bob"))
	page := ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "Illegal.", "Send as contested", "Larges")
	if back, send := strings.Index(page.Body, "Back to the sheet</a>"), strings.Index(page.Body, "Send as contested"); back < 0 || back > send {
		t.Error("to go back is not the first choice")
	}
	ann.Post("/table/"+table.Code+"/send", page.Form("as", "confirmed")).Wants(http.StatusConflict, "Look at them again")
	if len(c.results()) != 0 {
		t.Fatal("it was recorded as something else than was shown")
	}
	ann.Send(table).Wants(http.StatusOK, "is contested")
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
	table := c.sheet(doortest.Board, h)
	send := "/table/" + table.Code + "/send"
	page := ann.Get(send).Wants(http.StatusOK, "New: season 2026.", "Bobb is a new player. Near: Bob (1 game).", "Tusday league is a new league. Near: Tuesday league.", "2036-11-17 is 10 years from now.",
		`<a class="main" href="/table/`+table.Code+`?open=1&amp;at=1.0" autofocus>Back</a>`, "Send all the same", `href="/table/`+table.Code+`?open=1#name1">Change it`, `href="/table/`+table.Code+`?open=1&amp;at=0.0">Change it`)
	ann.Get("/table/"+table.Code+"?open=1").Wants(http.StatusOK, `<input id="name1" name="name1" list="known-player" value="Bobb"`, `<datalist id="known-player"><option value="Ann"><option value="Bob">`)
	ann.Get("/table/"+table.Code+"?open=1&at=1.0").Wants(http.StatusOK, `list="known-league" value="Tusday league"`, `<datalist id="known-league"><option value="Tuesday league">`)
	ann.Get("/table/"+table.Code+"?open=1&at=2.0").Wants(http.StatusOK, `list="known-season" value="2026"`, `<datalist id="known-season"><option value="2026">`)
	ann.Post(send, page.Form()).Wants(http.StatusUnprocessableEntity, "Bobb is a new player", "Send all the same")
	if n := len(c.results()); n != 1 {
		t.Fatalf("%d results before the answer", n)
	}
	ann.Post(send, page.AllTheSame()).Wants(http.StatusOK, "2</a> is recorded", `<th scope="row">Bobb</th><td>23</td>`, "17 November 2036 (in 10 years)")
}

// What was not seen is asked about, though something else was.
func TestADoubtThatWasNotSeenIsAsked(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("", "", "Ann", "Bob")
	ann := c.phone("1", door.Player)
	first, second := c.sheet(doortest.Board, of("Ann", "Bobb")), c.sheet(doortest.Board, of("Ann", "Bobb"))
	page := ann.Get("/table/"+first.Code+"/send").Wants(http.StatusOK, "Bobb is a new player")
	late := ann.Get("/table/"+second.Code+"/send").Wants(http.StatusOK, "Bobb is a new player")
	ann.Post("/table/"+first.Code+"/send", page.AllTheSame()).Wants(http.StatusOK, "2</a> is recorded")
	page = ann.Post("/table/"+second.Code+"/send", late.AllTheSame()).Wants(http.StatusUnprocessableEntity, "the same players and points as 2")
	ann.Post("/table/"+second.Code+"/send", page.AllTheSame()).Wants(http.StatusOK, "3</a> is recorded")
}

// The same game, filled in by both players.
func TestTheSameGameFromTwoSheets(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann, bob := c.phone("1", door.Player), c.phone("2", door.Player)
	first, second := c.sheet(doortest.Board, of("Ann", "Bob")), c.sheet(doortest.Board, of("Ann", "Bob"))
	ann.Send(first).Wants(http.StatusOK, "1</a> is recorded")
	page := bob.Get("/table/"+second.Code+"/send").Wants(http.StatusOK, "the same players and points as 1", `<a class="main" href="/table/`+second.Code+`" autofocus>Back</a>`)
	bob.Post("/table/"+second.Code+"/send", page.AllTheSame()).Wants(http.StatusOK, "2</a> is recorded")
	if n := len(c.results()); n != 2 || second.Result() != 2 {
		t.Errorf("%d results, and the sheet is %d now", n, second.Result())
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
			table := c.sheet(doortest.Board, of("Ann", "Bob"))
			form := c.phone("0", door.Player).Get("/table/" + table.Code + "/send").Form()
			var group sync.WaitGroup
			for i := range 50 {
				group.Go(func() {
					c.phone(fmt.Sprint(i), door.Player).Post("/table/"+table.Code+"/send", form).Wants(http.StatusOK, "1</a> is recorded")
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
	table := c.sheet(doortest.Board, of("Ann", "Bob"))
	ann.Send(table)
	table.Reopen()
	ann.Send(table).Wants(http.StatusOK, "1</a> is recorded", "!changed after it was sent")
	table.Reopen()
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	ann.Send(table).Wants(http.StatusOK, "1</a> is recorded", "The sheet was changed after it was sent")
	if list := c.results(); len(list) != 1 || !strings.Contains(list[0].Text, "R1 R1 R1 B1") {
		t.Errorf("recorded: %+v", list)
	}
}

func TestWhatWasNotSeenIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(doortest.Board, of("Ann", "Bob"))
	send := "/table/" + table.Code + "/send"
	page := ann.Get(send)
	text, _ := table.Text()
	c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1 B1", "R1 R1 R2 B1", 1)})
	again := ann.Post(send, page.Form()).Wants(http.StatusConflict, "changed from another phone", "!24 : 23")
	if len(c.results()) != 0 {
		t.Fatal("a sheet was recorded that its sender had not seen")
	}
	ann.Post(send, again.Form()).Wants(http.StatusOK, "1</a> is")
}

func TestASheetThatCannotBeReadIsNotSent(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	table := c.sheet(doortest.Board+"\nwhat is this\n", of("Ann", "Bob"))
	ann := c.phone("1", door.Player)
	ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "This cannot be sent yet", "Cannot be read yet.", "Back to the sheet", "!>Send<")
	ann.Post("/table/"+table.Code+"/send", url.Values{"as": {"confirmed"}, "rev": {"1"}}).Wants(http.StatusUnprocessableEntity, "Cannot be read yet.")
	if list := c.results(); len(list) != 0 {
		t.Errorf("recorded: %+v", list)
	}
}

// A result that was taken back leaves its sheet to be sent again.
func TestATakenBackSheetCanBeSentAgain(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann, olga := c.phone("1", door.Player), c.phone("2", door.Arbiter)
	table := c.sheet(doortest.Board, of("Ann", "Bob"))
	ann.Send(table)
	olga.Post("/desk/undo/1", nil).Wants(http.StatusOK)
	ann.Get("/table/"+table.Code+"/sent").Wants(http.StatusGone, "Result 1 was taken back. The sheet of table "+table.Code+" is open again: it can be changed and sent.")
	if page := ann.Get("/table/" + table.Code + "/sent").Wants(http.StatusOK); page.Path != "/table/"+table.Code {
		t.Errorf("what a sheet became that is not sent is at %s", page.Path)
	}
	ann.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, ">Send<")
	ann.Send(table).Wants(http.StatusOK, "2</a> is recorded")
}

func TestWhoMaySend(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	table := c.sheet(doortest.Board, of("Ann", "Bob"))
	send := "/table/" + table.Code + "/send"
	for _, as := range []door.Role{door.Stranger, door.Reader} {
		p := c.phone("9", as)
		if got := p.Post(send, nil); got.Status != http.StatusForbidden && got.Status != http.StatusUnauthorized {
			t.Errorf("a %s may send: %d", as, got.Status)
		}
	}
	read := openClub(t, c.App.DB, door.Options{ReadOnly: true})
	read.phone("1", door.Arbiter).Post(send, nil).Wants(http.StatusForbidden, "nobody can change anything")
	read.phone("1", door.Arbiter).Post("/desk/undo/1", nil).Wants(http.StatusForbidden)
	if n := len(c.results()); n != 0 {
		t.Errorf("%d results", n)
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
	table := c.sheet(doortest.Board, h)
	send := "/table/" + table.Code + "/send"
	page := ann.Get(send).Wants(http.StatusOK, `name="points" value="24 23"`)
	ann.Post(send, page.Form("points", "25 23")).Wants(http.StatusConflict, "counted anew")
	c.do(func(tx *records.Tx) error {
		return tx.EditLeague("Tuesday league", "", func(terms *league.Terms) {
			terms.Rulings = []score.Setting{{Name: "subdivision/park-edges", Value: "open"}}
		})
	})
	ann.Post(send, page.Form())
	if list := c.results(); len(list) != 1 || list[0].Sheet.Rulings["park-edges"] != "open" {
		t.Errorf("recorded: %+v", list)
	}
}

// Another program holds the records for longer than anybody waits.
func TestLockedRecordsLoseNothing(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.sheet(doortest.Board, of("Ann", "Bob"))
	page := ann.Get("/table/" + table.Code + "/send")
	other, err := records.Open(c.App.DB, records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin(t.Context(), records.Command{})
	if err != nil {
		t.Fatal(err)
	}
	again := ann.Post("/table/"+table.Code+"/send", page.Form()).Wants(http.StatusServiceUnavailable, "Nothing is lost", "24 : 23", ">Send<")
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	ann.Post("/table/"+table.Code+"/send", again.Form()).Wants(http.StatusOK, "1</a> is recorded")
}

// A result that was sent, written out as notation and recorded again, is asked about.
func TestASentResultComesBackAsNotation(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	ann.Send(c.sheet(doortest.Board, of("Ann", "Bob"))).Wants(http.StatusOK, "1</a> is recorded")
	f := c.results()[0]
	text, err := gameprint.Notation(&f)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Tables.Edit(games.All.Find("subdivision"), text, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	send := "/table/" + again.Code + "/send"
	page := ann.Get(send).Wants(http.StatusOK, "the same players and points as 1")
	ann.Post(send, page.Form()).Wants(http.StatusUnprocessableEntity, "the same players and points as 1", "Send all the same")
	if n := len(c.results()); n != 1 {
		t.Errorf("%d results of one game", n)
	}
}
