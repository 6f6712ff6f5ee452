package records

import (
	"context"

	"arbiter/records/league"
	"arbiter/score"
)

// Evening is what was played on a day, in days since 1970; 0 is the last day on
// which something was played. of is its league, "" for all.
func (s *Store) Evening(ctx context.Context, of string, day league.Day) (e *league.Evening, err error) {
	return e, s.Snapshot(ctx, func(s *Store) error {
		f := Filter{League: of, AsOf: day}
		e = &league.Evening{Day: day}
		scope, err := s.scope(ctx, &f)
		if err != nil {
			return err
		}
		e.League = scope.League
		t, err := s.readTimeline(ctx, &f, false)
		if err != nil {
			return err
		}
		last, played := t.LastDay()
		if !played {
			return nil
		}
		if day == 0 {
			e.Day = last
		}
		if last != e.Day {
			e.Last = last
			return nil
		}
		ids, leagues := e.Count(t)
		if err := s.readEvening(ctx, e, ids); err != nil {
			return err
		}
		if of != "" {
			leagues = []string{e.League}
		}
		return s.addTables(ctx, e, leagues)
	})
}

// readEvening reads the evening's results, and who was there.
func (s *Store) readEvening(ctx context.Context, e *league.Evening, ids []int64) error {
	err := s.results(ctx, ids, bareResult, func(f *league.Result) error {
		e.Results = append(e.Results, *f)
		return nil
	})
	if err != nil {
		return err
	}
	there, err := s.Attendance(ctx, Filter{League: e.League, AllSeasons: true, From: e.Day, AsOf: e.Day})
	if err != nil {
		return err
	}
	e.People = len(there.Rows)
	for _, row := range there.Rows {
		if row.Guest {
			e.Guests++
		}
	}
	return nil
}

// addTables adds the tables of leagues after the evening, and what is planned there.
func (s *Store) addTables(ctx context.Context, e *league.Evening, leagues []string) error {
	for _, of := range leagues {
		table, err := s.Standings(ctx, Filter{League: of, AsOf: e.Day}, nil)
		if err != nil {
			return err
		}
		left, err := s.roundsLeft(ctx, of, table.Season, e.Day)
		if err != nil {
			return err
		}
		e.Tables = append(e.Tables, league.NewEveningTable(e, table, left))
	}
	return nil
}

// roundsLeft are the planned rounds of a league that were not played to the end on
// a day: those of one season, or of all for "".
func (s *Store) roundsLeft(ctx context.Context, of, season string, day league.Day) (list []league.RoundLeft, err error) {
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
