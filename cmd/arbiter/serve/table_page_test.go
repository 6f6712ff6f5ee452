package serve

import (
	"arbiter/cmd/games"
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/referee/built"
	"arbiter/score"
)

// newSheet is an empty sheet of two players.
func (c *club) newSheet(game string) *tables.Table {
	c.Helper()
	head := score.Header{Players: []score.Player{{Name: "Ann", Named: true, Colour: "R"}, {Name: "Bob", Named: true, Colour: "B"}}}
	t, err := c.Tables.New(games.All.Find(game), head, tables.Proposal{}, "")
	if err != nil {
		c.Fatal(err)
	}
	return t
}

// place is what the button of a cell sends.
func place(o doortest.Page, name string) string {
	o.Helper()
	m := regexp.MustCompile(`name="select" value="([^"]*)" aria-label="` + name + `,`).FindStringSubmatch(o.Body)
	if m == nil {
		o.Fatalf("there is no cell %s on\n%s", name, o.Text())
	}
	return m[1]
}

// Each tap is a form that is sent, and a whole page that comes back.
func TestASheetWithoutAScript(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann, bob := c.phone("1", door.Player), c.phone("2", door.Player)
	table := c.newSheet("subdivision")
	path := "/table/" + table.Code
	text := func() string { text, _ := table.Text(); return text }

	page := ann.Get(path).Wants(http.StatusOK, "<!doctype html>", "Ann (red), Bob (blue)", table.Code)
	page = ann.Post(path, page.Form("select", place(page, "c4"))).Wants(http.StatusOK, `value="R3"`)
	tap := page.Form("put", "R3")
	page = ann.Post(path, tap)
	ann.Post(path, tap) // the browser sent it again
	page = ann.Post(path, page.Form("put", "R2")).Wants(http.StatusOK, "!Not taken")
	if !strings.Contains(text(), "4  .. .. R3 ## R2 ..") {
		t.Errorf("the sheet is\n%s", text())
	}
	seen := bob.Get(path)
	seen = bob.Post(path, seen.Form("select", place(seen, "c4")))
	page = ann.Post(path, page.Form("do", "undo"))
	page = ann.Post(path, page.Form("select", place(page, "c4")))
	page = ann.Post(path, page.Form("put", "B1"))
	bob.Post(path, seen.Form("put", "B2")).Wants(http.StatusOK, "C4 was changed from another phone meanwhile: it holds “B1” now. Not taken: “B2”.")

	page = ann.Post(path, page.Form("do", "open")).Wants(http.StatusOK, "league", `name="name1"`)
	page = ann.Post(path, page.Form("select", place(page, "league")))
	page = ann.Post(path, page.Form("do", "write", "text", "Tuesday <league>")).Wants(http.StatusOK, "Tuesday &lt;league&gt;", "!<league>")
	names := url.Values{"name": {"1"}, "name1": {"Bea"}, "was": {table.View().Sum}, "open": {"1"}}
	if !strings.Contains(page.Body, `name="was" value="`+names.Get("was")+`" form="names"`) {
		t.Errorf("the form of the names does not say which sheet it shows:\n%s", page.Body)
	}
	ann.Post(path, names).Wants(http.StatusOK, "Ann (red), Bea (blue)")
	names.Set("name1", "Bert")
	ann.Post(path, names).Wants(http.StatusOK, "Ann (red), Bea (blue)", "Not taken: “Bert”.")
	if !strings.Contains(text(), "player: B Bea\nleague: Tuesday <league>\n") {
		t.Errorf("the sheet is\n%s", text())
	}
	page = ann.Get(path)
	ann.Post(path, page.Form("do", "fly")).Wants(http.StatusOK, "This is no change of a sheet.")
	if again := ann.Get("/table/" + strings.ToLower(table.Code)); again.Status != http.StatusOK {
		t.Errorf("in small letters: %d", again.Status)
	}
}

