package web

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/thumbs"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/referee/built"
	"arbiter/score/oftentest"
)

// A served club answers over HTTP, and can be killed and started again at its address.
type served struct {
	*club
	address string
	web     *http.Server
	busy    sync.WaitGroup // requests that are being answered
	browser *browsertest.Browser
}

// serve starts the club's server for browsers.
func serve(t testing.TB, c *club) *served {
	t.Helper()
	oftentest.Slow(t)
	if built.Program == nil {
		t.Fatal("built without the program for browsers; `make test` has it")
	}
	s := &served{club: c, browser: browsertest.Start(t)}
	s.listen("127.0.0.1:0")
	t.Cleanup(func() { s.kill() })
	return s
}

func (s *served) listen(at string) {
	s.Helper()
	listener, err := net.Listen("tcp", at)
	if err != nil {
		s.Fatal(err)
	}
	s.address = listener.Addr().String()
	pages := s.Handler()
	s.web = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.busy.Add(1)
		defer s.busy.Done()
		pages.ServeHTTP(w, r)
	})}
	go func() { _ = s.web.Serve(listener) }() // until it is killed
}

// kill ends the server without a word. Like a process that was killed, it writes no file any more
// when the next one starts.
func (s *served) kill() {
	_ = s.web.Close()
	s.busy.Wait()
}

// startAgain starts a killed server.
func (s *served) startAgain() {
	s.Helper()
	s.restart(Options{})
	s.listen(s.address)
}

// on opens a page on a phone of a visitor.
func (s *served) on(p *phone, at string) *browsertest.Phone {
	s.Helper()
	return s.onScreen(p, at, 390, 844)
}

// onScreen opens a page of a visitor on a screen of a size.
func (s *served) onScreen(p *phone, at string, width, height int) *browsertest.Phone {
	s.Helper()
	on := s.browser.Phone(s.TB, width, height)
	base := "http://" + s.address
	on.Open(base + "/join")
	browsertest.JS[string](on, fmt.Sprintf("document.cookie = %q", p.cookie.Name+"="+p.cookie.Value+"; path=/"))
	on.Open(base + at)
	on.Until(fmt.Sprintf("location.href === %q && document.readyState === 'complete'", base+at)) // no longer the page before
	return on
}

// like is a sheet to fill another one in by.
type like struct{ *touch.Sheet }

func (l like) Drawn() string            { return l.Draw("") }
func (like) Tap(string, string, string) {}

// TestEveryGameByTouch: each game is filled in by touch on one phone while another one watches, and
// ends as the server has it; both pages are as TestEveryPage wants them.
func TestEveryGameByTouch(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	ann, bob := c.phone("ann", Player), c.phone("bob", Player)
	for _, name := range []string{"subdivision", "buyers-market", "zark-city", "pyramid", "bazaar-tally"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("../../../docs/examples", name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			whole, err := touch.Open(string(text), model.Known{})
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(whole.Text(), "\n\n")
			made := ann.post("/table", map[string][]string{"text": {head + "\n\n"}})
			writes, watches := s.on(ann, made.path).Ready(), s.on(bob, made.path).Ready()
			writes.Until("document.querySelector('.bar')?.textContent.includes('You write')")
			if _, _, err := thumbs.Fill(writes, like{whole}); err != nil {
				t.Fatalf("%v\n%s", err, writes.SheetText())
			}
			got := writes.SheetText()
			watches.Until(fmt.Sprintf("referee.ask('verdict', '{}').text === %q", got))
			if now := bob.look(state{Code: strings.TrimPrefix(made.path, "/table/")}); now.Text != got {
				t.Errorf("the server has\n%s\nthe page\n%s", now.Text, got)
			}
			checkPage(t, writes)
			checkPage(t, watches)
			writes.Close()
			watches.Close()
		})
	}
}

// TestALongPressAsks: a key that is held, by a finger that does not scroll, asks whether its piece may
// go to the chosen square, and puts nothing when it is let go. A page that is loaded again still writes.
func TestALongPressAsks(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	ann := c.phone("ann", Player)
	p := s.on(ann, ann.post("/table", map[string][]string{"text": {"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"}}).path).Ready()
	p.Until("document.querySelector('.bar')?.textContent.includes('You write')")
	p.Tap("put", "R3", "")
	text := p.SheetText()
	const key = "document.querySelector('.key[value=B3]')"
	browsertest.JS[bool](p, "("+key+".dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })), "+key+".dispatchEvent(new PointerEvent('pointercancel', { bubbles: true })), setTimeout(() => document.title = 'later', 700), true)")
	p.Until("document.title === 'later'")
	if browsertest.JS[bool](p, "!!document.querySelector('.toast')") {
		t.Error("a finger that scrolls asks")
	}
	browsertest.JS[bool](p, key+".dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
	p.Until("document.querySelector('.toast')")
	browsertest.JS[bool](p, "("+key+".dispatchEvent(new PointerEvent('pointerup', { bubbles: true })), "+key+".click(), true)")
	if now := p.SheetText(); now != text || browsertest.JS[bool](p, "!document.querySelector('.toast')") {
		t.Errorf("after it the sheet is\n%s", now)
	}
	p.Do(chromedp.Reload())
	p.Ready().Until("document.querySelector('.bar')?.textContent.includes('You write')")
	if now := p.SheetText(); now != text {
		t.Errorf("loaded again the sheet is\n%s", now)
	}
}
