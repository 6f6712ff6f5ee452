package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/terminal"
	referee "arbiter/cmd/referee/built"
)

// A clubServer is `arbiter serve` with records of its own, and a browser for phones.
type clubServer struct {
	address string // with the join code
	browser *browsertest.Browser
}

// withProgram skips a test where this one was built without the program for browsers.
func withProgram(t testing.TB) {
	t.Helper()
	if referee.Program != nil || testing.Short() {
		return
	}
	const says = "built without the program for browsers; `make test` has it"
	if os.Getenv("CI") != "" {
		t.Fatal(says)
	}
	t.Skip(says)
}

// startServing runs the command until the test ends.
func startServing(t testing.TB) *clubServer {
	t.Helper()
	withProgram(t)
	browser := browsertest.Start(t)
	folder := t.TempDir()
	t.Setenv("XDG_STATE_HOME", filepath.Join(folder, "state"))
	out, in := io.Pipe()
	a := terminal.New(strings.NewReader(""), in, io.Discard)
	cmd := root(a)
	cmd.SetArgs([]string{"serve", "--listen", "127.0.0.1:0", "--db", filepath.Join(folder, "league.db")})
	ctx, stop := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := cmd.ExecuteContext(ctx); err != nil {
			t.Errorf("the server ended: %v", err)
		}
		_ = in.Close()
	})
	t.Cleanup(func() { stop(); ended.Wait() })
	s := &clubServer{browser: browser}
	lines := bufio.NewScanner(out)
	for s.address == "" && lines.Scan() {
		if _, join, ok := strings.Cut(lines.Text(), "  join       "); ok {
			s.address = join
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if s.address == "" {
		t.Fatal("the server did not tell its address")
	}
	return s
}

// A clubPhone is a phone that was let in.
type clubPhone struct {
	*browsertest.Phone
	testing.TB
	*clubServer
	taps int // on the sheet
}

// phone lets a phone in by the address of the QR code.
func (s *clubServer) phone(t testing.TB, width, height int) *clubPhone {
	t.Helper()
	p := s.stranger(t, width, height)
	p.Do(chromedp.Navigate(s.address), chromedp.Click("main button"), chromedp.WaitVisible("main.home"))
	return p
}

// stranger opens a phone that is not let in yet. It notes whatever goes wrong on its
// pages.
func (s *clubServer) stranger(t testing.TB, width, height int) *clubPhone {
	t.Helper()
	p := &clubPhone{Phone: s.browser.Phone(t, width, height), TB: t, clubServer: s}
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		const note = window.alert = (what) => sessionStorage.setItem('faults', (sessionStorage.getItem('faults') ?? '') + what + '\n')
		addEventListener('click', (e) => {
			if (e.target.closest('label,input')) return // a tab
			window.tapped = !e.target.closest('button') ? 'beside it' : e.defaultPrevented ? 'too long' : 'well'
		})
		addEventListener('error', (e) => note(e.message))
		addEventListener('unhandledrejection', (e) => note(e.reason))
		addEventListener('securitypolicyviolation', (e) => note(e.violatedDirective + ' ' + e.blockedURI))`})
	return p
}

// call gives the browser a command of its protocol.
func call[P, R any](p *clubPhone, command cdp.Command[P, R], params P) (answer R) {
	p.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) (err error) {
		answer, err = chromedp.Call(ctx, command, params)
		return err
	}))
	return answer
}

// js is what an expression is worth on the phone's page.
func js[T any](p *clubPhone, expression string, values ...any) T {
	p.Helper()
	return browsertest.Get(p.Phone, chromedp.Evaluate[T](fmt.Sprintf(expression, values...), chromedp.EvalAwaitPromise))
}

// wait waits until an expression is true on the phone's page.
func (p *clubPhone) wait(expression string, values ...any) {
	p.Helper()
	if !js[bool](p, `(async () => {
		for (const until = Date.now() + 120000; Date.now() < until; await new Promise((done) => setTimeout(done, 20))) if (`+expression+`) return true
		return false
	})()`, values...) {
		p.Fatalf("waited in vain for "+expression, values...)
	}
}

// faults ends the test where a script failed or the page broke its security policy.
func (p *clubPhone) faults() {
	p.Helper()
	if what := js[string](p, "sessionStorage.getItem('faults') ?? ''"); what != "" {
		p.Errorf("on the phone: %s", what)
	}
}

// sit begins a sheet of a game, as the first page does, and returns the table's address.
func (p *clubPhone) sit(game string, players ...string) string {
	p.Helper()
	form := url.Values{"game": {game}, "player": players, "sure": {"1"}}
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const form = document.createElement('form')
		form.method = 'post'
		form.action = '/table'
		for (const [name, value] of new URLSearchParams(%q)) {
			const field = document.createElement('input')
			field.name = name
			field.value = value
			form.append(field)
		}
		document.body.append(form)
		form.submit()
	}`, form.Encode())), chromedp.WaitVisible("#entry"))
	return js[string](p, "location.href")
}

