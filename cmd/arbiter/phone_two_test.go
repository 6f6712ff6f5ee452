package main

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// Phones are tried together at one table, and with two pages of one phone.
func TestTwoPhones(t *testing.T) {
	browsertest.Whole(t)
	s := startServing(t)
	for name, try := range map[string]func(*testing.T, *clubServer){
		"typeAtOnce":          twoPhonesTypeAtOnce,
		"aConflictIsTold":     aConflictIsTold,
		"twoPagesOfOnePhone":  twoPagesOfOnePhone,
		"anOlderProgram":      anOlderProgram,
		"untilTheProgramCame": untilTheProgramCame,
		"doneWithoutANetwork": doneWithoutANetwork,
	} {
		t.Run(name, func(t *testing.T) { try(t, s) })
	}
}

// atOnce are games of which two phones write down a part each, at once.
var atOnce = []struct {
	game     string
	players  []string
	ann, bob string
	want     string
}{
	{"subdivision", []string{"Ann", "Bob"}, "@a2 R3 @b2 R2 @c2 R1 @a3 R2 @b3 R1", "@e4 B2 @f4 B1 @d5 B3 @e5 B2 @f5 B1", ""},
	{"zark-city", []string{"Ann", "Bob"}, "@b2 9C R3 @Ann's_hand KS QH", "@b3 10D B1 @Bob's_hand AC 5D", ""},
	{"pyramid", []string{"Ann", "Bob"}, "@Ann's_hand Cgo Rgo Rsi Fgo Kgo Fbr", "@Bob's_hand Csi Rbr Rbr Fem Fsa Fru",
		"Ann: Cgo Rgo Rsi Fgo Kgo Fbr\nBob: Csi Rbr Rbr Fem Fsa Fru"},
	{"buyers-market", []string{"Ann", "Bob"}, "@Ann's_level_1 R3 *3 Y3 Y3 +Ann's_level G2 *3 Y2", "@Bob's_level_1 B3 *3 G3 G3 P3 P3 +Bob's_level B2 *3 P2",
		"Ann:\n1: R3*3 Y3*2\n2: G2*3 Y2\nBob:\n1: B3*3 G3*2 P3*2\n2: B2*3 P2"},
	{"bazaar", []string{"Ann", "Bob"}, "Ann: R W B G Y * 0 R R W W W 2", "Bob: R R W W B 1", "Ann: buy RWBGY* left 0, buy RRWWW left 2\nBob: buy RRWWB left 1"},
}

