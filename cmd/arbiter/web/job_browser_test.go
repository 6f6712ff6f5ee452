package web

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/thumbs"
	"arbiter/cmd/arbiter/sheet/touch"
)

// mostJob is how long the whole job of a first time may take in each game, from the last move to a
// counted result, where a tap takes a second and a page three.
const mostJob = 90

// TestWholeJob: a phone that was never here joins, begins a sheet, fills it in by touch and sends
// it; the second phone has it then, and the wall shows it.
func TestWholeJob(t *testing.T) {
	for _, name := range []string{"subdivision", "buyers-market", "zark-city", "pyramid", "bazaar-tally"} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, Options{})
			s := serve(t, c)
			text, err := os.ReadFile(filepath.Join("../../../docs/examples", name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			whole, err := touch.Open(string(text), model.Known{})
			if err != nil {
				t.Fatal(err)
			}
			p := s.browser.Phone(t, 390, 844)
			taps, pages := 0, 0
			click := func(selector string) {
				p.Click(selector)
				taps++
			}
			p.Open("http://" + s.address + "/join?code=" + c.codes.Join)
			p.Do(chromedp.SendKeys("input[name=name]", "Ann"))
			taps++
			click("main form button")
			p.Until("document.querySelector('main.home')")
			click("button[value=" + whole.Game.Name + "]")
			p.Ready()
			pages += 3
			p.Until("document.querySelector('.bar')?.textContent.includes('You write')")
			other := s.on(c.phone("bob", Player), browsertest.JS[string](p, "location.pathname")).Ready()
			n, _, err := thumbs.Fill(p, like{whole})
			if err != nil {
				t.Fatalf("%v\n%s", err, p.SheetText())
			}
			taps += n
			click("a[href='#done']")
			p.Until("document.querySelector('#verdict button[name=send]')")
			click("#verdict button[name=send]")
			p.Until("document.querySelector('#sent a') || document.querySelector('#sent button')")
			if browsertest.JS[bool](p, "!!document.querySelector('#sent button')") {
				click("#sent button")
			}
			p.Until("document.querySelector('#sent a')")
			sent := time.Now()
			other.Until("document.querySelector('.bar a')?.textContent.includes('result 1')")
			job := taps + 3*pages
			t.Logf("%d taps on %d pages are %d s; the second phone had it after %v", taps, pages, job, time.Since(sent))
			if job >= mostJob {
				t.Error("that is too long")
			}
			click("#sent a")
			p.Until("document.querySelector('.did')?.textContent.includes('Take it back')")
			other.Open("http://" + s.address + "/wall")
			other.Until("document.querySelector('.wall-page')?.textContent.includes('Ann')")
			c.phone("olga", Arbiter).get("/result/1").wants(200, fmt.Sprint("result ", 1))
			if faults := p.Faults() + other.Faults(); faults != "" || strings.Contains(c.log.String(), "level=ERROR") {
				t.Error(faults, c.log)
			}
		})
	}
}

// TestWhoIsFirst: a page that begins takes the pen only where nobody has had it.
func TestWhoIsFirst(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	p := s.on(bob, ann.post("/table", map[string][]string{"text": {bazaar()}}).path).Ready()
	p.Until("document.querySelector('.bar')?.textContent.includes('You write')")
	know := ann.look(state{Code: strings.TrimPrefix(browsertest.JS[string](p, "location.pathname"), "/table/")})
	ann.json(http.MethodPost, "/table/"+know.Code+"/pen", map[string]bool{}, &know)
	p.Until("document.querySelector('.bar')?.textContent.includes('Ann writes')")
	if browsertest.JS[bool](p, "takePen(true).then(() => true)"); ann.look(know).Pen != know.Pen {
		t.Error("the pen is taken from Ann")
	}
}

// TestNetworkComesAndGoes: what is typed without a network is said to be kept, and is sent when there
// is one; the pen is taken then. From a server that was started again the page hears all that others
// write.
func TestNetworkComesAndGoes(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	know := ann.begin(bazaar())
	p := s.on(ann, "/table/"+know.Code).Ready()
	shows := func(bar, net string) {
		t.Helper()
		p.Until(fmt.Sprintf("document.querySelector('.bar')?.textContent.includes(%q) && document.getElementById('net').textContent.split('.')[0] === %q", bar, net))
	}
	for _, left := range []string{"1", "2"} {
		if left == "1" {
			ann.json(http.MethodPost, "/table/"+know.Code+"/pen", map[string]bool{}, &know) // of another page of hers
		} else {
			know = bob.look(know)
			bob.json(http.MethodPost, "/table/"+know.Code+"/pen", map[string]bool{}, &know)
		}
		p.Until("document.querySelector('.bar button[name=pen]')")
		p.Network(browsertest.Net{Off: true})
		p.Click(".bar button[name=pen]")
		shows("", "No network")
		p.Network(browsertest.Net{})
		p.Click(".bar button[name=pen]")
		shows("You write", "")
		p.Network(browsertest.Net{Off: true})
		browsertest.JS[bool](p, fmt.Sprintf("(ask('tap', { Do: 'paste', Text: %q }), true)", bazaar("Ann: buy RWB left "+left)))
		shows("You write", "No network")
		p.Network(browsertest.Net{})
		shows("You write", "")
		if now := ann.look(know); !strings.Contains(now.Text, "left "+left) {
			t.Errorf("the server has\n%s", now.Text)
		}
		p.Do(chromedp.Reload())
		p.Ready()
		shows("You write", "")
	}
	s.kill()
	s.startAgain()
	know = bob.look(know)
	bob.json(http.MethodPost, "/table/"+know.Code+"/pen", map[string]bool{}, &know)
	shows("Bob writes", "")
	for _, left := range []string{"3", "4"} { // the page has caught up, and hears again
		know, _ = bob.put(know, bazaar("Ann: buy RWB left "+left))
		p.Until(fmt.Sprintf("referee.ask('verdict', '{}').text.includes('left %s')", left))
	}
}
