package games

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/oftentest"
	"arbiter/validate"
)

// TestCorrections: in 200 finished positions one piece is written wrongly at random. Where that is
// illegal, its place is among those named in at least 80 of 100; and what is named makes the
// position legal.
func TestCorrections(t *testing.T) {
	for _, name := range []string{"subdivision", "buyers-market"} {
		r := rand.New(rand.NewPCG(52, 1))
		illegal, named := 0, 0
		for range oftentest.Times(200) {
			g, right := read(t, drawn(t, r, name))
			if v := g.Referee(right, validate.Options{}); v.Word() != "legal" || !v.Complete || g.Corrections(right) != nil {
				t.Fatalf("%v\n%s", v.Findings, right)
			}
			slip := some(r, slices.Collect(right.(score.Correctable).Changes()))
			_, wrong := read(t, slip.After.String())
			if v := g.Referee(wrong, validate.Options{NoProof: true}); v.Legal() {
				continue
			}
			illegal++
			for _, c := range g.Corrections(wrong) {
				if c.From == slip.To && slices.Contains(c.At, slip.At) {
					named++
				}
				for change := range wrong.(score.Correctable).Changes() {
					if v := g.Referee(change.After, validate.Options{}); change.From == c.From && change.To == c.To && slices.Contains(c.At, change.At) && (v.Word() != "legal" || !v.Complete) {
						t.Errorf("%s is %s: %v\n%s", change.At, change.To, v.Findings, change.After)
					}
				}
			}
		}
		t.Logf("%s: %d of %d illegal slips were named", name, named, illegal)
		if 100*named < 80*illegal {
			t.Errorf("%s: only %d of %d illegal slips were named", name, named, illegal)
		}
	}
}

// The likeliest slip comes first; a cell is told once, with its likeliest piece; nothing is said
// while much is still to be filled in, or of a game that needs no correction.
func TestCorrectionsInWords(t *testing.T) {
	const head = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"
	const market = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n"
	const full = "6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n"
	for text, want := range map[string]string{
		head + full: "",
		head + strings.Replace(full, "B3 R3 ##", "B3 B3 ##", 1): "Legal if e6 is R3.",
		head + strings.Replace(full, "B1 ##", "B1 ..", 1):       "Legal if f1 is a park, or if one of a5, b3 and e6 is a park.",
		head + strings.Replace(full, "R2 R2 B3", "R1 R2 B3", 1): "Legal if one of b1, c1, c5, d1, d5 and f4 is R2.",
		head + "6  ## R3 R3 .. .. ##\n5  .. .. .. .. .. ..\n4  .. .. .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n": "",
		market + "Ann:\n1: R3*3 K3\n2: G2*3\n3: B1\nBob:\n1: B3*3 G3*3\n2: P2*3\nunused: Y3*3 P3*3\n":                                                 "Legal if one K3 of Ann 1 is W3.",
		market + "Ann:\n1: R3*3 Y3\n2: G2*2 G3\n3: B1\nBob:\n":                                                                                        "Legal if one G3 of Ann 2 is G2.",
	} {
		g, p := read(t, text)
		if got := CorrectionsSentence(g.Corrections(p)); got != want {
			t.Errorf("%q, want %q\n%s", got, want, text)
		}
	}
}
