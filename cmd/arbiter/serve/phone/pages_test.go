package phone_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records/league"
	"arbiter/score/goldentest"
)

// What the pages say on the way of a sheet that is not as usual, from end to end: several doubts,
// a game that is not over, a change from another phone, and a recorded result that is changed.
func TestThePagesOfASheet(t *testing.T) {
	t.Parallel()
	d, now := doortest.Open(t), doortest.Evening
	d.App.Now = func() time.Time { return now }
	c := behind(t, d)
	olga := doortest.Let(t, d, door.Arbiter, c.RouteHome, c.RouteTables, c.RouteSend)
	c.played(league.Result{League: "Cup & Co", Season: "2026", Round: "1"}, "Ann", "Bob", "Cyd")
	form := c.Get("/new?game=subdivision&round=2&player=Cyd").Wants(http.StatusOK).Filled()
	form["player"], form["colour"] = []string{"Bobb", "Ann", "Cyd"}, []string{"Y", "R", "B"}
	form["date"], form["variant"], form["place"] = []string{"2036-11-20"}, []string{"threehouse"}, []string{"The <Ship>"}
	doubts := c.at(c.Post("/table", form).Wants(http.StatusOK))
	c.write(doubts, doortest.Board)
	now = now.Add(time.Minute)
	played := c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}, "season": {""}, "league": {""}}), doortest.Board)
	r := doortest.Reading{Codes: strings.NewReplacer(doubts.Code, "DOUBTS", played.Code, "PLAYED")}
	send := "/table/" + played.Code + "/send"

	r.Page("arbiter", olga.Get("/"))
	r.Page("player", c.Get("/table/"+doubts.Code+"/send"))
	looked := c.Get(send).Wants(http.StatusOK).Form()
	text, _ := played.Text()
	c.Tables.Change(played, touch.Change{Do: "paste", Text: strings.Replace(text, "R1 R1 R1", ".. R1 R1", 1)})
	r.Page("player", c.Post(send, looked))
	r.Page("player", c.Send(played))

	changed := edited(t, c, 2)
	r.Codes = strings.NewReplacer(played.Code, "PLAYED", changed.Code, "CHANGED")
	text, _ = changed.Text()
	c.Tables.Change(changed, touch.Change{Do: "paste", Text: strings.NewReplacer("player: B Bob", "player: B Bop", "date: 2026-11-20", "date: 2026-11-20\nnote: late").Replace(text)})
	r.Page("arbiter", olga.Get("/table/"+changed.Code+"/send"))
	goldentest.Same(t, "testdata/sheet.html", r.String())
}
