package book

import (
	"context"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
)

// LastPlayed returns the game of a name and who played it last; "" is the game played
// last. Where nothing of it is recorded, Ann and Bob play.
func LastPlayed(a *cli.App, name string) (g *games.Game, players []string, err error) {
	g, of := &a.Games[0], records.Filter{Limit: 20} // the newest may be of a game without a sheet
	if name != "" {
		if g, err = a.GameNamed(name); err != nil {
			return nil, nil, err
		}
		of = records.Filter{Limit: 1, Game: g.Name}
	}
	players = []string{"Ann", "Bob"}
	store, err := OpenForSuggestions(a)
	if err != nil {
		return g, players, nil // the command that saves the game says what is wrong
	}
	defer store.Close()
	return g, players, store.List(context.Background(), of, func(f *league.Result) error {
		if known := a.Games.Find(f.Game); known != nil && known.MinPlayers <= len(f.Seats) && len(f.Seats) <= known.MaxPlayers {
			g, players = known, f.Names()
		}
		return nil
	})
}
