package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
)

// over and illegal are games of Subdivision as their sheets have them: one that Ann wins, and one
// that could never have been played.
var (
	over    = onSheet("6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n   a  b  c  d  e  f\n")
	illegal = onSheet("6  ## .. .. .. .. ##\n5  .. B3 .. R3 .. ..\n4  .. .. R3 ## B2 ..\n3  .. R2 ## .. .. ..\n2  .. B2 .. .. .. B1\n1  ## .. .. .. .. ##\n   a  b  c  d  e  f\n")
)

func onSheet(board string) string {
	return model.Read(games.All.Find("subdivision").Game, "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"+board).Text()
}

// send sends a table's sheet as a page has it.
func (p *phone) send(know state, anyway bool) (became sendAnswer, status int) {
	p.Helper()
	status = p.json(http.MethodPost, "/table/"+know.Code+"/send", map[string]any{"id": know.ID, "rev": know.Rev, "anyway": anyway}, &became)
	return became, status
}

// stored returns a result as it is recorded.
func (c *club) stored(id int64) (f *league.Result) {
	c.Helper()
	if err := c.records.read(c.Context(), func(store *records.Store) (err error) {
		f, err = store.Result(c.Context(), id)
		return err
	}); err != nil {
		c.Fatal(err)
	}
	return f
}

// TestSending: a sheet that is sent twice, by two phones or after a lost answer, is one result; its
// page says what was recorded and takes it back, and then the sheet is open again.
func TestSending(t *testing.T) {
	c := newClub(t, Options{})
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	know := ann.begin(over)
	became, status := ann.send(know, false)
	if status != http.StatusOK || became.Result != 1 || became.Doubts != nil {
		t.Fatalf("%d %+v", status, became)
	}
	if again, status := bob.send(know, false); status != http.StatusOK || again.Result != 1 {
		t.Errorf("sent twice: %d %+v", status, again)
	}
	ann.get("/result/1").wants(http.StatusOK, "Take it back")
	bob.get("/result/1").wants(http.StatusOK, "!Take it back")
	c.restart(Options{})
	if now := bob.look(know); now.Sent != 1 {
		t.Errorf("after sending: %+v", now)
	}
	if now, status := ann.put(ann.look(know), over+"; more\n"); status != http.StatusConflict || now.Sent != 1 {
		t.Errorf("a sheet that was sent is changed: %d %+v", status, now)
	}
	ann.get(became.Address).wants(http.StatusOK, "recorded", "Take it back")
	_, news := c.records.changed.listen()
	bob.get(became.Address).wants(http.StatusOK, "!Take it back")
	bob.post("/command/1/back", nil).wants(http.StatusForbidden, "Only the phone that did it")
	ann.post("/command/1/back", nil).wants(http.StatusOK, "took back")
	if now, _ := c.tables.find(know.Code); now.Sent != 0 {
		t.Errorf("after it was taken back: %+v", now)
	}
	select {
	case <-news:
	default:
		t.Error("nobody hears of it")
	}
	if _, err := c.tables.beginSending(know.Code, know.ID); err != nil {
		t.Fatal(err)
	}
	if _, status := ann.put(ann.look(know), illegal); status != http.StatusServiceUnavailable {
		t.Errorf("a sheet is changed while it is being sent: %d", status)
	}
	c.tables.endSending(know.Code, 0)
	if became, status := bob.send(know, false); status != http.StatusOK || became.Result == 0 {
		t.Errorf("sent again: %d %+v", status, became)
	}
}

// TestSendingWhatIsNotSound: an illegal position and a game that is not over are contested; a text
// that cannot be read, or another one than was looked at, is not sent.
func TestSendingWhatIsNotSound(t *testing.T) {
	for name, text := range map[string]string{"illegal": illegal, "unfinished": strings.Replace(over, "B1 B1 R3", "B1 B1 ..", 1)} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, Options{})
			ann := c.phone("ann", Player)
			became, status := ann.send(ann.begin(text), true)
			if status != http.StatusOK || c.stored(became.Result).State != league.Contested {
				t.Errorf("%d %+v", status, became)
			}
			olga := c.phone("olga", Arbiter)
			olga.get("/desk").wants(http.StatusOK, "To decide 1 Subdivision contested")
			if name == "illegal" {
				olga.get("/wall").wants(http.StatusOK, "two Larges Near one another")
			}
		})
	}
	c := newClub(t, Options{})
	ann := c.phone("ann", Player)
	know := ann.begin(bazaar("Ann: buy RWBGQ"))
	if became, status := ann.send(know, false); status != http.StatusUnprocessableEntity || became.Problem == "" {
		t.Errorf("%d %+v", status, became)
	}
	know.Rev++
	if became, status := ann.send(know, false); status != http.StatusConflict || became.Result != 0 {
		t.Errorf("another revision: %d %+v", status, became)
	}
}

