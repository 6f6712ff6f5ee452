package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/records"
)

// What goes wrong at a club goes wrong here one after the other, at one server.
func TestTroubledEvening(t *testing.T) {
	browsertest.Whole(t)
	t.Parallel()
	e := startEvening(t)
	for _, trouble := range []struct {
		name string
		try  func(*testing.T, *clubEvening)
	}{
		{"a server killed in mid-sheet", aServerKilledInMidSheet},
		{"a server killed twenty times", aServerKilledTwentyTimes},
		{"a result judged again", aResultJudgedAgain},
		{"locked records", lockedRecords},
		{"no network while sending", noNetworkWhileSending},
		{"changes that are refused", changesThatAreRefused},
		{"hostile names", hostileNames},
		{"the audit", audit},
	} {
		t.Run(trouble.name, func(t *testing.T) { trouble.try(t, e) })
	}
	e.wall.faults()
}

// recordedNow is how many results there are.
func (e *clubEvening) recordedNow(t *testing.T) int {
	t.Helper()
	return strings.Count(succeeds(t, "", "list", "--json", "--db", e.db), "\n")
}

// filled is a phone that shows a sheet with this text, which was pasted.
func (e *clubEvening) filled(t *testing.T, game, body string, players ...string) *clubPhone {
	t.Helper()
	p := e.joined(t, 320, 568)
	p.sit(game, players...)
	p.paste(body)
	return p
}

func (p *clubPhone) paste(body string) {
	p.Helper()
	js[int](p, `(async () => {
		const form = document.getElementById('entry'), head = form.dataset.text.split('\n\n')[0]
		return (await fetch(form.action, { method: 'POST', body: new URLSearchParams({ ...Object.fromEntries(new FormData(form)), do: 'paste', text: head + '\n\n' + %q }) })).status
	})()`, body)
	p.Do(chromedp.Reload(), chromedp.WaitVisible("#entry"))
}

// told waits until a phone says why it does not go on.
func (p *clubPhone) told(what string) {
	p.Helper()
	p.wait(`[...document.querySelectorAll('output,#net')].some((e) => e.checkVisibility() && e.textContent.includes(%q))`, what)
}

// sendNow taps the button that sends.
func (p *clubPhone) sendNow() {
	p.Helper()
	p.tap(".send .done button")
}

// A whole game is tapped while the server is killed twice: in mid-sheet, and before the
// result is sent. The phone goes on, and the result is there once.
func aServerKilledInMidSheet(t *testing.T, e *clubEvening) {
	g, before := wholeGames[0], e.recordedNow(t)
	p := e.joined(t, 390, 844)
	p.begin(g.game, g.players...)
	all := strings.Fields(g.taps)
	p.enter(strings.Join(all[:9], " "))
	e.kill()
	p.enter(strings.Join(all[9:14], " "))
	p.told("Changes not sent yet: ")
	e.start()
	p.enter(strings.Join(all[14:], " "))
	p.holds(g.want)
	p.done()
	e.kill()
	p.sendNow()
	p.told("Waiting for the network")
	e.start()
	p.Do(chromedp.WaitVisible(".bad")) // the sheet is to be looked at again
	p.sendNow()
	p.recorded(before + 1)
	p.faults()
	e.shows(t, before+1, g.game, g.players, g.want)
	if n := e.recordedNow(t); n != before+1 {
		t.Errorf("%d results, %d were there before", n, before)
	}
}

// Two phones far from the server tap a whole game each, and it is killed before every
// third tap of theirs: twenty times in all. Each result is there once.
func aServerKilledTwentyTimes(t *testing.T, e *clubEvening) {
	if os.Getenv("ARBITER_LONG") == "" {
		t.Skip("ARBITER_LONG=1 runs it")
	}
	kills, before := 0, e.recordedNow(t)
	for _, g := range wholeGames[:2] {
		p := e.joined(t, 390, 844)
		p.begin(g.game, g.players...)
		p.network(300, false)
		for i, tap := range strings.Fields(g.taps) {
			kill := i%3 == 2 && kills < 20
			if kill {
				e.kill()
				kills++
			}
			p.enter(tap)
			if kill {
				e.start()
			}
		}
		p.holds(g.want)
		p.done()
		p.sendNow()
		before++
		p.recorded(before)
		p.faults()
		e.shows(t, before, g.game, g.players, g.want)
	}
	if n := e.recordedNow(t); n != before || kills != 20 {
		t.Errorf("%d results after %d kills, not %d", n, kills, before)
	}
}

