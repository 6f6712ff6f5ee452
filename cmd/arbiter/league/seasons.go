package league

import (
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
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
one is closed.`,
		Example: `  arbiter leagues open "Tuesday league" 2027
  arbiter leagues open Winter "2026/27" --from 2026-10-01`,
		Args: cli.Takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			first, err := firstDay(from)
			if err != nil {
				return err
			}
			return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
				tx.What = "opened " + seasonOf(args) + cli.TextIf(", from "+first, first != "", "")
				return tx.OpenSeason(args[0], args[1], first)
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the season's first `date`")
	return cmd
}

func leaguesCloseCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "close LEAGUE SEASON",
		Short: "End a season, and tell its champions",
		Long: `Close ends a season and tells who has its first place. From then on its results
cannot be changed, whatever would do it: scores, edits, imports, undo. It can be
opened again with leagues reopen. Close also says what is open: contested and
unfinished results, and planned tables without one.`,
		Example: `  arbiter leagues close "Tuesday league" 2026
  arbiter leagues show "Tuesday league"`,
		Args: cli.Takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
				champions, err := tx.CloseSeason(args[0], args[1])
				tx.What = "closed " + seasonOf(args) + "; " + championWords(champions)
				return err
			})
		},
	}
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
				tx.What = "opened " + seasonOf(args) + " again"
				return tx.ReopenSeason(args[0], args[1])
			})
		},
	}
}

// seasonOf names the season that a command is about.
func seasonOf(args []string) string {
	return "season " + strings.TrimSpace(args[1]) + " of " + strings.TrimSpace(args[0])
}

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
	when, ok := notation.ParseDate(text)
	if !ok {
		return "", cli.UsageError("--from: %q is not a date; write it as 2026-09-01", text)
	}
	return cli.ISODate(when), nil
}
