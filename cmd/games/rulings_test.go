package games

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
	"arbiter/score/oftentest"
)

// TestOtherWinners: in 500 finished games of each kind there is a line for each value of a ruling
// under which the game is legal and its winner another, and no other line. The plain way writes
// each value into the text and reads it anew. In Zark City no ruling does that: acts that are legal
// under two values come to the same.
func TestOtherWinners(t *testing.T) {
	for i, name := range []string{"subdivision", "buyers-market", "zark-city", "pyramid", "bazaar"} {
		g := All.Find(name)
		r := rand.New(rand.NewPCG(52, uint64(i)))
		flips := 0
		for n := 0; n < oftentest.Times(500); {
			text := drawn(t, r, g.Name)
			now := judged(t, text)
			if !now.Verdict.Complete {
				continue
			}
			n++
			var want []string
			for _, ruling := range g.Rulings {
				if ruling.Name == "small-needs" { // where a piece may stand, in a game without its turns
					continue
				}
				for _, value := range ruling.Values {
					one := ruling.Name + "=" + value.Name
					other := judged(t, strings.Replace(text, "\n\n", "\nruling: "+one+"\n\n", 1))
					if other.Verdict.Legal() && winners(other) != winners(now) {
						want = append(want, "Under "+one+" "+outcome(other)+".")
					}
				}
			}
			flips += len(want)
			if diff := cmp.Diff(want, g.OtherWinners(now)); diff != "" {
				t.Fatalf("(-want +got):\n%s\n%s", diff, text)
			}
		}
		t.Logf("%s: %d times another winner", g.Title, flips)
		if oftentest.Whole() && (flips > 0) != (g.Name != "zark-city") {
			t.Errorf("%s: %d times another winner", g.Title, flips)
		}
	}
}

// winners returns those who have won a game.
func winners(j *score.Judged) string {
	if !j.Verdict.Complete {
		return ""
	}
	return fmt.Sprint(j.Breakdown.Winners())
}

// outcome says who has won.
func outcome(j *score.Judged) string {
	if !j.Verdict.Complete {
		return "nobody has won"
	}
	return strings.Replace(j.Breakdown.Sentence(true, func(t *score.Tally) string { return t.Name }), "All share", "all share", 1)
}
