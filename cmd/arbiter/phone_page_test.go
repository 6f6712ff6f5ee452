package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// Phones are tried at one server with one browser. Each has a table of its own.
func TestPhones(t *testing.T) {
	browsertest.Whole(t)
	s := startServing(t)
	for name, try := range map[string]func(*testing.T, *clubServer){
		"sheetsFitEachPhone":    sheetsFitEachPhone,
		"cellsHaveNames":        cellsHaveNames,
		"aSheetWithoutScript":   aSheetWithoutScript,
		"aSheetByKeyboard":      aSheetByKeyboard,
		"tapsWaitForTheNetwork": tapsWaitForTheNetwork,
		"slowNetworks":          slowNetworks,
		"aPhoneThatIsFull":      aPhoneThatIsFull,
		"twoPhonesAtOneTable":   twoPhonesAtOneTable,
		"aLongPressAsks":        aLongPressAsks,
		"whatIsSaidOfASheet":    whatIsSaidOfASheet,
		"aGapLeadsToItsCell":    aGapLeadsToItsCell,
		"fastTaps":              fastTaps,
		"rowsKeepTheirElements": rowsKeepTheirElements,
		"theFirstPageIsLight":   theFirstPageIsLight,
	} {
		t.Run(name, func(t *testing.T) { try(t, s) })
	}
}

// pad lists what is wrong with the keys: they are at the lower edge, and leave room for the
// sheet.
const pad = `(() => {
	const list = []
	const pad = document.querySelector('.pad').getBoundingClientRect()
	if (pad.width > innerWidth / 2 && pad.height > Math.max(.42 * innerHeight, innerHeight > innerWidth ? 300 : 252)) list.push('the keys take ' + pad.height)
	const keys = document.querySelector('.keys').getBoundingClientRect()
	for (const k of document.querySelectorAll('.key:is([value=Cru],[value=Fru],[value=Kgo],[value=Kru],[value=G3],[value=G1],[value=JO])')) { // cards of Pyramid, the third colour and the Joker of Zark City
		const b = k.getBoundingClientRect()
		if (k.closest('.smalls,.tabs') && (b.right > innerWidth || b.bottom > keys.bottom + 1 || b.width > 120)) list.push('out of sight: ' + k.value)
	}
	for (const word of document.querySelectorAll('.key small,.wide>span')) if (word.scrollWidth > word.clientWidth + 1 && word.checkVisibility()) list.push('cut off: ' + word.textContent)
	for (const row of document.querySelectorAll('.row .cells')) if (row.children.length === 7 && row.lastChild.offsetTop > row.firstChild.offsetTop) list.push('a full hand takes two lines')
	if (Math.abs(pad.bottom - innerHeight) > 1) list.push('the keys end at ' + pad.bottom)
	return list.join('\n')
})()`

// Whatever the game and the screen: a thumb finds each key and cell, and the page does
// not scroll sideways. Nothing that can be tapped is without a name.
func sheetsFitEachPhone(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	for _, g := range wholeGames {
		p.sit(g.game, g.players...)
		p.enter(g.taps)
		switch g.game {
		case "zark-city":
			p.enter("@b1")
		case "pyramid":
			p.enter("@Bob's_hand,_3")
		}
		for _, size := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 900}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
			p.wait("innerWidth === %d", size[0])
			if what := js[string](p, pad) + p.Audit(); what != "" {
				p.Errorf("%s at %d×%d:\n%s", g.game, size[0], size[1], what)
			}
		}
	}
	p.faults()
}

// A cell says where it is and what stands there.
func cellsHaveNames(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("subdivision", "Ann", "Bob")
	p.enter("@c4 R3 @b2")
	if name := js[string](p, `document.querySelector('.cell[data-text=R3]').ariaLabel`); name != "c4, Ann's Large" {
		p.Errorf("the cell is called %q", name)
	}
	if name := js[string](p, `document.querySelector('[aria-current]').ariaLabel`); name != "b2, empty" {
		p.Errorf("the chosen cell is called %q", name)
	}
}

// Without its script the page is a form, and each key a button of it.
func aSheetWithoutScript(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("bazaar", "Ann", "Bob")
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	p.Do(chromedp.Reload())
	for word := range strings.FieldsSeq("Ann: R W B G Y * 0") {
		id := browsertest.Get(p.Phone, chromedp.Attributes("input[name=id]"))["value"]
		p.Do(chromedp.Tap(`.key[value="`+word+`"]`), chromedp.WaitReady(`input[name=id]:not([value="`+id+`"])`))
	}
	p.Do(chromedp.Tap(".add"), chromedp.WaitReady(`.row:nth-of-type(2)`), chromedp.Tap(`.key[value="Bob:"]`), chromedp.WaitReady(`.cell[data-text="Bob:"]`))
	if text := browsertest.Get(p.Phone, chromedp.Attributes("#entry"))["data-text"]; !strings.Contains(text, "Ann: buy RWBGY* left 0\nBob:") {
		p.Errorf("the sheet:\n%s", text)
	}
	p.Do(chromedp.Tap("[value=undo]"), chromedp.WaitNotPresent(`.cell[data-text="Bob:"]`))
}

