package buyersmarket

// first is the best building that the order of colours prefers, on the
// foundations that reach the best mark.
func (s *search) first(winners []winner) Building {
	type start struct {
		low, mid tally
		crown    crown
		worth    mark
	}
	var starts []start
	for _, w := range winners {
		low, mid := s.lowest(w.low), s.middle(&w)
		q := s.question(w.mid.room, 0)
		if w.diversity {
			q.want = s.lacks(w.low) &^ mid.shown()
		}
		next := start{low, mid, q, w.crown}
		if len(starts) > 0 {
			old := starts[0]
			if old.low.before(&low) || old.low == low && old.mid.before(&mid) || next == starts[len(starts)-1] {
				continue
			}
			if old.low != low || old.mid != mid {
				starts = starts[:0]
			}
		}
		starts = append(starts, next)
	}
	var best []tally
	for _, o := range starts {
		levels := o.crown.levelsOf(o.worth, []tally{o.low, o.mid})
		if best == nil || ahead(levels, best) {
			best = levels
		}
	}
	return s.building(best)
}

// ahead tells whether one building's levels are preferred to another's.
func ahead(a, b []tally) bool {
	for level := range min(len(a), len(b)) {
		if a[level] != b[level] {
			return a[level].before(&b[level])
		}
	}
	return false
}

func (s *search) building(levels []tally) Building {
	var b Building
	for level := range levels {
		if levels[level].sum() == 0 {
			break
		}
		var stock Stock
		for h, n := range levels[level] {
			if n > 0 {
				stock[s.colour[h]][SizeOf(level)] = n
			}
		}
		b = append(b, stock)
	}
	return b
}

func (s *search) lowest(f floor) tally {
	if f.hue < 0 {
		return s.pile[Large]
	}
	var t tally
	t[f.hue] = f.n
	return t
}

// middle is the choice of Mediums that the order of colours prefers among
// those that allow the winner's crown.
func (s *search) middle(w *winner) tally {
	var best tally
	if w.mid.hue >= 0 {
		best[w.mid.hue] = w.mid.n
		return best
	}
	have := &s.pile[Medium]
	if !w.diversity || w.mid.n == have.sum() {
		return pick(have, w.mid.n, 0)
	}
	lacks := s.lacks(w.low)
	can := lacks & have.shown()
	for some := can; ; some = (some - 1) & can {
		if some.len() <= w.mid.n {
			t := pick(have, w.mid.n, some)
			q := s.question(w.mid.room, lacks&^t.shown())
			if (best == tally{} || t.before(&best)) && q.best(w.crown-1) >= w.crown {
				best = t
			}
		}
		if some == 0 {
			return best
		}
	}
}

// pick takes n, among them one of each of some hues, and otherwise as many as
// possible of the first hues.
func pick(have *tally, n int, some set) tally {
	var t tally
	n -= some.len()
	for h := range have {
		one := int(some >> h & 1)
		more := min(n, have[h]-one)
		t[h] = one + more
		n -= more
	}
	return t
}

// levelsOf adds the levels of Smalls of a crown worth so much: level by level
// the one that the order of colours prefers among those that can still be
// completed to the same mark. That is decided by asking for the crown above,
// with a part of the level as a reserve of hues not yet looked at.
func (q *crown) levelsOf(goal mark, levels []tally) []tally {
	r := *q
	for goal.levels() > 0 {
		best, size := tally{}, 0
		var above crown
		var rest mark
		for n := min(r.room, r.have.sum()); n > 0; n-- {
			try := r
			try.room, try.under = n-1, n
			try.tight = r.tight && n == r.room
			mixed := goal - newMark(2, 0, 1)
			if t, ok := try.level(n, mixed); ok && (size == 0 || t.before(&best)) {
				best, size, above = t, n, try
				above.remove(&t)
				rest = mixed - newMark(r.each*n, n, 0)
			}
			for h := range r.have {
				one := tally{}
				one[h] = n
				if n < r.least || r.have[h] < n || size > 0 && !one.before(&best) {
					continue
				}
				next := try
				next.remove(&one)
				left := goal - newMark(r.each*n+5, n, 1)
				if next.best(left-1) >= left {
					best, size, above, rest = one, n, next, left
				}
			}
		}
		if size == 0 {
			panic("buyersmarket: a crown that cannot be built")
		}
		levels = append(levels, best)
		r, goal = above, rest
	}
	return levels
}

// remove takes Smalls for a level beneath the crown.
func (q *crown) remove(t *tally) {
	for h, n := range t {
		q.have[h] -= n
	}
	q.want &^= t.shown()
}

// level is the preferred choice of n Smalls for a mixed level under a crown,
// where both together are worth the goal.
func (q *crown) level(n int, goal mark) (tally, bool) {
	r := *q
	r.low, r.high = n, n
	if r.best(goal-1) < goal {
		return tally{}, false
	}
	var t tally
	for h := range t {
		for take := min(r.have[h], r.low); take >= 0; take-- {
			next := r
			next.have[h] -= take
			next.low -= take
			next.high = next.low
			next.from = h + 1
			if take > 0 {
				next.want &^= 1 << h
			}
			left := goal - newMark(r.each*take, take, 0)
			if next.best(left-1) >= left {
				t[h] = take
				r, goal = next, left
				break
			}
		}
	}
	return t, true
}
