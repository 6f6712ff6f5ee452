package pairing

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"arbiter/score/oftentest"
)

func TestBalancedIsTheBestOfAllRounds(t *testing.T) {
	t.Parallel()
	tournaments := uint64(max(24, oftentest.Times(60)))
	for seed := range tournaments {
		rng := rand.New(rand.NewPCG(seed, 3))
		h := &played{n: 3 + rng.IntN(6)}
		sizes := Sizes{Min: 2 + rng.IntN(3)}
		sizes.Max = sizes.Min + rng.IntN(3)
		for range rng.IntN(6) { // rounds that somebody made by hand
			h = h.with(byHand(rng, h.n))
		}
		for range 4 {
			r := Balanced(context.Background(), h.past(), sizes, Usual, seed)
			checkRound(t, h.n, r, sizes)
			if !r.Proved {
				t.Fatalf("%d players at tables of %v: not proved", h.n, sizes)
			}
			var best []int
			tables, _ := sizes.Split(h.n)
			allRounds(numbers(h.n), tables, func(r Round) {
				if worth := h.with(r).tablesWorth(); best == nil || less(worth, best) {
					best = worth
				}
			})
			if got := h.with(r).tablesWorth(); !slices.Equal(got, best) {
				t.Fatalf("seed %d, tables of %v: %v is worth %v, the best round %v\nplayed %v", seed, sizes, r, got, best, h.rounds)
			}
			// The search through all finds as much without a try before it.
			before, _ := h.meetings()
			s := newSeating(h.past(), sizes, rng)
			if ended := s.exhaust(context.Background(), int(Usual)); !ended || before+s.best != best[2] {
				t.Fatalf("seed %d, tables of %v: the search through all adds %d to %d, ended: %v; the least sum is %d", seed, sizes, s.best, before, ended, best[2])
			}
			h = h.with(r)
		}
	}
}

// byHand seats players anyhow: tables of any sizes from 2, and some sit out.
func byHand(rng *rand.Rand, n int) (r Round) {
	order := rng.Perm(n)
	for len(order) > 1 {
		size := 2 + rng.IntN(len(order)-1)
		if rng.IntN(3) == 0 {
			break
		}
		r.Tables = append(r.Tables, order[:size])
		order = order[size:]
	}
	slices.SortFunc(r.Tables, func(a, b []int) int { return len(b) - len(a) })
	r.Out = order
	return r
}

// The best known arrangement of 32 players at tables of four lets ten rounds pass
// without a repeated meeting. Round by round, six always do.
func TestSixRoundsOfEightTablesRepeatNoMeeting(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		h := &played{n: 32}
		for range 6 {
			r := Balanced(context.Background(), h.past(), Sizes{4, 4}, Usual, seed)
			checkRound(t, 32, r, Sizes{4, 4})
			h = h.with(r)
		}
		if squares, _ := h.meetings(); squares > 0 {
			t.Fatalf("seed %d: the squares of repeated meetings add up to %d", seed, squares)
		}
	}
}

// Over eight rounds of 13 players at tables of 3 to 5, each has the first seat about
// as often as the others.
func TestFirstSeatsAreShared(t *testing.T) {
	t.Parallel()
	p := NewPast(13)
	for range 13 {
		r := Balanced(context.Background(), p, Sizes{3, 5}, 100_000, 1)
		p.Add(r.Tables, r.Out)
	}
	for a, first := range p.first {
		if first < 2 || first > 4 {
			t.Errorf("player %d was first %d times of 39: %v", a, first, p.first)
		}
	}
}

// Ann joined late. She need not make up for all the rounds that others sat out or
// sat at small tables.
func TestWhoJoinsLateDoesNotMakeUpForAll(t *testing.T) {
	t.Parallel()
	const ann = 5
	p := NewPast(6)
	for range 2 {
		p.Add([][]int{{0, 1}}, []int{2, 3, 4})
		p.Add([][]int{{2, 3}}, []int{0, 1, 4})
		p.Add([][]int{{0, 4}}, []int{1, 2, 3})
	}
	times := 0
	for range 4 {
		r := Balanced(context.Background(), p, Sizes{5, 5}, Usual, 1)
		if slices.Contains(r.Out, ann) {
			times++
		}
		p.Add(r.Tables, r.Out)
	}
	if times > 2 {
		t.Errorf("Ann sits out %d of her first four rounds", times)
	}
}

