package serve

import (
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/browsertest"
)

// newTestServer is a server with records of its own, and its address.
func newTestServer(t *testing.T) (*server, string) {
	t.Helper()
	a := &cli.App{Now: time.Now, DB: filepath.Join(t.TempDir(), "league.db"), Width: cli.DefaultWidth}
	s, err := newServer(a)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.handler())
	t.Cleanup(func() {
		web.Close()
		s.books.close()
	})
	return s, web.URL
}

func TestFirstPageInABrowser(t *testing.T) {
	_, address := newTestServer(t)
	phone := browsertest.Start(t).Phone(t, 390, 844)
	phone.Do(chromedp.Navigate(address))
	if title := browsertest.Get(phone, chromedp.Text("h1")); title != "Arbiter" {
		t.Errorf("the first page is called %q", title)
	}
}
