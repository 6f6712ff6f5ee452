package browsertest

import (
	"context"
	_ "embed" // the audit
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

//go:embed audit.js
var audit string

// controls are the roles of what can be used, each of which needs a name.
var controls = []string{"button", "link", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "DisclosureTriangle", "image", "img"}

// Audit lists what is wrong with the phone's page for somebody who taps with a thumb, looks
// at it in the sun or in the dark, or hears it; "" for nothing. It is a list of our own, not a
// standard's.
func (p *Phone) Audit() string {
	p.t.Helper()
	var faults []string
	for _, scheme := range []string{"dark", "light"} {
		p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
			return err
		}))
		for fault := range strings.Lines(Get(p, chromedp.Evaluate[string](audit))) {
			if fault = strings.TrimSpace(fault); !slices.Contains(faults, fault) {
				faults = append(faults, fault)
			}
		}
	}
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		tree, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			return err
		}
		for _, node := range tree.Nodes {
			if role := valueOf(node.Role); !node.Ignored && slices.Contains(controls, role) && strings.TrimSpace(valueOf(node.Name)) == "" {
				faults = append(faults, fmt.Sprintf("a %s has no name", role))
			}
		}
		return nil
	}))
	return strings.Join(faults, "\n")
}

func valueOf(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	return strings.Trim(string(v.Value), `"`)
}
