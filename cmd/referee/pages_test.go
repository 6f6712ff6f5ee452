package main

import (
	"encoding/json"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/sheet/htmltest"
	"arbiter/score/goldentest"
	"arbiter/score/link"
)

const figure = players + `
6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
`

// A picture is told by its words; links have a test of their own.
var (
	pictures = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	links    = regexp.MustCompile(`href="#[^"]+"`)
)

// The pages of verdicts, as testdata has them: whole, and of some only what stands between the
// points and the rulings. UPDATE_SCRIPTS=1 writes what they are now.
func TestPages(t *testing.T) {
	const hands = "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nAnn: Fgo Rgo Cgo Rgo Kgo Ksi\nBob: ?\nCyd: fold\n"
	begun, _, _ := strings.Cut(example(t, "bazaar.txt"), "\n6. ")
	for name, page := range map[string]struct {
		text string
		form url.Values
		part bool
	}{
		"unasked":   {figure, nil, true},
		"undecided": {never, url.Values{"budget": {"1"}}, true},
		"never":     {never, url.Values{"step": {"0"}, "budget": {"20000"}}, true},
		"first":     {figure, url.Values{"step": {"1"}, "budget": {"20000"}}, true},
		"last":      {figure, url.Values{"step": {"1000"}, "budget": {"20000"}}, true},
		"findings":  {players + "\n3  R3 R2 ##\n2  R1 R3 ..\n1  B1 .. B1\n", url.Values{"compare": {"1"}}, false},
		"market":    {"game: buyers-market\nresources: R Y G B P\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3*2 W3*2\n  unused: G1\n  cards: 8\nBob:\n  1: K3\n  unused: P2\n  cards: 4\n", nil, false},
		"purchases": {"game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nvariant: rwb\n\nAnn: buy RWBGY* left 0\nBob: buy RRWWW left 2\nCyd: buy RRWWW left 3\n", nil, false},
		"unseen":    {hands, nil, false},
		"acts":      {example(t, "zark-city-acts.txt"), url.Values{"step": {"2"}, "budget": {"20000"}}, true},
		"goes-on":   {begun, nil, true},
		"tied":      {players + "player: G Cyd\n\n3  .. B1 ..\n2  B1 R3 B1\n1  G1 B1 ..\n", nil, false},
		"unread":    {players + "\n2  R3 R9\n1  R1 ##\n", nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			html := opened(t, page.text).verdict(page.form)
			html = pictures.ReplaceAllStringFunc(links.ReplaceAllString(html, `href="LINK"`), func(picture string) string {
				return "PICTURE of " + htmltest.Words(htmltest.Parse(t, picture))
			})
			if page.part {
				_, html, _ = strings.Cut(html, "</table>")
				html, _, _ = strings.Cut(html, "<fieldset>")
			}
			compare(t, name, html)
		})
	}
}

func example(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/examples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// compare compares a page with the one in testdata.
func compare(t *testing.T, name, html string) {
	t.Helper()
	goldentest.Same(t, "testdata/"+name+".html", strings.ReplaceAll(html, "><", ">\n<")+"\n")
}

// The first page lists what the browser keeps: each sheet by its game, and those that cannot
// be read too.
func TestFirst(t *testing.T) {
	kept, err := json.Marshal([]stored{
		{`a"1`, "game: subdivision\nplayer: R <b>\nplayer: B Bob\n"},
		{"<2>", "game: chess\nplayer: Ann\n"},
		{"3", "?"},
		{"5", "game: Zark City\nplayer: R Ann\nplayer: B Bob\n"},
		{"4", "game: pyramid\nplayer: Ann\nplayer: \u202eBob\nplayer: Cyd\n\nAnn: fold\n"},
	})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "first-page", first(string(kept)))
	wants(t, first(`[{"Key":"a","Text":"?"}]`), "<h2>Go on</h2>")
	if empty := first(""); strings.Contains(empty, "Go on") || first("{") != empty || first("[]") != empty {
		t.Errorf("nothing is kept:\n%s", empty)
	}
}

