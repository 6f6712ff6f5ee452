package buyersmarket

import (
	"math/rand/v2"
	"testing"
)

// slowly is the most Smalls on k levels of one colour each, of different sizes
// from the least to a limit: every size goes to every colour, or to none. It is
// -1 when there is no such way. With last the least size is among them.
func (p *packing) slowly(k, size int) int {
	type state struct {
		free    tally
		k, size int
	}
	known := map[state]int{}
	var most func(s state) int
	most = func(s state) int {
		if s.k == 0 && !(p.last && s.size >= p.least1) {
			return 0
		}
		if s.size < p.least1 || s.k > s.size-p.least1+1 || s.k == 0 {
			return -1
		}
		if n, ok := known[s]; ok {
			return n
		}
		best := -1
		if !p.last || s.size > p.least1 {
			best = most(state{s.free, s.k, s.size - 1})
		}
		for h, n := range s.free {
			if n >= s.size {
				next := state{s.free, s.k - 1, s.size - 1}
				next.free[h] -= s.size
				if rest := most(next); rest >= 0 {
					best = max(best, rest+s.size)
				}
			}
		}
		known[s] = best
		return best
	}
	return most(state{p.free, k, size})
}

func packingOf(have tally, room, k, least int, last bool) packing {
	p := packing{crown: &crown{have: have, room: room}, all: have.sum(), free: have}
	p.start(k, 0, 0, least)
	p.last, p.top = last, p.all
	return p
}

// manyLevels is where a packing begins to be long.
const manyLevels = 8

// Packings agree with a search that leaves nothing out, also those of many
// levels in colours with few Smalls.
func TestPackingsAgreeWithASlowSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 1))
	n := 600
	if testing.Short() {
		n = 100
	}
	many, found, none := 0, 0, 0
	for i := range n {
		var have tally
		for h := range 2 + r.IntN(3) {
			have[h] = 1 + r.IntN([2]int{6, 30}[r.IntN(2)])
		}
		least, last, room := 1+r.IntN(3), r.IntN(2) == 0, 4+r.IntN(7)
		k := 1 + r.IntN(room)
		if i%2 == 0 { // many levels, and two colours with few Smalls
			have = tally{1 + r.IntN(1+r.IntN(8)), 20 + r.IntN(25), 1 + r.IntN(1+r.IntN(8)), 20 + r.IntN(25)}
			least, room = 1+r.IntN(2), 10+r.IntN(3)
			k = manyLevels + 1 + r.IntN(room-manyLevels)
		}
		p := packingOf(have, room, k, least, last)
		want := p.slowly(k, room)
		if room-least+1 >= k {
			p.search(k, 0, p.ceiling(k, room, least, last))
		}
		if p.found != want {
			t.Fatalf("%d levels of %d to %d from %v, last %v: got %d, want %d", k, least, room, have, last, p.found, want)
		}
		switch {
		case want < 0:
			none++
		case k > manyLevels:
			many++
		default:
			found++
		}
	}
	if many < n/5 || found < n/10 || none < n/10 {
		t.Errorf("%d of many levels, %d others, %d impossible ones: the test is lopsided", many, found, none)
	}
}
