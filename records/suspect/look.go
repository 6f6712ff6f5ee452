package suspect

import (
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// A Look sees the results that a command records or changes. Before the command is
// kept, it tells what looks wrong in them.
type Look struct {
	records Records
	games   []*score.Game
	now     time.Time
	today   league.Day
	undo    []string // the command that takes this one back

	future, past counts[league.Day] // days that are not yet, and those that may be too early
	seasons      counts[seasonDay]  // of results that came to their season with this command
	points       []Doubt
	wrong        mention          // the results with wrong points, those that are not kept too
	others       map[string]int64 // games that the program does not know, with their first results

	seed        maphash.Seed
	keys        []key
	first, last league.Day                 // days
	tables      []int64                    // a player of each of the first few results
	rounds      map[season]map[string]bool // the rounds that were seen, by league.RoundKey
	came        map[season]*seasonRounds   // what came to its round with this command
}

// New begins a look of a command. games are those that the program knows.
func New(records Records, games []*score.Game, now time.Time, command int64) *Look {
	return &Look{records: records, games: games, now: now, today: league.DayOf(now), undo: []string{"records", "undo", fmt.Sprint(command)},
		future: counts[league.Day]{}, past: counts[league.Day]{}, seasons: counts[seasonDay]{}, others: map[string]int64{},
		seed: maphash.MakeSeed(), first: math.MaxInt32, last: math.MinInt32, rounds: map[season]map[string]bool{}}
}

// Saw takes a result that the command recorded or changed. It keeps nothing of it.
func (l *Look) Saw(r *Result) {
	if _, seen := l.others[r.Game]; !seen && r.New && l.game(r.Game) == nil && !league.Unplayed(r.Game) {
		l.others[r.Game] = r.ID
	}
	l.sawDay(r)
	l.sawPoints(r)
	l.sawTable(r)
	l.sawRound(r)
}

// Doubts lists the new names that the command brought, and what looks wrong.
func (l *Look) Doubts() (fresh []NewName, list []Doubt, err error) {
	fresh, list, err = l.newNames()
	if err != nil {
		return nil, nil, err
	}
	days, err := l.wrongDays()
	if err != nil {
		return nil, nil, err
	}
	pairs, err := l.Pairs()
	if err != nil {
		return nil, nil, err
	}
	rounds, err := l.wrongRounds()
	return fresh, slices.Concat(list, days, l.wrongPoints(), pairs, rounds), err
}

// game is a game that the program knows; nil for another.
func (l *Look) game(name string) *score.Game {
	if i := slices.IndexFunc(l.games, func(g *score.Game) bool { return g.Name == name }); i >= 0 {
		return l.games[i]
	}
	return nil
}

// title is a game as people write it.
func (l *Look) title(game string) string {
	if g := l.game(game); g != nil {
		return g.Title
	}
	return game
}
