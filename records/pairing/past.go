// Package pairing says who meets whom next: a round robin by the circle method, a
// Swiss round for games of two, and tables of several that repeat few meetings. It
// is arithmetic alone. Players are numbers from 0; whoever calls it numbers them
// in an order that does not change, as by their names, because the seed decides
// between equal rounds by these numbers.
package pairing

import "slices"

// Away stands in an earlier round for somebody who is not here today.
const Away = -1

// seatShare is one seat first, in the parts in which shares of it are counted:
// whole numbers for tables of up to ten.
const seatShare = 2520

// Past is what the players of today have behind them.
type Past struct {
	rounds int
	met    [][]int // games that two have had together
	out    []int   // rounds sat out
	small  []int   // seats at a table smaller than the largest of its round
	due    []int   // the share of first seats, less those had, in parts of seatShare
	first  []int   // first seats
	last   []bool  // had the first seat in the last game
	missed []bool  // was not there in some round
}

// NewPast is the past of n players who have met nobody yet.
func NewPast(n int) *Past {
	p := &Past{met: make([][]int, n), out: make([]int, n), small: make([]int, n), due: make([]int, n),
		first: make([]int, n), last: make([]bool, n), missed: make([]bool, n)}
	for i := range p.met {
		p.met[i] = make([]int, n)
	}
	return p
}

// Add adds a round that was played: its tables, each with its players in the order
// of seats, and who sat out. Away stands for each player who is not here today.
// Whoever is in neither was not there.
func (p *Past) Add(tables [][]int, out []int) {
	p.rounds++
	there := make([]bool, len(p.met))
	largest := 0
	for _, table := range tables {
		largest = max(largest, len(table))
	}
	for _, table := range tables {
		for seat, a := range table {
			if a == Away {
				continue
			}
			there[a] = true
			for _, b := range table[seat+1:] {
				if b != Away {
					p.met[a][b]++
					p.met[b][a]++
				}
			}
			if len(table) < largest {
				p.small[a]++
			}
			p.due[a] += seatShare / len(table)
			p.last[a] = seat == 0
			if seat == 0 {
				p.due[a] -= seatShare
				p.first[a]++
			}
		}
	}
	for _, a := range out {
		if a != Away {
			there[a] = true
			p.out[a]++
		}
	}
	for a, was := range there {
		p.missed[a] = p.missed[a] || !was
	}
}

func (p *Past) clone() *Past {
	q := *p
	q.met = slices.Clone(p.met)
	for a := range q.met {
		q.met[a] = slices.Clone(p.met[a])
	}
	q.out, q.small, q.due = slices.Clone(p.out), slices.Clone(p.small), slices.Clone(p.due)
	q.first, q.last, q.missed = slices.Clone(p.first), slices.Clone(p.last), slices.Clone(p.missed)
	return &q
}

// hardships is how often each has had what nobody wants, for deciding whose turn it is.
// Whoever missed rounds counts as no better off than everybody who missed none, so
// that somebody who joins late does not make up for all of them.
func (p *Past) hardships(had []int) []int {
	least := -1
	for a, times := range had {
		if !p.missed[a] && (least < 0 || times < least) {
			least = times
		}
	}
	list := slices.Clone(had)
	for a := range list {
		if p.missed[a] {
			list[a] = max(list[a], least)
		}
	}
	return list
}

// again is what one more meeting of two adds to the sum of squares of repeated
// meetings: a first meeting nothing, a second one 1, a third one 3.
func (p *Past) again(a, b int) int { return max(0, 2*p.met[a][b]-1) }
