package subdivision

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score"
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

// A proof is written of a yes and of a no, is checked, and is of one game only.
func TestProofs(t *testing.T) {
	var b strings.Builder
	empty := two + "variant: threehouse\n\n5  ## ## .. ## ##\n4  .. .. .. .. ..\n3  .. .. .. .. ..\n2  .. .. .. .. ..\n1  .. .. ## ## ##\n"
	// Cyd began, and Bob's Small leans on Bob's Large; the board is of five trios.
	three := "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nruling: small-needs=any\nfirst: Cyd\n\n" +
		"7  ## .. .. .. .. .. ##\n6  .. .. R1 .. .. .. ..\n5  .. B3 B1 .. .. .. ..\n4  .. .. .. .. G3 .. ..\n3  .. .. .. .. .. .. ..\n2  G2 .. .. .. .. .. ..\n1  ## .. .. .. R2 .. ##\n"
	for _, text := range []string{small, never, empty, three} {
		p := validatetest.Read(t, subdivision.Parse, text)
		proof, says, err := Certify(p, Judge(p, validate.Options{}))
		if err != nil || says != "" {
			t.Fatalf("%v %q of\n%s", err, says, text)
		}
		for _, game := range []string{"", text, strings.NewReplacer("R1", "R2", "B1", "B2").Replace(text),
			strings.Replace(text, "B Bob", "B Bob\nplayer: Y Dan", 1),
			strings.Replace(text, "variant: threehouse\n", "", 1),
			strings.Replace(text, "variant", "ruling: small-needs=any\nvariant", 1),
			two + "variant: threehouse\n\n2  .. ..\n1  .. ..\n"} {
			var of score.Position
			if game != "" {
				of = validatetest.Read(t, subdivision.Parse, game)
			}
			r, err := CheckProof(proof, of)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%v %s%s\n", r.No, r.Paragraphs[0].Bold, r.Paragraphs[0].Text)
			if game == "" {
				fmt.Fprintln(&b, r.Paragraphs[len(r.Paragraphs)-1].Text)
			}
		}
		if text == small {
			r, err := CheckProof([]byte(strings.Replace(string(proof), `"R 3b4"`, `"R 3b3"`, 1)), nil)
			fmt.Fprintf(&b, "%v %s%s %v\n", r.No, r.Paragraphs[0].Bold, r.Paragraphs[0].Text, err)
		}
		r, err := CheckProof(proof, p)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(validatetest.ReportText(t, &r))
	}
	goldentest.Same(t, "testdata/answers/proofs.txt", b.String())
}

// What cannot be proved says why.
func TestNoProof(t *testing.T) {
	for text, want := range map[string]string{
		strings.Replace(small, "B3", "R3", 1): "the order of turns is not examined where subdivision/spacing is broken",
		never:                                 "it is undecided whether an order of turns leads to the position",
	} {
		p := validatetest.Read(t, subdivision.Parse, text)
		_, _, err := Certify(p, Judge(p, validate.Options{Budget: 1}))
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if v := Judge(validatetest.Read(t, subdivision.Parse, never), validate.Options{NoProof: true}); v.Proof != nil || v.Undecided || len(validatetest.Messages(&v, validate.Error)) > 0 {
		t.Errorf("without a search: %+v", v)
	}
	v := Judge(validatetest.Read(t, subdivision.Parse, never), validate.Options{Budget: 1})
	validatetest.Says(t, "undecided", validatetest.Messages(&v, validate.Warning), []string{"Undecided: no order found in 1 state, and not all of them searched.", "The game is not over"})
	p := validatetest.Read(t, subdivision.Parse, small+"\n1. 3b4 3b3\n2. 1c3 2d3\n3. 2a1\n")
	text, says, err := Certify(p, Judge(p, validate.Options{}))
	if err != nil || len(text) == 0 || says != "The proof is of the board alone, and says nothing of the moves that were listed." {
		t.Errorf("%q %v", says, err)
	}
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
