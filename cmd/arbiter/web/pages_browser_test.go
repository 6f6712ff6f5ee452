package web

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// TestEveryPage: nothing is wrong on any page for somebody who taps with a thumb, looks at it in
// the sun or in the dark, or hears it; and none is wider than a phone.
func TestEveryPage(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	olga, ann := c.phone("olga", Arbiter), c.phone("ann", Player)
	ann.send(ann.begin(strings.Replace(over, "\n\n", "\nleague: Tuesday\n\n", 1)), false)
	ann.send(ann.begin(illegal), true)
	pad := ann.get("/pad").form("game", "Chess", "league", "Tuesday")
	pad["player"], pad["points"] = []string{"Ann", "Bob", "Cyd"}, []string{"1", "0", "3+4"}
	ann.post("/pad", pad).wants(http.StatusOK)
	open := ann.begin(bazaar("Ann: buy RWBGY left 0"))
	pair := url.Values{"league": {"Tuesday"}, "propose": {"1"}, "here": {"Ann", "Bob", "Cyd"}}
	planned := olga.get("/desk/pair?" + pair.Encode())
	olga.post("/desk/pair", planned.form()).wants(http.StatusOK)
	for _, at := range []string{"/", "/join", "/join?desk=1", "/table/" + open.Code, "/table/" + open.Code + "?text", "/pad", "/new?player=Ann", "/league", "/player/1", "/result/1",
		"/result/2?did=2", "/wall", "/desk", "/desk?did=2", "/desk/result/2", "/desk/pair?" + pair.Encode(), "/table/BCDFG", "/nothing", "/referee.html"} {
		for _, size := range [][2]int{{390, 844}, {1280, 900}} {
			name := fmt.Sprintf("%s at %d", at, size[0])
			t.Run(name, func(t *testing.T) {
				on := s.onScreen(olga, at, size[0], size[1])
				defer on.Close()
				if strings.HasPrefix(at, "/table/"+open.Code) && !strings.Contains(at, "?") {
					on.Ready()
					on.Until("document.querySelector('#source')")
				}
				checkPage(t, on)
				if folder := os.Getenv("ARBITER_LOOK"); folder != "" {
					picture := browsertest.Get(on, chromedp.FullScreenshot(100))
					_ = os.WriteFile(filepath.Join(folder, strings.NewReplacer("/", "_", "?", "_", "&", "_", "=", "_", " ", "_").Replace(name)+".png"), picture, 0o600)
				}
			})
		}
	}
}

// checkPage says what is wrong with a page.
func checkPage(t *testing.T, on *browsertest.Phone) {
	t.Helper()
	if says := on.Audit() + on.Faults(); says != "" {
		t.Errorf("%s\n%s", says, browsertest.JS[string](on, "document.body.innerText"))
	}
	if more := browsertest.JS[int](on, "document.documentElement.scrollWidth - innerWidth"); more > 0 {
		t.Errorf("%d pixels wider than the screen", more)
	}
}

// TestWallInABrowser: a wall shows what is recorded while it is shown, even while it asks for its
// pages, and is turned with keys.
func TestWallInABrowser(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	c.record(recorded{wonBazaar("league: Tuesday\n", "Ann", "Bob"), nil})
	p := s.on(c.phone("ann", Reader), "/wall")
	p.Until("document.querySelector('.turning .now')?.textContent.includes('Ann')")
	// From here on an answer waits until the test lets it through.
	browsertest.JS[bool](p, `(window.heard = 0, new EventSource('/events?wall').onmessage = () => heard++,
		window.fetch = (ask => (...of) => ask(...of).then((answer) => new Promise((go) => { window.through = () => go(answer) })))(fetch), true)`)
	p.Until("heard === 1")
	c.record(recorded{wonBazaar("league: Tuesday\n", "Cyd", "Dan"), nil})
	p.Until("heard === 2 && window.through")
	c.record(recorded{wonBazaar("league: Tuesday\n", "Eve", "Fay"), nil})
	p.Until("heard === 3")
	p.Until("(through(), document.querySelector('.turning .now')?.textContent.includes('Eve'))")
	pages := browsertest.JS[int](p, "document.querySelectorAll('.wall-page').length")
	for _, key := range []string{kb.ArrowRight, kb.ArrowLeft} { // all the way round
		was := browsertest.JS[string](p, "document.querySelector('#wall-keys output').value")
		for i := range pages {
			p.Do(chromedp.KeyEvent(key))
			now := browsertest.JS[string](p, "document.querySelector('#wall-keys output').value")
			if n := browsertest.JS[int](p, "document.querySelectorAll('.wall-page.now').length"); n != 1 || (now == was) != (i == pages-1) {
				t.Errorf("the keys lead from %s to %s, %d pages are shown", was, now, n)
			}
		}
	}
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}
