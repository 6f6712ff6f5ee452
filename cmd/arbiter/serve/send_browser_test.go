package serve

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/sheet/touch"
)

// A phone begins a sheet and is asked about a new name. It goes back to the name, changes
// it and sends the result.
func TestABrowserSendsAResult(t *testing.T) {
	browsertest.Whole(t)
	c := newClub(t, door.Options{})
	c.played("Tuesday league", "", "Ann", "Bob")
	phone := browsertest.Start(t).Phone(t, 390, 844)
	phone.Do(chromedp.Navigate(c.as(c.phone("1", door.Player))), chromedp.Click(`a[href="/new?game=subdivision"]`), chromedp.WaitVisible("#player1"),
		chromedp.SendKeys("#player1", "Ann"), chromedp.SendKeys("#player2", "Bobb\r"), chromedp.WaitVisible("#entry"))
	table, err := c.Tables.Find(c.Tables.List()[0].Code)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := table.Text()
	head, _, _ := strings.Cut(text, "\n\n")
	c.Tables.Change(table, touch.Change{Do: "paste", Text: head + "\n\n" + doortest.Board})
	phone.Do(chromedp.Navigate(c.as(c.phone("1", door.Player))+"/table/"+table.Code+"/send"), chromedp.WaitVisible(".ask"))
	if says := browsertest.Get(phone, chromedp.Text("main")); strings.Count(says, "Bobb is a new player. Near: Bob (1 game).") != 1 || strings.Contains(says, "New:") {
		t.Fatalf("the phone was asked %q", says)
	}
	if buttons := browsertest.Get(phone, chromedp.Text(".done")); buttons != "Back\nSend all the same" {
		t.Errorf("the buttons are %q", buttons)
	}
	phone.Do(chromedp.Click(".done a.main"), chromedp.WaitVisible("#name1:focus"), chromedp.SetValue("#name1", "Bob"), chromedp.Click("#name1"), chromedp.Evaluate[chromedp.Void](`document.querySelectorAll('.names button')[1].click()`),
		chromedp.WaitVisible(`#name1[value="Bob"]`), chromedp.Click(".tools a"), chromedp.WaitVisible(".send .done"))
	if says := browsertest.Get(phone, chromedp.Text("main")); strings.Contains(says, "looks wrong") || len(c.results()) != 1 {
		t.Fatalf("after the change, %d results and %q", len(c.results()), says)
	}
	phone.Do(chromedp.Click(".send .done button"), chromedp.WaitVisible(`a[href^="/new?"]`))
	if title := browsertest.Get(phone, chromedp.Text("h1")); title != "Result 2 is recorded" {
		t.Errorf("the phone says %q", title)
	}
	if list := c.results(); len(list) != 2 || strings.Join(list[1].Names(), " ") != "Ann Bob" {
		t.Errorf("recorded: %+v", list)
	}
}
