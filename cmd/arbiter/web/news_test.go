package web

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A listener hears what a server tells a page.
type listener struct {
	testing.TB
	lines *bufio.Scanner
}

// listen opens a stream of events.
func (p *phone) listen(server *httptest.Server, path string) *listener {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
	p.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+path, http.NoBody)
	if err != nil {
		p.Fatal(err)
	}
	r.AddCookie(p.cookie)
	answer, err := server.Client().Do(r)
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { _ = answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" || answer.Header.Get("X-Accel-Buffering") != "no" {
		p.Errorf("%s: %d %v", path, answer.StatusCode, answer.Header)
	}
	return &listener{p, bufio.NewScanner(answer.Body)}
}

// next returns the next event; "" where the stream has ended.
func (l *listener) next() (id, data string) {
	for l.lines.Scan() && l.lines.Text() != "" {
		if text, ok := strings.CutPrefix(l.lines.Text(), "id: "); ok {
			id = text
		} else if text, ok := strings.CutPrefix(l.lines.Text(), "data: "); ok {
			data = text
		}
	}
	return id, data
}

// after returns the next event that is another one than an earlier; a silent stream repeats itself.
func (l *listener) after(earlier string) (id, data string) {
	for id, data = l.next(); id != "" && id == earlier; {
		id, data = l.next()
	}
	return id, data
}

// until returns the table in the first event that says what is looked for.
func (l *listener) until(is func(state) bool) (now state) {
	l.Helper()
	for {
		id, data := l.next()
		if id == "" {
			l.Fatal("the stream has ended")
		}
		if err := json.Unmarshal([]byte(data), &now); err != nil {
			l.Fatal(data, err)
		}
		if is(now) {
			return now
		}
	}
}

// TestNews: a page hears at once how things stand, and then of every change: of the records, of its
// table and of the rulings there; a wall hears of the sheets, too. It hears no more of a sheet that
// was put away, and nothing of a server that ends.
func TestNews(t *testing.T) {
	c := newClub(t, Options{})
	server := httptest.NewServer(c.Handler())
	t.Cleanup(server.Close)
	ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
	page := ann.listen(server, "/events")
	first, _ := page.next()
	c.record(recorded{wonBazaar("", "Ann", "Bob"), nil})
	second, data := page.after(first)
	if first == "" || second == "" || data != second {
		t.Errorf("of a new result a page hears %q after %q", second, first)
	}

	know := ann.begin(bazaar())
	table := olga.listen(server, "/table/"+know.Code+"/events")
	if now := table.until(func(state) bool { return true }); now.ID != know.ID || now.Name != "Ann" || now.Pen != 1 {
		t.Errorf("at once the table is %+v", now)
	}
	know, _ = ann.put(know, bazaar("Ann: buy RWB left 0"))
	table.until(func(now state) bool { return now.Rev == 1 && strings.Contains(now.Text, "RWB") })
	c.change(func(tx *records.Tx) error {
		return tx.CreateLeague("Autumn", league.Terms{Rulings: []score.Setting{{Name: "skip", Value: "card"}}})
	})
	table.until(func(now state) bool {
		return slices.Equal(now.Rulings["autumn"], []score.Setting{{Name: "skip", Value: "card"}})
	})
	c.change(func(tx *records.Tx) error {
		_, err := tx.Undo(2)
		return err
	})
	table.until(func(now state) bool { return len(now.Rulings) == 0 })

	wall := ann.listen(server, "/events?wall")
	first, _ = wall.next()
	know, _ = ann.put(know, bazaar("Ann: buy RWB left 1"))
	if second, _ := wall.after(first); second == "" {
		t.Error("a wall hears nothing of a sheet")
	}
	olga.post("/desk/table/"+know.Code+"/away", nil)
	for id := "some"; id != ""; {
		id, _ = table.next()
	}
	c.endStreams()
	for id := "some"; id != ""; {
		id, _ = page.next()
	}
}

// TestWallsHearOnce: a wall hears of every change of results and of sheets once.
func TestWallsHearOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t, Options{})
		ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
		know := ann.begin(bazaar())
		defer c.watchForWalls()()
		for _, one := range []struct {
			name   string
			change func()
		}{
			{"a sheet", func() { know, _ = ann.put(know, bazaar("Ann: buy RWB left 0")) }},
			{"a result", func() { c.record(recorded{wonBazaar("", "Ann", "Bob"), nil}) }},
			{"a sheet put away", func() { olga.post("/desk/table/"+know.Code+"/away", nil) }},
		} {
			before, _ := c.walls.changed.listen()
			one.change()
			time.Sleep(time.Minute)
			if now, _ := c.walls.changed.listen(); now != before+1 {
				t.Errorf("of %s walls hear %d times", one.name, now-before)
			}
		}
	})
}

// TestOtherRecords: who puts other records in the place of those that are served, with as many
// commands, sees them at once.
func TestOtherRecords(t *testing.T) {
	c, other := newClub(t, Options{}), newClub(t, Options{})
	c.record(recorded{wonBazaar("league: Tuesday\n", "Ann", "Bob"), nil})
	other.record(recorded{wonBazaar("league: Tuesday\n", "Cyd", "Dan"), nil})
	ann := c.phone("ann", Reader)
	ann.get("/league").wants(200, "Ann wins", "!Cyd")
	other.close()
	if err := os.Rename(other.db, c.db); err != nil {
		t.Fatal(err)
	}
	ann.get("/league").wants(200, "Cyd wins", "!Ann")
}
