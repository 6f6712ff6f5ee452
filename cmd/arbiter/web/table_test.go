package web

import (
	"cmp"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/games"
)

// bazaar returns a game of Bazaar as it stands on a sheet.
func bazaar(lines ...string) string {
	return "game: bazaar\nplayer: Ann\nplayer: Bob\n\n" + strings.Join(lines, "\n") + "\n"
}

// begin begins a table of Bazaar, with the pen in a phone's hand.
func (p *phone) begin(text string) (now state) {
	p.Helper()
	made := p.post("/table", map[string][]string{"text": {text}})
	if !strings.HasPrefix(made.path, "/table/") {
		p.Fatalf("no table: %d %s", made.status, made.text())
	}
	p.json(http.MethodPost, made.path+"/pen", map[string]bool{"first": true}, &now)
	return now
}

// put sends a text with what a page knows.
func (p *phone) put(know state, text string) (now state, status int) {
	p.Helper()
	status = p.json(http.MethodPut, "/table/"+know.Code, putRequest{know.ID, text, know.Rev, know.Pen}, &now)
	return now, status
}

// look returns the table as the server has it.
func (p *phone) look(know state) (now state) {
	p.Helper()
	p.json(http.MethodGet, "/table/"+know.Code, nil, &now)
	return now
}

// TestPen: only who has the newest pen writes, on the newest revision; a text that came already is
// taken again; a server that was killed knows all of it.
func TestPen(t *testing.T) {
	c := newClub(t, Options{})
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	one := ann.begin(bazaar())
	first := bazaar("Ann: buy RWB left 0")
	two, status := ann.put(one, first)
	if status != http.StatusOK || two.Rev != 1 || two.Text != first {
		t.Fatalf("%d %+v", status, two)
	}
	var taken state
	if status := bob.json(http.MethodPost, "/table/"+one.Code+"/pen", map[string]bool{"first": true}, &taken); status != http.StatusConflict || taken.Pen != 1 {
		t.Errorf("who looks on has the pen: %d %+v", status, taken)
	}
	bob.json(http.MethodPost, "/table/"+one.Code+"/pen", map[string]bool{}, &taken)
	if taken.Pen != 2 || taken.Text != first {
		t.Fatalf("%+v", taken)
	}
	other := bazaar("Bob: buy RWB left 1")
	for _, try := range []struct {
		name   string
		by     *phone
		know   state
		text   string
		status int
	}{
		{"the older pen", ann, two, other, http.StatusConflict},
		{"the older pen, on the text that stands", ann, two, first, http.StatusConflict},
		{"a page that knows an older text", bob, state{Code: one.Code, ID: one.ID, Rev: 0, Pen: 2}, other, http.StatusConflict},
		{"a text that stands already", bob, state{Code: one.Code, ID: one.ID, Rev: 0, Pen: 2}, first, http.StatusOK},
		{"a pen of the future", bob, state{Code: one.Code, ID: one.ID, Rev: 1, Pen: 9}, other, http.StatusConflict},
		{"another table that had the code", bob, state{Code: one.Code, ID: "another", Rev: 1, Pen: 2}, other, http.StatusConflict},
		{"another game", bob, taken, "game: pyramid\nplayer: Ann\nplayer: Bob\n", http.StatusUnprocessableEntity},
		{"no game", bob, taken, "Ann: buy RWB left 0", http.StatusUnprocessableEntity},
		{"a text that is too long", bob, taken, first + strings.Repeat("; a line\n", 2000), http.StatusUnprocessableEntity},
	} {
		t.Run(try.name, func(t *testing.T) {
			if now, status := try.by.put(try.know, try.text); status != try.status || status != http.StatusUnprocessableEntity && now.Text != first {
				t.Errorf("%d %+v", status, now)
			}
		})
	}
	c.restart(Options{})
	if now := bob.look(one); now.Text != first || now.Pen != 2 || now.Rev != 1 {
		t.Errorf("after a restart: %+v", now)
	}
	if now, status := bob.put(taken, other); status != http.StatusOK || now.Text != other || now.Rev != 2 {
		t.Errorf("%d %+v", status, now)
	}
	var again state
	if status := ann.json(http.MethodPost, "/table/"+one.Code+"/pen", map[string]bool{"first": true}, &again); status != http.StatusConflict || again.Pen != 2 {
		t.Errorf("the pen was had, and is given as the first one: %d %+v", status, again)
	}
}

// TestUnreadableTables: a table's file that cannot be read stays and is named, and its code is
// given to nobody; those of an older program are put away and named.
func TestUnreadableTables(t *testing.T) {
	c := newClub(t, Options{})
	know := c.phone("ann", Player).begin(bazaar())
	folder := filepath.Join(c.folder, "tables")
	for name, text := range map[string]string{know.Code + ".json": "{", "BCDFG.json": `{"code": "BCDFG", "id": "x", "game": "gone", "text": ""}`, "OLDER.txt": "; table of an older program\ngame: bazaar\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.restart(Options{})
	c.phone("ann", Player).get("/").wants(http.StatusOK, "!BCDFG")
	c.phone("ann", Player).get("/table/"+know.Code).wants(http.StatusNotFound, "No table has this code")
	for _, name := range []string{know.Code + ".json", filepath.Join("older", "OLDER.txt")} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil || !strings.Contains(c.log.String(), name) {
			t.Errorf("%s: %v\n%s", name, err, c.log)
		}
	}
}

