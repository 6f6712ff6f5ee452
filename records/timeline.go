package records

import (
	"cmp"
	"context"
	"database/sql/driver"
	"fmt"
	"math"
	"slices"
	"strings"
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

	contested, unplaced int // results left out
}

// A timeGame is one result.
type timeGame struct {
	id     int64
	played int64 // milliseconds
	day    int32 // days since 1970 where it was played
	first  int32 // of its seats
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
func (s *Store) timeline(ctx context.Context, f *Filter) (*timeline, error) {
	t := &timeline{index: map[int64]int32{}}
	var err error
	if t.people, err = loadRoster(ctx, s.db); err != nil {
		return nil, err
	}
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season})
	if err != nil {
		return nil, err
	}
	if where, err = s.whole(ctx, f, where, t); err != nil {
		return nil, err
	}
	from, asOf := int32(math.MinInt32), int32(math.MaxInt32)
	if f.From != 0 {
		from = f.From
	}
	if f.AsOf != 0 {
		asOf = f.AsOf
	}
	sorted := true
	var seats []Seat
	take := func(row []driver.Value) error {
		id, _ := row[0].(int64)
		played, _ := row[1].(int64)
		zone, _ := row[2].(int64)
		packed, _ := row[3].([]byte)
		g := timeGame{id: id, played: played, day: dayOf(played, zone), first: int32(len(t.seats))}
		if g.day > asOf || g.day < from {
			return nil
		}
		var err error
		if seats, err = unpackSeats(seats, packed); err != nil {
			return fmt.Errorf("result #%d: %w", id, err)
		}
		if len(seats) == 0 || seats[0].Place == 0 {
			t.unplaced++
			return nil
		}
		g.count = int16(len(seats))
		for _, seat := range seats {
			t.seats = append(t.seats, timeSeat{t.person(seat.Player), int32(seat.Place), int64(seat.Total)})
		}
		if n := len(t.games); n > 0 && (t.games[n-1].played > played || t.games[n-1].played == played && t.games[n-1].id > id) {
			sorted = false
		}
		t.games = append(t.games, g)
		return nil
	}
	const columns = `SELECT r.id, r.played, r.zone, r.seats FROM results r`
	if err := s.stream(ctx, take, columns+and(where, `r.state = 'confirmed'`), args...); err != nil {
		return nil, err
	}
	err = s.stream(ctx, func(row []driver.Value) error {
		played, _ := row[1].(int64)
		zone, _ := row[2].(int64)
		if day := dayOf(played, zone); day <= asOf && day >= from {
			t.contested++
		}
		return nil
	}, columns+` INDEXED BY results_apart`+and(where, `r.state = 'contested' AND r.state <> 'confirmed'`), args...)
	if err != nil {
		return nil, err
	}
	if !sorted {
		slices.SortFunc(t.games, func(a, b timeGame) int {
			return cmp.Or(cmp.Compare(a.played, b.played), cmp.Compare(a.id, b.id))
		})
	}
	return t, nil
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

// and adds a condition to others.
func and(where, condition string) string {
	if where == "" {
		return " WHERE " + condition
	}
	return where + " AND " + condition
}

// whole makes room for as many results as will come, and has the whole table
// read in its own order where a league has a good part of it.
func (s *Store) whole(ctx context.Context, f *Filter, where string, t *timeline) (string, error) {
	var n, all int64 // numbers are names: the highest says nothing of how many there are
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM results`).Scan(&all); err != nil {
		return where, err
	}
	n = all
	if f.League != "" {
		id, _, err := s.named(ctx, "league", "leagues", f.League)
		if err == nil {
			err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM results WHERE league = ?`, id).Scan(&n)
		}
		if err != nil {
			return where, err
		}
		if n > all/8 {
			where = strings.ReplaceAll(where, "r.league = ?", "+r.league = ?")
		}
	}
	if f.Game == "" && f.Season == "" { // else most are likely to be left out
		t.games = make([]timeGame, 0, min(n, 2_000_000))
		t.seats = make([]timeSeat, 0, min(4*n, 8_000_000))
	}
	return where, nil
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
