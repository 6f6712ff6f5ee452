package buyersmarket

// Value is what a legal building earns, in points, out of a pile that holds it:
// everything but the pyramids left in the bank.
func (b Building) Value(pile *Stock, t *Terms) int {
	total := b.bricks() + 2*b.completed() + 3*b.oneColour(t) - b.unusedCost(pile, t)
	if b.diverse(t) {
		total += 3
	}
	if n := b.spires(); n > 1 {
		total += 4 * (n - 1)
	}
	return total
}

func (b Building) bricks() int {
	n := 0
	for level := range b {
		n += b[level].Len()
	}
	return n
}

func (b Building) completed() int {
	n := 0
	for level := range b {
		if b[level].Len() >= Completes(level) {
			n++
		}
	}
	return n
}

// oneColour is how many levels earn the bonus for one colour.
func (b Building) oneColour(t *Terms) int {
	n := 0
	for level := range b {
		if b.isOneColour(level, t) {
			n++
		}
	}
	return n
}

func (b Building) isOneColour(level int, t *Terms) bool {
	colours, _ := b[level].Colours()
	return colours == 1 && t.earns(level, b[level].Len())
}

func (b Building) diverse(t *Terms) bool {
	for _, c := range t.Resources {
		n := 0
		for level := range b {
			n += b[level].Has(c)
		}
		if n == 0 {
			return false
		}
	}
	return true
}

// spires is the number of Smalls on the top level when that is the third or
// above.
func (b Building) spires() int {
	if len(b) < 3 {
		return 0
	}
	return b[len(b)-1].Len()
}

// unusedCost is the points lost for pyramids outside the building.
func (b Building) unusedCost(pile *Stock, t *Terms) int {
	cost := 0
	for c := range pile {
		for size, n := range pile[c] {
			for level := range b {
				n -= b[level][c][size]
			}
			if n > 0 && !(t.Playable && t.Allowed(c) && b.takes(size, t)) {
				cost += n
			}
		}
	}
	return cost
}

// takes tells whether one more pyramid of a size could be added: on a level
// there is or as a new one on top.
func (b Building) takes(size int, t *Terms) bool {
	for level := range len(b) + 1 {
		if SizeOf(level) != size {
			continue
		}
		if level == 0 {
			return true
		}
		n := 1
		if level < len(b) {
			n += b[level].Len()
		}
		if n <= t.room(level-1, b[level-1].Len()) {
			return true
		}
	}
	return false
}
