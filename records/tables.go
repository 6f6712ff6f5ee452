package records

import (
	"context"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// Standings computes the table of the results that the filter picks by game, league, season,
// round and days; see Filter.AllSeasons. Terms nil are those of the season or the league, or
// the usual ones.
func (s *Store) Standings(ctx context.Context, f Filter, terms *league.Terms) (table *league.Table, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		table, _, err = s.standings(ctx, f, terms)
		return err
	})
	return table, err
}

// Crosstable returns the crosstable of the standings of the same filter and terms.
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

// standings computes a table, and returns the results that it counts.
func (s *Store) standings(ctx context.Context, f Filter, terms *league.Terms) (*league.Table, []*league.Result, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, nil, err
	}
	own, state, err := s.pickSeason(n, &f)
	if err != nil {
		return nil, nil, err
	}
	if terms == nil {
		terms = &own
	}
	if err := terms.Check(); err != nil {
		return nil, nil, refuse("%v", err)
	}
	f.earlier, f.NotVoid = true, true
	results, err := s.results(ctx, n, &f)
	if err != nil {
		return nil, nil, err
	}
	rated := results // all of the league: ratings do not end with a season
	if f.Season != "" || f.Round != "" {
		every := f
		every.Season, every.Round = "", ""
		if rated, err = s.results(ctx, n, &every); err != nil {
			return nil, nil, err
		}
	}
	table := league.Standings(results, rated, terms, n.guests())
	of, err := s.scopeOf(ctx, n, &f)
	table.League, table.Season, table.State, table.Game = of.League, of.Season, state, of.Game
	table.Round, table.AsOf = of.Round, f.AsOf
	return table, results, err
}

// scopeOf returns what the filter picks, with names as they are recorded.
func (s *Store) scopeOf(ctx context.Context, n *names, f *Filter) (of league.Scope, err error) {
	of = league.Scope{Game: f.Game, Round: league.RoundName(f.Round)}
	if f.Game != "" {
		games, err := s.spellings(ctx, f.Game)
		if err != nil {
			return of, err
		}
		of.Game = games[0]
	}
	id, seasons, err := n.scope(f.League, f.Season)
	if err != nil {
		return of, err
	}
	if id != 0 {
		of.League = n.league[id].name
	}
	if seasons != nil {
		of.Season = n.season[seasons[0]].name
	}
	return of, nil
}

// rated reads the results that the filter picks for ratings. Ratings after a round are those that
// standings show after it: of the filter's season, or else of the one that tables show, it finds
// the last game up to the round, and all games until then count.
func (s *Store) rated(ctx context.Context, n *names, f *Filter) ([]*league.Result, error) {
	if f.Round != "" {
		if _, _, err := s.pickSeason(n, f); err != nil {
			return nil, err
		}
	}
	after := *f
	after.earlier, after.NotVoid = true, true
	list, err := s.results(ctx, n, &after)
	if err != nil || f.Round == "" {
		return list, err
	}
	after.Season, after.Round = "", ""
	every, err := s.results(ctx, n, &after)
	return league.UntilLast(every, list), err
}

// Ratings rates the results that the filter picks. A player with fewer than minGames is rated, but
// not listed.
func (s *Store) Ratings(ctx context.Context, f Filter, system league.System, minGames int) (out *league.Ratings, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		list, err := s.rated(ctx, n, &f)
		if err != nil {
			return err
		}
		out = league.Rate(list, system, minGames, n.guests())
		out.Scope, err = s.scopeOf(ctx, n, &f)
		return err
	})
	return out, err
}

// Courses returns how the ratings of some players went, in the order named: a point after each of
// their games.
func (s *Store) Courses(ctx context.Context, f Filter, system league.System, players []string) (list []league.Course, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		var ids []int64
		called := map[int64]string{}
		for _, name := range players {
			p, err := n.find(name)
			if err != nil {
				return err
			}
			ids = append(ids, p.id)
			called[p.id] = p.name
		}
		results, err := s.rated(ctx, n, &f)
		list = league.Courses(results, system, ids, called)
		return err
	})
	return list, err
}

