package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/form"
	"arbiter/records"
	"arbiter/score/notation"
	"arbiter/validate"
)

// desk is what the forms need of this program.
func (a *app) desk() form.Desk {
	out, _ := a.err.(*os.File)
	p := a.painter(a.err)
	return form.Desk{
		In: a.in, Out: out,
		Accessible: os.Getenv("TERM") == "dumb" || os.Getenv("ACCESSIBLE") != "",
		Colour:     p.profile != termenv.Ascii,
		Judge:      a.live,
		Paint:      p.picture,
	}
}

// live judges a text that is being filled in, without a search for an order.
func (a *app) live(text string) form.Live {
	var read parser
	g, p, err := read.read(notation.Text{File: "the form", Line: 1, Src: text})
	if err == nil {
		p.Head().Over, err = a.over(g.Game)
	}
	if err != nil {
		var bad *notation.Error
		if errors.As(err, &bad) {
			return form.Live{Problem: clean(bad.Msg)}
		}
		return form.Live{Problem: clean(err.Error())}
	}
	sheet := p.Sheet()
	totals := make([]string, len(sheet.Tallies))
	for i := range sheet.Tallies {
		totals[i] = clean(sheet.Tallies[i].Name) + " " + minus(sheet.Tallies[i].Total())
	}
	l := form.Live{Totals: strings.Join(totals, " · ")}
	v := g.judge(p, validate.Options{NoProof: true})
	for _, f := range v.Findings {
		l.Faults = append(l.Faults, form.Finding{Rule: f.Rule, Message: clean(f.Message), At: f.At, Warning: f.Severity != validate.Error})
	}
	return l
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

// ask asks for a game in its form and answers with its text. Without a name it
// asks first which game was played, where there are several.
func (a *app) ask(name string) (string, error) {
	d := a.desk()
	if name == "" && len(games) > 1 {
		choices := make([]form.Choice, len(games))
		for i := range games {
			choices[i] = form.Choice{Name: games[i].Name, Label: games[i].Title}
		}
		var err error
		if name, err = form.ChooseGame(d, choices); err != nil {
			return "", asked(err)
		}
	}
	g := &games[0]
	if name != "" {
		var err error
		if g, err = namedGame(name); err != nil {
			return "", err
		}
	}
	if _, err := a.over(g.Game); err != nil { // before anything is typed in
		return "", err
	}
	d.Known = a.knownPlayers()
	text, err := g.form(d)
	return text, asked(err)
}

// askSave asks whether to record a result, and where.
func (a *app) askSave() (save bool, league, season string, err error) {
	save, league, season, err = form.Save(a.desk(), a.knownLeagues("leagues"), a.knownLeagues("seasons"))
	return save, league, season, asked(err)
}

// asked gives the end of a form its exit code: who leaves one has interrupted
// the program.
func asked(err error) error {
	switch {
	case errors.Is(err, form.ErrAborted):
		return coded{exitInterrupt, errQuiet}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return coded{exitUnclear, err}
	}
	return err
}

// errands are what the menu offers, of the commands that there are.
var errands = []form.Choice{
	{Name: "score", Label: "Score a game", About: "in a form; then save it"},
	{Name: "validate", Label: "Check a position", About: "is it legal, and why"},
	{Name: "standings", Label: "Standings", About: "of the league"},
	{Name: "records list", Label: "Records", About: "the latest results"},
	{Name: "history", Label: "Hall of fame", About: "the best of each game"},
	{Name: "rules", Label: "Rules", About: "of the games that Arbiter knows"},
}

// menu is `arbiter` alone on a terminal: it asks what to do and does it.
func (a *app) menu(cmd *cobra.Command) error {
	root := cmd.Root()
	var choices []form.Choice
	for _, c := range errands {
		found, rest, err := root.Find(strings.Fields(c.Name))
		if err == nil && found != root && len(rest) == 0 {
			choices = append(choices, c)
		}
	}
	choices = append(choices, form.Choice{Name: "quit", Label: "Quit"})
	name, err := form.Menu(a.desk(), choices)
	switch {
	case errors.Is(err, form.ErrAborted), err == nil && name == "quit":
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
