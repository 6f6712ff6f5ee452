package main

import (
	"errors"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/games"
	"arbiter/score/link"
)

const players = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"

// never is a board to which no order of turns leads.
const never = players + `variant: threehouse

5  B1 ## ## B2 ##
4  R2 R3 ## ## B1
3  B1 B2 R2 R2 R1
2  B3 R3 .. ## B3
1  .. R1 B3 B2 ##
`

// flips is a game that another wins under unused=unplayable.
const flips = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n1: Y3*2 G3 P3*3\n2: R2 Y2 G2 B2 P2\n3: R1*2 Y1*2\n4: P1*2\nunused: P2 W2\n" +
	"Bob:\n1: R3*2 G3*2 B3*2\n2: R2 Y2 G2*2 P2\n3: R1 Y1 G1 B1\nunused: B2 K2 B1\n"

func opened(t *testing.T, text string) *referee {
	t.Helper()
	r := &referee{}
	if err := r.open(text); err != nil {
		t.Fatal(err)
	}
	return r
}

func wants(t *testing.T, html string, list ...string) {
	t.Helper()
	for _, want := range list {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not in\n%s", want, html)
		}
	}
}

// choices returns the buttons of rulings and variants, those that are pressed with a star, each
// with what it would say.
func choices(html string) string {
	var list []string
	for _, b := range regexp.MustCompile(`<button name="(?:ruling|variant)" value="([^"]*)" aria-pressed="([^"]*)">(.*?)</button>`).FindAllStringSubmatch(html, -1) {
		one := strings.Replace(b[1], "small-needs=", "needs=", 1)
		if b[2] == "true" {
			one = "*" + one
		}
		if _, says, compared := strings.Cut(b[3], "<small>"); compared {
			one += ": " + strings.TrimSuffix(says, "</small>")
		}
		list = append(list, one)
	}
	return strings.Join(list, "\n")
}

// A ruling overrules the text's until it is chosen again; those of other kinds stay.
func TestRulings(t *testing.T) {
	const parks = players + "variant: private-parks\nruling: small-needs=any\n\n4  R1 R2 R1 R2\n3  R2 ## ## R1\n2  R1 R2 R1 R2\n1  B1 R1 B1 B1\n"
	r := opened(t, parks)
	for _, step := range []struct{ ruling, needs, edges string }{
		{"", "any", "strict"},
		{"park-edges=open", "any", "open"},
		{"small-needs=other", "other", "open"},
		{"small-needs=any", "any", "open"},
		{"small-needs=any", "any", "open"},
		{"small-needs=other", "other", "open"},
		{"park-edges=strict", "other", "strict"},
		{"park-edges=strict", "other", "strict"},
		{"small-needs=other", "any", "strict"},
	} {
		if step.ruling != "" {
			if err := r.toggleRuling(step.ruling); err != nil {
				t.Fatal(err)
			}
		}
		html := r.verdict(nil)
		for _, want := range []string{"*needs=" + step.needs + "\n", "*park-edges=" + step.edges + "\n"} {
			if !strings.Contains(choices(html), want) {
				t.Errorf("after %q, %q is not in\n%s", step.ruling, want, choices(html))
			}
		}
		if got := strings.Contains(html, "private park"); got != (step.edges == "open") {
			t.Errorf("after %q, a park is private: %v", step.ruling, got)
		}
		if got, want := r.sheet.Says(), map[string]string{"strict": "Ann wins 15 : 1", "open": "Ann wins 21 : 1"}[step.edges]; got != want {
			t.Errorf("after %q the sheet says %s, want %s", step.ruling, got, want)
		}
	}
	if err := errors.Join(r.toggleRuling("park-edges=open"), r.open(parks)); err != nil || r.sheet.Says() != "Ann wins 15 : 1" {
		t.Errorf("opened again, the sheet says %s; %v", r.sheet.Says(), err)
	}
	if err := r.toggleRuling("small-needs=none"); err == nil || err.Error() != `the ruling small-needs has no value "none"; expected one of: other, any` {
		t.Error(err)
	}
}

