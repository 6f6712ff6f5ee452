package pairing

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// seatings are all ways to seat n people at tables of the sizes, large tables first. Who
// sits where is not looked at.
func seatings(n int, s Sizes) (all [][]int) {
	for size := min(s.Max, n); size >= s.Min; size-- {
		if size == n {
			all = append(all, []int{n})
			continue
		}
		for _, rest := range seatings(n-size, Sizes{s.Min, size}) {
			all = append(all, append([]int{size}, rest...))
		}
	}
	return all
}

// Of all ways to seat so many, or as many of them as can sit, Split has one with the fewest
// tables, and of these the one of the most equal sizes.
func TestSplitAgainstAllSeatings(t *testing.T) {
	t.Parallel()
	for least := 2; least <= 6; least++ {
		for most := least; most <= 8; most++ {
			s := Sizes{least, most}
			for n := 1; n <= 26; n++ {
				seated := n
				for seated > 0 && len(seatings(seated, s)) == 0 {
					seated--
				}
				var want []int
				for _, one := range seatings(seated, s) {
					if want == nil || len(one) < len(want) || len(one) == len(want) && one[0]-one[len(one)-1] < want[0]-want[len(want)-1] {
						want = one
					}
				}
				if got, out := s.Split(n); !slices.Equal(got, want) || out != n-seated {
					t.Fatalf("%d at tables of %v: %v and %d out, not %v and %d", n, s, got, out, want, n-seated)
				}
				if ways := len(seatings(n, s)); s.Hold(n) != (ways > 0) || s.manyWays(n) != (ways > 1) {
					t.Fatalf("%d sit at tables of %v in %d ways: %v, %v", n, s, ways, s.Hold(n), s.manyWays(n))
				}
			}
		}
	}
}

// sat is a round as a test writes it: "ABCD EFG -H" has two tables, and H sat out.
func sat(text string) (r Seating) {
	for _, table := range strings.Fields(text) {
		names, out := strings.CutPrefix(table, "-")
		if out {
			r.Out = append(r.Out, strings.Split(names, "")...)
		} else {
			r.Tables = append(r.Tables, strings.Split(names, ""))
		}
	}
	return r
}

func TestTakenByAll(t *testing.T) {
	t.Parallel()
	subdivision, bazaar, duel, crowd := Sizes{2, 4}, Sizes{2, 6}, Sizes{2, 2}, Sizes{5, 8}
	for _, c := range []struct {
		games []GameSizes
		want  Sizes
	}{
		{nil, Sizes{}},
		{[]GameSizes{{subdivision, 1}}, Sizes{2, 4}},
		{[]GameSizes{{bazaar, 1}, {subdivision, 9}}, Sizes{2, 4}},
		{[]GameSizes{{Sizes{3, 6}, 9}, {bazaar, 1}, {subdivision, 1}}, Sizes{3, 4}},
		{[]GameSizes{{duel, 3}, {crowd, 2}}, duel},
		{[]GameSizes{{duel, 2}, {crowd, 3}}, crowd},
		{[]GameSizes{{subdivision, 2}, {duel, 2}, {crowd, 2}}, subdivision},
		{[]GameSizes{{Sizes{2, 3}, 1}, {Sizes{3, 5}, 2}}, Sizes{3, 3}},
	} {
		if got := TakenByAll(c.games); got != c.want {
			t.Errorf("%v: %v, not %v", c.games, got, c.want)
		}
	}
}

