package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// TestPicturesOfPages makes the pictures of pages in docs as a browser shows them. `make pictures`
// runs it.
func TestPicturesOfPages(t *testing.T) {
	if os.Getenv("UPDATE_PICTURES") == "" {
		t.Skip("`make pictures` takes the pictures of pages")
	}
	c := newClub(t, Options{})
	var list []recorded
	for i, game := range []struct{ first, second string }{{"Ann", "Bob"}, {"Cyd", "Dan"}, {"Bob", "Cyd"}, {"Ann", "Dan"}, {"Dan", "Bob"}, {"Ann", "Cyd"}} {
		day := []string{"2026-11-06", "2026-11-13", "2026-11-19"}[i/2]
		list = append(list, recorded{wonBazaar("league: Tuesday league\nseason: 2026\ndate: "+day+"\n", game.first, game.second), nil})
	}
	c.record(list...)
	s := serve(t, c)
	ann, olga := c.phone("ann", Player), c.phone("olga", Arbiter)
	in := func(text string) string {
		return strings.Replace(text, "\n\n", "\nleague: Tuesday league\nseason: 2026\n\n", 1)
	}
	ann.send(ann.begin(in(over)), true)
	ann.send(ann.begin(in(illegal)), true)
	half := ann.begin(in(strings.Replace(over, "B1 B1 R3", ".. .. ..", 1)))
	wrong := ann.begin(in(illegal))
	for name, page := range map[string]struct {
		at    string
		width int
	}{"home": {"/", 390}, "sheet": {"/table/" + half.Code, 390}, "findings": {"/table/" + wrong.Code, 390}, "desk": {"/desk", 390}, "result": {"/result/7", 390}, "wall": {"/wall", 1280}} {
		who := ann
		if name == "desk" {
			who = olga
		}
		on := s.onScreen(who, page.at, page.width, map[int]int{390: 844, 1280: 720}[page.width])
		if strings.HasPrefix(page.at, "/table/") {
			on.Ready()
			on.Click("button[name=pen]")
			on.Until("document.querySelector('.bar').textContent.includes('You write')")
		}
		picture := browsertest.Get(on, chromedp.CaptureScreenshot())
		if err := os.WriteFile(filepath.Join("../../../docs/pictures", "serve-"+name+".png"), picture, 0o644); err != nil {
			t.Fatal(err)
		}
		on.Close()
	}
}
