package buyersmarket

import "slices"

// A packing puts levels of one colour into the colours and fills the mixed
// levels with what is left, looking for the most Smalls. It tries the sizes
// from the largest down, and for each the colours that can hold it; colours
// that cannot be told apart are tried once. A branch ends when even filling
// every level to its limit would not reach the goal.
type packing struct {
	*crown
	all    int   // Smalls there are
	free   tally // Smalls not in levels of one colour
	late   int   // how many more may be taken from the hues of the reserve
	single int   // Smalls on a top level that is not counted as of one colour
	mixed  int   // mixed levels, beneath those of one colour
	least1 int   // the smallest size for a level of one colour
	last   bool  // whether the smallest must be just that
	mute   int   // hues wanted that have too few for a level of one colour
	first  int   // the largest size of this branch
	goal   int   // the fewest Smalls worth finding
	top    int   // the most that can be found
	found  int   // the most found, or -1
	steps  int   // how long the search has been
	been   map[place]bool
}

// start sets what the levels are; false when they cannot be.
func (p *packing) start(k, single, mixed, lowest int) bool {
	p.single, p.mixed, p.least1, p.found = single, mixed, lowest, -1
	p.late = p.all
	if p.from > 0 {
		p.late = -p.low
		for _, n := range p.have[p.from:] {
			p.late += n
		}
	}
	for h, n := range p.have {
		if p.want>>h&1 == 1 && n < lowest {
			p.mute++
		}
	}
	return p.mute <= p.beneath() && mixed >= 0 && p.late >= 0 && p.room-mixed >= lowest+k-1
}

// ceiling is the most Smalls for k levels of one colour of at most a size.
func (p *packing) ceiling(k, most, lowest int, last bool) int {
	return min(p.all, p.beneath()+p.above(k, most, lowest, last))
}

// beneath is the most Smalls on levels that are not of one colour.
func (p *packing) beneath() int {
	return p.high + p.single + descending(p.mixed, p.room)
}

// above is the most Smalls on k levels of one colour, if colours were endless.
func (p *packing) above(k, most, lowest int, last bool) int {
	if k == 0 {
		return 0
	}
	if last {
		return lowest + descending(k-1, most)
	}
	return descending(k, most)
}

// search looks for the most Smalls, from the ceiling down to the fewest that
// are worth finding. A high goal ends hopeless branches early, so the goal is
// lowered step by step.
func (p *packing) search(k, worth, ceiling int) {
	for step := 0; ; step = 2*step + 1 {
		p.goal = max(worth, ceiling-step)
		p.fill(k, p.room-p.mixed+1, 0, 0)
		if p.goal <= worth || p.found >= 0 {
			return
		}
		clear(p.been)
	}
}

// fill packs k more sizes below a limit; sum and used are those so far.
func (p *packing) fill(k, limit, sum int, used set) {
	if k == 0 {
		p.leaf(sum, used)
		return
	}
	most := slices.Max(p.free[:])
	if need := p.want &^ used; need.len() > k+p.beneath() {
		return
	}
	p.steps++
	if p.steps > patience && p.seen(k, limit, most, sum, used) {
		return
	}
	size, lowest := min(limit-1, most), p.least1+k-1
	if k == 1 && p.last {
		if size < lowest {
			return
		}
		size = lowest
	}
	var order [hues]int
	for h := range order {
		i := h
		for ; i > 0 && p.free[order[i-1]] < p.free[h]; i-- {
			order[i] = order[i-1]
		}
		order[i] = h
	}
	for ; size >= lowest; size-- {
		holds := p.holds(k, size)
		rest := min(size+p.above(k-1, size-1, p.least1, p.last), holds)
		if min(p.all, sum+rest+p.beneath()) < p.goal {
			return
		}
		if limit > p.room-p.mixed {
			p.first = size
		}
		fewest := size + descending(k-1, p.least1+k-2)
		if fewest > holds || sum+fewest+p.single+p.low+descending(p.mixed, p.first+p.mixed) > p.all {
			continue
		}
		for _, h := range order {
			n := p.free[h]
			if n < size || h >= p.from && p.late < size || p.alike(h, used) {
				continue
			}
			p.free[h] -= size
			if h >= p.from {
				p.late -= size
			}
			p.fill(k-1, size, sum+size, used|1<<h)
			p.free[h] += size
			if h >= p.from {
				p.late += size
			}
			if p.found >= 0 && p.goal > p.top {
				return
			}
		}
	}
}

