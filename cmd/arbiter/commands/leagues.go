package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
)

// Leagues returns the command `arbiter leagues` with its subcommands.
func Leagues(s *terminal.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "leagues",
		Short: "Create leagues, set their terms, open and close seasons",
		Long: `A league has terms: how points are counted, what breaks ties, which games
count and how often, what a bye is worth, and the rulings of its games.
Standings are worked out anew each time, so changed terms hold for all results;
scores stay as they were recorded. A league that is first named by a recorded
game plays by the usual terms.`,
		Example: `  arbiter leagues create "Tuesday league"
  arbiter leagues open "Tuesday league" 2027`,
		Args: terminal.OnlySubcommands(s),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(leaguesCreate(s), leaguesList(s), leaguesShow(s), leaguesEdit(s), leaguesOpen(s), leaguesClose(s), leaguesReopen(s))
	return cmd
}

func leaguesCreate(s *terminal.Streams) *cobra.Command {
	o := &termsOptions{}
	cmd := &cobra.Command{
		Use:   "create NAME",
		Short: "Create a league",
		Long:  termsHelp,
		Example: `  arbiter leagues create "Tuesday league"
  arbiter leagues create Winter --points 5-3-2-1 --ties wins --best 10`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runLeaguesCreate(cmd.Context(), s, o, cmd.Flags(), args[0])
		},
	}
	o.flags(cmd)
	return cmd
}

func runLeaguesCreate(ctx context.Context, s *terminal.Streams, o *termsOptions, flags *pflag.FlagSet, name string) error {
	var terms league.Terms
	if _, err := o.apply(flags, &terms); err != nil {
		return err
	}
	store, err := saving.OpenStore(s, saving.ToRecord)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{}
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		if err := tx.CreateLeague(name, terms); err != nil {
			return err
		}
		called, _ := tx.RecordedNames(name, "")
		tx.What = "created the league " + called
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	return change.Print(s)
}

func leaguesList(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List all leagues, with their seasons and results",
		Example: "  arbiter leagues list",
		Args:    takes(0, 0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return runLeaguesList(cmd.Context(), s) },
	}
}

func runLeaguesList(ctx context.Context, s *terminal.Streams) error {
	store, err := openToRead(s)
	if err != nil || store == nil {
		return err
	}
	defer store.Close()
	list, err := store.Leagues(ctx, "")
	if err != nil {
		return err
	}
	if s.JSON {
		for i := range list {
			if err := s.PrintJSON(&list[i]); err != nil {
				return err
			}
		}
		return nil
	}
	if len(list) == 0 {
		s.Say("note: there is no league yet; to found one:\n  %s", s.Hint("leagues", "create", "NAME"))
		return nil
	}
	d := &document.Document{}
	d.Add(leaguesTable(list, s.Width == terminal.Unlimited))
	return s.Print(d)
}

// leaguesTable has a line for each league. whole means that all seasons are listed.
func leaguesTable(list []records.League, whole bool) *document.Table {
	t := &document.Table{Columns: []document.Column{{Head: "league", Kind: document.Words}, {Head: "seasons", Kind: document.Words, Rank: document.Detail, Once: true},
		{Head: "current", Kind: document.Words, Rank: document.Mean, Once: true}, {Head: "terms", Kind: document.Words, Once: true}, {Head: "results"}}}
	for i := range list {
		l := &list[i]
		var seasons []string
		current, terms := "", &l.Terms
		for k := range l.Seasons {
			season := &l.Seasons[k]
			if season.Name != "" {
				seasons = append(seasons, season.Name)
			}
			if season.State == records.SeasonCurrent {
				current, terms = season.Name, season.Terms
			}
		}
		names := strings.Join(seasons, ", ")
		if n := len(seasons); n > 3 && !whole {
			names = fmt.Sprintf("%s to %s (%d)", seasons[0], seasons[n-1], n)
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(l.Name)}, {Text: names}, {Text: current}, {Text: terms.Short(games.All.Title)}, document.Int(l.Results)})
	}
	return t
}

func leaguesShow(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "show LEAGUE",
		Short:   "Show a league's terms, seasons and champions",
		Example: `  arbiter leagues show "Tuesday league"`,
		Args:    takes(1, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return runLeaguesShow(cmd.Context(), s, args[0]) },
	}
}

func runLeaguesShow(ctx context.Context, s *terminal.Streams, name string) error {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return errors.New(saving.NothingYet(s))
	}
	if err != nil {
		return err
	}
	defer store.Close()
	list, err := store.Leagues(ctx, name)
	switch {
	case err != nil:
		return err
	case s.JSON:
		return s.PrintJSON(&list[0])
	}
	return s.Print(export.League(games.All, &list[0]))
}
