package cli

import (
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// GameNamed is the game that an argument names. The error suggests one.
func (a *App) GameNamed(name string) (*games.Game, error) {
	if g := a.Games.Called(name); g != nil {
		return g, nil
	}
	return nil, UsageError("no game is called %q; %s", name, notation.Suggest(name, a.Games.Names()))
}

// Judge returns a judge by the rulings of the command line and by those of under,
// which the text overrules.
func (a *App) Judge(opt validate.Options, under func(*score.Game, *score.Header) ([]score.Setting, error)) *games.Judge {
	return &games.Judge{Games: a.Games, Options: opt, Rule: func(g *score.Game, h *score.Header) (err error) {
		if h.Over, err = a.FlagRulings(g); err == nil {
			h.Under, err = under(g, h)
		}
		return err
	}}
}
