package records

import (
	"context"
	"slices"

	"arbiter/records/league"
)

// timeline reads the confirmed results that the filter picks by game, league,
// season and days. Those in which nobody is placed are left out, and counted as
// the contested are.
func (s *Store) timeline(ctx context.Context, f *Filter) (t *league.Timeline, err error) {
	return t, s.Snapshot(ctx, func(s *Store) error {
		if t, err = s.readTimeline(ctx, f, false); err == nil {
			t.KeepCounted()
		}
		return err
	})
}

// readTimeline reads the results that the filter picks by game, league, season, round
// and days, and in which all of the players sat, void ones only with voids. Their
// seats are looked up; where nothing is picked out, all seats are read.
func (s *Store) readTimeline(ctx context.Context, f *Filter, voids bool, players ...string) (*league.Timeline, error) {
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season, Round: f.Round, earlier: f.earlier,
		From: f.From, AsOf: f.AsOf, Players: players, notVoid: !voids})
	if err != nil {
		return nil, err
	}
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	few, all := len(args) > 0, 0
	if !few {
		if err := s.q.QueryRowContext(ctx, `SELECT count(*) FROM results`).Scan(&all); err != nil {
			return nil, err
		}
	}
	t := league.NewTimeline(g.people, g.leagues, g.seasons, all)
	err = each(ctx, s.q, func(row record) error {
		t.Add(row.int(0), row.int(1), row.int(2), row.text(3), league.State(row.text(4)), row.int(5), row.int(6))
		return nil
	}, `SELECT r.id, r.played, r.zone, r.game, r.state, r.league, r.season FROM results r`+where+` ORDER BY r.id`, args...)
	if err == nil {
		err = s.readSeats(ctx, t, few)
	}
	if err != nil {
		return nil, err
	}
	t.Arrange()
	return t, nil
}

// readSeats reads who sat in the games.
func (s *Store) readSeats(ctx context.Context, t *league.Timeline, few bool) error {
	take := func(row record) error {
		t.Sit(row.int(0), row.int(1), int(row.int(2)), row.points(3))
		return nil
	}
	const seats, order = `SELECT result, player, place, total, exact FROM all_seats`, ` ORDER BY result, seat`
	if !few {
		return each(ctx, s.q, take, seats+order)
	}
	for ids := range slices.Chunk(t.IDs(), readPiece) {
		if err := each(ctx, s.q, take, seats+` WHERE result IN `+listed(ids)+order); err != nil {
			return err
		}
	}
	return nil
}
