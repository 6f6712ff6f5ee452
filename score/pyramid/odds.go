package pyramid

import "slices"

// Odds are counted suit by suit, not hand by hand. All that any hand needs to know of a suit is its
// shape (how many cards of each kind, up to the most that any hand needs) and the best hand that it
// makes by itself. So equal shapes are counted together, and the six suits are joined one after the
// other.

// Frequencies are how many deals have each hand as their best, by its rank.
type Frequencies [handCount]uint64

// Total returns the number of deals.
func (f *Frequencies) Total() uint64 {
	sum := uint64(0)
	for _, n := range f {
		sum += n
	}
	return sum
}

// Rarity returns each hand's place by frequency: 1 is the rarest. Equal frequencies
// have equal places.
func (f *Frequencies) Rarity() (place [handCount]int) {
	for h, n := range f {
		place[h] = 1
		for _, other := range f {
			if other < n {
				place[h]++
			}
		}
	}
	return place
}

// Odds counts, for all deals of so many cards from the whole deck, the best
// hand of each: 156,238,908 of six cards, 1,473,109,704 of seven.
func Odds(cards int) Frequencies {
	b := newBook()
	left := wholeDeck()
	var suits [suitCount][]part
	suits[0] = b.parts([kindCount]int{}, left[0], cards, &b.suited)
	for s := range suits {
		suits[s] = suits[0] // suits are alike
	}
	return b.hands(cards, &suits)
}

func wholeDeck() (deck Counts) {
	for card := range Card(Different) {
		deck.add(card.Copies(), card)
	}
	return deck
}

// A shape is how many cards of each kind there are, none counted beyond the
// most that any hand needs, in one number.
type shape uint8

const (
	shapes  = 2 * 3 * 4 * 3 // a Capstone, 2 Risers, 3 Foundations and 2 Cornerstones at most
	classes = handCount     // what a part may be classed as: a hand, or better or worse
)

func shapeOf(n [kindCount]int) shape {
	return shape(((min(n[Capstone], 1)*3+min(n[Riser], 2))*4+min(n[Foundation], 3))*3 + min(n[Cornerstone], 2))
}

func (s shape) kinds() [kindCount]int {
	return [kindCount]int{int(s) / 36, int(s) / 12 % 3, int(s) / 3 % 4, int(s) % 3}
}

// A book holds tables about shapes that the counting looks up again and again.
type book struct {
	sum    [shapes][shapes]shape
	mixed  [shapes]uint8 // the best hand that may be of several suits
	suited [shapes]uint8 // the best hand that must be of one
}

func newBook() *book {
	b := new(book)
	for s := range shape(shapes) {
		have := s.kinds()
		for h := range Hands {
			need := &Hands[h].Needs
			if have[0] < need[0] || have[1] < need[1] || have[2] < need[2] || have[3] < need[3] {
				continue
			}
			b.suited[s] = uint8(h) // in one suit every hand can be made; the last is the best
			if !Hands[h].Suited {
				b.mixed[s] = uint8(h)
			}
		}
		for t := range shape(shapes) {
			more := t.kinds()
			for k, n := range have {
				more[k] += n
			}
			b.sum[s][t] = shapeOf(more)
		}
	}
	return b
}

// A part is what one suit can give to a hand.
type part struct {
	cards uint8 // so many cards drawn
	class uint8 // what those, with the cards kept, are worth by themselves
	shape shape // of both together
	ways  uint64
}

// parts lists what a suit can give when some of its cards are kept and up to
// most cards are drawn of those left.
func (b *book) parts(kept, left [kindCount]int, most int, class *[shapes]uint8) []part {
	var list []part
	for c := range min(left[0], most) + 1 {
		for r := range min(left[1], most-c) + 1 {
			for f := range min(left[2], most-c-r) + 1 {
				for k := range min(left[3], most-c-r-f) + 1 {
					s := shapeOf([kindCount]int{kept[0] + c, kept[1] + r, kept[2] + f, kept[3] + k})
					p := part{uint8(c + r + f + k), class[s], s,
						binomial(left[0], c) * binomial(left[1], r) * binomial(left[2], f) * binomial(left[3], k)}
					same := func(q part) bool { return q.cards == p.cards && q.shape == p.shape }
					if i := slices.IndexFunc(list, same); i >= 0 {
						list[i].ways += p.ways
						continue
					}
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// binomial returns how many ways there are to take k of n.
func binomial(n, k int) uint64 {
	ways := uint64(1)
	for i := range k {
		ways = ways * uint64(n-i) / uint64(i+1)
	}
	return ways
}

// A joined count is of the deals by the shape of all their cards and the best
// class of a suit.
type joined [shapes][classes]uint64

// join counts the deals of so many cards drawn, one part from each suit, by
// the shape of all their cards and the best class of a suit.
func (b *book) join(cards int, suits *[suitCount][]part) *joined {
	now := make([]joined, cards+1) // by cards drawn so far
	now[0][0][0] = 1
	for _, parts := range suits {
		next := make([]joined, cards+1)
		for drawn := range now {
			for s := range now[drawn] {
				for class, ways := range now[drawn][s] {
					if ways > 0 {
						b.add(next[drawn:], shape(s), uint8(class), ways, parts)
					}
				}
			}
		}
		now = next
	}
	return &now[cards]
}

// add adds each part of a further suit to so many deals.
func (b *book) add(to []joined, s shape, class uint8, ways uint64, parts []part) {
	for _, p := range parts {
		if int(p.cards) < len(to) {
			to[p.cards][b.sum[s][p.shape]][max(class, p.class)] += ways * p.ways
		}
	}
}

// hands counts the best hands, where a part's class is its best suited hand.
func (b *book) hands(cards int, suits *[suitCount][]part) (f Frequencies) {
	for s, ways := range b.join(cards, suits) {
		for class, n := range ways {
			f[max(uint8(class), b.mixed[s])] += n
		}
	}
	return f
}
