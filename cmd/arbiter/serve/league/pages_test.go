package league_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
)

// save records games of these leagues, one an evening, and gives the results numbers from 1 on.
func save(t *testing.T, d *door.Door, leagues ...string) {
	t.Helper()
	err := d.Books.Write(t.Context(), func(store *records.Store) error {
		return store.Do(t.Context(), records.Command{What: "by hand"}, func(tx *records.Tx) error {
			for n, name := range leagues {
				err := doortest.Save(tx, league.Result{Game: "subdivision", Complete: true, League: name, Note: fmt.Sprint("told ", n+1), Day: doortest.Evening.AddDate(0, 0, n-20).Format(time.DateOnly),
					Seats: []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob " + name, Place: 2}}})
				if err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A result leads to those before and after it in its league, whatever was entered between
// them, and of no league to those before and after it in all; the first and the last one lead
// nowhere further.
func TestTheResultsBesideAResult(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	reader := doortest.Let(t, d, door.Reader, s.RouteLeague)
	save(t, d, "Cup", "Other", "Cup", "", "Cup", "Other")
	for i, want := range []string{"3", "6", "1 5", "3 5", "3", "2"} {
		page := reader.Get(fmt.Sprint("/result/", i+1)).Wants(http.StatusOK)
		var got []string
		for _, m := range regexp.MustCompile(`href="/result/(\d+)"`).FindAllStringSubmatch(page.Body, -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("result %d leads to %q, want %q\n%s", i+1, got, want, page.Body)
		}
	}
}

// A program gets the newest results, as many as it asks for and before the number that it
// names. A reader gets no note, a player does.
func TestResultsForAProgram(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	reader, player := doortest.Let(t, d, door.Reader, s.RouteLeague), doortest.Let(t, d, door.Player, s.RouteLeague)
	save(t, d, "Cup", "Other", "Cup", "Cup")
	number := regexp.MustCompile(`(?m)^{"id":(\d+)`)
	for _, c := range []struct {
		ask    string
		status int
		want   string
	}{
		{"", 200, "1 2 3 4"},
		{"?limit=1", 200, "4"},
		{"?limit=2&before=4", 200, "2 3"},
		{"?before=1", 200, ""},
		{"?league=cup", 200, "1 3 4"},
		{"?league=Other&limit=1000000000000", 200, "2"},
		{"?game=go", 200, ""},
		{"?limit=0", 400, "limit has to be a number from 1 on, not"},
		{"?before=x", 400, "before has to be a number from 1 on, not"},
		{"?limit=", 400, "limit has to be a number from 1 on, not"},
	} {
		page := player.Get("/results.json" + c.ask)
		got := page.Body
		if c.status == http.StatusOK {
			var list []string
			for _, m := range number.FindAllStringSubmatch(page.Body, -1) {
				list = append(list, m[1])
			}
			if got = strings.Join(list, " "); got == "" && strings.TrimSpace(page.Body) != "" {
				got = page.Body
			}
		}
		if page.Status != c.status || got != c.want && (c.status == http.StatusOK || !strings.Contains(got, c.want)) {
			t.Errorf("%s: status %d, %s, want %d, %s", c.ask, page.Status, got, c.status, c.want)
		}
	}
	for _, path := range []string{"/results.json", "/result/3.json", "/result/3"} {
		reader.Get(path).Wants(http.StatusOK, "!told 3")
		player.Get(path).Wants(http.StatusOK, "told 3")
	}
}

// A player's page offers the leagues in which the player has played, each once, where they are
// several, and marks the one that is shown. It has the results of that one, the newest first,
// and then the one in which most was scored.
func TestTheLeaguesOfAPlayer(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	reader := doortest.Let(t, d, door.Reader, s.RouteLeague)
	save(t, d, "Cup", "Other", "", "Cup")
	doortest.Played(t, d, league.Result{}, "77", "Ann") // a name that looks like a number
	for _, season := range []string{"2025", "2026"} {
		doortest.Played(t, d, league.Result{League: "Cup", Season: season}, "Ann", "Eve")
	}
	doortest.Do(t, d, func(tx *records.Tx) error { return tx.OpenSeason("Cup", "2026", "") })
	reader.Get("/player/77").Wants(http.StatusOK, "<title>77</title>")
	reader.Get("/player/2").Wants(http.StatusOK, "<title>Bob Cup</title>")
	leagues := func(path string) string {
		page := reader.Get(path).Wants(http.StatusOK)
		nav, _, _ := strings.Cut(page.Body, "<main")
		var list []string
		for _, m := range regexp.MustCompile(`<a href="(/player/[^"]*)"( aria-current="[a-z]*")?><bdi>(.*?)</bdi></a>`).FindAllStringSubmatch(nav, -1) {
			list = append(list, m[1]+m[2]+" "+m[3])
		}
		var results []string
		for _, m := range regexp.MustCompile(`href="/result/(\d+)"`).FindAllStringSubmatch(page.Body, -1) {
			results = append(results, m[1])
		}
		return strings.Join(append(list, fmt.Sprint(results)), "\n")
	}
	const cup, other, all = "/player/1?league=Cup", "/player/1?league=Other", "/player/1"
	const here = ` aria-current="page"`
	for path, want := range map[string]string{
		"/player/1?league=Cup":     cup + here + " Cup\n" + other + " Other\n" + all + " all leagues\n[7 6 4 1 6]",
		"/player/1":                cup + " Cup\n" + other + " Other\n" + all + here + " all leagues\n[7 6 5 4 3 2 1 6]",
		"/player/ann?league=Other": cup + " Cup\n" + other + here + " Other\n" + all + " all leagues\n[2 2]",
		"/player/Bob%20Cup":        "[4 1 1]", // in one league alone
	} {
		if got := leagues(path); got != want {
			t.Errorf("%s offers\n%s\nwant\n%s", path, got, want)
		}
	}
}

// The page of a league has so many results at once, and leads to the others in the same league
// and seasons.
func TestFurtherResults(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	reader := doortest.Let(t, d, door.Reader, s.RouteLeague)
	all := append(slices.Repeat([]string{"Cup & Co"}, export.ResultsAtOnce+1), "Other")
	save(t, d, all...)
	const first, second = 0, export.ResultsAtOnce
	to := func(rest string, skip int) string {
		return fmt.Sprintf("/league?league=%s&skip=%d#results", rest, skip)
	}
	for path, want := range map[string][2]string{
		"/league?league=Cup+%26+Co":                           {to("Cup+%26+Co", second), "2"},
		"/league?league=Cup+%26+Co&skip=-3":                   {to("Cup+%26+Co", second), "2"},
		"/league?league=Cup+%26+Co&skip=x":                    {to("Cup+%26+Co", second), "2"},
		fmt.Sprint("/league?league=Cup+%26+Co&skip=", second): {to("Cup+%26+Co", first), "1"},
		"/league?league=Cup+%26+Co&seasons=all":               {to("Cup+%26+Co&seasons=all", second), "2"},
		"/league?league=&seasons=all":                         {to("&seasons=all", second), fmt.Sprint(len(all) - second + 1)},
		"/league":                                             {"", fmt.Sprint(len(all))},
	} {
		page := reader.Get(path).Wants(http.StatusOK)
		var links, results []string
		for _, m := range regexp.MustCompile(`href="(/league\?[^"]*skip=[^"]*)"`).FindAllStringSubmatch(page.Body, -1) {
			links = append(links, html.UnescapeString(m[1]))
		}
		for _, m := range regexp.MustCompile(`href="/result/(\d+)"`).FindAllStringSubmatch(page.Body, -1) {
			results = append(results, m[1])
		}
		if got := strings.Join(links, " "); got != want[0] || len(results) == 0 || results[len(results)-1] != want[1] {
			t.Errorf("%s leads to %s, its last result is %v; want %s, %s", path, got, results, want[0], want[1])
		}
	}
}

// One answer lists a thousand results at most, the newest ones.
func TestAProgramGetsAThousandResults(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	reader := doortest.Let(t, d, door.Reader, s.RouteLeague)
	save(t, d, slices.Repeat([]string{"Cup"}, 1002)...)
	for ask, first := range map[string]string{"": `{"id":3,`, "?limit=1001": `{"id":3,`, "?before=1002": `{"id":2,`, "?limit=1000&before=1001": `{"id":1,`} {
		if page := reader.Get("/results.json" + ask).Wants(http.StatusOK); strings.Count(page.Body, "\n") != 1000 || !strings.HasPrefix(page.Body, first) {
			t.Errorf("%s: %d results, from %.10s", ask, strings.Count(page.Body, "\n"), page.Body)
		}
	}
}