// A keyboard alone will do.
func aSheetByKeyboard(t *testing.T, s *clubServer) {
	p := s.phone(t, 1280, 800)
	p.sit("subdivision", "Ann", "Bob")
	p.settled()
	press := func(keys ...string) {
		for _, k := range keys {
			p.Do(chromedp.KeyEvent(k))
			p.settled()
		}
	}
	const down, up = "ArrowDown", "ArrowUp"
	named := func(key string) {
		call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key})
		call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Key: key})
		p.settled()
	}
	press("r", "3", "b", "1")
	named(down)
	press("b", "2")
	p.holds("6 ## R3 B1 .. .. ##\n5 .. .. .. B2 .. ..\n4 .. .. .. ## .. ..\n3 .. .. ## .. .. ..\n2 .. .. .. .. .. ..\n1 ## .. .. .. .. ##\na b c d e f")
	if name := js[string](p, `document.activeElement.ariaLabel`); name != "e5, empty" {
		p.Errorf("the focus is on %q", name)
	}
	call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "z", Modifiers: 2})
	p.wait(`!document.querySelector('.cell[data-text="B2"]')`)
	named("Enter")
	if name := js[string](p, `document.activeElement.ariaLabel`); name != "a4, empty" {
		p.Errorf("Enter goes to %q", name)
	}
	named(up)
	p.faults()
}

// netConditions is an older form of the command, which every Chromium knows.
var netConditions = cdp.Command[map[string]any, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// network gives the phone a network that answers after so many milliseconds, or none.
func (p *clubPhone) network(latency int, off bool) {
	p.Helper()
	call(p, network.Enable, network.EnableParams{})
	call(p, netConditions, map[string]any{"offline": off, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})
}

// offline cuts the phone's network, or brings it back.
func (p *clubPhone) offline(off bool) {
	p.Helper()
	p.network(0, off)
}

// What is tapped without a network waits, and arrives later, even when the page was
// closed meanwhile.
func tapsWaitForTheNetwork(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	at := p.sit("subdivision", "Ann", "Bob")
	p.enter("@b6")
	p.settled()
	p.offline(true)
	p.enter("R2 B2 B3")
	p.told("Changes not sent yet: 3")
	if !js[bool](p, `document.querySelectorAll('.cell:is([data-text=R2],[data-text=B2],[data-text=B3])').length === 3`) {
		p.Errorf("the cells do not show what was tapped")
	}
	p.Do(chromedp.Navigate("about:blank"))
	p.offline(false)
	p.Do(chromedp.Navigate(at), chromedp.WaitVisible("#entry"))
	p.wait(`document.querySelectorAll('.cell:is([data-text=R2],[data-text=B2],[data-text=B3])').length === 3`)
	if !strings.Contains(p.text(), "6  ## R2 B2 B3 .. ##") {
		p.Errorf("the sheet:\n%s", p.text())
	}

	p.offline(true)
	p.enter("R3")
	p.told("Changes not sent yet: 1")
	p.offline(false)
	p.wait(`document.querySelector('.cell[data-text=R3]') && document.forms.entry.dataset.waiting === '0'`)

	// Done waits until everything typed was taken.
	p.offline(true)
	p.enter("R1")
	p.tap(".tools a")
	p.told("Changes not sent yet: 1")
	if js[string](p, "location.href") != at {
		p.Error("Done did not wait")
	}
	p.offline(false)
	p.Do(chromedp.WaitVisible("main.send h1"))
	p.faults()
}

// A whole game of each kind with a slow network, which is gone in its middle: what is tapped
// is shown at once, and arrives in order. With ARBITER_LONG each game waits for each.
func slowNetworks(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	all := []int{0, 300, 1500}
	for i, g := range wholeGames {
		latencies := all[i%3 : i%3+1]
		if os.Getenv("ARBITER_LONG") != "" {
			latencies = all
		}
		for _, latency := range latencies {
			p.sit(g.game, g.players...)
			p.network(latency, false)
			p.taps = 0
			words := strings.Fields(g.taps)
			third := len(words) / 3
			p.enter(strings.Join(words[:third], " "))
			p.network(latency, true)
			p.enter(strings.Join(words[third:2*third], " "))
			p.told("Changes not sent yet")
			p.network(latency, false)
			p.enter(strings.Join(words[2*third:], " "))
			p.network(0, false)
			p.holds(g.want)
			if p.taps++; p.taps > g.most { // with Done
				p.Errorf("%s takes %d taps, %d are the most", g.game, p.taps, g.most)
			}
			t.Logf("%s after %d ms: %d taps", g.game, latency, p.taps)
			if text := js[string](p, `fetch(location.href, { headers: { 'X-Part': part } }).then((r) => r.json()).then((sheet) => sheet.Text)`); !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(g.want), " ")) {
				p.Errorf("%s: the server has\n%s", g.game, text)
			}
		}
	}
	p.faults()
}

