package bazaar

import "slices"

// The search goes over wallets, not over sequences of exchanges: an exchange
// moves pebbles between wallet and bank, so that a wallet tells the bank too,
// and how a wallet was reached matters only for the number of exchanges.
// Wallets are visited in rising number of exchanges, and in the order of the
// least list that leads to each. The search ends early where nothing can beat
// what was found.

// A visit is a wallet that the search has come to.
type visit struct {
	wallet Bag
	from   int32 // the visit before it; -1 for the first
	by     int32 // the exchange that led from there
}

// A visitedSet tells which of all wallets that a player and the bank can share
// out have been visited. It has a bit for each.
type visitedSet struct {
	all  Bag
	bits []uint64
}

func newVisitedSet(all Bag) visitedSet {
	size := 1
	for _, n := range all {
		size *= int(n) + 1
	}
	return visitedSet{all, make([]uint64, size/64+1)}
}

// add adds a wallet, and tells whether it is new.
func (v *visitedSet) add(wallet Bag) bool {
	index := 0
	for c, n := range wallet {
		index = index*(int(v.all[c])+1) + int(n)
	}
	bit := uint64(1) << (index % 64)
	if v.bits[index/64]&bit != 0 {
		return false
	}
	v.bits[index/64] |= bit
	return true
}

// search visits every wallet that at most depth exchanges lead to (all when
// depth is negative) and gives the key of the best, the exchanges to it, and
// how many wallets were looked at.
func search(have, bank Bag, list []Exchange, depth int, shop *shop) (key int64, path []int, looked int) {
	all := have.Plus(bank)
	visited := newVisitedSet(all)
	visited.add(have)
	visits := []visit{{wallet: have, from: -1}}
	best, at := shop.best(have), 0
	most := shop.most(all.Len())
	for d, from := 0, 0; d != depth && from < len(visits) && goal(best) < most; d++ {
		fresh, end := true, len(visits) // fresh: nothing at this depth is the best yet
		for ; from < end; from++ {
			wallet := visits[from].wallet
			bank := all.Minus(wallet)
			for k, x := range list {
				if !wallet.Covers(x.Give) || !bank.Covers(x.Take) {
					continue
				}
				to := wallet.Minus(x.Give).Plus(x.Take)
				if !visited.add(to) {
					continue
				}
				visits = append(visits, visit{to, int32(from), int32(k)})
				if v := shop.best(to); goal(v) > goal(best) || !fresh && v > best {
					best, at, fresh = v, len(visits)-1, false
				}
			}
		}
	}
	for ; visits[at].from >= 0; at = int(visits[at].from) {
		path = append(path, int(visits[at].by))
	}
	slices.Reverse(path)
	return best, path, len(visits)
}
