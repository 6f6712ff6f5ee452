package suspect

import (
	"time"

	"arbiter/records/league"
)

// A Name is a player, league, season or game by number and name.
type Name struct {
	ID    int64 // of a game, the number of its first result; 0 for none
	Name  string
	Means int64 // the player for whom a merged one stands; else ID
}

// A Result is what a look sees of a result.
type Result struct {
	ID             int64
	Game           string
	Played         time.Time
	League, Season Name
	Round          string
	Seats          []league.Seat // merged players as those for whom they stand
	Text           string        // the position

	New    bool // the command recorded it
	Named  bool // its file says by what it is known
	Timed  bool // somebody said at what time it was played
	Moved  bool // the command brought its date, league or season
	Scored bool // the command brought its people, points or position

	NewRound  bool // the command brought its league, season or round
	SameRound bool // the command changed neither its league, season and round nor its people
}

// Records answers what a look asks. Older is what the command neither recorded nor
// changed. Void results are left out everywhere.
type Records interface {
	// Names are the players, leagues or seasons that the command brought, or all those
	// before, or the games before.
	Names(kind string, fresh bool) ([]Name, error)
	// ResultsOf are the numbers of all results of some players, leagues, seasons or games.
	ResultsOf(kind string, ids []int64) (map[int64][]int64, error)
	// Results passes on results, which are not kept.
	Results(which Which, take func(*Result)) error
	// Newest is the day of the newest older result of a league, 0 for no league, that is not
	// in the future. ok tells whether there is one.
	Newest(league int64) (day league.Day, ok bool, err error)
	// SeasonOn tells whether a league opens its seasons, which of them a day belongs to, and
	// whether that one is closed.
	SeasonOn(league int64, day string) (opens bool, belongs Name, closed bool, err error)
	// Closed tells which of some results are of a closed season, so that nothing changes them.
	Closed(ids []int64) (map[int64]bool, error)
	// Rounds are those of the older results of a season of a league, and those planned.
	Rounds(league, season int64) (played []string, planned []Planned, err error)
}

// Which results are asked for: one of these.
type Which struct {
	IDs []int64 // these

	Game  string // older ones of this game,
	Limit int    // the newest of them

	Boards string  // older ones of this game with a position; only ID and Text are passed on
	Firsts []int64 // among them, those whose first seat has one of these totals; nil for all

	League, Season int64                   // older ones of a season of a league,
	Round          func(round string) bool // of such a round

	From, To time.Time // older ones between these times
	Players  []int64   // among them, those in which one of these sat; nil for all
}
