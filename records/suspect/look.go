package suspect

import (
	"fmt"
	"hash/maphash"
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
	today   int32
	undo    []string // the command that takes this one back

	points  []Doubt
	sizes   map[tableSize]mention // of results without a position
	days    map[int64]map[int32]mention
	future  map[int32]mention // days that are not yet
	seasons map[seasonDay]mention
	others  map[string]*otherGame
	rounds  map[string]*round
	meets   []met
	texts   []textOf
	strange []namesake
	known   map[namesOf][]Name // see names

	seed     maphash.Seed
	keys     []key
	from, to time.Time // when the results were played, the first and the last
	tables   []int64   // a player of each of the first few results
	seen     int
}

// New begins a look of a command. games are those that the program knows.
func New(records Records, games []*score.Game, now time.Time, command int64) *Look {
	return &Look{records: records, games: games, now: now, today: league.DayOf(now), undo: []string{"records", "undo", fmt.Sprint(command)}, sizes: map[tableSize]mention{},
		days: map[int64]map[int32]mention{}, future: map[int32]mention{}, seasons: map[seasonDay]mention{}, others: map[string]*otherGame{}, rounds: map[string]*round{}, known: map[namesOf][]Name{}, seed: maphash.MakeSeed()}
}

// Saw takes a result that the command recorded or changed. It keeps nothing of it.
func (l *Look) Saw(r *Result) {
	l.sawPoints(r)
	l.sawDay(r)
	l.sawRound(r)
	l.sawTable(r)
	l.sawText(r)
}

// Doubts lists the new names that the command brought, and what looks wrong.
func (l *Look) Doubts() (fresh []NewName, list []Doubt, err error) {
	if err := l.askRounds(); err != nil {
		return nil, nil, err
	}
	if err := l.askGames(); err != nil {
		return nil, nil, err
	}
	if fresh, err = l.newNames(); err != nil {
		return nil, nil, err
	}
	for _, look := range []func() ([]Doubt, error){l.newPlayers, l.newLabels, l.dates, l.seasonDays, l.wrongPoints, l.Doubles, l.sameTexts} {
		more, err := look()
		if err != nil {
			return nil, nil, err
		}
		for _, d := range more { // a season may be near another and never opened, a text may come again on its day
			if !slices.ContainsFunc(list, func(told Doubt) bool { return told.Kind == d.Kind && told.Name == d.Name && told.Result == d.Result }) {
				list = append(list, d)
			}
		}
	}
	twice, err := l.TwiceInRounds()
	for _, d := range twice { // a double is of one round
		if !slices.ContainsFunc(list, func(told Doubt) bool { return told.Kind == Double && told.Result == d.Result && told.Other == d.Other }) {
			list = append(list, d)
		}
	}
	return fresh, list, err
}

// game is a game that the program knows; nil for another.
func (l *Look) game(name string) *score.Game {
	for _, g := range l.games {
		if g.Name == name {
			return g
		}
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
