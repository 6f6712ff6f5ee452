package main

import (
	"context"

	"arbiter/records"
	"arbiter/score"
)

// leagueRulings are the rulings of leagues by the leagues' names, as
// score.NameKey compares them. A game's own text overrules them.
type leagueRulings map[string][]score.Setting

// of are those that a league has for a game.
func (l leagueRulings) of(g *score.Game, league string) ([]score.Setting, error) {
	if len(l) == 0 || league == "" {
		return nil, nil
	}
	return rulingsFor(g, l[score.NameKey(league)])
}

// rulingsOf are the rulings of a league that must be in the records.
func (a *app) rulingsOf(league string) (leagueRulings, error) {
	under := leagueRulings{}
	err := a.withRecords(records.Options{Read: true}, func(s *records.Store) error {
		terms, err := s.Terms(context.Background(), league)
		under[score.NameKey(league)] = terms.Rulings
		return err
	})
	return under, err
}
