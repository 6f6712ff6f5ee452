package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// serveAt answers at an address until it is told to end, as a run of the program does.
func serveAt(t *testing.T, c *server, address string) (at string, end func()) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: c.handler()}
	go func() { _ = web.Serve(listener) }()
	return listener.Addr().String(), func() {
		c.EndStreams()
		_ = web.Close()
		c.Close()
	}
}

// violated is what a page was not allowed to load or do; "" for nothing.
const violated = `new Promise(done => {
	new ReportingObserver(list => done(list.map(r => r.Body.effectiveDirective + " " + r.Body.blockedURL).join()), { types: ["csp-violation"], buffered: true }).observe()
	setTimeout(() => done(""), 100)
})`

// awayLong makes a page believe that it has been away for more than a minute.
const awayLong = `{ const now = Date.now; Date.now = () => now() + 61000 }`

// A wall that has lost its server says so, and when the server is back it shows what
// was recorded meanwhile by another program.
func TestAWallThatWasCutOff(t *testing.T) {
	browsertest.Whole(t)
	t.Parallel()
	place := filepath.Join(t.TempDir(), "league.db")
	first := makeServer(t, place, door.Options{Open: true})
	record := func(s *records.Store, names ...string) {
		t.Helper()
		err := s.Do(t.Context(), records.Command{Who: "test", What: "test"}, func(tx *records.Tx) error {
			game := league.Result{Game: "chess", Complete: true, League: "Club", Day: doortest.Evening.Format(time.DateOnly)}
			for i, name := range names {
				game.Seats = append(game.Seats, league.Seat{Name: name, Place: i + 1, Points: score.WholePoints(20 - i)})
			}
			return doortest.Save(tx, game)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	write := func(s *server, names ...string) {
		t.Helper()
		err := s.Books.Write(context.Background(), func(book *records.Store) error { record(book, names...); return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	write(first, "Ann", "Bob")
	address, end := serveAt(t, first, "127.0.0.1:0")

	wall := browsertest.Start(t).Phone(t, 1280, 720)
	wall.Do(chromedp.Navigate("http://"+address+"/wall"), chromedp.WaitVisible(`[data-page="standings-1"].now`),
		chromedp.Click(`#wall-keys [value="0"]`), chromedp.WaitReady(`#wall-keys [value="0"][aria-pressed="true"]`)) // it turns no page by itself
	write(first, "Bob", "Cyd")
	wall.Do(chromedp.WaitVisible(`[data-page="result-2"].now`)) // the new result comes to the front
	end()
	other, err := records.Open(place, records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	record(other, "Zoe", "Ann")
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	wall.Do(chromedp.Evaluate[chromedp.Void](awayLong), chromedp.WaitVisible(`#wall-lost:not(:empty)`))
	if says := browsertest.Get(wall, chromedp.Text(`#wall-lost`)); !strings.Contains(says, "not connected since ") {
		t.Errorf("the wall says %q", says)
	}

	second := makeServer(t, place, door.Options{Open: true})
	_, end = serveAt(t, second, address)
	defer end()
	wall.Do(chromedp.WaitVisible(`[data-page="result-3"].now`), chromedp.WaitReady(`#wall-lost:empty`))

	// The keys turn the pages, and the pause lasts.
	wall.Do(chromedp.Click(`#wall-keys [value="1"]`), chromedp.WaitReady(`#wall-keys [value="0"][aria-pressed="true"]`))
	if page := browsertest.Get(wall, chromedp.Evaluate[string](`document.querySelector(".wall-page.now").dataset.page`)); page != "result-2" {
		t.Errorf("the page after the newest result is %s", page)
	}
}

// The pages ask for nothing that they may not, fit a phone and a screen, and work
// where scripts are switched off.
func TestPagesOfTheLeagueInABrowser(t *testing.T) {
	browsertest.Whole(t)
	t.Parallel()
	c := newClub(t, door.Options{Open: true})
	c.phone("p", door.Player).Send(c.sheet(doortest.Board, of("Ann", "Bob"))).Wants(http.StatusOK)
	c.played("Club", "1", "Ann", "Bob", "A name that is as long as names may be but has blanks", "Anameofthirtyfivelettersandnoblanks")
	browser := browsertest.Start(t)
	for _, size := range [][2]int{{320, 568}, {390, 844}, {1280, 720}} {
		p := browser.Phone(t, size[0], size[1])
		for _, path := range []string{"/wall", "/league", "/league?league=", "/player/1", "/result/1", "/result/2"} {
			p.Do(chromedp.Navigate(c.address + path))
			if bad := browsertest.Get(p, chromedp.Evaluate[string](violated, chromedp.EvalAwaitPromise)); bad != "" {
				t.Errorf("%s: %s", path, bad)
			}
			if wide := browsertest.Get(p, chromedp.Evaluate[int](`document.documentElement.scrollWidth`)); wide > size[0] {
				t.Errorf("%s is %d wide on a screen of %d", path, wide, size[0])
			}
			if ground := browsertest.Get(p, chromedp.Evaluate[string](`getComputedStyle(document.body).backgroundColor`)); ground == "rgba(0, 0, 0, 0)" {
				t.Errorf("%s has no style", path)
			}
		}
	}
}

// Names on the wall are a 25th of the screen's height at least, and nothing is cut. The rows
// of the standings fill the screen.
func TestTheWallIsReadFromFiveMetres(t *testing.T) {
	browsertest.Whole(t)
	t.Parallel()
	names := strings.Fields("Ann Bob Cyd Dan Eva Fay Gus Hal Ivo Joe Kim Lea Max Nia Olu Pam Quy Ravi Sofia Tom Una Vic Wim Maximilian-Alexander")
	browser := browsertest.Start(t)
	for _, players := range []int{4, 10, 13, 24} {
		c := newClub(t, door.Options{Open: true})
		for game := range 4 {
			for i := 0; i < players; i += 2 {
				c.played("Club", "1", names[i], names[(i+1+2*game)%players])
			}
		}
		for _, size := range [][2]int{{1600, 900}, {1920, 1080}, {1280, 720}} {
			p := browser.Phone(t, size[0], size[1])
			p.Do(chromedp.Navigate(c.address+"/wall"), chromedp.WaitVisible(`.wall-page.now`))
			if letters := browsertest.Get(p, chromedp.Evaluate[float64](`parseFloat(getComputedStyle(document.querySelector("tbody th")).fontSize)`)); letters < float64(size[1])/25 {
				t.Errorf("%d players: names are %v high on %d", players, letters, size[1])
			}
			edge := func(of string) int {
				return browsertest.Get(p, chromedp.Evaluate[int](`Math.ceil(Math.max(...[...document.querySelectorAll(".now tr")].map(row => row.getBoundingClientRect().`+of+`)))`))
			}
			if below, keys := edge("bottom"), browsertest.Get(p, chromedp.Evaluate[int](`Math.floor(document.querySelector("#wall-keys").getBoundingClientRect().top)`)); below > keys || below < size[1]*7/10 || keys > size[1]-44 {
				t.Errorf("%d players: the last row ends at %d, and the keys begin at %d of %d", players, below, keys, size[1])
			}
			if right := edge("right"); right > size[0] {
				t.Errorf("%d players: a row is %d wide on %d", players, right, size[0])
			}
			p.Close()
		}
	}
}

// The tables of a round fill the screen, whether there are few or many.
func TestTheTablesFillTheWall(t *testing.T) {
	browsertest.Whole(t)
	t.Parallel()
	browser := browsertest.Start(t)
	for _, tables := range []int{1, 2, 4, 6} {
		c := newClub(t, door.Options{Open: true})
		c.played("Club", "1", "Ann", "Bob")
		plan := records.Plan{League: "Club", Season: "2026", Round: "2", Out: []string{"Eve"}}
		for i := range tables {
			plan.Tables = append(plan.Tables, []string{fmt.Sprintf("Wilhelmina %d", i), fmt.Sprintf("Maximilian Donaudampfschiff %d", i)})
		}
		c.do(func(tx *records.Tx) error { return tx.SavePlan(plan) })
		for _, size := range [][2]int{{1600, 900}, {1280, 720}} {
			p := browser.Phone(t, size[0], size[1])
			p.Do(chromedp.Navigate(c.address+"/wall?league=Club&season=2026"), chromedp.Click(`#wall-keys [value="1"]`), chromedp.WaitVisible(`[data-page="tables-1"].now`))
			ends := browsertest.Get(p, chromedp.Evaluate[int](`Math.ceil(Math.max(...[...document.querySelectorAll(".now li")].map(table => table.getBoundingClientRect().bottom)))`))
			if whole := browsertest.Get(p, chromedp.Evaluate[int](`document.documentElement.scrollHeight`)); ends < size[1]*7/10 || whole > size[1] {
				t.Errorf("%d tables end at %d of %d, and the page is %d high", tables, ends, size[1], whole)
			}
			p.Close()
		}
	}
}
