package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// picturedClub is a club of eight on its sixth evening: who played whom, and the points.
const picturedClub = `2026-10-18 Ann 24 Bob 23, Cyd 19 Dan 21, Eva 22 Fay 20, Gus 18 Hal 25
2026-10-25 Ann 21 Cyd 22, Bob 24 Dan 20, Eva 19 Gus 17, Fay 23 Hal 21
2026-11-01 Ann 23 Eva 20, Bob 18 Fay 22, Cyd 21 Gus 21, Dan 24 Hal 19
2026-11-08 Ann 20 Fay 19, Bob 25 Eva 22, Cyd 23 Hal 24, Dan 21 Gus 20
2026-11-15 Ann 22 Gus 21, Bob 19 Hal 23, Cyd 24 Eva 18, Dan 20 Fay 22
2026-11-22 Ann 19 Hal 22, Bob 21 Gus 23, Cyd 20 Fay 21, Dan 23 Eva 24`

// picturedRecords are the records of that club, with a round that is planned.
func picturedRecords(t *testing.T, path string) {
	t.Helper()
	table := "date,game,league,season,round,player,score\n"
	round := 0
	for line := range strings.Lines(picturedClub) {
		round++
		date, games, _ := strings.Cut(strings.TrimSpace(line), " ")
		for game := range strings.SplitSeq(games, ", ") {
			words := strings.Fields(game)
			for i := 0; i < len(words); i += 2 {
				table += fmt.Sprintf("%s,subdivision,Tuesday league,2026,%d,%s,%s\n", date, round, words[i], words[i+1])
			}
			table += "\n"
		}
	}
	succeeds(t, "", "score", "--save", "--db", path, "../../docs/examples/subdivision.txt", "../../docs/examples/bazaar.txt", "../../docs/examples/pyramid.txt")
	succeeds(t, table, "import", "-", "--db", path)
	succeeds(t, "", "pair", "--league", "Tuesday league", "--round", "7", "--tables", "2", "--save", "--db", path)
}

// The pictures of phones, wall and desk in docs are what a browser shows. `make pictures`
// takes them anew: no two browsers draw a letter alike, so they are not compared.
func TestPicturesOfPhones(t *testing.T) {
	if os.Getenv("UPDATE_PICTURES") == "" {
		t.Skip("`make pictures` takes the pictures of phones")
	}
	withProgram(t)
	browser := browsertest.Start(t)
	s := &served{t: t, db: filepath.Join(t.TempDir(), "league.db"), home: t.TempDir(), address: "127.0.0.1:0"}
	picturedRecords(t, s.db)
	s.start()
	t.Cleanup(func() { s.kill() })
	e := &clubEvening{served: s, clubServer: clubServer{"http://" + s.address, browser}}
	take := func(p *clubPhone, name string) {
		t.Helper()
		p.faults()
		picture := browsertest.Get(p.Phone, chromedp.CaptureScreenshot())
		if err := os.WriteFile(filepath.Join("..", "..", "docs", "pictures", name+".png"), picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	look := func(p *clubPhone, scheme string) {
		call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	}
	screen := func(width, height int64) *clubPhone {
		p := e.joined(t, int(width), int(height))
		p.Do(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(1)))
		return p
	}
	const disputed = "@b5 B3 @d5 R3 @c4 R3 @e4 B2 @b3 R2 @b2 B2 @f2 B1 @b6"

	p := e.joined(t, 390, 844)
	p.tap("main.home section:first-of-type a")
	p.wait("location.pathname === '/new' && document.readyState === 'complete'")
	p.Do(chromedp.WaitVisible("button.main"))
	p.tap("button.main")
	p.Do(chromedp.WaitVisible("#entry"))
	p.enter("R2 B2 B3")
	p.settled()
	p.Do(chromedp.Navigate(e.clubServer.address), chromedp.WaitVisible("main.home"))
	take(p, "serve-home")

	p.sit("subdivision", "Ann", "Bob")
	p.enter("R2 B2 B3 R3 R3 R2 R1 R2 R2 B3 B1 B3 R2 R3 R1 B2 R3")
	p.settled()
	take(p, "serve-sheet")
	look(p, "dark")
	take(p, "serve-board-dark")
	look(p, "light")

	p.sit("subdivision", "Ann", "Bob")
	p.enter(disputed)
	p.settled()
	illegal := js[string](p, "location.href")
	js[bool](p, `(() => {
		document.querySelector('#tally0').scrollIntoView()
		document.querySelector('#tally0').scrollIntoView({ block: 'center' })
		return true
	})()`)
	take(p, "serve-findings")
	p.Do(chromedp.EmulateViewport(844, 390, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch), chromedp.Navigate(illegal), chromedp.WaitVisible("#entry"))
	p.settled()
	take(p, "serve-landscape")
	p.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))

	for _, g := range wholeGames {
		switch g.game {
		case "pyramid":
			p.sit(g.game, g.players...)
			p.enter(g.taps)
			p.settled()
			take(p, "serve-hands")
		case "buyers-market":
			p.sit(g.game, g.players...)
			taps, _, _ := strings.Cut(g.taps, " @Bob")
			p.enter(taps)
			p.enter("@Ann's_level_1")
			p.settled()
			take(p, "serve-levels")
		}
	}

	p.sit("subdivision", "Annn", "Bob")
	p.enter(wholeGames[0].taps)
	p.settled()
	p.tap(".tools a")
	p.Do(chromedp.WaitVisible(".send .done button"))
	take(p, "serve-send")

	p.Do(chromedp.Navigate(illegal), chromedp.WaitVisible("#entry"))
	p.settled()
	p.done()
	p.tap(".send .done button")
	p.Do(chromedp.WaitVisible(`.send .choices a[href="/wall"]`))

	wall := screen(1280, 720)
	look(wall, "dark")
	wall.Do(chromedp.Navigate(e.clubServer.address+"/wall?league=Tuesday+league&season=2026"), chromedp.WaitVisible(".wall-page.now"))
	wall.wait(`document.querySelector('.wall-page.now').dataset.page.startsWith('standings')`)
	take(wall, "serve-wall")

	desk := screen(1100, 800)
	desk.Do(chromedp.Navigate(e.clubServer.address+"/join?desk=1&to=/desk"), chromedp.SendKeys("input[name=code]", s.desk), chromedp.SendKeys("input[name=name]", "Olga"), chromedp.Click("main button"), chromedp.WaitVisible("main.desk"))
	take(desk, "serve-desk")

	league := screen(1280, 900)
	league.Do(chromedp.Navigate(e.clubServer.address+"/league?league=Tuesday+league"), chromedp.WaitVisible("table"))
	take(league, "serve-league")
	league.Do(chromedp.EmulateViewport(1100, 1000, chromedp.EmulateScale(1)), chromedp.Navigate(e.clubServer.address+"/result/1"), chromedp.WaitVisible("table"))
	take(league, "serve-result")
}
