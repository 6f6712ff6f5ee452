package buyersmarket

import (
	"math/bits"
	"slices"
)

// The best building is found exactly, without trying every building:
//
//   - Any pile is judged colour by colour, size by size; pyramids alike are
//     interchangeable. What a building earns depends on how many pyramids its
//     levels hold, on which levels are of one colour, and on whether all
//     resource colours stand in it.
//   - One more Large on level 1 breaks nothing and always earns a point at
//     least. So level 1 is either all Larges, or all Larges of one colour
//     where one colour earns the bonus. One more Medium earns likewise as long
//     as level 1 bears it; only under unused=unplayable may leaving room for
//     one more be better than filling level 2 up, so there are two amounts to
//     try for each colour and for a mixture.
//   - That leaves a handful of foundations. For each, a crown is asked for:
//     the best levels of Smalls on at most so many, showing such colours as
//     diversity still lacks (see crown).
//   - Of more than nine of a kind, which no game has, nine are looked at.
//
// Among buildings of the same total the best one leaves fewer pyramids unused,
// then has fewer levels; then the colours decide, in the header's order and
// the builder's own last: from the bottom level upwards and through the
// colours of each level, the first difference is won by more of that colour.

// Built is the best building of a pile.
type Built struct {
	Building Building // levels from the bottom; none when nothing can be built
	Total    int      // points, without those for the bank
}

// Best finds the building that scores most from a pile.
func Best(pile *Stock, t *Terms) Built {
	s := newSearch(pile, t)
	best, winners := s.foundations()
	return Built{Building: s.first(winners), Total: best.points()}
}

// hues is how many colours can stand in a building: five resources and the
// builder's own. A hue is an index in this order.
const hues = 6

// A set is a set of hues.
type set uint8

func (s set) len() int { return bits.OnesCount8(uint8(s)) }

// A tally counts pyramids of one size by hue.
type tally [hues]int

func (t *tally) sum() int {
	n := 0
	for _, v := range t {
		n += v
	}
	return n
}

// shown returns the set of hues that a tally has any of.
func (t *tally) shown() set {
	var s set
	for h, v := range t {
		if v > 0 {
			s |= 1 << h
		}
	}
	return s
}

// before reports whether a tally is preferred: more of the first hue in which
// they differ.
func (t *tally) before(other *tally) bool {
	for h := range t {
		if t[h] != other[h] {
			return t[h] > other[h]
		}
	}
	return false
}

// A mark grades buildings, or parts of them, so that the greater is better:
// points first, then pyramids in the building, then fewer levels. Marks of the
// parts of a building add up.
type mark int64

// none is the mark where there is no building.
const none mark = -1 << 62

func newMark(points, bricks, levels int) mark {
	return mark(points)<<32 + mark(bricks)<<12 - mark(levels)
}

func (m mark) points() int { return int(m >> 32) }

// A search is the pile by size and hue.
type search struct {
	terms    *Terms
	count    int               // hues there are
	colour   [hues]int         // the colour of each hue
	pile     [3]tally          // by size
	each     int               // points for a pyramid moved from the unused to the building
	base     int               // points of a building of none, but for unplayable Mediums and Smalls
	resource set               // hues of the resources
	crowns   map[crownKey]mark // answers that may be asked for again
}

// A crownKey is what differs in the questions about a pile's crowns.
type crownKey struct {
	room int
	want set
}

func newSearch(pile *Stock, t *Terms) *search {
	s := &search{terms: t, each: 2, base: -pile.Len(), crowns: map[crownKey]mark{}}
	for _, c := range append(t.Resources[:len(t.Resources):len(t.Resources)], t.Own) {
		if c >= 0 && c < len(pile) && s.count < hues && s.hue(c) < 0 {
			s.colour[s.count] = c
			for size := range s.pile {
				s.pile[size][s.count] = min(pile[c][size], mostOf)
			}
			s.count++
		}
	}
	for _, c := range t.Resources {
		if h := s.hue(c); h >= 0 {
			s.resource |= 1 << h
		}
	}
	if t.Playable {
		s.each, s.base = 1, 0
		for size := range s.pile {
			s.base += s.pile[size].sum() - pile.Size(size)
		}
	}
	return s
}

func (s *search) hue(colour int) int { return slices.Index(s.colour[:s.count], colour) }

// earns reports whether a level of so many pyramids, all of one colour, earns
// the bonus for it.
func (t *Terms) earns(level, n int) bool {
	switch t.Mono {
	case MonoCompleted:
		return n >= Completes(level)
	case MonoSeveral:
		return n >= 2
	}
	return n >= 1
}

// room returns how many pyramids may stand on so many of a level, which is not a
// level above the third: 0 when the level bears none.
func (t *Terms) room(level, n int) int {
	if !t.Continue && n < Completes(level) {
		return 0
	}
	return max(0, n-1)
}
