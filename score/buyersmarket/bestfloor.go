package buyersmarket

// A floor is one way to build level 1 or 2.
type floor struct {
	n    int  // pyramids
	hue  int  // the one colour that earns the bonus, or -1
	room int  // how many may stand on it
	mark mark // points, pyramids and levels
}

// floors lists the ways to build level 1 (level 0) or 2 (level 1) that can be
// best, with room for so many pyramids.
func (s *search) floors(list []floor, level, room int) []floor {
	have := &s.pile[SizeOf(level)]
	least := room
	if level == 1 && s.terms.Playable {
		least = max(0, room-1)
	}
	for ; room >= least; room-- {
		list = append(list, s.floor(level, min(room, have.sum()), -1))
		for h, n := range have {
			if n = min(n, room); n > 0 && s.terms.earns(level, n) {
				list = append(list, s.floor(level, n, h))
			}
		}
	}
	return list
}

func (s *search) floor(level, n, hue int) floor {
	f := floor{n: n, hue: hue, room: s.terms.room(level, n)}
	points, levels := s.each*n, 0
	if n > 0 {
		levels = 1
	}
	if n >= Completes(level) {
		points += 2
	}
	if hue >= 0 {
		points += 3
	}
	f.mark = newMark(points, n, levels)
	return f
}

// A winner is a foundation on which a best building stands.
type winner struct {
	low, mid  floor
	diversity bool
	crown     mark // what the levels of Smalls must be worth
}

// foundations tries every foundation. It returns the best mark and the foundations that reach it.
func (s *search) foundations() (mark, []winner) {
	best := none
	var winners []winner
	var lows, mids [4 * hues]floor
	start := newMark(s.base, 0, 0)
	for _, low := range s.floors(lows[:0], 0, s.pile[Large].sum()) {
		for _, mid := range s.floors(mids[:0], 1, low.room) {
			under := start + low.mark + mid.mark
			if s.terms.Playable && mid.n == low.room {
				under -= newMark(s.pile[Medium].sum()-mid.n, 0, 0)
			}
			plain := s.crown(mid, 0)
			for _, diverse := range [2]bool{false, true} {
				top, m := plain, under
				if diverse {
					if m += newMark(3, 0, 0); m+plain < best {
						continue // colours to be shown can only restrict the crown
					}
					top = s.diverse(low, mid)
				}
				if top == none || m+top < best {
					continue
				}
				if m += top; m > best {
					best, winners = m, winners[:0]
				}
				winners = append(winners, winner{low: low, mid: mid, diversity: diverse, crown: top})
			}
		}
	}
	return best, winners
}

// lacks returns the resources that level 1 does not show.
func (s *search) lacks(low floor) set {
	if low.hue >= 0 {
		return s.resource &^ (1 << low.hue)
	}
	return s.resource &^ s.pile[Large].shown()
}

// diverse returns the best crown where all resources stand in the building.
func (s *search) diverse(low, mid floor) mark {
	lacks := s.lacks(low)
	if mid.hue >= 0 {
		return s.crown(mid, lacks&^(1<<mid.hue))
	}
	can := lacks & s.pile[Medium].shown()
	if can.len() <= mid.n {
		return s.crown(mid, lacks&^can)
	}
	best := none
	for some := can; some > 0; some = (some - 1) & can {
		if some.len() == mid.n {
			best = max(best, s.crown(mid, lacks&^some))
		}
	}
	if mid.n == 0 {
		best = s.crown(mid, lacks)
	}
	return best
}

// crown returns the best mark of the levels of Smalls on a foundation, where the
// wanted hues must stand.
func (s *search) crown(mid floor, want set) mark {
	key := crownKey{mid.room, want}
	m, known := s.crowns[key]
	if !known {
		q := s.question(mid.room, want)
		m = q.best()
		s.crowns[key] = m
	}
	return m
}

// question returns the crown asked for on a foundation with so much room.
func (s *search) question(room int, want set) crown {
	return crown{
		have: s.pile[Small], room: room, tight: s.terms.Playable, want: want,
		each: s.each, least: s.leastMono(),
	}
}

// leastMono returns how many Smalls of one colour earn the bonus.
func (s *search) leastMono() int {
	if s.terms.Mono == MonoSeveral {
		return 2
	}
	return 1
}
