package pairing

import "math/rand/v2"

// Circle is a round of a round robin of n players by the circle method (known as
// Kirkman's, 1847): in each cycle of n−1 rounds, or n when n is odd, everybody
// meets everybody once, and of an odd number everybody has one bye. In a cycle the
// numbers of first seats differ by one at most; every second cycle has the seats
// the other way round. Rounds count from 0. The seed decides who stands where.
func Circle(n, round int, seed uint64) Round {
	places := rand.New(rand.NewPCG(seed, 0)).Perm(n)
	if n%2 == 1 {
		places = append(places, Away) // to meet nobody is a bye
	}
	var r Round
	turns := len(places) - 1
	if turns < 1 {
		return Round{Out: places[:n], Proved: true}
	}
	add := func(first, second int, change bool) {
		a, b := places[first], places[second]
		if change != (round/turns%2 == 1) {
			a, b = b, a
		}
		switch {
		case a == Away:
			r.Out = append(r.Out, b)
		case b == Away:
			r.Out = append(r.Out, a)
		default:
			r.Tables = append(r.Tables, []int{a, b})
		}
	}
	turn := round % turns
	// The last stays in the middle, the others stand around it and turn.
	add(turns, turn, turn%2 == 1)
	for i := 1; i <= turns/2; i++ {
		add((turn+i)%turns, (turn-i+turns)%turns, i%2 == 0)
	}
	r.Proved = true
	return r
}

// RoundRobin is the next round of a round robin: the round of the circle that is
// due, or a later one, when the circle's rounds hold all games that are left; that is
// always so for the same players and the same seed. Otherwise, after players came or
// went or rounds were made by hand, it is a round by Swiss with points of no meaning:
// nobody meets again while that can be avoided. Of some such rounds it is the one
// after which most rounds were seen to follow in which that stays so.
func RoundRobin(p *Past, seed uint64) Round {
	n := len(p.met)
	least, left := 0, 0 // times that any two have met at least, and how many pairs have met no oftener
	for a := range n {
		for b := range a {
			switch met := p.met[a][b]; {
			case left == 0 || met < least:
				least, left = met, 1
			case met == least:
				left++
			}
		}
	}
	cycle := max(1, n-1+n%2)
	var due []Round
	for i := range cycle {
		if r := Circle(n, p.rounds+i, seed); p.fits(r, least) {
			due = append(due, r)
			left -= len(r.Tables)
		}
	}
	if len(due) > 0 && left == 0 {
		return p.finish(due[0])
	}
	best := Swiss(p, make([]int, n), seed)
	if n > mostForeseen {
		return best
	}
	rng := rand.New(rand.NewPCG(seed, uint64(p.rounds)))
	longest := p.follow(best, cycle, least, rng)
	for try := 0; try < foresight && longest < p.roundsLeft(least); try++ {
		r := Swiss(p, rng.Perm(n), seed)
		if follow := p.follow(r, cycle, least, rng); follow > longest {
			best, longest = r, follow
		}
	}
	return best
}

// roundsLeft is how many rounds anybody has left at least without a meeting that repeats.
func (p *Past) roundsLeft(least int) int {
	fewest := len(p.met)
	for a, row := range p.met {
		left := 0
		for b, met := range row {
			if a != b && met == least {
				left++
			}
		}
		fewest = min(fewest, left)
	}
	return fewest
}

// So many rounds are compared by what may follow, for at most so many players.
const (
	foresight    = 20
	mostForeseen = 32
)

// follow is how many rounds can be seen to follow a round, of at most so many,
// before somebody meets for more than the least times and once.
func (p *Past) follow(r Round, most, least int, rng *rand.Rand) int {
	q := p.clone()
	for i := range most {
		q.Add(r.Tables, r.Out)
		for _, t := range r.Tables {
			if q.met[t[0]][t[1]] > least+1 {
				return i
			}
		}
		r = Swiss(q, rng.Perm(len(q.met)), rng.Uint64())
	}
	return most
}

// fits says whether nobody in a round has met more often than the given times, and
// nobody sits out whose turn it is not.
func (p *Past) fits(r Round, least int) bool {
	for _, t := range r.Tables {
		if p.met[t[0]][t[1]] > least {
			return false
		}
	}
	had := p.hardships(p.out)
	for _, a := range r.Out {
		for b := range had {
			if had[a] > had[b] {
				return false
			}
		}
	}
	return true
}
