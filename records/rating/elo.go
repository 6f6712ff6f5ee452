package rating

import "math"

// Elo for tables of any size: a game of n counts as a game of each against each
// (A. E. Elo, The Rating of Chessplayers, 1978, with the logistic curve). K is
// shared over the n−1 opponents, so that one evening at a large table moves
// nobody further than a game of two would.
const (
	eloStart = 1500.
	eloK     = 32.  // points at stake for each player in a game
	eloScale = 400. // a lead of so many points is expected to win ten to one
)

type eloPlayer struct {
	value float64
	games int32
}

type elo struct {
	calendar
	players []eloPlayer
	table   table
	last    []Change
}

func newElo() *elo { return new(elo) }

func (e *elo) System() System { return Elo }
func (e *elo) Start() Rating  { return Rating{Value: eloStart} }
func (e *elo) Players() int   { return len(e.players) }
func (e *elo) Close()         {}

func (e *elo) Rating(player int32) Rating {
	if player < 0 || int(player) >= len(e.players) {
		return e.Start()
	}
	p := e.players[player]
	return Rating{Value: p.value, Games: int(p.games)}
}

// eloReach is how far from the first chair a rating may be, in points, before
// powers of ten run out. No league comes near it.
const eloReach = 50_000.

func (e *elo) Game(day int64, seats []Seat) error {
	if err := e.admit(day, seats); err != nil {
		return err
	}
	e.players = grow(e.players, seats, eloPlayer{value: eloStart})
	e.table = e.table[:0]
	for i, s := range seats {
		p := &e.players[s.Player]
		c := e.table.sit(s.Place, p.value, 0)
		c.player, c.seat, c.games = s.Player, int32(i), p.games
	}

	// With strengths 10^(rating/400) the expectation of a against b is
	// a/(a+b): one power a player instead of one a pair. Only ratios count, so
	// the first chair's strength is taken as 1.
	t := e.table
	t[0].strength = 1
	for i := 1; i < len(t); i++ {
		lead := t[i].value - t[0].value
		if math.Abs(lead) > eloReach {
			lead = math.Copysign(eloReach, lead)
		}
		t[i].strength = math.Exp(lead * (math.Ln10 / eloScale))
	}
	for i := range t {
		a := &t[i]
		for j := i + 1; j < len(t); j++ {
			// Score less expectation for a, who is not placed behind b. What one
			// gains the other loses, exactly.
			b := &t[j]
			moved := b.strength
			if a.place == b.place {
				moved = (b.strength - a.strength) / 2
			}
			moved /= a.strength + b.strength
			a.gain += moved
			b.gain -= moved
		}
	}
	share := eloK / float64(len(t)-1)
	for i := range t {
		p := &e.players[t[i].player]
		p.value += share * t[i].gain
		p.games++
	}
	return nil
}

func (e *elo) Last() []Change {
	e.last = e.table.changes(e.last, e)
	return e.last
}
