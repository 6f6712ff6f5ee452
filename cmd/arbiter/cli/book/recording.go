package book

import (
	"errors"
	"fmt"
	"reflect"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
)

// A Recording records games. It is the one way to save what was scored, for the terminal
// and for the server. It asks nothing: whoever records asks about what looks wrong.
type Recording struct {
	*cli.App
	Under     LeagueRulings                                             // by which the games were scored
	Contested bool                                                      // the log says so
	Games     func(record func(i int, game *league.Result) error) error // passes all games, in their order
}

// ErrRulings says that games must be scored again before they can be recorded.
var ErrRulings = errors.New("somebody changed the rulings of a league while the games were scored; nothing is recorded, try again")

// A Recorded is what a command has recorded.
type Recorded struct {
	What  string            // for the log
	New   []*league.Result  // the results that were recorded
	Names []suspect.NewName // the new names that they brought
	Wrong []suspect.Doubt   // what looks wrong
}

// Try records the games in a command, which the caller keeps or gives up. note is called
// with what became of each game.
func (r *Recording) Try(tx *records.Tx, note func(i int, game *league.Result, saved *records.Saved)) (*Recorded, error) {
	under, err := tx.LeagueRulings()
	if err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(r.Under, LeagueRulings(under)) {
		return nil, ErrRulings
	}
	look := tx.Look(r.App.Games.All())
	done := &Recorded{}
	if err := r.Games(func(i int, game *league.Result) error {
		saved, err := tx.Save(*game)
		if err != nil {
			return fmt.Errorf("recording the game of %s: %w", score.And(game.Names()), err)
		}
		if !saved.Known {
			done.New = append(done.New, saved.New)
		}
		note(i, game, &saved)
		return nil
	}); err != nil {
		return nil, err
	}
	done.What = r.summary(done.New)
	done.Names, done.Wrong, err = look.Doubts()
	return done, err
}

// summary describes the new results for the log.
func (r *Recording) summary(fresh []*league.Result) string {
	what := "recorded nothing new"
	switch len(fresh) {
	case 0:
		return what
	case 1:
		what = fmt.Sprintf("recorded #%d", fresh[0].ID)
	default:
		what = fmt.Sprintf("recorded %d results, #%d to #%d", len(fresh), fresh[0].ID, fresh[len(fresh)-1].ID)
	}
	if r.Contested {
		what += " as contested"
	}
	return what
}
