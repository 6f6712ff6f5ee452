// Package pairing says who meets whom in the next round of a league: a round robin by the
// circle method, and all other rounds by one search. Players are numbers from 0, given in an
// order that stays the same, as by name. The same call gives the same round on every machine.
package pairing

// Away stands in an earlier round for a player who is not here today.
const Away = -1

// Past is what today's players have played before.
type Past struct {
	rounds int
	met    [][]int // how often two have met
	out    []int   // how often each has sat out
	small  []int   // how often each sat at a table smaller than the largest of its round
	due    []int   // how much the first seat is due to each, see Add
	last   []int   // 1 for a player who had the first seat in the last game
	missed []bool  // missed at least one round
}

// NewPast returns the past of n players who have met nobody yet.
func NewPast(n int) *Past {
	p := &Past{met: make([][]int, n), out: make([]int, n), small: make([]int, n),
		due: make([]int, n), last: make([]int, n), missed: make([]bool, n)}
	for a := range p.met {
		p.met[a] = make([]int, n)
	}
	return p
}

// Add adds a round that was played: the players of each table in the order of seats, and who sat
// out. Away stands for each player who is not here today. A player in neither list missed the
// round.
//
// The first seat of k costs a player k−1 points of due, and any other seat gains one, so that a
// player with a fair share stands at 0.
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
			for _, b := range table {
				if b != a && b != Away {
					p.met[a][b]++
				}
			}
			if len(table) < largest {
				p.small[a]++
			}
			p.due[a]++
			p.last[a] = 0
			if seat == 0 {
				p.due[a] -= len(table)
				p.last[a] = 1
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

// turns returns how often each has sat out, or at a small table, for deciding whose turn it is. A
// player who missed a round counts as no better off than the best of those who missed none, so that
// latecomers need not make up for all the rounds before them.
func (p *Past) turns(times []int) []int {
	best := -1
	for a, t := range times {
		if !p.missed[a] && (best < 0 || t < best) {
			best = t
		}
	}
	list := make([]int, len(times))
	for a, t := range times {
		list[a] = t
		if p.missed[a] {
			list[a] = max(t, best)
		}
	}
	return list
}
