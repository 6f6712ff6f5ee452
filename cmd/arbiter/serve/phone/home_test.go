package phone_test

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
)

// The first page offers the newest two planned rounds of a current season, the newest first,
// with the tables that miss a result, and none of a season that is closed.
func TestTheRoundsThatAreOffered(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.played(league.Result{League: "Old", Season: "2025"}, "Ann", "Bob")
	c.played(league.Result{League: "Cup", Season: "2026", Round: "4"}, "Cyd", "Ann")
	c.do(func(tx *records.Tx) error { // another league plays another game
		return doortest.Save(tx, league.Result{Game: "pyramid", Complete: true, League: "Old", Season: "2025", Day: doortest.Evening.Format(time.DateOnly), Seats: []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob", Place: 2}}})
	})
	plan := func(name, season, round string, tables ...[]string) {
		c.do(func(tx *records.Tx) error {
			return tx.SavePlan(records.Plan{League: name, Season: season, Round: round, Tables: tables})
		})
	}
	c.do(func(tx *records.Tx) error { return tx.CreateLeague("Young", league.Terms{}) })
	plan("Young", "", "1", []string{"Eve & Co", "Fay", "Gus"}) // it has played nothing yet
	plan("Old", "2025", "1", []string{"Cyd", "Dan"})
	c.do(func(tx *records.Tx) error {
		_, err := tx.CloseSeason("Old", "2025")
		return err
	})
	for _, round := range []string{"2", "3", "4"} {
		plan("Cup", "2026", round, []string{"Ann", "Cyd"}, []string{"Bob", "Dan"})
	}
	begun := c.begin("subdivision", url.Values{"league": {"cup"}, "season": {"2026"}, "round": {"3"}, "player": {"Dan", "Bob"}})
	c.begin("subdivision", url.Values{"league": {"Cup"}, "season": {"2025"}, "round": {"4"}, "player": {"Bob", "Dan"}}) // of another season
	page := c.Get("/").Wants(http.StatusOK, `<a href="/table/`+begun.Code+`"><b>Table 2</b>`)
	rounds, _, _ := strings.Cut(page.Text(), " A new sheet ")
	if _, got, _ := strings.Cut(rounds, "Wall "); got != "Round 4, Cup 2026 Table 2 Bob, Dan Round 3, Cup 2026 Table 1 Ann, Cyd Table 2 Bob, Dan begun Round 1, Young Table 1 Eve & Co, Fay, Gus" {
		t.Errorf("it offers %s", got)
	}
	begins := regexp.MustCompile(`/new\?[^"]*`).FindAllString(page.Body, 3)
	if got, want := html.UnescapeString(strings.Join(begins, "\n")), `/new?game=subdivision&league=Cup&player=Bob&player=Dan&round=4&season=2026
/new?game=subdivision&league=Cup&player=Ann&player=Cyd&round=3&season=2026
/new?game=&league=Young&player=Eve+%26+Co&player=Fay&player=Gus&round=1&season=`; got != want {
		t.Errorf("new sheets begin at\n%s\nwant\n%s", got, want)
	}
}

// A new sheet has a button for each of twelve players, those who played last first: once,
// however often and however written they played, and not for who is named already.
func TestWhoPlayedLastHasAButton(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	known := func() (names []string) {
		page := c.Get("/new?game=subdivision&player=bob").Wants(http.StatusOK)
		_, rest, _ := strings.Cut(page.Body, `<p class="row known">`)
		rest, _, _ = strings.Cut(rest, "</p>")
		for _, button := range strings.Split(rest, "</button>") {
			if _, name, ok := strings.Cut(button, `formmethod="get">`); ok {
				names = append(names, name)
			}
		}
		return names
	}
	c.played(league.Result{}, "Ann", "Bob", "Cyd")
	c.played(league.Result{}, "Cyd", "Dan")
	c.played(league.Result{}, "Dan", "Hal ; K.", "Ann") // no sheet takes the second name
	if got, want := known(), []string{"Dan", "Ann", "Cyd"}; !slices.Equal(got, want) {
		t.Errorf("there are buttons for %q, want %q", got, want)
	}
	want := []string{}
	for i := range 6 {
		a, b := fmt.Sprint("A", i), fmt.Sprint("B", i)
		c.played(league.Result{}, a, b)
		want = slices.Insert(want, 0, a, b)
	}
	if got := known(); !slices.Equal(got, want) {
		t.Errorf("after six more games there are buttons for %q, want %q", got, want)
	}
}

// Who played last is looked for among forty results.
func TestWhoPlayedLongAgoHasNone(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.played(league.Result{}, "Old", "Older")
	play := func(games int) {
		c.do(func(tx *records.Tx) error {
			for range games {
				if err := doortest.Save(tx, league.Result{Game: "chess", Complete: true, Day: doortest.Evening.Format(time.DateOnly), Seats: []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob", Place: 2}}}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	known := func() string {
		return c.Get("/new?game=subdivision").Wants(http.StatusOK).Between(`<p class="row known">`, "</p>")
	}
	play(39)
	if got := known(); got != "Ann Bob Old Older" {
		t.Errorf("of forty results there are buttons for %s", got)
	}
	play(1)
	if got := known(); got != "Ann Bob" {
		t.Errorf("after one more there are buttons for %s", got)
	}
}

// The first page goes on with the twelve sheets that were changed last, the last one first.
func TestTheSheetsToGoOnWith(t *testing.T) {
	t.Parallel()
	d, now := doortest.Open(t), doortest.Evening
	d.App.Now = func() time.Time { return now }
	c := behind(t, d)
	var want []string
	for i := range 13 {
		now = now.Add(time.Minute)
		table := c.begin("subdivision", url.Values{"player": {"Ann", fmt.Sprint("B", i)}})
		want = slices.Insert(want, 0, fmt.Sprintf("Subdivision · Ann (red), B%d (blue) table %s, missing: 30 squares", i, table.Code))
	}
	page := c.Get("/").Wants(http.StatusOK)
	_, list, _ := strings.Cut(page.Body, `action="/go"`)
	var got []string
	for _, one := range strings.Split(list, "</li>") {
		if _, link, ok := strings.Cut(one, `<li>`); ok {
			got = append(got, doortest.Text(link))
		}
	}
	if !slices.Equal(got, want[:12]) {
		t.Errorf("it goes on with\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want[:12], "\n"))
	}
}

// A new sheet proposes the league of the newest result and a season of the league, but for what
// its address says; the form says on what it proposed.
func TestWhatANewSheetProposes(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.played(league.Result{League: "Sunday", Season: "2024"}, "Ann", "Bob")
	c.played(league.Result{League: "Sunday", Season: "2025"}, "Ann", "Bob")
	c.do(func(tx *records.Tx) error { return tx.CreateLeague("Summer", league.Terms{}) })
	c.do(func(tx *records.Tx) error { return tx.OpenSeason("Summer", "2027", "2026-06-01") })
	c.played(league.Result{League: "Tuesday", Season: "2026"}, "Ann", "Bob")
	for address, want := range map[string]string{
		"":                             "Tuesday 2026 proposed Tuesday 2026",
		"&round=3":                     "Tuesday 2026 proposed Tuesday 2026",
		"&league=Sunday":               "Sunday  proposed  ", // it has opened none
		"&league=Sunday&season=2024":   "Sunday 2024 proposed  ",
		"&league=":                     "  proposed  ",
		"&season=":                     "Tuesday  proposed Tuesday ",
		"&season=2025":                 "Tuesday 2025 proposed Tuesday ",
		"&league=summer":               "summer 2027 proposed  2027 by day",
		"&league=Winter":               "Winter  proposed  ",
		"&league=Winter&season=&b=%20": "Winter  proposed  ",
	} {
		form := c.Get("/new?game=subdivision" + address).Wants(http.StatusOK).Filled()
		got := form.Get("league") + " " + form.Get("season") + " proposed " + form.Get("proposed league") + " " + form.Get("proposed season")
		if form.Get("season by day") != "" {
			got += " by day"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