// A phone without a script takes back what it did, and does it again, by what its form
// carries; another one's changes stay.
func TestUndoWithoutAScript(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann, bob := c.phone("1", door.Player), c.phone("2", door.Player)
	table := c.newSheet("subdivision")
	path := "/table/" + table.Code
	row := func(want string) {
		t.Helper()
		if text, _ := table.Text(); !strings.Contains(text, "4  "+want+"\n") {
			t.Errorf("want the row %s in\n%s", want, text)
		}
	}
	page := ann.Get(path)
	page = ann.Post(path, page.Form("select", place(page, "a4")))
	page = ann.Post(path, page.Form("put", "R3"))
	page = ann.Post(path, page.Form("put", "R2"))
	other := bob.Get(path)
	other = bob.Post(path, other.Form("select", place(other, "f4")))
	other = bob.Post(path, other.Form("put", "B1"))
	row("R3 R2 .. ## .. B1")
	page = ann.Post(path, page.Form("do", "undo"))
	row("R3 .. .. ## .. B1")
	first := page.Form("do", "undo")
	page = ann.Post(path, first)
	row(".. .. .. ## .. B1")
	ann.Post(path, first) // the browser sent it again
	row(".. .. .. ## .. B1")
	ann.Post(path, page.Form("do", "undo")).Wants(http.StatusOK, "There is nothing to take back.")
	page = ann.Post(path, page.Form("do", "redo"))
	page = ann.Post(path, page.Form("do", "redo"))
	row("R3 R2 .. ## .. B1")
	ann.Post(path, page.Form("do", "redo")).Wants(http.StatusOK, "There is nothing to do again.")
	other = bob.Post(path, other.Form("select", place(other, "b4")))
	bob.Post(path, other.Form("put", "B2")).Wants(http.StatusOK, "!Not taken", "!meanwhile")
	again := ann.Get(path).Form("do", "undo", "memory", page.Form().Get("memory"))
	page = ann.Post(path, again).Wants(http.StatusOK, "B4 was changed from another phone meanwhile: it holds “B2” now.")
	row("R3 B2 .. ## .. B1")
	page = ann.Post(path, page.Form("do", "undo")).Wants(http.StatusOK, "!B4 was changed")
	row(".. B2 .. ## .. B1")
	forged := page.Form("do", "undo", "memory", `{"past":[{"id":"x","shape":"13 ","squares":[{"at":{"Column":0,"Row":3},"from":["9H"],"to":[""]}]}]}`)
	ann.Post(path, forged).Wants(http.StatusOK, "cannot stand here")
	ann.Post(path, page.Form("do", "undo", "memory", "{")).Wants(http.StatusOK, "There is nothing to take back.")
	row(".. B2 .. ## .. B1")
}

// withProgram lets servers have the program for phones, where the tests are built without
// it. The test may not be parallel.
func withProgram(t *testing.T) {
	if built.Program == nil {
		built.Program = []byte("a program")
		t.Cleanup(func() { built.Program = nil })
	}
}

// sends is a request of a phone with a copy of the sheet.
func sends(p *doortest.Visitor, method, path, program, body string) doortest.Page {
	p.Helper()
	return p.Ask(method, path, body, http.Header{"Content-Type": {"application/json"}, "X-Part": {program}})
}

// A phone with a copy gets the sheet, unless it has it, and sends what it changed. One with
// another program is let know.
func TestAPhoneWithACopy(t *testing.T) {
	withProgram(t)
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table := c.newSheet("subdivision")
	path := "/table/" + table.Code
	program, _ := c.Program()
	if program == "" {
		t.Fatal("the server has no program")
	}
	var shot touch.Snapshot
	reads(sends(ann, http.MethodGet, path, program, "").Wants(http.StatusOK), &shot)
	sends(ann, http.MethodGet, path+"?rev=0", program, "").Wants(http.StatusNoContent)
	phone, err := touch.Follow(games.All, shot, touch.Left{})
	if err != nil {
		t.Fatal(err)
	}
	tap := func(square, token string) string {
		at, _ := phone.Sheet().Page.Find(square)
		phone.Tap(url.Values{"at": {phone.Sheet().Page.PlaceName(at)}, "put": {token}})
		return phone.Next()
	}
	one := tap("c4", "R3")
	for _, other := range []string{"1", "/program-of-yesterday.wasm", program + "x"} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			sends(ann, method, path, other, one).Wants(http.StatusNotFound, "another program")
		}
	}
	if _, rev := table.Text(); rev != 0 {
		t.Errorf("another program made change %d", rev)
	}
	for range 2 { // the answer was lost
		if got := sends(ann, http.MethodPost, path, program, one).Wants(http.StatusOK).Body; got != "{\"Rev\":1}\n" {
			t.Errorf("the answer to what the phone expects is %s", got)
		}
	}
	phone.Answered(touch.Answer{Rev: 1})
	sends(ann, http.MethodGet, path+"?rev=0", program, "").Wants(http.StatusOK, "R3")

	page := ann.Get(path) // another phone types meanwhile
	page = ann.Post(path, page.Form("select", place(page, "d3")))
	ann.Post(path, page.Form("put", "B1"))
	var answer touch.Answer
	reads(sends(ann, http.MethodPost, path, program, tap("e4", "R2")).Wants(http.StatusOK), &answer)
	if answer.Rev != 3 || answer.Refused != "" || answer.Sheet == nil || !strings.Contains(answer.Sheet.Text, "4  .. .. R3 ## R2 ..\n3  .. .. ## B1") {
		t.Errorf("the answer is %+v", answer)
	}
	answer = touch.Answer{}
	reads(sends(ann, http.MethodPost, path, program, tap("d3", "R1")).Wants(http.StatusOK), &answer)
	sends(ann, http.MethodPost, path, program, `{"id":`).Wants(http.StatusBadRequest, "did not arrive whole")
	sends(ann, http.MethodPost, path, program, `{"id":"x","shape":"13 ","squares":[{"at":{"Column":3,"Row":2},"from":[""],"to":["R1"]}]}`).Wants(http.StatusOK, `"Rev":3`, `"Refused":"d3 was changed from another phone meanwhile: it holds “B1” now"`, `"Sheet":{`)
}

