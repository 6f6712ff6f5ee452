package subdivision

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score/goldentest"
	"arbiter/score/subdivision"
	"arbiter/validate"
	"arbiter/validate/validatetest"
)

const (
	two   = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"
	small = two + "variant: threehouse\n\n5  ## ## .. ## ##\n4  .. R3 .. .. ..\n3  .. B3 R1 B2 ..\n2  .. .. .. .. ..\n1  .. .. ## ## ##\n"
	never = two + "variant: threehouse\n\n5  B1 ## ## B2 ##\n4  R2 R3 ## ## B1\n3  B1 B2 R2 R2 R1\n2  B3 R3 .. ## B3\n1  .. R1 B3 B2 ##\n"
)

// Without a search nothing is said of an order of turns; a search that is given up says so.
func TestNoSearch(t *testing.T) {
	p := validatetest.Read(t, subdivision.Parse, never)
	if v := Judge(p, validate.Options{NoProof: true}); !v.Unasked || v.Proof != nil || v.Undecided || len(validatetest.Messages(&v, validate.Error)) > 0 {
		t.Errorf("without a search: %+v", v)
	}
	v := Judge(p, validate.Options{Budget: 1})
	validatetest.Says(t, "undecided", validatetest.Messages(&v, validate.Warning), []string{"Undecided: no order found in 1 state, and not all of them searched.", "The game is not over"})
}

// Turns of a list, or else of a proof, lead to boards.
func TestTrace(t *testing.T) {
	p := validatetest.Read(t, subdivision.Parse, small)
	if steps := Trace(p, nil); steps != nil {
		t.Errorf("%d steps of nothing", len(steps))
	}
	v := Judge(p, validate.Options{})
	text := validatetest.StepsText(t, Trace(p, v.Proof))
	listed := validatetest.Read(t, subdivision.Parse, two+"variant: threehouse\nfirst: Bob\n\nparks: a5 b5 d5 e5 c1 d1 e1\n1. 3b3 3b4\n2. pass 2d4\n")
	second := validatetest.Read(t, subdivision.Parse, two+"\n6  ## .. .. .. .. ##\n5  .. .. .. .. .. ..\n4  .. R3 B2 ## .. ..\n3  .. .. ## .. B2 ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n")
	text += "== Bob began\n" + validatetest.StepsText(t, Trace(second, Judge(second, validate.Options{}).Proof))
	goldentest.Same(t, "testdata/answers/trace.txt", text+"== listed\n"+validatetest.StepsText(t, Trace(listed, nil)))
}

// All that a player may place, Larges first.
func TestMoves(t *testing.T) {
	var b strings.Builder
	for _, who := range []string{"R", "Bob", "Cyd"} {
		m, err := Moves(validatetest.Read(t, subdivision.Parse, small), who)
		fmt.Fprintln(&b, who, strings.Join(m.List, " "), err)
	}
	goldentest.Same(t, "testdata/answers/moves.txt", b.String())
}
