package pairing

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"arbiter/score/oftentest"
)

// play lets every table of a Swiss round have a winner, and now and then a draw.
// Whoever has a bye wins. Points are in halves.
func play(r Round, points []int, rng *rand.Rand) {
	for _, t := range r.Tables {
		won := rng.IntN(3)
		points[t[0]] += won
		points[t[1]] += 2 - won
	}
	for _, a := range r.Out {
		points[a] += 2
	}
}

// bestSwiss tries every round, and every way to give the first seats of pairs.
func bestSwiss(h *played, points []int) (best []int) {
	sizes, _ := Sizes{2, 2}.Split(h.n)
	allRounds(numbers(h.n), sizes, func(r Round) {
		for change := range 1 << len(r.Tables) {
			seated := Round{Out: r.Out}
			for i, t := range r.Tables {
				if change>>i&1 == 1 {
					t = []int{t[1], t[0]}
				}
				seated.Tables = append(seated.Tables, t)
			}
			if worth := h.with(seated).swissWorth(points); best == nil || less(worth, best) {
				best = worth
			}
		}
	})
	return best
}

func TestSwissIsTheBestOfAllRounds(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 7))
		h := &played{n: 2 + rng.IntN(5)}
		points := make([]int, h.n)
		for range rng.IntN(10) { // rounds that somebody made by hand
			order := rng.Perm(h.n)
			var r Round
			for ; len(order) > 1; order = order[2:] {
				r.Tables = append(r.Tables, order[:2])
			}
			r.Out = order
			h = h.with(r)
		}
		for range 4 {
			r := Swiss(h.past(), points, seed)
			checkRound(t, h.n, r, Sizes{2, 2})
			if got, want := h.with(r).swissWorth(points), bestSwiss(h, points); !slices.Equal(got, want) {
				t.Fatalf("seed %d: %v is worth %v, the best round %v\npoints %v, played %v", seed, r, got, want, points, h.rounds)
			}
			h = h.with(r)
			play(r, points, rng)
		}
	}
}

// withoutRematch says whether all players left can be paired with somebody whom
// they have not met.
func withoutRematch(met map[[2]int]bool, left []int) bool {
	if len(left) == 0 {
		return true
	}
	for i, b := range left[1:] {
		if !met[[2]int{left[0], b}] && withoutRematch(met, slices.Delete(slices.Clone(left[1:]), i, i+1)) {
			return true
		}
	}
	return false
}

func TestSwissNeverRepeatsWhatCanBeAvoided(t *testing.T) {
	t.Parallel()
	tournaments := uint64(oftentest.Times(50))
	rematches := 0
	for seed := range tournaments {
		rng := rand.New(rand.NewPCG(seed, 12))
		p, points, met := NewPast(12), make([]int, 12), make(map[[2]int]bool)
		for round := range 11 {
			r := Swiss(p, points, seed)
			again := 0
			for _, t := range r.Tables {
				if met[[2]int{t[0], t[1]}] {
					again++
				}
			}
			if again > 0 && withoutRematch(met, numbers(12)) {
				t.Fatalf("seed %d: round %d has %d rematches, and a round without one exists", seed, round+1, again)
			}
			for _, t := range r.Tables {
				met[[2]int{t[0], t[1]}], met[[2]int{t[1], t[0]}] = true, true
			}
			rematches += again
			p.Add(r.Tables, r.Out)
			play(r, points, rng)
		}
	}
	t.Logf("%d tournaments of 66 games: %d rematches, none of them avoidable", tournaments, rematches)
}

// Ann was first and then second, Bob second and then first: of two who had as many first
// seats, who sat first last time sits second. A bye between changes nothing.
func TestWhoSatFirstLastTimeSitsSecond(t *testing.T) {
	t.Parallel()
	const ann, bob, cyd, dan = 0, 1, 2, 3
	for seed := range uint64(20) {
		p := NewPast(4)
		p.Add([][]int{{ann, cyd}, {dan, bob}}, nil)
		p.Add([][]int{{dan, ann}, {bob, cyd}}, nil)
		if seed%2 == 1 {
			p.Add([][]int{{Away, Away}}, []int{ann, bob})
		}
		r := Swiss(p, []int{2, 2, 0, 0}, seed)
		if want := [][]int{{ann, bob}, {cyd, dan}}; !reflect.DeepEqual(r.Tables, want) {
			t.Fatalf("seed %d: tables %v, want %v", seed, r.Tables, want)
		}
	}
}

