package suspect

import (
	"hash/maphash"
	"math"
	"slices"
	"strconv"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// A Look sees the results that a command records or changes. Before the command is
// kept, it tells what looks wrong in them.
type Look struct {
	records Records
	games   []*score.Game
	today   league.Day
	undo    []string // the command that takes this one back

	typed   bool // see Typed
	edited  bool // a recorded result is edited: what it was before is likelier than a guess
	future  counts[league.Day]
	past    counts[leagueDay] // days that may be long before the newest result
	seasons counts[seasonDay] // of results that came to their season with this command
	old     OldDays

	impossible []Doubt                // numbers that the program's own games do not have
	wrong      mention                // the results with such numbers, those that are not kept too
	scored     map[string]*seenScores // by game
	others     map[string]int64       // games that the program does not know, with their first results

	seed        maphash.Seed
	keys        []key
	boards      []boardKey
	onBoard     map[string][]int64         // by game, the totals of the first seats of boards that were seen
	first, last league.Day                 // days
	tables      []int64                    // a player of each of the first few results
	rounds      map[season]map[string]bool // the rounds that were seen, by league.RoundKey
	merged      int64                      // see Merged
	came        map[season]*seasonRounds   // what came to its round with this command
}

// New begins a look of a command. games are those that the program knows.
func New(records Records, games []*score.Game, now time.Time, command int64) *Look {
	return &Look{records: records, games: games, today: league.ParseDay(league.Today(now)), undo: []string{"records", "undo", strconv.FormatInt(command, 10)},
		future: counts[league.Day]{}, past: counts[leagueDay]{}, seasons: counts[seasonDay]{}, others: map[string]int64{}, scored: map[string]*seenScores{}, onBoard: map[string][]int64{},
		seed: maphash.MakeSeed(), first: math.MaxInt32, last: math.MinInt32, rounds: map[season]map[string]bool{}}
}

// Typed says that a person types the one result that the command records or changes. Then
// an old day looks wrong; in a file it may be a past season that is caught up.
func (l *Look) Typed() { l.typed = true }

// Merged says that the command makes two players one. What was seen is what the other
// played: it is compared with what the player who stays has played, and with nothing else.
func (l *Look) Merged(stays int64) { l.merged = stays }

// Saw takes a result that the command recorded or changed. It keeps nothing of it.
func (l *Look) Saw(r *Result) {
	l.edited = l.edited || l.typed && !r.New
	if _, seen := l.others[r.Game]; !seen && r.New && l.game(r.Game) == nil && !league.Unplayed(r.Game) {
		l.others[r.Game] = r.ID
	}
	if r.New || r.Moved {
		l.sawDay(r)
	}
	if r.New || r.Scored {
		l.sawNumbers(r)
	}
	l.sawTable(r)
	l.sawRound(r)
}

// Doubts lists the new names that the command brought, and what looks wrong.
func (l *Look) Doubts() (fresh []NewName, list []Doubt, err error) {
	if err = l.readOlder(); err == nil {
		fresh, list, err = l.newNames()
	}
	for _, look := range []func() ([]Doubt, error){l.wrongDays, l.wrongNumbers, l.sameEvenings, l.pairs, l.sameBoards, l.wrongRounds} {
		if err != nil {
			return nil, nil, err
		}
		var more []Doubt
		more, err = look()
		list = append(list, more...)
	}
	if err == nil {
		err = l.mendable(list)
	}
	return fresh, list, err
}

// mendable puts the command that takes this one back in the place of one that would be
// refused, because it changes a result of a closed season.
func (l *Look) mendable(list []Doubt) error {
	var ids []int64
	for i := range list {
		if id := list[i].changes(); id != 0 {
			ids = append(ids, id)
		}
	}
	if ids == nil {
		return nil
	}
	closed, err := l.records.Closed(ids)
	for i := range list {
		if closed[list[i].changes()] {
			list[i].Mend = l.undo
		}
	}
	return err
}

// changes is the result that the command changes which mends a doubt; 0 for none.
func (d *Doubt) changes() int64 {
	if len(d.Mend) < 3 || d.Mend[0] != "records" || d.Mend[1] == "undo" {
		return 0
	}
	id, _ := strconv.ParseInt(d.Mend[2], 10, 64)
	return id
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
