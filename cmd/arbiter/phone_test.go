package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/browsertest"
)

// A clubServer is `arbiter serve` with records of its own, and a browser for phones.
type clubServer struct {
	address string
	browser *browsertest.Browser
}

// startServing runs the command until the test ends.
func startServing(t *testing.T) *clubServer {
	t.Helper()
	browser := browsertest.Start(t)
	folder := t.TempDir()
	t.Setenv("XDG_STATE_HOME", filepath.Join(folder, "state"))
	out, in := io.Pipe()
	a := &cli.App{In: strings.NewReader(""), Out: in, Err: io.Discard, Now: time.Now, Games: games, Width: cli.DefaultWidth}
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
	for lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "http://"); ok {
			s.address = "http://" + strings.TrimRight(strings.Fields(rest)[0], "/.,")
			break
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
}

// phone lets a phone in.
func (s *clubServer) phone(t *testing.T, width, height int) *clubPhone {
	t.Helper()
	p := &clubPhone{s.browser.Phone(t, width, height), t, s}
	p.Do(chromedp.Navigate(s.address))
	return p
}

// sit begins a sheet of a game, as the first page does, and returns the table's address.
func (p *clubPhone) sit(game string, players ...string) string {
	p.Helper()
	form := url.Values{"game": {game}, "player": players}
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
	return browsertest.Get(p.Phone, chromedp.Evaluate[string]("location.href"))
}

// enter taps what a player taps, one word after the other: @c4 is the cell that is
// called so, +turn the button that adds a turn, anything else a key of the palette.
func (p *clubPhone) enter(taps string) {
	p.Helper()
	for word := range strings.FieldsSeq(taps) {
		p.settled()
		name, selector := strings.ReplaceAll(word, "_", " "), ""
		switch {
		case word[0] == '@':
			selector = fmt.Sprintf(`.cell[aria-label^=%q i]`, name[1:]+",")
		case word[0] == '+' && len(word) > 1:
			selector = fmt.Sprintf(`.block[aria-label=%q] .add`, name[1:])
		default:
			selector = fmt.Sprintf(`.key[value=%q]`, name)
			if tab := browsertest.Get(p.Phone, chromedp.Evaluate[string](fmt.Sprintf(tabOf, selector))); tab != "" {
				p.tap(tab)
			}
		}
		p.tap(selector)
	}
}
// tabOf is the tab to tap before a key can be seen; "" for none.
const tabOf = `(() => {
	const group = document.querySelector(%q)?.closest('.tab')
	return group && !group.checkVisibility() ? 'label[for=tab' + group.className.match(/g(\d+)/)[1] + ']' : ''
})()`

// placeOf scrolls to an element, and waits until the changes before it were answered.
const placeOf = `(async () => {
	const until = Date.now() + 10000
	for (;;) {
		const e = document.querySelector(%q)
		if (e && !document.querySelector('[aria-busy]')) {
			const seen = () => { const b = e.getBoundingClientRect(), at = [b.x + b.width / 2, b.y + b.height / 2]; return e.contains(document.elementFromPoint(...at)) && at }
			seen() || e.scrollIntoView({ block: 'center', inline: 'center' })
			if (seen()) return seen()
		}
		if (Date.now() > until) return []
		await new Promise((done) => setTimeout(done, 10))
	}
})()`

// tap taps on an element, which nothing may cover.
func (p *clubPhone) tap(selector string) {
	p.Helper()
	at := browsertest.Get(p.Phone, chromedp.Evaluate[[]float64](fmt.Sprintf(placeOf, selector), chromedp.EvalAwaitPromise))
	if len(at) != 2 {
		p.Fatalf("%s cannot be tapped", selector)
	}
	p.Do(chromedp.TapXY(at[0], at[1]))
}

// settled waits until the server has answered all changes.
func (p *clubPhone) settled() {
	p.Helper()
	p.Do(chromedp.Poll[chromedp.Void]("!document.querySelector('[aria-busy]')"))
}

// text is the body of the sheet in Arbiter notation.
func (p *clubPhone) text() string {
	p.Helper()
	p.settled()
	text := browsertest.Get(p.Phone, chromedp.Evaluate[string](`document.getElementById('entry').dataset.text`))
	_, body, _ := strings.Cut(text, "\n\n")
	return strings.TrimSpace(body)
}