// Compared, each ruling says what the verdict would be by it and by the others in force.
func TestCompare(t *testing.T) {
	wants(t, choices(opened(t, never).verdict(url.Values{"compare": {"1"}})), "*needs=other: illegal, ")
	r := opened(t, players+"variant: private-parks\n\n4  R1 R2 R1 R2\n3  R2 ## ## R1\n2  R1 R2 R1 R2\n1  B1 B1 B1 B1\n")
	for _, test := range []struct{ ruling, want string }{
		{"", `*needs=other: illegal, Ann leads 14 : 3
needs=any: illegal, Ann leads 14 : 3
*park-edges=strict: illegal, Ann leads 14 : 3
park-edges=open: illegal, Ann leads 20 : 3
*private-parks
park-placement
threehouse`},
		{"park-edges=open", `*needs=other: illegal, Ann leads 20 : 3
needs=any: illegal, Ann leads 20 : 3
park-edges=strict: illegal, Ann leads 14 : 3
*park-edges=open: illegal, Ann leads 20 : 3
*private-parks
park-placement
threehouse`},
	} {
		if test.ruling != "" {
			if err := r.toggleRuling(test.ruling); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(test.want, choices(r.verdict(url.Values{"compare": {"1"}}))); diff != "" {
			t.Errorf("%q (-want +got)\n%s", test.ruling, diff)
		}
	}
}

// A variant is taken into the text, after its headers, or out of it, however it is written there.
func TestVariants(t *testing.T) {
	const board = "\n2  R3 R2\n1  R1 ##\n   a  b\n"
	for _, test := range []struct{ had, presses, want string }{
		{"", "threehouse", "variant: threehouse\n"},
		{"note: late\n", "threehouse private-parks", "note: late\nvariant: threehouse\nvariant: private-parks\n"},
		{"", "threehouse private-parks threehouse", "variant: private-parks\n"},
		{"", "threehouse threehouse", ""},
		{"Variant: THREEHOUSE\nnote: late\n", "threehouse", "note: late\n"},
		{"variant: Private-Parks, threehouse; park-placement\n", "threehouse", "variant: private-parks, park-placement\n"},
		{"variant: private-parks, threehouse\n", "private-parks threehouse", ""},
		{"variant: private-parks,threehouse ; both\n", "park-placement", "variant: private-parks, threehouse ; both\nvariant: park-placement\n"},
		{"variant: threehouse ; on Eva's table\n", "threehouse", ""},
	} {
		r := opened(t, players+test.had+board)
		r.recorded = []link.Outcome{{}}
		for press := range strings.FieldsSeq(test.presses) {
			r.toggleVariant(press)
		}
		if diff := cmp.Diff(players+test.want+board, r.sheet.Text()); diff != "" {
			t.Errorf("%q, %s (-want +got)\n%s", test.had, test.presses, diff)
		}
		if r.recorded != nil {
			t.Error("of the changed sheet something is recorded")
		}
	}
	r := opened(t, players+"variant: private-parks, THREEHOUSE\n"+board)
	wants(t, choices(r.verdict(nil)), "*private-parks\npark-placement\n*threehouse")
}

// A link says what is recorded; a sheet that was changed agrees with nothing.
func TestRecorded(t *testing.T) {
	text := "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY* left 0\nBob: buy RRWWW left 2\n"
	j, err := opened(t, text).judged(nil)
	if err != nil {
		t.Fatal(err)
	}
	otherPlaces := link.Outcomes(&j.Breakdown)
	otherPlaces[0].Place, otherPlaces[1].Place = otherPlaces[1].Place, otherPlaces[0].Place
	for _, test := range []struct {
		recorded []link.Outcome
		says     string
	}{
		{link.Outcomes(&j.Breakdown), "This agrees with what is recorded."},
		{[]link.Outcome{{Points: 1, Place: 2}, {Points: 2, Place: 1}}, "Something else is recorded: 1 : 2"},
		{otherPlaces, "Something else is recorded"},
	} {
		p := link.Position{Text: text, Recorded: test.recorded}
		address, err := p.Write()
		if err != nil {
			t.Fatal(err)
		}
		r := opened(t, "file:///referee.html"+address)
		wants(t, r.verdict(nil), test.says)
		at := regexp.MustCompile(`value="(\d+)\.0"[^>]* data-text="Ann:"`).FindStringSubmatch(r.draw())[1] + ".1"
		r.tap("select", at, "")
		r.tap("write", "", "Ann: buy RWBGY* left 0")
		wants(t, r.verdict(nil), test.says) // nothing was changed
		r.tap("select", at, "")
		r.tap("write", "", "Ann: buy RWBGY* left 1")
		wants(t, r.verdict(nil), "data-total")
		if strings.Contains(r.verdict(nil), "recorded") {
			t.Error("the sheet was changed")
		}
	}
}

// What cannot be begun or read is said, and the sheet stays as it is.
func TestRefused(t *testing.T) {
	r := opened(t, never)
	for _, test := range []struct {
		err  error
		want string
	}{
		{r.begin("chess", ""), "no game was chosen"},
		{r.open("what?"), "the sheet:1:1: no game begins here; a game begins with a line like `game: NAME`"},
		{r.open("game: ches\nplayer: Ann\n"), `no game is called "ches"; expected one of: ` + strings.Join(games.All.Names(), ", ")},
		{r.open("game: bazar\n"), `no game is called "bazar"; did you mean bazaar?`},
		{r.open("#zzz"), `the link's position begins with "z", expected "a"; copy the link whole, or read it with a newer version of the program`},
		{r.open(strings.Repeat("x", 1<<20)), "the sheet would be too long: 1000 lines, 5000 cells and 64 kB are the most"},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("%v, want %s", test.err, test.want)
		}
	}
	if text := r.sheet.Text(); !strings.Contains(text, "B1 ## ## B2 ##") {
		t.Errorf("the sheet is\n%s", text)
	}
}

