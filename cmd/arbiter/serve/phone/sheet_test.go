package phone_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/referee/built"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/pyramid"
)

// What a phone has kept of a sheet begins a table anew, unless it is no sheet, or too many
// were begun from its address.
func TestASheetIsBegunAnew(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	const text = "game: subdivision\nplayer: R Ann\nplayer: B Bob\nleague: Cup\n\n" + doortest.Board
	post := func(text string) doortest.Page { return c.Post("/table/anew", url.Values{"text": {text}}) }
	table := c.at(post(text).Wants(http.StatusOK))
	if got, _ := table.Text(); !strings.HasPrefix(got, text) || table.Of() != 0 {
		t.Errorf("it begins with\n%s", got)
	}
	post("").Wants(http.StatusBadRequest, "What this phone kept is no sheet any more.")
	post("game: chess\n").Wants(http.StatusBadRequest, "chess")
	for range 99 {
		post(text).Wants(http.StatusOK)
	}
	post(text).Wants(http.StatusTooManyRequests, "From your address 100 sheets were begun that are not sent; send some of them first, or let the arbiter put some away.")
}

// The variants and the rulings that the form of a new sheet says stand above the sheet.
func TestVariantsAndRulingsOfANewSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	table := c.begin("subdivision", url.Values{"player": {"Ann", "Bob", "Cyd"}, "colour": {"B", "", "R"}, "variant": {"threehouse", "private-parks", "none"}, "ruling park-edges": {"open"}, "ruling small-needs": {""},
		"place": {" The  Ship "}, "note": {"late"}, "round": {"2"}})
	text, _ := table.Text()
	head, _, _ := strings.Cut(text, "\n\n")
	if want := "game: subdivision\nplayer: B Ann\nplayer: G Bob\nplayer: R Cyd\ndate: 2026-11-20\nround: 2\nplace: The Ship\nnote: late\nvariant: private-parks, threehouse\nruling: park-edges=open"; head != want {
		t.Errorf("above the sheet stands\n%s\nwant\n%s", head, want)
	}
}

// What lies on a table is drawn once its sheet can be read.
func TestTheDrawingOfASheet(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	table := c.begin("bazaar", url.Values{"player": {"Ann", "Bob"}})
	at := "/table/" + table.Code + "/drawing"
	c.Get(at).Wants(http.StatusNotFound, "The sheet cannot be read yet, so there is no picture.")
	table = c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), doortest.Board)
	if page := c.Get("/table/" + table.Code + "/drawing").Wants(http.StatusOK); !strings.HasPrefix(page.Body, "<svg ") || strings.Count(page.Body, "</svg>") != 1 {
		t.Errorf("it is drawn as %.200s", page.Body)
	}
}

// A phone with a copy of a sheet gets the rulings of all leagues that have any of its game.
func TestACopyHasTheRulings(t *testing.T) {
	if built.Program == nil { // so that phones can have copies
		built.Program = []byte("a program")
		defer func() { built.Program = nil }()
	}
	c := newClub(t)
	c.do(func(tx *records.Tx) error {
		for name, rulings := range map[string][]score.Setting{"Cup": {{Name: "subdivision/park-edges", Value: "open"}}, "Pyramids": {{Name: "pyramid/" + pyramid.Game.Rulings[0].Name, Value: pyramid.Game.Rulings[0].Values[1].Name}}, "Plain": nil} {
			if err := tx.CreateLeague(name, league.Terms{Rulings: rulings}); err != nil {
				return err
			}
		}
		return nil
	})
	program, _ := c.Program()
	table := c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}})
	page := c.Ask(http.MethodGet, "/table/"+table.Code, "", http.Header{"X-Part": {program}}).Wants(http.StatusOK)
	var shot touch.Snapshot
	if err := json.Unmarshal([]byte(page.Body), &shot); err != nil {
		t.Fatal(err, page.Body)
	}
	want := map[string][]score.Setting{"cup": {{Name: "park-edges", Value: "open"}}}
	if !reflect.DeepEqual(shot.Rulings, want) {
		t.Errorf("the rulings are %v", shot.Rulings)
	}
	// So it does where its change was not made.
	page = c.Ask(http.MethodPost, "/table/"+table.Code, `{"Names": ["Ann", "Bob", "Cyd", "Dan", "Eve"], "Expects": "another sheet"}`, http.Header{"X-Part": {program}}).Wants(http.StatusOK)
	var answer touch.Answer
	if err := json.Unmarshal([]byte(page.Body), &answer); err != nil || answer.Sheet == nil || !reflect.DeepEqual(answer.Sheet.Rulings, want) {
		t.Errorf("the answer to a change is %s, %v", page.Body, err)
	}
}

