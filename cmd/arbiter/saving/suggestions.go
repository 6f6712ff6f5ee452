package saving

import (
	"context"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// Suggestions are what a form about a game can propose, from the records at one instant.
type Suggestions struct {
	People, Leagues, Seasons []string // present names; the league and season of the newest result come first
	Rulings                  Rulings  // of all leagues

	Newest  *league.Result // nil while nothing is recorded
	seasons records.Calendar
}

// Suggest reads what a form can propose.
func Suggest(ctx context.Context, store *records.Store) (s Suggestions, err error) {
	if s.People, err = store.PlayerNames(ctx); err != nil {
		return s, err
	}
	if s.Leagues, err = store.Names(ctx, "leagues"); err != nil {
		return s, err
	}
	if s.Seasons, err = store.Names(ctx, "seasons"); err != nil {
		return s, err
	}
	s.People, s.Leagues, s.Seasons = typeable(s.People), typeable(s.Leagues), typeable(s.Seasons)
	if s.Rulings.Leagues, err = store.LeagueRulings(ctx); err != nil {
		return s, err
	}
	if s.seasons, err = store.Calendar(ctx); err != nil {
		return s, err
	}
	results, err := store.Results(ctx, records.Filter{Limit: 1})
	for _, r := range results {
		s.Newest = r
		putFirst(s.Leagues, r.League)
		putFirst(s.Seasons, r.Season)
	}
	return s, err
}

// typeable returns the names that can be typed into a sheet.
func typeable(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		return terminal.Clean(name) != name || strings.Contains(name, "\n") || notation.CanStand(name) != nil
	})
}

// putFirst puts a name before the others.
func putFirst(names []string, name string) {
	if i := slices.Index(names, name); i > 0 {
		copy(names[1:], names[:i])
		names[0] = name
	}
}

// SuggestFrom reads what a form can propose: nothing where the records cannot be read, which saving
// will report.
func SuggestFrom(ctx context.Context, s *terminal.Streams) Suggestions {
	store, err := OpenStore(s, ToRead)
	if err != nil {
		return Suggestions{}
	}
	defer store.Close()
	list, err := Suggest(ctx, store)
	if err != nil {
		return Suggestions{}
	}
	return list
}

// Propose fills in the league and the season of a new sheet, unless they were typed: those of the
// newest result, or the season of the league on this day.
func (s *Suggestions) Propose(h *score.Header, openLeague, openSeason bool, day string) {
	if openLeague && s.Newest != nil {
		h.League = s.Newest.League
		if openSeason {
			h.Season = s.Newest.Season
		}
	}
	if season, own := s.SeasonOn(h.League, day); openSeason && own {
		h.Season = season
	}
}

// SeasonOn returns the season to which a game of a league that names none belongs, by its day; ""
// for none. own reports that the league has seasons with terms of their own.
func (s *Suggestions) SeasonOn(league, day string) (season string, own bool) {
	return s.seasons.SeasonOn(league, day)
}
