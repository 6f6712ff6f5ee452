package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/records"
)

// onPad records a game of two by the score pad, with more fields.
func onPad(p *phone, ann, bob string, more ...string) answered {
	p.Helper()
	pad := p.get("/pad").form(append([]string{"game", "Chess"}, more...)...)
	pad["player"], pad["points"] = []string{"Ann", "Bob"}, []string{ann, bob}
	return p.post("/pad", pad).wants(http.StatusOK)
}

// TestAnEvening: a round is planned at the desk without guests, the first page leads to its tables
// with all that is known of them, a mistake is corrected at the desk, and pages of one league are
// of that league; the wall tells who leads at a table.
func TestAnEvening(t *testing.T) {
	c := newClub(t, Options{})
	ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
	before, _ := c.records.changed.listen()
	onPad(ann, "1", "0", "league", "Tuesday", "season", "2026", "date", "2026-11-13")
	onPad(ann, "0", "1", "league", "Autumn", "date", "2026-11-13")
	if after, _ := c.records.changed.listen(); after != before+2 {
		t.Errorf("of two changes %d are counted", after-before)
	}
	ann.get("/player/1").wants(http.StatusOK, "2 games")
	ann.get("/player/1?league=Autumn").wants(http.StatusOK, "1 game", "!2 games")

	c.change(func(tx *records.Tx) error { return tx.SetGuest("Bob", true) })
	here := olga.get("/desk/pair?league=Tuesday")
	if at := strings.Index(here.body, `name="here" value="Bob"`); at < 0 || strings.HasPrefix(here.body[at+len(`name="here" value="Bob"`):], " checked") || !strings.Contains(here.body, `name="here" value="Ann" checked`) {
		t.Errorf("who is here?\n%s", here.body)
	}
	ann.send(ann.begin(strings.Replace(over, "\n\n", "\nleague: Tuesday\nseason: 2026\n\n", 1)), false)
	pair := url.Values{"league": {"Tuesday"}, "season": {"2026"}, "propose": {"1"}, "here": {"Ann", "Bob"}}
	olga.post("/desk/pair", olga.get("/desk/pair?"+pair.Encode()).form()).wants(http.StatusOK)
	asked := ann.get("/").wants(http.StatusOK, "Round 1, Tuesday 2026").form()
	if asked.Get("round") != "1" || asked.Get("league") != "Tuesday" || len(asked["player"]) != 2 {
		t.Errorf("the first page sends on %v", asked)
	}

	seats := fmt.Sprintf("player: %s\nplayer: %s\nleague: Tuesday\nseason: 2026\nround: 1\n", asked["player"][1], asked["player"][0])
	if know := ann.begin(strings.Replace(bazaar(), "player: Ann\nplayer: Bob\n", seats, 1)); ann.get("/").form().Has("round") {
		t.Errorf("table %s is not known as begun", know.Code) // by its people, whatever their seats
	}
	if playing := strings.Count(ann.get("/wall?league=Tuesday").body, `class="playing"`); playing != 1 {
		t.Errorf("the table is on the wall %d times", playing)
	}

	typedAtTheDesk(c, olga)
	rounds := ann.get("/pad").form("game", "Chess", "note", "on the balcony")
	rounds["player"], rounds["points"] = []string{"Ann", "Bob"}, []string{"1", "2", "3", "4"}
	ann.post("/pad", rounds).wants(http.StatusOK, "on the balcony", "round 2: 3, 4")

	open := ann.begin(bazaar("Ann: buy RWBGY left 0", "Bob: buy RRRRB left 3"))
	ann.get("/wall").wants(http.StatusOK, "Ann wins 5 : 1")
	if _, status := ann.put(open, bazaar("Ann: buy RWBGY left 3", "Bob: buy RRRRB left 0")); status != http.StatusOK {
		t.Fatal(status)
	}
	ann.get("/wall").wants(http.StatusOK, "Bob wins 5 : 1")

	c.change(func(tx *records.Tx) error { _, err := tx.CloseSeason("Tuesday", "2026"); return err })
	ann.get("/").wants(http.StatusOK, "!Round 1")
}

