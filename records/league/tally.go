package league

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"arbiter/score"
)

// A tally is a player's part while results are replayed.
type tally struct {
	played, won, tied, lost int
	byes, missed            int
	points                  int64 // as the points system counts them
	places                  int
	difference              lead
	form                    [formGames]byte
	streak                  int
	lastGame                Day
	size                    float64 // of the points, whatever their signs
	each                    []worth // where games are told apart; see counting.apart
}

// A worth is what one game was worth.
type worth struct {
	points int64
	once   int64 // without weights
	game   *timeGame
}

// A counting adds games to tallies.
type counting struct {
	points  pointer
	terms   *Terms
	tallies []tally
	figures bool // differences are wanted
	apart   bool // games are told apart: they have weights, or not all count

	games []int64 // how often each game counts, by its name
}

// add adds what a game was worth to one player.
func (c *counting) add(who int32, w worth) {
	t := &c.tallies[who]
	t.points += w.points
	t.size += math.Abs(float64(w.points))
	if c.apart {
		t.each = append(t.each, w)
	}
}

// mostSum is the highest sum of points, in thousandths, that a float64 shows exactly.
var mostSum = 9 * float64(score.WholePoints(score.MostPoints))

// tooMany refuses points whose sum, or a part of it, could be beyond mostSum or
// beyond what 64 bits hold.
func (c *counting) tooMany(t *Timeline) error {
	most := float64(math.MaxInt64 / 2)
	if c.points.scores {
		most = min(most, mostSum)
	}
	for who := range c.tallies {
		if c.tallies[who].size > most {
			return fmt.Errorf("the points of %s, with their weights, add up to more than can be counted exactly; void what is wrong, or lessen the weights", t.name(int32(who)))
		}
	}
	return nil
}

// count adds one game to the players' tallies.
func (c *counting) count(seats []timeSeat, g *timeGame) {
	first := firsts(seats)
	times := c.times(g)
	for i := range seats {
		s := &seats[i]
		t := &c.tallies[s.who]
		t.played++
		t.places += int(s.place)
		if c.figures {
			t.difference = t.difference.plus(difference(seats, i))
		}
		once := c.points.of(seats, i, first)
		c.add(s.who, worth{once * times, once, g})
		sign := byte('L')
		switch {
		case s.place != 1:
			t.lost++
		case first == 1:
			t.won++
			sign = 'W'
		default:
			t.tied++
			sign = 'T'
		}
		if t.form[formGames-1] != sign {
			t.streak = 0
		}
		t.streak++
		copy(t.form[:], t.form[1:])
		t.form[formGames-1] = sign
		t.lastGame = g.day
	}
}

// firsts is how many at a table have the first place.
func firsts(seats []timeSeat) int {
	n := 0
	for i := range seats {
		if seats[i].place == 1 {
			n++
		}
	}
	return n
}

// countable leaves only the games that count: what those are worth, and their
// numbers. Of games that are worth the same the earlier ones count.
func (c *counting) countable(t *tally) (points int64, ids []int64) {
	ids = []int64{}
	terms := c.terms
	n := len(t.each)
	if terms.Best > 0 {
		n = min(n, terms.Best)
	}
	n = max(0, n-terms.Drop)
	list := slices.Clone(t.each)
	slices.SortStableFunc(list, func(a, b worth) int {
		return cmp.Compare(b.points, a.points)
	})
	for _, w := range list[:n] {
		points += w.points
		ids = append(ids, w.game.id)
	}
	slices.Sort(ids)
	return points, ids
}

// standing is a player's line without its place.
func (c *counting) standing(l *Timeline, who int32) Standing {
	t := &c.tallies[who]
	s := Standing{Player: l.ids[who], Name: l.name(who), Played: t.played, Counted: t.played, Won: t.won, Tied: t.tied, Lost: t.lost,
		Average: Mean(t.places) / Mean(max(1, t.played)), Byes: t.byes, Missed: t.missed,
		LastGame: t.lastGame, Form: strings.TrimLeft(string(t.form[:]), "\x00")}
	s.Streak = Alike{s.Form[max(0, len(s.Form)-1):], t.streak}
	if c.weighted() {
		s.Worths = c.worths(l, t)
	}
	points := t.points
	if c.terms.Apart() {
		points, s.Best = c.countable(t)
		s.Counted = len(s.Best)
	}
	s.rank = rank{wins: int64(t.won), difference: t.difference, key: score.NameKey(s.Name), points: points}
	s.Points = c.points.float(points)
	return s
}