// Small tables go round: first to who sat at none, and who joins late need not make up for all.
func TestSmallTablesGoRound(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		p := NewPast(5)
		p.Add([][]int{{0, 1, 2}, {3, 4}}, nil)
		p.Add([][]int{{3, 4, 0}, {1, 2}}, nil)
		if r := Balanced(context.Background(), p, Sizes{2, 3}, Usual, seed); !slices.Contains(r.Tables[1], 0) {
			t.Fatalf("seed %d: tables %v, and only 0 sat at no small one", seed, r.Tables)
		}
		p = NewPast(5) // 4 came late, and has met nobody
		for a := range 4 {
			p.Add([][]int{{(a + 1) % 4, (a + 2) % 4, (a + 3) % 4}, {a, Away}}, nil)
		}
		if r := Balanced(context.Background(), p, Sizes{2, 3}, Usual, seed); slices.Contains(r.Tables[1], 4) {
			t.Fatalf("seed %d: tables %v, and 4 need not make up for others", seed, r.Tables)
		}
	}
}

// Eve came to the third round, the ninth of them, and sat out. Three rounds running
// others do: all pairs of a round could be new with whomever out.
func TestALatecomerWhoSatOutIsNotSentOutAgain(t *testing.T) {
	t.Parallel()
	const eve = 8
	for name, next := range map[string]func(*Past, uint64) Round{
		"balanced":    func(p *Past, seed uint64) Round { return Balanced(context.Background(), p, Sizes{2, 2}, Usual, seed) },
		"swiss":       func(p *Past, seed uint64) Round { return Swiss(p, make([]int, 9), seed) },
		"round robin": RoundRobin,
	} {
		for seed := range uint64(20) {
			p := NewPast(9)
			for round := range 3 {
				r := Circle(8, round, 1)
				if round == 2 {
					r.Out = []int{eve}
				}
				p.Add(r.Tables, r.Out)
			}
			for range 3 {
				r := next(p, seed)
				if len(r.Out) != 1 || r.Out[0] == eve {
					t.Fatalf("%s, seed %d: %v sits out after %d rounds", name, seed, r.Out, p.rounds)
				}
				p.Add(r.Tables, r.Out)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameRound(t *testing.T) {
	t.Parallel()
	past := func() *Past {
		p := NewPast(12)
		p.Add([][]int{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}}, nil)
		return p
	}
	ctx := context.Background()
	one := Balanced(ctx, past(), Sizes{3, 5}, Usual, 7)
	if two := Balanced(ctx, past(), Sizes{3, 5}, Usual, 7); !reflect.DeepEqual(one, two) {
		t.Errorf("seed 7 gives %v, then %v", one, two)
	}
	// On every machine and with every later version, or plans made twice would differ.
	if want := [][]int{{2, 7, 8, 0}, {5, 6, 10, 1}, {9, 11, 3, 4}}; !reflect.DeepEqual(one.Tables, want) {
		t.Errorf("seed 7 gives %v, not %v", one.Tables, want)
	}
	for name, other := range map[string]struct {
		round func(seed uint64) Round
		want  string
	}{
		"balanced": {func(seed uint64) Round { return Balanced(ctx, past(), Sizes{3, 5}, Usual, seed) }, `[[2 11 6 0] [1 7 10 8] [9 5 3 4]] []
[[9 1 8 4] [5 6 11 0] [2 10 7 3]] []
[[11 3 4 0] [5 6 1 8] [2 9 10 7]] []
`},
		"swiss": {func(seed uint64) Round { return Swiss(past(), []int{0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4}, seed) }, `[[9 6] [7 10] [2 8] [3 11] [5 0] [1 4]] []
[[9 6] [7 11] [10 0] [3 8] [1 5] [2 4]] []
[[6 9] [7 10] [11 0] [2 8] [1 5] [3 4]] []
`},
		"circle": {func(seed uint64) Round { return Circle(7, 3, seed) }, `[[6 5] [0 4] [1 2]] [3]
[[3 2] [6 0] [4 1]] [5]
[[1 0] [2 5] [4 6]] [3]
`},
		"round robin": {func(seed uint64) Round { return RoundRobin(NewPast(6), seed) }, `[[1 0] [2 3] [4 5]] []
[[3 1] [5 0] [2 4]] []
[[4 1] [3 5] [2 0]] []
`},
		"by hand": {func(seed uint64) Round { return RoundRobin(past(), seed) }, `[[5 0] [1 4] [2 8] [3 11] [9 6] [7 10]] []
[[10 0] [1 5] [2 4] [3 8] [9 6] [7 11]] []
[[11 0] [1 5] [2 8] [3 4] [6 9] [7 10]] []
`},
	} {
		var got string
		for seed := range uint64(3) {
			r := other.round(seed)
			got += fmt.Sprintln(r.Tables, r.Out)
		}
		if got != other.want {
			t.Errorf("%s: seeds 0, 1 and 2 give\n%swant\n%s", name, got, other.want)
		}
	}
}

// Bob was first with Ann and again with Cyd. Both have the first seat before him
// now; where he meets Dan, who has had it as often, it comes again for one of them.
func TestAFirstSeatThatComesAgainIsTold(t *testing.T) {
	t.Parallel()
	const ann, bob, cyd, dan = 0, 1, 2, 3
	p := NewPast(4)
	p.Add([][]int{{bob, ann}, {dan, cyd}}, nil)
	p.Add([][]int{{bob, cyd}, {dan, ann}}, nil)
	r := RoundRobin(p, 1)
	var told []Repeat
	for _, table := range r.Tables {
		if slices.Contains(table, bob) {
			told = append(told, Repeat{FirstSeat, table[:1], 3, true})
		}
	}
	if len(r.Repeats) != 1 || !same(r.Repeats[0], told[0]) {
		t.Errorf("%v tells %v, not %v", r.Tables, r.Repeats, told)
	}
}

func TestAnEndedSearchSaysSo(t *testing.T) {
	t.Parallel()
	p := NewPast(20)
	for seed := range uint64(12) {
		r := Balanced(context.Background(), p, Sizes{4, 4}, 20_000, seed)
		p.Add(r.Tables, r.Out)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := Balanced(ctx, p, Sizes{4, 4}, Usual, 1)
	checkRound(t, 20, r, Sizes{4, 4})
	if r.Proved || !r.Early {
		t.Errorf("ended before it began: proved %v, early %v", r.Proved, r.Early)
	}
	if r := Balanced(context.Background(), p, Sizes{4, 4}, 20_000, 1); r.Proved || r.Early {
		t.Errorf("with a small budget: proved %v, early %v", r.Proved, r.Early)
	}
}

func TestNoTable(t *testing.T) {
	t.Parallel()
	for n := range 3 {
		r := Balanced(context.Background(), NewPast(n), Sizes{3, 5}, Usual, 1)
		if len(r.Tables) > 0 || len(r.Out) != n {
			t.Errorf("%d players at tables of 3 to 5: %v", n, r)
		}
	}
}

func BenchmarkSixRoundsOfEightTables(b *testing.B) {
	for b.Loop() {
		p := NewPast(32)
		for range 6 {
			r := Balanced(context.Background(), p, Sizes{4, 4}, Usual, 1)
			p.Add(r.Tables, r.Out)
		}
	}
}

// A budget that is used up: no eleventh round is without repeats.
func BenchmarkUsualBudget(b *testing.B) {
	p := NewPast(32)
	for range 10 {
		r := Balanced(context.Background(), p, Sizes{4, 4}, 20_000, 1)
		p.Add(r.Tables, r.Out)
	}
	for b.Loop() {
		Balanced(context.Background(), p, Sizes{4, 4}, Usual, 1)
	}
}
