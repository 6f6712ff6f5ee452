package pairing

import "slices"

// cost is what a pair costs: numbers of which an earlier one outweighs all that
// come after it, so that no weights need to be chosen.
type cost [5]int64

func (c cost) plus(d cost) cost {
	for i := range c {
		c[i] += d[i]
	}
	return c
}

func (c cost) minus(d cost) cost {
	for i := range c {
		c[i] -= d[i]
	}
	return c
}

func (c cost) times(factor int64) cost {
	for i := range c {
		c[i] *= factor
	}
	return c
}

func (c cost) half() cost {
	for i := range c {
		c[i] /= 2
	}
	return c
}

func (c cost) less(d cost) bool { return slices.Compare(c[:], d[:]) < 0 }

// matching pairs each of an even number of vertices with another so that the costs
// of all pairs have the least sum. It returns each one's mate. Costs are the same
// in both directions, and their numbers from 0 to 2⁴⁰.
//
// This is Edmonds' blossom method in its form of n³ steps (Z. Galil, Efficient
// algorithms for finding maximum matching in graphs, 1986). Every vertex has a
// price, and no two prices together are above the cost of their pair. Trees of
// tight edges, whose prices make up their whole cost, grow from all free vertices;
// an odd ring in a tree is shrunk to one node, a blossom. Where two trees touch,
// two more vertices find mates. When no tight edge is left, the prices change.
//
// Numbers cannot overflow: whenever prices change, a new tight edge, or a blossom
// that is used up, makes each price in the trees half a sum of at most 2n costs,
// added and subtracted along tight edges. Costs are doubled so that halves are whole.
func matching(costs [][]cost) []int {
	m := newMatcher(costs)
	for range len(costs) / 2 {
		m.addPair()
	}
	return m.mate[:len(costs)]
}

const none = -1

type label uint8

const (
	unseen label = iota
	outer        // an even number of steps from the free end of its tree
	inner        // an odd number
)

type edge struct{ from, to int } // vertices

// matcher holds vertices, numbered from 0, and blossoms, numbered from n. Both are
// nodes. A node is on top when it is in no blossom.
type matcher struct {
	n       int
	cost    [][]cost // doubled
	price   []cost   // of vertices; of a blossom, what its edges may be above their costs
	in      []int    // the blossom that a node is a part of, or none
	top     []int    // the node on top that a node is in; none for a blossom not in use
	mate    []int    // the vertex at the other end of a node's matched edge, or none
	label   []label
	parent  []int    // the outer vertex from which an inner node was reached
	nearest []int    // the outer vertex that would be tight with a node first, or none
	best    [][]edge // the cheapest edge between two nodes, by the prices
	ring    [][]int  // a blossom's nodes around its odd ring; the first has its mate outside
	queue   []int    // outer vertices whose edges are still to be looked at
	seen    []int    // for meet: the last search that passed a node
	search  int
}

func newMatcher(costs [][]cost) *matcher {
	n := len(costs)
	nodes := n + n/2 // blossoms lie in each other or apart, three vertices or more in each
	m := &matcher{n: n, cost: make([][]cost, n), price: make([]cost, nodes), in: make([]int, nodes), top: make([]int, nodes),
		mate: make([]int, nodes), label: make([]label, nodes), parent: make([]int, nodes), nearest: make([]int, nodes),
		best: make([][]edge, nodes), ring: make([][]int, nodes), seen: make([]int, nodes)}
	for x := range nodes {
		m.in[x], m.top[x], m.mate[x] = none, none, none
		m.best[x] = make([]edge, nodes)
	}
	for a := range n {
		m.top[a] = a
		m.cost[a] = make([]cost, n)
		for b := range n {
			m.cost[a][b] = costs[a][b].times(2)
			m.best[a][b] = edge{a, b}
		}
	}
	return m
}

// slack is what an edge between two nodes on top costs above its ends' prices.
func (m *matcher) slack(e edge) cost {
	return m.cost[e.from][e.to].minus(m.price[e.from]).minus(m.price[e.to])
}

func (m *matcher) slackAt(e edge, i int) int64 {
	return m.cost[e.from][e.to][i] - m.price[e.from][i] - m.price[e.to][i]
}

// Most edges differ in the first numbers already, so these two look at one after
// the other.
func (m *matcher) tight(e edge) bool {
	for i := range (cost{}) {
		if m.slackAt(e, i) != 0 {
			return false
		}
	}
	return true
}

func (m *matcher) lessSlack(e, f edge) bool {
	for i := range (cost{}) {
		if a, b := m.slackAt(e, i), m.slackAt(f, i); a != b {
			return a < b
		}
	}
	return false
}

// addPair grows trees until two of them touch, and matches along the way between
// their free ends.
func (m *matcher) addPair() {
	m.queue = m.queue[:0]
	for x := range m.top {
		m.label[x], m.nearest[x] = unseen, none
	}
	for x := range m.top {
		if m.top[x] == x && m.mate[x] == none {
			m.makeOuter(x)
		}
	}
	for {
		for len(m.queue) > 0 {
			a := m.queue[len(m.queue)-1]
			m.queue = m.queue[:len(m.queue)-1]
			for b := range m.n {
				e := edge{a, b}
				if m.top[a] == m.top[b] {
					continue
				}
				if !m.tight(e) {
					m.compareNearest(a, m.top[b])
				} else if m.follow(e) {
					return
				}
			}
		}
		m.changePrices()
		for x := range m.top {
			if m.top[x] != x || m.nearest[x] == none {
				continue
			}
			if e := m.best[m.nearest[x]][x]; m.tight(e) && m.follow(e) {
				return
			}
		}
		for b := m.n; b < len(m.top); b++ {
			if m.top[b] == b && m.label[b] == inner && m.price[b] == (cost{}) {
				m.expand(b)
			}
		}
	}
}

// changePrices changes the prices in the trees until an edge becomes tight or a
// blossom is used up.
func (m *matcher) changePrices() {
	var step cost
	found := false
	consider := func(c cost) {
		if !found || c.less(step) {
			step, found = c, true
		}
	}
	for x := range m.top {
		switch {
		case m.top[x] != x:
		case m.label[x] == inner:
			if x >= m.n {
				consider(m.price[x].half())
			}
		case m.nearest[x] == none:
		case m.label[x] == outer:
			consider(m.slack(m.best[m.nearest[x]][x]).half())
		default:
			consider(m.slack(m.best[m.nearest[x]][x]))
		}
	}
	for x := range m.top {
		change := step
		if x >= m.n {
			if m.top[x] != x {
				continue
			}
			change = step.times(2)
		}
		switch m.label[m.top[x]] {
		case outer:
			m.price[x] = m.price[x].plus(change)
		case inner:
			m.price[x] = m.price[x].minus(change)
		}
	}
}

// findNearest looks anew for the outer vertex that is nearest to a node.
func (m *matcher) findNearest(x int) {
	m.nearest[x] = none
	for a := range m.n {
		if m.top[a] != x && m.label[m.top[a]] == outer {
			m.compareNearest(a, x)
		}
	}
}

func (m *matcher) compareNearest(a, x int) {
	if m.nearest[x] == none || m.lessSlack(m.best[a][x], m.best[m.nearest[x]][x]) {
		m.nearest[x] = a
	}
}
