package records

import (
	"context"
	"slices"

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
func (s *Store) histories(ctx context.Context, f Filter, voids bool, players ...string) (of league.Scope, list []*league.Result, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		if of, err = s.scope(ctx, &f); err == nil {
			list, err = s.played(ctx, &f, voids, players...)
		}
		return err
	})
	return of, list, err
}

// Career is what a player has played among the results that the filter picks by game,
// league, season and days. With all, Results has the games that don't count too.
func (s *Store) Career(ctx context.Context, player string, f Filter, all bool) (*league.Career, error) {
	ids, err := s.playerIDs(ctx, []string{player})
	if err != nil {
		return nil, err
	}
	of, list, err := s.histories(ctx, f, true, player)
	if err != nil {
		return nil, err
	}
	c := league.History(list, ids[0], all)
	c.Scope = of
	return c, s.nameCareers(ctx, c)
}

// Careers are those of all players among the results that the filter picks by game, league,
// season and days, ordered by name. Games that don't count are only counted; a player who has
// no other games is there too.
func (s *Store) Careers(ctx context.Context, f Filter) ([]*league.Career, error) {
	of, list, err := s.histories(ctx, f, true)
	if err != nil {
		return nil, err
	}
	all := league.Histories(list)
	for _, c := range all {
		c.Scope = of
	}
	return all, s.nameCareers(ctx, all...)
}

// nameCareers fills in what players are called, and the names merged into theirs.
func (s *Store) nameCareers(ctx context.Context, all ...*league.Career) error {
	g, err := s.names(ctx)
	if err != nil {
		return err
	}
	others := map[int64][]string{}
	for id, to := range g.people.Merged {
		others[to] = append(others[to], g.people.Names[id])
	}
	for _, c := range all {
		c.Player, c.Others = g.people.Names[c.ID], slices.Sorted(slices.Values(others[c.ID]))
	}
	return nil
}

// Hall is the hall of fame of the results that the filter picks by game, league, season
// and days.
func (s *Store) Hall(ctx context.Context, f Filter) (*league.Hall, error) {
	of, list, err := s.histories(ctx, f, false)
	h := league.HallOfFame(list)
	h.Scope = of
	return h, err
}
