package desk_test

import (
	"fmt"
	"net/http"
	"regexp"
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
		"/desk/pair?league=Other":                                           `Who is here? Other 2026 Ann Zoë[name="here" value="Ann" checked name="here" value="Zoë" checked]`,
	} {
		if got := ticks(path); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", path, got, want)
		}
	}
	a.Get("/desk/pair?league=Nowhere").Wants(http.StatusNotFound, "No league is called &#34;Nowhere&#34;")
	a.Get("/desk/pair?league=Other&did=99").Wants(http.StatusOK, `!class="did"`)
}
