package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/thumbs"
	"arbiter/cmd/arbiter/sheet/touch"
	referee "arbiter/cmd/referee/built"
	"arbiter/cmd/referee/page"
	"arbiter/score/link"
)

// withProgram skips a test where this one was built without the program for browsers.
func withProgram(t testing.TB) {
	t.Helper()
	if referee.Program != nil {
		return
	}
	const says = "built without the program for browsers; `make test` has it"
	if os.Getenv("CI") != "" && !testing.Short() {
		t.Fatal(says)
	}
	t.Skip(says)
}

// exampleSheet returns the sheet of a shipped example.
func exampleSheet(t *testing.T, name string) drawn {
	t.Helper()
	text, err := os.ReadFile("../../docs/examples/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := touch.Open(string(text), model.Known{})
	if err != nil {
		t.Fatal(err)
	}
	return drawn{whole}
}

// body returns a text without its headers.
func body(text string) string {
	_, body, _ := strings.Cut(text, "\n\n")
	return body
}

// refereePage returns the referee's page, as a file that a browser opens.
func refereePage(t *testing.T) string {
	t.Helper()
	withProgram(t)
	file, err := os.Create(filepath.Join(t.TempDir(), "referee.html"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := page.Write(file); err != nil {
		t.Fatal(err)
	}
	return "file://" + file.Name()
}

// A page that cannot be written, as on a full disk, is an error.
func TestRefereeUnwritten(t *testing.T) {
	withProgram(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	if err := page.Write(full); err == nil {
		t.Error("nobody hears that the disk is full")
	}
}

// startReferee opens the referee's page on a phone.
func startReferee(t *testing.T, at string) *browsertest.Phone {
	t.Helper()
	page := refereePage(t)
	p := browsertest.Start(t).Phone(t, 390, 844)
	p.Open(page + at)
	p.Until(`!document.getElementById('loading')`)
	return p
}

// judges pastes a text and returns the verdict that the page shows.
func judges(t *testing.T, p *browsertest.Phone, text string) (got answered) {
	t.Helper()
	said := browsertest.JS[string](p, fmt.Sprintf(`(async () => {
		document.querySelector('#verdict h2')?.remove()
		const form = document.getElementById('source-form')
		form.text.value = %q
		form.querySelector('[name=read]').click()
		while (!document.querySelector('#verdict h2')) await new Promise((done) => setTimeout(done, 20))
		const all = (selector) => [...document.querySelectorAll('#verdict ' + selector)], names = all('thead th').map((e) => e.textContent).slice(1)
		const by = (kind) => Object.fromEntries(all('[data-' + kind + ']').map((e, i) => [names[i], +e.dataset[kind]]))
		const title = document.querySelector('#verdict h2').dataset
		return JSON.stringify({ totals: by('total'), places: by('place'), verdict: title.verdict, complete: title.complete === 'true',
			errors: all('[data-severity=error]').map((e) => e.dataset.rule + '[' + e.dataset.at + ']') })
	})()`, text))
	if err := json.Unmarshal([]byte(said), &got); err != nil {
		t.Fatalf("%v in %s", err, said)
	}
	for name, place := range got.Places {
		if place == 1 {
			got.Winners = append(got.Winners, name)
		}
	}
	slices.Sort(got.Winners)
	return got
}

// The referee's page answers all conformance cases as the program does.
func TestRefereeConforms(t *testing.T) {
	files, err := filepath.Glob("testdata/conformance/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	p := startReferee(t, "")
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
			want := readWanted(t, file)
			text, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			got := judges(t, p, withRulings(string(text), want.Args))
			slices.Sort(want.Score.Winners)
			want.compare(t, &got)
		})
	}
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}

// withRulings writes the rulings of a command line into a text.
func withRulings(text string, args []string) string {
	for i := range args {
		if args[i] == "--ruling" {
			text = strings.Replace(text, "\nplayer:", fmt.Sprintf("\nruling: %s\nplayer:", args[i+1]), 1)
		}
	}
	return text
}

// passes says what of a page a reader or a thumb cannot use, on two phones.
func passes(t *testing.T, p *browsertest.Phone, what string) {
	t.Helper()
	if broken := p.BrokenWords(); broken != "" {
		t.Errorf("%s breaks\n%s", what, broken)
	}
	for _, width := range []int64{320, 390} {
		p.Do(chromedp.EmulateViewport(width, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
		p.Until(fmt.Sprintf("innerWidth === %d", width))
		if faults := p.Audit(); faults != "" {
			t.Errorf("%s on a screen of %d:\n%s", what, width, faults)
		}
	}
}

// A dispute is judged in the page: the sheet by touch, the findings on the board, the
// rulings, what the browser keeps, and a link.
func TestRefereePage(t *testing.T) {
	p := startReferee(t, "")
	passes(t, p, "the first page")
	p.Click(`[name=game][value=subdivision]`)
	p.Until(`document.getElementById('entry')`)
	whole := exampleSheet(t, "subdivision")
	if _, _, err := thumbs.Fill(p, whole); err != nil {
		t.Fatal(err)
	}
	if got := body(p.SheetText()); got != body(whole.Text()) {
		t.Errorf("the sheet is\n%s", got)
	}
	p.Click("a[href='#done']")
	p.Until(`document.getElementById('verdict').textContent.includes('Ann wins 24 : 23') && document.querySelector('.steps')`)
	for _, says := range []string{"A playing order that leads here: 30 turns", "groups"} {
		if text := browsertest.JS[string](p, `document.getElementById('verdict').textContent`); !strings.Contains(text, says) {
			t.Errorf("%q is not in %s", says, text)
		}
	}
	browsertest.JS[bool](p, `(document.querySelector('[aria-label="The last turn"]').click(), true)`)
	p.Until(`document.querySelector('.steps b')?.textContent === '30' && document.querySelector('#step+.shown svg')`)
	passes(t, p, "the sheet with its verdict")
	refereeKeeps(t, p, whole)
	refereeOpensLinks(t, p, whole)
	if n := browsertest.JS[int](p, "Object.keys(localStorage).length"); n != 1 {
		t.Errorf("%d sheets are kept", n)
	}
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}

// refereeKeeps: what was filled in is there when the page is opened again, until it is discarded;
// so is what 0.3.0 kept of a table.
func refereeKeeps(t *testing.T, p *browsertest.Phone, whole drawn) {
	t.Helper()
	browsertest.JS[bool](p, `((localStorage['/table/BCDFG text'] = 'game: bazaar\nplayer: Ann\nplayer: Bob\n'), true)`)
	p.Do(chromedp.Reload())
	p.Until(`document.querySelectorAll('[name=stored]').length === 2`)
	browsertest.JS[bool](p, `delete localStorage['/table/BCDFG text']`)
	p.Do(chromedp.Reload())
	p.Until(`document.querySelectorAll('[name=stored]').length === 1`)
	passes(t, p, "the first page with a sheet")
	p.Click("[name=stored]")
	p.Until(`document.getElementById('entry')`)
	p.Ready()
	if got := body(p.SheetText()); got != body(whole.Text()) {
		t.Errorf("the sheet is\n%s", got)
	}

	// What is changed then is kept in its place, not beside it: by touch, or as a text. The verdict
	// below is that of the sheet as it is now.
	before := browsertest.JS[string](p, `JSON.stringify(localStorage)`)
	p.Until(`document.querySelector('#verdict h2')?.getBoundingClientRect().top > innerHeight`)
	p.Click(".grid .cell[aria-label^='b6,']")
	p.Tap("put", "R1", "")
	p.Until(fmt.Sprintf(`JSON.stringify(localStorage) !== %q`, before))
	browsertest.JS[bool](p, `(document.getElementById('verdict').scrollIntoView(), true)`)
	p.Until(`document.querySelector('#source textarea')?.value.includes('R1 B2 B3 R3')`)
	browsertest.JS[bool](p, `((document.querySelector('#source textarea').value = document.querySelector('#source textarea').value.replace('R1 B2', 'R2 B2')), true)`)
	p.Click(`#source [name=read]`)
	p.Until(fmt.Sprintf(`JSON.stringify(localStorage) === %q`, before))
}

// refereeOpensLinks: a link is another sheet; what was kept stays.
func refereeOpensLinks(t *testing.T, p *browsertest.Phone, whole drawn) {
	t.Helper()
	illegal := "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n" + strings.Replace(body(whole.Text()), "R2 B2", "R3 R3", 1)
	position := link.Position{Text: illegal, Recorded: []link.Outcome{{Points: 1, Place: 2}, {Points: 2, Place: 1}}}
	at, err := position.Write()
	if err != nil {
		t.Fatal(err)
	}
	browsertest.JS[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, at))
	p.Until(`document.getElementById('verdict')?.textContent.includes('Something else is recorded: 1 : 2')`) // of this sheet, for the one before was illegal, too
	for _, says := range []string{"ILLEGAL", "subdivision/spacing"} {
		if text := browsertest.JS[string](p, `document.getElementById('verdict').textContent`); !strings.Contains(text, says) {
			t.Errorf("%q is not in %s", says, text)
		}
	}
	passes(t, p, "an illegal position")
	p.Click(`[name=ruling][value="small-needs=any"]`) // which changes nothing of the sheet
	p.Until(`document.querySelector('[name=ruling][value="small-needs=any"]').getAttribute('aria-pressed') === 'true' && location.hash.length > 1`)

	// What is changed of it is a sheet of this browser's, and no longer the link's. A text that is
	// pasted on the first page is another one.
	p.Tap("put", "R1", "")
	p.Until(`location.hash === '' && Object.keys(localStorage).length === 2`)
	browsertest.JS[bool](p, `(document.querySelector('a[href="#"]').click(), true)`)
	p.Until(`document.querySelectorAll('[name=stored]').length === 2`)
	browsertest.JS[bool](p, `((document.querySelector('#source-form textarea').value = 'game: bazaar\nplayer: Ann\nplayer: Bob\n'), true)`)
	p.Click(`#source-form [name=read]`)
	p.Until(`document.getElementById('entry') && Object.keys(localStorage).length === 3`)
	browsertest.JS[bool](p, `(window.confirm = () => true, document.querySelector('a[href="#"]').click(), true)`)
	for n := 3; n > 1; n-- { // the newest first
		p.Until(fmt.Sprintf(`document.querySelectorAll('[name=stored]').length === %d`, n))
		p.Click(`[name=discard]`)
	}
	p.Until(`document.querySelectorAll('[name=stored]').length === 1`)

	// A broad board can be scrolled by keys.
	position = link.Position{Text: "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nturn: R\n\n" + body(exampleSheet(t, "zark-city").Text())}
	if at, err = position.Write(); err != nil {
		t.Fatal(err)
	}
	browsertest.JS[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, at))
	p.Until(`document.querySelector('#verdict .board.broad')`)
	passes(t, p, "a broad board")
}

// TestSheetByKeys: arrows go from cell to cell, also between rows of unlike lengths, and letters fill
// them, but not where somebody reads the verdict. What is open stays open, and what was wrong is said
// until something is right.
func TestSheetByKeys(t *testing.T) {
	p := startReferee(t, "")
	browsertest.JS[bool](p, fmt.Sprintf(`((document.querySelector('#source-form textarea').value = %q), true)`, exampleSheet(t, "pyramid").Text()))
	p.Click(`#source-form [name=read]`)
	p.Until(`document.querySelector('#verdict h2[data-verdict]')`)
	at := func() string { return browsertest.JS[string](p, `document.querySelector('.cell[aria-current]').value`) }
	press := func(key, want string) {
		t.Helper()
		if p.Do(chromedp.KeyEvent(key)); at() != want {
			t.Errorf("after %q %s is chosen, not %s", key, at(), want)
		}
	}
	p.Click(`.cell[value="13.6"]`) // the last of Ann's hand, which is longer than the Quarry above it
	press(kb.ArrowUp, "12.3")
	press(kb.ArrowLeft, "12.2")
	press(kb.ArrowDown, "13.2")
	before := p.SheetText()
	p.Do(chromedp.KeyEvent("R"), chromedp.KeyEvent("7"))
	if p.SheetText() == before {
		t.Error("letters fill nothing")
	}
	p.Until(`document.querySelector('#verdict summary,#verdict button')`)
	was := at()
	browsertest.JS[bool](p, `(document.querySelector('#verdict summary,#verdict button').focus(), true)`)
	press(kb.ArrowRight, was)

	browsertest.JS[bool](p, `((document.getElementById('source').open = true), ask('tap', { Do: 'put', Value: '8' }), ask('verdict', { Form: '' }), true)`)
	if !browsertest.JS[bool](p, `document.getElementById('source').open`) {
		t.Error("the text folds itself up")
	}
	browsertest.JS[bool](p, `(ask('open', { Text: 'no game' }), true)`)
	p.Until(`document.getElementById('says').textContent !== ''`)
	browsertest.JS[bool](p, `(ask('tap', { Do: 'select', Value: document.querySelector('.cell').value }), true)`)
	p.Until(`document.getElementById('says').textContent === ''`)
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}

// A damaged link opens no sheet: the first page stands there and says so, and what is begun
// on it is a sheet as any other.
func TestDamagedLinkOpensTheFirstPage(t *testing.T) {
	p := startReferee(t, "#adamaged")
	p.Until(`document.getElementById('says').textContent.startsWith('The link is damaged')`)
	p.Until(`document.querySelector('[name=game]') && location.hash === ''`)
	p.Click(`[name=game][value=subdivision]`)
	p.Until(`document.getElementById('entry') && document.getElementById('says').textContent === ''`)

	// So it does where a sheet is open: no verdict is left of it.
	p.Until(`document.querySelector('#verdict h2')`)
	browsertest.JS[bool](p, `(location.hash = '#adamaged', true)`)
	p.Until(`document.querySelector('[name=game]') && document.getElementById('verdict').textContent === ''`)
	p.Until(`document.getElementById('says').textContent.startsWith('The link is damaged')`)
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}

// Nothing lies over the verdict: whoever goes to it sees it from its heading on, and no key.
// The sheet is shown once, and each sentence about a cell whole.
func TestNothingCoversTheVerdict(t *testing.T) {
	p := startReferee(t, "")
	for _, size := range [][2]int64{{390, 844}, {1000, 800}, {844, 390}, {1280, 900}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]), chromedp.Reload())
		p.Until(`document.querySelector('[name=game]')`)
		if top := browsertest.JS[float64](p, `document.querySelector('h1').getBoundingClientRect().top`); top < 16 {
			t.Errorf("%v: the first heading is %v below the edge", size, top)
		}
		browsertest.JS[bool](p, `(document.querySelector('[name=game][value=subdivision]').click(), true)`)
		p.Until(`document.querySelector('#verdict h2[data-verdict]')`)
		if cut := browsertest.JS[string](p, `[...document.querySelectorAll('.cell')].map((_, i) => {
			document.querySelectorAll('.cell')[i].click()
			const says = document.querySelector('.pad .head>span')
			return says.scrollHeight > says.clientHeight + 1 ? says.textContent : ''
		}).find((cut) => cut) ?? ''`); cut != "" {
			t.Errorf("%v: this is cut off: %s", size, cut)
		}
		if n := browsertest.JS[int](p, `[...document.querySelectorAll('.grid,#verdict svg')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height).length`); n != 1 {
			t.Errorf("%v: the sheet is shown %d times", size, n)
		}
		browsertest.JS[bool](p, `(document.querySelector('.tools a').click(), true)`)
		if size[0] >= 1152 { // it stands beside the sheet
			continue
		}
		p.Until(`document.querySelector('#verdict').getBoundingClientRect().top < 40`)
		if over := browsertest.JS[string](p, `[...document.querySelectorAll('.top,.pad')].filter((e) => e.getBoundingClientRect().bottom > 1).map((e) => e.className).join(' ')`); over != "" {
			t.Errorf("%v: beside the verdict there is still %s", size, over)
		}
	}
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}
