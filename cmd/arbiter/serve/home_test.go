package serve

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
)

// begin asks for a new sheet.
func begin(p *doortest.Visitor, more ...string) doortest.Page {
	p.Helper()
	form := url.Values{"game": {"subdivision"}}
	for i := 0; i < len(more); i += 2 {
		form.Add(more[i], more[i+1])
	}
	return p.Post("/table", form)
}

func TestANewSheet(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Tuesday league", "", "Ann", "Bob")
	ann := c.phone("1", door.Player)
	ann.Get("/").Wants(http.StatusOK, "Subdivision", "Pyramid", "/new?game=subdivision")
	ann.Get("/new").Wants(http.StatusOK, "Which game?")
	ann.Get("/new?game=subdivision&player=Ann&player=Dan&round=3").Wants(http.StatusOK, `value="Ann"`, `value="Dan"`, `value="Tuesday league"`, `value="2026"`, `value="3"`, `value="2026-11-20"`,
		`<option value="Bob">`, "R Red", "The letter stands for")
	ann.Get("/new?game=pyramid").Wants(http.StatusOK, "!The letter stands for")
	begin(ann, "player", "Ann", "player", "", "player", "Bob", "colour", "G", "colour", "B", "colour", "R", "league", "Tuesday league", "round", "3", "date", "2026-11-19").Wants(http.StatusOK)
	list := c.Tables.List()
	if len(list) != 1 {
		t.Fatalf("%d tables", len(list))
	}
	table, _ := c.Tables.Find(list[0].Code)
	text, _ := table.Text()
	for _, line := range []string{"player: G Ann\nplayer: R Bob\n", "league: Tuesday league\n", "round: 3\n", "date: 2026-11-19\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	ann.Get("/").Wants(http.StatusOK, `href="/table/`+table.Code+`"`)
	ann.Get("/go?code=+" + strings.ToLower(table.Code)).Wants(http.StatusOK)
	ann.Get("/go?code=%3Cb%3E%2F..").Wants(http.StatusNotFound, "No table has this code", "!<b>/")
	ann.Get("/go?code=").Wants(http.StatusNotFound, "No table has this code")
	c.phone("2", door.Reader).Get("/").Wants(http.StatusOK, "/league", "/wall", "!/new?game", "!"+table.Code)
}

func TestWhatIsWrongIsSaidBeforeTheSheetBegins(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	c.played("Tuesday league", "", "Ann", "Bob")
	ann := c.phone("1", door.Player)
	for _, one := range []struct {
		form []string
		says string
	}{
		{nil, "Subdivision is for 2 to 4 players; nobody is named."},
		{[]string{"player", "Ann"}, "2 to 4 players; 1 player is named."},
		{[]string{"player", "A", "player", "B", "player", "C", "player", "D", "player", "E"}, "5 are named."},
		{[]string{"player", "Ann", "player", "ann"}, "ann"},
		{[]string{"player", "Ann", "player", "Bob", "colour", "R", "colour", "R"}, "R"},
		{[]string{"player", "Ann", "player", "Bob", "colour", "R", "colour", "?"}, "?"},
		{[]string{"player", "Ann", "player", "Bob\nround: 3"}, "!round: 3\n"},
		{[]string{"player", "Ann", "player", "Bob\x00"}, "cannot be seen"},
		{[]string{"player", "Ann", "player", "Bob\u202e"}, "cannot be seen"},
		{[]string{"player", "Ann", "player", strings.Repeat("x", 101)}, "101 letters are too many"},
		{[]string{"player", "Ann", "player", "Bob ; Cyd"}, "cannot stand behind a blank"},
		{[]string{"player", "Ann", "player", "Bob", "date", "today"}, "is no date"},
		{[]string{"player", "Ann", "player", "Bob", "ruling small-needs", "nothing"}, "small-needs"},
	} {
		page := begin(ann, one.form...)
		if strings.Contains(strings.Join(one.form, " "), "\n") {
			page.Wants(http.StatusOK) // a line is a blank in a name
			continue
		}
		page.Wants(http.StatusUnprocessableEntity, one.says, "Begin the sheet")
	}
	if n := len(c.Tables.List()); n != 1 {
		t.Errorf("%d sheets were begun", n)
	}
	ann.Post("/table", url.Values{"game": {"chess"}}).Wants(http.StatusBadRequest)
	begin(ann, "player", "Ann", "player", "Bobb").Wants(http.StatusOK, "Bobb") // who is new is asked about once, when the sheet is sent
}
