package pairing_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"arbiter/records/pairing"
)

// A club plays a season. Its players have the same numbers whether they are here or not; the
// lower ones are stronger.
type club struct {
	rounds      []pairing.Round
	met         [][]int
	out, small  []int
	missed      []bool
	points      []int // two for a win and for a bye, one for a draw
	repeats     int   // pairs that met again, in all rounds
	differences int   // of points, squared
}

func newClub(n int) *club {
	c := &club{out: make([]int, n), small: make([]int, n), missed: make([]bool, n), points: make([]int, n)}
	for range n {
		c.met = append(c.met, make([]int, n))
	}
	return c
}

// next pairs the next round, for those who are here.
func (c *club) next(here []int, sizes pairing.Sizes) pairing.Round {
	numbers := func(list []int) (of []int) {
		for _, a := range list {
			of = append(of, slices.Index(here, a)) // −1 is pairing.Away
		}
		return of
	}
	p := pairing.NewPast(len(here))
	for _, r := range c.rounds {
		var tables [][]int
		for _, table := range r.Tables {
			tables = append(tables, numbers(table))
		}
		p.Add(tables, numbers(r.Out))
	}
	var points []int
	for _, a := range here {
		points = append(points, c.points[a])
	}
	r := pairing.Seat(p, sizes, points, 1)
	for _, list := range append(slices.Clone(r.Tables), r.Out) {
		for i, a := range list {
			list[i] = here[a]
		}
	}
	return r
}

func (c *club) play(rng *rand.Rand, here []int, r pairing.Round) {
	for _, table := range r.Tables {
		for i, a := range table {
			for _, b := range table[:i] {
				if c.met[a][b] > 0 {
					c.repeats++
				}
				c.met[a][b]++
				c.met[b][a]++
			}
			if len(table) < len(r.Tables[0]) {
				c.small[a]++
			}
		}
		if len(table) > 2 {
			continue
		}
		a, b := table[0], table[1]
		c.differences += square(c.points[a] - c.points[b])
		chance := 1 / (1 + math.Exp(float64(a-b)/5))
		won := 1 + min(1, max(-1, int(math.Round(10*(chance-rng.Float64()))))) // a draw one time in ten
		c.points[a] += won
		c.points[b] += 2 - won
	}
	for _, a := range r.Out {
		c.out[a]++
		c.points[a] += 2
	}
	for a := range c.missed {
		c.missed[a] = c.missed[a] || !slices.Contains(here, a)
	}
	c.rounds = append(c.rounds, r)
}

// In each round everybody sits exactly once, at tables as Split says; at tables of several
// nobody sits out again while somebody who was always there never has; the same call gives the
// same round.
// The pairs that meet again, and the squared differences of points, of 20 seasons together are
// hardly more than was measured.
func TestSeasons(t *testing.T) {
	t.Parallel()
	for name, kind := range map[string]struct {
		sizes                pairing.Sizes
		absent               float64
		repeats, differences int
	}{
		"swiss":          {pairing.Pairs, 0, 10, 800},
		"swiss, absent":  {pairing.Pairs, 0.15, 3, 780},
		"3 to 5":         {pairing.Usual, 0, 1040, 0},
		"3 to 5, absent": {pairing.Usual, 0.15, 800, 0},
		"four, absent":   {pairing.Sizes{Min: 4, Max: 4}, 0.15, 350, 0},
	} {
		repeats, differences := 0, 0
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(seed, 1))
			c := newClub(6 + rng.IntN(15))
			for round := range 6 {
				here := slices.DeleteFunc(numbers(len(c.met)), func(int) bool { return rng.Float64() < kind.absent })
				r := c.next(here, kind.sizes)
				if round == 5 && !reflect.DeepEqual(c.next(here, kind.sizes), r) {
					t.Errorf("%s, seed %d: another round than %v", name, seed, r)
				}
				checkSeats(t, r, here, kind.sizes)
				for _, a := range r.Out {
					for _, b := range here {
						if kind.sizes != pairing.Pairs && c.out[a] > 0 && c.out[b] == 0 && !c.missed[b] && !slices.Contains(r.Out, b) {
							t.Fatalf("%s, seed %d: %d sits out again, and %d never has", name, seed, a, b)
						}
					}
				}
				c.play(rng, here, r)
			}
			repeats += c.repeats
			differences += c.differences
		}
		if repeats > kind.repeats || kind.sizes == pairing.Pairs && differences > kind.differences {
			t.Errorf("%s: %d pairs met again, the squared differences of points are %d", name, repeats, differences)
		}
	}
}

// checkSeats checks that everybody who is here is in the round once, at tables as Split says.
func checkSeats(t *testing.T, r pairing.Round, here []int, sizes pairing.Sizes) {
	t.Helper()
	tables, out := sizes.Split(len(here))
	all := slices.Sorted(slices.Values(slices.Concat(append(slices.Clone(r.Tables), r.Out)...)))
	if !slices.EqualFunc(tables, r.Tables, func(size int, table []int) bool { return len(table) == size }) || len(r.Out) != out || !slices.Equal(all, here) {
		t.Fatalf("%v at tables of %v: %v, out %v", here, sizes, r.Tables, r.Out)
	}
}

func square(n int) int { return n * n }

func numbers(n int) (all []int) {
	for a := range n {
		all = append(all, a)
	}
	return all
}
