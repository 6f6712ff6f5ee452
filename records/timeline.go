package records

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// A timeline is all results that count, in the order in which they were
// played, read in one pass and packed: people are small integers, seats lie
// one after another. Standings, ratings and histories are replayed from it.
type timeline struct {
	people *roster
	ids    []int64         // a person's number in the records, by small integer
	index  map[int64]int32 // the small integers, by number in the records
	games  []timeGame
	seats  []timeSeat
	names  []string // of the games

	contested, unplaced int // results left out
}

// A timeGame is one result.
type timeGame struct {
	id     int64
	played int64 // milliseconds
	day    int32 // days since 1970 where it was played
	first  int32 // of its seats
	game   int32 // what was played, among the names
	count  int16
}

// A timeSeat is one player's part in a result.
type timeSeat struct {
	who   int32
	place int32
	total int64
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

// timeline reads the confirmed results that the filter picks. Those in which
// nobody is placed are left out, and counted as the contested are.
func (s *Store) timeline(ctx context.Context, f *Filter) (t *timeline, err error) {
	return t, s.Snapshot(ctx, func() error {
		t, err = s.readTimeline(ctx, f)
		return err
	})
}

func (s *Store) readTimeline(ctx context.Context, f *Filter) (*timeline, error) {
	t := &timeline{index: map[int64]int32{}}
	var err error
	if t.people, err = loadRoster(ctx, s.q); err != nil {
		return nil, err
	}
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season, From: f.From, AsOf: f.AsOf})
	if err != nil {
		return nil, err
	}
	err = s.q.QueryRowContext(ctx, `SELECT count(*) FROM results r`+and(where, `r.state = 'contested'`), args...).Scan(&t.contested)
	if err != nil {
		return nil, err
	}
	if where == "" {
		var all int64
		if err := s.q.QueryRowContext(ctx, `SELECT count(*) FROM results`).Scan(&all); err != nil {
			return nil, err
		}
		t.games = make([]timeGame, 0, all)
		t.seats = make([]timeSeat, 0, 4*all)
	}
	if err := s.readGames(ctx, t, where, args); err != nil {
		return nil, err
	}
	if err := s.readSeats(ctx, t, where, args); err != nil {
		return nil, err
	}
	t.games = slices.DeleteFunc(t.games, func(g timeGame) bool {
		placed := g.count > 0 && t.seats[g.first].place > 0
		if !placed {
			t.unplaced++
		}
		return !placed
	})
	order := func(a, b timeGame) int { return cmp.Or(cmp.Compare(a.played, b.played), cmp.Compare(a.id, b.id)) }
	if !slices.IsSortedFunc(t.games, order) {
		slices.SortFunc(t.games, order)
	}
	return t, nil
}

// readGames reads the results, in the order of their numbers.
func (s *Store) readGames(ctx context.Context, t *timeline, where string, args []any) error {
	known := map[string]int32{}
	return each(ctx, s.q, func(row record) error {
		name := row.text(3)
		game, ok := known[name]
		if !ok {
			game = int32(len(t.names))
			known[name] = game
			t.names = append(t.names, name)
		}
		played := row.int(1)
		t.games = append(t.games, timeGame{id: row.int(0), played: played, day: dayOf(played, row.int(2)), game: game})
		return nil
	}, `SELECT r.id, r.played, r.zone, r.game FROM results r`+and(where, `r.state = 'confirmed'`)+` ORDER BY r.id`, args...)
}

// readSeats reads who sat there: all seats in their own order, or those of the
// results that are picked.
func (s *Store) readSeats(ctx context.Context, t *timeline, where string, args []any) error {
	text := `SELECT result, player, place, total FROM seats ORDER BY result, seat`
	if where != "" {
		text = `SELECT s.result, s.player, s.place, s.total FROM results r JOIN seats s ON s.result = r.id` + and(where, `r.state = 'confirmed'`) + ` ORDER BY s.result, s.seat`
	}
	at := 0
	return each(ctx, s.q, func(row record) error {
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
		t.seats = append(t.seats, timeSeat{who: t.person(row.int(1)), place: int32(row.int(2)), total: row.int(3)})
		return nil
	}, text, args...)
}

// byDay has games in the order of their days, those of a day as they were
// played. Tables in zones far apart may begin a day in another order than the
// games.
func byDay(games []timeGame) []timeGame {
	order := func(a, b timeGame) int { return cmp.Compare(a.day, b.day) }
	if slices.IsSortedFunc(games, order) {
		return games
	}
	games = slices.Clone(games)
	slices.SortStableFunc(games, order)
	return games
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
