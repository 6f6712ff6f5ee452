package serve

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
)

// The arbiter puts a sheet away that nobody will send, and brings it back as it was,
// also after a restart.
func TestTheDeskPutsASheetAway(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, ann := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	table := c.sheet(doortest.Board, of("Ann", "Bob"))
	text, _ := table.Text()
	away := "/desk/table/" + table.Code + "/away"
	ann.Post(away, nil).Wants(http.StatusUnauthorized)
	olga.Get("/desk").Wants(http.StatusOK, `action="`+away+`" data-retry><button class="link">put `+table.Code+` away</button>`)
	olga.Post(away, nil).Wants(http.StatusOK, "The sheet of table "+table.Code+" was put away", `<button name="code" value="`+table.Code+`">Bring it back</button>`, "No sheet is open")
	ann.Get("/table/"+table.Code).Wants(http.StatusNotFound, "No table has this code")

	again := openClub(t, c.App.DBPath(), door.Options{})
	olga = again.phone("1", door.Arbiter)
	again.phone("2", door.Player).Post("/desk/table/back", url.Values{"code": {table.Code}}).Wants(http.StatusUnauthorized)
	olga.Post("/desk/table/back", url.Values{"code": {"BBBBB"}}).Wants(http.StatusNotFound, "No sheet with this code was put away")
	olga.Post("/desk/table/back", url.Values{"code": {" " + table.Code}}).Wants(http.StatusOK, table.Code, "Ann")
	back, err := again.Tables.Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	if now, _ := back.Text(); now != text || back.ID() != table.ID() {
		t.Errorf("the sheet came back as\n%s\nnot as\n%s", now, text)
	}
	olga.Post("/desk/table/back", url.Values{"code": {table.Code}}).Wants(http.StatusNotFound)
}

// Who begins sheet after sheet stops nobody else, however many phones the join code makes of
// one address, and the desk puts all of them away at once.
func TestTheDeskPutsAllSheetsOfAnAddressAway(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	olga, gus := c.phone("1", door.Arbiter), c.phone("2", door.Player)
	for i := range 100 {
		begin(c.phone(fmt.Sprint("gus ", i), door.Player), "player", "Ann", "player", "Bob").Wants(http.StatusOK)
	}
	begin(gus, "player", "Ann", "player", "Bob").Wants(http.StatusTooManyRequests, "From your address 100 sheets were begun that are not sent")
	begin(olga, "player", "Ann", "player", "Bob").Wants(http.StatusOK)
	other := c.sheet(doortest.Board, of("Cyd", "Dan"))
	code := ""
	for _, one := range c.Tables.List() {
		if t, _ := c.Tables.Find(one.Code); len(c.Tables.Beside(t)) > 1 {
			code = one.Code
		}
	}
	olga.Post("/desk/table/"+other.Code+"/away", nil).Wants(http.StatusOK, other.Code+" was put away", "!Put all")
	olga.Post("/desk/table/back", url.Values{"code": {other.Code}}).Wants(http.StatusOK)
	page := olga.Post("/desk/table/"+code+"/away", nil).Wants(http.StatusOK, code+" was put away", "From the same address 99 more were begun", "Put all 99 away")
	all := regexp.MustCompile(`action="(/desk/table/[A-Z0-9]+/away)" data-retry><p>From`).FindStringSubmatch(page.Body)
	if all == nil {
		t.Fatal(page.Text())
	}
	olga.Post(all[1], url.Values{"all": {"1"}}).Wants(http.StatusOK, "The sheets of 99 tables were put away", "!Put all")
	if _, err := c.Tables.Find(other.Code); err != nil || len(c.Tables.List()) != 2 {
		t.Errorf("%d sheets are left, %v", len(c.Tables.List()), err)
	}
	for range 2 {
		begin(gus, "player", "Ann", "player", "Bob").Wants(http.StatusOK)
	}
	for _, one := range c.Tables.List() {
		if t, _ := c.Tables.Find(one.Code); len(c.Tables.Beside(t)) == 2 {
			code = one.Code
		}
	}
	olga.Post("/desk/table/"+code+"/away", nil).Wants(http.StatusOK, "From the same address one more was begun and not sent;", "Put it away, too")
}
