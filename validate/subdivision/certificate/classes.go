package certificate

import (
	"fmt"
	"maps"
	"slices"

	"arbiter/score/subdivision"
)

// Classes part the pieces of a board for a certificate. All pieces of a seat are one
// class at first. The more is to be known about when a seat may have passed, the finer
// the classes become.
type classes struct {
	board   *subdivision.Board
	players int
	layer   [4][64]int // by seat and square, see newClasses
	known   [4]int     // how much is known of each seat's passes
}

// What is known of a seat's passes, one after the other.
const (
	mediums = 1 // its Mediums are a class
	sizes   = 2 // each of its sizes is; above this, what is in layer 1, 2 and so on
	larges  = 6 // each of its Larges is
)

// newClasses finds out what must be missing when a seat passes with Smalls in its stash:
// in layer 1, what supports its Smalls Near a square that is empty to the end; in layer
// 2, what does so Near a square of layer 1; and so on.
func newClasses(b *subdivision.Board, players int, anySupport bool) *classes {
	c := &classes{board: b, players: players}
	for seat := range players {
		supporting, missing := b.Supporting(seat, anySupport), b.Empty()
		for layer := 1; ; layer++ {
			more := missing.Near() & supporting &^ missing
			if more == 0 {
				break
			}
			for left := more; left != 0; left &= left - 1 {
				c.layer[seat][left.Index()] = layer
			}
			missing |= more
		}
	}
	return c
}

// split makes the classes finer for one of the seats that passed, and reports whether it
// could.
func (c *classes) split(passed []int) bool {
	for _, seat := range passed {
		if c.known[seat] < larges {
			c.known[seat]++
			return true
		}
	}
	return false
}

// parted is the squares of each class, the largest class first: the states of the set
// are in fewer runs then.
func (c *classes) parted() [][]string {
	by := map[string][]string{}
	for seat := range c.players {
		for size, set := range c.board.Pieces[seat] {
			for ; set != 0; set &= set - 1 {
				key := c.key(seat, size, set.Index())
				by[key] = append(by[key], set.Name())
			}
		}
	}
	var list [][]string
	for _, key := range slices.Sorted(maps.Keys(by)) {
		list = append(list, by[key])
	}
	slices.SortStableFunc(list, func(a, b []string) int { return len(b) - len(a) })
	return list
}

// key is the same for pieces of one class.
func (c *classes) key(seat, size, square int) string {
	key := fmt.Sprint(seat, " ")
	switch known := c.known[seat]; {
	case known >= larges && size == subdivision.Large:
		key += fmt.Sprint("L", square)
	case known >= sizes, known == mediums && size == subdivision.Medium:
		key += fmt.Sprint("S", size)
	}
	for of := range c.players {
		if layer := c.layer[of][square]; layer > 0 && layer <= c.known[of]-sizes {
			key += fmt.Sprint(" ", of, ".", layer)
		}
	}
	return key
}