// Whoever doubts a result judges it again, in the browser.
func aResultJudgedAgain(t *testing.T, e *clubEvening) {
	before := e.recordedNow(t)
	succeeds(t, "", "score", "--save", "--no-input", "--db", e.db, "../../docs/examples/subdivision.txt")
	p := e.joined(t, 390, 844)
	p.Do(chromedp.Navigate(fmt.Sprintf("%s/result/%d", e.clubServer.address, before+1)), chromedp.WaitVisible("h1"))
	p.tap(`a[href^="/referee.html"]`)
	p.wait(`document.querySelector('#verdict .agrees')?.textContent === 'This agrees with what is recorded.'`)
	p.faults()
}

// Another program holds the records for longer than the server waits: the phone says
// what the server says, and sends again.
func lockedRecords(t *testing.T, e *clubEvening) {
	g, before := wholeGames[2], e.recordedNow(t)
	p := e.filled(t, g.game, g.want, g.players...)
	p.done()
	other, err := records.Open(e.db, records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin(t.Context(), records.Command{})
	if err != nil {
		t.Fatal(err)
	}
	p.sendNow()
	p.told("Somebody else is writing to the records. Nothing is lost")
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	p.recorded(before + 1)
	p.faults()
	e.shows(t, before+1, g.game, g.players, g.want)
}

// Without a network the form waits, and sends itself once.
func noNetworkWhileSending(t *testing.T, e *clubEvening) {
	g, before := wholeGames[4], e.recordedNow(t)
	p := e.filled(t, g.game, g.want, g.players...)
	p.done()
	p.offline(true)
	p.sendNow()
	p.told("Waiting for the network")
	if n := e.recordedNow(t); n != before {
		t.Errorf("%d results without a network", n-before)
	}
	p.offline(false)
	p.recorded(before + 1)
	p.faults()
	e.shows(t, before+1, g.game, g.players, g.want)
	if n := e.recordedNow(t); n != before+1 {
		t.Errorf("%d results", n-before)
	}
}

// A change that the server does not take is kept on the phone, which stops, says what
// the server says, and tries again when it is told to.
func changesThatAreRefused(t *testing.T, e *clubEvening) {
	p := e.joined(t, 390, 844)
	at := p.sit("subdivision", "Ann", "Bob")
	p.enter("@b6 R2")
	p.settled()
	cookies := js[string](p, `fetch('/leave', { method: 'POST' }).then(() => document.cookie)`) // the phone is forgotten
	p.enter("B2")
	p.told("This phone has to show a code first.")
	p.told("Changes not sent yet: 1.")
	p.wait(`document.querySelector('#net button').checkVisibility()`)
	if cookies != "" {
		t.Errorf("the phone still has the cookies %s", cookies)
	}
	// A word of the server that comes late may ask once more. A phone that tries again each second is never quiet.
	p.wait(`await (async () => {
		const asked = () => performance.getEntriesByType('resource').filter((e) => e.name === location.href).length
		const before = asked()
		await new Promise((done) => setTimeout(done, 2500))
		return asked() === before
	})()`)
	js[bool](p, `fetch('/join', { method: 'POST', body: new URLSearchParams({ code: %q }) }).then(() => true)`, e.join)
	js[bool](p, `document.querySelector('#net button').click(), true`) // a late word of the server may have sent it before
	p.wait(`document.querySelector('.cell[data-text=B2]') && document.getElementById('net').hidden`)
	if !strings.Contains(p.text(), "6  ## R2 B2 ..") {
		t.Errorf("the sheet of %s:\n%s", at, p.text())
	}
	p.faults()
}

// wildNames are names that would break out of a page that does not guard itself.
var wildNames = []string{`<img src=x onerror=alert(1)>`, `"><script>alert(1)</script>`, strings.Repeat("W", 100), "🦊 Zoë & 🎲 O'Neil", "{{.}} ${alert(1)} %s", `'-alert(1)-'`}

// fits checks that a page is no wider than a phone of 320 pixels, says the names as text, and ran nothing of them.
func (p *clubPhone) fits(where string, names ...string) {
	p.Helper()
	var page struct {
		Wide    int
		Text    string
		Scripts int
	}
	err := json.Unmarshal([]byte(js[string](p, `JSON.stringify({ wide: document.scrollingElement.scrollWidth,
		text: document.body.textContent + [...document.querySelectorAll('input,option')].map((i) => i.value).join('\n'),
		scripts: document.querySelectorAll('script').length + document.querySelectorAll('img[src=x]').length })`)), &page)
	if err != nil {
		p.Fatal(err)
	}
	if page.Wide > 320 {
		p.Errorf("%s is %d wide", where, page.Wide)
	}
	if page.Scripts != 1 {
		p.Errorf("%s has %d scripts and pictures of names", where, page.Scripts)
	}
	for _, name := range names {
		if !strings.Contains(page.Text, name) {
			p.Errorf("%s does not say %q", where, name)
		}
	}
	p.faults()
}

// Names are text wherever they stand: nothing of them runs, and no page grows wider
// than the phone.
func hostileNames(t *testing.T, e *clubEvening) {
	p := e.joined(t, 320, 568)
	fits := p.fits
	// Names that cannot be told from others, or are too long for a line, are refused.
	for name, says := range map[string]string{"\u202egnp.exe": "it has a character that cannot be seen", strings.Repeat("a", 200): "200 letters are too many"} {
		p.Do(chromedp.Navigate(e.clubServer.address+"/new?"+url.Values{"game": {"subdivision"}, "player": {name, "Bob"}}.Encode()), chromedp.WaitVisible("#player1"))
		p.tap("button.main")
		p.Do(chromedp.WaitVisible(".bad"))
		fits("a name that is refused", name, says)
	}

	n := e.recordedNow(t)
	for pair := range slices.Chunk(wildNames, 2) {
		n++
		p.sit("subdivision", pair...)
		p.paste(wholeGames[0].want)
		fits("the sheet", pair...)
		p.done()
		fits("the page of sending", pair...)
		p.sendNow()
		p.recorded(n)
		fits("the page of what was sent", pair...)
		p.Do(chromedp.Navigate(fmt.Sprintf("%s/result/%d", e.clubServer.address, n)), chromedp.WaitVisible("h1"))
		fits("the result", pair...)
		e.wall.wait(`document.querySelector('.wall-page.now').dataset.page === 'result-%d'`, n)
		if text := js[string](e.wall, `document.querySelector('.wall-page.now').textContent`); !strings.Contains(text, pair[0]) || !strings.Contains(text, pair[1]) {
			t.Errorf("the wall says %q", text)
		}
		e.wall.faults()
	}
	for _, path := range []string{"/", "/wall", "/league", "/new?game=pyramid"} {
		p.Do(chromedp.Navigate(e.clubServer.address+path), chromedp.WaitVisible("main,#wall"))
		if path == "/" {
			fits(path)
		} else {
			fits(path, wildNames...)
		}
	}
	p.Do(chromedp.Navigate(e.clubServer.address + "/league"))
	for _, address := range strings.Fields(js[string](p, `[...new Set([...document.querySelectorAll('a[href^="/player/"]')].map((a) => a.href))].join(' ')`)) {
		p.Do(chromedp.Navigate(address), chromedp.WaitVisible("h1"))
		fits(address, js[string](p, `document.querySelector('h1').textContent`))
	}
	p.Do(chromedp.Navigate(e.clubServer.address+"/join?desk=1&to=/desk"), chromedp.SendKeys("input[name=code]", e.desk), chromedp.SendKeys("input[name=name]", wildNames[0]), chromedp.Tap("main button"), chromedp.WaitVisible("main.desk"))
	fits("the desk", wildNames...)
	p.Do(chromedp.Navigate(fmt.Sprintf("%s/desk/result/%d", e.clubServer.address, n)), chromedp.WaitVisible("main.desk"))
	fits("the desk's page of a result", wildNames[4:]...)
	p.Do(chromedp.Navigate(e.clubServer.address+"/desk/pair"), chromedp.WaitVisible("main.desk"))
	fits("the desk's page of rounds")
}

// Whoever plays in the sun or in the dark, or hears a page, can use a filled-in sheet, the
// page of sending and the wall.
func audit(t *testing.T, e *clubEvening) {
	phones := map[string]*clubPhone{"the wall": e.wall}
	for _, g := range wholeGames {
		phones[g.game] = e.filled(t, g.game, g.want, g.players...)
	}
	sending := e.filled(t, "subdivision", strings.Replace(wholeGames[0].want, "R2 B2", "R2 R2", 1), "Cyd", "Dan") // illegal
	check := func(where string, p *clubPhone) {
		if what := p.Audit(); what != "" {
			t.Errorf("%s:\n%s", where, what)
		}
	}
	for where, p := range phones {
		check(where, p)
	}
	check("an illegal sheet", sending)
	sending.done()
	check("the page of sending", sending)
}