// typedAtTheDesk corrects results at the desk, once wrongly.
func typedAtTheDesk(c *club, olga *phone) {
	c.Helper()
	where := olga.get("/desk/result/2").form("date", "2026-11-12", "league", "Spring", "season", "9", "round", "5", "place", "Old Mill", "note", "by the window")
	where["name"] = []string{"Bob", "Ann"}
	olga.post("/desk/result/2/edit", where).wants(http.StatusOK)
	if f := c.stored(2); f.Day != "2026-11-12" || f.League != "Spring" || f.Season != "9" || f.Round != "5" || f.Venue != "Old Mill" || f.Note != "by the window" || f.Seats[0].Name != "Bob" {
		c.Errorf("typed at the desk, but kept: %+v", f)
	}
	edit := olga.get("/desk/result/1").form("date", "yesterday", "league", "Tuesday")
	edit["name"] = []string{"Annabel", "Bob"}
	if page := olga.post("/desk/result/1/edit", edit); page.status == http.StatusOK || !strings.Contains(page.body, `value="Annabel"`) || !strings.Contains(page.body, `value="yesterday"`) {
		c.Errorf("what was typed is gone: %d\n%s", page.status, page.body)
	}
}

// TestAnotherDay: the desk ticks who joined today, and pairs who is ticked; the pad loses no points
// and no choice; what was taken back in a terminal is sent again; the form of another table changes
// nothing.
func TestAnotherDay(t *testing.T) {
	c := newClub(t, Options{})
	now := evening
	c.streams.Now = func() time.Time { return now }
	ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
	onPad(ann, "1", "0", "league", "Tuesday")
	for _, name := range []string{"Ann", "Bob"} {
		(&phone{c, &http.Cookie{Name: "nothing"}}).post("/join", url.Values{"code": {c.codes.Join}, "name": {name}})
		if name == "Ann" {
			now = evening.AddDate(0, 0, 1)
		}
	}
	here := olga.get("/desk/pair?league=Tuesday").body
	if strings.Contains(here, `value="Ann" checked`) || !strings.Contains(here, `value="Bob" checked`) {
		t.Errorf("who is here today?\n%s", here)
	}
	onPad(ann, "1", "0", "league", "Tuesday", "anyway", "1")
	ticked := url.Values{"league": {"Tuesday"}, "propose": {"1"}, "here": {"Bob", "Cyd", "Dan"}}
	if sent := olga.get("/desk/pair?" + ticked.Encode()).form()["here"]; slices.Contains(sent, "Ann") || !slices.Contains(sent, "Bob") {
		t.Errorf("to be paired are %q", sent)
	}

	pad := ann.get("/pad").form("game", "Golf", "wins", "fewest", "do", "row")
	pad["player"], pad["points"] = []string{"Ann", "Bob", ""}, []string{"5", "4", "9"}
	if page := ann.post("/pad", pad); !strings.Contains(page.body, `value="fewest" selected`) {
		t.Errorf("the fewest points no longer win:\n%s", page.body)
	}
	pad.Set("do", "")
	ann.post("/pad", pad).wants(http.StatusUnprocessableEntity, "points in column 3")

	again := ann.get("/pad").form("game", "Chess", "anyway", "1")
	again["player"], again["points"] = []string{"Ann", "Bob"}, []string{"5", "3"}
	ann.post("/pad", again).wants(http.StatusOK)
	again["points"] = []string{"5", "9"}
	ann.post("/pad", again).wants(http.StatusConflict, "something else")

	know := ann.begin(over)
	became, _ := ann.send(know, true)
	c.change(func(tx *records.Tx) error { _, err := tx.Undo(4); return err })
	if now, status := ann.send(know, true); status != http.StatusOK || now.Result <= became.Result {
		t.Errorf("sent again as %+v (%d), after %+v", now, status, became)
	}
	another := ann.get("/table/"+know.Code+"?text").form("text", illegal, "id", "another")
	ann.post("/table/"+know.Code+"/text", another).wants(http.StatusConflict)
}
