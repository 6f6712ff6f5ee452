package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/fill"
)

// menuChoices are the commands that the menu offers, and an end.
var menuChoices = []sheet.Choice{
	{Name: "score", Label: "Score a game", About: "on a sheet; then save it"},
	{Name: "validate", Label: "Check a position", About: "is it legal, and why"},
	{Name: "standings", Label: "Standings", About: "of the league"},
	{Name: "records list", Label: "Records", About: "the latest results"},
	{Name: "history", Label: "Hall of fame", About: "the best of each game"},
	{Name: "rules", Label: "Rules", About: "of the games that Arbiter knows"},
	{Name: "quit", Label: "Quit"},
}

// menu asks which command to run and runs it. It is what `arbiter` without
// arguments does on a terminal.
func menu(a *cli.App, keys *sheet.Ahead, cmd *cobra.Command) error {
	name, err := sheet.Choose(fill.Desk(a, keys), "What would you like to do?", menuChoices...)
	switch {
	case errors.Is(err, sheet.ErrBack), errors.Is(err, sheet.ErrInterrupted), err == nil && name == "quit":
		return nil // leaving a menu is no interruption
	case err != nil:
		return fill.FormError(err)
	}
	root := cmd.Root()
	root.SetArgs(strings.Fields(name))
	if err := root.Execute(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
