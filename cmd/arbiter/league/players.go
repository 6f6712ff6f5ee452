package league

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export/document"
	"arbiter/records"
)

// PlayersCmd is the command `arbiter players` with its subcommands.
func PlayersCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "players",
		Short: "List, rename and merge players, and say who is a guest",
		Long: `Players are entered with their first recorded game. Names are compared
whatever their case, and printed as they were entered. Whoever was renamed or
merged is still known by the old name, until it is given to somebody else.
Guests play and are counted against, and stand in no table.`,
		Args: a.NoSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(playersListCmd(a), playersRenameCmd(a), playersMergeCmd(a), playersGuestCmd(a))
	return cmd
}

func playersListCmd(a *cli.App) *cobra.Command {
	var filter records.Filter
	attendance := false
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List everybody, with how many games are recorded",
		Long: `List shows everybody with the number of recorded games; byes and no-shows are
not among them. With --attendance it shows at how many evenings each was
present, of those that were held: days with a result, also a contested or
unfinished one. Who sat out was present; who did not come was not.`,
		Example: `  arbiter players list
  arbiter players list --attendance --league "Tuesday league" --season 2026
  arbiter players list --json`,
		Args: cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if attendance {
				return listAttendance(a, cmd, &filter)
			}
			if filter.Game+filter.League+filter.Season != "" {
				return cli.UsageError("--game, --league and --season go with --attendance:\n  %s", a.Hint("players", "list", "--attendance", "--league", "NAME"))
			}
			return book.Answer(a, nil, func(s *records.Store, w io.Writer) error {
				list, err := s.Players(cmd.Context())
				if err != nil {
					return err
				}
				return showPlayers(a, w, list)
			})
		},
	}
	book.FilterFlags(a, cmd, &filter)
	cmd.Flags().BoolVar(&attendance, "attendance", false, "at how many evenings each was present")
	return cmd
}

func showPlayers(a *cli.App, w io.Writer, list []records.Player) error {
	t := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "guest", Kind: document.Whole, Once: true},
		{Head: "also called", Kind: document.Words, Once: true}, {Head: "games"}}}
	for _, p := range list {
		if a.AsJSON() {
			if err := cli.WriteJSON(w, p); err != nil {
				return err
			}
			continue
		}
		others := make([]string, len(p.Others))
		for i, name := range p.Others {
			others[i] = document.Name(name)
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(p.Name)}, {Text: cli.TextIf("guest", p.Guest, "")}, {Text: strings.Join(others, ", ")}, document.Int(p.Games)})
	}
	if len(t.Rows) > 0 {
		return a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
	}
	if !a.AsJSON() {
		a.Note("nobody is recorded yet; to begin:\n  " + a.Hint("score", "--save", "FILE"))
	}
	return nil
}

func playersRenameCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "rename PLAYER NAME",
		Short: "Give a player another name",
		Long: `Rename changes what a player is called everywhere. The positions keep the name
that was entered with them, and the player is still known by it, until another
player is given that name by renaming.`,
		Example: `  arbiter players rename Ann "Ann Kowalska"`,
		Args:    cli.Takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.AnswerChange(a, cmd, func(tx *records.Tx) error {
				old, err := tx.Rename(args[0], args[1])
				to, _ := records.CleanName(args[1])
				tx.What = fmt.Sprintf("renamed %s to %s", old, to)
				return err
			})
		},
	}
}

func playersMergeCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "merge PLAYER OTHER",
		Short: "Make two players one",
		Long: `Merge makes OTHER another name of PLAYER: all games count for PLAYER, and so
will games entered under OTHER. It is refused when both sat in one game. A
backup is made beside the records first, and records undo takes the merge back.`,
		Example: `  arbiter players merge "Ann Kowalska" Annie`,
		Args:    cli.Takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return book.AnswerAfter(a, records.Options{}, func(s *records.Store, out *cli.Output) error {
				return merge(a, cmd, s, out, args[0], args[1])
			})
		},
	}
}

func merge(a *cli.App, cmd *cobra.Command, s *records.Store, out *cli.Output, player, other string) error {
	var backup string
	err := book.ChangeTelling(a, cmd, s, out, func(tx *records.Tx, report *book.Report) error {
		tx.What, report.Headed = fmt.Sprintf("merged %s into %s", other, player), true
		ids, err := tx.View().Numbers(cmd.Context(), records.Filter{Players: []string{other}})
		if err == nil {
			err = tx.Merge(player, other)
		}
		if err == nil {
			err = report.Read(cmd.Context(), a, tx.View(), ids, nil, "")
		}
		if err == nil {
			backup, err = s.BackupBeside(cmd.Context()) // it has nothing of the merge, which is not kept yet
		}
		return err
	})
	if backup != "" {
		a.Say("backup: " + backup)
	}
	return err
}
