package desk_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/score/goldentest"
)

// What the desk says of the second of each thing, from end to end: two results to decide, a
// sheet that changes one of them, several doubts about a change, and three planned rounds of
// one of two leagues.
func TestThePagesOfTheDesk(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	ann := c.phone("p", door.Player)
	c.played("Game of Go", "1", "Ann", "Bob", "Cyd & Co")
	c.played("Cup", "", "Ann", "Dan")
	codes := []string{}
	send := func(rows, of, round string, names ...string) {
		h := doortest.Of(names...)
		h.League, h.Season, h.Round, h.Note = of, "2026", round, "late"
		table := c.sheet(rows, h)
		codes = append(codes, table.Code, strings.Join(names, "-"))
		page := ann.Send(table)
		if page.Status == http.StatusUnprocessableEntity {
			page = ann.Post("/table/"+table.Code+"/send", page.AllTheSame())
		}
		page.Wants(http.StatusOK)
	}
	twice := strings.Replace(doortest.IllegalBoard, "R3 R2 R1", "R3 R3 R1", 1) // each has a Large too many
	send(twice, "Game of Go", "3", "Ann", "Bob")
	send(strings.Replace(doortest.Board, "R1 R1 R1", ".. R1 R1", 1), "Cup", "", "Dan", "Cyd & Co")
	for _, round := range []string{"2", "3", "4"} {
		c.do(func(tx *records.Tx) error {
			return tx.SavePlan(records.Plan{League: "Game of Go", Season: "2026", Round: round, Tables: [][]string{{"Ann", "Bob"}, {"Cyd & Co", "Dan"}}, Out: []string{"Eve"}})
		})
	}
	changed := strings.TrimPrefix(c.Post("/desk/result/3/sheet", nil).Wants(http.StatusOK).Path, "/table/")

	r := doortest.Reading{Codes: strings.NewReplacer(append(codes, changed, "CHANGED")...)}
	r.Page("arbiter", c.Get("/desk"))
	form := c.Get("/desk/result/1").Wants(http.StatusOK).Filled()
	form["name"] = []string{"Bobb", "Ann", "Cyd & Co"}
	form.Set("date", "2036-11-20")
	form.Set("league", "Gme of Go")
	r.Page("arbiter", c.Post("/desk/result/1/edit", form))
	pair := c.Get("/desk/pair?" + url.Values{"propose": {"1"}, "league": {"game of go"}, "here": {"Ann", "Bob", "Cyd & Co"}, "guests": {"Dan"}, "round": {"4"}, "tables": {"2"}, "system": {"round-robin"}}.Encode())
	r.Page("arbiter", pair)
	r.Page("arbiter", c.Post("/desk/pair", pair.Form("round", "")))
	if got, want := pair.Between("<legend>Tables", "<label>Round"), "Players at a table as usual 2 3 4 5 6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6 "+
		"System as usual for the tables Swiss: equal points meet round robin: everybody meets everybody balanced: few repeated meetings"; got != want {
		t.Errorf("it can be paired by\n%s\nwant\n%s", got, want)
	}
	goldentest.Same(t, "testdata/desk.html", r.String())
}
