package buyersmarket

import "slices"

// One function a rule, in rule-book order: what a building is worth. The same
// functions make the lines of a sheet and add up the best building.

// right counts the pyramids of a level that have the level's size.
func (b Building) right(level int) int { return b[level].Size(SizeOf(level)) }

// Completed reports whether a level is complete; unless half-built=continue, the
// levels under it must be too.
func (b Building) Completed(level int, t *Terms) bool {
	for l := level; l >= 0; l-- {
		if b.right(l) < Completes(l) {
			return false
		}
		if t.Continue {
			break
		}
	}
	return true
}

// Lawful reports whether a building is to code: the rules of size, support, foundation and colour.
func (b Building) Lawful(t *Terms) bool {
	for level := range b {
		for c := range b[level] {
			if b[level].Has(c) > 0 && !t.Allowed(c) {
				return false
			}
		}
		switch {
		case b.right(level) < b[level].Len():
			return false
		case level > 0 && b[level].Len() >= b[level-1].Len():
			return false
		case level > 0 && !t.Continue && b.right(level-1) < Completes(level-1):
			return false
		}
	}
	return true
}

// Bricks returns the number of pyramids: buyers-market/bricks.
func (b Building) Bricks() int {
	n := 0
	for i := range b {
		n += b[i].Len()
	}
	return n
}

// Monochrome reports whether a level earns the bonus for one colour:
// buyers-market/cohesion.
func (b Building) Monochrome(level int, t *Terms) bool {
	if n, _ := b[level].Colours(); n != 1 {
		return false
	}
	switch t.Mono {
	case MonoCompleted:
		return b.Completed(level, t)
	case MonoSeveral:
		return b[level].Len() > 1
	}
	return true
}

// Diverse reports whether all five resource colours stand in the building:
// buyers-market/diversity.
func (b Building) Diverse(t *Terms) bool {
	for _, c := range t.Resources {
		if !slices.ContainsFunc(b, func(level Stock) bool { return level.Has(c) > 0 }) {
			return false
		}
	}
	return true
}

// Spires returns the number of Smalls of the highest level:
// buyers-market/regality gives 4 for each after the first.
func (b Building) Spires() int {
	if len(b) == 0 {
		return 0
	}
	return b[len(b)-1].Size(Small)
}

// Costs returns how many of the unused pyramids cost a point:
// buyers-market/unused.
func (b Building) Costs(unused *Stock, t *Terms) int {
	n := unused.Len()
	if !t.Playable {
		return n
	}
	for c := range unused {
		for size, k := range unused[c] {
			if k > 0 && t.Allowed(c) && b.takes(size, t) {
				n -= k
			}
		}
	}
	return n
}

// takes reports whether one more pyramid of the size could be added to the
// building as it stands, on a level or as a new one.
func (b Building) takes(size int, t *Terms) bool {
	for level := 0; level <= len(b); level++ {
		if SizeOf(level) != size {
			continue
		}
		have := 0
		if level < len(b) {
			have = b[level].Len()
		}
		if level == 0 || have+1 < b[level-1].Len() && (t.Continue || b.Completed(level-1, t)) {
			return true
		}
	}
	return false
}
