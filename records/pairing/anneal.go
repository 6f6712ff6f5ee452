package pairing

import (
	"context"
	"math/bits"
	"math/rand/v2"
)

// anneal goes on from the best seating and lets players of different groups change places. A change for the worse by d
// is made with probability 2^(−cold·d): the search walks on and out of dead ends.
// It counts in whole numbers, which are the same on every machine.
func (s *seating) anneal(ctx context.Context, steps int, rng *rand.Rand) {
	const cold = 4
	copy(s.group, s.found)
	n, now, bound := len(s.group), s.best, s.bound()
	// with is what each player's meetings with each group add; none outside.
	with := make([][]int, n)
	for a := range with {
		with[a] = make([]int, len(s.size))
		for b, g := range s.group {
			if g != s.outside() {
				with[a][g] += s.again[a][b]
			}
		}
	}
	for step := 0; step < steps && s.best > bound; step++ {
		if step%4096 == 0 && ctx.Err() != nil {
			return
		}
		a, b := rng.IntN(n), rng.IntN(n)
		g, h := s.group[a], s.group[b]
		if g == h || !s.turn.may(a, s.apart[h]) || !s.turn.may(b, s.apart[g]) {
			continue
		}
		worse := 0
		if h != s.outside() {
			worse += with[a][h] - s.again[a][b] - with[b][h]
		}
		if g != s.outside() {
			worse += with[b][g] - s.again[a][b] - with[a][g]
		}
		if worse > 0 && bits.TrailingZeros64(rng.Uint64()) < cold*worse {
			continue
		}
		s.group[a], s.group[b] = h, g
		for c, row := range with {
			change := s.again[c][b] - s.again[c][a]
			if g != s.outside() {
				row[g] += change
			}
			if h != s.outside() {
				row[h] -= change
			}
		}
		now += worse
		if now < s.best {
			s.best = now
			copy(s.found, s.group)
		}
	}
}
