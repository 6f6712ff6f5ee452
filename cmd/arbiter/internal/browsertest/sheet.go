package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// JS returns the value of an expression on the phone's page.
func JS[T any](p *Phone, expression string) T {
	p.t.Helper()
	return Get(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Until waits until an expression is true. A page that is just being left is not an error.
func (p *Phone) Until(expression string) {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		yes, err := run(p, chromedp.Evaluate[bool]("!!("+expression+")", chromedp.EvalAwaitPromise))
		if yes {
			return
		}
		if err != nil && !strings.Contains(err.Error(), "Inspected target navigated") {
			p.t.Fatalf("waiting for %s: %v", expression, err)
		}
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain for %s; the page says\n%s", expression, JS[string](p, "document.body.innerText"))
		}
	}
}

// Open opens an address and waits until its page is whole. The load that chromedp waits for may be
// that of the page before.
func (p *Phone) Open(address string) {
	p.t.Helper()
	p.Do(chromedp.Navigate(address))
	p.Until("document.readyState === 'complete'")
}

// Click clicks the first element that a selector finds.
func (p *Phone) Click(selector string) {
	p.t.Helper()
	text, _ := json.Marshal(selector)
	p.Until("document.querySelector(" + string(text) + ")")
	JS[bool](p, "(document.querySelector("+string(text)+").click(), true)")
}

// netConditions is an older form of the command that every Chromium knows.
var netConditions = cdp.Command[map[string]any, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// A Net is how good a phone's network is.
type Net struct {
	Off   bool
	Delay time.Duration
	Bits  float64 // a second; 0 for any number
}

// Network sets the phone's network.
func (p *Phone) Network(n Net) {
	p.t.Helper()
	bytes := -1.0
	if n.Bits > 0 {
		bytes = n.Bits / 8
	}
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
			return err
		}
		_, err := chromedp.Call(ctx, netConditions, map[string]any{"offline": n.Off, "latency": n.Delay.Milliseconds(), "downloadThroughput": bytes, "uploadThroughput": bytes})
		return err
	}))
}

// Ready waits until a sheet is drawn.
func (p *Phone) Ready() *Phone {
	p.t.Helper()
	p.Until("document.querySelector('#sheet .cell')")
	return p
}

// Drawn returns the sheet's markup.
func (p *Phone) Drawn() string {
	p.t.Helper()
	return JS[string](p, "document.getElementById('sheet').outerHTML")
}

// finger returns where a finger taps the button of a name and a value on the sheet: its middle, once
// the page stands still and nothing covers it; for a key behind a tab, the tab's. Like a hand, it
// scrolls only to what is out of sight.
const finger = `(async ([name, value, text]) => {
	const is = (b) => b?.name === name && (b.value === value || name === 'write')
	const middle = (e) => { const box = e.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] }
	const frame = () => new Promise(requestAnimationFrame)
	let why = 'there is no such button'
	for (const until = Date.now() + 20000; Date.now() < until; await frame()) {
		let button = [...document.querySelectorAll('#sheet button')].find((b) => is(b) && !b.disabled)
		if (!button) continue
		if (name === 'write') document.querySelector('#entry input[name=text]').value = text
		const tab = button.closest('.tab')?.checkVisibility() === false && button.closest('.tab').className.match(/g(\d+)/)[1]
		if (tab) button = document.querySelector('label[for=tab' + tab + ']')
		if (!button.contains(document.elementFromPoint(...middle(button)))) button.scrollIntoView({ block: 'center', inline: 'center' })
		const at = middle(button)
		await frame()
		const over = document.elementFromPoint(...at)
		why = 'this lies over it: ' + over?.outerHTML.slice(0, 200) + ' at ' + at
		if (!button.contains(over) || String(middle(button)) !== String(at)) continue
		window.tapped = ''
		addEventListener('click', (e) => window.tapped = (tab ? button.contains(e.target) : is(e.target.closest('button'))) ? 'well' : 'beside it', { capture: true, once: true })
		return { at, tab: !!tab }
	}
	return { why }
})(%s)`

// Tap taps the button of a name and a value on the sheet with a finger; a text is typed before.
func (p *Phone) Tap(do, value, text string) {
	p.t.Helper()
	what, _ := json.Marshal([]string{do, value, text})
	to := JS[struct {
		At  []float64 `json:"at"`
		Tab bool      `json:"tab"`
		Why string    `json:"why"`
	}](p, fmt.Sprintf(finger, what))
	if to.Why != "" {
		p.t.Fatalf("%s %q cannot be tapped: %s", do, value, to.Why)
	}
	const sheet = "document.getElementById('entry').dataset.text"
	before := JS[string](p, sheet)
	p.Do(chromedp.TapXY(to.At[0], to.At[1]))
	tapped := JS[string](p, `(async () => {
		for (const until = Date.now() + 10000; Date.now() < until && !window.tapped;) await new Promise((done) => setTimeout(done, 5))
		return window.tapped
	})()`)
	if tapped == "" && JS[string](p, sheet) != before { // the tap worked, though no event was seen
		return
	}
	if to.Tab || tapped != "well" { // the page moved before the finger, or a busy machine took it for a long press
		p.Tap(do, value, text)
	}
}

// Faults returns what went wrong in scripts and with the policy on the phone's pages, a line each.
func (p *Phone) Faults() string {
	p.t.Helper()
	return JS[string](p, "sessionStorage.getItem('faults') ?? ''")
}

// SheetText returns the sheet as the page has it.
func (p *Phone) SheetText() string {
	p.t.Helper()
	return JS[string](p, "referee.ask('verdict', '{}').text")
}
