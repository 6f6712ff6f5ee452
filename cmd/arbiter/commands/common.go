// Package commands has the commands of the program, one file each: its options, its help, and one
// function that runs it from top to bottom.
package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// readResult reads the number of a result: 12.
func readResult(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not the number of a result; expected a number like 12", text)
	}
	return n, nil
}

// readCommand reads the number of a command of the log: c46. ok reports that it begins like one.
func readCommand(text string) (n int64, ok bool, err error) {
	digits, ok := strings.CutPrefix(strings.ToLower(text), "c")
	if !ok {
		return 0, false, nil
	}
	if n, err = strconv.ParseInt(digits, 10, 64); err != nil || n < 1 {
		return 0, true, fmt.Errorf("%q is not the number of a command; expected one like c46", text)
	}
	return n, true, nil
}

// readDay reads a date of a flag. clock is "" for none.
func readDay(flag, text string) (day, clock string, err error) {
	day, clock, ok := notation.ParseDate(text)
	if !ok {
		return "", "", fmt.Errorf("--%s: %q is not a date; expected one like 2026-11-20 or \"2026-11-20 19:30\"", flag, text)
	}
	return day, clock, nil
}

// Picks are the flags that pick results.
type picks struct {
	game, league, season, round, state, from, to string
	players                                      []string
}

func (p *picks) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.game, "game", "", "only this `game`")
	f.StringVar(&p.league, "league", "", "only this `league`")
	f.StringVar(&p.season, "season", "", "only this `season`")
	f.StringVar(&p.round, "round", "", "only this `round`")
	f.StringArrayVar(&p.players, "player", nil, "only games of this `player` (repeatable)")
	f.StringVar(&p.state, "state", "", "only in this `state`: confirmed, contested or void")
	f.StringVar(&p.from, "from", "", "only games played on this `date` or later")
	f.StringVar(&p.to, "to", "", "only games played on this `date` or earlier")
}

// filter returns the filter that the flags make.
func (p *picks) filter(ctx context.Context, store *records.Store) (f records.Filter, err error) {
	f = records.Filter{League: p.league, Season: p.season, Round: p.round, Players: p.players, State: league.State(p.state)}
	if p.state != "" && !slices.Contains([]league.State{league.Confirmed, league.Contested, league.Void}, f.State) {
		return f, fmt.Errorf("--state must be confirmed, contested or void, not %q", p.state)
	}
	if p.from != "" {
		if f.From, _, err = readDay("from", p.from); err != nil {
			return f, err
		}
	}
	if p.to != "" {
		if f.AsOf, _, err = readDay("to", p.to); err != nil {
			return f, err
		}
	}
	if p.from != "" && p.to != "" && f.From > f.AsOf {
		return f, fmt.Errorf("--from %s is after --to %s", p.from, p.to)
	}
	f.Game, err = recordedGame(ctx, store, p.game)
	return f, err
}

// recordedGame returns a game that Arbiter knows or that is recorded, by its name or title; ""
// stays "".
func recordedGame(ctx context.Context, store *records.Store, name string) (string, error) {
	if name == "" {
		return "", nil
	}
	if g := games.All.Called(name); g != nil {
		return g.Name, nil
	}
	all, err := store.Games(ctx)
	if err != nil {
		return "", err
	}
	for _, game := range all {
		if score.SameName(game, name) {
			return game, nil
		}
	}
	known := games.All.Names()
	for _, game := range all {
		if !slices.Contains(known, game) {
			known = append(known, game)
		}
	}
	return "", fmt.Errorf("no game is called %q; %s", name, notation.Suggest(name, known))
}

// takes checks the number of arguments of a command; most below 0 is any number.
func takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		form := strings.TrimSuffix(cmd.UseLine(), " [flags]")
		switch {
		case len(args) < least:
			return fmt.Errorf("an argument is missing: %s; for examples:\n  %s --help", form, cmd.CommandPath())
		case most == 0 && len(args) > 0:
			return fmt.Errorf("%s takes flags only, so %q means nothing here; %[1]s --help lists them", cmd.CommandPath(), args[0])
		case most > 0 && len(args) > most:
			return fmt.Errorf("too many arguments: %q is one more than in %s; put quotes around an argument of several words", args[most], form)
		}
		return nil
	}
}

// isNoFile reports that nothing is recorded yet.
func isNoFile(err error) bool { return errors.Is(err, records.ErrNoFile) }

// rulingFlag adds --ruling to a command that reads the text of games.
func rulingFlag(cmd *cobra.Command, r *saving.Rulings) {
	cmd.Flags().StringArrayVar(&r.Flags, "ruling", nil, "a `NAME=VALUE` that the rules leave open (repeatable)")
}

// outputFlag adds -o to a command that makes a file. - is standard output, as without the flag.
func outputFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVarP(file, "output", "o", "", "write to `file`, whole or not at all")
}
