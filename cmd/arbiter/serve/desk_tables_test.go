package serve

import (
	"net/http"
	"net/url"
	"testing"
)

// The arbiter puts a sheet away that nobody will send, and brings it back as it was,
// also after a restart.
func TestTheDeskPutsASheetAway(t *testing.T) {
	t.Parallel()
	c := newClub(t, options{})
	olga, ann := c.phone("1", arbiter), c.phone("2", player)
	table := c.sheet(board, of("Ann", "Bob"))
	text, _ := table.Text()
	away := "/desk/table/" + table.Code + "/away"
	ann.get(away).wants(http.StatusUnauthorized)
	ann.post(away, nil).wants(http.StatusUnauthorized)
	olga.get(away).wants(http.StatusOK, "Put the sheet of table "+table.Code+" away?", "Ann", "Put it away")
	ann.get("/table/"+table.Code).wants(http.StatusOK, table.Code)
	olga.post(away, nil).wants(http.StatusOK, "The sheet of table "+table.Code+" was put away", "No sheet is open")
	ann.get("/table/"+table.Code).wants(http.StatusNotFound, "No table has this code")

	again := openClub(t, c.app.DBPath(), options{})
	olga = again.phone("1", arbiter)
	again.phone("2", player).post("/desk/table/back", url.Values{"code": {table.Code}}).wants(http.StatusUnauthorized)
	olga.post("/desk/table/back", url.Values{"code": {"BBBBB"}}).wants(http.StatusNotFound, "No sheet with this code was put away")
	olga.post("/desk/table/back", url.Values{"code": {" " + table.Code}}).wants(http.StatusOK, table.Code, "Ann")
	back, err := again.tables.Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	if now, _ := back.Text(); now != text || back.ID() != table.ID() {
		t.Errorf("the sheet came back as\n%s\nnot as\n%s", now, text)
	}
	olga.post("/desk/table/back", url.Values{"code": {table.Code}}).wants(http.StatusNotFound)
}
