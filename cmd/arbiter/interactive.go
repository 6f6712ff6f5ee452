package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/records"
	"arbiter/score/notation"
)

// desk is what the sheet needs of this program.
func (a *app) desk() sheet.Desk {
	out, _ := a.err.(*os.File)
	p := a.painter(a.err)
	return sheet.Desk{
		In: a.in, Out: out,
		Accessible: os.Getenv("TERM") == "dumb" || os.Getenv("ACCESSIBLE") != "",
		Colour:     p.profile != termenv.Ascii,
		Paint:      p.picture,
		Ahead:      &a.ahead,
	}
}

// known asks the records for names to suggest; when there are no records, or
// they cannot be read, a form goes without.
func (a *app) known(ask func(ctx context.Context, s *records.Store) ([]string, error)) []string {
	s, err := a.glance()
	if err != nil {
		return nil
	}
	defer s.Close()
	names, err := ask(context.Background(), s)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(names, func(name string) bool { return !typeable(name) || notation.CanStand(name) != nil })
}

// knownPlayers are the people in the records, as they are called now.
func (a *app) knownPlayers() []string {
	return a.known(func(ctx context.Context, s *records.Store) ([]string, error) { return s.Called(ctx) })
}

// knownLeagues are the leagues in the records, or the seasons, that of the
// newest result first.
func (a *app) knownLeagues(table string) []string {
	return a.known(func(ctx context.Context, s *records.Store) ([]string, error) {
		names, err := s.Names(ctx, table)
		if err != nil {
			return nil, err
		}
		err = s.List(ctx, records.Filter{Limit: 1}, func(f records.Full) error {
			newest := f.League
			if table == "seasons" {
				newest = f.Season
			}
			if i := slices.Index(names, newest); i > 0 {
				names = slices.Insert(slices.Delete(names, i, i+1), 0, newest)
			}
			return nil
		})
		return names, err
	})
}

// errands are what the menu offers, of the commands that there are.
var errands = []sheet.Choice{
	{Name: "score", Label: "Score a game", About: "on a sheet; then save it"},
	{Name: "validate", Label: "Check a position", About: "is it legal, and why"},
	{Name: "standings", Label: "Standings", About: "of the league"},
	{Name: "records list", Label: "Records", About: "the latest results"},
	{Name: "history", Label: "Hall of fame", About: "the best of each game"},
	{Name: "rules", Label: "Rules", About: "of the games that Arbiter knows"},
}

// menu is `arbiter` alone on a terminal: it asks what to do and does it.
func (a *app) menu(cmd *cobra.Command) error {
	root := cmd.Root()
	var choices []sheet.Choice
	for _, c := range errands {
		found, rest, err := root.Find(strings.Fields(c.Name))
		if err == nil && found != root && len(rest) == 0 {
			choices = append(choices, c)
		}
	}
	choices = append(choices, sheet.Choice{Name: "quit", Label: "Quit"})
	name, err := sheet.Choose(a.desk(), "What would you like to do?", choices...)
	switch {
	case errors.Is(err, sheet.ErrBack), errors.Is(err, sheet.ErrInterrupted), err == nil && name == "quit":
		return nil // to leave a menu is no interruption
	case err != nil:
		return asked(err)
	}
	root.SetArgs(strings.Fields(name))
	if err := root.Execute(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
