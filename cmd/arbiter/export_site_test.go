package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	referee "arbiter/cmd/referee/built"
	"arbiter/score/oftentest"
)

// A site is opened from the disk: no page is wider than a phone, and *Judge it again* says
// whether the reader's browser comes to what is recorded.
func TestASiteInABrowser(t *testing.T) {
	if referee.Program == nil {
		t.Skip("built without the referee")
	}
	oftentest.Slow(t)
	db, folder := filepath.Join(t.TempDir(), "club.db"), filepath.Join(t.TempDir(), "public")
	for _, args := range [][]string{
		{"import", "../../docs/examples/subdivision.txt"},
		{"import", "../../docs/examples/bazaar.txt", "../../docs/examples/pyramid.txt", "../../docs/examples/club.csv"},
		{"export", "--format", "site", "-o", folder},
	} {
		var out, errs bytes.Buffer
		if code := run(append(args, "--db", db, "--no-input"), nil, &out, &errs); code != 0 {
			t.Fatalf("arbiter %q: %d: %s", args, code, errs.String())
		}
	}
	b := browsertest.Start(t)
	pages, err := filepath.Glob(filepath.Join(folder, "*.html"))
	more, err2 := filepath.Glob(filepath.Join(folder, "*", "*.html"))
	if err != nil || err2 != nil || len(pages)+len(more) < 10 {
		t.Fatal(pages, more, err, err2)
	}
	for _, width := range []int{320, 390, 1200} {
		p := b.Phone(t, width, 844)
		for _, page := range append(pages, more...) {
			if strings.HasSuffix(page, "referee.html") {
				continue
			}
			p.Open("file://" + page)
			if faults := p.Audit(); faults != "" {
				t.Errorf("%s on a screen of %d:\n%s", page, width, faults)
			}
			if ink := browsertest.Get(p, chromedp.Evaluate[string](`getComputedStyle(document.querySelector("h1")).fontFamily`)); !strings.Contains(ink, "Palatino") {
				t.Errorf("%s has no style: %s", page, ink)
			}
		}
	}

	p := b.Phone(t, 390, 844)
	result := filepath.Join(folder, "result", "1.html")
	refereeSays(t, p, result, "This agrees with what is recorded.")
	text, err := os.ReadFile(result)
	if err == nil {
		err = os.WriteFile(result, bytes.Replace(text, []byte(".24_1.23_2"), []byte(".25_1.23_2"), 1), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	refereeSays(t, p, result, "Something else is recorded: 25 : 23")
}

// refereeSays follows a result's page to the referee, whose verdict is seen without scrolling.
func refereeSays(t *testing.T, p *browsertest.Phone, result, says string) {
	t.Helper()
	p.Open("file://" + result)
	p.Open(browsertest.JS[string](p, `document.querySelector("a[href*=referee]").href`))
	const seen = `(async () => { for (let i = 0; i < 600; i++) { const at = document.querySelector("#verdict h2")?.getBoundingClientRect().top
		if (at >= 0 && at < innerHeight / 2) return document.getElementById("verdict").textContent
		await new Promise((then) => setTimeout(then, 50)) }
		return "nothing that is seen first" })()`
	if text := browsertest.Get(p, chromedp.Evaluate[string](seen, chromedp.EvalAwaitPromise)); !strings.Contains(text, says) {
		t.Errorf("%q is not said: %s", says, text)
	}
}
