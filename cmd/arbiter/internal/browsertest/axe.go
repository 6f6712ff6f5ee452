package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// askAxe lists what axe finds on a page, a line for each element. It ignores the contrast of
// disabled elements, and frames, as there are none.
const askAxe = `axe.run(document, { resultTypes: ["violations"], iframes: false }).then(({ violations }) => violations.flatMap((v) =>
	v.nodes.map((n) => v.impact + " " + v.id + ": " + n.html.replace(/\s+/g, " ").slice(0, 120))).join("\n"))`

// axeFolder is the folder into which npm puts axe-core; CONTRIBUTING.md says how.
const axeFolder = "ARBITER_AXE"

// axeScript returns the script of axe-core, or why it is missing.
func axeScript() (script, why string) {
	folder := os.Getenv(axeFolder)
	if folder == "" {
		return "", "no page is checked with axe, as " + axeFolder + " names no folder; see CONTRIBUTING.md"
	}
	text, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		return "", fmt.Sprintf("no page is checked with axe: %v; see CONTRIBUTING.md", err)
	}
	return string(text), ""
}

// axe lists what axe finds on the phone's page. Without axe it skips a test of that name, but under
// CI it fails.
func (p *Phone) axe() string {
	p.t.Helper()
	script, why := axeScript()
	switch {
	case why == "":
		Get(p, chromedp.Evaluate[int]("if (!window.axe) {"+script+"\n}\n0"))
		return Get(p, chromedp.Evaluate[string](askAxe, chromedp.EvalAwaitPromise))
	case os.Getenv("CI") != "":
		p.t.Fatal(why)
	}
	if t, ok := p.t.(*testing.T); ok && !p.withoutAxe {
		t.Run("axe", func(t *testing.T) { t.Skip(why) })
	}
	p.withoutAxe = true
	return ""
}
