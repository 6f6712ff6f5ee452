package rating

import (
	"errors"
	"fmt"
	"math"
)

// A calendar sees to it that days never go back.
type calendar struct {
	day   int64
	begun bool
}

// admit finds what is wrong with a game and changes nothing but, if all is
// well, the day.
func (c *calendar) admit(day int64, seats []Seat) error {
	if len(seats) < 2 {
		return errors.New("a game to rate needs at least two players")
	}
	if c.begun && day < c.day {
		return fmt.Errorf("a game of day %d after one of day %d: games are rated in the order played", day, c.day)
	}
	// Tables are small, and whatever rates them looks at all pairs anyway.
	for i, s := range seats {
		if s.Player < 0 {
			return fmt.Errorf("player %d: players count from 0", s.Player)
		}
		if s.Place < 1 {
			return fmt.Errorf("place %d: places count from 1", s.Place)
		}
		for _, other := range seats[:i] {
			if other.Player == s.Player {
				return fmt.Errorf("player %d sits twice in one game", s.Player)
			}
		}
	}
	c.day, c.begun = day, true
	return nil
}

// grow makes room for all players of a game. Those who are new get start.
func grow[T any](players []T, seats []Seat, start T) []T {
	top := int32(0)
	for _, s := range seats {
		top = max(top, s.Player)
	}
	known := len(players)
	if int(top) < known {
		return players
	}
	players = append(players, make([]T, int(top)+1-known)...)
	for i := known; i < len(players); i++ {
		players[i] = start
	}
	return players
}

// A chair is a seat while its game is rated.
type chair struct {
	player, place int32
	seat          int32   // its number among the seats as given
	games         int32   // of the player, before
	value         float64 // the rating before: points or μ
	variance      float64 // σ² before; 0 with Elo
	strength      float64 // Elo: odds against the first chair; Weng-Lin: σ² with τ² added
	gain          float64 // the sum over opponents: by how much the value moves
	learnt        float64 // Weng-Lin: the sum over opponents: by how much σ² shrinks
}

// A table is the chairs of one game in the order in which sums are taken. That
// order depends on places and ratings only, so that sums come out the same to
// the last bit however the seats were given; and as those who are equal in both
// stand side by side, they too get the same sums.
type table []chair

// sit adds an empty chair for a place and a rating where it belongs.
func (t *table) sit(place int32, value, variance float64) *chair {
	s := append(*t, chair{})
	*t = s
	// Seats mostly come in the order of places; then nothing moves.
	i := len(s) - 1
	for ; i > 0; i-- {
		d := &s[i-1]
		if place > d.place || place == d.place && (value > d.value || value == d.value && variance >= d.variance) {
			break
		}
		s[i] = *d
	}
	s[i] = chair{place: place, value: value, variance: variance}
	return &s[i]
}

// logistic is 1/(1+e^−x) and what it lacks of 1, both without loss where one of
// them is tiny.
func logistic(x float64) (p, q float64) {
	e := math.Exp(-math.Abs(x))
	p, q = 1/(1+e), e/(1+e)
	if x < 0 {
		return q, p
	}
	return p, q
}

// surprise is the score, 1 for a better place, ½ for the same and 0 for a worse
// one, less the p that was expected; q is 1−p.
func surprise(place, other int32, p, q float64) float64 {
	switch {
	case place < other:
		return q
	case place > other:
		return -p
	}
	return (q - p) / 2
}

// changes tells what the game did to those at the table, in the order of the
// seats as given. It uses the space of to.
func (t table) changes(to []Change, e Engine) []Change {
	if cap(to) < len(t) {
		to = make([]Change, len(t))
	}
	to = to[:len(t)]
	for i := range t {
		c := &t[i]
		before := e.Start()
		if c.games > 0 {
			before = Rating{Value: c.value, Deviation: math.Sqrt(c.variance), Games: int(c.games)}
		}
		to[c.seat] = Change{c.player, Step{before, e.Rating(c.player)}}
	}
	return to
}
