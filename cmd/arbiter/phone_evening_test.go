package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// A clubEvening is the program as it runs at a club: a process with records of its own.
// A wall hangs there, and phones join with the code that the program printed.
type clubEvening struct {
	*served
	clubServer
	wall *clubPhone
}

// startEvening starts the program and hangs up the wall.
func startEvening(t *testing.T) *clubEvening {
	t.Helper()
	withProgram(t)
	browser := browsertest.Start(t)
	s := &served{t: t, db: filepath.Join(t.TempDir(), "league.db"), home: t.TempDir(), address: "127.0.0.1:0"}
	s.start()
	t.Cleanup(func() { s.kill() })
	e := &clubEvening{served: s, clubServer: clubServer{"http://" + s.address, browser}}
	e.wall = e.joined(t, 1280, 720)
	e.wall.Do(chromedp.Navigate(e.clubServer.address+"/wall"), chromedp.WaitVisible(".wall-page.now"))
	return e
}

// joined is a phone whose owner typed the join code.
func (e *clubEvening) joined(t *testing.T, width, height int) *clubPhone {
	t.Helper()
	p := e.stranger(t, width, height)
	p.Do(chromedp.Navigate(e.clubServer.address+"/join"), chromedp.SendKeys("input[name=code]", e.join), chromedp.Tap("main button"), chromedp.WaitVisible("main.home"))
	return p
}

// begin begins a sheet from the first page.
func (p *clubPhone) begin(game string, players ...string) {
	p.Helper()
	p.tap(fmt.Sprintf(`a[href="/new?game=%s"]`, game))
	p.Do(chromedp.WaitVisible("#player1"))
	for i, name := range players {
		p.Do(chromedp.SendKeys(fmt.Sprintf("#player%d", i+1), name))
	}
	p.tap("button.main")
	p.Do(chromedp.WaitVisible("#entry"))
}

// done goes from the sheet to the page that sends it.
func (p *clubPhone) done() {
	p.Helper()
	p.settled()
	p.tap(".tools a")
	p.Do(chromedp.WaitVisible(".send .done button"))
}

// recorded waits until the phone is told that a result is recorded.
func (p *clubPhone) recorded(n int) {
	p.Helper()
	p.Do(chromedp.WaitVisible(`.send .choices a[href="/wall"]`))
	if says := js[string](p, "document.querySelector('h1').textContent"); says != fmt.Sprintf("Result %d is recorded", n) {
		p.Fatalf("the phone says %q", says)
	}
}

// shows fails unless the wall shows a result by itself, and the records have it as it
// was known before: once, and with the same figures.
func (e *clubEvening) shows(t *testing.T, n int, game string, players []string, want string) {
	t.Helper()
	e.wall.wait(`document.querySelector('.wall-page.now').dataset.page === 'result-%d'`, n)
	said := js[string](e.wall, `document.querySelector('.wall-page.now').innerText`)
	for _, name := range players {
		if !strings.Contains(said, name) {
			t.Errorf("the wall does not name %s:\n%s", name, said)
		}
	}
	var kept, known struct{ Game, State, Text string }
	decode(t, succeeds(t, "", "show", fmt.Sprint(n), "--json", "--db", e.db), &kept)
	head, _, _ := strings.Cut(kept.Text, "\n\n")
	file := filepath.Join(t.TempDir(), "known.txt")
	if err := os.WriteFile(file, []byte(head+"\n\n"+want+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	other := file + ".db"
	succeeds(t, "", "score", "--save", "--no-input", "--db", other, file)
	decode(t, succeeds(t, "", "show", "1", "--json", "--db", other), &known)
	if kept != known || kept.Game != game || kept.State != "confirmed" {
		t.Errorf("%d is %+v\nwant %+v", n, kept, known)
	}
	shown := func(db string, n int) string {
		_, text, _ := strings.Cut(succeeds(t, "", "show", fmt.Sprint(n), "--db", db), "\n")
		text, _, _ = strings.Cut(text, "  rating  ") // the ratings and the history are others
		return strings.TrimSpace(text)
	}
	if got, want := shown(e.db, n), shown(other, 1); got != want || len(got) < 100 {
		t.Errorf("show %d:\n%s\nwant\n%s", n, got, want)
	}
}

// A whole game of each kind by touch: from the first page to the wall and the records.
// With ARBITER_LONG every game at both sizes. Else the one with the fewest taps on the
// small phone; aServerKilledInMidSheet is one on the larger phone. This is the one test
// that opens a browser without ARBITER_WHOLE, too.
func TestEvening(t *testing.T) {
	t.Parallel()
	e := startEvening(t)
	short := map[string]int{"bazaar": 320}
	n := 0
	for _, size := range [][2]int{{390, 844}, {320, 568}} {
		p := e.joined(t, size[0], size[1])
		for _, g := range wholeGames {
			if os.Getenv("ARBITER_LONG") == "" && short[g.game] != size[0] {
				continue
			}
			n++
			p.Do(chromedp.Navigate(e.clubServer.address), chromedp.WaitVisible("main.home"))
			p.begin(g.game, g.players...)
			p.taps = 0
			p.enter(g.taps)
			p.holds(g.want)
			p.done()
			if p.taps > g.most {
				t.Errorf("%s takes %d taps at %d×%d, %d are the most", g.game, p.taps, size[0], size[1], g.most)
			}
			p.tap(".send .done button")
			p.recorded(n)
			p.faults()
			e.shows(t, n, g.game, g.players, g.want)
		}
	}
	e.wall.faults()
}
