// Package validatetest helps the tests of the games' referees.
package validatetest

import (
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Read reads a text of a game that can be read.
func Read[P score.Position](t *testing.T, parse func(*notation.Game) (P, error), text string) P {
	t.Helper()
	var g notation.Game
	if err := g.Read(notation.Text{File: "test", Line: 1, Src: text}); err != nil {
		t.Fatal(err)
	}
	p, err := parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Judge reads and judges a text of a game.
func Judge[P score.Position](t *testing.T, parse func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict, text string) validate.Verdict {
	t.Helper()
	return judge(Read(t, parse, text), validate.Options{})
}

// Messages returns the sentences of all findings of a severity.
func Messages(v *validate.Verdict, severity validate.Severity) []string {
	var list []string
	for _, f := range v.Findings {
		if f.Severity == severity {
			list = append(list, f.Message)
		}
	}
	return list
}

// Says checks that there are as many sentences as parts of them, in order.
func Says(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: got %q, want %q", what, got, want)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("%s: got %q, want %q", what, got[i], want[i])
		}
	}
}
