package records

import (
	"context"

	"arbiter/records/league"
)

// scope is what the filter picks, in the words of the records.
func (s *Store) scope(ctx context.Context, f *Filter) (of league.Scope, err error) {
	of = league.Scope{Game: f.Game, Round: league.RoundName(f.Round)}
	if f.Game != "" {
		names, err := s.spellings(ctx, f.Game)
		if err != nil {
			return of, err
		}
		of.Game = names[0]
	}
	g, err := s.names(ctx)
	if err != nil {
		return of, err
	}
	var id int64
	if f.League != "" {
		if id, err = g.idOf("leagues", f.League); err != nil {
			return of, err
		}
		of.League = g.leagues[id]
	}
	if f.Season != "" {
		id, err = g.idOf("seasons", f.Season)
		of.Season = g.seasons[id]
	}
	return of, err
}

// playerIDs are the numbers of players by their names.
func (s *Store) playerIDs(ctx context.Context, names []string) ([]int64, error) {
	ids := make([]int64, len(names))
	g, err := s.names(ctx)
	for i, name := range names {
		if err == nil {
			ids[i], err = g.idOf("players", name)
		}
	}
	return ids, err
}

// histories reads the results that the filter picks by game, league, season and days, and
// in which all of the players sat, void ones only with voids.
func (s *Store) histories(ctx context.Context, f Filter, voids bool, players []string, work func(of league.Scope, t *league.Timeline) error) error {
	return s.Snapshot(ctx, func(s *Store) error {
		of, err := s.scope(ctx, &f)
		if err != nil {
			return err
		}
		t, err := s.readTimeline(ctx, &f, voids, players...)
		if err != nil {
			return err
		}
		return work(of, t)
	})
}

// Career is what a player has played among the results that the filter picks by game,
// league, season and days. With all, Results has the games that don't count too.
func (s *Store) Career(ctx context.Context, player string, f Filter, all bool) (c *league.Career, err error) {
	ids, err := s.playerIDs(ctx, []string{player})
	if err != nil {
		return nil, err
	}
	return c, s.histories(ctx, f, true, []string{player}, func(of league.Scope, t *league.Timeline) error {
		c = league.NewCareer(t, ids[0], all)
		c.Scope = of
		return nil
	})
}

// Careers passes on the career of every player among the results that the filter picks
// by game, league, season and days, ordered by name. It reads the results only once.
// Games that don't count are only counted; a player who has no other games is passed on
// too.
func (s *Store) Careers(ctx context.Context, f Filter, each func(*league.Career) error) error {
	return s.histories(ctx, f, true, nil, func(of league.Scope, t *league.Timeline) error {
		for c := range league.Careers(t) {
			c.Scope = of
			if err := each(c); err != nil {
				return err
			}
		}
		return nil
	})
}

// Hall is the hall of fame of the results that the filter picks by game, league, season
// and days.
func (s *Store) Hall(ctx context.Context, f Filter) (h *league.Hall, err error) {
	return h, s.histories(ctx, f, false, nil, func(of league.Scope, t *league.Timeline) error {
		t.KeepCounted()
		h = league.NewHall(t)
		h.Scope = of
		return nil
	})
}
