package pairing

import "testing"

// After each cycle everybody has met everybody as often, has had as many byes, and
// as many first seats, or one more or less.
func TestRoundRobinIsFair(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 13; n++ {
		for seed := range uint64(3) {
			p := NewPast(n)
			cycle := n - 1 + n%2
			for round := range 2 * cycle {
				r := RoundRobin(p, seed)
				checkRound(t, n, r, Sizes{2, 2})
				p.Add(r.Tables, r.Out)
				if (round+1)%cycle > 0 {
					continue
				}
				cycles := (round + 1) / cycle
				for a := range n {
					for b := range n {
						if a != b && p.met[a][b] != cycles {
							t.Fatalf("%d players, seed %d, %d cycles: %d and %d met %d times", n, seed, cycles, a, b, p.met[a][b])
						}
					}
					if apart := 2*p.first[a] - cycles*(n-1); apart < -1 || apart > 1 || cycles == 2 && apart != 0 {
						t.Fatalf("%d players, seed %d, %d cycles: %d was first %d times", n, seed, cycles, a, p.first[a])
					}
					if p.out[a] != cycles*(n%2) {
						t.Fatalf("%d players, seed %d, %d cycles: %d had %d byes", n, seed, cycles, a, p.out[a])
					}
				}
			}
		}
	}
}

// Nobody has the same seat three times in a row.
func TestRoundRobinAlternatesSeats(t *testing.T) {
	t.Parallel()
	for n := 3; n <= 13; n++ {
		streak := make([]int, n) // above 0 of first seats, below of second ones
		for round := range n - 1 + n%2 {
			for _, table := range Circle(n, round, 5).Tables {
				first, second := table[0], table[1]
				streak[first], streak[second] = max(streak[first], 0)+1, min(streak[second], 0)-1
				if streak[first] > 2 || streak[second] < -2 {
					t.Fatalf("%d players, round %d: %v for the third time", n, round, table)
				}
			}
		}
	}
}

// A round that was played out of order, or with seats changed, does not come again.
func TestRoundRobinGoesOnAfterRoundsInAnyOrder(t *testing.T) {
	t.Parallel()
	h := &played{n: 8}
	for _, round := range []int{4, 0, 6} {
		h = h.with(Circle(8, round, 3))
	}
	for range 4 {
		h = h.with(RoundRobin(h.past(), 3))
	}
	if squares, _ := h.meetings(); squares != 0 {
		t.Fatalf("seven rounds of eight players repeat meetings: %v", h.rounds)
	}
}

// After two rounds by hand the games that are left form a prism. Whoever plays its
// three long edges now leaves two triangles, and somebody meets again.
func TestRoundRobinLooksAhead(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		h := &played{n: 6, rounds: []Round{{Tables: [][]int{{0, 1}, {2, 3}, {4, 5}}}, {Tables: [][]int{{1, 2}, {3, 4}, {5, 0}}}}}
		for range 3 {
			h = h.with(RoundRobin(h.past(), seed))
		}
		if squares, _ := h.meetings(); squares > 0 {
			t.Fatalf("seed %d: five rounds of six players repeat meetings: %v", seed, h.rounds)
		}
	}
}

func TestRoundRobinAfterSomebodyCame(t *testing.T) {
	t.Parallel()
	p := NewPast(6)
	p.Add([][]int{{0, 1}, {2, 3}}, []int{4}) // 5 was not there
	for range 2 {
		r := RoundRobin(p, 1)
		checkRound(t, 6, r, Sizes{2, 2})
		for _, repeat := range r.Repeats {
			if repeat.Kind != FirstSeat || !repeat.Proved {
				t.Errorf("%v repeats %v", r.Tables, repeat)
			}
		}
		p.Add(r.Tables, r.Out)
	}
}

func TestCircleOfFew(t *testing.T) {
	t.Parallel()
	if r := Circle(0, 0, 1); len(r.Tables)+len(r.Out) > 0 {
		t.Fatalf("nobody plays %v", r)
	}
	if r := Circle(1, 5, 1); len(r.Tables) > 0 || len(r.Out) != 1 {
		t.Fatalf("one player plays %v", r)
	}
}
