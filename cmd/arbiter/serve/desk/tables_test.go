package desk_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
)

// The arbiter puts a sheet away that nobody will send, and brings it back as it was,
// also after a restart.
func TestTheDeskPutsASheetAway(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	ann := c.phone("2", door.Player)
	table := c.sheet(doortest.Board, doortest.Of("Ann", "Bob"))
	text, _ := table.Text()
	away := "/desk/table/" + table.Code + "/away"
	ann.Post(away, nil).Wants(http.StatusUnauthorized)
	c.Get("/desk").Wants(http.StatusOK, `action="`+away+`" data-retry><button class="link">put `+table.Code+` away</button>`)
	c.Post(away, nil).Wants(http.StatusOK, "The sheet of table "+table.Code+" was put away", `<button name="code" value="`+table.Code+`">Bring it back</button>`, "No sheet is open")
	ann.Get("/table/"+table.Code).Wants(http.StatusNotFound, "No table has this code")

	again := behind(t, c.Door)
	again.phone("2", door.Player).Post("/desk/table/back", url.Values{"code": {table.Code}}).Wants(http.StatusUnauthorized)
	again.Post("/desk/table/back", url.Values{"code": {"BBBBB"}}).Wants(http.StatusNotFound, "No sheet with this code was put away")
	again.Post("/desk/table/back", url.Values{"code": {" " + strings.ToLower(table.Code)}}).Wants(http.StatusOK, table.Code, "Ann")
	again.Get("/table/"+strings.ToLower(table.Code)).Wants(http.StatusOK, table.Code, "Ann")
	back, err := again.Tables.Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	if now, _ := back.Text(); now != text || back.ID() != table.ID() {
		t.Errorf("the sheet came back as\n%s\nnot as\n%s", now, text)
	}
	again.Post("/desk/table/back", url.Values{"code": {table.Code}}).Wants(http.StatusNotFound)
}

// begin asks for a new sheet.
func begin(p *doortest.Visitor) doortest.Page {
	p.Helper()
	return p.Post("/table", url.Values{"game": {"subdivision"}, "player": {"Ann", "Bob"}})
}

// Who begins sheet after sheet stops nobody else, however many phones the join code makes of
// one address, and the desk puts all of them away at once.
func TestTheDeskPutsAllSheetsOfAnAddressAway(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	gus := c.phone("2", door.Player)
	for i := range 100 {
		begin(c.phone(fmt.Sprint("gus ", i), door.Player)).Wants(http.StatusOK)
	}
	begin(gus).Wants(http.StatusTooManyRequests, "From your address 100 sheets were begun that are not sent")
	begin(c.Visitor).Wants(http.StatusOK)
	other := c.sheet(doortest.Board, doortest.Of("Cyd", "Dan"))
	code := ""
	for _, one := range c.Tables.List() {
		if t, _ := c.Tables.Find(one.Code); len(c.Tables.Beside(t)) > 1 {
			code = one.Code
		}
	}
	c.Post("/desk/table/"+other.Code+"/away", nil).Wants(http.StatusOK, other.Code+" was put away", "!Put all")
	c.Post("/desk/table/back", url.Values{"code": {other.Code}}).Wants(http.StatusOK)
	page := c.Post("/desk/table/"+code+"/away", nil).Wants(http.StatusOK, code+" was put away", "From the same address 99 more were begun", "Put all 99 away")
	all := regexp.MustCompile(`action="(/desk/table/[A-Z0-9]+/away)" data-retry><p>From`).FindStringSubmatch(page.Body)
	if all == nil {
		t.Fatal(page.Text())
	}
	page = c.Post(all[1], url.Values{"all": {"1"}}).Wants(http.StatusOK, "The sheets of 99 tables were put away", "!Put all")
	back := regexp.MustCompile(`<button name="code" value="(.{5})">Bring (.{5}) back</button>`).FindAllStringSubmatch(page.Body, -1)
	if len(back) != 99 || back[98][1] != back[98][2] || back[0][1] >= back[1][1] {
		t.Errorf("%d can be brought back: %v", len(back), back)
	}
	if _, err := c.Tables.Find(other.Code); err != nil || len(c.Tables.List()) != 2 {
		t.Errorf("%d sheets are left, %v", len(c.Tables.List()), err)
	}
	for range 2 {
		begin(gus).Wants(http.StatusOK)
	}
	for _, one := range c.Tables.List() {
		if t, _ := c.Tables.Find(one.Code); len(c.Tables.Beside(t)) == 2 {
			code = one.Code
		}
	}
	c.Post("/desk/table/"+code+"/away", nil).Wants(http.StatusOK, "From the same address one more was begun and not sent;", "Put it away, too")
}
