package saving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// Propose gives a game the league and the season that nobody typed, and marks them as proposed.
// What was typed may be "", for none.
func Propose(ctx context.Context, s *terminal.Streams, store *records.Store, game *Game, leagueTyped, seasonTyped bool) (err error) {
	if !leagueTyped {
		proposed := false
		if game.League, proposed, err = whichLeague(ctx, s, store, game.Day); err != nil {
			return err
		}
		if proposed {
			game.Proposed = append(game.Proposed, "league")
		}
	}
	if seasonTyped {
		return nil
	}
	if game.Season, err = whichSeason(ctx, s, store, game.League, game.Day); game.Season != "" {
		game.Proposed = append(game.Proposed, "season")
	}
	return err
}

// whichLeague returns the league of a game for which nobody typed one: the only league, or that of
// all other results of its day, "" for today; then proposed is true. Where there are several it
// asks, and refuses where nobody can be asked.
func whichLeague(ctx context.Context, s *terminal.Streams, store *records.Store, day string) (name string, proposed bool, err error) {
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
	same := len(results) > 0 && results[0].League != ""
	for _, r := range results {
		same = same && r.League == results[0].League
	}
	switch {
	case same:
		return results[0].League, true, nil
	case !s.Terminal:
		return "", false, fmt.Errorf(`there are the leagues %s; say which it is with --league NAME, or --league "" for none`, score.And(leagues))
	}
	at, err := s.Choose("Which league?", append(leagues, "none"))
	if errors.Is(err, terminal.ErrInterrupted) {
		s.Say("nothing is recorded")
	}
	if err != nil || at == len(leagues) {
		return "", false, err
	}
	return leagues[at], false, nil
}

// whichSeason returns the season of a game for which nobody typed one, before the first opened
// season of its league: that of the newest result up to its day, "" for today. It is "" where there
// is none, and for later days, whose season the records find.
func whichSeason(ctx context.Context, s *terminal.Streams, store *records.Store, of, day string) (string, error) {
	leagues, err := store.Names(ctx, "leagues")
	if err != nil || !slices.ContainsFunc(leagues, func(name string) bool { return score.SameName(name, of) }) {
		return "", err
	}
	calendar, err := store.Calendar(ctx)
	if err != nil {
		return "", err
	}
	day = cmp.Or(day, league.Today(s.Now()))
	if !calendar.BeforeAll(of, day) {
		return "", nil
	}
	results, err := store.Results(ctx, records.Filter{League: of, AsOf: day, NotVoid: true, Limit: 1})
	if err != nil || len(results) == 0 {
		return "", err
	}
	return results[0].Season, nil
}
