package validate

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// TestOrderHunt plays random games and looks for endings that take long or
// stay undecided: ARBITER_HUNT=20000 go test -run OrderHunt -v ./validate
func TestOrderHunt(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv("ARBITER_HUNT"))
	if games == 0 {
		t.Skip("ARBITER_HUNT is not set")
	}
	seed, _ := strconv.ParseUint(os.Getenv("ARBITER_SEED"), 10, 64)
	slow, err := time.ParseDuration(os.Getenv("ARBITER_SLOW"))
	if err != nil {
		slow = 100 * time.Millisecond
	}
	r := rand.New(rand.NewPCG(seed, 7))
	var passes, undecided, maxStates, over int
	var total, longest time.Duration
	var times [12]int
	for n := range games {
		q := randomGame(r).play(r)
		begin := time.Now()
		a := findOrder(q)
		took := time.Since(begin)
		total += took
		longest = max(longest, took)
		maxStates = max(maxStates, a.States)
		b := 0
		for d := 10 * time.Microsecond; b < 11 && took > d; d *= 4 {
			b++
		}
		times[b]++
		for _, m := range a.Moves {
			if m.Size == orderPass {
				passes++
				break
			}
		}
		if a.Undecided {
			undecided++
		}
		if !a.Found && !a.Undecided {
			t.Errorf("game %d: no order for starter %d, %+v\n%s", n, q.Starter, a, drawOrderBoard(q.Board))
		}
		if a.Undecided || took > slow {
			over++
			if over <= 20 {
				t.Logf("game %d: %v, %d states, undecided %v, %d players, %d trios, starter %d, any %v\n%s",
					n, took, a.States, a.Undecided, q.Players, q.Trios, q.Starter, q.AnySupport, drawOrderBoard(q.Board))
			}
		}
	}
	t.Logf("%d games, %d with passes, %d undecided, %d over %v, at most %d states and %v, mean %v; by time from 10µs by fours %v",
		games, passes, undecided, over, slow, maxStates, longest, total/time.Duration(games), times)
}
