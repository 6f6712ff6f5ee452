package rating

import (
	"fmt"
	"math"
)

// Glicko-2 for two players: M. E. Glickman, "Example of the Glicko-2 system",
// 2013 edition, whose steps the comments name. A rating period is one playing
// day of the league: all its games are rated at once, from the ratings before.
const (
	glickoStart      = 1500.
	glickoDeviation  = 350.
	glickoVolatility = 0.06
	glickoTau        = 0.5      // how fast volatility may change
	glickoScale      = 173.7178 // points of the shown scale to one of the inner scale, step 2
)

type glickoPlayer struct {
	value      float64 // r, in points
	deviation  float64 // RD after the last period played in, in points
	volatility float64 // σ
	games      int32   // of closed periods
	period     int32   // the last period played in, which may be open; 0 for none
	sitting    int32   // if that is open: the player's part in it
}

// A sitting is one player's part in the open period. Ratings are on the inner
// scale; the sums of step 3 and 4 grow game by game, so that no game is kept.
type sitting struct {
	player    int32
	games     int32
	before    Rating
	mu, phi   float64
	g         float64 // g(φ): how much a result against this player tells
	info      float64 // Σ g²·E·(1−E) over the opponents, which is 1/v
	surprises float64 // Σ g·(score−E)
}

type glicko2 struct {
	calendar
	players []glickoPlayer
	periods int32     // closed
	open    []sitting // of the open period; none if there is none
	last    []Change
}

func newGlicko2() *glicko2 { return new(glicko2) }

func (e *glicko2) System() System { return Glicko2 }
func (e *glicko2) Players() int   { return len(e.players) }
func (e *glicko2) Last() []Change { return e.last }

func (e *glicko2) Start() Rating {
	return Rating{Value: glickoStart, Deviation: glickoDeviation, Volatility: glickoVolatility}
}

// Rating gives the deviation as it is after the last closed period: it grew with
// each of the league's playing days that the player missed.
func (e *glicko2) Rating(player int32) Rating {
	if player < 0 || int(player) >= len(e.players) || e.players[player].games == 0 {
		return e.Start()
	}
	p := &e.players[player]
	r := Rating{Value: p.value, Deviation: p.deviation, Volatility: p.volatility, Games: int(p.games)}
	if e.sits(p) {
		r = e.open[p.sitting].before
	} else if missed := e.periods - p.period; missed > 0 {
		// Step 6 once for each: φ² grows by σ². The paper sets no bound.
		grown := glickoScale * p.volatility
		r.Deviation = math.Sqrt(p.deviation*p.deviation + float64(missed)*grown*grown)
	}
	return r
}

// sits says whether a player has a part in the open period.
func (e *glicko2) sits(p *glickoPlayer) bool { return p.period == e.periods+1 }

// sit finds or makes a player's part in the open period.
func (e *glicko2) sit(player int32) int32 {
	p := &e.players[player]
	if !e.sits(p) {
		r := e.Rating(player)
		phi := r.Deviation / glickoScale
		p.period, p.sitting = e.periods+1, int32(len(e.open))
		e.open = append(e.open, sitting{
			player: player, before: r,
			mu: (r.Value - glickoStart) / glickoScale, phi: phi,
			g: 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)),
		})
	}
	return p.sitting
}

func (e *glicko2) Game(day int64, seats []Seat) error {
	if len(seats) > 2 {
		return fmt.Errorf("%s rates games of two players, not %d", Glicko2, len(seats))
	}
	if e.begun && day == e.day && len(e.open) == 0 {
		return fmt.Errorf("a game of day %d, whose rating period is closed", day)
	}
	former, begun := e.day, e.begun
	if err := e.admit(day, seats); err != nil {
		return err
	}
	if begun && day != former {
		e.Close()
	}
	start := glickoPlayer{value: glickoStart, deviation: glickoDeviation, volatility: glickoVolatility}
	e.players = grow(e.players, seats, start)
	i, j := e.sit(seats[0].Player), e.sit(seats[1].Player)
	a, b := &e.open[i], &e.open[j]
	a.meet(b, seats[0].Place, seats[1].Place)
	b.meet(a, seats[1].Place, seats[0].Place)
	return nil
}

// glickoReach bounds the exponent of an expectation, far beyond what the curve
// can tell from certainty, lest 1/v come out as 0.
const glickoReach = 100.

// meet adds one game against an opponent to the sums.
func (s *sitting) meet(opponent *sitting, place, other int32) {
	g := opponent.g
	x := g * (s.mu - opponent.mu)
	p, q := logistic(max(-glickoReach, min(glickoReach, x)))
	s.info += g * g * p * q
	s.surprises += g * surprise(place, other, p, q)
	s.games++
}

// Close rates all who played in the open period, if there is one.
func (e *glicko2) Close() {
	if len(e.open) == 0 {
		return
	}
	e.last = e.last[:0]
	for i := range e.open {
		s := &e.open[i]
		v := 1 / s.info
		sigma := volatility(s.before.Volatility, s.phi, v, v*s.surprises)
		// Steps 6 to 8: the deviation grows as for those who were away, and then
		// shrinks by what the games told.
		phi := 1 / math.Sqrt(1/(s.phi*s.phi+sigma*sigma)+s.info)
		p := &e.players[s.player]
		p.value = s.before.Value + glickoScale*(phi*phi*s.surprises)
		p.deviation = glickoScale * phi
		p.volatility = sigma
		p.games += s.games
		after := Rating{Value: p.value, Deviation: p.deviation, Volatility: sigma, Games: int(p.games)}
		e.last = append(e.last, Change{s.player, Step{s.before, after}})
	}
	e.open = e.open[:0]
	e.periods++
}
