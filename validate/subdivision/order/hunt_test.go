package order

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// TestHunt plays random games and looks for endings that take long or
// stay undecided: ARBITER_HUNT=20000 go test -run TestHunt -v ./validate/subdivision/order
func TestHunt(t *testing.T) {
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
	mangles, _ := strconv.Atoi(os.Getenv("ARBITER_MANGLES"))
	most, none := 0, 0
	for n := range games {
		q := randomGame(r).play(r)
		for range mangles {
			mangle(r, &q)
		}
		if !sound(q) {
			continue
		}
		begin := time.Now()
		a := Find(q)
		took := time.Since(begin)
		total += took
		longest = max(longest, took)
		maxStates = max(maxStates, a.States)
		b := 0
		for d := 10 * time.Microsecond; b < 11 && took > d; d *= 4 {
			b++
		}
		times[b]++
		if k := passesIn(a.Moves); k > 0 {
			passes++
			most = max(most, k)
		}
		if !a.Found {
			none++
		}
		if a.Undecided {
			undecided++
		}
		if mangles == 0 && !a.Found && !a.Undecided {
			t.Errorf("game %d: no order for starter %d, %+v\n%s", n, q.Starter, a, drawBoard(q.Board))
		}
		if a.Undecided || took > slow {
			over++
			if over <= 20 {
				t.Logf("game %d: %v, %d states, undecided %v, %d players, %d trios, starter %d, any %v\n%s",
					n, took, a.States, a.Undecided, q.Players, q.Trios, q.Starter, q.AnySupport, drawBoard(q.Board))
			}
		}
	}
	t.Logf("%d games, %d with passes (at most %d), %d none, %d undecided, %d over %v, at most %d states and %v, mean %v; by time from 10µs by fours %v",
		games, passes, most, none, undecided, over, slow, maxStates, longest, total/time.Duration(games), times)
}

func passesIn(moves []Move) (n int) {
	for _, move := range moves {
		if move.Size == Pass {
			n++
		}
	}
	return n
}

// TestClimb makes positions harder and harder, one exchange at a time:
// ARBITER_CLIMB=200 go test -run TestClimb -v ./validate/subdivision/order. With ARBITER_AIM set
// they need more and more passes.
func TestClimb(t *testing.T) {
	climbs, _ := strconv.Atoi(os.Getenv("ARBITER_CLIMB"))
	if climbs == 0 {
		t.Skip("ARBITER_CLIMB is not set")
	}
	seed, _ := strconv.ParseUint(os.Getenv("ARBITER_SEED"), 10, 64)
	steps, _ := strconv.Atoi(os.Getenv("ARBITER_STEPS"))
	if steps == 0 {
		steps = 6_000
	}
	r := rand.New(rand.NewPCG(seed, 8))
	for range climbs {
		q := randomGame(r).play(r)
		if r.IntN(2) == 0 {
			q = scatter(r)
		}
		hard := func(a Answer) int {
			if os.Getenv("ARBITER_AIM") != "" {
				return passesIn(a.Moves)*1_000_000 + a.States
			}
			return a.States
		}
		best := Find(q)
		for range steps {
			try := q
			if r.IntN(3) == 0 {
				b := *try.Board
				try.Board = &b
				if empty := b.Empty(); empty != 0 {
					for n := r.IntN(empty.Len()); n > 0; n-- {
						empty &= empty - 1
					}
					b.Pieces[r.IntN(q.Players)][r.IntN(3)] |= empty.First()
				}
			} else {
				mangle(r, &try)
			}
			if !sound(try) {
				continue
			}
			if a := Find(try); hard(a) > hard(best) || hard(a) == hard(best) && r.IntN(5) == 0 {
				q, best = try, a
				if a.Undecided {
					break
				}
			}
		}
		begin := time.Now()
		a := Find(q)
		t.Logf("%v, %d states, found %v, undecided %v, %d passes, %d players, %d trios, starter %d, any %v\n%s",
			time.Since(begin), a.States, a.Found, a.Undecided, passesIn(a.Moves), q.Players, q.Trios, q.Starter, q.AnySupport, drawBoard(q.Board))
	}
}
