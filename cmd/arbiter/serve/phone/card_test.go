package phone_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
)

// card is the result as a page reads it back.
func card(page doortest.Page) string {
	return page.Between(`<div class="card" role="group" aria-label="What is recorded">`, "</div>")
}

// What is sent is read back: before it is sent where and when it counts, afterwards with its
// points. What nobody typed and what is new is marked.
func TestWhatIsSentIsReadBack(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name          string
		typed         url.Values
		before, after string
	}{
		{"as proposed", url.Values{"round": {"3"}},
			"Subdivision, Friday 20 November 2026, (Tuesday league), (season 2026), round 3 New: Zoë.",
			"Subdivision, Friday 20 November 2026, (Tuesday league), (season 2026), round 3 1 Ann 24 2 Zoë 23 New: Zoë."},
		{"another league", url.Values{"league": {"Sunday league"}, "season": {""}},
			"Subdivision, Friday 20 November 2026, Sunday league New: Zoë; league Sunday league.",
			"Subdivision, Friday 20 November 2026, Sunday league 1 Ann 24 2 Zoë 23 New: Zoë; league Sunday league."},
		{"no league, another day", url.Values{"league": {""}, "season": {""}, "date": {"2026-11-18"}},
			"Subdivision, Wednesday 18 November 2026 (2 days ago) New: Zoë.",
			"Subdivision, Wednesday 18 November 2026 (2 days ago) 1 Ann 24 2 Zoë 23 New: Zoë."},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t)
			c.played(league.Result{League: "Tuesday league", Season: "2026"}, "Ann", "Bob")
			test.typed["player"] = []string{"Ann", "Zoë"}
			table := c.write(c.begin("subdivision", test.typed), doortest.Board)
			at := "/table/" + table.Code + "/send"
			page := c.Get(at).Wants(http.StatusOK)
			if got := card(page); got != test.before {
				t.Errorf("before:\n%s\nwant:\n%s", got, test.before)
			}
			page = c.send(table).Wants(http.StatusOK, `2</a> is recorded`)
			if got := card(page); got != test.after {
				t.Errorf("after:\n%s\nwant:\n%s", got, test.after)
			}
			// A second phone at the table sees the same.
			if got := card(c.Get("/table/" + table.Code)); got != test.after {
				t.Errorf("on another phone:\n%s\nwant:\n%s", got, test.after)
			}
		})
	}
}

// A season that the result has because of its day says so, whether the form or the records
// chose it.
func TestASeasonByTheDay(t *testing.T) {
	t.Parallel()
	for name, typed := range map[string]url.Values{"by the form": {}, "by the records": {"season": {""}}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t)
			c.played(league.Result{League: "Tuesday league", Season: "2025"}, "Ann", "Bob")
			c.do(func(tx *records.Tx) error { return tx.OpenSeason("Tuesday league", "2026", "2026-11-19") })
			typed["player"] = []string{"Ann", "Bob"}
			page := c.send(c.write(c.begin("subdivision", typed), doortest.Board))
			if got, want := card(page), "Subdivision, Friday 20 November 2026, (Tuesday league), (season 2026) 1 Ann 24 2 Bob 23"; got != want {
				t.Errorf("it reads back\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// What counts for nothing says so and why, before and after it is sent.
func TestWhatCountsNowhereSaysWhy(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.played(league.Result{}, "Ann", "Bob")
	table := c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), doortest.IllegalBoard)
	const why = "Its position is illegal: it counts nowhere until it is confirmed."
	c.Get("/table/"+table.Code+"/send").Wants(http.StatusOK, "<p>"+why+"</p>")
	if got, want := card(c.send(table)), "Subdivision, Friday 20 November 2026 1 Bob 26 2 Ann 21 "+why; got != want {
		t.Errorf("it reads back\n%s\nwant\n%s", got, want)
	}
}

// After the result was changed, and after the server was started anew, the last page reads
// back what stands in the records.
func TestTheLastPageReadsBackWhatStands(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	c := behind(t, d)
	table := c.write(c.begin("subdivision", url.Values{"player": {"Ann", "Bob"}}), doortest.Board)
	if got, want := card(c.send(table)), "Subdivision, Friday 20 November 2026 1 Ann 24 2 Bob 23 New: Ann and Bob."; got != want {
		t.Errorf("sent:\n%s\nwant:\n%s", got, want)
	}
	anew := behind(t, d)
	if got, want := card(anew.Get("/table/"+table.Code)), "Subdivision, Friday 20 November 2026 1 Ann 24 2 Bob 23"; got != want {
		t.Errorf("after a restart:\n%s\nwant:\n%s", got, want)
	}
	c.do(func(tx *records.Tx) error { return tx.SetState(1, league.Void, "") })
	if got, want := card(c.Get("/table/"+table.Code)), "Subdivision, Friday 20 November 2026 1 Ann 24 2 Bob 23 It is void: it counts nowhere until it is confirmed."; got != want {
		t.Errorf("once it is void:\n%s\nwant:\n%s", got, want)
	}
}

// What the form of a new sheet proposed stays proposed when the server is started anew, and
// for another game with the same players. What was changed on the sheet is typed.
func TestWhatStaysProposed(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	c := behind(t, d)
	c.played(league.Result{League: "Tuesday league", Season: "2026"}, "Ann", "Bob")
	who := url.Values{"player": {"Ann", "Bob"}}
	first, second := c.write(c.begin("subdivision", who), doortest.Board), c.write(c.begin("subdivision", who), doortest.Board)
	text, _ := second.Text()
	c.Tables.Change(second, touch.Change{Do: "paste", Text: strings.Replace(text, "league: Tuesday league", "league: Sunday league", 1)})
	c = behind(t, d)
	at := func(code string) *tables.Table {
		table, err := c.Tables.Find(code)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	page := c.send(at(first.Code))
	const proposed = "Subdivision, Friday 20 November 2026, (Tuesday league), (season 2026) 1 Ann 24 2 Bob 23"
	if got := card(page); got != proposed {
		t.Errorf("after a restart:\n%s\nwant:\n%s", got, proposed)
	}
	if got, want := card(c.send(at(second.Code))), "Subdivision, Friday 20 November 2026, Sunday league, (season 2026) 1 Ann 24 2 Bob 23 New: league Sunday league; season 2026."; got != want {
		t.Errorf("changed on the sheet:\n%s\nwant:\n%s", got, want)
	}
	again := html.UnescapeString(regexp.MustCompile(`href="(/new\?[^"]*)"`).FindStringSubmatch(page.Body)[1])
	if want := "/new?colour=R&colour=B&game=subdivision&league=Tuesday+league&player=Ann&player=Bob&proposed+league=Tuesday+league&proposed+season=2026&season=2026"; again != want {
		t.Errorf("another game begins at %s, want %s", again, want)
	}
	form := c.Get(again).Wants(http.StatusOK).Filled()
	if got := card(c.send(c.write(c.at(c.Post("/table", form)), doortest.Board))); got != proposed {
		t.Errorf("another game:\n%s\nwant:\n%s", got, proposed)
	}
}
