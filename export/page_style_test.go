package export

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/score"
)

// luminance is how bright a colour is, as WCAG reckons.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil || len(hex) != 7 {
		t.Fatalf("%q is no colour", hex)
	}
	part := func(shift int) float64 {
		x := float64(n>>shift&255) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a)+0.05, luminance(t, b)+0.05
	return max(x, y) / min(x, y)
}

// Whatever is written on a page can be read on its ground and on a target's, in
// the light and in the dark: 4.5 to 1, the AA of WCAG.
func TestPageColoursCanBeRead(t *testing.T) {
	roots := regexp.MustCompile(`:root\{([^}]*)\}`).FindAllStringSubmatch(pageCSS, -1)
	if len(roots) != 3 {
		t.Fatalf("%d sets of colours", len(roots))
	}
	for i, name := range []string{"light", "dark", "paper"} {
		ground := map[string]string{}
		for _, m := range regexp.MustCompile(`--(\w+):(#\w+)`).FindAllStringSubmatch(roots[0][1]+roots[i][1], -1) {
			if len(m[2]) == 4 {
				m[2] = "#" + strings.Repeat(m[2][1:2], 6)
			}
			ground[m[1]] = m[2]
		}
		texts := map[string]string{"ink": ground["ink"], "soft": ground["soft"], "link": ground["link"], "good": ground["good"]}
		for k, h := range hues {
			texts["hue "+strconv.Itoa(k)] = []string{h.light, h.dark, h.light}[i]
		}
		texts["wrong"] = regexp.MustCompile(`--wrong:(#\w+)`).FindAllStringSubmatch(picture.InkStyle(":root"), -1)[i][1] // light, dark, print
		for what, colour := range texts {
			for _, on := range []string{"page", "tint"} {
				if c := contrast(t, colour, ground[on]); c < 4.5 {
					t.Errorf("%s: %s %s on %s %s is %.2f", name, what, colour, on, ground[on], c)
				}
			}
		}
		if c := contrast(t, ground["page"], ground["ink"]); c < 7 {
			t.Errorf("%s: a W of the form is %.2f", name, c)
		}
	}
}

// A finger meets every link, and a phone's reader of a screen hears what each table is.
func TestTablesAreNamedAndLinksAreLarge(t *testing.T) {
	wants(t, pageCSS, "@media (pointer:coarse)", "min-width:2.75rem")
	short := document.Table{Says: "Places", Columns: []document.Column{{Says: "place"}, {Head: "player", Kind: document.Player}}, Rows: [][]document.Cell{{{Text: "1"}, {Text: "Ann"}}}}
	wants(t, string(document.HTML(nil, &short)), `<table aria-label="Places">`, `<th scope="col"><span class="vh">place</span></th>`, `<th scope="row" class="t">`)
	s := score.Breakdown{Tallies: []score.Tally{{Player: score.Player{Name: "Ann"}, Lines: []score.Line{{Rule: "x/pips", Points: 3, At: []string{"a1"}}}}, {Player: score.Player{Name: "Bob"}}}}
	wants(t, string(ScoreTable(chips{}, &s)), "<caption>Score lines</caption>", `<th scope="col"><bdi>Bob</bdi></th>`, `<th scope="row" class="t">pips</th><td>+3<small>a1 +3</small></td><td>·</td>`, `<tfoot><tr><th scope="row" class="t">total</th><td>3</td><td>0</td></tr>`)
	if s.Unplaced = true; ScoreTable(chips{}, &s) != "" {
		t.Error("where nobody is placed there is a table of points")
	}
}

// A page's style asks for nothing from elsewhere and is for screens, phones,
// the dark and print.
func TestPageStyle(t *testing.T) {
	wants(t, pageCSS, "color-scheme:light dark", "prefers-color-scheme:dark", "@media print", "max-width:44rem", "tabular-nums")
	if strings.Contains(pageCSS, "url(") || strings.Contains(pageCSS, "@import") {
		t.Error("the style asks for something from elsewhere")
	}
	wants(t, pageHTML, `<html lang="en">`, `name="viewport" content="width=device-width`, "default-src 'none'", `<nav aria-label=`)
	if strings.Contains(pageHTML, "<script") {
		t.Error("the page has a script")
	}
}
