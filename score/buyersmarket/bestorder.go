package buyersmarket

// first returns the best building that the order of colours prefers, on the
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
		levels := append([]tally{o.low, o.mid}, o.crown.levelsOf(o.worth)...)
		if best == nil || ahead(levels, best) {
			best = levels
		}
	}
	return s.building(best)
}

// ahead reports whether one building's levels are preferred to another's.
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

// middle returns the choice of Mediums that the order of colours prefers among
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
			if (best == tally{} || t.before(&best)) && s.crown(w.mid, lacks&^t.shown()) >= w.crown {
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