// What is added to a past is counted for those who are here; a table of three gives each a
// third of a first seat.
func TestPast(t *testing.T) {
	t.Parallel()
	p := NewPast(4)
	p.Add([][]int{{0, 1, 2}, {Away, 3}}, []int{Away})
	p.Add([][]int{{2, 0}}, []int{1})
	want := &Past{rounds: 2, met: [][]int{{0, 1, 2, 0}, {1, 0, 1, 0}, {2, 1, 0, 0}, {0, 0, 0, 0}}, out: []int{0, 1, 0, 0}, small: []int{0, 0, 0, 1},
		due: []int{-420, 840, -420, 1260}, first: []int{1, 0, 1, 0}, last: []bool{false, false, true, false}, missed: []bool{false, false, false, true}}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("got %+v, want %+v", p, want)
	}
	q := p.clone()
	q.Add([][]int{{0, 1}, {2, 3}}, nil)
	q.Add([][]int{{0, 1}}, []int{2, 3})
	if !reflect.DeepEqual(p, want) {
		t.Errorf("a round of a copy changed %+v", p)
	}
	for _, one := range []struct {
		missed    []bool
		had, want []int
	}{
		{[]bool{false, false, false}, []int{3, 1, 0}, []int{3, 1, 0}},
		{[]bool{false, false, true}, []int{3, 1, 0}, []int{3, 1, 1}},
		{[]bool{true, false, true}, []int{3, 1, 0}, []int{3, 1, 1}},
		{[]bool{true, true, true}, []int{3, 1, 0}, []int{3, 1, 0}},
	} {
		if got := (&Past{missed: one.missed}).hardships(one.had); !slices.Equal(got, one.want) {
			t.Errorf("%+v: %v", one, got)
		}
	}
}

// A round has its large tables first, and says all that comes again: meetings, byes, small
// tables, and first seats of those who have had more than their share.
func TestARoundSaysWhatItRepeats(t *testing.T) {
	t.Parallel()
	p := NewPast(8)
	p.Add([][]int{{0, 1, 2}, {3, 4}}, []int{5, 6, 7})
	p.Add([][]int{{1, 0, 2}, {3, 5}}, []int{4, 6, 7})
	p.Add([][]int{{1, 4, 2}, {3, 5}}, []int{0, 6, 7})
	r := p.finish(Round{Tables: [][]int{{3, 5}, {1, 2, 0}}, Out: []int{7, 6, 4}})
	want := Round{Tables: [][]int{{1, 2, 0}, {3, 5}}, Out: []int{4, 6, 7}, Repeats: []Repeat{
		{Meeting, []int{1, 2}, 4, false}, {Meeting, []int{1, 0}, 3, false}, {Meeting, []int{2, 0}, 3, false}, {Meeting, []int{3, 5}, 3, false},
		{SittingOut, []int{4}, 2, true}, {SittingOut, []int{6}, 4, true}, {SittingOut, []int{7}, 4, true},
		{SmallTable, []int{3}, 4, true}, {SmallTable, []int{5}, 3, true},
		{FirstSeat, []int{1}, 3, false}, {FirstSeat, []int{3}, 4, false},
	}}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("got  %+v\nwant %+v", r, want)
	}
	r = p.finish(Round{Tables: [][]int{{0, 3}, {1, 6}}, Out: []int{2, 4, 5, 7}, Proved: true})
	if len(r.Repeats) != 5 || !same(r.Repeats[3], Repeat{FirstSeat, []int{0}, 2, true}) || !same(r.Repeats[4], Repeat{FirstSeat, []int{1}, 3, false}) {
		t.Errorf("said %+v", r.Repeats)
	}
}

func TestSwissSaysWhatItRepeats(t *testing.T) {
	t.Parallel()
	p := NewPast(3)
	for range 3 {
		r := Swiss(p, []int{0, 0, 0}, 1)
		if len(r.Repeats) > 0 {
			t.Fatalf("three players have three rounds without a repeat, but %v has %v", r.Tables, r.Repeats)
		}
		p.Add(r.Tables, r.Out)
	}
	r := Swiss(p, []int{4, 4, 0}, 1)
	meeting := Repeat{Meeting, r.Tables[0], 2, true}
	bye := Repeat{SittingOut, []int{2}, 2, true}
	if len(r.Repeats) != 2 || !same(r.Repeats[0], meeting) || !same(r.Repeats[1], bye) {
		t.Fatalf("round 4 says %v, not %v and %v", r.Repeats, meeting, bye)
	}
}

func same(a, b Repeat) bool {
	return a.Kind == b.Kind && slices.Equal(a.Players, b.Players) && a.Times == b.Times && a.Proved == b.Proved
}

func BenchmarkSwiss200(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	p, points := NewPast(200), make([]int, 200)
	for range 9 {
		r := Swiss(p, points, 1)
		p.Add(r.Tables, r.Out)
		play(r, points, rng)
	}
	for b.Loop() {
		Swiss(p, points, 1)
	}
}
