package records

import (
	"cmp"
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"time"
)

// A playedRow is a result as histories read it.
type playedRow struct {
	id             int64
	played, zone   int64
	state          State
	game           string
	league, season string
	seats          []Seat
}

// gamesOf reads the results that the filter picks and in which all of the
// players sat, in the order played: first their numbers, in one pass, and then
// what there is to tell of them.
func (s *Store) gamesOf(ctx context.Context, f *Filter, people *roster, players []int64) ([]playedRow, error) {
	ids, err := s.sitting(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season, From: f.From, AsOf: f.AsOf}, people, players)
	if err != nil {
		return nil, err
	}
	list := make([]playedRow, 0, len(ids))
	take := func(row []driver.Value) error {
		var r playedRow
		r.id, _ = row[0].(int64)
		r.played, _ = row[1].(int64)
		r.zone, _ = row[2].(int64)
		packed, _ := row[3].([]byte)
		state, _ := row[4].(string)
		r.game, _ = row[5].(string)
		r.league, _ = row[6].(string)
		r.season, _ = row[7].(string)
		r.state = State(state)
		var err error
		if r.seats, err = unpackSeats(nil, packed); err != nil {
			return fmt.Errorf("result #%d: %w", r.id, err)
		}
		list = append(list, r)
		return nil
	}
	err = byNumber(ids, func(where string, args []any) error {
		return s.stream(ctx, take, `SELECT r.id, r.played, r.zone, r.seats, r.state, r.game, coalesce(l.name, ''), coalesce(s.name, '')
			FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season`+where, args...)
	})
	// By days first, as standings count them: tables in zones far apart may
	// begin a day in another order than their games.
	slices.SortFunc(list, func(a, b playedRow) int {
		return cmp.Or(cmp.Compare(dayOf(a.played, a.zone), dayOf(b.played, b.zone)), cmp.Compare(a.played, b.played), cmp.Compare(a.id, b.id))
	})
	return list, err
}

func (r *playedRow) when() time.Time { return fromMillis(r.played, r.zone) }

// tell is the result as the history of one of its players tells it.
func (r *playedRow) tell(people *roster, me int64) Game {
	mine := r.seats[seatOf(r.seats, people, me)]
	g := Game{ID: r.id, Game: r.game, Played: r.when(), League: r.league, Season: r.season, State: r.state, Place: mine.Place, Total: mine.Total}
	for _, seat := range r.seats {
		if seat.Player == mine.Player {
			continue
		}
		g.Shared = g.Shared || seat.Place == mine.Place && mine.Place > 0
		g.Others = append(g.Others, Opponent{Name: people.name(seat.Player), Place: seat.Place, Total: seat.Total})
	}
	slices.SortStableFunc(g.Others, func(a, b Opponent) int { return cmp.Compare(a.Place, b.Place) })
	return g
}

// labels are the filter's league and season as they were entered.
func (s *Store) labels(ctx context.Context, f *Filter) (league, season string, err error) {
	if f.League != "" {
		if _, league, err = s.named(ctx, "league", "leagues", f.League); err != nil {
			return "", "", err
		}
	}
	if f.Season != "" {
		if _, season, err = s.named(ctx, "season", "seasons", f.Season); err != nil {
			return "", "", err
		}
	}
	return league, season, nil
}