// A phone that has no room for the sheet sends it all the same, and says that it keeps
// nothing.
func aPhoneThatIsFull(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("subdivision", "Ann", "Bob")
	js[bool](p, `(() => {
		localStorage.clear()
		for (const size of [1e6, 1e4, 1e2, 1]) try { for (let i = 0; ; i++) localStorage['full' + size + i] = 'x'.repeat(size) } catch { }
		return true
	})()`)
	const net = `document.getElementById('net')`
	p.enter("@b6 R2")
	p.settled()
	if !strings.Contains(p.text(), "6  ## R2 .. ") {
		p.Errorf("the sheet:\n%s", p.text())
	}
	p.wait(net + `.textContent.includes('This phone cannot keep the sheet') && !` + net + `.hidden`)
	p.offline(true)
	p.enter("B2")
	p.told("Changes not sent yet: 1")
	p.offline(false)
	p.wait(`document.querySelector('.cell[data-text=B2]')`)
	js[bool](p, `localStorage.clear(), true`)
	p.enter("@d6 R3")
	p.wait(net + `.hidden`)
	p.faults()
}

// Two phones at one table see what the other one does, and neither overwrites what it
// has not seen.
func twoPhonesAtOneTable(t *testing.T, s *clubServer) {
	ann, bob := s.phone(t, 390, 844), s.phone(t, 320, 568)
	at := ann.sit("subdivision", "Ann", "Bob")
	bob.Do(chromedp.Navigate(at), chromedp.WaitVisible("#entry"))
	ann.enter("@c4 R3")
	bob.wait(`document.querySelector('.cell[data-text=R3]')?.ariaLabel === "c4, Ann's Large"`)

	// bob taps a piece without a network, while ann taps one at home.
	meanwhile := func(cell, hers string) {
		bob.enter(cell)
		bob.settled()
		bob.offline(true)
		bob.enter("B2")
		bob.wait(`document.getElementById('net').textContent.includes('not sent yet: 1')`)
		ann.enter(hers)
		ann.settled()
		bob.offline(false)
	}
	meanwhile("@c5", "@e2 B1")
	bob.wait(`document.querySelector('.cell[data-text=B2]')?.ariaLabel.startsWith('c5') && document.querySelector('.cell[data-text=B1]')?.ariaLabel.startsWith('e2')`)
	meanwhile("@d5", "@d5 R1")
	bob.wait(`document.querySelector('.refused').textContent.includes('5 was changed from another phone')`)
	if text := bob.text(); !strings.Contains(text, "5  .. .. B2 R1") {
		t.Errorf("the sheet:\n%s", text)
	}
	ann.faults()
	bob.faults()
}

// A long press asks whether the piece that was used last may go there.
func aLongPressAsks(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("subdivision", "Ann", "Bob")
	p.enter("@c4 R3 @c5")
	at := js[[]float64](p, placeOf, `.cell[aria-label^="d5,"]`)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at[0], Y: at[1]})
	p.Do(chromedp.Sleep(700 * time.Millisecond))
	touch(input.DispatchTouchEventTypeTouchEnd)
	p.wait(`document.querySelector('.toast:not(:empty)')?.textContent.startsWith('No: R3 may not be placed on d5 now.')`)
	if strings.Count(p.text(), "R3") != 1 {
		t.Errorf("asking changed the sheet:\n%s", p.text())
	}
	p.faults()
}

