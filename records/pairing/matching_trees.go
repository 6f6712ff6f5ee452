package pairing

import "slices"

// follow takes a tight edge from an outer vertex. It reports whether two trees
// touched there.
func (m *matcher) follow(e edge) bool {
	x, y := m.top[e.from], m.top[e.to]
	switch m.label[y] {
	case unseen:
		m.label[y], m.parent[y], m.nearest[y] = inner, e.from, none
		mate := m.top[m.mate[y]]
		m.nearest[mate] = none
		m.makeOuter(mate)
	case outer:
		base := m.meet(x, y)
		if base == none {
			m.augment(x, y)
			m.augment(y, x)
			return true
		}
		m.shrink(base, x, y)
	}
	return false
}

func (m *matcher) makeOuter(x int) {
	m.label[x] = outer
	m.enqueue(x)
}

func (m *matcher) enqueue(x int) {
	if x < m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, part := range m.ring[x] {
		m.enqueue(part)
	}
}

// up is the next outer node towards the free end of the tree, or none.
func (m *matcher) up(x int) int {
	if m.mate[x] == none {
		return none
	}
	return m.top[m.parent[m.top[m.mate[x]]]]
}

// meet is the outer node where the ways of two nodes to their free ends meet, or none.
func (m *matcher) meet(x, y int) int {
	m.search++
	for x != none || y != none {
		if x != none {
			if m.seen[x] == m.search {
				return x
			}
			m.seen[x] = m.search
			x = m.up(x)
		}
		x, y = y, x
	}
	return none
}

// augment matches x with y and changes mates from x to the free end of its tree.
func (m *matcher) augment(x, y int) {
	for {
		next := m.mate[x]
		m.match(x, y)
		if next == none {
			return
		}
		y = m.top[next]
		x = m.top[m.parent[y]]
		m.match(y, x)
	}
}

// match gives x its mate in y, and those around the ring of a blossom x theirs.
func (m *matcher) match(x, y int) {
	e := m.best[x][y]
	m.mate[x] = e.to
	if x < m.n {
		return
	}
	i := m.evenWay(x, m.part(x, e.from))
	ring := m.ring[x]
	for k := 0; k < i; k += 2 {
		m.match(ring[k], ring[k+1])
		m.match(ring[k+1], ring[k])
	}
	m.match(ring[i], y)
	m.ring[x] = slices.Concat(ring[i:], ring[:i])
}

// part is the node of a blossom's ring that holds a vertex.
func (m *matcher) part(blossom, vertex int) int {
	x := vertex
	for m.in[x] != blossom {
		x = m.in[x]
	}
	return x
}

// evenWay turns a ring so that a part of it is an even number of steps from the
// first, and returns that number.
func (m *matcher) evenWay(blossom, part int) int {
	ring := m.ring[blossom]
	i := slices.Index(ring, part)
	if i%2 == 0 {
		return i
	}
	slices.Reverse(ring[1:])
	return len(ring) - i
}

// shrink makes a blossom of the ring that the edge from x to y closes.
func (m *matcher) shrink(base, x, y int) {
	b := m.n
	for m.top[b] != none {
		b++
	}
	way := func(x int) (nodes []int) {
		for ; x != base; x = m.up(x) {
			mate := m.top[m.mate[x]]
			nodes = append(nodes, x, mate)
			m.enqueue(mate) // it was inner
		}
		return nodes
	}
	there := way(x)
	slices.Reverse(there)
	m.ring[b] = slices.Concat([]int{base}, there, way(y))
	m.price[b], m.mate[b], m.label[b], m.in[b] = cost{}, m.mate[base], outer, none
	for i, part := range m.ring[b] {
		m.in[part] = b
		for z := range m.top {
			if m.top[z] != none && (i == 0 || m.lessSlack(m.best[part][z], m.best[b][z])) {
				m.best[b][z], m.best[z][b] = m.best[part][z], m.best[z][part]
			}
		}
	}
	m.setTop(b, b)
	m.findNearest(b)
}

func (m *matcher) setTop(x, top int) {
	m.top[x] = top
	if x >= m.n {
		for _, part := range m.ring[x] {
			m.setTop(part, top)
		}
	}
}

// expand takes an inner blossom apart. What lies on the even way between its two
// tree edges stays in the tree.
func (m *matcher) expand(b int) {
	i := m.evenWay(b, m.part(b, m.best[b][m.parent[b]].from))
	ring := m.ring[b]
	for _, part := range ring {
		m.in[part] = none
		m.setTop(part, part)
		m.label[part], m.nearest[part] = unseen, none
	}
	m.top[b] = none
	for k := 0; k < i; k += 2 {
		m.label[ring[k]], m.parent[ring[k]] = inner, m.best[ring[k+1]][ring[k]].from
		m.makeOuter(ring[k+1])
	}
	m.label[ring[i]], m.parent[ring[i]] = inner, m.parent[b]
	for _, part := range ring {
		m.findNearest(part)
	}
}