// TestFullDisk: what could not be written is not taken, so that the page keeps it and tries again;
// the log says so.
func TestFullDisk(t *testing.T) {
	c := newClub(t, Options{})
	ann := c.phone("ann", Player)
	know := ann.begin(bazaar())
	if err := os.RemoveAll(filepath.Join(c.folder, "tables")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(c.folder, "tables"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	text := bazaar("Ann: buy RWB left 0")
	if now, status := ann.put(know, text); status != http.StatusServiceUnavailable || ann.look(know).Text != know.Text {
		t.Errorf("%d %+v", status, now)
	}
	ann.post("/table", map[string][]string{"game": {"bazaar"}}).wants(http.StatusServiceUnavailable, "could not keep this")
	if !strings.Contains(c.log.String(), "could not be kept") {
		t.Errorf("the log says\n%s", c.log)
	}
	if err := os.Remove(filepath.Join(c.folder, "tables")); err != nil {
		t.Fatal(err)
	}
	if now, status := ann.put(know, text); status != http.StatusOK || now.Text != text {
		t.Errorf("there is room again: %d %+v", status, now)
	}
}

// TestPuttingAway: a sheet that somebody has written on is put away, whatever became of its file,
// its pages hear of it, and it comes back. Of sheets of which there are too many only old ones are.
func TestPuttingAway(t *testing.T) {
	c := newClub(t, Options{})
	ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
	know, _ := ann.put(ann.begin(bazaar()), bazaar("Ann: buy RWB left 0"))
	if err := os.Remove(filepath.Join(c.folder, "tables", know.Code+".json")); err != nil {
		t.Fatal(err)
	}
	_, next := c.tables.notifier(know.Code).listen()
	olga.post("/desk/table/"+know.Code+"/away", nil).wants(http.StatusOK)
	select {
	case <-next:
	default:
		t.Error("its pages do not hear of it")
	}
	c.restart(Options{})
	olga.post("/desk/table/back", map[string][]string{"code": {know.Code}})
	if now := ann.look(know); now.Text != know.Text || now.ID != know.ID {
		t.Errorf("brought back: %+v", now)
	}
}

// TestBeginning: every game begins with the players of the newest result where it is for so many,
// in its league; an address has only so many unsent tables.
func TestBeginning(t *testing.T) {
	c := newClub(t, Options{})
	ann := c.phone("ann", Player)
	pad := ann.get("/pad").form("game", "Chess", "league", "Tuesday", "points", "1")
	pad["player"], pad["points"] = []string{"Ann", "Bob"}, []string{"1", "0"}
	ann.post("/pad", pad).wants(http.StatusOK, "Ann wins", "Tuesday")
	for i := range games.All {
		g := &games.All[i]
		know := ann.look(state{Code: strings.TrimPrefix(ann.post("/table", map[string][]string{"game": {g.Name}}).path, "/table/")})
		for _, part := range []string{"game: " + g.Name + "\n", "Ann\n", "Bob\n", "league: Tuesday\n", "date: 2026-11-20\n"} {
			if !strings.Contains(know.Text, part) {
				t.Errorf("%s: no %q in\n%s", g.Name, part, know.Text)
			}
		}
	}
	if know := ann.look(state{Code: strings.TrimPrefix(ann.post("/table", map[string][]string{"game": {"bazaar"}, "league": {""}}).path, "/table/")}); strings.Contains(know.Text, "league:") {
		t.Errorf("for no league:\n%s", know.Text)
	}
	ann.send(ann.begin(over), true) // that counts no more
	for len(c.tables.list()) < mostOfOne {
		ann.post("/table", map[string][]string{"game": {"bazaar"}}).wants(http.StatusOK)
	}
	ann.post("/table", map[string][]string{"game": {"bazaar"}}).wants(http.StatusTooManyRequests, fmt.Sprint(mostOfOne))
	olga := c.phone("olga", Arbiter)
	olga.post("/table", map[string][]string{"game": {"bazaar"}}).wants(http.StatusOK)
	for _, bad := range []map[string][]string{{"game": {"nim"}}, {"text": {"hello"}}, {"game": {"bazaar"}, "player": {"A ; B"}},
		{"game": {"bazaar"}, "player": {"A", "B", "C", "D", "E", "F", "G", "H", "I"}}} {
		if page := olga.post("/table", bad); page.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d %s", bad, page.status, cmp.Or(page.text(), page.path))
		}
	}
}

// TestNoMoreRoom: where 500 sheets are open, one makes room that nobody wrote on for a day, or that
// nobody touched for a month.
func TestNoMoreRoom(t *testing.T) {
	c := newClub(t, Options{})
	from := 0
	begin := func() bool {
		from++
		_, err := c.tables.begin(table{Game: "bazaar", Text: bazaar(), From: fmt.Sprint("address ", from)})
		return err == nil
	}
	for range mostTables {
		if !begin() {
			t.Fatal("there is no room")
		}
	}
	for _, one := range c.tables.list() {
		if _, err := c.tables.writeByForm(one.Code, "Ann", bazaar("Ann: buy RWB left 0"), 0); err != nil {
			t.Fatal(err)
		}
	}
	c.phone("ann", Player).post("/table", map[string][]string{"game": {"bazaar"}}).wants(http.StatusTooManyRequests, "too many tables")
	for _, step := range []struct {
		after time.Duration
		room  bool
	}{{dayAgo, false}, {longAgo - dayAgo - time.Second, false}, {time.Second, true}, {0, true}, {0, true}} {
		c.now = c.now.Add(step.after)
		if room := begin(); room != step.room {
			t.Errorf("after %v more there is room: %v", step.after, room)
		}
	}
}
