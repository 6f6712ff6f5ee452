package serve

import (
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

func TestFirstPageInABrowser(t *testing.T) {
	browsertest.Whole(t)
	_, address := newTestServer(t)
	phone := browsertest.Start(t).Phone(t, 390, 844)
	phone.Do(chromedp.Navigate(address))
	if title := browsertest.Get(phone, chromedp.Text("h1")); title != "Arbiter" {
		t.Errorf("the first page is called %q", title)
	}
}
