package results

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/score"
)

func copyCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "copy FILE|SERVER",
		Short: "Copy everything to another file or to a server",
		Long: `Copy copies all results with their numbers, the people, the leagues and the log
to a new file or to a PostgreSQL server. Nothing may be recorded there yet. The
copy is checked before it is kept; when anything fails nothing is recorded
there. Others may go on writing: they are not in the copy.`,
		Example: `  arbiter records copy postgres://ann@host/club
  arbiter records copy club.db --db postgres://ann@host/club`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			to := args[0]
			return book.AnswerAfter(a, records.Options{Read: true}, func(s *records.Store, out *cli.Output) error {
				return copyRecords(a, cmd, s, out, to)
			})
		},
	}
}

func copyRecords(a *cli.App, cmd *cobra.Command, s *records.Store, out *cli.Output, to string) error {
	copied, err := copyUnlessInterrupted(a, cmd.Context(), s, to)
	if err != nil {
		return err
	}
	out.NoteChangeText("the copy is made: " + records.Shown(to))
	if a.AsJSON() {
		return cli.WriteJSON(out, struct {
			Copy string `json:"copy"` // the file or server
			records.Copied
		}{records.Shown(to), copied})
	}
	_, err = fmt.Fprintf(out, "copied to %s: %s, %s, %s\n", strconv.Quote(records.Shown(to)),
		score.Counted(copied.Results, "result"), score.Counted(copied.Players, "player"), score.Counted(copied.Commands, "command"))
	return err
}

// copyUnlessInterrupted makes the copy. If the program is interrupted,
// it removes the unfinished copy before it ends.
func copyUnlessInterrupted(a *cli.App, ctx context.Context, s *records.Store, to string) (records.Copied, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan struct{})
	calm := a.OnInterrupt(func() {
		cancel()
		<-ended
		fmt.Fprintln(a.Err, "\ninterrupted")
	})
	stop := a.Waiting("copying")
	copied, err := s.CopyTo(ctx, to)
	stop()
	close(ended)
	calm()
	return copied, err
}