// Attendance counts evenings of the results that the filter picks; see Filter.AllSeasons. A player
// who came to none has no line.
func (s *Store) Attendance(ctx context.Context, f Filter) (out *league.Attendance, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		if _, _, err := s.pickSeason(n, &f); err != nil {
			return err
		}
		f.NotVoid = true
		results, err := s.results(ctx, n, &f)
		if err != nil {
			return err
		}
		out = league.Attend(results, n.guests())
		out.Scope, err = s.scopeOf(ctx, n, &f)
		return err
	})
	return out, err
}

// Career returns what a player has played among the results that the filter picks. With all,
// Results has the games that don't count too.
func (s *Store) Career(ctx context.Context, player string, f Filter, all bool) (c *league.Career, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		p, err := n.find(player)
		if err != nil {
			return err
		}
		f.Players = []string{player}
		list, err := s.results(ctx, n, &f)
		if err != nil {
			return err
		}
		c = league.History(list, p.id, all)
		c.Scope, err = s.scopeOf(ctx, n, &f)
		n.nameCareer(c)
		return err
	})
	return c, err
}

// Careers returns the careers of all players among the results that the filter picks, ordered by
// name. Games that don't count are only counted; a player who has no other games is there too.
func (s *Store) Careers(ctx context.Context, f Filter) (all []*league.Career, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		list, err := s.results(ctx, n, &f)
		if err != nil {
			return err
		}
		all = league.Histories(list)
		of, err := s.scopeOf(ctx, n, &f)
		for _, c := range all {
			c.Scope = of
			n.nameCareer(c)
		}
		return err
	})
	return all, err
}

// nameCareer fills in what a player is called, and the names that stand for the player.
func (n *names) nameCareer(c *league.Career) {
	c.Player = n.who(c.ID).name
	for _, p := range n.players {
		if p.merged == c.ID {
			c.Others = append(c.Others, p.name)
		}
	}
	slices.Sort(c.Others)
}

// Hall returns the hall of fame of the results that the filter picks.
func (s *Store) Hall(ctx context.Context, f Filter) (h *league.Hall, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		f.NotVoid = true
		list, err := s.results(ctx, n, &f)
		if err != nil {
			return err
		}
		h = league.HallOfFame(list)
		h.Scope, err = s.scopeOf(ctx, n, &f)
		return err
	})
	return h, err
}

// Evening returns what was played on a day; "" is the last day on which something was played. of is
// its league, "" for all.
func (s *Store) Evening(ctx context.Context, of, day string) (e *league.Evening, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err := s.names(ctx)
		if err != nil {
			return err
		}
		f := Filter{League: of, AsOf: day, NotVoid: true}
		scope, err := s.scopeOf(ctx, n, &f)
		if err != nil {
			return err
		}
		results, err := s.results(ctx, n, &f)
		if err != nil {
			return err
		}
		e = league.NewEvening(results, day, n.guests())
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
			e.Tables = append(e.Tables, league.EveningTable{Table: table, Moved: table.Results > 0 && table.LastDay == e.Day, Left: left})
		}
		return nil
	})
	return e, err
}

// roundsLeft returns the planned rounds of a league that were not played to the end on a day: those
// of one season, or of all for "".
func (s *Store) roundsLeft(ctx context.Context, of, season, day string) (list []league.RoundLeft, err error) {
	if of == "" {
		return nil, nil
	}
	all, err := s.progress(ctx, Filter{League: of, AsOf: day})
	for i := range all {
		p := &all[i]
		if missing := len(p.Missing()); missing > 0 && (season == "" || score.SameName(p.Season, season)) {
			list = append(list, league.RoundLeft{Round: p.Round, Tables: missing, Of: len(p.Tables)})
		}
	}
	return list, err
}
