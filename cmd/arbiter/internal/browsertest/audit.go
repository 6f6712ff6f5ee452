package browsertest

import (
	"context"
	_ "embed" // the audit
	"slices"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

//go:embed audit.js
var audit string

// Audit lists what is wrong with the phone's page for somebody who taps with a thumb, looks
// at it in the sun or in the dark, or hears it; "" for nothing. It is what axe finds, and a
// short list of our own. Without axe a test of the name "axe" is skipped.
func (p *Phone) Audit() string {
	p.t.Helper()
	var faults []string
	for _, scheme := range []string{"dark", "light"} {
		p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
			return err
		}))
		for fault := range strings.Lines(Get(p, chromedp.Evaluate[string](audit)) + "\n" + p.axe()) {
			if fault = strings.TrimSpace(fault); fault != "" && !slices.Contains(faults, fault) {
				faults = append(faults, fault)
			}
		}
	}
	return strings.Join(faults, "\n")
}
