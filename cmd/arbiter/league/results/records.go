// Package results has the commands records and edit.
package results

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/commands"
	"arbiter/cmd/arbiter/terminal"
)

// RecordsCmd is the command `arbiter records` with its subcommands.
func RecordsCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "Check, copy and mend what is recorded",
		Long: `Records are kept in one file (--db, else ARBITER_DB, else the data folder).
Every command is kept whole or not at all and stands in the log; arbiter undo
takes it back.`,
		Args: a.NoSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(checkCmd(a), rescoreCmd(a), backupCmd(a), restoreCmd(a), copyCmd(a))
	return cmd
}

// AddCmd is the command `arbiter add`.
func AddCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Add(s))
}

// ListCmd is the command `arbiter list`.
func ListCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.List(s))
}

// ShowCmd is the command `arbiter show`.
func ShowCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Show(s))
}

// VoidCmd is the command `arbiter void`.
func VoidCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Void(s))
}

// ContestCmd is the command `arbiter contest`.
func ContestCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Contest(s))
}

// ConfirmCmd is the command `arbiter confirm`.
func ConfirmCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Confirm(s))
}

// UndoCmd is the command `arbiter undo`.
func UndoCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Undo(s))
}

// LogCmd is the command `arbiter log`.
func LogCmd(a *cli.App) *cobra.Command {
	s := &terminal.Streams{}
	return cli.OnStreams(a, s, commands.Log(s))
}
