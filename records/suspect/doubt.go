// Package suspect finds what looks wrong in what a command records: names, dates, points,
// games that are there twice. It sees each result while it is recorded, and asks the
// records only about what comes near something wrong. It knows no database.
package suspect

import (
	"fmt"
	"time"

	"arbiter/records/league"
)

// What a Doubt is about.
const (
	Player  = "player"  // a new player near a known name
	League  = "league"  // a new league near a known one
	Season  = "season"  // a new season near a known one, or one that a league with seasons never opened
	Game    = "game"    // a new game near a known one
	Date    = "date"    // a date in the future, long before the league's first game, or outside its season
	Double  = "double"  // the same people, game and day as another result
	Players = "players" // a number of players that the game does not have
	Points  = "points"  // points that the game does not give
	Order   = "order"   // the most points first in a game in which the fewest came first
	Totals  = "totals"  // a new player with the name of a row of totals
	Round   = "round"   // somebody is in a round twice
)

// A Doubt is something that looks wrong in what a command records.
type Doubt struct {
	Kind    string
	Name    string     // what looks wrong: a new name, a date, or a result in a few words
	Says    string     // what is wrong with it: "is new. Near: Bob (14 games)"
	Near    []NearName // known names that may be meant, the most played first
	Date    string     // the day that may be meant, as 2026-11-17
	Result  int64      // the first result concerned; 0 for none
	Results int        // how many results are concerned
	Other   int64      // the result that this one repeats
	Mend    []string   // the arguments of the command that mends it
	Outside string     // the identity in another program that is new here; "" for none
}

// A NearName is a known name that is near a new one.
type NearName struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// A NewName is a name that nobody and nothing had before a command.
type NewName struct {
	Kind string `json:"kind"` // player, league, season, round or game
	Name string `json:"name"`
}

// A Result is what a look sees of a result.
type Result struct {
	ID             int64
	Game           string
	Played         time.Time
	League, Season int64 // their numbers; 0 for none
	Round          string
	Seats          []league.Seat // merged players as those for whom they stand
	Names          []string      // by seat
	Positioned     bool          // it has a position
	Text           string        // the position, of a result that is asked for by its number
	TextID         string        // the `id:` in its text
	Undated        string        // a digest of a text without a date
	Source         string        // who gave it its identity
	Play           string        // what tells it from other results of this source on its day; "" for nothing

	New   bool // the command recorded it
	Moved bool // the command brought its date, league, season or round
}

// Records answers what a look asks. Older results are those that the command neither
// recorded nor changed. Void results are left out everywhere.
type Records interface {
	// Names are the names of all players, leagues, seasons or games: those that the
	// command brought, or those before.
	Names(kind string, fresh bool) ([]Name, error)
	// ResultsOf are the numbers of all results of some players, leagues, seasons or games.
	ResultsOf(kind string, ids []int64) (map[int64][]int64, error)
	// Results passes on results, which are not kept.
	Results(which Which, take func(*Result)) error
	// FirstDay is the day of the first of a league's older results, or for 0 of all.
	FirstDay(league int64) (day int32, found bool, err error)
	// Seasons are those that a league opened. of tells which of them a day belongs to; -1 for none.
	Seasons(league int64) (opened []OpenedSeason, of func(day string) int, err error)
	// Planned tells whether a round has a plan.
	Planned(round string) (bool, error)
}

// A Name is a name of a player, league, season or game.
type Name struct {
	ID    int64 // of a game, the number of its first result
	Name  string
	Means int64 // the player for whom a merged one stands; else ID
}

// Which results are asked for: one of these.
type Which struct {
	IDs []int64 // these, with their texts

	From, To time.Time // older ones between these times
	Players  []int64   // among them, those in which one of these sat; nil for all

	Game string // the newest few older ones of this game

	League, Season int64                   // older ones of this league and season
	Round          func(round string) bool // among them, those of such a round

	TextIDs []string // older ones with these ids in their texts
	Undated []string // older ones with these digests of undated texts
}

// An OpenedSeason is a season of a league that has terms of its own.
type OpenedSeason struct {
	ID     int64
	Name   string
	Began  string // as 2026-09-01
	Closed bool
}

// A mention says in which result something comes first, and how often it comes.
type mention struct {
	first int64
	n     int
}

func mentioned[K comparable](in map[K]mention, what K, id int64) {
	m := in[what]
	if m.n == 0 {
		m.first = id
	}
	m.n++
	in[what] = m
}

// times says how many results are concerned, unless it is one.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d results)", n)
}

// mend sets the command that corrects it: an edit for one result, otherwise another
// command.
func (d *Doubt) mend(flag, value string, otherwise []string) {
	d.Mend = otherwise
	if d.Results == 1 {
		d.Mend = []string{"records", "edit", fmt.Sprint(d.Result), "--" + flag, value}
	}
}

// void is the command that makes a result void.
func void(id int64) []string { return []string{"records", "void", fmt.Sprint(id)} }
