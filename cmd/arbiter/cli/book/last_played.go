package book

import (
	"context"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
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
	results, err := store.Results(context.Background(), of)
	for _, r := range results {
		if known := a.Games.Find(r.Game); known != nil && known.MinPlayers <= len(r.Seats) && len(r.Seats) <= known.MaxPlayers {
			g, players = known, r.Names()
		}
	}
	return g, players, err
}
