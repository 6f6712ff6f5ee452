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

func playersGuestCmd(a *cli.App) *cobra.Command {
	off := false
	cmd := &cobra.Command{
		Use:   "guest PLAYER",
		Short: "Make a player a guest, who stands in no table",
		Long: `A guest plays and is counted against, and stands in no table: standings,
crosstables and ratings leave guests out and name them. Their games count for
the others like any. With --off a guest is a player like any other again.`,
		Example: `  arbiter players guest Eva
  arbiter players guest --off Eva`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
				tx.What = fmt.Sprintf("made %s a %s", strings.TrimSpace(args[0]), cli.TextIf("member", off, "guest"))
				return tx.SetGuest(args[0], !off)
			})
		},
	}
	cmd.Flags().BoolVar(&off, "off", false, "make a guest a player like any other again")
	return cmd
}

// listAttendance tells how often everybody came.
func listAttendance(a *cli.App, cmd *cobra.Command, f *records.Filter) error {
	if err := book.ResolveGame(a, f); err != nil {
		return err
	}
	none := func(w io.Writer) error {
		return showAttendance(a, w, &league.Attendance{Scope: league.Scope{Game: f.Game}})
	}
	return book.Answer(a, none, func(s *records.Store, w io.Writer) error {
		list, err := s.Attendance(cmd.Context(), *f)
		if err != nil {
			return err
		}
		return showAttendance(a, w, list)
	})
}

func showAttendance(a *cli.App, w io.Writer, list *league.Attendance) error {
	if a.AsJSON() {
		return cli.WriteJSON(w, list)
	}
	return a.WriteDocument(w, export.Attendance(a.Games, list))
}