// The link to a position opens it again.
func TestLinks(t *testing.T) {
	const text = "game: bazaar\nplayer: Ann\nplayer: Bob \u00c4\n\nAnn: buy RWBGY* left 0\nBob \u00c4: buy RRWWW left 2\n"
	address := links.FindString(opened(t, text).verdict(nil))
	r := opened(t, strings.TrimSuffix(strings.TrimPrefix(address, `href="`), `"`))
	if diff := cmp.Diff(text, r.sheet.Text()); diff != "" || r.recorded != nil {
		t.Errorf("%v (-want +got)\n%s", r.recorded, diff)
	}
}

// The next sheet has no rulings of the one before, and nothing that was recorded of it.
func TestTheNextSheetIsNew(t *testing.T) {
	j, err := opened(t, figure).judged(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := link.Position{Text: figure, Recorded: link.Outcomes(&j.Breakdown)}
	address, err := p.Write()
	if err != nil {
		t.Fatal(err)
	}
	for name, next := range map[string]func(*referee) error{
		"a text":      func(r *referee) error { return r.open(figure) },
		"a new sheet": func(r *referee) error { return r.begin("subdivision", figure) },
	} {
		r := opened(t, "#"+strings.TrimPrefix(address, "#"))
		if err := r.toggleRuling("small-needs=any"); err != nil {
			t.Fatal(err)
		}
		wants(t, r.verdict(nil), "This agrees with what is recorded.", `value="small-needs=any" aria-pressed="true"`)
		r.draw()
		if err := next(r); err != nil {
			t.Fatal(name, err)
		}
		if drawn := r.draw(); strings.Contains(drawn, "data-same") {
			t.Errorf("%s: the page has no keys for it:\n%s", name, drawn)
		}
		html := r.verdict(nil)
		wants(t, html, `value="small-needs=other" aria-pressed="true"`)
		if strings.Contains(html, "recorded") || r.sheet.Over != nil {
			t.Errorf("%s: what was said of the sheet before stays: %v\n%s", name, r.sheet.Over, html)
		}
	}
}

// Only who asks for a playing order waits for a search, as long as is asked.
func TestBudgets(t *testing.T) {
	for text, want := range map[string]int{"": 0, "many": 0, "-1": 0, "1": 1, "200000": 200_000} {
		if got := budgetOf(text); got != want {
			t.Errorf("%q: %d states, want %d", text, got, want)
		}
	}
	r := opened(t, never)
	for budget, want := range map[string]bool{"1": true, "20000": false} {
		if j, err := r.judged(url.Values{"budget": {budget}}); err != nil || j.Verdict.Undecided != want {
			t.Errorf("%s states: undecided %v, %v", budget, j.Verdict.Undecided, err)
		}
	}
	if j, err := r.judged(nil); err != nil || !j.Verdict.Unasked {
		t.Error("a playing order is looked for, and nobody asked", err)
	}
}

// A sheet begins with the players of the one before, where the game takes so many; in their colours
// where it is the same game.
func TestBegin(t *testing.T) {
	for _, test := range []struct{ game, after, want string }{
		{"subdivision", "", "game: subdivision\n"},
		{"subdivision", figure, players},
		{"subdivision", strings.Replace(figure, "R Ann", "G Ann", 1), strings.Replace(players, "R Ann", "G Ann", 1)},
		{"bazaar", "game: subdivision\nplayer: R\nplayer: B\n\n", "game: bazaar\n\n"},
		{"bazaar", figure, "game: bazaar\nplayer: Ann\nplayer: Bob\n"},
		{"bazaar", "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\nplayer: N Dan\n\n", "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nplayer: Dan\n"},
		{"zark-city", "game: bazaar\nplayer: Ann\nplayer: Bob\n\n", "game: zark-city\nplayer: R Ann\nplayer: B Bob\n"},
		{"subdivision", "what?", "game: subdivision\n"},
		{"subdivision", "game: subdivision\nplayer: R\nplayer: B\n\n", "game: subdivision\nplayer: R\nplayer: B\n"},
		{"subdivision", "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nplayer: Dan\nplayer: Eve\n\n", "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nplayer: Y Dan\n\n"},
	} {
		r := &referee{}
		if err := r.begin(test.game, test.after); err != nil || !strings.HasPrefix(r.sheet.Text(), test.want) {
			t.Errorf("%s: %v\n%s\nwant\n%s", test.game, err, r.sheet.Text(), test.want)
		}
	}
}
