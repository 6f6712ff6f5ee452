package book

import (
	"context"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/notation"
)

// known asks the records for names that a form can suggest. It returns none when
// the records cannot be read.
func known(a *cli.App, ask func(ctx context.Context, s *records.Store) ([]string, error)) []string {
	s, err := OpenForSuggestions(a)
	if err != nil {
		return nil
	}
	defer s.Close()
	names, err := ask(context.Background(), s)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(names, func(name string) bool { return !typeable(name) || notation.CanStand(name) != nil })
}

// KnownPlayers returns the current names of the players in the records.
func KnownPlayers(a *cli.App) []string {
	return known(a, func(ctx context.Context, s *records.Store) ([]string, error) { return s.Called(ctx) })
}

// KnownLeagues returns the names of a table, "leagues" or "seasons", that of the
// newest result first.
func KnownLeagues(a *cli.App, table string) []string {
	return known(a, func(ctx context.Context, s *records.Store) ([]string, error) {
		names, err := s.Names(ctx, table)
		if err != nil {
			return nil, err
		}
		err = s.List(ctx, records.Filter{Limit: 1}, func(f *league.Result) error {
			newest := f.League
			if table == "seasons" {
				newest = f.Season
			}
			if i := slices.Index(names, newest); i > 0 {
				names = slices.Insert(slices.Delete(names, i, i+1), 0, newest)
			}
			return nil
		})
		return names, err
	})
}
