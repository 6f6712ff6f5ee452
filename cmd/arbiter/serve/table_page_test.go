package serve

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/referee/built"
	"arbiter/score"
)

// newSheet is an empty sheet of two players.
func (c *club) newSheet(game string) *tables.Table {
	c.Helper()
	head := score.Header{Players: []score.Player{{Name: "Ann", Named: true, Colour: "R"}, {Name: "Bob", Named: true, Colour: "B"}}}
	t, err := c.Tables.New(c.App.Games.Find(game), head, tables.Proposal{}, "")
	if err != nil {
		c.Fatal(err)
	}
	return t
}

// place is what the button of a cell sends.
func (o opened) place(name string) string {
	o.Helper()
	m := regexp.MustCompile(`name="select" value="([^"]*)" aria-label="` + name + `,`).FindStringSubmatch(o.body)
	if m == nil {
		o.Fatalf("there is no cell %s on\n%s", name, plainPage(o.body))
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

	page := ann.get(path).wants(http.StatusOK, "<!doctype html>", "Ann (red), Bob (blue)", table.Code)
	page = ann.post(path, page.form("select", page.place("c4"))).wants(http.StatusOK, `value="R3"`)
	tap := page.form("put", "R3")
	page = ann.post(path, tap)
	ann.post(path, tap) // the browser sent it again
	page = ann.post(path, page.form("put", "R2")).wants(http.StatusOK, "!Not taken")
	if !strings.Contains(text(), "4  .. .. R3 ## R2 ..") {
		t.Errorf("the sheet is\n%s", text())
	}
	seen := bob.get(path)
	seen = bob.post(path, seen.form("select", seen.place("c4")))
	page = ann.post(path, page.form("do", "undo"))
	page = ann.post(path, page.form("select", page.place("c4")))
	page = ann.post(path, page.form("put", "B1"))
	bob.post(path, seen.form("put", "B2")).wants(http.StatusOK, "C4 was changed from another phone meanwhile: it holds “B1” now. Not taken: “B2”.")

	page = ann.post(path, page.form("do", "open")).wants(http.StatusOK, "league", `name="name1"`)
	page = ann.post(path, page.form("select", page.place("league")))
	page = ann.post(path, page.form("do", "write", "text", "Tuesday <league>")).wants(http.StatusOK, "Tuesday &lt;league&gt;", "!<league>")
	names := url.Values{"name": {"1"}, "name1": {"Bea"}, "was": {table.View().Sum}, "open": {"1"}}
	if !strings.Contains(page.body, `name="was" value="`+names.Get("was")+`" form="names"`) {
		t.Errorf("the form of the names does not say which sheet it shows:\n%s", page.body)
	}
	ann.post(path, names).wants(http.StatusOK, "Ann (red), Bea (blue)")
	names.Set("name1", "Bert")
	ann.post(path, names).wants(http.StatusOK, "Ann (red), Bea (blue)", "Not taken: “Bert”.")
	if !strings.Contains(text(), "player: B Bea\nleague: Tuesday <league>\n") {
		t.Errorf("the sheet is\n%s", text())
	}
	page = ann.get(path)
	ann.post(path, page.form("do", "fly")).wants(http.StatusOK, "This is no change of a sheet.")
	if again := ann.get("/table/" + strings.ToLower(table.Code)); again.status != http.StatusOK {
		t.Errorf("in small letters: %d", again.status)
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
	page := ann.get(path)
	page = ann.post(path, page.form("select", page.place("a4")))
	page = ann.post(path, page.form("put", "R3"))
	page = ann.post(path, page.form("put", "R2"))
	other := bob.get(path)
	other = bob.post(path, other.form("select", other.place("f4")))
	other = bob.post(path, other.form("put", "B1"))
	row("R3 R2 .. ## .. B1")
	page = ann.post(path, page.form("do", "undo"))
	row("R3 .. .. ## .. B1")
	first := page.form("do", "undo")
	page = ann.post(path, first)
	row(".. .. .. ## .. B1")
	ann.post(path, first) // the browser sent it again
	row(".. .. .. ## .. B1")
	ann.post(path, page.form("do", "undo")).wants(http.StatusOK, "There is nothing to take back.")
	page = ann.post(path, page.form("do", "redo"))
	page = ann.post(path, page.form("do", "redo"))
	row("R3 R2 .. ## .. B1")
	ann.post(path, page.form("do", "redo")).wants(http.StatusOK, "There is nothing to do again.")
	other = bob.post(path, other.form("select", other.place("b4")))
	bob.post(path, other.form("put", "B2")).wants(http.StatusOK, "!Not taken", "!meanwhile")
	again := ann.get(path).form("do", "undo", "memory", page.form().Get("memory"))
	page = ann.post(path, again).wants(http.StatusOK, "B4 was changed from another phone meanwhile: it holds “B2” now.")
	row("R3 B2 .. ## .. B1")
	page = ann.post(path, page.form("do", "undo")).wants(http.StatusOK, "!B4 was changed")
	row(".. B2 .. ## .. B1")
	forged := page.form("do", "undo", "memory", `{"past":[{"id":"x","shape":"13 ","squares":[{"at":{"Column":0,"Row":3},"from":["9H"],"to":[""]}]}]}`)
	ann.post(path, forged).wants(http.StatusOK, "cannot stand here")
	ann.post(path, page.form("do", "undo", "memory", "{")).wants(http.StatusOK, "There is nothing to take back.")
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
func (p *member) sends(method, path, program, body string) opened {
	p.Helper()
	r, err := http.NewRequest(method, p.address+path, strings.NewReader(body))
	if err != nil {
		p.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Part", program)
	return p.ask(r)
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
	ann.sends(http.MethodGet, path, program, "").wants(http.StatusOK).reads(&shot)
	ann.sends(http.MethodGet, path+"?rev=0", program, "").wants(http.StatusNoContent)
	phone, err := touch.Follow(c.App.Games, shot, touch.Left{})
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
			ann.sends(method, path, other, one).wants(http.StatusNotFound, "another program")
		}
	}
	if _, rev := table.Text(); rev != 0 {
		t.Errorf("another program made change %d", rev)
	}
	for range 2 { // the answer was lost
		if got := ann.sends(http.MethodPost, path, program, one).wants(http.StatusOK).body; got != "{\"Rev\":1}\n" {
			t.Errorf("the answer to what the phone expects is %s", got)
		}
	}
	phone.Answered(touch.Answer{Rev: 1})
	ann.sends(http.MethodGet, path+"?rev=0", program, "").wants(http.StatusOK, "R3")

	page := ann.get(path) // another phone types meanwhile
	page = ann.post(path, page.form("select", page.place("d3")))
	ann.post(path, page.form("put", "B1"))
	var answer touch.Answer
	ann.sends(http.MethodPost, path, program, tap("e4", "R2")).wants(http.StatusOK).reads(&answer)
	if answer.Rev != 3 || answer.Refused != "" || answer.Sheet == nil || !strings.Contains(answer.Sheet.Text, "4  .. .. R3 ## R2 ..\n3  .. .. ## B1") {
		t.Errorf("the answer is %+v", answer)
	}
	answer = touch.Answer{}
	ann.sends(http.MethodPost, path, program, tap("d3", "R1")).wants(http.StatusOK).reads(&answer)
	ann.sends(http.MethodPost, path, program, `{"id":`).wants(http.StatusBadRequest, "did not arrive whole")
	ann.sends(http.MethodPost, path, program, `{"id":"x","shape":"13 ","squares":[{"at":{"Column":3,"Row":2},"from":[""],"to":["R1"]}]}`).wants(http.StatusOK, `"Rev":3`, `"Refused":"d3 was changed from another phone meanwhile: it holds “B1” now"`, `"Sheet":{`)
}

// reads reads an answer that is no page.
func (o opened) reads(to any) {
	o.Helper()
	if err := json.Unmarshal([]byte(o.body), to); err != nil {
		o.Fatalf("%v: %s", err, o.body)
	}
}

// Whoever tries codes is slowed down.
func TestWrongCodes(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	path := "/table/" + c.newSheet("pyramid").Code
	last := 0
	for range 12 {
		last = ann.get("/table/QQQQQ").status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("after twelve wrong codes: %d", last)
	}
	ann.get(path).wants(http.StatusOK)
}

// Whatever forms arrive, one a line, each answer is a page, and the sheet can be read
// again.
func FuzzChangeForm(f *testing.F) {
	c := newClub(f, door.Options{})
	table := c.newSheet("subdivision")
	empty, _ := table.Text()
	cookie := c.phone("1", door.Player).cookie
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
