package serve

import (
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/serve/door"
)

func TestFirstPageInABrowser(t *testing.T) {
	browsertest.Whole(t)
	c := newClub(t, door.Options{})
	phone := browsertest.Start(t).Phone(t, 390, 844)
	phone.Do(chromedp.Navigate(c.as(c.phone("1", door.Arbiter))))
	if title := browsertest.Get(phone, chromedp.Text("h1")); title != "Arbiter" {
		t.Errorf("the first page is called %q", title)
	}
}
