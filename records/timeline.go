package records

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// A timeline is results in the order in which they were played, by the day at
// the table first: tables in zones far apart may begin a day in another order
// than their games. People are small integers, seats lie one after another.
// Standings, ratings and histories are replayed from it.
type timeline struct {
	people  *roster
	ids     []int64         // a person's number in the records, by small integer
	index   map[int64]int32 // the small integers, by number in the records
	games   []timeGame
	byes    []timeGame // and other results of games that were not played; see GameBye
	seats   []timeSeat
	names   []string // of the games
	leagues map[int64]string
	seasons map[int64]string

	exact map[int32]string // totals with a fraction, by seat
	scale int64            // by which totals are multiplied; see refine

	Uncounted // results left out
}

// A timeGame is one result.
type timeGame struct {
	id             int64
	played         int64 // milliseconds
	league, season int64
	day            int32 // days since 1970 where it was played
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
	who   int32
	place int32
	total int64 // whole, until refine
}

func (t *timeline) of(g *timeGame) []timeSeat { return t.seats[g.first : g.first+int32(g.count)] }

func (t *timeline) name(who int32) string { return t.people.name(t.ids[who]) }

const dayMillis = 24 * 60 * 60_000

// dayOf is the day of a moment where it was, in days since 1970.
func dayOf(played, zone int64) int32 { return int32(floorDiv(played+zone*60_000, dayMillis)) }

// Day is the date of a number of days since 1970.
func Day(day int32) time.Time { return time.UnixMilli(int64(day) * dayMillis).UTC() }

// DayOf is the day of a moment in its own zone, in days since 1970.
func DayOf(t time.Time) int32 {
	ms, zone := toMillis(t)
	return dayOf(ms, zone)
}

// timeline reads the confirmed results that the filter picks by game, league,
// season and days. Those in which nobody is placed are left out, and counted as
// the contested are.
func (s *Store) timeline(ctx context.Context, f *Filter) (t *timeline, err error) {
	return t, s.Snapshot(ctx, func() error {
		if t, err = s.readTimeline(ctx, f, false); err != nil {
			return err
		}
		t.byes = slices.DeleteFunc(t.byes, func(g timeGame) bool {
			contested := states[g.state] == Contested
			if contested {
				t.Contested++
			}
			return contested || g.count == 0
		})
		t.games = slices.DeleteFunc(t.games, func(g timeGame) bool { return t.take(states[g.state], t.placed(&g)) })
		return nil
	})
}

// placed is the place of a game's first seat; 0 where nobody is placed.
func (t *timeline) placed(g *timeGame) int {
	if g.count == 0 {
		return 0
	}
	return int(t.of(g)[0].place)
}

// readTimeline reads the results that the filter picks by game, league, season, round
// and days, and in which all of the players sat, void ones only with voids. Their
// seats are looked up; where nothing is picked out, all seats are read.
func (s *Store) readTimeline(ctx context.Context, f *Filter, voids bool, players ...string) (*timeline, error) {
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season, Round: f.Round, earlier: f.earlier,
		From: f.From, AsOf: f.AsOf, Players: players, notVoid: !voids})
	if err != nil {
		return nil, err
	}
	few := len(args) > 0
	t := &timeline{index: map[int64]int32{}, exact: map[int32]string{}}
	if t.people, err = loadRoster(ctx, s.q); err != nil {
		return nil, err
	}
	if t.leagues, err = namesOf(ctx, s.q, "leagues"); err != nil {
		return nil, err
	}
	if t.seasons, err = namesOf(ctx, s.q, "seasons"); err != nil {
		return nil, err
	}
	if !few {
		var all int64
		if err := s.q.QueryRowContext(ctx, `SELECT count(*) FROM results`).Scan(&all); err != nil {
			return nil, err
		}
		t.games = make([]timeGame, 0, all)
		t.seats = make([]timeSeat, 0, 4*all)
	}
	known := map[string]int32{}
	err = each(ctx, s.q, func(row record) error {
		name := row.text(3)
		game, ok := known[name]
		if !ok {
			game = int32(len(t.names))
			known[name] = game
			t.names = append(t.names, name)
		}
		played, zone := row.int(1), row.int(2)
		t.games = append(t.games, timeGame{id: row.int(0), played: played, zone: int16(zone), day: dayOf(played, zone), game: game,
			state: int8(slices.Index(states, State(row.text(4)))), league: row.int(5), season: row.int(6)})
		return nil
	}, `SELECT r.id, r.played, r.zone, r.game, r.state, r.league, r.season FROM results r`+where+` ORDER BY r.id`, args...)
	if err != nil {
		return nil, err
	}
	if err := s.readSeats(ctx, t, few); err != nil {
		return nil, err
	}
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
	return t, nil
}

// byTime compares games by when they were played.
func byTime(a, b timeGame) int {
	return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.played, b.played), cmp.Compare(a.id, b.id))
}

// readSeats reads who sat in the games, which are in the order of their numbers.
func (s *Store) readSeats(ctx context.Context, t *timeline, few bool) error {
	at := 0
	take := func(row record) error {
		id := row.int(0)
		for at < len(t.games) && t.games[at].id < id {
			at++
		}
		if at == len(t.games) || t.games[at].id != id { // of one that does not count
			return nil
		}
		g := &t.games[at]
		if g.count == 0 {
			g.first = int32(len(t.seats))
		}
		g.count++
		if exact := row.text(4); exact != "" {
			t.exact[int32(len(t.seats))] = exact
		}
		t.seats = append(t.seats, timeSeat{who: t.person(row.int(1)), place: int32(row.int(2)), total: row.int(3)})
		return nil
	}
	const seats, order = `SELECT result, player, place, total, exact FROM seats`, ` ORDER BY result, seat`
	if !few {
		return each(ctx, s.q, take, seats+order)
	}
	for piece := range slices.Chunk(t.games, barePiece) {
		ids := make([]int64, len(piece))
		for i := range piece {
			ids[i] = piece[i].id
		}
		if err := each(ctx, s.q, take, seats+` WHERE result IN `+listed(ids)+order); err != nil {
			return err
		}
	}
	return nil
}

// person is the small integer of a player's number; merged players are one.
func (t *timeline) person(id int64) int32 {
	if who, ok := t.index[id]; ok {
		return who
	}
	stays := t.people.who(id)
	who, ok := t.index[stays]
	if !ok {
		who = int32(len(t.ids))
		t.ids = append(t.ids, stays)
		t.index[stays] = who
	}
	t.index[id] = who
	return who
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
