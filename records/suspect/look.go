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

	leagues   map[int64]*leagueDays
	future    counts[league.Day] // days that are not yet
	points    []Doubt
	sizes     counts[tableSize]
	others    map[string]*otherGame
	rounds    map[string]*round
	namesakes map[string]namesake

	seed             maphash.Seed
	keys             []key
	first, last      league.Day // days
	tables           []int64    // a player of each of the first few results
	textIDs, undated []string
}

// New begins a look of a command. games are those that the program knows.
func New(records Records, games []*score.Game, now time.Time, command int64) *Look {
	return &Look{records: records, games: games, now: now, today: league.DayOf(now), undo: []string{"records", "undo", fmt.Sprint(command)}, leagues: map[int64]*leagueDays{},
		future: counts[league.Day]{}, sizes: counts[tableSize]{}, others: map[string]*otherGame{}, rounds: map[string]*round{}, namesakes: map[string]namesake{}, seed: maphash.MakeSeed(), first: math.MaxInt32, last: math.MinInt32}
}

// Saw takes a result that the command recorded or changed. It keeps nothing of it.
func (l *Look) Saw(r *Result) {
	l.sawDay(r)
	l.sawPoints(r)
	l.sawRound(r)
	l.sawTable(r)
}

// Doubts lists the new names that the command brought, and what looks wrong.
func (l *Look) Doubts() (fresh []NewName, list []Doubt, err error) {
	fresh, list, err = l.newNames()
	for _, look := range []func() ([]Doubt, error){l.wrongDays, l.wrongPoints, l.Pairs} {
		if err != nil {
			return nil, nil, err
		}
		var more []Doubt
		more, err = look()
		list = append(list, more...)
	}
	told := map[string]bool{} // a season may be near another and never opened
	return fresh, slices.DeleteFunc(list, func(d Doubt) bool {
		again := d.Kind == Season && told[d.Name]
		told[d.Name] = told[d.Name] || d.Kind == Season
		return again
	}), err
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
