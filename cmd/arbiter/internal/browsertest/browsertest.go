// Package browsertest opens pages in a headless Chromium for tests.
package browsertest

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Find returns the browser's path. It skips the test with -short, and where no browser is
// installed, except in CI.
func Find(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser is not started with -short")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if program, err := exec.LookPath(name); err == nil {
			return program
		}
	}
	const says = "no Chromium is installed, so no page was opened in a browser; on Debian: apt-get install chromium"
	if os.Getenv("CI") != "" {
		t.Fatal(says)
	}
	t.Skip(says)
	return ""
}

// A Browser is a running Chromium. Each of its phones has its own cookies and storage.
type Browser struct{ ctx context.Context }

// Start starts a browser, which ends with the test.
func Start(t testing.TB) *Browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(Find(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.UserDataDir(t.TempDir()))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("starting the browser: %v", err)
	}
	return &Browser{ctx}
}

// A Phone is a page of the browser.
type Phone struct {
	t     testing.TB
	ctx   context.Context
	Close func()

	withoutAxe bool // a test was skipped that says so
}

// Phone opens a new phone with a touch screen of this size in CSS pixels.
func (b *Browser) Phone(t testing.TB, width, height int) *Phone {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &Phone{t: t, ctx: ctx, Close: sync.OnceFunc(cancel)}
	t.Cleanup(p.Close)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(int64(width), int64(height), chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)); err != nil {
		t.Fatalf("opening a phone: %v", err)
	}
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: notes})
		return err
	}))
	return p
}

// notes records what goes wrong on a page, for Faults.
const notes = `{
	const note = (what) => sessionStorage.setItem('faults', (sessionStorage.getItem('faults') ?? '') + what + '\n')
	addEventListener('error', (e) => note(e.message))
	addEventListener('unhandledrejection', (e) => note(e.reason))
	addEventListener('securitypolicyviolation', (e) => note(e.violatedDirective + ' ' + e.blockedURI))
}`

// Tab opens another tab on the phone: it has the same cookies and the same storage.
func (p *Phone) Tab(t testing.TB) *Phone {
	t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	tab := &Phone{t: t, ctx: ctx, Close: sync.OnceFunc(cancel)}
	t.Cleanup(tab.Close)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	return tab
}

// mostWait is how long one action may take before the test fails.
const mostWait = 4 * time.Minute

// Do runs actions one after the other, and ends the test where one fails.
func (p *Phone) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	for i, action := range actions {
		if _, err := run(p, action); err != nil {
			p.t.Fatalf("action %d on the phone: %v", i+1, err)
		}
	}
}

// Get runs an action and returns its result. It ends the test where that fails.
func Get[T any](p *Phone, action chromedp.Action[T]) T {
	p.t.Helper()
	value, err := run(p, action)
	if err != nil {
		p.t.Fatalf("asking the phone: %v", err)
	}
	return value
}

func run[T any](p *Phone, action chromedp.Action[T]) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, mostWait)
	defer cancel()
	return chromedp.Run(ctx, action)
}
