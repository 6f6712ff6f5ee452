package buyersmarket

// fits tells whether the colours may have k levels among them, going by their
// numbers: some colours with n levels together need room for the n smallest
// sizes, which are all different. When it is false, no packing exists.
func (p *packing) fits(k int) bool {
	var c counting
	c.least = p.least1
	for _, n := range p.free {
		if n >= p.least1 {
			c.free[c.colours] = n
			c.colours++
		}
	}
	return c.add(0, k)
}

// A counting shares levels out to colours.
type counting struct {
	least, colours int
	free           [hues]int
	room, levels   [1 << hues]int // of every set of the colours so far
}

// add shares k levels out to the colours from one on.
func (c *counting) add(colour, k int) bool {
	if k <= 0 {
		return true
	}
	if colour == c.colours {
		return false
	}
	for n := min(k, c.free[colour]/c.least); n >= 0; n-- {
		if c.allows(colour, n) && c.add(colour+1, k-n) {
			return true
		}
	}
	return false
}

// allows tells whether every set of colours up to this one has room for the
// smallest sizes, when this one has n.
func (c *counting) allows(colour, n int) bool {
	for s := range 1 << colour {
		t := s | 1<<colour
		c.room[t] = c.room[s] + c.free[colour]
		c.levels[t] = c.levels[s] + n
		if descending(c.levels[t], c.least+c.levels[t]-1) > c.room[t] {
			return false
		}
	}
	return true
}