// enter taps what a player taps, one word after the other: @c4 is the cell that is
// called so, +turn the button that adds a turn, anything else a key of the palette.
func (p *clubPhone) enter(taps string) {
	p.Helper()
	for word := range strings.FieldsSeq(taps) {
		name := strings.ReplaceAll(word, "_", " ")
		selector := fmt.Sprintf(`.key[value=%q]`, name)
		switch {
		case word[0] == '@':
			selector = fmt.Sprintf(`.cell[aria-label^=%q i]`, name[1:]+",")
		case word[0] == '+' && len(word) > 1:
			selector = fmt.Sprintf(`.block[aria-label=%q] .add`, name[1:])
		}
		for tapped := ""; tapped != "well"; {
			if tapped != "" { // on a busy machine the finger stayed down, or the page moved before it
				p.taps--
			}
			js[bool](p, `(window.tapped = null) === null`)
			p.tap(selector)
			p.wait(`window.tapped`) // a busy phone hears of a tap later
			tapped = js[string](p, `window.tapped`)
		}
	}
}

// placeOf is where to tap an element, once the program is there; of a
// key behind a tab it is where to tap the tab, and 1.
const placeOf = `(async () => {
	for (const until = Date.now() + 120000; Date.now() < until; await new Promise((done) => setTimeout(done, 5))) {
		let e = document.querySelector(%q)
		if (!e || document.querySelector('[aria-busy]')) continue
		const tab = e.closest('.tab')?.checkVisibility() === false && e.closest('.tab').className.match(/g(\d+)/)[1]
		if (tab) e = document.querySelector('label[for=tab' + tab + ']')
		const seen = () => {
			const b = e.getBoundingClientRect(), at = [b.x + b.width / 2, b.y + b.height / 2]
			return e.contains(document.elementFromPoint(...at)) && (tab ? [...at, 1] : at)
		}
		seen() || e.scrollIntoView({ block: 'center', inline: 'center' })
		if (seen()) return seen()
	}
	return []
})()`

// tap taps on an element, which nothing may cover.
func (p *clubPhone) tap(selector string) {
	p.Helper()
	at := js[[]float64](p, placeOf, selector)
	if len(at) == 0 {
		p.Fatalf("%s cannot be tapped", selector)
	}
	p.Do(chromedp.TapXY(at[0], at[1]))
	p.taps++
	if len(at) > 2 {
		p.tap(selector)
	}
}

// settled waits until the server has answered all changes.
func (p *clubPhone) settled() {
	p.Helper()
	p.wait("document.querySelector('#entry:not([aria-busy])')?.dataset.waiting === '0' || document.querySelector('#entry[data-code=\"\"]')")
}

// text is the body of the sheet in Arbiter notation.
func (p *clubPhone) text() string {
	p.Helper()
	p.settled()
	text := js[string](p, `document.getElementById('entry').dataset.text`)
	_, body, _ := strings.Cut(text, "\n\n")
	return strings.TrimSpace(body)
}
