package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/records/pairing"
)

// In each cycle everybody meets everybody once, an odd number sit out once each, and first
// seats differ by one at most; after two cycles by none.
func TestCircleIsFair(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 3))
	for n := 2; n <= 12; n++ {
		c, past, first := newClub(n), pairing.NewPast(n), make([]int, n)
		cycle := n - 1 + n%2
		for round := 1; round <= 2*cycle; round++ {
			r := pairing.RoundRobin(past, 1)
			checkSeats(t, r, numbers(n), pairing.Pairs)
			past.Add(r.Tables, r.Out)
			c.play(rng, numbers(n), r)
			for _, table := range r.Tables {
				first[table[0]]++
			}
			if round%cycle > 0 {
				continue
			}
			cycles := round / cycle
			for a := range n {
				met := slices.Repeat([]int{cycles}, n)
				met[a] = 0
				apart := 2*first[a] - cycles*(n-1)
				if !slices.Equal(c.met[a], met) || c.out[a] != cycles*(n%2) || apart*apart > 1 || cycles == 2 && apart != 0 {
					t.Fatalf("%d players, %d cycles: %d met %v, was first %d times, sat out %d times", n, cycles, a, c.met[a], first[a], c.out[a])
				}
			}
		}
	}
}

// The sixth came to the third round: the round robin goes on, and nobody meets again.
func TestRoundRobinGoesOn(t *testing.T) {
	t.Parallel()
	c, past := newClub(6), pairing.NewPast(6)
	for round := range 5 {
		r := pairing.RoundRobin(past, 1)
		if round < 2 {
			r = pairing.Circle(5, round)
		}
		past.Add(r.Tables, r.Out)
		c.play(rand.New(rand.NewPCG(1, 4)), numbers(6), r)
	}
	if c.repeats > 0 {
		t.Errorf("%d pairs met again: %v", c.repeats, c.rounds)
	}
	for _, first := range [][][]int{{{0, 1}, {2, 3}}, {{1, 3}, {0, 2}}, {{3, 0}, {2, 1}}} { // whoever met in the first round
		c, past := newClub(4), pairing.NewPast(4)
		for round := range 3 {
			r := pairing.RoundRobin(past, 1)
			if round == 0 {
				r = pairing.Round{Tables: first}
			}
			past.Add(r.Tables, r.Out)
			c.play(rand.New(rand.NewPCG(1, 4)), numbers(4), r)
		}
		if c.repeats > 0 {
			t.Errorf("%d pairs of four met again: %v", c.repeats, c.rounds)
		}
	}
}

// Rounds by hand, of 0 to 7 players: 01 is a table, 2 sits out, and - is not here today.
func TestRoundsByHand(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		n      int
		past   []string
		sizes  pairing.Sizes
		points []int
		want   string
	}{
		"nobody":                                        {0, nil, pairing.Pairs, nil, "[] [] []"},
		"too few for a table":                           {2, nil, pairing.Usual, nil, "[] [0 1] []"},
		"the first seat goes round":                     {2, []string{"01"}, pairing.Pairs, nil, "[[1 0]] [] [{[1 0] 2}]"},
		"the bye goes round":                            {3, []string{"01 2", "20 1"}, pairing.Pairs, []int{0, 9, 9}, "[[1 2]] [0] []"},
		"equal points meet":                             {6, []string{"02 41 35"}, pairing.Pairs, []int{2, 2, 1, 1, 0, 0}, "[[1 0] [2 3] [5 4]] [] []"},
		"who has least sits out":                        {7, []string{"01 32 46 5"}, pairing.Pairs, []int{6, 5, 4, 3, 2, 1, 0}, "[[2 0] [1 3] [5 4]] [6] []"},
		"a second bye rather than a second meeting":     {3, []string{"01 2", "12"}, pairing.Pairs, nil, "[[2 0]] [1] []"},
		"who was first in two games of three":           {2, []string{"0-", "0-", "-0"}, pairing.Pairs, nil, "[[1 0]] [] []"},
		"who was first as often, and not the last time": {4, []string{"02 31", "30 12"}, pairing.Pairs, []int{2, 2, 0, 0}, "[[0 1] [2 3]] [] []"},
		"who was first least, then not the last time":   {3, []string{"012", "102"}, pairing.Usual, nil, "[[2 0 1]] [] [{[2 0] 3} {[2 1] 3} {[0 1] 3}]"},
		"who came late need not make up for byes":       {3, []string{"0- 1", "1- 0"}, pairing.Pairs, []int{0, 2, 4}, "[[2 1]] [0] [{[0] 2}]"},
	} {
		past := pairing.NewPast(c.n)
		for _, round := range c.past {
			var r pairing.Round
			for _, word := range strings.Fields(round) {
				var table []int
				for _, digit := range word {
					table = append(table, strings.IndexRune("0123456", digit)) // −1 is pairing.Away
				}
				if len(table) == 1 {
					r.Out = append(r.Out, table...)
				} else {
					r.Tables = append(r.Tables, table)
				}
			}
			past.Add(r.Tables, r.Out)
		}
		for seed := range uint64(5) {
			r := pairing.Seat(past, c.sizes, c.points, seed)
			if got := fmt.Sprint(r.Tables, r.Out, r.Repeats); got != c.want {
				t.Errorf("%s: %s, want %s", name, got, c.want)
			}
		}
	}
}
