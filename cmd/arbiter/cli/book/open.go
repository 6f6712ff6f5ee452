// Package book holds what the commands share that use the records: opening and
// changing them, saving games, reviewing what looks wrong, completing names, and
// picking and listing results.
package book

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// Open opens the records.
func Open(a *cli.App, o records.Options) (*records.Store, error) {
	o.Now, o.Version = a.Now, cli.Version
	if a.DB != "" {
		o.Flags = []string{"--db", records.Shown(a.DB)}
	}
	return records.Open(a.DBPath(), o)
}

// Answer writes an answer from the records. If nothing is recorded yet it says so
// and calls none, which may be nil, for the answer.
func Answer(a *cli.App, none func(io.Writer) error, body func(*records.Store, io.Writer) error) error {
	s, err := Open(a, records.Options{Read: true})
	if errors.Is(err, records.ErrNoFile) {
		a.Say(NothingYet(a))
		if none == nil {
			return nil
		}
		return a.AnswerTo(none)
	}
	if err != nil {
		return err
	}
	err = a.AnswerTo(func(w io.Writer) error { return body(s, w) })
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	return err
}

// AnswerAfter opens the output and then, as WithRecords does, the records, for work
// that changes something before it answers.
func AnswerAfter(a *cli.App, o records.Options, work func(*records.Store, *cli.Output) error) error {
	return a.AnswerAfter(func(out *cli.Output) error {
		return WithRecords(a, o, func(s *records.Store) error { return work(s, out) })
	})
}

// NothingYet says that there are no records, and how they begin.
func NothingYet(a *cli.App) string {
	return fmt.Sprintf("nothing is recorded yet in %s; to begin:\n  %s", cli.Clean(records.Shown(a.DBPath())), a.Hint("score", "--save", "FILE"))
}

// PrintUndo says how a command is taken back, unless it changed nothing.
func PrintUndo(a *cli.App, w io.Writer, command int64) {
	if command != 0 {
		fmt.Fprintf(w, "  take it back: %s\n", a.Hint("undo", fmt.Sprintf("c%d", command)))
	}
}

// WithRecords opens the records for work. It is an error if nothing is recorded yet
// and the options do not create the records.
func WithRecords(a *cli.App, o records.Options, work func(*records.Store) error) error {
	s, err := Open(a, o)
	if errors.Is(err, records.ErrNoFile) {
		return cli.UsageError("%s", NothingYet(a))
	}
	if err == nil {
		err = work(s)
		if cerr := s.Close(); err == nil {
			err = cerr
		}
	}
	return err
}

// Command describes this run for the log.
func Command(a *cli.App) records.Command {
	return records.Command{Who: who(), Args: loggedArgs(os.Args[1:])}
}

// loggedArgs returns the arguments for the log, without a server's password.
func loggedArgs(args []string) []string {
	list := slices.Clone(args)
	for i, arg := range list {
		if flag, place, ok := strings.Cut(arg, "="); ok && records.IsServer(place) {
			list[i] = flag + "=" + records.Shown(place)
		} else {
			list[i] = records.Shown(arg)
		}
	}
	return list
}

// who returns the name of the user who runs the program.
func who() string {
	for _, key := range []string{"USER", "LOGNAME", "USERNAME"} {
		if name := os.Getenv(key); name != "" {
			return name
		}
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "somebody"
}

// ParseNumber reads the number of a result or a command, as kind says: 12 or #12.
func ParseNumber(kind, text string) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
	if err != nil || n < 1 {
		return 0, cli.UsageError("%q is not the number of a %s; expected a number like 12", text, kind)
	}
	return n, nil
}

// FilterFlags adds --game, --league and --season to a command.
func FilterFlags(a *cli.App, cmd *cobra.Command, f *records.Filter) {
	flags := cmd.Flags()
	flags.StringVar(&f.Game, "game", "", "only this `game`")
	flags.StringVar(&f.League, "league", "", "only this `league`")
	flags.StringVar(&f.Season, "season", "", "only this `season`")
}

// What --round picks: tables that add up have the rounds before it too.
const (
	OfRound    = "only this `round`"
	AfterRound = "as it was after this `round`"
)

// RoundFlag is the flag that picks a round.
func RoundFlag(cmd *cobra.Command, f *records.Filter, picks string) {
	cmd.Flags().StringVar(&f.Round, "round", "", picks)
}

// ResolveGame replaces the --game flag by the game's name: one of Arbiter's games, or
// any that is recorded.
func ResolveGame(a *cli.App, f *records.Filter) error {
	if f.Game == "" {
		return nil
	}
	if g := a.Games.Called(f.Game); g != nil {
		f.Game = g.Name
		return nil
	}
	var recorded []string
	s, err := Open(a, records.Options{Read: true})
	if err == nil {
		recorded, err = s.Games(context.Background())
		err = errors.Join(err, s.Close())
	}
	if err != nil && !errors.Is(err, records.ErrNoFile) {
		return err
	}
	for _, name := range recorded {
		if score.SameName(name, f.Game) {
			f.Game = name
			return nil
		}
	}
	others := slices.DeleteFunc(recorded, func(name string) bool { return a.Games.Find(name) != nil })
	return cli.UsageError("no game is called %q; %s", f.Game, notation.Suggest(f.Game, append(a.Games.Names(), others...)))
}
