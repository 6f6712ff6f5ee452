package main

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"arbiter/score"
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

// opened is a referee with a text.
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

// The proof of a "no" holds, and is of this sheet only.
func TestProof(t *testing.T) {
	r := opened(t, never)
	wants(t, r.verdict(nil), `data-verdict="illegal"`, "none leads to the empty board")
	proof, err := r.certify(usualBudget)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, r.check(string(proof)), "THE PROOF HOLDS")
	wants(t, opened(t, strings.Replace(never, ".. R1", "R1 ..", 1)).check(string(proof)), "THE PROOF IS OF ANOTHER GAME")
	wants(t, r.check("{}"), "This is no proof")
}

// A proof can be saved only where there is one: none is of a board that breaks another rule.
func TestSavingAProofIsOfferedWhereThereIsOne(t *testing.T) {
	legal, err := os.ReadFile("../../docs/examples/subdivision.txt")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		string(legal): true,
		never:         true,
		strings.Replace(string(legal), "R2 R1 R2 R2", "R3 R3 R2 R2", 1):    false,
		"game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: Fgo\nBob: fold\n": false,
	} {
		r := opened(t, text)
		if got := strings.Contains(r.verdict(nil), "Save the proof"); got != want {
			t.Errorf("saving a proof is offered %v, of\n%s", got, text)
		}
	}
}

// A ruling is switched and switched back; a variant is written on the sheet.
func TestSwitches(t *testing.T) {
	r := opened(t, players+"\n2  R3 R2\n1  R1 ##\n   a  b\n")
	wants(t, r.verdict(url.Values{"compare": {"1"}}), "subdivision/support", `value="small-needs=other" aria-pressed="true"`, `<small>illegal, `)
	if err := r.rule("small-needs=any"); err != nil {
		t.Fatal(err)
	}
	html := r.verdict(nil)
	wants(t, html, `value="small-needs=any" aria-pressed="true"`)
	if strings.Contains(html, `data-rule="subdivision/support"`) {
		t.Error("the ruling is not in force")
	}
	if err := r.rule("small-needs=any"); err != nil || len(r.rulings) > 0 {
		t.Error("the ruling was not taken back", err)
	}
	if err := r.rule("small-needs=none"); err == nil {
		t.Error("a ruling without this value")
	}
	r.vary("threehouse")
	wants(t, r.page().Text(), "variant: threehouse\n")
	r.vary("threehouse")
	if text := r.page().Text(); strings.Contains(text, "threehouse") {
		t.Errorf("the variant stays:\n%s", text)
	}
}

// A link says what is recorded; a sheet that was changed agrees with nothing.
func TestRecorded(t *testing.T) {
	text := "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY* left 0\nBob: buy RRWWW left 2\n"
	j, err := opened(t, text).judged(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		recorded []link.Outcome
		says     string
	}{
		{link.Outcomes(&j.Breakdown), "This agrees with what is recorded."},
		{[]link.Outcome{{Points: 1, Place: 2}, {Points: 2, Place: 1}}, "Something else is recorded: 1 : 2"},
	} {
		p := link.Position{Text: text, Recorded: test.recorded}
		address, err := p.Write()
		if err != nil {
			t.Fatal(err)
		}
		r := opened(t, "file:///referee.html"+address)
		wants(t, r.verdict(nil), test.says)
		at, found := r.page().Find("purchase 1")
		if at.Cell = 0; !found {
			t.Fatal("no purchase")
		}
		r.tap(url.Values{"do": {"write"}, "text": {"Ann: buy RWBGY* left 1"}, "at": {r.page().PlaceName(at)}})
		wants(t, r.verdict(nil), "data-total")
		if strings.Contains(r.verdict(nil), "recorded") {
			t.Error("the sheet was changed")
		}
	}
}

// What cannot be begun or read is said, and the sheet stays as it is.
func TestRefused(t *testing.T) {
	r := opened(t, never)
	for _, err := range []error{
		r.begin(url.Values{"game": {"chess"}}), r.begin(url.Values{"game": {"subdivision"}, "players": {"Ann"}}),
		r.begin(url.Values{"game": {"subdivision"}, "players": {"Ann, \u202eBob"}}),
		r.open("what?"), r.open("game: chess\n"), r.open("#zzz"), r.open(strings.Repeat("x", 1<<20)),
	} {
		if err == nil {
			t.Error("it was taken")
		}
	}
	if text := r.page().Text(); !strings.Contains(text, "B1 ## ## B2 ##") {
		t.Errorf("the sheet is\n%s", text)
	}
	if err := r.begin(url.Values{"game": {"subdivision"}, "players": {"Ann, Bob,"}}); err != nil || len(r.page().Players()) != 2 {
		t.Error(err)
	}
	wants(t, first(`[{"Key":"a","Text":"game: subdivision\nplayer: R <b>\nplayer: B Bob\n"},{"Key":"b","Text":"?"}]`), "&lt;b&gt;", "cannot be read")
}

// The turns are walked through one by one.
func TestSteps(t *testing.T) {
	r := opened(t, players+`
6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
`)
	j, err := r.judged(0)
	if err != nil || j.Verdict.Proof == nil {
		t.Fatal(err, j.Verdict.Findings)
	}
	wants(t, r.verdict(url.Values{"step": {"1"}}), "A playing order that leads here: "+score.Counted(len(j.Verdict.Proof.Order), "turn"), `<b>1</b>`, "<pre>")
	wants(t, r.verdict(url.Values{"step": {"999"}}), `aria-label="The next turn" disabled`)
}

// Names are text on the page, whatever they hold: in the totals, findings, turns and proofs,
// and in what is said of a text that cannot be read.
func TestHostileNames(t *testing.T) {
	const name = `<img src=x onerror=alert(1)>"'&`
	wicked := strings.Replace(players, "Ann", name, 1)
	for _, text := range []string{
		wicked + "\n2  R3 R2\n1  R1 R3\n   a  b\n",
		wicked + strings.TrimPrefix(never, players),
		wicked + "\n6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n",
	} {
		r := opened(t, text)
		for _, ask := range []url.Values{nil, {"step": {"1"}}, {"compare": {"1"}}} {
			html := r.verdict(ask)
			wants(t, html, "&lt;img src=x")
			if strings.Contains(html, "<img") {
				t.Errorf("a name is a part of the page:\n%s", html)
			}
		}
		if html := r.check("{" + name); strings.Contains(html, "<img") {
			t.Errorf("a proof is a part of the page:\n%s", html)
		}
	}
	r := opened(t, strings.Replace(wicked, "player: B Bob", "player: R Bob", 1)+"\n2  R3 R2\n1  R1 R3\n")
	if html := r.verdict(nil); strings.Contains(html, "<img") {
		t.Errorf("a mistake is a part of the page:\n%s", html)
	}
}