// A sheet that says which result it is, by its id, records that one once: the page says
// whether anything is new, and whether it differs.
func TestASheetOfAKnownGame(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	send := func(rows string) doortest.Page {
		return c.send(c.at(c.Post("/table/anew", url.Values{"text": {"game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\nid: tally g7\n\n" + rows}}).Wants(http.StatusOK)))
	}
	const stands, changed = "This game stands as", "The sheet was changed after it was sent. The result stands as it was sent first; the arbiter can change it."
	send(doortest.Board).Wants(http.StatusOK, "1</a> is recorded", "!"+stands, "!"+changed)
	send(doortest.Board).Wants(http.StatusOK, "Nothing new is recorded", stands+` <a href="/result/1">result 1</a> already.`, "!"+changed)
	send(doortest.IllegalBoard).Wants(http.StatusOK, "Nothing new is recorded", changed)
}

// A change of a result says what becomes of it; one that was not over may stay so.
func TestWhatBecomesOfAnEditedResult(t *testing.T) {
	t.Parallel()
	unfinished := strings.Replace(doortest.Board, "R1 R1 R1", ".. R1 R1", 1)
	both := strings.Replace(doortest.IllegalBoard, "R1 R1 R1", ".. R1 R1", 1)
	for _, test := range []struct{ name, before, after, label, as, says string }{
		{"over", doortest.Board, strings.Replace(doortest.Board, "R2 B2", "B2 R2", 1), "Keep the changes", "confirmed", "Ann wins"},
		{"unfinished as before", unfinished, unfinished, "Keep the changes", "confirmed", "note (none) → late"},
		{"unfinished otherwise", unfinished, strings.Replace(unfinished, "R2 B2", "B2 R2", 1), "Keep as contested", "contested", ""},
		{"illegal and unfinished as before", both, both, "Keep as contested", "contested", "note (none) → late"},
		{"not over any more", doortest.Board, unfinished, "Keep as contested", "contested", ""},
		{"illegal now", doortest.Board, doortest.IllegalBoard, "Keep as contested", "contested", "Bob leads 26 : 21"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := doortest.Open(t)
			c := behind(t, d)
			c.send(c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), test.before))
			c.do(func(tx *records.Tx) error {
				if test.before == unfinished {
					return tx.SetState(1, league.Confirmed, "")
				}
				return nil
			})
			olga := doortest.Let(t, d, door.Arbiter, c.RouteTables, c.RouteSend)
			table := edited(t, c, 1)
			olga.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "Keep the changes?", "!What changes")
			text, _ := table.Text()
			head, _, _ := strings.Cut(text, "\n\n")
			c.Tables.Change(table, touch.Change{Do: "paste", Text: head + "\nnote: late\n\n" + test.after})
			page := olga.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, `changes to <a href="/result/1">result 1</a>`, "Keep the changes?", "What changes", test.says)
			if got := page.Form().Get("as"); got != test.as || !strings.Contains(page.Body, ">"+test.label+"<") {
				t.Errorf("it is kept as %s, want %s by %s\n%s", got, test.as, test.label, page.Text())
			}
			olga.Post("/table/"+table.Code+"/send", page.Form())
			if got := doortest.Results(t, d)[0]; string(got.State) != test.as || !strings.Contains(got.Text, strings.TrimSpace(test.after[:20])) || table.Result() != 1 {
				t.Errorf("it is %s now, and its text is\n%s", got.State, got.Text)
			}
		})
	}
}

