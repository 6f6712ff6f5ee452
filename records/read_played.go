package records

import (
	"context"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// played reads the results that the filter picks by game, league, season, round and days and
// in which all of the players sat, void ones only with voids. They are as package league
// takes them: in the order played, each seat with the number and name that its player has
// today.
func (s *Store) played(ctx context.Context, f *Filter, voids bool, players ...string) ([]*league.Result, error) {
	where, args, err := s.where(ctx, &Filter{Game: f.Game, League: f.League, Season: f.Season, Round: f.Round, earlier: f.earlier,
		From: f.From, AsOf: f.AsOf, Players: players, notVoid: !voids})
	if err != nil {
		return nil, err
	}
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var list []*league.Result
	byID, games := map[int64]*league.Result{}, map[string]string{} // games as they were first entered
	err = engine.Each(ctx, s.Q, func(row engine.Record) error {
		day, clock := dayAndTime(row.Int(1), row.Int(2))
		r := &league.Result{ID: row.Int(0), Day: day, Time: clock, Game: row.Text(3),
			State: league.State(row.Text(4)), League: g.leagues[row.Int(5)], Season: g.seasons[row.Int(6)], Round: row.Text(7)}
		if first, ok := games[r.Game]; ok {
			r.Game = first
		} else if first, ok := games[score.NameKey(r.Game)]; ok {
			games[r.Game], r.Game = first, first
		} else {
			games[r.Game], games[score.NameKey(r.Game)] = r.Game, r.Game
		}
		list = append(list, r)
		byID[r.ID] = r
		return nil
	}, `SELECT r.id, r.played, r.zone, r.game, r.state, r.league, r.season, r.round FROM results r`+where+` ORDER BY r.id`, args...)
	if err != nil {
		return nil, err
	}
	err = engine.Each(ctx, s.Q, func(row engine.Record) error {
		player := g.people.Who(row.Int(1))
		r := byID[row.Int(0)]
		r.Seats = append(r.Seats, league.Seat{Player: player, Name: g.people.Names[player], Place: int(row.Int(2)), Points: pointsAt(row, 3), NoPoints: row[3] == nil})
		return nil
	}, `SELECT result, player, place, total, exact FROM all_seats WHERE result IN (SELECT r.id FROM results r`+where+`) ORDER BY result, seat`, args...)
	league.SortPlayed(list)
	return list, err
}
