package records

import (
	"context"

	"arbiter/records/league"
)

// Career is what a player has played among the results that the filter picks by game,
// league, season and days. With all, Results has the games that don't count too.
func (s *Store) Career(ctx context.Context, player string, f Filter, all bool) (c *league.Career, err error) {
	return c, s.Snapshot(ctx, func(s *Store) error {
		id, err := s.playerID(ctx, player)
		if err != nil {
			return err
		}
		t, err := s.readTimeline(ctx, &f, true, player)
		if err != nil {
			return err
		}
		c = league.NewCareer(t, id, all)
		c.Game, c.Round = f.Game, f.Round
		c.League, c.Season, err = s.labels(ctx, &f)
		return err
	})
}

// Careers passes on the career of every player among the results that the filter picks
// by game, league, season and days, ordered by name. It reads the results only once.
// Games that don't count are only counted; a player who has no other games is passed on
// too.
func (s *Store) Careers(ctx context.Context, f Filter, each func(*league.Career) error) (err error) {
	return s.Snapshot(ctx, func(s *Store) error {
		t, err := s.readTimeline(ctx, &f, true)
		if err != nil {
			return err
		}
		of, season, err := s.labels(ctx, &f)
		if err != nil {
			return err
		}
		for c := range league.Careers(t) {
			c.Scope = league.Scope{League: of, Season: season, Game: f.Game, Round: f.Round}
			if err := each(c); err != nil {
				return err
			}
		}
		return nil
	})
}

// Hall is the hall of fame of the results that the filter picks by game, league, season
// and days.
func (s *Store) Hall(ctx context.Context, f Filter) (_ *league.Hall, err error) {
	of, season, err := s.labels(ctx, &f)
	if err != nil {
		return nil, err
	}
	t, err := s.timeline(ctx, &f)
	if err != nil {
		return nil, err
	}
	h := league.NewHall(t)
	h.Scope = league.Scope{League: of, Season: season, Game: f.Game, Round: f.Round}
	return h, nil
}

// Pair is how two players did against each other among the results that the filter
// picks by game, league, season and days. With all, Results has the games that don't
// count too.
func (s *Store) Pair(ctx context.Context, a, b string, f Filter, all bool) (p *league.Pair, err error) {
	return p, s.Snapshot(ctx, func(s *Store) error {
		idA, err := s.playerID(ctx, a)
		if err != nil {
			return err
		}
		idB, err := s.playerID(ctx, b)
		if err != nil {
			return err
		}
		if idA == idB {
			return refuse("%s and %s are one player; name two to see them head to head", a, b)
		}
		t, err := s.readTimeline(ctx, &f, true, a, b)
		if err != nil {
			return err
		}
		p = league.NewPair(t, idA, idB, all)
		p.Game, p.Round = f.Game, f.Round
		p.League, p.Season, err = s.labels(ctx, &f)
		return err
	})
}
