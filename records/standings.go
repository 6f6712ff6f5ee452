package records

import (
	"context"

	"arbiter/records/league"
)

// Standings computes the table of the results that the filter picks by game, league and
// season; see Filter.AllSeasons. Terms nil are those of the season or the league, or the
// usual ones.
func (s *Store) Standings(ctx context.Context, f Filter, terms *league.Terms) (table *league.Table, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		table, _, err = s.standings(ctx, f, terms)
		return err
	})
	return table, err
}

// Crosstable is that of the standings of the same filter and terms.
func (s *Store) Crosstable(ctx context.Context, f Filter, terms *league.Terms) (cross *league.Crosstable, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		table, results, err := s.standings(ctx, f, terms)
		if err == nil {
			cross = league.NewCrosstable(table, results)
		}
		return err
	})
	return cross, err
}

// standings computes a table and returns the results that it is of.
func (s *Store) standings(ctx context.Context, f Filter, terms *league.Terms) (*league.Table, []*league.Result, error) {
	own, state, err := s.pickSeason(ctx, &f)
	if err != nil {
		return nil, nil, err
	}
	if terms == nil {
		terms = &own
	}
	if err := terms.Check(); err != nil {
		return nil, nil, refuse("%v", err)
	}
	of, err := s.scope(ctx, &f)
	if err != nil {
		return nil, nil, err
	}
	f.earlier = true
	results, err := s.played(ctx, &f, false)
	if err != nil {
		return nil, nil, err
	}
	rated := results
	if f.Season != "" || f.Round != "" {
		every := f
		every.Season, every.Round = "", ""
		if rated, err = s.played(ctx, &every, false); err != nil {
			return nil, nil, err
		}
	}
	g, err := s.names(ctx)
	if err != nil {
		return nil, nil, err
	}
	table := league.Standings(results, rated, terms, g.people.Guests)
	table.League, table.Season, table.State, table.Game = of.League, of.Season, state, of.Game
	table.Round, table.AsOf = of.Round, f.AsOf
	return table, results, nil
}

// rated reads the results that the filter picks for ratings. Ratings after a round are
// those that standings show after it: of the filter's season, or else of the one that
// tables show, the last game up to the round is looked for, and all games until then
// count.
func (s *Store) rated(ctx context.Context, f *Filter) (list []*league.Result, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		if f.Round != "" {
			if _, _, err := s.pickSeason(ctx, f); err != nil {
				return err
			}
		}
		after := *f
		after.earlier = true
		if list, err = s.played(ctx, &after, false); err != nil || f.Round == "" {
			return err
		}
		table := list
		after.Season, after.Round = "", ""
		if list, err = s.played(ctx, &after, false); err == nil {
			list = league.UntilLast(list, table)
		}
		return err
	})
	return list, err
}

// Ratings rates the results that the filter picks. Who has fewer games than asked for is
// rated, but not listed.
func (s *Store) Ratings(ctx context.Context, f Filter, system league.System, minGames int) (out *league.Ratings, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		list, err := s.rated(ctx, &f)
		if err != nil {
			return err
		}
		g, err := s.names(ctx)
		if err != nil {
			return err
		}
		out = league.Rate(list, system, minGames, g.people.Guests)
		out.Scope, err = s.scope(ctx, &f)
		return err
	})
	return out, err
}

// Courses are how the ratings of some players went, in the order named: a point after each
// of their games.
func (s *Store) Courses(ctx context.Context, f Filter, system league.System, players []string) (list []league.Course, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		ids, err := s.playerIDs(ctx, players)
		if err != nil {
			return err
		}
		g, err := s.names(ctx)
		if err != nil {
			return err
		}
		results, err := s.rated(ctx, &f)
		list = league.Courses(results, system, ids, g.people.Names)
		return err
	})
	return list, err
}

// Attendance counts evenings of the results that the filter picks by game, league,
// season, round and days; see Filter.AllSeasons. Who came to none has no line.
func (s *Store) Attendance(ctx context.Context, f Filter) (out *league.Attendance, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		if _, _, err := s.pickSeason(ctx, &f); err != nil {
			return err
		}
		results, err := s.played(ctx, &f, false)
		if err != nil {
			return err
		}
		g, err := s.names(ctx)
		if err != nil {
			return err
		}
		out = league.Attend(results, g.people.Guests)
		out.Scope, err = s.scope(ctx, &f)
		return err
	})
	return out, err
}
