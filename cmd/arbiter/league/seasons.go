package league

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

func leaguesOpenCmd(a *cli.App) *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "open LEAGUE SEASON",
		Short: "Begin a season of a league",
		Long: `Open begins a season, which takes the terms that the league has now and keeps
them: leagues edit LEAGUE --season SEASON changes them. Its first day is --from,
else that of its first result, else today. The newest open season that has begun
is the current one: standings of the league are of it. A result that names no
season goes to the one that was current on its day, and is refused where that
one is closed. Where there are no leagues yet, open founds this one with the
usual terms.`,
		Example: `  arbiter leagues open "Tuesday league" 2027
  arbiter leagues open Winter "2026/27" --from 2026-10-01`,
		Args: cli.Takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			first, err := firstDay(from)
			if err != nil {
				return err
			}
			return book.AnswerAfter(a, records.Options{Create: true}, func(s *records.Store, out *cli.Output) error {
				known, err := s.Leagues(cmd.Context(), "")
				if err != nil {
					return err
				}
				return book.Change(a, cmd, s, out, func(tx *records.Tx, _ *book.Report) error {
					fresh := len(known) == 0
					if fresh { // a name among others may be a slip
						if err := tx.CreateLeague(args[0], league.Terms{}); err != nil {
							return err
						}
					}
					err := tx.OpenSeason(args[0], args[1], first)
					tx.What = "opened " + seasonOf(tx.Called(args[0], args[1])) + cli.TextIf(", from "+first, first != "", "") + cli.TextIf(", a new league", fresh, "")
					if missing := new(records.NotFoundError); errors.As(err, &missing) && missing.Kind == "league" && notation.Nearest(args[0], missing.Known) == "" {
						err = fmt.Errorf("%w (arbiter leagues create founds one)", err)
					}
					return err
				})
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the season's first `date`")
	return cmd
}

func leaguesCloseCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "close LEAGUE [SEASON]",
		Short: "End a season, and tell its champions",
		Long: `Close ends a season, the current one unless another is named, and tells who has
its first place. From then on its results cannot be changed, whatever would do
it: scores, edits, imports, undo. It can be opened again with leagues reopen.
Close also says what is open: contested and unfinished results, and planned
tables without one.`,
		Example: `  arbiter leagues close "Tuesday league"
  arbiter leagues close "Tuesday league" 2026`,
		Args: cli.Takes(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.AnswerAfter(a, records.Options{}, func(s *records.Store, out *cli.Output) error {
				season := ""
				if len(args) == 2 {
					season = args[1]
				} else {
					var err error
					if season, err = seasonToClose(cmd.Context(), a, s, args[0]); err != nil {
						return err
					}
				}
				return book.Change(a, cmd, s, out, func(tx *records.Tx, _ *book.Report) error {
					champions, err := tx.CloseSeason(args[0], season)
					tx.What = "closed " + seasonOf(tx.Called(args[0], season)) + "; " + championWords(champions)
					return err
				})
			})
		},
	}
}

// seasonToClose is the current season of a league.
func seasonToClose(ctx context.Context, a *cli.App, s *records.Store, name string) (string, error) {
	list, err := s.Leagues(ctx, name)
	if err != nil {
		return "", err
	}
	of := list[0]
	for _, season := range of.Seasons {
		if season.State == records.SeasonCurrent {
			return season.Name, nil
		}
	}
	do := "to see its seasons:\n  " + a.Hint("leagues", "show", of.Name)
	for _, season := range of.Seasons { // the newest comes last
		if season.State == "" && season.Name != "" {
			do = "name the one to close:\n  " + a.Hint("leagues", "close", of.Name, season.Name)
		}
	}
	return "", cli.UsageError("no season of %s is open; %s", of.Name, do)
}

func leaguesReopenCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "reopen LEAGUE SEASON",
		Short: "Open a closed season again",
		Long: `Reopen lets the results of a closed season be changed again. It keeps its terms
and its first day. leagues close ends it once more.`,
		Example: `  arbiter leagues reopen "Tuesday league" 2026`,
		Args:    cli.Takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
				tx.What = "opened " + seasonOf(tx.Called(args[0], args[1])) + " again"
				return tx.ReopenSeason(args[0], args[1])
			})
		},
	}
}

// seasonOf names the season that a command is about.
func seasonOf(league, season string) string { return "season " + season + " of " + league }

// championWords tell who has the first place.
func championWords(names []string) string {
	switch len(names) {
	case 0:
		return "nobody has played in it"
	case 1:
		return "champion: " + names[0]
	}
	return "champions: " + score.And(names)
}

// firstDay reads the first day of a season; "" is left to the records.
func firstDay(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	day, _, ok := notation.ParseDate(text)
	if !ok {
		return "", cli.UsageError("--from: %q is not a date; expected one like 2026-09-01", text)
	}
	return day, nil
}
