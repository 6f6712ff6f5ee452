package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// LeagueRulings are the rulings of leagues, by score.NameKey of a league's name. A
// game's own text overrules them.
type LeagueRulings map[string][]score.Setting

// Of returns a league's rulings for a game.
func (l LeagueRulings) Of(g *score.Game, league string) ([]score.Setting, error) {
	if len(l) == 0 || league == "" {
		return nil, nil
	}
	return rulingsFor(g, l[score.NameKey(league)])
}

// Judge judges by the rulings of the command line and by those of a league, or of the
// text's own league if league is "".
func (l LeagueRulings) Judge(a *cli.App, league string, opt validate.Options) *games.Judge {
	return a.Judge(opt, func(g *score.Game, h *score.Header) ([]score.Setting, error) {
		return l.Of(g, cmp.Or(league, h.League))
	})
}

// RulingsOf returns the rulings of a league. It is an error if the records do not
// have that league.
func RulingsOf(a *cli.App, league string) (LeagueRulings, error) {
	under := LeagueRulings{}
	err := WithRecords(a, records.Options{Read: true}, func(s *records.Store) error {
		terms, _, err := s.TermsOf(context.Background(), records.Filter{League: league})
		under[score.NameKey(league)] = terms.Rulings
		return err
	})
	return under, err
}

// rulingsFor returns those of a league's rulings that belong to a game.
func rulingsFor(g *score.Game, list []score.Setting) ([]score.Setting, error) {
	var own []score.Setting
	for _, set := range list {
		of, name, qualified := strings.Cut(set.Name, "/")
		if !qualified {
			name = set.Name
		}
		if qualified && of != g.Name || !slices.ContainsFunc(g.Rulings, func(r score.Ruling) bool { return r.Name == name }) {
			continue
		}
		one, problem, want := score.ParseSetting(g, fmt.Sprintf("%s=%s", name, set.Value), notation.Suggest)
		if problem != "" { // a newer program may have set it
			return nil, cli.UsageError("the league's ruling %s=%s: %s; %s", set.Name, set.Value, problem, want)
		}
		own = append(own, one)
	}
	return own, nil
}
