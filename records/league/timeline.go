package league

import (
	"cmp"
	"slices"

	"arbiter/score"
)

// A Timeline is results in the order in which they were played, by the day at
// the table first: tables in zones far apart may begin a day in another order
// than their games. People are small integers, seats lie one after another.
// Standings, ratings and histories are replayed from it.
//
// Whoever reads it from records adds the results in the order of their numbers, then
// their seats in the same order, and calls Arrange.
type Timeline struct {
	people  *Roster
	ids     []int64         // a person's number in the records, by small integer
	index   map[int64]int32 // the small integers, by number in the records
	games   []timeGame
	byes    []timeGame // and other results of games that were not played; see GameBye
	seats   []timeSeat
	names   []string // of the games
	leagues map[int64]string
	seasons map[int64]string

	known map[string]int32 // the places of games among the names, by names as they are stored and as they are compared
	at    int              // of the result to which the last seat was added

	Uncounted // results left out
}

// A timeGame is one result.
type timeGame struct {
	id             int64
	played         int64 // milliseconds
	league, season int64
	day            Day   // where it was played
	first          int32 // of its seats
	game           int32 // what was played, among the names
	zone           int16 // minutes
	count          int16
	state          int8 // among the states
}

// states are all states, the most frequent first.
var states = []State{Confirmed, Contested, Void}

// A timeSeat is one player's part in a result.
type timeSeat struct {
	who      int32
	place    int16
	noPoints bool
	points   score.Points
}

// NewTimeline is a timeline without results, with room for so many. Leagues and
// seasons are their names by number.
func NewTimeline(people *Roster, leagues, seasons map[int64]string, results int) *Timeline {
	return &Timeline{people: people, leagues: leagues, seasons: seasons, index: map[int64]int32{}, known: map[string]int32{},
		games: make([]timeGame, 0, results), seats: make([]timeSeat, 0, 4*results)}
}

// Add adds a result. The time is in milliseconds, its zone in minutes; league and
// season are 0 for none.
func (t *Timeline) Add(id, played, zone int64, game string, state State, league, season int64) {
	name, ok := t.known[game]
	if !ok {
		key := score.NameKey(game)
		if name, ok = t.known[key]; !ok {
			name = int32(len(t.names))
			t.names = append(t.names, game)
		}
		t.known[game], t.known[key] = name, name
	}
	t.games = append(t.games, timeGame{id: id, played: played, zone: int16(zone), day: PlayingDayAt(played, zone), game: name,
		state: int8(slices.Index(states, state)), league: league, season: season})
}

// IDs are the numbers of the results in the order in which they were added.
func (t *Timeline) IDs() []int64 {
	ids := make([]int64, len(t.games))
	for i := range t.games {
		ids[i] = t.games[i].id
	}
	return ids
}

// Sit adds a seat, in which points were said or not. A seat of a result that was not added
// is left out.
func (t *Timeline) Sit(result, player int64, place int, points score.Points, noPoints bool) {
	for t.at < len(t.games) && t.games[t.at].id < result {
		t.at++
	}
	if t.at == len(t.games) || t.games[t.at].id != result {
		return
	}
	g := &t.games[t.at]
	if g.count == 0 {
		g.first = int32(len(t.seats))
	}
	g.count++
	t.seats = append(t.seats, timeSeat{who: t.person(player), place: int16(place), points: points, noPoints: noPoints})
}

// Arrange puts the results in the order in which they were played, and sets aside
// those of games that were not played.
func (t *Timeline) Arrange() {
	if !slices.IsSortedFunc(t.games, byTime) {
		slices.SortFunc(t.games, byTime)
	}
	unplayed := make([]bool, len(t.names))
	for i, name := range t.names {
		unplayed[i] = Unplayed(name)
	}
	if slices.Contains(unplayed, true) {
		t.games = slices.DeleteFunc(t.games, func(g timeGame) bool {
			if unplayed[g.game] {
				t.byes = append(t.byes, g)
			}
			return unplayed[g.game]
		})
	}
}

// KeepCounted leaves the confirmed results in which somebody is placed, and counts
// the others.
func (t *Timeline) KeepCounted() {
	t.byes = slices.DeleteFunc(t.byes, func(g timeGame) bool {
		contested := states[g.state] == Contested
		if contested {
			t.Contested++
		}
		return contested || g.count == 0
	})
	t.games = slices.DeleteFunc(t.games, func(g timeGame) bool { return t.leaveOut(states[g.state], t.placed(&g)) })
}

func (t *Timeline) of(g *timeGame) []timeSeat { return t.seats[g.first : g.first+int32(g.count)] }

func (t *Timeline) name(who int32) string { return t.people.Name(t.ids[who]) }

// placed is the place of a game's first seat; 0 where nobody is placed.
func (t *Timeline) placed(g *timeGame) int {
	if g.count == 0 {
		return 0
	}
	return int(t.of(g)[0].place)
}

// byTime compares games by when they were played.
func byTime(a, b timeGame) int {
	return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.played, b.played), cmp.Compare(a.id, b.id))
}

// person is the small integer of a player's number; merged players are one.
func (t *Timeline) person(id int64) int32 {
	if who, ok := t.index[id]; ok {
		return who
	}
	stays := t.people.Who(id)
	who, ok := t.index[stays]
	if !ok {
		who = int32(len(t.ids))
		t.ids = append(t.ids, stays)
		t.index[stays] = who
	}
	t.index[id] = who
	return who
}