func TestUsualSizes(t *testing.T) {
	t.Parallel()
	two, unknown := Sizes{2, 4}, Sizes{}
	for _, c := range []struct {
		name   string
		takes  Sizes
		rounds string // with | between
		n      int
		want   Sizes
		tables []int
	}{
		{"a game and no round", two, "", 10, two, []int{4, 3, 3}},
		{"as before", two, "ABCD EFG HIJ", 10, Sizes{3, 4}, []int{4, 3, 3}},
		{"five can sit in one way only", two, "ABC DE", 12, two, []int{4, 4, 4}},
		{"two people came, after larger tables", two, "ABCD EFG HIJ | AB", 10, two, []int{4, 3, 3}},
		{"tables of three", two, "ABC DEF GHI JKL", 12, Sizes{3, 3}, []int{3, 3, 3, 3}},
		{"and one more came", two, "ABC DEF GHI JKL", 13, two, []int{4, 3, 3, 3}},
		{"and one less", two, "ABC DEF GHI JKL", 11, two, []int{4, 4, 3}},
		{"and somebody sat out", two, "ABC DEF -G", 7, Sizes{3, 3}, []int{3, 3}},
		{"two to four", two, "ABCD EFG HIJ KL", 12, two, []int{4, 4, 4}},
		{"wider by one at a time", Sizes{2, 6}, "ABC DEF GHI JKL", 10, two, []int{4, 3, 3}},
		{"the last round counts", two, "ABC DEF GHI JKL | ABCD EFGH IJKL", 12, Sizes{4, 4}, []int{4, 4, 4}},
		{"a round that nobody played does not", two, "ABC DEF GHI JKL | -A", 12, Sizes{3, 3}, []int{3, 3, 3, 3}},
		{"tables that no game takes", two, "ABCDE FGHIJ", 10, two, []int{4, 3, 3}},
		{"tables of which some fit", two, "ABCDE FGHIJ KLM", 13, Sizes{3, 4}, []int{4, 3, 3, 3}},
		{"an evening of two games by the same", two, "AB AB", 10, two, []int{4, 3, 3}},
		{"an evening of two games by three of four", two, "ABC ABD", 8, two, []int{4, 4}},
		{"pairs stay", two, "AB CD", 5, Sizes{2, 2}, []int{2, 2}},
		{"only two people ever came", two, "AB | CD", 10, two, []int{4, 3, 3}},
		{"all tables were pairs, of the last evening's two too", two, "AB CD | AB", 5, Sizes{2, 2}, []int{2, 2}},
		{"pairs after larger tables", two, "ABC DEF | AB CD EF", 7, Sizes{2, 2}, []int{2, 2, 2}},
		{"pairs that the game does not take", Sizes{3, 6}, "AB CD", 4, Sizes{3, 6}, []int{4}},
		{"other games", unknown, "ABCDE FGHIJ", 13, Sizes{4, 5}, []int{5, 4, 4}},
		{"other games at three", unknown, "ABC DEF GHI JKL", 12, Sizes{3, 3}, []int{3, 3, 3, 3}},
		{"other games, one table of six", unknown, "ABCDEF", 6, Sizes{6, 6}, []int{6}},
		{"and one more", unknown, "ABCDEF", 7, Sizes{3, 6}, []int{4, 3}},
		{"other games, pairs", unknown, "AB | CD", 9, Sizes{2, 2}, []int{2, 2, 2, 2}},
		{"other games, two people came", unknown, "ABCD EFG HIJ | AB", 10, Sizes{3, 5}, []int{5, 5}},
		{"six at two tables of three", two, "ABC DEF", 12, Sizes{3, 3}, []int{3, 3, 3, 3}},
		{"other games, pairs of four people", unknown, "ABCD EFG | AB CD", 7, Sizes{2, 2}, []int{2, 2, 2}},
	} {
		var rounds []Seating
		for text := range strings.SplitSeq(c.rounds, "|") {
			rounds = append(rounds, sat(text))
		}
		got, known := UsualSizes(c.takes, rounds, c.n)
		if tables, _ := got.Split(c.n); !known || got != c.want || !slices.Equal(tables, c.tables) {
			t.Errorf("%s: %v, %v and %v, not %v and %v", c.name, got, known, tables, c.want, c.tables)
		}
	}
	if _, known := UsualSizes(unknown, []Seating{sat("-A")}, 5); known {
		t.Error("sizes are known without a game or a table")
	}
}

// Whatever was played: no table is larger or smaller than the games take, nobody sits out
// whom such tables could seat unless somebody did before or all is by pairs, and the same
// number of people sits at tables no larger and no smaller than before.
func TestUsualSizesOfAnySeason(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 14))
		takes := Sizes{Min: 2 + rng.IntN(3)}
		takes.Max = takes.Min + rng.IntN(4)
		var rounds []Seating
		for range rng.IntN(4) {
			people := strings.Split("ABCDEFGHIJKLMNOPQRST"[:4+rng.IntN(16)], "")
			var r Seating
			for len(people) > 1 && rng.IntN(8) > 0 {
				size := min(2+rng.IntN(5), len(people))
				r.Tables, people = append(r.Tables, people[:size]), people[size:]
			}
			if rng.IntN(2) == 0 && len(people) > 0 {
				r.Out = people[:1]
			}
			rounds = append(rounds, r)
		}
		n := takes.Min + rng.IntN(16)
		last := Seating{}
		for _, r := range rounds {
			if len(r.Tables) > 0 {
				last = r
			}
		}
		if seats := len(slices.Concat(last.Tables...)); rng.IntN(2) == 0 && seats >= takes.Min {
			n = seats
		}
		got, known := UsualSizes(takes, rounds, n)
		tables, out := got.Split(n)
		if !known || got.Min < takes.Min || got.Max > takes.Max || tables == nil && got.Min <= n {
			t.Fatalf("seed %d: %d people, games of %v: %v, tables %v", seed, n, takes, got, tables)
		}
		pairs := got == Sizes{2, 2}
		if out > 0 && len(seatings(n, takes)) > 0 && !pairs && len(last.Out) == 0 {
			t.Fatalf("seed %d: %d people, games of %v: %v leaves %d out", seed, n, takes, got, out)
		}
		before := len(slices.Concat(last.Tables...)) + len(last.Out)
		if before != n || len(last.Out) > 0 || pairs {
			continue
		}
		was := last.sizes()
		if was.Min >= takes.Min && was.Max <= takes.Max && (tables[0] > was.Max || tables[len(tables)-1] < was.Min) {
			t.Fatalf("seed %d: %d people, games of %v: %v after %v", seed, n, takes, tables, last.Tables)
		}
	}
}
