package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// A night is two phones and a second tab of the first one at one table.
type night struct {
	*served
	*rand.Rand
	know    state
	pages   []*browsertest.Phone
	cut     []bool // from the network
	down    bool   // the server is
	typed   []string
	did     []string
	members []*phone
}

// steps are how much happens in a run.
const steps = 60

// TestNothingIsLost lets two phones and a tab write at one table in a random night: networks go,
// the server is killed, pages are loaded again and copied, pens are taken. In the end every page
// shows what the server has, or asks who wrote what; and all that was typed is on the server or
// kept in a browser.
func TestNothingIsLost(t *testing.T) {
	runs := 1
	if os.Getenv("ARBITER_LONG") != "" {
		runs = 500
	}
	for seed := range uint64(runs) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { randomNight(t, seed) })
	}
}

func randomNight(t *testing.T, seed uint64) {
	c := newClub(t, Options{})
	e := &night{served: serve(t, c), Rand: rand.New(rand.NewPCG(seed, 60)), members: []*phone{c.phone("ann", Player), c.phone("bob", Player)}}
	made := e.members[0].post("/table", map[string][]string{"text": {bazaar()}})
	e.know = e.members[0].look(state{Code: strings.TrimPrefix(made.path, "/table/")})
	for _, p := range []*browsertest.Phone{e.on(e.members[0], made.path), e.on(e.members[1], made.path)} {
		e.pages = append(e.pages, p.Ready())
	}
	e.pages = append(e.pages, e.copyTab(e.pages[0]))
	e.cut = make([]bool, len(e.pages))
	for range steps {
		e.step()
	}
	e.settle()
	t.Logf("%d typed: %q", len(e.typed), e.did)
}

// copyTab opens a copy of a page: a browser copies what the tab keeps for itself.
func (e *night) copyTab(of *browsertest.Phone) *browsertest.Phone {
	e.Helper()
	kept := browsertest.JS[string](of, "JSON.stringify(Object.entries(sessionStorage))")
	tab := of.Tab(e.TB)
	tab.Open("http://" + e.address + "/join")
	browsertest.JS[bool](tab, "(JSON.parse("+quoted(kept)+").forEach(([k, v]) => sessionStorage[k] = v), true)")
	tab.Open("http://" + e.address + "/table/" + e.know.Code)
	return tab.Ready()
}

func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// step is one thing that happens.
func (e *night) step() {
	at := e.IntN(len(e.pages))
	p := e.pages[at]
	what := e.IntN(12)
	note := func(what string) { e.did = append(e.did, fmt.Sprint(at, " ", what)) }
	switch {
	case what < 5:
		word := fmt.Sprint("w", len(e.typed), ".")
		if browsertest.JS[bool](p, "ask('tap', { Do: 'paste', Text: referee.ask('verdict', '{}').text + '; "+word+"\\n' })?.changed === true") {
			e.typed = append(e.typed, word)
			note(word)
		}
	case what < 7:
		note("takes the pen")
		browsertest.JS[bool](p, "(document.querySelector('.bar button[name=pen]')?.click(), true)")
	case what == 7:
		note("network")
		e.cut[at] = !e.cut[at]
		p.Network(browsertest.Net{Off: e.cut[at]})
	case what == 8 && !e.cut[at] && !e.down:
		note("loads again")
		p.Do(chromedp.Reload())
		p.Ready()
	case what == 9 && !e.down:
		note("the server is killed")
		e.kill()
		e.down = true
	case what == 10 && e.down:
		note("the server is there again")
		e.startAgain()
		e.down = false
	case what == 11:
		note("decides")
		choice := []string{"see", "use", "keep"}[e.IntN(3)]
		browsertest.JS[bool](p, "(document.querySelector('.clash button[value="+choice+"]')?.click(), true)")
	}
	time.Sleep(time.Duration(e.IntN(150)) * time.Millisecond)
}

// settle gives everybody the network and waits until nothing changes any more.
func (e *night) settle() {
	e.Helper()
	if e.down {
		e.startAgain()
	}
	for i, p := range e.pages {
		if e.cut[i] {
			p.Network(browsertest.Net{})
		}
	}
	kept := ""
	for end := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		now := e.members[0].look(e.know)
		wrong := ""
		kept = now.Text
		for i, p := range e.pages {
			text, clash := browsertest.JS[string](p, "referee.ask('verdict', '{}').text"), browsertest.JS[bool](p, "!!document.querySelector('.clash')")
			if text != now.Text && !clash || browsertest.JS[bool](p, fmt.Sprintf("waits === true || known !== %d", now.Rev)) {
				wrong = fmt.Sprintf("page %d shows\n%s\nand the server has\n%s", i, text, now.Text)
			}
			kept += browsertest.JS[string](p, "JSON.stringify(Object.entries(localStorage))")
		}
		if wrong == "" {
			break
		}
		if time.Now().After(end) {
			e.Fatalf("%s\n%q", wrong, e.did)
		}
	}
	for _, word := range e.typed {
		if !strings.Contains(kept, word) {
			e.Errorf("%s is lost: %s\n%q", word, kept, e.did)
		}
	}
}
