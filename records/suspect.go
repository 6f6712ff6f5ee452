package records

import (
	"fmt"
	"math"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// What a Suspicion is about.
const (
	SuspectPlayer  = "player"  // a new player near a known name
	SuspectLeague  = "league"  // a new league near a known one
	SuspectSeason  = "season"  // a new season near a known one, or one that a league with seasons never opened
	SuspectGame    = "game"    // a new game near a known one
	SuspectDate    = "date"    // a date in the future, long before the league's first game, or outside its season
	SuspectDouble  = "double"  // the same people, game and day as another result
	SuspectPlayers = "players" // a number of players that the game does not have
	SuspectPoints  = "points"  // points that the game does not give
	SuspectOrder   = "order"   // the most points first in a game in which the fewest came first
	SuspectTotals  = "totals"  // a new player with the name of a row of totals
	SuspectRound   = "round"   // somebody is in a round twice
)

// A Suspicion is something that looks wrong in what a command records.
type Suspicion struct {
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

// A Look remembers how far the records went before a command changed anything. Before
// the command is kept, it tells what looks wrong in what the command did.
type Look struct {
	t *Tx

	// The highest numbers before.
	players, leagues, seasons, results int64

	edited map[int64]bool
}

// Look looks at the records before the command changes anything.
func (t *Tx) Look() *Look {
	return &Look{t: t, players: t.last["players"], leagues: t.last["leagues"], seasons: t.last["seasons"], results: t.last["results"], edited: map[int64]bool{}}
}

// Edited says that the command changed an older result, which is looked at too.
func (l *Look) Edited(id int64) { l.edited[id] = true }

// asked tells whether the command recorded or edited a result.
func (l *Look) asked(id int64) bool { return id > l.results || l.edited[id] }

// Suspect lists the new names that the command brought, and what looks wrong in them
// and in the results that it recorded or edited. games are the games that the program
// knows.
func (l *Look) Suspect(games []*score.Game) (fresh []NewName, list []Suspicion, err error) {
	if err := l.t.dropLeft(); err != nil { // or a name would be near the mistake that it corrects
		return nil, nil, err
	}
	seen, err := l.see()
	if err != nil {
		return nil, nil, err
	}
	if seen.fresh, err = l.brought(seen, games); err != nil {
		return nil, nil, err
	}
	for _, look := range []func(*sight, []*score.Game) ([]Suspicion, error){l.newPlayers, l.totals, l.newLabels, l.newGames, l.dates, l.seasonDays, l.wrongNumbers, l.wrongPoints, l.turnedRound, l.repeats, l.sharedIDs} {
		more, err := look(seen, games)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range more { // a season may be near another and never opened
			if s.Kind != SuspectSeason || !slices.ContainsFunc(list, func(told Suspicion) bool { return told.Kind == s.Kind && told.Name == s.Name }) {
				list = append(list, s)
			}
		}
	}
	return seen.fresh, list, nil
}

// A mention says how often something comes in what the command did, and where it
// comes first.
type mention struct {
	first int64 // the result
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

// A gameDay is a day of a league; 0 is no league.
type gameDay struct {
	league int64
	day    int32
}

// A seasonDay is a day of a season of a league; 0 is no season.
type seasonDay struct {
	league, season int64
	day            int32
}

// A tableSize is a game and how many played it.
type tableSize struct {
	game    string
	players int
}

// A sight is what the results have in them that the command recorded or edited, without
// void ones.
type sight struct {
	games    map[string]bool
	days     map[gameDay]mention
	future   map[int32]mention     // days that are not yet
	sizes    map[tableSize]mention // of results without a position
	rounds   map[roundOf]bool
	seasons  map[seasonDay]mention // of results whose league, season or date is new
	fresh    []NewName             // what the command brought
	from, to int64                 // when they were played, the first and the last
}

// see reads the results that the command recorded or edited.
func (l *Look) see() (*sight, error) {
	s := &sight{games: map[string]bool{}, days: map[gameDay]mention{}, future: map[int32]mention{}, sizes: map[tableSize]mention{}, rounds: map[roundOf]bool{}, seasons: map[seasonDay]mention{}, from: math.MaxInt64, to: math.MinInt64}
	now, moved := l.t.s.now().UnixMilli(), l.moved(fieldDate, fieldSeason, fieldLeague)
	take := func(row record) error {
		id, game, played, zone := row.int(0), row.text(1), row.int(3), row.int(4)
		s.games[game] = true
		if row.int(5) == 1 { // it has no position
			mentioned(s.sizes, tableSize{game, int(row.int(6))}, id)
		}
		if of := row.int(2); of != 0 && !l.t.joining && (id > l.results || moved[id]) { // results of other records were in their seasons before
			mentioned(s.seasons, seasonDay{of, row.int(7), league.PlayingDayAt(played, zone)}, id)
		}
		if round := row.text(8); round != "" {
			s.rounds[roundOf{row.int(2), row.int(7), round}] = true
		}
		// Whether a day is in the future depends on the zone of the table.
		day := league.DayAt(played, zone)
		if day > league.DayAt(now, zone) {
			mentioned(s.future, day, id)
		} else {
			mentioned(s.days, gameDay{row.int(2), day}, id)
		}
		s.from, s.to = min(s.from, played), max(s.to, played)
		return nil
	}
	const text = `SELECT r.id, r.game, r.league, r.played, r.zone, CASE WHEN coalesce(h.text, '') = '' THEN 1 ELSE 0 END, (SELECT count(*) FROM seats WHERE result = r.id), r.season, r.round
		FROM results r LEFT JOIN sheets h ON h.result = r.id WHERE r.state <> 'void' AND r.id `
	for id := range l.edited {
		if id > l.results {
			continue
		}
		if err := each(l.t.ctx, l.t.tx, take, text+`= $1`, id); err != nil {
			return nil, err
		}
	}
	return s, each(l.t.ctx, l.t.tx, take, text+`> $1 ORDER BY r.id`, l.results)
}

// wrongNumbers finds results whose number of players the game does not allow. Results
// with a position are left to the referee.
func (l *Look) wrongNumbers(seen *sight, games []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	for _, g := range games {
		for size, at := range seen.sizes {
			if size.game != g.Name || g.MinPlayers <= size.players && size.players <= g.MaxPlayers {
				continue
			}
			list = append(list, Suspicion{
				Kind: SuspectPlayers, Name: score.Counted(size.players, "player"), Says: fmt.Sprintf("at %s, which is for %s%s", g.Title, g.Seats(), times(at.n)),
				Result: at.first, Results: at.n, Mend: []string{"records", "void", fmt.Sprint(at.first)},
			})
		}
	}
	sortSuspicions(list)
	return list, nil
}

// times says how many results are concerned, unless it is one.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d results)", n)
}
