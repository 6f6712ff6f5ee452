package gametext

import (
	"fmt"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/validate"
)

// A verdict says in a line why it is so: of findings at many places it names five.
func TestVerdictLine(t *testing.T) {
	at := func(places ...string) *validate.Verdict {
		v := &validate.Verdict{Findings: []validate.Finding{{Severity: validate.Warning, At: []string{"z9"}}}}
		for _, place := range places {
			f := validate.Finding{Severity: validate.Error}
			if place != "" {
				f.At = []string{place}
			}
			v.Findings = append(v.Findings, f)
		}
		return v
	}
	for _, test := range []struct {
		v    *validate.Verdict
		want string
	}{
		{at(""), "ILLEGAL: one finding tells why"},
		{at("a1"), "ILLEGAL: one finding tells why: a1"},
		{at("a1", "b2", "a1", ""), "ILLEGAL: 4 findings tell why: a1, b2"},
		{at("a1", "a2", "a3", "a4", "a5"), "ILLEGAL: 5 findings tell why: a1, a2, a3, a4, a5"},
		{at("a1", "a2", "a3", "a4", "a5", "a6"), "ILLEGAL: 6 findings tell why: a1, a2, a3, a4, a5, …"},
		{at("a1", "a2", "a3", "a4", "a5", "a6", "a7"), "ILLEGAL: 7 findings tell why: a1, a2, a3, a4, a5, …"},
		{&validate.Verdict{Undecided: true}, "undecided: the findings tell why"},
		{&validate.Verdict{GoesOn: "Ann can place."}, "unfinished: Ann can place."},
		{&validate.Verdict{Complete: true, Proof: &validate.Proof{}}, "legal: a playing order exists"},
		{&validate.Verdict{Complete: true}, "no rule is broken"},
	} {
		if got := VerdictLine(test.v); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// A hint repeats what the game was judged by.
func TestAgain(t *testing.T) {
	for _, test := range []struct {
		rulings []string
		league  string
		want    string
	}{
		{nil, "", "arbiter score --save g.txt"},
		{[]string{"skip=card"}, "Tuesday league", "arbiter score --save g.txt --league 'Tuesday league' --ruling skip=card"},
		{[]string{"skip=card", "dead-bank=all"}, "", "arbiter score --save g.txt --ruling skip=card --ruling dead-bank=all"},
	} {
		r := &Scorer{App: &cli.App{Rulings: test.rulings}, League: test.league}
		if got := r.again("score", "--save", "g.txt"); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	for number, want := range map[string]bool{"3. Ann": true, "12. Bob": true, "3.Ann": false, "Ann. 3": false, "3 Ann": false} {
		if got := Numbered(number); got != want {
			t.Error(fmt.Sprintf("%q", number), got)
		}
	}
}
