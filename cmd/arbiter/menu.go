package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/commands"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/league"
)

// menuChoices are what people do on an evening.
var menuChoices = []sheet.Choice{
	{Name: "score", Label: "A game on the sheet", About: "scored and checked while it is filled in"},
	{Name: "add", Label: "A result by its totals", About: "of any game"},
	{Name: "standings", Label: "The table", About: "of the league"},
	{Name: "evening", Label: "The evening", About: "what was played, for the chat"},
	{Name: "serve", Label: "Phones", About: "sheets on the players' phones"},
	{Name: "quit", Label: "Quit"},
}

// menu asks what to do and does it, until the user leaves. It is what `arbiter` without arguments
// does on a terminal.
func menu(s *terminal.Streams, cmd *cobra.Command) error {
	var typed []string
	cmd.Flags().Visit(func(f *pflag.Flag) { typed = append(typed, "--"+f.Name+"="+f.Value.String()) })
	for {
		name, err := session.Choose(s, "What would you like to do?", menuChoices...)
		if errors.Is(err, terminal.ErrInterrupted) || err == nil && name == "quit" {
			return nil // leaving a menu is no interruption
		}
		if err != nil {
			return err
		}
		args := []string{name}
		switch name {
		case "add":
			if args, err = askForTotals(s); errors.Is(err, terminal.ErrInterrupted) {
				continue
			}
		case "serve":
			args = []string{"serve", "--lan"}
		}
		if err != nil {
			return err
		}
		s.Args = append(args, typed...)
		runCommand(s, s.Args)
		fmt.Fprintln(s.Err)
	}
}

// askForTotals asks for a game and the total of each player, as arbiter add takes them.
func askForTotals(s *terminal.Streams) ([]string, error) {
	game, err := session.Ask(s, "Which game?", "its name, as Azul", func(text string) error {
		if strings.TrimSpace(text) == "" {
			return errors.New("a game has a name; Esc goes back")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	args := []string{"add", game}
	for n := 1; ; n++ {
		about := `a name and the points, as Ann 61 or Ann 12+3`
		if n > 2 {
			about = "enter when that is all"
		}
		player, err := session.Ask(s, fmt.Sprintf("Player %d", n), about, func(text string) error {
			if strings.TrimSpace(text) == "" && (n > 2 || n > 1 && league.Unplayed(game)) {
				return nil
			}
			return commands.CheckSeat(game, text)
		})
		if err != nil {
			return nil, err
		}
		if strings.TrimSpace(player) == "" {
			return args, nil
		}
		args = append(args, player)
	}
}
