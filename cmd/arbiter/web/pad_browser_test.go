package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// TestPadOnAPhone: a pad is there again after it was loaded again, asks about doubts once, is
// recorded once, and the next pad is another one. One that was left is offered.
func TestPadOnAPhone(t *testing.T) {
	c := newClub(t, Options{})
	s := serve(t, c)
	ann := c.phone("ann", Player)
	p := s.on(ann, "/pad")
	fill := func(game string, words ...string) {
		t.Helper()
		p.Until("document.getElementById('pad')")
		p.Do(chromedp.SendKeys("input[name=game]", game))
		for i, text := range words {
			browsertest.JS[bool](p, `(document.querySelectorAll('input[name=player],input[name=points]')[`+string(rune('0'+i))+`].focus(), true)`)
			p.Do(chromedp.KeyEvent(text))
		}
	}
	fill("Catan", "Ann", "Bobby", "", "", "3+6", "10")
	p.Click("#pad button[value=row]")
	browsertest.JS[bool](p, "(document.querySelectorAll('input[name=points]')[4].focus(), true)")
	p.Do(chromedp.KeyEvent("2"))
	p.Until("document.querySelector('#pad output').value === '11'")
	p.Do(chromedp.Reload())
	p.Until("document.querySelector('#pad output')?.value === '11' && document.querySelectorAll('#pad tbody tr').length === 2")
	p.Click("#pad button[value=column]")
	p.Until("document.querySelectorAll('input[name=player]').length === 5")
	p.Do(chromedp.Reload())
	p.Until("document.querySelector('#pad output')?.value === '11' && document.querySelectorAll('input[name=player]').length === 5 && document.querySelectorAll('input[name=points]').length === 10")
	p.Click("#pad button.main")
	p.Until("document.querySelector('.did')")
	p.Open("http://" + s.address + "/pad")
	fill("Chess", "Ann", "Bobbi", "", "", "1", "0")
	p.Click("#pad button.main")
	p.Until("document.querySelector('.ask')?.textContent.includes('Bobby')")
	p.Click("#pad button[name=anyway]")
	p.Until("document.querySelector('.did')")
	p.Open("http://" + s.address + "/pad")
	fill("Go", "Ann", "Bobby", "Cyd", "Dan", "7", "5", "3", "1")
	p.Click("#pad button[value=column]")
	p.Until("document.querySelectorAll('input[name=player]').length === 5 && [...document.querySelectorAll('#pad tr > :last-child input')].every((i) => i.value === '')")
	p.Open("http://" + s.address + "/")
	p.Open("http://" + s.address + "/pad")
	p.Until("document.querySelector('.row button')?.textContent === 'Go, Ann, Bobby, Cyd, Dan'")
	p.Click(".row button")
	p.Until("document.querySelector('#pad output').value === '7'")
	p.Click("#pad button.main")
	p.Until("document.querySelector('.did')")
	p.Open("http://" + s.address + "/pad")
	if browsertest.JS[bool](p, "document.body.innerText.includes('Not recorded yet')") {
		t.Error("what is recorded is offered")
	}
	for path, says := range map[string]string{"/result/1": "Ann", "/result/2": "Chess", "/result/3": "Go"} {
		ann.get(path).wants(200, says)
	}
	ann.get("/result/1").wants(200, "round 1: 3+6, 10; round 2: 2, 0", "Bobby")
	ann.get("/result/4").wants(404)
	if faults := p.Faults(); faults != "" {
		t.Error(faults)
	}
}
