package games

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arbiter/score"
	"arbiter/score/oftentest"
	"arbiter/validate"
)

// TestCorrections: in 200 finished positions one piece is written wrongly at random. Where that is
// illegal, its place is among those named in at least 80 of 100; and what is named makes the position
// legal.
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
					if v := g.Referee(change.After, validate.Options{}); change.From == c.From && change.To == c.To && slices.Contains(c.At, change.At) && v.Word() != "legal" {
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
