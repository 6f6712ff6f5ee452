package book

import (
	"context"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// Suggestions are what a form about a game can propose, as the records had it at one
// instant.
type Suggestions struct {
	People, Leagues, Seasons []string      // current names; the league and season of the newest result come first
	Under                    LeagueRulings // of all leagues

	newest  *league.Result // nil while nothing is recorded
	seasons records.Calendar
}

// Suggest reads what a form can propose.
func Suggest(ctx context.Context, store *records.Store) (s Suggestions, err error) {
	for _, names := range []struct {
		list *[]string
		read func() ([]string, error)
	}{
		{&s.People, func() ([]string, error) { return store.Called(ctx) }},
		{&s.Leagues, func() ([]string, error) { return store.Names(ctx, "leagues") }},
		{&s.Seasons, func() ([]string, error) { return store.Names(ctx, "seasons") }},
	} {
		list, err := names.read()
		if err != nil {
			return s, err
		}
		*names.list = slices.DeleteFunc(list, func(name string) bool { return !typeable(name) || notation.CanStand(name) != nil })
	}
	under, err := store.LeagueRulings(ctx)
	if err != nil {
		return s, err
	}
	s.Under = under
	if s.seasons, err = store.Calendar(ctx); err != nil {
		return s, err
	}
	results, err := store.Results(ctx, records.Filter{Limit: 1})
	for _, r := range results {
		s.newest = r
		first(s.Leagues, r.League)
		first(s.Seasons, r.Season)
	}
	return s, err
}

// first puts a name before the others.
func first(names []string, name string) {
	if i := slices.Index(names, name); i > 0 {
		copy(names[1:], names[:i])
		names[0] = name
	}
}

// SuggestAtTerminal reads what a form can propose. It proposes nothing when the records
// cannot be read.
func SuggestAtTerminal(a *cli.App) Suggestions {
	store, err := OpenForSuggestions(a)
	if err == nil {
		defer store.Close()
		s, err := Suggest(context.Background(), store)
		if err == nil {
			return s
		}
	}
	return Suggestions{Under: LeagueRulings{}}
}

// Propose fills in the league and the season of a new sheet, as far as they are left
// open: those of the newest result, or the current season of the league.
func (s *Suggestions) Propose(h *score.Header, openLeague, openSeason bool, today string) {
	if openLeague && s.newest != nil {
		h.League = s.newest.League
		if openSeason {
			h.Season = s.newest.Season
		}
	}
	if season, own := s.CurrentSeason(h.League, today); openSeason && own {
		h.Season = season
	}
}

// CurrentSeason is the season to which a game of a league goes that names none, by its
// day; "" for none. Own tells whether the league has seasons with their own terms.
func (s *Suggestions) CurrentSeason(league, day string) (season string, own bool) {
	return s.seasons.SeasonOn(league, day)
}
