package records

import (
	"context"
	"fmt"

	"arbiter/records/league"
	"arbiter/records/rating"
)

// Standings replays the results that the filter picks, by game, league and
// season, in one pass; see Filter.AllSeasons. Terms nil are those of the season or
// the league, or the usual ones.
func (s *Store) Standings(ctx context.Context, f Filter, terms *league.Terms) (table *league.Standings, err error) {
	return table, s.replay(ctx, f, terms, func(head *league.Standings, t, all *league.Timeline) error {
		table = head
		return table.Replay(t, all)
	})
}

// Crosstable is that of the standings of the same filter and terms.
func (s *Store) Crosstable(ctx context.Context, f Filter, terms *league.Terms) (table *league.Crosstable, err error) {
	return table, s.replay(ctx, f, terms, func(head *league.Standings, t, all *league.Timeline) (err error) {
		table, err = league.NewCrosstable(head, t, all)
		return err
	})
}

// replay reads the results of a table, and those by which its ratings go on, and gives
// both to work, with standings that say what they are of.
func (s *Store) replay(ctx context.Context, f Filter, terms *league.Terms, work func(table *league.Standings, t, all *league.Timeline) error) error {
	return s.Snapshot(ctx, func(s *Store) (err error) {
		table := &league.Standings{AsOf: f.AsOf, Round: league.RoundName(f.Round)}
		if table.Terms.Terms, table.State, err = s.pickSeason(ctx, &f); err != nil {
			return err
		}
		of, err := s.scope(ctx, &f)
		if err != nil {
			return err
		}
		table.League, table.Season, table.Game = of.League, of.Season, of.Game
		if terms != nil {
			table.Terms.Terms = *terms
		}
		if err := table.Terms.Check(); err != nil {
			return refuse("%v", err)
		}
		f.earlier = true
		t, err := s.timeline(ctx, &f)
		if err != nil {
			return err
		}
		all := t
		if f.Season != "" || f.Round != "" {
			f.Season, f.Round = "", ""
			if all, err = s.timeline(ctx, &f); err != nil {
				return err
			}
		}
		if err := work(table, t, all); err != nil {
			return refuse("%v", err)
		}
		return nil
	})
}

// rated reads the results that the filter picks for ratings. Ratings after a round are
// those that standings show after it: of the filter's season, or else of the one that
// tables show, the last game up to the round is looked for, and all games until then
// count.
func (s *Store) rated(ctx context.Context, f *Filter) (t *league.Timeline, err error) {
	return t, s.Snapshot(ctx, func(s *Store) error {
		if f.Round != "" {
			if _, _, err := s.pickSeason(ctx, f); err != nil {
				return err
			}
		}
		after := *f
		after.earlier = true
		if t, err = s.timeline(ctx, &after); err != nil || f.Round == "" {
			return err
		}
		last, played := t.LastDay()
		if !played {
			return nil
		}
		upTo := t
		after.Season, after.Round, after.AsOf = "", "", last
		if t, err = s.timeline(ctx, &after); err == nil {
			t.CutAfter(upTo)
		}
		return err
	})
}

// Ratings replays the results that the filter picks. Who has fewer games than
// asked for is rated, but not listed.
func (s *Store) Ratings(ctx context.Context, f Filter, system rating.System, minGames int) (_ *league.Ratings, err error) {
	t, err := s.rated(ctx, &f)
	if err != nil {
		return nil, err
	}
	out := &league.Ratings{System: system}
	if out.Scope, err = s.scope(ctx, &f); err != nil {
		return nil, err
	}
	if err := out.Replay(t, minGames); err != nil {
		return nil, refuse("%v", err)
	}
	return out, nil
}

// Courses are how the ratings of some players went, in the order named: a point
// after each of their games, or after each rating period of Glicko-2.
func (s *Store) Courses(ctx context.Context, f Filter, system rating.System, players []string) (_ []league.Course, err error) {
	ids, err := s.playerIDs(ctx, players)
	if err != nil {
		return nil, err
	}
	t, err := s.rated(ctx, &f)
	if err != nil {
		return nil, err
	}
	list, err := league.Courses(t, system, ids)
	if err != nil {
		return nil, refuse("%v", err)
	}
	return list, nil
}

// Swings are what one result did to the ratings of its players: before and
// after it, or before and after its rating period under Glicko-2.
func (s *Store) Swings(ctx context.Context, f Filter, system rating.System, result int64) (_ *league.Swings, err error) {
	t, err := s.rated(ctx, &f)
	if err != nil {
		return nil, err
	}
	if !t.Has(result) {
		n, err := s.Count(ctx, Filter{ID: result})
		if err == nil && n == 0 {
			err = noResult(result)
		}
		if err != nil {
			return nil, err
		}
		return nil, &RefusedError{Why: fmt.Sprintf("result #%d is not among those that are rated: it is contested, void, unfinished or left out by what was picked", result),
			Do: "to see it:\n  " + s.Hint("records", "show", result)}
	}
	list, err := league.NewSwings(t, system, result)
	if err != nil {
		return nil, refuse("%v", err)
	}
	return list, nil
}

// Attendance counts evenings of the results that the filter picks by game, league,
// season, round and days; see Filter.AllSeasons. Who came to none has no line. The
// most frequent come first, those who came equally often by name.
func (s *Store) Attendance(ctx context.Context, f Filter) (out *league.Attendance, err error) {
	return out, s.Snapshot(ctx, func(s *Store) error {
		if _, _, err := s.pickSeason(ctx, &f); err != nil {
			return err
		}
		out = &league.Attendance{}
		if out.Scope, err = s.scope(ctx, &f); err != nil {
			return err
		}
		t, err := s.readTimeline(ctx, &f, false)
		if err != nil {
			return err
		}
		out.Count(t)
		return nil
	})
}
