// Package rating works out how strong players are from the games that they
// played: pairwise Elo, Weng and Lin's Bradley-Terry model with full pairs, and
// Glicko-2.
//
// An Engine takes games in the order in which they were played and keeps one
// rating a player. It knows nothing of names, leagues or files: people are
// small numbers, counted from 0 without gaps, because an engine keeps an array
// as long as the highest of them. Ratings are never stored; replaying a league
// from its first game is cheap and, on one kind of machine, gives the same bits
// each time.
//
// The order of the seats within a game has no influence at all, not even on the
// last bit: games are worked out in an order of their own, by place and then by
// rating. For the same reason players with equal ratings and equal places come
// out of a game with equal ratings.
//
// An Engine is for one goroutine at a time.
package rating

import "fmt"

// A System names a rating system.
type System string

// The rating systems. Elo is for tables of any size and its steps can be
// checked by hand; Weng-Lin is for tables of any size and tells how sure it is;
// Glicko-2 is for two players.
const (
	Elo     System = "elo"
	WengLin System = "weng-lin"
	Glicko2 System = "glicko-2"
)

// Systems lists the rating systems, the usual one first.
func Systems() []System { return []System{Elo, WengLin, Glicko2} }

// A Seat is one player's part in a game: the place counts from 1, equal places
// are ties. Only the order of places matters, not how far they are apart.
type Seat struct {
	Player int32
	Place  int32
}

// A Rating is a player's standing in a system.
type Rating struct {
	Value      float64 `json:"value"`                // Elo: points; Weng-Lin: μ; Glicko-2: r, in points
	Deviation  float64 `json:"deviation,omitempty"`  // how unsure Value is: Elo: 0; Weng-Lin: σ; Glicko-2: RD, in points
	Volatility float64 `json:"volatility,omitempty"` // Glicko-2 only: σ, how erratic the player is
	Games      int     `json:"games"`                // rated
}

// Shown is the number that tables order by and print: Elo's points, Glicko-2's
// r, and for Weng-Lin the cautious estimate μ−3σ, which a player's true
// strength exceeds almost certainly; a newcomer has 0 there and rises as games
// tell more.
func (r Rating) Shown(s System) float64 {
	if s == WengLin {
		return r.Value - 3*r.Deviation
	}
	return r.Value
}

// A Step is what one game, or one rating period, did to a rating.
type Step struct {
	Before, After Rating
}

// A Change is a Step of one player.
type Change struct {
	Player int32
	Step
}

// An Engine rates games in the order in which they are given.
type Engine interface {
	// System is the system by which the engine rates.
	System() System

	// Start is the rating of a newcomer.
	Start() Rating

	// Rating is a player's rating after all games given so far; Start for who
	// has none. With Glicko-2 it is the rating after the last closed period,
	// and Games leaves out those of the open one.
	Rating(player int32) Rating

	// Game rates one game. The day is any count of days; it never goes back. A
	// game is refused, and nothing changes, if it has fewer than two seats, one
	// player twice, a negative player or a place below 1, or a day before
	// that of the game before; with Glicko-2 also if it has more than two
	// seats or its day is closed already.
	Game(day int64, seats []Seat) error

	// Close ends the open rating period. Only Glicko-2 has periods: a game of a
	// later day closes the one before it, so that only the last needs Close.
	Close()

	// Last tells the ratings before and after what was rated last: for Elo and
	// Weng-Lin one Change for each seat of the last game, in the order in which
	// the seats were given. With Glicko-2 a single game has no change of its
	// own, for all games of a period are rated at once: there it is one Change
	// for each who played in the last closed period, in the order in which they
	// first sat down. What it returns is good until the next Game or Close.
	Last() []Change

	// Players is one more than the highest player seen.
	Players() int
}

// New makes an engine to which nobody is known.
func New(s System) (Engine, error) {
	switch s {
	case Elo:
		return newElo(), nil
	case WengLin:
		return newWengLin(wengLinTau), nil
	case Glicko2:
		return newGlicko2(), nil
	}
	return nil, fmt.Errorf("unknown rating system %q: there are %s, %s and %s", string(s), Elo, WengLin, Glicko2)
}
