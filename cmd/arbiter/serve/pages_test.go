package serve

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/goldentest"
)

// What the pages of an evening say to whom, from end to end: three results, the last of which
// is contested, a round that is planned and begun, and names that look like markup.
func TestThePagesOfAnEvening(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	reader, ann, olga := c.phone("r", door.Reader), c.phone("p", door.Player), c.phone("a", door.Arbiter)
	c.played("Cup", "1", "Ann", "Bob", "Cyd")
	c.played("Cup", "1", "Dan & Co", "Eve <b>")
	c.do(func(tx *records.Tx) error { return tx.SetGuest("Dan & Co", true) })
	c.do(func(tx *records.Tx) error {
		return tx.SavePlan(records.Plan{League: "Cup", Season: "2026", Round: "2", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan & Co"}}, Out: []string{"Eve <b>"}})
	})
	begin := func(names ...string) *tables.Table {
		form := url.Values{"game": {"subdivision"}, "league": {"Cup"}, "season": {"2026"}, "round": {"2"}, "date": {"2026-11-20"}, "note": {"at <noon>"}, "player": names}
		table, err := c.Tables.Find(strings.TrimPrefix(ann.Post("/table", form).Wants(http.StatusOK).Path, "/table/"))
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	first, second := begin("Ann", "Bob"), begin("Cyd", "Dan & Co")
	r := doortest.Reading{Codes: strings.NewReplacer(first.Code, "FIRST", second.Code, "SECOND")}
	send := "/table/" + first.Code + "/send"

	r.Page("player", ann.Get(send))
	doortest.Write(t, c.Tables, first, doortest.IllegalBoard)
	r.Page("player", ann.Get(send))
	r.Page("player", ann.Send(first))
	c.Tables.Change(second, touch.Change{Do: "put", At: second.View().Place, Text: "B2"})
	r.Page("player", ann.Get("/new?player=Ann&round=3"))
	r.Page("player", ann.Get("/new?game=pyramid&player=Ann&player=Gus"))
	r.Page("player", ann.Post("/table", url.Values{"game": {"subdivision"}, "player": {"", "Ann", "ann", "Bob ; C"}, "colour": {"R", "B", "B", "G"}, "variant": {"threehouse", "none"}, "ruling park-edges": {"open"},
		"ruling small-needs": {"luck"}, "date": {"today"}, "season": {""}, "note": {"x"}}))
	goldentest.Same(t, "testdata/sheet.html", r.String())

	r.Reset()
	stranger := c.phone("s", door.Stranger)
	for _, form := range []url.Values{{"code": {"WRONGONE"}}, {"code": {"WRONGONE"}, "desk": {"1"}, "name": {"Olga"}, "to": {"/desk"}}, {"code": {c.Codes.Desk}, "name": {" "}}} {
		r.Page("stranger", stranger.Post("/join", form))
	}
	for _, visit := range []struct {
		who   string
		as    *doortest.Visitor
		paths []string
	}{
		{"stranger", stranger, []string{"/desk?x=1", "/join?code=abcdefgh&to=/wall"}},
		{"reader", reader, []string{"/", "/result/3"}},
		{"player", ann, []string{"/", "/join", "/join?desk=1&to=/desk"}},
		{"arbiter", olga, []string{"/join", "/result/3"}},
		{"reader", reader, []string{"/wall"}},
	} {
		for _, path := range visit.paths {
			r.Page(visit.who, visit.as.Get(path))
		}
	}
	goldentest.Same(t, "testdata/league.html", r.String())

	r.Reset()
	r.Page("arbiter", olga.Get("/desk"))
	r.Page("arbiter", olga.Post("/desk/result/3/state", url.Values{"state": {"void"}, "note": {"a <joke>"}}))
	pair := olga.Get("/desk/pair?" + url.Values{"propose": {"1"}, "league": {"Cup"}, "here": {"Ann", "Bob", "Cyd", "Dan & Co"}, "guests": {"Gus, Anne,, ann"}, "tables": {"3"}, "system": {"balanced"}, "round": {"3"}, "seed": {"7"}}.Encode())
	r.Page("arbiter", pair)
	r.Page("arbiter", olga.Post("/desk/pair", pair.Form()))
	r.Page("arbiter", olga.Post("/desk/undo/1", nil))
	c.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Cup", "2026"); return err })
	r.Page("arbiter", olga.Post("/desk/result/2/state", url.Values{"state": {string(league.Void)}}))
	goldentest.Same(t, "testdata/desk.html", r.String())
}