// reads reads an answer that is no page.
func reads(o doortest.Page, to any) {
	o.Helper()
	if err := json.Unmarshal([]byte(o.Body), to); err != nil {
		o.Fatalf("%v: %s", err, o.Body)
	}
}

// The phones at a table hear of its changes, and not of those at another one.
func TestPhonesHearOfChanges(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	table, other := c.newSheet("subdivision"), c.newSheet("subdivision")
	heard := c.listen("/table/"+table.Code+"/events", ann)
	defer heard.body.Close()
	var got []string
	for n := range 3 {
		for range n + 1 {
			c.Tables.Change(other, touch.Change{Do: "name", Seat: 1, Text: fmt.Sprint("Bob ", n)})
		}
		got = append(got, strings.TrimPrefix(<-heard.counts, c.Run))
		c.Tables.Change(table, touch.Change{Do: "name", Seat: 1, Text: fmt.Sprint("Cyd ", n)})
	}
	if want := []string{"-0", "-1", "-2"}; !slices.Equal(got, want) {
		t.Errorf("they hear %v, want %v", got, want)
	}
	ann.Get("/table/"+table.Code+"?at=%zz").Wants(http.StatusBadRequest, "did not arrive whole. Nothing was changed; try again.")
}

// Whoever tries codes is slowed down.
func TestWrongCodes(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	path := "/table/" + c.newSheet("pyramid").Code
	last := 0
	for range 12 {
		last = ann.Get("/table/QQQQQ").Status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("after twelve wrong codes: %d", last)
	}
	ann.Get(path).Wants(http.StatusOK)
}

// Whatever forms arrive, one a line, each answer is a page, and the sheet can be read
// again.
func FuzzChangeForm(f *testing.F) {
	c := newClub(f, door.Options{})
	table := c.newSheet("subdivision")
	empty, _ := table.Text()
	cookie := c.phone("1", door.Player).Cookie
	handler := c.handler()
	var log bytes.Buffer
	c.server.Log = slog.New(slog.NewTextHandler(&log, nil))
	f.Add("do=put&at=r3.2&text=R3\nput=R3&at=r3.2&was=&id=a&more=1")
	f.Add("select=99999999999999999999.1&open=1\nname=1&name1=Bea&was=x")
	f.Add("do=write&at=2.0&text=Tuesday&was=x&wasline=\ndo=undo&memory={\"past\":[{\"shape\":\"13 \"}]}")
	f.Add("do=paste&at=&text=game:%20subdivision%0Aplayer:%20R%0Aplayer:%20B%0A%0A6%20R1\ndo=redo")
	f.Add("do=paste&at=&text=game:%20subdivIsion%0Ap")
	f.Add("grow=up&take=3c4&ask=R3&moves=R;&%zz")
	f.Fuzz(func(t *testing.T, forms string) {
		c.Tables.Change(table, touch.Change{Do: "paste", Text: empty, More: true})
		for _, form := range strings.SplitN(forms, "\n", 6) {
			r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/table/"+table.Code, strings.NewReader(form))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.AddCookie(cookie)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
				t.Fatalf("%d\n%s\n%s", w.Code, w.Body, &log)
			}
			text, _ := table.Text()
			if first, _, _ := strings.Cut(text, "\n"); !strings.EqualFold(first, "game: subdivision") { // as it was pasted
				t.Fatalf("the sheet is\n%s", text)
			}
		}
	})
}