// TestRecordedOtherwise: what was recorded and says something else now is neither dropped nor
// changed without a word; a player without a name is asked about.
func TestRecordedOtherwise(t *testing.T) {
	c := newClub(t, Options{})
	ann := c.phone("ann", Player)
	pad := ann.get("/pad").form("game", "Chess", "note", "on the balcony")
	pad["player"], pad["points"] = []string{"Ann", "", "Bob"}, []string{"1", "", "3"}
	ann.post("/pad", pad).wants(http.StatusOK, "Bob wins 3 : 1")
	ann.post("/pad", pad).wants(http.StatusOK, "result 1")
	pad["points"][0] = "5"
	ann.post("/pad", pad).wants(http.StatusConflict, "was recorded before, as result 1")
	pad["points"] = slices.Repeat([]string{"1", "", "2"}, mostRows+1)
	ann.post("/pad", pad).wants(http.StatusUnprocessableEntity, "60 rounds")
	ann.post("/result/1/contest", map[string][]string{"why": {"my sum"}}).wants(http.StatusOK)
	if note := c.stored(1).Note; note != "on the balcony; not right; my sum" {
		t.Errorf("the note is %q", note)
	}
	know := ann.begin(over)
	sheet, err := c.tables.find(know.Code)
	if err != nil {
		t.Fatal(err)
	}
	ann.send(know, true)
	sheet.Text, sheet.Rev = illegal, sheet.Rev+1
	if err := writeTable(c.tables.path(know.Code), &sheet); err != nil { // as after a kill behind the recording
		t.Fatal(err)
	}
	c.restart(Options{})
	if became, status := ann.send(ann.look(know), true); status != http.StatusConflict || !strings.Contains(became.Problem, "as result 2") || ann.look(know).Sent != 0 {
		t.Errorf("%d %+v", status, became)
	}
	nobody := strings.NewReplacer("R Ann", "R", "B Bob", "B").Replace(over)
	if became, status := ann.send(ann.begin(nobody), false); status != http.StatusUnprocessableEntity || len(became.Doubts) != 2 {
		t.Errorf("players without names: %d %+v", status, became)
	}
}

// TestDoubts: what looks wrong is told once with its header, and recorded all the same when
// somebody says so.
func TestDoubts(t *testing.T) {
	c := newClub(t, Options{})
	ann := c.phone("ann", Player)
	ann.send(ann.begin(over), false)
	names := strings.ReplaceAll(over, "Ann", "Annn")
	know := ann.begin(strings.Replace(names, "\n\n", "\ndate: 2026-11-19\n\n", 1))
	became, status := ann.send(know, false)
	if status != http.StatusUnprocessableEntity || len(became.Doubts) == 0 || became.Doubts[0].Key != "player" || became.Doubts[0].Name != "Annn" {
		t.Fatalf("%d %+v", status, became)
	}
	if became, status = ann.send(know, true); status != http.StatusOK || became.Result == 0 {
		t.Errorf("%d %+v", status, became)
	}
}

// TestEditInSheet: the arbiter changes a result in its sheet, as one command; nobody else finds the
// table; a result that was changed since is not changed.
func TestEditInSheet(t *testing.T) {
	c := newClub(t, Options{})
	ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
	ann.send(ann.begin(over), false)
	opened := olga.post("/desk/result/1/sheet", nil)
	code := strings.TrimPrefix(opened.path, "/table/")
	ann.get(opened.path).wants(http.StatusNotFound)
	var know state
	olga.json(http.MethodPost, opened.path+"/pen", map[string]bool{"first": true}, &know)
	if know.Of != 1 || know.Code != code {
		t.Fatalf("%+v", know)
	}
	changed := strings.Replace(know.Text, "\n\n", "\nleague: Tuesday\n\n", 1)
	now, status := olga.put(know, changed)
	if status != http.StatusOK {
		t.Fatalf("%d %+v", status, now)
	}
	became, status := olga.send(now, true)
	if f := c.stored(1); status != http.StatusOK || became.Result != 1 || f.League != "Tuesday" {
		t.Errorf("%d %+v %+v", status, became, f)
	}
	second := olga.post("/desk/result/1/sheet", nil)
	olga.json(http.MethodPost, second.path+"/pen", map[string]bool{"first": true}, &know)
	olga.post("/desk/result/1/state", map[string][]string{"state": {"contested"}, "note": {"look again"}}).wants(http.StatusOK)
	if became, status := olga.send(know, true); status != http.StatusConflict || !strings.Contains(became.Problem, "since this sheet was opened") {
		t.Errorf("changed since: %d %+v", status, became)
	}
}