// A finding leads to its cells; the picture is drawn when it is opened; a phone that
// knows a sheet better than the server lays it anew.
func whatIsSaidOfASheet(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("subdivision", "Ann", "Bob")
	p.enter("@c4 R3 @d5 R3 @a2")
	p.tap(".finding:not(.note)")
	p.wait(`document.querySelectorAll('.cell.wrong').length === 2 && document.querySelector('[aria-current]').ariaLabel.startsWith('c4')`)
	p.tap("#picture summary")
	p.wait(`document.querySelector('#picture svg')?.clientWidth > 100`)
	for _, taps := range []string{"@a2 B1", "@d5 B2", "@c4 B3", "@d5 R3"} { // what is said above the picture comes and goes
		p.enter(taps)
		p.settled()
		if !js[bool](p, `document.getElementById('picture').open`) {
			t.Errorf("%s shut the picture", taps)
		}
	}
	p.tap(".tally summary")
	p.wait(`document.querySelector('.tally li').checkVisibility()`)

	js[bool](p, `(() => { localStorage['/table/BBBBB text'] = localStorage[location.pathname + ' text']; return true })()`)
	p.Do(chromedp.Navigate(js[string](p, "location.origin")+"/table/BBBBB"), chromedp.WaitVisible("form button"), chromedp.Click("form[action='/table/anew'] button"), chromedp.WaitVisible("#entry"))
	if !strings.Contains(p.text(), "2  B1") {
		t.Errorf("the sheet laid anew:\n%s", p.text())
	}
}

// What is missing leads a phone to its cell, with its own copy of the sheet, and a key is
// typed there.
func aGapLeadsToItsCell(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	at := p.sit("pyramid", "Ann", "Bob", "Cyd")
	p.Do(chromedp.Navigate(at+"/send"), chromedp.WaitVisible(".findings"))
	if says := browsertest.Get(p.Phone, chromedp.Text("main")); !strings.Contains(says, "This cannot be sent yet\n\nA new sheet.\n\nAnn's hand is empty.\nBob's hand is empty.\nCyd's hand is empty.\n\nBack to the sheet") {
		t.Errorf("the phone says %q", says)
	}
	p.Do(chromedp.Click(".findings li:nth-child(2) a"), chromedp.WaitVisible("#head"))
	p.enter("Cgo")
	p.wait(`document.querySelector('.cell[aria-label^="Bob\'s hand, 1,"]')?.dataset.text === 'Cgo'`)
	p.faults()
}

// When rows come above a row, or go, its element stays the one with its id: a pressed button
// never becomes another row's.
func rowsKeepTheirElements(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	p.sit("subdivision", "Ann", "Bob")
	if !js[bool](p, `(() => {
		const rows = (...texts) => {
			const box = document.createElement('div')
			for (const text of texts) box.innerHTML += '<p id="row-' + text[0] + '">' + text + '</p>'
			return box
		}
		const box = rows('1 one', '2 two'), kept = box.lastChild
		morph(box, rows('0 new', '1 one', '2 TWO'))
		const more = box.lastChild === kept && box.textContent === '0 new1 one2 TWO'
		morph(box, rows('2 two'))
		return more && box.firstChild === kept && box.textContent === '2 two'
	})()`) {
		t.Error("a row's element became another row's")
	}
	p.faults()
}

// Taps that come faster than the answers all count, in their order.
func fastTaps(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	tap := func(keys string) {
		js[bool](p, `(() => { for (const key of '%s'.split(' ')) document.querySelector('.key[value="' + key + '"]').click(); return true })()`, keys)
	}
	p.sit("bazaar", "Ann", "Bob")
	p.enter("Ann:")
	p.settled()
	tap("R W B G Y") // all in one cell
	p.enter("* 0")
	p.holds("Ann: buy RWBGY* left 0")

	p.sit("subdivision", "Ann", "Bob")
	p.enter("@b6")
	p.settled()
	tap("R2 B2 B3 R3 R1 R2")
	p.holds("6 ## R2 B2 B3 R3 ##\n5 R1 R2 .. .. .. ..\n4 .. .. .. ## .. ..\n3 .. .. ## .. .. ..\n2 .. .. .. .. .. ..\n1 ## .. .. .. .. ##\na b c d e f")
	p.faults()
}

// The first page of a sheet is light: less than 90 kB with all but the program, which has
// 2.6 MB at most and is kept. A look for news, which takes a few hundred bytes, is no part of it.
func theFirstPageIsLight(t *testing.T, s *clubServer) {
	p := s.phone(t, 390, 844)
	at := p.sit("zark-city", "Ann", "Bob")
	call(p, network.Enable, network.EnableParams{})
	call(p, network.ClearBrowserCache, cdp.Empty{})
	p.Do(chromedp.Navigate(at), chromedp.WaitVisible("#entry"))
	sizes := js[[]float64](p, `performance.getEntries().filter((e) => e.transferSize !== undefined && !e.name.endsWith('/events') && e.transferSize > 500).map((e) => e.transferSize)`)
	total, whole := 0.0, 0.0
	for _, n := range sizes {
		if whole += n; n < 1_000_000 {
			total += n
		}
	}
	t.Logf("%.1f kB in %d requests", total/1000, len(sizes))
	if total > 90_000 || total < 5_000 || whole > 2_600_000 || len(sizes) > 7 {
		t.Errorf("the requests have %v bytes", sizes)
	}
}
