package serve

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
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

// A reading is what many pages say, one below the other.
type reading struct {
	strings.Builder
	codes *strings.Replacer // names for the codes of tables, which are others in each run
}

var (
	framed    = regexp.MustCompile(`(?s)^<!doctype html>.*<title>(.*?)</title>.*?</script>\n(.*)</html>\n`)
	elsewhere = regexp.MustCompile(`(?s)<p><a href="/referee[^\n]*\n|<svg.*?</svg>\n?|<datalist.*</datalist>|<thead>.*?</thead>\n|<main>\n<h1>.*?</section>\n|<option value="[^"]*">[^<]*</option>`)
	digested  = regexp.MustCompile(`(name="(?:digest|seen)" value=")[0-9a-f]+`)
	empty     = regexp.MustCompile(`\n\n+`)
)

// page adds a page: where it is, its title and its markup, without what export draws and lays
// out, and without what stands in every list.
func (r *reading) page(who string, p doortest.Page) {
	p.Helper()
	m := framed.FindStringSubmatch(p.Body)
	if m == nil {
		p.Fatalf("%s is no page:\n%s", p.Path, p.Body)
	}
	body := digested.ReplaceAllString(elsewhere.ReplaceAllString(m[2], ""), "${1}DIGEST")
	fmt.Fprintf(r, "== %s %s: %d %s\n%s\n", who, r.codes.Replace(p.Path), p.Status, m[1], r.codes.Replace(strings.TrimSpace(empty.ReplaceAllString(body, "\n"))))
}

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
	r := reading{codes: strings.NewReplacer(first.Code, "FIRST", second.Code, "SECOND")}
	send := "/table/" + first.Code + "/send"

	r.page("player", ann.Get(send))
	doortest.Write(t, c.Tables, first, doortest.IllegalBoard)
	r.page("player", ann.Get(send))
	r.page("player", ann.Send(first))
	c.Tables.Change(second, touch.Change{Do: "put", At: second.View().Place, Text: "B2"})
	r.page("player", ann.Get("/new?player=Ann&round=3"))
	r.page("player", ann.Get("/new?game=pyramid&player=Ann&player=Gus"))
	r.page("player", ann.Post("/table", url.Values{"game": {"subdivision"}, "player": {"", "Ann", "ann", "Bob ; C"}, "colour": {"R", "B", "B", "G"}, "variant": {"threehouse", "none"}, "ruling park-edges": {"open"},
		"ruling small-needs": {"luck"}, "date": {"today"}, "season": {""}, "note": {"x"}}))
	goldentest.Same(t, "testdata/sheet.html", r.String())

	r.Reset()
	stranger := c.phone("s", door.Stranger)
	for _, form := range []url.Values{{"code": {"WRONGONE"}}, {"code": {"WRONGONE"}, "desk": {"1"}, "name": {"Olga"}, "to": {"/desk"}}, {"code": {c.Codes.Desk}, "name": {" "}}} {
		r.page("stranger", stranger.Post("/join", form))
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
			r.page(visit.who, visit.as.Get(path))
		}
	}
	goldentest.Same(t, "testdata/league.html", r.String())

	r.Reset()
	r.page("arbiter", olga.Get("/desk"))
	r.page("arbiter", olga.Post("/desk/result/3/state", url.Values{"state": {"void"}, "note": {"a <joke>"}}))
	pair := olga.Get("/desk/pair?" + url.Values{"propose": {"1"}, "league": {"Cup"}, "here": {"Ann", "Bob", "Cyd", "Dan & Co"}, "guests": {"Gus, Anne,, ann"}, "tables": {"3"}, "system": {"balanced"}, "round": {"3"}, "seed": {"7"}}.Encode())
	r.page("arbiter", pair)
	r.page("arbiter", olga.Post("/desk/pair", pair.Form()))
	r.page("arbiter", olga.Post("/desk/undo/1", nil))
	c.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Cup", "2026"); return err })
	r.page("arbiter", olga.Post("/desk/result/2/state", url.Values{"state": {string(league.Void)}}))
	goldentest.Same(t, "testdata/desk.html", r.String())
}
