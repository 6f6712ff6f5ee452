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
	TextID         string        // the `id:` in its text
	Undated        string        // a digest of a text without a date
	Source         string        // who gave it its identity
	Play           string        // what tells it from other results of this source on its day; "" for nothing

	New   bool // the command recorded it
	Moved bool // the command brought its date, league, season or round
}

// Records answers what a look asks. Older is what the command neither recorded nor
// changed. Void results are left out everywhere.
type Records interface {
	// Names are the players, leagues or seasons that the command brought, or all those
	// before. Of rounds it knows only the planned ones, by league.RoundKey.
	Names(kind string, fresh bool) ([]Name, error)
	// ResultsOf are the numbers of all results of some players, leagues, seasons or games.
	ResultsOf(kind string, ids []int64) (map[int64][]int64, error)
	// Results passes on results, which are not kept.
	Results(which Which, take func(*Result)) error
	// Seasons are those that a league opened. on tells which of them a day belongs to; nil for none.
	Seasons(league int64) (opened []OpenedSeason, on func(day string) *OpenedSeason, err error)
}

// Which results are asked for: one of these.
type Which struct {
	IDs     []int64  // these
	TextIDs []string // older ones with these ids in their texts
	Undated []string // older ones with these digests of undated texts
	Game    string   // the newest few older ones of this game

	League, Season int64
	First          bool                    // the first older one of the league; of all where it is 0
	Round          func(round string) bool // older ones of the league and season, of such a round

	From, To time.Time // older ones between these times
	Players  []int64   // among them, those in which one of these sat; nil for all
}

// An OpenedSeason is a season of a league that has terms of its own.
type OpenedSeason struct {
	ID     int64
	Name   string
	Began  string // as 2026-09-01
	Closed bool
}
