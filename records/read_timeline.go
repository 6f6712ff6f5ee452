package records

import (
	"context"
	"slices"

	"arbiter/records/engine"
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
		if err := s.Q.QueryRowContext(ctx, `SELECT count(*) FROM results`).Scan(&all); err != nil {
			return nil, err
		}
	}
	t := league.NewTimeline(g.people, g.leagues, g.seasons, all)
	err = engine.Each(ctx, s.Q, func(row engine.Record) error {
		t.Add(row.Int(0), row.Int(1), row.Int(2), row.Text(3), league.State(row.Text(4)), row.Int(5), row.Int(6))
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
	take := func(row engine.Record) error {
		t.Sit(row.Int(0), row.Int(1), int(row.Int(2)), pointsAt(row, 3), row[3] == nil)
		return nil
	}
	const seats, order = `SELECT result, player, place, total, exact FROM all_seats`, ` ORDER BY result, seat`
	if !few {
		return engine.Each(ctx, s.Q, take, seats+order)
	}
	for ids := range slices.Chunk(t.IDs(), readPiece) {
		if err := engine.Each(ctx, s.Q, take, seats+` WHERE result IN `+engine.Listed(ids)+order); err != nil {
			return err
		}
	}
	return nil
}