// TestNotRight: a player contests a result that a phone sent today, and takes that back; not one
// that was typed by the arbiter, of another day, or that is contested.
func TestNotRight(t *testing.T) {
	c := newClub(t, Options{})
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	ann.send(ann.begin(over), false)
	bob.get("/result/1").wants(http.StatusOK, "Not right?")
	page := bob.post("/result/1/contest", map[string][]string{"why": {"the last card is wrong"}}).wants(http.StatusOK, "contested", "not right; the last card is wrong", "Take it back")
	ann.get("/result/1").wants(http.StatusOK, "!Not right?")
	ann.post("/result/1/contest", nil).wants(http.StatusConflict, "contested already")
	_, command, _ := strings.Cut(page.path, "?did=")
	bob.post("/command/"+command+"/back", nil).wants(http.StatusOK)
	if f := c.stored(1); f.State != league.Confirmed || f.Note != "" {
		t.Errorf("%+v", f)
	}
	c.phone("reader", Reader).get("/result/1").wants(http.StatusOK, "!Not right?")
	c.change(func(tx *records.Tx) error {
		_, err := tx.Save([]*records.Incoming{{Result: league.Result{Game: "Go", Day: "2026-11-20", Seats: []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob", Place: 2}}}}}, false)
		return err
	})
	ann.get("/result/2").wants(http.StatusOK, "Go", "!Not right?") // no phone sent it
	ann.post("/result/2/contest", nil).wants(http.StatusConflict)
	ann.send(ann.begin(strings.Replace(illegal, "\n\n", "\nnote: a secret\n\n", 1)), true)
	for _, at := range []string{"/result/3", "/result/3.json", "/results.json"} {
		if page := c.phone("reader", Reader).get(at); page.status != http.StatusOK || strings.Contains(page.body, "secret") {
			t.Errorf("%s tells readers the note: %d %s", at, page.status, page.body)
		}
	}
	c.now = evening.AddDate(0, 0, 1)
	olga := c.phone("olga", Arbiter)
	for _, state := range []string{"contested", "confirmed"} { // today's command makes it no game of today
		olga.post("/desk/result/1/state", map[string][]string{"state": {state}}).wants(http.StatusOK)
	}
	ann.get("/result/1").wants(http.StatusOK, "!Not right?")
}

// TestWithoutScript: the text of a sheet is kept, judged and sent by a form, and a clash shows both
// texts.
func TestWithoutScript(t *testing.T) {
	c := newClub(t, Options{})
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	know := ann.begin(onSheet(""))
	at := "/table/" + know.Code
	form := bob.get(at+"?text").wants(http.StatusOK, "Table "+know.Code).form()
	form.Set("text", strings.ReplaceAll(over, "\n", "\r\n"))
	kept := bob.post(at+"/text", form).wants(http.StatusOK, "wins")
	if now := ann.look(know); now.Text != over || now.Pen != know.Pen+1 {
		t.Errorf("%+v", now)
	}
	if _, status := ann.put(know, illegal); status != http.StatusConflict {
		t.Errorf("the pen was taken, and a text without it is taken: %d", status)
	}
	form.Set("text", illegal)
	form.Set("id", "another")
	bob.post(at+"/text", form).wants(http.StatusConflict)
	form = bob.get(at+"?text").form("text", illegal, "rev", form.Get("rev"))
	bob.post(at+"/text", form).wants(http.StatusConflict, "Both texts are here", "ILLEGAL", "!LEGAL Ann wins")
	form = kept.form("text", over, "do", "send")
	bob.post(at+"/text", form).wants(http.StatusOK, "result 1")
	bob.post(at+"/text", form).wants(http.StatusOK, "result 1")
}
