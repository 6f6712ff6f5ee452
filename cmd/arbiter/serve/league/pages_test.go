package league_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/records"
	"arbiter/records/league"
)

// save records games of these leagues, one an evening, and gives the results numbers from 1 on.
func save(t *testing.T, d *door.Door, leagues ...string) {
	t.Helper()
	err := d.Books.Write(t.Context(), func(store *records.Store) error {
		return store.Do(t.Context(), records.Command{What: "by hand"}, func(tx *records.Tx) error {
			for n, name := range leagues {
				_, err := tx.Save(records.Incoming{Result: league.Result{Game: "subdivision", Complete: true, League: name, Note: fmt.Sprint("told ", n+1), Played: doortest.Evening.AddDate(0, 0, n-20),
					Seats: []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob " + name, Place: 2}}}})
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
// several, and marks the one that is shown.
func TestTheLeaguesOfAPlayer(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	reader := doortest.Let(t, d, door.Reader, s.RouteLeague)
	save(t, d, "Cup", "Other", "", "Cup")
	leagues := func(path string) string {
		page := reader.Get(path).Wants(http.StatusOK)
		nav, _, _ := strings.Cut(page.Body, "<main")
		var list []string
		for _, m := range regexp.MustCompile(`<a href="(/player/[^"]*)"( aria-current="[a-z]*")?><bdi>(.*?)</bdi></a>`).FindAllStringSubmatch(nav, -1) {
			list = append(list, m[1]+m[2]+" "+m[3])
		}
		return strings.Join(list, "\n")
	}
	const cup, other, all = "/player/1?league=Cup", "/player/1?league=Other", "/player/1"
	const here = ` aria-current="page"`
	for path, want := range map[string]string{
		"/player/1":                cup + " Cup\n" + other + " Other\n" + all + here + " all leagues",
		"/player/ann?league=Other": cup + " Cup\n" + other + here + " Other\n" + all + " all leagues",
		"/player/Bob%20Cup":        "", // in one league alone
	} {
		if got := leagues(path); got != want {
			t.Errorf("%s offers\n%s\nwant\n%s", path, got, want)
		}
	}
}
