package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A Recording records games. It is the one way to save what was scored, for the terminal
// and for the server. It asks nothing: whoever records asks about what looks wrong.
type Recording struct {
	*cli.App
	Under LeagueRulings // by which the games were scored
	Games []records.Incoming
}

// ErrRulings says that games must be scored again before they can be recorded.
var ErrRulings = errors.New("somebody changed the rulings of a league while the games were scored; nothing is recorded, try again")

// A Recorded is what a command has recorded.
type Recorded struct {
	What  string            // for the log
	New   []*league.Result  // the results that were recorded, in the order of their numbers
	Names []records.NewName // the new names that they brought
	Wrong []records.Doubt   // what looks wrong
}

// Try records the games in a command, which the caller keeps or gives up. note is called
// with what became of each game, in their order.
func (r *Recording) Try(ctx context.Context, tx *records.Tx, note func(i int, game *records.Incoming, saved *records.Saved)) (*Recorded, error) {
	under, err := tx.View().LeagueRulings(ctx)
	if err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(r.Under, LeagueRulings(under)) {
		return nil, ErrRulings
	}
	done := &Recorded{}
	games := make([]*records.Incoming, len(r.Games)) // of their own: they may be saved again after a question
	for i := range r.Games {
		game := r.Games[i]
		game.Seats = slices.Clone(game.Seats)
		games[i] = &game
	}
	saved, err := tx.Save(games, false)
	if err != nil {
		return nil, err
	}
	for i := range saved {
		if err := saved[i].Err; err != nil {
			return nil, fmt.Errorf("recording the game of %s: %w", score.And(games[i].Names()), err)
		}
		if saved[i].New != nil {
			done.New = append(done.New, saved[i].New)
		}
		note(i, games[i], &saved[i])
	}
	slices.SortFunc(done.New, func(a, b *league.Result) int { return cmp.Compare(a.ID, b.ID) })
	done.What = r.summary(done.New)
	done.Names, done.Wrong, err = tx.Doubts(r.App.Games.All(), len(r.Games) == 1)
	return done, err
}

// summary describes the new results for the log.
func (r *Recording) summary(fresh []*league.Result) string {
	what := "recorded nothing new"
	switch len(fresh) {
	case 0:
		return what
	case 1:
		what = fmt.Sprintf("recorded %d", fresh[0].ID)
	default:
		what = fmt.Sprintf("recorded %d results, %d to %d", len(fresh), fresh[0].ID, fresh[len(fresh)-1].ID)
	}
	if !slices.ContainsFunc(fresh, func(r *league.Result) bool { return r.State != league.Contested }) {
		what += " as contested"
	}
	return what
}
