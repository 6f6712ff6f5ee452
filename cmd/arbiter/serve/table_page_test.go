package serve

import (
	"bytes"
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
	"arbiter/score"
)

// newSheet is an empty sheet of two players.
func (c *club) newSheet(game string) *tables.Table {
	c.Helper()
	head := score.Header{Players: []score.Player{{Name: "Ann", Named: true, Colour: "R"}, {Name: "Bob", Named: true, Colour: "B"}}}
	t, err := c.Tables.New(c.App.Games.Find(game), head, "")
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
	ann.post(path, url.Values{"name": {"1"}, "name1": {"Bea"}, "rev": {page.form()["rev"][0]}}).wants(http.StatusOK, "Ann (red), Bea (blue)")
	if !strings.Contains(text(), "player: B Bea\nleague: Tuesday <league>\n") {
		t.Errorf("the sheet is\n%s", text())
	}
	page = ann.get(path)
	ann.post(path, page.form("do", "fly")).wants(http.StatusOK, "This is no change of a sheet.")
	if again := ann.get("/table/" + strings.ToLower(table.Code)); again.status != http.StatusOK {
		t.Errorf("in small letters: %d", again.status)
	}
}

// The script gets the sheet alone; whoever tries codes is slowed down.
func TestPartsAndWrongCodes(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	ann := c.phone("1", door.Player)
	path := "/table/" + c.newSheet("pyramid").Code
	r, err := http.NewRequest(http.MethodPost, c.address+path, strings.NewReader("do=select"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Part", "1")
	ann.ask(r).wants(http.StatusOK, `"Game":"pyramid"`, "!<form")
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
	f.Add("do=put&at=14.2&text=R3&rev=0\nput=R3&at=14.2&was=&id=a&more=1")
	f.Add("select=99999999999999999999.1&open=1\nname=1&name1=Bea")
	f.Add("do=write&at=2.0&text=Tuesday&was=x&wasline=\ndo=undo")
	f.Add("do=paste&at=&text=game:%20subdivision%0Aplayer:%20R%0Aplayer:%20B%0A%0A6%20R1\ndo=redo")
	f.Add("grow=up&take=3c4&ask=R3&moves=R;&%zz")
	f.Fuzz(func(t *testing.T, forms string) {
		c.Tables.Change(table, touch.Change{Do: "paste", Text: empty, More: true})
		for _, form := range strings.SplitN(forms, "\n", 6) {
			r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/table/"+table.Code, strings.NewReader(form))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("X-Part", "1")
			r.AddCookie(cookie)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
				t.Fatalf("%d\n%s\n%s", w.Code, w.Body, &log)
			}
			if text, _ := table.Text(); !strings.HasPrefix(text, "game: subdivision\n") {
				t.Fatalf("the sheet is\n%s", text)
			}
		}
	})
}
