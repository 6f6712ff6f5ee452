package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// kicks is how often Seat tries again from the best round that it has found.
const kicks = 300

// Seat returns a round at tables of the sizes, the best that was found by swapping players. It
// avoids, the weightiest first,
//
//   - at tables of two: meeting again, sitting out again, differences of points;
//   - at larger tables: sitting out or at a small table again, meeting again;
//
// each counted by its square. The first seat of a table goes to whom it is due most, and of
// equal ones to who did not have it last. Large tables come first, and those of two with most
// points. Points are one for each player, or nil for none; they count at tables of two only.
// The seed decides between equal rounds.
func Seat(p *Past, sizes Sizes, points []int, seed uint64) Round {
	if points == nil || sizes.Max > 2 {
		points = make([]int, len(p.met))
	}
	rng := rand.New(rand.NewPCG(seed, uint64(p.rounds)))
	order := rng.Perm(len(points))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	s := newSeating(p, sizes, points, order)
	if s.tables == 0 {
		return Round{Out: slices.Sorted(slices.Values(order))}
	}
	s.descend()
	best := slices.Clone(order)
	for range kicks {
		// Three random swaps lead out of a round that no single swap improves.
		var change int64
		for range 3 {
			i, j := rng.IntN(len(order)), rng.IntN(len(order))
			change += s.change(i, j)
			s.swap(i, j)
		}
		change += s.descend()
		if change <= 0 {
			copy(best, order)
		} else {
			copy(order, best)
		}
	}
	r := Round{Tables: s.groups[:s.tables], Out: slices.Sorted(slices.Values(slices.Concat(s.groups[s.tables:]...)))}
	for _, table := range r.Tables {
		slices.SortStableFunc(table, func(a, b int) int {
			return cmp.Or(cmp.Compare(p.due[b], p.due[a]), cmp.Compare(p.last[a], p.last[b]))
		})
	}
	slices.SortStableFunc(r.Tables, func(s, t []int) int {
		return cmp.Or(cmp.Compare(len(t), len(s)), cmp.Compare(points[t[0]]+points[t[1]], points[s[0]]+points[s[1]]))
	})
	r.findRepeats(p)
	return r
}

// seating is who sits where while a better place is looked for, and what each place costs.
type seating struct {
	order    []int     // the players of the first table, the second, …, and those who sit out
	group    []int     // of each place in order, which of the groups it is in
	groups   [][]int   // parts of order: the tables, then those who sit out, if any
	tables   int       // how many groups are tables
	together [][]int64 // what two cost at a table
	apart    []int64   // what one costs who sits out or at a table smaller than the largest
}

// At tables of two a repeated bye weighs more than all differences of points, and a repeated
// meeting more than all byes. At larger tables, where a repeated meeting weighs 1, a second
// round out or at a small table weighs more than all of these.
const (
	farthest      = 1 << 13 // points that are further apart count as so far
	apartWeight   = 1 << 36
	meetingWeight = 1 << 44
)

func newSeating(p *Past, sizes Sizes, points, order []int) *seating {
	tables, out := sizes.Split(len(order))
	s := &seating{order: order, tables: len(tables)}
	if out > 0 {
		tables = append(tables, out)
	}
	for t, size := range tables {
		from := len(s.group)
		s.groups = append(s.groups, order[from:from+size])
		s.group = append(s.group, slices.Repeat([]int{t}, size)...)
	}
	had, meeting := p.out, int64(meetingWeight)
	if sizes.Max > 2 {
		meeting = 1
		if out == 0 {
			had = p.small
		}
	}
	for a, times := range p.turns(had) {
		s.apart = append(s.apart, apartWeight*growth(times)+squared(points[a]-slices.Min(points)))
		row := make([]int64, len(order))
		for b, met := range p.met[a] {
			row[b] = meeting*max(0, growth(met-1)) + squared(points[a]-points[b])
		}
		s.together = append(s.together, row)
	}
	return s
}

func squared(difference int) int64 {
	d := int64(min(farthest, max(-farthest, difference)))
	return d * d
}

// growth returns what one more adds to the square of n.
func growth(n int) int64 { return 2*int64(n) + 1 }

func (s *seating) swap(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] }

// descend swaps two players as long as a swap is cheaper, and returns how the cost changed.
func (s *seating) descend() (sum int64) {
	for better := true; better; {
		better = false
		for i := range s.order {
			for j := range i {
				if change := s.change(i, j); change < 0 {
					s.swap(i, j)
					sum += change
					better = true
				}
			}
		}
	}
	return sum
}

// change returns what swapping the players at two places adds to the cost.
func (s *seating) change(i, j int) int64 {
	t, u := s.group[i], s.group[j]
	if t == u {
		return 0
	}
	a, b := s.order[i], s.order[j]
	return s.cost(a, u, b) + s.cost(b, t, a) - s.cost(a, t, a) - s.cost(b, u, b)
}

// cost returns what a player costs in a group, without the meeting with one who leaves it.
func (s *seating) cost(a, t, leaves int) (sum int64) {
	players := s.groups[t]
	if len(players) < len(s.groups[0]) {
		sum = s.apart[a]
	}
	if t == s.tables {
		return sum
	}
	row := s.together[a]
	for _, b := range players {
		if b != leaves {
			sum += row[b]
		}
	}
	return sum
}
