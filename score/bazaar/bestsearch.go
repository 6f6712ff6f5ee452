package bazaar

// The search goes over wallets, not over sequences of exchanges. An exchange moves pebbles between
// wallet and bank, so a wallet determines the bank, and how a wallet was reached matters only for
// the number of exchanges. Wallets are visited in rising number of exchanges, and in the order of
// the least list that leads to each. The search ends early where nothing can beat what was found.

// A wallet is a bag packed into a machine word, so that an exchange is one
// addition. It has six bits a colour, the highest of which stays free, then its
// index among all wallets that the player can have, then its number of pebbles.
type wallet uint64

const (
	laneBits     = 6
	lanes        = 1<<(laneBits*colours) - 1
	guard        = 0x20<<24 | 0x20<<18 | 0x20<<12 | 0x20<<6 | 0x20
	indexShift   = 32
	pebblesShift = 56
	indexMask    = 1<<(pebblesShift-indexShift) - 1
)

// pack returns a bag as the six-bit counts of a wallet.
func pack(b Bag) uint32 {
	var w uint32
	for c := colours - 1; c >= 0; c-- {
		w = w<<laneBits | uint32(b[c])
	}
	return w
}

// covers reports whether the wallet holds all of other: subtracting it borrows from
// no colour.
func covers(w, other uint32) bool { return ((w|guard)-other)&guard == guard }

func (w wallet) bag() uint32  { return uint32(w) & lanes }
func (w wallet) index() int   { return int(w >> indexShift & indexMask) }
func (w wallet) pebbles() int { return int(w >> pebblesShift) }

// A step is an exchange in the form that the search uses.
type step struct {
	give uint32
	room uint32 // the most that a wallet may hold for the bank to cover the step
	add  wallet // what the step adds to the word of a wallet
}

// A space is all wallets that a player and the bank can share out.
type space struct {
	radix [colours]int
	size  int
}

func newSpace(all Bag) space {
	s := space{size: 1}
	for c := range all {
		s.radix[c] = s.size
		s.size *= int(all[c]) + 1
	}
	return s
}

func (s *space) wallet(b Bag) wallet {
	index := 0
	for c, n := range b {
		index += int(n) * s.radix[c]
	}
	return wallet(pack(b)) | wallet(index)<<indexShift | wallet(b.Len())<<pebblesShift
}

// ready turns the exchanges that can ever be possible into steps, and returns their indices in the
// list.
func (s *space) ready(list []Exchange, all Bag) (steps []step, which []int) {
	for k, x := range list {
		if all.Covers(x.Take) && all.Covers(x.Give) {
			steps = append(steps, step{give: pack(x.Give), room: pack(all.Minus(x.Take)), add: s.wallet(x.Take) - s.wallet(x.Give)})
			which = append(which, k)
		}
	}
	return steps, which
}

// search visits every wallet that at most depth exchanges lead to (all when
// depth is negative) and gives the key of the best and the exchanges to it.
func search(have, bank Bag, list []Exchange, depth int, shop *shop) (key int64, path []int) {
	all := have.Plus(bank)
	room := newSpace(all)
	steps, which := room.ready(list, all)
	seen := make([]uint64, room.size/64+1)
	start := room.wallet(have)
	seen[start.index()/64] |= 1 << (start.index() % 64)
	layers := [][]wallet{{start}}
	best, at := shop.best(start), start
	most := shop.most(all.Len())
	for d := 0; d != depth && len(layers[d]) > 0 && goal(best) < most; d++ {
		fresh := true // nothing of this layer is the best yet
		next := make([]wallet, 0, 2*len(layers[d]))
		for _, w := range layers[d] {
			for s := range steps {
				x := &steps[s]
				if !covers(w.bag(), x.give) || !covers(x.room, w.bag()) {
					continue
				}
				to := w + x.add
				i := to.index()
				if seen[i/64]>>(i%64)&1 != 0 {
					continue
				}
				seen[i/64] |= 1 << (i % 64)
				next = append(next, to)
				if bound := shop.bound[to.pebbles()]; goal(bound) < goal(best) || fresh && goal(bound) == goal(best) {
					continue
				}
				if v := shop.best(to); goal(v) > goal(best) || !fresh && v > best {
					best, at, fresh = v, to, false
				}
			}
		}
		layers = append(layers, next)
		if !fresh {
			path = path[:0]
			for range d + 1 {
				path = append(path, 0)
			}
		}
	}
	for d := len(path) - 1; d >= 0; d-- {
		at, path[d] = before(layers[d], at, steps)
		path[d] = which[path[d]]
	}
	return best, path
}

// before returns the first wallet of a layer from which a step leads to another wallet, and that
// step.
func before(layer []wallet, to wallet, steps []step) (wallet, int) {
	var from [2 * MostEquations]wallet
	var low uint64 // the low bits of where a step can have come from
	near := from[:0]
	for s := range steps {
		w := to - steps[s].add
		near = append(near, w)
		low |= 1 << (w & 63)
	}
	for _, w := range layer {
		if low>>(w&63)&1 == 0 {
			continue
		}
		for s := range near {
			if near[s] == w && covers(w.bag(), steps[s].give) && covers(steps[s].room, w.bag()) {
				return w, s
			}
		}
	}
	return to, 0 // every wallet but the first has one before it
}
