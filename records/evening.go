package records

import (
	"context"

	"arbiter/records/league"
	"arbiter/score"
)

// Evening is what was played on a day, as 2026-11-20; "" is the last day on which something was played.
// of is its league, "" for all.
func (s *Store) Evening(ctx context.Context, of string, day string) (e *league.Evening, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		f := Filter{League: of, AsOf: day}
		scope, err := s.scope(ctx, &f)
		if err != nil {
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
		e = league.NewEvening(results, day, g.people.Guests)
		e.League = scope.League
		if e.Games == 0 {
			return nil
		}
		leagues := []string{e.League}
		if of == "" {
			leagues = league.LeaguesOf(results, e.Day)
		}
		for _, of := range leagues {
			table, err := s.Standings(ctx, Filter{League: of, AsOf: e.Day}, nil)
			if err != nil {
				return err
			}
			left, err := s.roundsLeft(ctx, of, table.Season, e.Day)
			if err != nil {
				return err
			}
			moved := table.Results > 0 && table.LastDay == e.Day
			e.Tables = append(e.Tables, league.EveningTable{Table: table, Moved: moved, Left: left})
		}
		return nil
	})
	return e, err
}

// roundsLeft are the planned rounds of a league that were not played to the end on
// a day: those of one season, or of all for "".
func (s *Store) roundsLeft(ctx context.Context, of, season, day string) (list []league.RoundLeft, err error) {
	if of == "" {
		return nil, nil
	}
	all, err := s.rounds(ctx, Filter{League: of, Season: season, AsOf: day}, ` WHERE l.key = $1`, score.NameKey(of))
	for i := range all {
		p := &all[i]
		if missing := len(p.Missing()); missing > 0 && (season == "" || score.SameName(p.Season, season)) {
			list = append(list, league.RoundLeft{Round: p.Round, Tables: missing, Of: len(p.Tables)})
		}
	}
	return list, err
}
