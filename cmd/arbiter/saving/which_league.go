package saving

import (
	"cmp"
	"context"
	"fmt"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// WhichLeague is the league of a game for which nobody typed one: the only league that there is,
// or that of all other results of its day, "" for today; proposed tells that it is so. Where
// there are several it asks, and refuses where nobody can be asked.
func WhichLeague(ctx context.Context, s *terminal.Streams, store *records.Store, day string) (name string, proposed bool, err error) {
	leagues, err := store.Names(ctx, "leagues")
	if err != nil || len(leagues) == 0 {
		return "", false, err
	}
	if len(leagues) == 1 {
		return leagues[0], true, nil
	}
	day = cmp.Or(day, league.Today(s.Now()))
	results, err := store.Results(ctx, records.Filter{From: day, AsOf: day, NotVoid: true})
	if err != nil {
		return "", false, err
	}
	same := len(results) > 0
	for _, r := range results {
		same = same && r.League == results[0].League
	}
	switch {
	case same:
		return results[0].League, results[0].League != "", nil
	case !s.Terminal:
		return "", false, fmt.Errorf(`there are the leagues %s; say which it is with --league NAME, or --league "" for none`, score.And(leagues))
	}
	at, err := s.Choose("Which league?", append(leagues, "none"))
	if err != nil || at == len(leagues) {
		return "", false, err
	}
	return leagues[at], false, nil
}