// Two phones type at once, each in lines and squares of its own, with a network that answers
// after a while and is gone for a while: each line is what was typed in it.
func twoPhonesTypeAtOnce(t *testing.T, s *clubServer) {
	ann, bob := s.phone(t, 390, 844), s.phone(t, 320, 568)
	for _, g := range atOnce {
		for _, latency := range []int{300, 800} {
			at := ann.sit(g.game, g.players...)
			bob.Do(chromedp.Navigate(at), chromedp.WaitVisible("#entry"))
			hers, his := strings.Fields(g.ann), strings.Fields(g.bob)
			for _, p := range []*clubPhone{ann, bob} {
				p.settled()
				p.network(latency, false)
			}
			for n := range max(len(hers), len(his)) {
				bob.network(latency, n >= 3 && n < 6)
				if n < len(hers) {
					ann.enter(hers[n])
				}
				if n < len(his) {
					bob.enter(his[n])
				}
			}
			for _, p := range []*clubPhone{ann, bob, ann, bob} {
				p.network(0, false)
				p.settled()
			}
			const text = `document.getElementById('entry').dataset.text`
			for range 6000 { // each hears of the other a moment later
				if js[string](ann, text) == js[string](bob, text) {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			want := g.want
			if want == "" {
				want = ann.text()
				ann.shows(g.ann)
				ann.shows(g.bob)
			}
			ann.holds(want)
			bob.holds(want)
			if says := js[string](bob, `document.querySelector('.refused').textContent`) + js[string](ann, `document.querySelector('.refused').textContent`); says != "" {
				t.Errorf("%s at %d ms: %s", g.game, latency, says)
			}
		}
	}
	ann.faults()
	bob.faults()
}

// shows fails unless each square or line that was chosen holds what was tapped there.
func (p *clubPhone) shows(taps string) {
	p.Helper()
	cell := ""
	var held []string
	check := func() {
		if cell == "" || len(held) == 0 {
			return
		}
		p.wait(`[...document.querySelectorAll('.cell')].filter((c) => c.ariaLabel.toLowerCase().startsWith(%q)).map((c) => c.dataset.text).join(' ').replace(':', ' ').trim() === %q`,
			strings.ToLower(cell)+",", strings.Join(held, " "))
	}
	for word := range strings.FieldsSeq(taps) {
		if word[0] == '@' {
			check()
			cell, held = strings.ReplaceAll(word[1:], "_", " "), nil
			continue
		}
		held = append(held, word)
	}
	check()
}

// What another phone was first to write is told until it is dismissed, on a page that was
// loaded again too. What is typed there meanwhile is told with it.
func aConflictIsTold(t *testing.T, s *clubServer) {
	ann, bob := s.phone(t, 390, 844), s.phone(t, 390, 844)
	at := ann.sit("subdivision", "Ann", "Bob")
	bob.Do(chromedp.Navigate(at), chromedp.WaitVisible("#entry"))
	bob.enter("@d5")
	bob.settled()
	bob.offline(true)
	bob.enter("B2")
	bob.told("Changes not sent yet: 1")
	ann.enter("@d5 R1")
	ann.settled()
	bob.offline(false)
	const says = `document.querySelector('.refused').textContent.includes('D5 was changed from another phone meanwhile: it holds “R1” now. Not taken: “%s”.')`
	bob.wait(says, "B2")
	bob.enter("@d5 B1")
	bob.wait(says, "B2 B1")
	if text := bob.text(); !strings.Contains(text, "5  .. .. .. R1") {
		t.Errorf("the sheet:\n%s", text)
	}
	bob.Do(chromedp.Reload(), chromedp.WaitVisible("#entry"))
	bob.wait(says, "B2 B1")
	bob.tap(`[name=dismiss]`)
	bob.wait(`document.querySelector('.refused').textContent === ''`)
	bob.enter("@d5 B3")
	bob.settled()
	if text := bob.text(); !strings.Contains(text, "5  .. .. .. B3") {
		t.Errorf("the sheet:\n%s", text)
	}
	bob.Do(chromedp.Reload(), chromedp.WaitVisible("#entry"))
	bob.settled()
	if says := js[string](bob, `document.querySelector('.refused').textContent`); says != "" {
		t.Errorf("still told: %s", says)
	}
	ann.faults()
	bob.faults()
}

// Two pages of one phone keep what they have typed side by side. Each change goes once,
// whichever page sends it.
func twoPagesOfOnePhone(t *testing.T, s *clubServer) {
	one, other := s.phone(t, 390, 844), s.phone(t, 390, 844)
	at := one.sit("subdivision", "Ann", "Bob")
	other.Do(chromedp.Navigate(at), chromedp.WaitVisible("#entry"))
	other.settled()
	one.settled()
	one.offline(true)
	one.enter("@b6 R2 B2 B3 R3")
	one.told("Changes not sent yet: 4")
	const kept = `Object.keys(localStorage).filter((key) => key.startsWith(location.pathname + ' 2 change ')).length`
	if n := js[int](one, kept); n != 4 {
		t.Fatalf("%d changes are kept", n)
	}
	// The second page has the network that the first one lacks.
	js[bool](one, `(() => {
		const link = document.createElement('a')
		link.href = location.href
		link.target = '_blank'
		link.id = 'another'
		link.textContent = 'another page'
		link.style = 'position:fixed;top:0;left:0;z-index:9;padding:1rem;background:white'
		document.body.append(link)
		return true
	})()`)
	one.Do(chromedp.Click("#another"))
	other.wait(`document.getElementById('entry').dataset.text.includes('6  ## R2 B2 B3 R3 ##')`)
	other.enter("@a5 B1")
	other.settled()
	one.offline(false)
	one.settled()
	one.wait(`document.getElementById('entry').dataset.text.includes('5  B1 ..')`)
	if text := one.text(); !strings.HasPrefix(text, "6  ## R2 B2 B3 R3 ##\n5  B1 ..") {
		t.Errorf("the sheet:\n%s", text)
	}
	if n := js[int](one, kept); n != 0 {
		t.Errorf("%d changes are kept still", n)
	}
	one.faults()
	other.faults()
}

// What an older program has left is put away and named. A page of an older program loads the
// new one by itself: the server does not know it.
func anOlderProgram(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("subdivision", "Ann", "Bob")
	p.settled()
	js[bool](p, `localStorage[location.pathname] = JSON.stringify({ queue: ['put=R3&at=14.2'], text: 'game: subdivision' }), true`)
	p.Do(chromedp.Reload(), chromedp.WaitVisible("#entry"))
	p.told("An older program has left 1 changes that were never sent.")
	if !js[bool](p, `localStorage[location.pathname] === undefined && localStorage[location.pathname + ' older'].includes('put=R3')`) {
		t.Error("they were not put away")
	}
	if strings.Contains(p.text(), "R3") {
		t.Errorf("they were made:\n%s", p.text())
	}
	if status := js[int](p, `fetch(location.pathname, { method: 'POST', headers: { 'X-Part': '1' }, body: new URLSearchParams('put=R3') }).then((r) => r.status)`); status != 404 {
		t.Errorf("an older program gets %d", status)
	}
	p.faults()
}

// cacheOff lets a phone load everything again.
var cacheOff = cdp.Command[map[string]any, cdp.Empty]{Method: "Network.setCacheDisabled"}

// Until the program has come the keys are covered, and the cover says how much of it is there.
func untilTheProgramCame(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	at := p.sit("subdivision", "Ann", "Bob")
	p.settled()
	call(p, network.Enable, network.EnableParams{})
	call(p, cacheOff, map[string]any{"cacheDisabled": true})
	call(p, netConditions, map[string]any{"offline": false, "latency": 0, "downloadThroughput": 400_000, "uploadThroughput": -1})
	p.Do(chromedp.Navigate(at), chromedp.WaitVisible(".cover"))
	p.wait(`/^The sheet is loading: [1-9]\d? %%.$/.test(document.querySelector('.cover')?.textContent)`)
	box := js[[]float64](p, `(() => { const b = document.querySelector('.tools a').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()`)
	p.Do(chromedp.TapXY(box[0], box[1]), chromedp.Sleep(200*time.Millisecond))
	if here := js[string](p, `location.href`); here != at {
		t.Fatalf("Done went to %s", here)
	}
	call(p, netConditions, map[string]any{"offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
	p.wait(`!document.querySelector('.cover')`)
	p.enter("@b6 R2")
	if text := p.text(); !strings.HasPrefix(text, "6  ## R2 .. ") {
		t.Errorf("the sheet:\n%s", text)
	}
	p.faults()
}

// Without a network Done goes nowhere, also where nothing waits; it goes when the server
// answers.
func doneWithoutANetwork(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	at := p.sit("subdivision", "Ann", "Bob")
	p.enter("@b6 R2")
	p.settled()
	p.offline(true)
	p.tap(".tools a")
	p.told("Waiting for the network")
	if here := js[string](p, "location.href"); here != at {
		t.Errorf("Done went to %s", here)
	}
	p.enter("B2") // whoever goes on typing stays
	p.told("Changes not sent yet: 1")
	p.offline(false)
	p.settled()
	if here := js[string](p, "location.href"); here != at {
		t.Errorf("the page went to %s", here)
	}
	p.tap(".tools a")
	p.Do(chromedp.WaitVisible("main.send h1"))
	p.faults()
}