// The turns are walked through one by one, from the beginning to the last.
func TestSteps(t *testing.T) {
	r := opened(t, figure)
	for step, want := range map[string]string{
		"":   "0: 0disabled -1disabled 1 30",
		"x":  "0: 0disabled -1disabled 1 30",
		"-1": "0: 0disabled -1disabled 1 30",
		"2":  "2: 0 1 3 30",
		"29": "29: 0 28 30 30",
		"30": "30: 0 29 31disabled 30disabled",
		"31": "30: 0 29 31disabled 30disabled",
	} {
		html := r.verdict(url.Values{"step": {step}, "budget": {"20000"}})
		got := regexp.MustCompile(`<b>(\d+)</b>`).FindStringSubmatch(html)[1] + ":"
		for _, b := range regexp.MustCompile(`name="step" value="(-?\d+)" aria-label="[^"]*"( disabled)?`).FindAllStringSubmatch(html, -1) {
			got += " " + b[1] + strings.TrimSpace(b[2])
		}
		if got != want {
			t.Errorf("step %q: %s, want %s", step, got, want)
		}
	}
}

// Names are text on the page, whatever they hold: in the totals, findings and turns, and
// in what is said of a text that cannot be read.
func TestHostileNames(t *testing.T) {
	const name = `<img src=x onerror=alert(1)>"'&`
	wicked := strings.Replace(players, "Ann", name, 1)
	for _, text := range []string{
		wicked + "\n2  R3 R2\n1  R1 R3\n   a  b\n",
		wicked + strings.TrimPrefix(never, players),
		wicked + strings.TrimPrefix(figure, players),
		strings.Replace(example(t, "zark-city-acts.txt"), "R Ann", "R "+name, 1),
	} {
		r := opened(t, text)
		for _, ask := range []url.Values{nil, {"step": {"1"}, "budget": {"20000"}}, {"compare": {"1"}}} {
			html := r.verdict(ask)
			wants(t, html, "&lt;img src=x")
			if drawn := r.draw(); strings.Contains(html+drawn, "<img") {
				t.Errorf("a name is a part of the page:\n%s\n%s", html, drawn)
			}
		}
	}
	r := opened(t, strings.Replace(wicked, "player: B Bob", "player: R Bob", 1)+"\n2  R3 R2\n1  R1 R3\n")
	if html := r.verdict(nil); strings.Contains(html, "<img") {
		t.Errorf("a mistake is a part of the page:\n%s", html)
	}
}

// TestSlipsAndOtherWinners: the page says which piece would make an illegal game legal, and under
// which ruling somebody else would win.
func TestSlipsAndOtherWinners(t *testing.T) {
	text, err := os.ReadFile("../../docs/examples/subdivision.txt")
	if err != nil {
		t.Fatal(err)
	}
	legal := opened(t, string(text)).verdict(nil)
	if strings.Contains(legal, "Legal if") || strings.Contains(legal, "Under ") {
		t.Errorf("a legal game is corrected, or another wins:\n%s", legal)
	}
	slip := strings.Replace(string(text), "B3 R3 ##", "B3 B3 ##", 1)
	wants(t, opened(t, slip).verdict(nil), "Legal if e6 is R3.")
	wants(t, opened(t, flips).verdict(nil), "Under unused=unplayable Bob wins 34 : 33.")
}
