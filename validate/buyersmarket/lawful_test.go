package buyersmarket

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"arbiter/score/buyersmarket"
	"arbiter/score/oftentest"
	"arbiter/validate"
	"arbiter/validate/validatetest"
)

// TestLawful: a building is to code where the referee finds nothing against its size, support,
// foundation and colours.
func TestLawful(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 5))
	lawful, all := 0, oftentest.Times(4000)
	for range all {
		text := "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nruling: half-built=" + []string{"stop", "continue"}[r.IntN(2)] + "\n\nBob:\nAnn:\n"
		for level, size := 1, 3; level < 2+r.IntN(4); level, size = level+1, max(1, size-1) {
			text += fmt.Sprintf("  %d: %c%d*%d", level, "RYG"[r.IntN(3)], size, max(1, 6-level-r.IntN(3)))
			if r.IntN(8) == 0 {
				text += fmt.Sprintf(" %c%d", "RWKX"[r.IntN(4)], 1+r.IntN(3))
			}
			text += "\n"
		}
		p := validatetest.Read(t, buyersmarket.Parse, text)
		v := Judge(p, validate.Options{})
		illegal := slices.ContainsFunc(v.Findings, func(f validate.Finding) bool {
			return slices.Contains([]string{buyersmarket.RuleSize, buyersmarket.RuleSupport, buyersmarket.RuleFoundation, buyersmarket.RuleColour}, f.Rule)
		})
		if got := p.Holdings[0].Building.Lawful(p.Terms(0)); got == illegal {
			t.Fatalf("lawful %v, but %v\n%s", got, v.Findings, text)
		}
		if !illegal {
			lawful++
		}
	}
	if lawful < all/10 || lawful > all*9/10 {
		t.Errorf("%d of %d are to code", lawful, all)
	}
}