// edited is the sheet in which a result is changed.
func edited(t *testing.T, c *club, id int64) *tables.Table {
	t.Helper()
	var table *tables.Table
	err := c.Books.Read(t.Context(), func(store *records.Store) error {
		e, err := c.NewEditing(t.Context(), store, id)
		if err == nil {
			table, err = c.Tables.Edit(e.Game, e.Before, id, "")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A sheet is sent once. One whose result was taken back can be sent again, and one that the
// records refuse says why, with the sheet as it stands.
func TestWhenASheetIsSent(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.played(league.Result{League: "Cup", Season: "2026"}, "Ann", "Bob")
	table := c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), doortest.Board)
	send := "/table/" + table.Code + "/send"
	form := c.Get(send).Wants(http.StatusOK).Form()
	c.Ask(http.MethodPost, send, "as=%zz&rev=1", http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}).Wants(http.StatusBadRequest, "did not arrive whole. Nothing was changed; try again.")
	for range 2 {
		if page := c.Post(send, form).Wants(http.StatusOK, "2</a> is recorded"); !strings.HasPrefix(page.Path, "/table/"+table.Code+"/sent") {
			t.Errorf("it leads to %s", page.Path)
		}
	}
	c.do(func(tx *records.Tx) error { _, err := tx.Undo(2); return err })
	form = c.Get(send).Wants(http.StatusOK, ">Send<", "!</a> is recorded").Form()
	c.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Cup", "2026"); return err })
	const closed = "Recording the game of Ann and Bob: season 2026 of Cup is closed, so its results stay as they are."
	c.Get(send).Wants(http.StatusOK, closed, "Ann wins 24 : 23")
	c.Post(send, form).Wants(http.StatusConflict, closed, "Ann wins 24 : 23")
	if table.Result() != 0 {
		t.Errorf("the sheet is result %d", table.Result())
	}
}

// A sheet that is begun after midnight is of the evening before.
func TestASheetAfterMidnight(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.App.Now = func() time.Time { return doortest.Evening.Add(5 * time.Hour) }
	c.Get("/new?game=subdivision&player=Ann&player=Bob").Wants(http.StatusOK, `name="date" value="2026-11-20"`)
}

// Who is ahead on a sheet that is not full leads, and has not won.
func TestAnUnfinishedSheetIsLookedAt(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	table := c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), strings.Replace(doortest.Board, "R3 ##", ".. ##", 1))
	c.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "leads", "!wins")
}

// A changed result is judged by the rulings under which it was recorded while it stays in its
// league, whatever the league plays by now; in another league it is judged by that one's.
func TestTheRulingsOfAnEditedResult(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	rulings := func(name, value string) {
		c.do(func(tx *records.Tx) error {
			return tx.EditLeague(name, "", func(terms *league.Terms) {
				terms.Rulings = []score.Setting{{Name: "subdivision/park-edges", Value: value}}
			})
		})
	}
	for name, value := range map[string]string{"Open": "open", "Strict": "strict"} {
		c.do(func(tx *records.Tx) error { return tx.CreateLeague(name, league.Terms{}) })
		rulings(name, value)
	}
	rows := strings.Replace(doortest.Board, "R3 R2 R1 R2", "## R2 R1 R2", 1) // a park that touches another one
	begin := func(name string) *tables.Table {
		return c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}, "league": {name}, "variant": {"private-parks"}}), rows)
	}
	points := func(table *tables.Table) string {
		return c.Get("/table/" + table.Code + "/send").Wants(http.StatusOK).Form().Get("points")
	}
	sent := begin("Open")
	if open, strict := points(sent), points(begin("Strict")); open != "24 23" || strict != "21 23" {
		t.Fatalf("by the leagues it has %s and %s", open, strict)
	}
	c.send(sent)
	rulings("Open", "strict")
	olga := doortest.Let(t, c.Door, door.Arbiter, c.RouteTables, c.RouteSend)
	table := edited(t, c, 1)
	text, _ := table.Text()
	for name, want := range map[string]string{"Open": "24 23", "OPEN": "24 23", "Strict": "21 23"} {
		c.Tables.Change(table, touch.Change{Do: "paste", Text: strings.Replace(text, "league: Open", "league: "+name, 1)})
		if got := olga.Get("/table/" + table.Code + "/send").Wants(http.StatusOK).Form().Get("points"); got != want {
			t.Errorf("in the league %s it has %s, want %s", name, got, want)
		}
	}
}