// holds is the most that the colours can hold of sizes up to a limit, or a
// negative number when they cannot hold k of them. Colours with room for one
// level each hold different sizes.
func (p *packing) holds(k, size int) int {
	sum, least := 0, p.least1
	var one [hues]int // rooms for one level, falling
	ones := 0
	for _, n := range p.free {
		if n < least {
			continue
		}
		if n = min(n, 2*least+1); n <= 2*least { // for one level
			i := ones
			for ; i > 0 && one[i-1] < n; i-- {
				one[i] = one[i-1]
			}
			one[i] = n
			ones++
		}
	}
	for _, n := range p.free {
		if n < 2*least+1 {
			continue
		}
		levels, need := 0, least
		for n >= need && least+levels <= size {
			levels++
			need += least + levels
		}
		sum += min(n, descending(levels, size))
		k -= levels
	}
	for _, n := range one[:ones] {
		if n = min(n, size); n < least {
			break
		}
		sum += n
		size = n - 1
		k--
	}
	if k > 0 {
		return -1 << 30
	}
	return sum
}

// patience is how many steps a search takes before it begins to remember
// where it has been: with real piles it never comes to that.
const patience = 500

// A place is all that matters for the rest of a packing.
type place struct {
	free                       [hues]int32 // in order, among the hues that are alike
	sum, late, k, limit, first int32
	need                       set
}

// seen tells whether a search has come to such a place before, which it then
// has left with nothing more to be found there.
func (p *packing) seen(k, limit, most, sum int, used set) bool {
	need := p.want &^ used
	at := place{sum: int32(sum), k: int32(k), limit: int32(min(limit, most+1)), need: need}
	if p.mixed > 0 {
		at.first = int32(p.first)
	}
	if p.from > 0 {
		at.late = int32(p.late)
	}
	for h, n := range p.free {
		if n < p.least1 {
			n = 0 // it can hold no more
		}
		i := h
		for ; i > 0 && at.free[i-1] < int32(n) && p.same(h, i-1, need); i-- {
			at.free[i] = at.free[i-1]
		}
		at.free[i] = int32(n)
	}
	if p.been[at] {
		return true
	}
	if p.been == nil {
		p.been = map[place]bool{}
	}
	p.been[at] = true
	return false
}

// same tells whether two hues differ in nothing but how many are free.
func (p *packing) same(h, e int, need set) bool {
	return need>>e&1 == need>>h&1 && (e >= p.from) == (h >= p.from)
}

// alike tells whether an earlier hue would do just as well.
func (p *packing) alike(h int, used set) bool {
	need := p.want &^ used
	for e := range h {
		if p.free[e] == p.free[h] && p.same(h, e, need) {
			return true
		}
	}
	return false
}

// leaf fills the mixed levels and sees whether the hues wanted can be shown.
func (p *packing) leaf(sum int, used set) {
	first := p.first
	if sum == 0 {
		first = p.single
	}
	if sum+p.single+p.low+descending(p.mixed, first+p.mixed) > p.all {
		return
	}
	n := min(p.all, sum+p.beneath())
	if n < p.goal {
		return
	}
	need := p.want &^ used
	early := need & (1<<p.from - 1)
	if need.len() > n-sum || p.from > 0 && early.len() > n-sum-p.low {
		return
	}
	p.found, p.goal = n, n+1
}
