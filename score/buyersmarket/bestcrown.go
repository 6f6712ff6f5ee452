package buyersmarket

import "slices"

// A crown asks for the best levels of Smalls: strictly fewer on each level
// than on the one under it, worth points for every Small, every level, every
// level of one colour and every spire.
//
// The levels are tried by their number m, the Smalls t on the top one and
// the number k of levels of one colour; for these, more Smalls are better.
// The levels of one colour may be taken to be the k smallest: where one of a
// colour stands below a mixed one, the mixed one can take its few Smalls of
// that colour and give away its own, leaving all counts alike. Mixed levels
// take any Smalls that are left, so that only two questions remain:
//
//   - which k sizes, different, the least of them t, fit into the colours: a
//     packing of bins (see packing), where a level of one colour uses Smalls of
//     one bin;
//   - how far the m-k mixed levels beneath can be filled: up to room, room-1, …
//     and as far as Smalls last. Every amount between the least and the most
//     can be reached.
//
// Each m, t and k has an optimistic mark, as if colours did not matter, and is
// looked at only when that is better than the best crown known.
type crown struct {
	have  tally // Smalls there are
	room  int   // the most that the lowest level may hold
	under int   // Smalls on the level beneath; 0 when that is of Mediums
	tight bool  // unused Smalls cost a point each when no level has room for one
	want  set   // hues that must be shown
	each  int   // points for a Small
	least int   // how many of one colour earn the bonus

	// A reserve of mixed Smalls, beneath the crown, is taken from those left.
	low, high int // its least and its most
	from      int // its first hue: earlier ones do not count for it; with low == high only
}

// descending is the sum of n sizes from most downwards.
func descending(n, most int) int { return n*most - n*(n-1)/2 }

// mark is what m levels of n Smalls, reserve included, are worth.
func (q *crown) mark(m, t, k, n, all int) mark {
	points := q.each*n + 2*m + 3*k
	if m == 0 {
		t = q.under
	}
	if t > 0 {
		points += 4 * (t - 1)
	}
	if q.tight && m == q.room {
		points -= all - n
	}
	return newMark(points, n, m)
}

// best is the best mark of a crown, when better than the one given; otherwise
// it is the one given.
func (q *crown) best(known mark) mark {
	if q.want&^q.have.shown() != 0 {
		return known
	}
	all := q.have.sum()
	known = q.bare(known, all)
	most := slices.Max(q.have[:])
	var store [64]shape
	shapes := store[:0]
	for t := min(q.room, all-q.low); t >= 1; t-- {
		for m := 1; t+m-1 <= q.room && m*t+m*(m-1)/2+q.low <= all; m++ {
			n := min(all, q.high+t+descending(m-1, q.room))
			if hope := q.mark(m, t, max(0, min(m, most-t+1)), n, all); hope > known {
				shapes = append(shapes, shape{m, t, hope})
				if q.from == 0 && q.want.len() <= n {
					known = max(known, q.mark(m, t, 0, n, all))
				}
			}
		}
	}
	for {
		next := -1
		for i := range shapes {
			if shapes[i].hope > known && (next < 0 || shapes[i].hope > shapes[next].hope) {
				next = i
			}
		}
		if next < 0 {
			return known
		}
		known = q.tryShape(known, shapes[next].m, shapes[next].t, most, all)
		shapes[next].hope = none
	}
}

// A shape is a number of levels and of Smalls on the top one, with the mark if
// all colours were to fit.
type shape struct {
	m, t int
	hope mark
}

// bare is the crown of no levels: the reserve only.
func (q *crown) bare(known mark, all int) mark {
	if q.low > all {
		return known
	}
	n := min(all, q.high)
	p := packing{crown: q, all: all, free: q.have, goal: n}
	if !p.start(0, 0, 0, 0) {
		return known
	}
	p.fill(0, 0, 0, 0)
	if p.found >= 0 {
		return max(known, q.mark(0, 0, 0, p.found, all))
	}
	return known
}

// tryShape tries m levels with t on the top one, for every number of levels of
// one colour.
func (q *crown) tryShape(known mark, m, t, most, all int) mark {
	plain := t < q.least // the top level earns no bonus for its colour
	highest, lowest := max(0, min(m, most-t+1)), t
	if plain {
		lowest = q.least
		highest = max(0, min(m-1, most-lowest+1))
	}
	// One level fewer than all of one colour is easily found, and then helps
	// to show quickly that all of them are too many.
	for i := range highest + 1 {
		k := highest - i
		if highest > 0 && i < 2 {
			k = highest - 1 + i
		}
		single, mixed := 0, m-k
		if k == 0 || plain {
			single, mixed = t, m-k-1
		}
		p := packing{crown: q, all: all, free: q.have}
		if !p.start(k, single, mixed, lowest) {
			continue
		}
		ceiling := p.ceiling(k, min(q.room-mixed, most), lowest, single == 0)
		if q.mark(m, t, k, ceiling, all) <= known {
			continue
		}
		worth := ceiling // the fewest Smalls that make a better crown
		for worth > 0 && q.mark(m, t, k, worth-1, all) > known {
			worth--
		}
		p.last, p.top = single == 0, ceiling
		p.search(k, worth, ceiling)
		if p.found >= 0 {
			known = max(known, q.mark(m, t, k, p.found, all))
		}
	}
	return known
}
