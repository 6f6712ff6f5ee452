package pairing

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
)

// Budget is a number of steps that a search may take, about 20 million a second.
// It counts steps, not time, so that a seed gives the same round on any machine.
type Budget int

// Usual is the budget that no evening waits for.
const Usual Budget = 4_000_000

// Balanced is a round at tables of several. First, those sit out who have sat out
// least; of the others, those sit at small tables who have sat there least; then the
// sum of squares of repeated meetings is as small as was found; then at each table
// the first seat is the player's to whom it is due most. The rest is up to the seed.
//
// The round is proved when it meets a lower bound or the search came to its end
// within the budget. When ctx ends first, the round is the best until then.
func Balanced(ctx context.Context, p *Past, sizes Sizes, budget Budget, seed uint64) Round {
	n := len(p.met)
	rng := rand.New(rand.NewPCG(seed, uint64(p.rounds)))
	s := newSeating(p, sizes, rng)
	// A few tries find a good seating; of few players, all seatings are then soon
	// looked through; of many, tries find more.
	steps := int(budget)
	s.anneal(ctx, steps/64, rng)
	proved := s.best <= s.bound() || s.exhaust(ctx, steps/4)
	if !proved {
		s.anneal(ctx, steps-steps/4-steps/64, rng)
		proved = s.best <= s.bound()
	}
	r := Round{Proved: proved, Early: !proved && ctx.Err() != nil, Tables: make([][]int, len(s.size)-1)}
	for _, a := range rng.Perm(n) {
		if g := s.found[a]; g == s.outside() {
			r.Out = append(r.Out, a)
		} else {
			r.Tables[g] = append(r.Tables[g], a)
		}
	}
	for _, t := range r.Tables {
		slices.SortStableFunc(t, func(a, b int) int { return cmp.Compare(p.due[b], p.due[a]) })
	}
	return p.finish(r)
}

// seating is who sits where while better places are looked for. A group is a table;
// the last group, which may be empty, sits out.
type seating struct {
	again [][]int // what a meeting of two adds to the sum of squares of repeated meetings
	size  []int   // of each group
	apart []bool  // groups of those whose turn it is
	turn  turn
	group []int // of each player
	found []int // the group of each player in the best seating until now
	best  int   // what its meetings add
}

func newSeating(p *Past, sizes Sizes, rng *rand.Rand) *seating {
	n := len(p.met)
	tables, outs := sizes.Split(n)
	s := &seating{again: make([][]int, n), size: append(tables, outs), group: make([]int, n)}
	had, count := p.hardships(p.out), outs
	if outs == 0 {
		had = p.hardships(p.small)
		for _, size := range tables {
			if size < tables[0] {
				count += size
			}
		}
	}
	for g, size := range s.size {
		s.apart = append(s.apart, g == s.outside() || size < s.size[0])
	}
	for a := range n {
		s.again[a] = make([]int, n)
		for b := range n {
			if a != b {
				s.again[a][b] = p.again(a, b)
			}
		}
	}
	var order []int
	s.turn, order = whoseTurn(had, count, rng.Perm(n))
	slices.Reverse(order) // as large tables come first
	next := 0
	for g, size := range s.size {
		for range size {
			s.group[order[next]] = g
			next++
		}
	}
	s.found, s.best = slices.Clone(s.group), s.sum()
	return s
}

// outside is the group that sits out.
func (s *seating) outside() int { return len(s.size) - 1 }

// sum is what the meetings of a seating add.
func (s *seating) sum() (sum int) {
	for a, g := range s.group {
		for b, h := range s.group[:a] {
			if g == h && g != s.outside() {
				sum += s.again[a][b]
			}
		}
	}
	return sum
}

// bound is a sum that no seating is below: as if everybody could choose whom to sit
// with, and those with the most expensive choice sat out.
func (s *seating) bound() int {
	floor := s.floors()
	slices.Sort(floor)
	sum := 0
	for _, f := range floor[:len(floor)-s.size[s.outside()]] {
		sum += f
	}
	return (sum + 1) / 2
}

// floors is for each player the least that meeting the others of a smallest table adds.
func (s *seating) floors() []int {
	floor := make([]int, len(s.again))
	if len(s.size) == 1 {
		return floor
	}
	company := s.size[s.outside()-1] - 1
	for a, row := range s.again {
		row = slices.Delete(slices.Clone(row), a, a+1)
		slices.Sort(row)
		for _, again := range row[:company] {
			floor[a] += again
		}
	}
	return floor
}
