package buyersmarket

// A crown asks for the best levels of Smalls: strictly fewer on each level than on
// the one under it, worth points for every Small, every level, every level of one
// colour and every spire.
//
// A level is either of one colour, which takes its Smalls from one hue, or mixed. What
// mixed levels are made of matters only in the end: they can take any Smalls that are
// left over. So the levels are tried from the bottom by their sizes and by the hues of
// those of one colour, the largest sizes first, and a branch ends where even the best
// that is left could not make it as good as the best crown known.
type crown struct {
	have  tally // Smalls there are
	room  int   // the most that the lowest level may hold
	tight bool  // unused Smalls cost a point each when no level has room for one
	want  set   // hues that must be shown
	each  int   // points for a Small
	least int   // how many of one colour earn the bonus
}

// A crownLevel is a level that is tried.
type crownLevel struct{ n, hue int } // hue is -1 for a mixed level

// A crownSearch is where the search for a crown stands.
type crownSearch struct {
	ask    *crown
	free   tally // Smalls that are not on levels of one colour
	left   int   // how many of them are not on mixed levels either
	mixed  int   // how many are
	single int   // levels of one colour
	shown  set   // their hues
	levels []crownLevel
	best   mark
	ties   bool // crowns of equal marks are compared by their colours
	chosen []tally
}

// best returns the best mark of a crown; none when the wanted hues cannot be shown.
func (q *crown) best() mark {
	s := crownSearch{ask: q, free: q.have, left: q.have.sum(), best: none, levels: make([]crownLevel, 0, 16)}
	s.grow(q.room)
	return s.best
}

// levelsOf returns the levels of the crown of the best mark that the order of colours prefers.
func (q *crown) levelsOf(best mark) []tally {
	s := crownSearch{ask: q, free: q.have, left: q.have.sum(), best: best, ties: true}
	s.grow(q.room)
	return s.chosen
}

// grow weighs the levels tried so far and tries a further one of at most a size.
func (s *crownSearch) grow(size int) {
	s.weigh()
	for n := min(size, s.left); n > 0; n-- {
		if hope := s.hope(n); hope < s.best || !s.ties && hope == s.best {
			return
		}
		s.left -= n
		for h, free := range s.free {
			if free < n || n < s.ask.least || !s.ties && s.alike(h) {
				continue
			}
			shown := s.shown
			s.levels = append(s.levels, crownLevel{n, h})
			s.free[h], s.shown, s.single = free-n, shown|1<<h, s.single+1
			s.grow(n - 1)
			s.free[h], s.shown, s.single = free, shown, s.single-1
			s.levels = s.levels[:len(s.levels)-1]
		}
		s.levels = append(s.levels, crownLevel{n, -1})
		s.mixed += n
		s.grow(n - 1)
		s.mixed -= n
		s.levels = s.levels[:len(s.levels)-1]
		s.left += n
	}
}

// alike reports whether an earlier hue would do just as well.
func (s *crownSearch) alike(h int) bool {
	for e := range h {
		if s.free[e] == s.free[h] && (s.ask.want&^s.shown)>>e&1 == (s.ask.want&^s.shown)>>h&1 {
			return true
		}
	}
	return false
}

// weigh compares the levels tried so far with the best crown known.
func (s *crownSearch) weigh() {
	missing := s.ask.want &^ s.shown
	if missing&^s.free.shown() != 0 || missing.len() > s.mixed {
		return
	}
	m, top := len(s.levels), 0
	if m > 0 {
		top = s.levels[m-1].n
	}
	now := s.mark(s.ask.have.sum()-s.left, m, s.single, top)
	if s.ask.tight && m == s.ask.room {
		now -= newMark(s.left, 0, 0)
	}
	switch {
	case now > s.best:
		s.best = now
	case now < s.best || !s.ties:
		return
	}
	if s.ties {
		if levels := s.tallies(); s.chosen == nil || ahead(levels, s.chosen) {
			s.chosen = levels
		}
	}
}

// mark returns what m levels with so many Smalls are worth, some of the levels in one colour, with
// so many Smalls on the top one.
func (s *crownSearch) mark(smalls, m, single, top int) mark {
	return newMark(s.ask.each*smalls+2*m+3*single+4*max(0, top-1), smalls, m)
}

// hope returns an upper bound for the crowns that go on with a level of at most a size.
func (s *crownSearch) hope(size int) mark {
	best, used := none, s.ask.have.sum()-s.left
	for t := 1; t <= size && t*(t+1)/2 <= s.left; t++ {
		least := t * (t - 1) / 2 // beneath a top level of none
		smalls := min(s.left, t*size-least)
		best = max(best, s.mark(used+smalls, len(s.levels)+t, s.single+t, min(size-t+1, (s.left-least)/t)))
	}
	return best
}

// tallies returns the levels with the colours that are preferred on the mixed ones: the first hues
// as far as they go, and the hues that must still be shown where no higher level is left to show
// them.
func (s *crownSearch) tallies() []tally {
	list := make([]tally, len(s.levels))
	free, missing, later := s.free, s.ask.want&^s.shown, s.mixed
	for i, level := range s.levels {
		if level.hue >= 0 {
			list[i][level.hue] = level.n
			continue
		}
		later -= level.n
		some := set(0)
		for h := 0; h < hues && missing.len()-some.len() > later; h++ {
			some |= missing & (1 << h)
		}
		list[i] = pick(&free, level.n, some)
		missing &^= list[i].shown()
		for h, n := range list[i] {
			free[h] -= n
		}
	}
	return list
}
