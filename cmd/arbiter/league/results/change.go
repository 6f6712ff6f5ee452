package results

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
)

// stateCmd is a command that sets the state of results: contest, confirm or void.
func stateCmd(a *cli.App, verb string, state league.State, short, example string) *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use:     verb + " RESULT...",
		Short:   short,
		Example: example,
		Args:    cli.Takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var ids []int64
			var names []string
			for _, arg := range args {
				id, err := book.ParseNumber("result", arg)
				if err != nil {
					return err
				}
				ids = append(ids, id)
				names = append(names, fmt.Sprintf("#%d", id))
			}
			return answerTelling(a, cmd, func(tx *records.Tx, report *book.Report) error {
				tx.What = fmt.Sprintf("%s %s", state.Done(), strings.Join(names, " "))
				for _, id := range ids {
					if err := tx.SetState(id, state, note); err != nil {
						return err
					}
				}
				return report.Read(cmd.Context(), a, tx.View(), ids, nil, state.Done())
			})
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "a `note`, added to the result's own")
	return cmd
}

// answerTelling runs a command after which results may count that did not.
func answerTelling(a *cli.App, cmd *cobra.Command, work func(*records.Tx, *book.Report) error) error {
	return book.AnswerAfter(a, records.Options{}, func(s *records.Store, out *cli.Output) error {
		return book.ChangeTelling(a, cmd, s, out, work)
	})
}

func undoCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "undo [COMMAND]",
		Short: "Take back a whole command",
		Long: `Undo takes back the newest command still in force, or the one with this number
in the log. The undo is itself in the log and can be taken back by its own
number. A command whose results were changed by a later one can only be taken
back after that one.`,
		Example: `  arbiter records undo
  arbiter records undo 7`,
		Args: cli.Takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id := int64(0)
			if len(args) > 0 {
				var err error
				if id, err = book.ParseNumber("command", args[0]); err != nil {
					return err
				}
			}
			return answerTelling(a, cmd, func(tx *records.Tx, report *book.Report) error {
				e, err := report.Undo(cmd.Context(), a, tx, id)
				tx.What = fmt.Sprintf("undid %d: %s", e.ID, e.What)
				return err
			})
		},
	}
}
