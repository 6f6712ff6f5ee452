package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet/session"
)

// menuChoices are the commands that the menu offers, and an end.
var menuChoices = []screen.Choice{
	{Name: "score", Label: "Score a game", About: "on a sheet that checks it; then save it"},
	{Name: "standings", Label: "Standings", About: "of the league"},
	{Name: "records list", Label: "Records", About: "the latest results"},
	{Name: "history", Label: "Hall of fame", About: "the best of each game"},
	{Name: "rules", Label: "Rules", About: "of the games that Arbiter knows"},
	{Name: "quit", Label: "Quit"},
}

// menu asks which command to run and runs it, until the user leaves. It is what
// `arbiter` without arguments does on a terminal.
func menu(a *cli.App, cmd *cobra.Command) error {
	for {
		name, err := a.Choose("What would you like to do?", menuChoices...)
		switch {
		case errors.Is(err, screen.ErrBack), errors.Is(err, screen.ErrInterrupted), err == nil && name == "quit":
			return nil // leaving a menu is no interruption
		case err != nil:
			return session.FormError(err)
		}
		args := strings.Fields(name)
		cmd.Root().PersistentFlags().Visit(func(f *pflag.Flag) { args = append(args, "--"+f.Name+"="+f.Value.String()) })
		err = runCommand(a, root(a), args)
		switch {
		case errors.Is(err, screen.ErrInterrupted):
			return err
		case cli.ExitCode(err) == cli.ExitInterrupt: // what was left with Esc leads back here
		case err != nil:
			fail(a, err)
		}
		a.Code = cli.ExitDone // what was answered before is no answer of the menu
	}
}
