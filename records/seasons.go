package records

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A LeagueSeason is a part of a league's results. A season that was opened has terms of
// its own. Others, which only results name, play by those of the league.
type LeagueSeason struct {
	Name      string            `json:"name"` // "" for results without a season
	First     string            `json:"from"` // of the first result
	Last      string            `json:"to"`
	Results   int               `json:"results"` // void ones apart
	State     SeasonState       `json:"state"`
	From      string            `json:"began,omitempty"`    // its first day, as 2026-09-01
	Terms     *league.FullTerms `json:"terms,omitempty"`    // its own
	Champions []string          `json:"champions,omitzero"` // of a closed one, who have the first place
}

// A SeasonState is what a season is; "" for one that was never opened.
type SeasonState string

// The states of seasons. Among the open ones one is current; see Filter.
const (
	SeasonCurrent SeasonState = "current"
	SeasonOpen    SeasonState = "open"
	SeasonClosed  SeasonState = "closed"
)

// today is the day of a game that is played now.
func (s *Store) today() string { return league.Today(s.Now()) }

// currentSeason is the season that a league plays on a day: the newest open one that
// had begun, else the first open one; nil where none is open.
func currentSeason(list []leagueSeason, day string) *leagueSeason {
	var current *leagueSeason
	for i := range list {
		if x := &list[i]; !x.closed && (current == nil || x.began <= day) {
			current = x
		}
	}
	return current
}

// seasonOn is the season to which a result of a day belongs: the newest that had begun,
// even a closed one. The last one, once it is closed, takes no more: what comes later
// belongs to the newest open one. It is nil for none.
func seasonOn(list []leagueSeason, day string) *leagueSeason {
	var newest, open *leagueSeason
	for i := range list {
		if x := &list[i]; x.began <= day {
			newest = x
			if !x.closed {
				open = x
			}
		}
	}
	if newest != nil && newest.closed && newest == &list[len(list)-1] {
		return open
	}
	return newest
}

// shownSeason is the season that the tables of a league show: the current one;
// where none is open, or as of an earlier day, the newest that had begun. It is
// nil for a league without seasons.
func (s *Store) shownSeason(list []leagueSeason, asOf string) *leagueSeason {
	if len(list) == 0 {
		return nil
	}
	if asOf == "" {
		if x := currentSeason(list, s.today()); x != nil {
			return x
		}
		return &list[len(list)-1]
	}
	shown := &list[0]
	for i := range list {
		if list[i].began <= asOf {
			shown = &list[i]
		}
	}
	return shown
}

// pickSeason makes the filter pick the season that tables of its league show,
// unless it names one or wants all. It tells the terms of what is picked, and the
// state of the season; see Standings.
func (s *Store) pickSeason(ctx context.Context, f *Filter) (_ league.Terms, state string, _ error) {
	if f.League == "" {
		return league.Terms{}, "", nil
	}
	g, err := s.names(ctx)
	if err != nil {
		return league.Terms{}, "", err
	}
	l, err := g.league(f.League)
	if err != nil {
		return league.Terms{}, "", err
	}
	list := g.seasonsOf(l.ID)
	if f.AllSeasons {
		if len(list) > 0 {
			state = "all"
		}
		return l.Terms.Terms, state, nil
	}
	var x *leagueSeason
	if f.Season == "" {
		x = s.shownSeason(list, f.AsOf)
	} else if i := slices.IndexFunc(list, func(x leagueSeason) bool { return score.SameName(x.name, f.Season) }); i >= 0 {
		x = &list[i]
	}
	if x == nil {
		return l.Terms.Terms, "", nil
	}
	if state = stateOf(x.closed); !x.closed && x == s.shownSeason(list, "") {
		state = "current"
	}
	f.Season = x.name
	return x.terms, state, nil
}

// TermsOf are the terms that Standings takes for a filter: those of its season
// where it has its own, else those of its league. It also tells the season that
// the filter picks where it names none.
func (s *Store) TermsOf(ctx context.Context, f Filter) (terms league.Terms, season string, err error) {
	terms, _, err = s.pickSeason(ctx, &f)
	return terms, f.Season, err
}

// TermsOfResult are the terms by which tables count a result: those of its season where
// that has its own, else those of its league, else the usual ones.
func (s *Store) TermsOfResult(ctx context.Context, r *league.Result) (league.Terms, error) {
	g, err := s.names(ctx)
	if err != nil {
		return league.Terms{}, err
	}
	of := g.label("leagues", r.League)
	list := g.seasonsOf(of)
	if i := slices.IndexFunc(list, func(x leagueSeason) bool { return score.SameName(x.name, r.Season) }); i >= 0 {
		return list[i].terms, nil
	}
	return readTerms(g.terms[of])
}

// CurrentSeasons tells the open season to which a result of a league goes that names
// none, by its day; "" for none. Own tells whether the league, which may be unknown, has
// seasons with their own terms at all.
func (s *Store) CurrentSeasons(ctx context.Context) (current func(of, day string) (season string, own bool), err error) {
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	return func(of, day string) (season string, own bool) {
		list := g.seasonsOf(g.label("leagues", of))
		if x := seasonOn(list, day); x != nil && !x.closed {
			season = x.name
		}
		return season, len(list) > 0
	}, nil
}

// championNames are the names of the champions of a closed season.
func (x *leagueSeason) championNames(people *roster) []string {
	names := make([]string, len(x.champions))
	for i, id := range x.champions {
		names[i] = people.Name(id)
	}
	return names
}

// neverOpened is the error of a season that has no terms of its own.
func (t *Tx) neverOpened(l League, season string) error {
	season = strings.TrimSpace(season)
	return &RefusedError{Why: fmt.Sprintf("season %s of %s was never opened, so it plays by the league's terms", season, l.Name),
		Do: "to give it its own:\n  " + t.s.Hint("leagues", "open", l.Name, season)}
}

// A League is a competition and what it plays by.
type League struct {
	ID        int64                     `json:"-"`
	Name      string                    `json:"name"`
	Terms     league.FullTerms          `json:"terms"`
	Results   int                       `json:"results"`   // void ones apart
	Contested int                       `json:"contested"` // of them
	Seasons   score.Array[LeagueSeason] `json:"seasons"`
}

// league finds a league by its name.
func (g *register) league(name string) (l League, err error) {
	if l.ID, err = g.idOf("leagues", name); err != nil {
		return l, err
	}
	l.Name = g.leagues[l.ID]
	l.Terms.Terms, err = readTerms(g.terms[l.ID])
	return l, err
}
