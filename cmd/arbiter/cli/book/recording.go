package book

import (
	"cmp"
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
	Under     LeagueRulings // by which the games were scored
	Contested bool          // the log says so
	Games     []records.Incoming
}

// ErrRulings says that games must be scored again before they can be recorded.
var ErrRulings = errors.New("somebody changed the rulings of a league while the games were scored; nothing is recorded, try again")

// A Recorded is what a command has recorded.
type Recorded struct {
	What  string            // for the log
	New   []*league.Result  // the results that were recorded
	Names []suspect.NewName // the new names that they brought
	Wrong []suspect.Doubt   // what looks wrong
	Old   suspect.OldDays   // of several games, those of long ago
}

// Try records the games in a command, which the caller keeps or gives up. note is called
// with what became of each game, in their order.
func (r *Recording) Try(tx *records.Tx, note func(i int, game *records.Incoming, saved *records.Saved)) (*Recorded, error) {
	under, err := tx.LeagueRulings()
	if err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(r.Under, LeagueRulings(under)) {
		return nil, ErrRulings
	}
	look := tx.Look(r.App.Games.All())
	if len(r.Games) == 1 {
		look.Typed()
	}
	done := &Recorded{}
	var others []suspect.Doubt
	var refused error
	i := 0
	to := tx.Record(func(game *records.Incoming, saved records.Saved, err error) {
		if err != nil {
			refused = cmp.Or(refused, fmt.Errorf("recording the game of %s: %w", score.And(game.Names()), err))
			return
		}
		if !saved.Known {
			fresh := game.Result
			fresh.ID = saved.ID
			done.New = append(done.New, &fresh)
		}
		if IsAnother(&saved) {
			others = append(others, *AnotherGame(game, &saved))
		}
		note(i, game, &saved)
		i++
	})
	for k := range r.Games {
		if err := to.Add(&r.Games[k]); err != nil {
			return nil, err
		}
	}
	if err := cmp.Or(to.Flush(), refused); err != nil {
		return nil, err
	}
	done.What = r.summary(done.New)
	done.Names, done.Wrong, err = look.Doubts()
	done.Old = look.Old()
	done.Wrong = append(done.Wrong, others...)
	return done, err
}

// IsAnother tells whether a game has the id of a recorded one and is another game.
func IsAnother(saved *records.Saved) bool {
	return saved.Correction != nil && saved.Correction.Another
}

// AnotherGame is the doubt about such a game. What is recorded stays.
func AnotherGame(game *records.Incoming, saved *records.Saved) *suspect.Doubt {
	return &suspect.Doubt{Kind: suspect.Double, Name: fmt.Sprintf("id %q", game.Words), Results: 1, Other: saved.ID,
		Says: fmt.Sprintf("is that of another game, #%d (%s), which stays as it is; give new games ids of their own", saved.ID, ShownFields(saved.Correction.Fields))}
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
