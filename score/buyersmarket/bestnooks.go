package buyersmarket

import "slices"

// A nook is a colour that has so few Smalls that they make two levels at most.
// Few sizes fit there, and a search that goes by sizes, the largest first,
// finds out last that two nooks want the same one, or one that the number of
// levels leaves out. So where there are many levels the nooks are looked at
// beforehand.
const (
	mostInNook = 12 // Smalls
	manyLevels = 8  // with fewer, the search is short
	mostNooks  = 3
)

// A nookery is a way to fill some nooks.
type nookery struct {
	*packing
	k, sum int   // levels still to be filled, and Smalls in the nooks
	most   int   // the largest size
	taken  []int // the sizes in the nooks, rising
	nooks  int
}

// nooksAllow tells whether some way to fill the nooks leaves it possible that k
// levels of at most a size reach the goal.
func (p *packing) nooksAllow(k, most int) bool {
	if k <= manyLevels {
		return true
	}
	before := p.free
	n := nookery{packing: p, k: k, most: most}
	allowed := n.allows()
	p.free = before
	return allowed
}

// allows tries every way to fill the smallest nook, and so on.
func (n *nookery) allows() bool {
	if min(n.all, n.sum+min(n.levels(), n.holds(n.k, n.most))+n.beneath()) < n.goal {
		return false
	}
	nook, room := -1, min(3*n.least1+2, mostInNook)+1
	for h, free := range n.free {
		if n.least1 <= free && free < room {
			nook, room = h, free
		}
	}
	if nook < 0 || n.nooks == mostNooks {
		return true
	}
	n.free[nook] = 0
	n.nooks++
	for total := room; total >= n.least1; total-- {
		if n.with(total) {
			return true
		}
		for low := n.least1; low < total-low; low++ {
			if n.with(low, total-low) {
				return true
			}
		}
	}
	allowed := n.allows()
	n.free[nook] = room
	n.nooks--
	return allowed
}

// with tells whether it is possible with the sizes in a nook.
func (n *nookery) with(sizes ...int) bool {
	more := *n
	more.taken = slices.Clone(n.taken)
	for _, size := range sizes {
		if size > n.most || slices.Contains(n.taken, size) {
			return false
		}
		more.taken = append(more.taken, size)
		more.sum += size
		more.k--
	}
	slices.Sort(more.taken)
	return more.allows()
}

// levels is the most Smalls on the levels still to be filled, if colours were
// endless: the largest sizes that are not taken, and the smallest one where it
// must be among them.
func (n *nookery) levels() int {
	k, sum := n.k, 0
	if n.last && k > 0 && !slices.Contains(n.taken, n.least1) {
		k, sum = k-1, n.least1
	}
	for size := n.most; k > 0; size-- {
		if !slices.Contains(n.taken, size) {
			sum += size
			k--
		}
	}
	return sum
}
