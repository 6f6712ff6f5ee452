package desk_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"arbiter/records"
)

// "Another one" asks for the round of another seed, each time.
func TestAnotherSeed(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob")
	const round = "/desk/pair?propose=1&league=Tuesday+league&here=Ann&here=Bob&here=Cyd&here=Dan&tables=2"
	a.Get(round).Wants(http.StatusOK, `name="seed" value="2">Another one`)
	a.Get(round+"&seed=1").Wants(http.StatusOK, `name="seed" value="2">Another one`)
	a.Get(round+"&seed=2").Wants(http.StatusOK, `name="seed" value="3">Another one`)
}

// The page after a round was saved says so, whatever was recorded since; it offers to take the
// round back, and names no round as the next one that was typed.
func TestASavedRoundIsTold(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob")
	for _, c := range []struct{ round, says string }{{"", "planned round 2 (the next one) of Tuesday league 2026"}, {"5", "planned round 5 of Tuesday league 2026"}} {
		page := a.Post("/desk/pair", a.Get("/desk/pair?propose=1&league=Tuesday+league&here=Ann&here=Bob&round="+c.round).Wants(http.StatusOK).Form()).Wants(http.StatusOK)
		undo := regexp.MustCompile(`/desk/undo/\d+`).FindString(page.Body)
		for range 2 {
			if got := did(page); got != c.says || undo == "" || !strings.Contains(page.Body, undo) {
				t.Errorf("it says %s (%s), want %s", got, undo, c.says)
			}
			a.played("", "", "Eve", "Fay")
			page = a.Get(page.Path)
		}
	}
}

// A round that cannot be saved any more says why, on the form as it was filled in.
func TestARoundThatIsRefused(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Cup & Co", "1", "Ann", "Bob")
	form := a.Get("/desk/pair?propose=1&league=Cup+%26+Co&here=Ann&here=Bob").Wants(http.StatusOK).Form()
	a.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Cup & Co", "2026"); return err })
	a.Post("/desk/pair", form).Wants(http.StatusUnprocessableEntity, "Season 2026 of Cup &amp; Co is closed: nothing more is played in it", "Who is here?", `value="Ann" checked`)
}

// Of several leagues one is chosen; a new season begins with those who came in the one before,
// by their names, and members are ticked.
func TestWhoMayBeHere(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Cup & Co", "1", "cyd", "Ann", "Bob")
	a.do(func(tx *records.Tx) error { return tx.SetGuest("Bob", true) })
	a.do(func(tx *records.Tx) error { return tx.OpenSeason("Cup & Co", "2027", "") })
	a.played("Other", "1", "Zoë", "Ann")
	page := a.Get("/desk/pair").Wants(http.StatusOK, `<li><a href="/desk/pair?league=Cup&#43;%26&#43;Co"><b>Cup &amp; Co</b></a></li><li><a href="/desk/pair?league=Other"><b>Other</b></a></li>`, "!Who is here?", "!There is no league")
	ticks := func(path string) string {
		page = a.Get(path).Wants(http.StatusOK)
		return page.Between("<legend>", "</div>") + fmt.Sprint(regexp.MustCompile(`name="here" value="([^"]*)" checked`).FindAllString(page.Body, -1))
	}
	const checked = `[name="here" value="Ann" checked name="here" value="cyd" checked]`
	for path, want := range map[string]string{
		"/desk/pair?league=cup+%26+co":                                      "Who is here? Cup & Co 2027 Ann Bob guest cyd" + checked,
		"/desk/pair?league=cup+%26+co&season=2026":                          "Who is here? Cup & Co 2026 Ann Bob guest cyd" + checked,
		"/desk/pair?league=cup+%26+co&propose=1&here=Ann&here=Bob&here=Zed": `Who is here? Cup & Co 2027 Ann Bob guest cyd[name="here" value="Ann" checked name="here" value="Bob" checked]`,
		"/desk/pair?league=cup+%26+co&propose=1&guests=Gus,Hal":             `Who is here? Cup & Co 2027 Ann Bob guest cyd[]`,
		"/desk/pair?league=Other":                                           `Who is here? Other 2026 Ann Zoë[name="here" value="Ann" checked name="here" value="Zoë" checked]`,
	} {
		if got := ticks(path); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", path, got, want)
		}
	}
	a.Get("/desk/pair?league=Nowhere").Wants(http.StatusNotFound, "No league is called &#34;Nowhere&#34;")
	a.Get("/desk/pair?league=Other&did=99").Wants(http.StatusOK, `!class="did"`)
}
