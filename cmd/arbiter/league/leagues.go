// Package league has the commands about people and competitions: players,
// leagues, standings, ratings and history.
package league

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
)

// LeaguesCmd is the command `arbiter leagues` with its subcommands.
func LeaguesCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "leagues",
		Short: "Found leagues, set their terms, open and close seasons",
		Long: `A league has terms: how points are counted, what parts equal points, which
games count and how much, what a bye is worth, and the rulings of its games. A
league that is first named by a recorded game plays by the usual terms:
win-tie-loss, no tie-break, every game.

Standings are worked out anew each time, so changed terms hold for all results;
scores are kept as they were recorded.

A season that is opened has terms of its own, and one that is closed stays as it
is.`,
		Args: a.NoSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(leaguesCreateCmd(a), leaguesListCmd(a), leaguesShowCmd(a), leaguesEditCmd(a),
		leaguesOpenCmd(a), leaguesCloseCmd(a), leaguesReopenCmd(a))
	return cmd
}

func leaguesCreateCmd(a *cli.App) *cobra.Command {
	f := termsFlags{App: a}
	cmd := &cobra.Command{
		Use:   "create NAME",
		Short: "Found a league",
		Long:  "Create enters a league before its first game.\n\n" + termsHelp,
		Example: `  arbiter leagues create "Tuesday league" --points 5-3-2-1 --ties wins
  arbiter leagues create Winter --best 10 --min-games 5 --ruling small-needs=any`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var terms league.Terms
			if _, err := f.apply(cmd, &terms); err != nil {
				return err
			}
			return book.AnswerAfter(a, records.Options{Create: true}, func(s *records.Store, out *cli.Output) error {
				return book.Change(a, cmd, s, out, func(tx *records.Tx, _ *book.Report) error {
					name, _ := records.CleanName(args[0])
					tx.What = "created the league " + name
					return tx.CreateLeague(args[0], terms)
				})
			})
		},
	}
	f.add(cmd)
	f.addRuling(cmd)
	return cmd
}

func leaguesEditCmd(a *cli.App) *cobra.Command {
	f := termsFlags{App: a}
	var to, season, from string
	cmd := &cobra.Command{
		Use:   "edit LEAGUE",
		Short: "Change a league's terms or its name, or a season's terms",
		Long: `Edit changes what its flags name and leaves the rest. An empty value or 0 clears
a thing: --ties "", --best 0, --ruling NAME= or --weight GAME= with nothing
behind it. A season that was opened has terms of its own, which --season
changes, and --from its first day.

` + termsHelp,
		Example: `  arbiter leagues edit "Tuesday league" --drop-worst 2
  arbiter leagues edit Winter --ties "" --ruling small-needs=
  arbiter leagues edit Winter --weight subdivision=2 --bye draw
  arbiter leagues edit Winter --rename "Winter cup"
  arbiter leagues edit Winter --season 2026 --points 5-3-2-1`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			what, err := f.apply(cmd, &league.Terms{}) // to see what is wrong before anything is opened
			if err != nil {
				return err
			}
			first, err := firstDay(from)
			if err != nil {
				return err
			}
			if first != "" {
				what = append(what, "from "+first)
			}
			if to, _ = records.CleanName(to); to != "" {
				what = append(what, "name "+to)
			}
			if cmd.Flags().Changed("rename") && to == "" {
				return cli.UsageError("--rename needs the new name")
			}
			switch {
			case what == nil:
				return cli.UsageError("say what to change: --points, --ties, --min-games, --best, --drop-worst, --bye, --weight, --ruling or --rename")
			case season != "" && to != "":
				return cli.UsageError("--rename renames the league, --season changes one season of it; say one of them")
			case season == "" && from != "":
				return cli.UsageError("--from is the first day of a season; say which with --season")
			case season != "":
				return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
					tx.What = fmt.Sprintf("edited %s: %s", seasonOf(tx.Called(args[0], season)), strings.Join(what, ", "))
					return tx.EditSeason(args[0], season, first, func(t *league.Terms) { _, _ = f.apply(cmd, t) })
				})
			}
			return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
				called, _ := tx.Called(args[0], "")
				tx.What = fmt.Sprintf("edited the league %s: %s", called, strings.Join(what, ", "))
				return tx.EditLeague(args[0], to, func(t *league.Terms) { _, _ = f.apply(cmd, t) })
			})
		},
	}
	f.add(cmd)
	f.addRuling(cmd)
	cmd.Flags().StringVar(&to, "rename", "", "the league's new `name`")
	cmd.Flags().StringVar(&season, "season", "", "change the terms of this `season`")
	cmd.Flags().StringVar(&from, "from", "", "with --season: its first `date`")
	return cmd
}

func leaguesListCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List all leagues, with their seasons and results",
		Example: `  arbiter leagues list
  arbiter leagues list --json`,
		Args: cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return book.Answer(a, nil, func(s *records.Store, w io.Writer) error {
				list, err := s.Leagues(cmd.Context(), "")
				if err != nil {
					return err
				}
				return listLeagues(a, w, list)
			})
		},
	}
}

func leaguesShowCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "show LEAGUE",
		Short: "Tell what a league plays by, and when",
		Example: `  arbiter leagues show "Tuesday league"
  arbiter leagues show Winter --json`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.WithRecords(a, records.Options{Read: true}, func(s *records.Store) error {
				list, err := s.Leagues(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return a.AnswerTo(func(w io.Writer) error {
					if a.AsJSON() {
						return cli.WriteJSON(w, &list[0])
					}
					return a.WriteDocument(w, export.League(a.Games, &list[0]))
				})
			})
		},
	}
}
