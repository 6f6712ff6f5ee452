package desk_test

import (
	"net/http"
	"net/url"
	"testing"

	"arbiter/cmd/arbiter/serve/doortest"
)

// An act after which something looks wrong is done, and the page after it tells what, with the
// result that it is about. It asks nothing.
func TestAnActTellsWhatLooksWrong(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "", "Ann", "Bob")
	state := func(id, state string) doortest.Page {
		return a.Post("/desk/result/"+id+"/state", url.Values{"state": {state}}).Wants(http.StatusOK)
	}
	told := func(page doortest.Page) string {
		return page.Between(`<div class="ask" role="alert">`, `</div>`)
	}
	if got := told(state("1", "void")); got != "" {
		t.Errorf("a void result looks wrong: %s", got)
	}
	a.played("Tuesday league", "", "Ann", "Bob") // again, while the first one is void
	const double = "This looks wrong 2 has the same players and points as 1 of 2026-11-13 (subdivision). Change it"
	page := state("1", "confirmed").Wants(http.StatusOK, `<a href="/desk/result/2">Change it</a>`, "Take it back", "!all the same")
	if got := told(page); got != double {
		t.Errorf("a double that counts again:\n%s\nwant:\n%s", got, double)
	}
	if got := told(a.Post("/desk/undo/4", nil).Wants(http.StatusOK)); got != "" {
		t.Errorf("a double that is taken back looks wrong: %s", got)
	}
	if got := told(a.Post("/desk/undo/2", nil)); got != double {
		t.Errorf("a double that an undo brings back:\n%s\nwant:\n%s", got, double)
	}
}
