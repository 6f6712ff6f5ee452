package pair

import (
	"context"
	"fmt"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/pairing"
	"arbiter/score"
)

// chooseSystem chooses the sizes of tables and the system where nothing was said.
func (r *pairRun) chooseSystem(ctx context.Context, s *records.Store, d *draw, rounds []records.SeatedRound) (err error) {
	if s != nil && !d.newLeague {
		if d.takes, err = r.whatGamesTake(ctx, s, d); err != nil {
			return err
		}
	}
	if (d.sizes == pairing.Sizes{}) {
		last, err := lastTables(ctx, s, d, rounds)
		if err != nil {
			return err
		}
		duels := len(last) > 1 && !slices.ContainsFunc(last, func(table []string) bool { return len(table) != 2 })
		switch {
		case duels && d.takes.Min <= 2: // a Swiss goes on as one
			d.sizes = pairing.Pairs
		case d.takes.Max > 0:
			d.sizes = d.takes
		case last == nil:
			return r.unclear("nothing was played yet that tells how many sit at a table; say ", "--tables 2, or --tables 3-5", "it: 2, or 3-5")
		default:
			d.sizes = pairing.LikeLast(last, len(d.names))
		}
	}
	if d.system = r.system; d.system == "" {
		d.system = cli.TextIf(swiss, d.sizes.Max == 2, balanced)
	}
	if tables, _ := d.sizes.Split(len(d.names)); tables == nil {
		return r.tooFew(d)
	}
	return nil
}

// lastTables are those of the last round that had any, of the season or else of the one before.
func lastTables(ctx context.Context, s *records.Store, d *draw, rounds []records.SeatedRound) ([][]string, error) {
	if before := SeasonBefore(d.seasons, d.plan.Season); before != nil {
		earlier, err := s.SeatedRounds(ctx, d.plan.League, before.Name)
		if err != nil {
			return nil, err
		}
		rounds = slices.Concat(earlier, rounds)
	}
	for _, round := range slices.Backward(rounds) {
		if len(round.Tables) > 0 {
			return round.Tables, nil
		}
	}
	return nil, nil
}

// whatGamesTake are the sizes of tables for the games of the season, or else of the league,
// as far as they are Arbiter's.
func (r *pairRun) whatGamesTake(ctx context.Context, s *records.Store, d *draw) (pairing.Sizes, error) {
	ofSeason, ofLeague := map[string]int{}, map[string]int{} // results by game
	results, err := s.Results(ctx, records.Filter{League: d.plan.League, NotVoid: true})
	for _, one := range results {
		switch game := score.NameKey(one.Game); {
		case game == league.GameBye, game == league.GameNoShow:
		case score.SameName(one.Season, d.plan.Season):
			ofSeason[game]++
			fallthrough
		default:
			ofLeague[game]++
		}
	}
	if len(ofSeason) == 0 {
		ofSeason = ofLeague
	}
	var games []pairing.Sizes
	most := 0
	for _, g := range r.Games.All() {
		played := 0
		for name, times := range ofSeason {
			if g.Called(name) {
				played += times
			}
		}
		takes := pairing.Sizes{Min: max(g.MinPlayers, 2), Max: g.MaxPlayers}
		switch {
		case played > most:
			most = played
			games = slices.Insert(games, 0, takes)
		case played > 0:
			games = append(games, takes)
		}
	}
	return pairing.TakenByAll(games), err
}

// tooFew says that not one table can be filled, and what to do.
func (r *pairRun) tooFew(d *draw) error {
	n := len(d.names)
	says := fmt.Sprintf("%s: that is too few for a table of %d; ", score.Counted(n, "player"), d.sizes.Min)
	if n < 2 {
		return r.unclear(says, "say who else is here: --also NAME", "tick who else is here")
	}
	return r.unclear(says, fmt.Sprintf("say --tables %d, or who else is here: --also NAME", n), fmt.Sprintf("choose tables of %d, or tick who else is here", n))
}
