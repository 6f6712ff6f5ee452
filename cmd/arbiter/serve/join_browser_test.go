package serve

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/serve/door"
)

// A phone comes from a page of another site, as a chat is: it joins there, and the next
// time it is let in although the browser does not send its cookie across sites.
func TestJoiningFromAnotherSite(t *testing.T) {
	browsertest.Whole(t)
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{})
	home := serveTest(t, s.handler())
	chat := serveTest(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<a id="join" href="` + home + `/join?code=` + s.Codes.Join + `">join</a> <a id="league" href="` + home + `/?league=Tuesday">the league</a>
			<form method="post" action="` + home + `/leave"><button>a trick</button></form>`))
	}))
	chat = strings.Replace(chat, "127.0.0.1", "localhost", 1) // another site to the browser

	p := browsertest.Start(t).Phone(t, 390, 844)
	p.Do(chromedp.Navigate(chat), chromedp.Click("#league"), chromedp.WaitVisible(`input[name=code]`))
	if at := browsertest.Get(p, chromedp.Location()); !strings.HasPrefix(at, home+"/join?to=") {
		t.Errorf("a stranger is led to %s", at)
	}
	p.Do(chromedp.Navigate(chat), chromedp.Click("#join"), chromedp.WaitVisible(`input[name=code]`), chromedp.Click("main button"), chromedp.WaitVisible(`main.home`))

	p.Do(chromedp.Navigate(chat), chromedp.Click("#league"), chromedp.WaitVisible(`main.home`))
	if at := browsertest.Get(p, chromedp.Location()); at != home+"/?league=Tuesday" {
		t.Errorf("the link leads to %s", at)
	}
	p.Do(chromedp.Navigate(chat), chromedp.Click("button"), chromedp.WaitVisible("h1"))
	if says := browsertest.Get(p, chromedp.Text("main")); !strings.Contains(says, "another site") {
		t.Errorf("a form of another site gets: %s", says)
	}
	p.Do(chromedp.Navigate(home), chromedp.WaitVisible(`main.home`)) // still in
}
