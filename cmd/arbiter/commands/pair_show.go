package commands

import (
	"context"
	"errors"
	"fmt"

	"arbiter/cmd/arbiter/rounds"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
)

// runPairShow shows a saved plan and what was played of it.
func runPairShow(ctx context.Context, s *terminal.Streams, o *pairOptions) error {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return errors.New(saving.NothingYet(s))
	}
	if err != nil {
		return err
	}
	defer store.Close()
	done, err := planToShow(ctx, s, store, o)
	if err != nil {
		return err
	}
	results, err := store.Results(ctx, records.Filter{League: done.League, Season: done.Season, Round: done.Round})
	if missing := new(records.NotFoundError); err != nil && !errors.As(err, &missing) { // a season that is only planned is not found
		return err
	}
	played := map[int64]*league.Result{}
	for _, r := range results {
		played[r.ID] = r
	}
	if s.JSON {
		err = s.PrintJSON(newProgressJSON(done, played))
	} else {
		err = s.Print(export.Round(done, played))
	}
	if err == nil && o.file != "" {
		err = writeCards(s, o.file, &done.Plan)
	}
	return err
}

// planToShow returns the plan that the flags name. By default it is of the newest plan's league, of
// its current season, and of the last planned round.
func planToShow(ctx context.Context, s *terminal.Streams, store *records.Store, o *pairOptions) (*records.Progress, error) {
	if o.wish.League == "" {
		newest, err := store.NewestPlanned(ctx, "", o.wish.Season, o.wish.Round)
		if err == nil && newest == nil {
			err = fmt.Errorf("no such round is planned; to plan one:\n  %s", s.Hint("pair", "--league", "LEAGUE", "--save"))
		}
		return newest, err
	}
	list, err := store.Leagues(ctx, o.wish.League)
	if err != nil {
		return nil, err
	}
	season, err := rounds.SeasonOf(ctx, store, &list[0], o.wish.Season)
	if err != nil {
		return nil, withAdvice(s, err)
	}
	if o.wish.Round != "" {
		done, err := store.PlannedRound(ctx, o.wish.League, season.Name, o.wish.Round)
		return &done, err
	}
	planned, err := store.Rounds(ctx, o.wish.League, season.Name)
	if err != nil {
		return nil, err
	}
	if len(planned) == 0 {
		words := withFlags([]any{"pair"}, "league", o.wish.League, "season", o.wish.Season)
		return nil, fmt.Errorf("no round of %s is planned; to plan the next:\n  %s", rounds.LeagueSeason(list[0].Name, season.Name), s.Hint(append(words, "--save")...))
	}
	return &planned[len(planned)-1], nil
}
