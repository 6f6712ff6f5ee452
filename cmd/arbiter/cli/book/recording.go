package book

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Recording records games by what was decided about them. It is the one way to
// save what was scored, for the terminal and for the server. It asks nothing: whoever
// records asks about what is undecided, and tries again.
type Recording struct {
	*cli.App
	*Decisions
	Under     LeagueRulings                                           // by which the games were scored
	Contested bool                                                    // the log says so
	Games     func(take func(i int, game *league.Result) error) error // passes all games, in their order
}

// ErrRulings says that games must be scored again before they can be recorded.
var ErrRulings = errors.New("somebody changed the rulings of a league while the games were scored; nothing is recorded, try again")

// A Recorded is what a command has recorded.
type Recorded struct {
	What  string            // for the log
	New   []*league.Result  // the results that were recorded
	Names []suspect.NewName // the new names that they brought
	Wrong []suspect.Doubt   // what looks wrong
	order map[int64]int
}

// Order is the place of a recorded result among the games.
func (r *Recorded) Order(result int64) int { return r.order[result] }

// Try records the games in a command, which the caller keeps or gives up: it keeps
// nothing while something is undecided that has to be asked. tell hears what became
// of each game.
func (r *Recording) Try(tx *records.Tx, tell func(i int, game *league.Result, saved *records.Saved)) (*Recorded, error) {
	under, err := tx.LeagueRulings()
	if err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(r.Under, LeagueRulings(under)) {
		return nil, ErrRulings
	}
	look := tx.Look(r.App.Games.All())
	done := &Recorded{order: map[int64]int{}}
	if err := r.Games(func(i int, game *league.Result) error {
		if r.Skip[i] {
			return nil
		}
		meant, err := r.meant(game)
		if err != nil {
			return err
		}
		saved, err := tx.Save(meant)
		if err != nil {
			return fmt.Errorf("recording the game of %s: %w", score.And(meant.Names()), err)
		}
		if !saved.Known {
			done.order[saved.ID] = i
			done.New = append(done.New, saved.New)
		}
		tell(i, &meant, &saved)
		return nil
	}); err != nil {
		return nil, err
	}
	done.What = r.summary(done.New)
	done.Names, done.Wrong, err = look.Doubts()
	return done, err
}

// meant returns a game with the user's decisions about it.
func (r *Recording) meant(game *league.Result) (league.Result, error) {
	meant := *game
	if len(r.names) == 0 && len(r.days) == 0 {
		return meant, nil
	}
	meant.League, meant.Season = r.Name(suspect.League, game.League), r.Name(suspect.Season, game.Season)
	meant.Played = r.Day(game.Played)
	renamed := func(name string) string { return r.Name(suspect.Player, name) }
	if game.Text == "" {
		meant.Game = r.Name(suspect.Game, game.Game)
		meant.Seats = slices.Clone(game.Seats)
		for i := range meant.Seats {
			meant.Seats[i].Name = renamed(meant.Seats[i].Name)
		}
		return meant, nil
	}
	p, err := withHeader(r.App, game.Text, game.Scores().Settings(), func(h *score.Header) {
		for i := range h.Players {
			h.Players[i].Name = renamed(h.Players[i].Name)
		}
		if h.League != "" {
			h.League = r.Name(suspect.League, h.League)
		}
		if h.Season != "" {
			h.Season = r.Name(suspect.Season, h.Season)
		}
		if when, ok := notation.ParseDate(h.Date); ok {
			h.Date = r.Day(when).Format(time.DateOnly) + strings.TrimPrefix(h.Date, when.Format(time.DateOnly))
		}
	})
	if err != nil {
		return meant, err
	}
	sheet := p.Breakdown()
	meant.Text = p.String()
	return meant, meant.Take(&sheet)
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
