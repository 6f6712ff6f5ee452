package main

import (
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/cli/screen"
	_ "arbiter/cmd/arbiter/earlyterm" // must be initialised before the form library

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/exchange"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/evening"
	"arbiter/cmd/arbiter/league/pair"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/cmd/arbiter/serve"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/arbiter/table"
)

// root makes the command `arbiter` with all its subcommands.
func root(a *cli.App) *cobra.Command {
	a.Choose = func(question string, choices ...screen.Choice) (string, error) {
		return sheet.Choose(session.Desk(a), question, choices...)
	}
	version := false
	root := &cobra.Command{
		Use:           "arbiter",
		Short:         "Score, check and record games played on a real table",
		Long:          rootLong,
		Args:          a.NoSuchCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return showVersion(a)
			}
			if a.ShowsForms() {
				return menu(a, cmd)
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVarP(&version, "version", "v", false, "print the version; with --json also commit, Go and SQLite")
	flags := root.PersistentFlags()
	flags.BoolVar(&a.JSON, "json", false, "answer in JSON, one object a line")
	flags.BoolVar(&a.NoInput, "no-input", false, "never ask anything")
	flags.StringVar(&a.Colour, "color", "auto", "when to use colours: `auto|always|never`")
	flags.StringVar(&a.DB, "db", "", "records `file`, or postgres://user@host/base; else ARBITER_DB, else the data folder")
	flags.StringVarP(&a.Output, "output", "o", "", "write the answer to `file`, whole or not at all")
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := a.Begin(); err != nil {
			return err
		}
		if a.Output != "" && cmd.HasParent() && cmd.Parent().Name() == "completion" { // cobra's, which knows no -o
			return cli.UsageError("%s prints a script; the shell's > keeps it", cmd.CommandPath())
		}
		return a.CheckFileType(cmd)
	}
	score := table.ScoreCmd(a, func(cmd *cobra.Command, s *session.Sheet, draft sheet.Draft) error {
		return results.ResumeEdit(a, cmd, s, draft)
	})
	addGroup(root, "At the table:", score, table.ValidateCmd(a), table.BestCmd(a), table.OddsCmd(a), table.RulesCmd(a), table.NewCmd(a))
	addGroup(root, "Results:", results.AddCmd(a), results.ListCmd(a), results.ShowCmd(a), results.EditCmd(a), results.VoidCmd(a), results.ContestCmd(a), results.ConfirmCmd(a), results.UndoCmd(a), results.LogCmd(a))
	addGroup(root, "The league:", league.StandingsCmd(a), pair.Cmd(a), evening.Cmd(a), league.HistoryCmd(a), league.RatingsCmd(a), league.PlayersCmd(a), league.LeaguesCmd(a))
	addGroup(root, "Files:", exchange.ImportCmd(a), exchange.ExportCmd(a), results.RecordsCmd(a))
	addGroup(root, "For phones:", serve.Cmd(a))
	root.AddCommand(manCmd(a))
	root.CompletionOptions.HiddenDefaultCmd = true
	root.InitDefaultHelpCmd()
	root.SetHelpCommandGroupID(root.Groups()[0].ID) // a command without a group would get a heading
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Example = "  arbiter help score"
		help.Args = func(cmd *cobra.Command, args []string) error {
			page, rest, _ := root.Find(args)
			return a.NoSuchCommand(page, rest)
		}
	}
	root.SetFlagErrorFunc(cli.FlagError)
	width := cli.DefaultWidth
	if n := cli.TerminalWidth(a.Out); n > 0 {
		width = max(cli.MinWidth, n)
	}
	root.SetUsageTemplate(strings.NewReplacer("Global Flags:\n{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}", "arbiter --help has the flags of all commands.",
		".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", width),
		`(or .IsAvailableCommand (eq .Name "help"))`, ".IsAvailableCommand").Replace(root.UsageTemplate()))
	return root
}

// addCompletion adds cobra's command for the shells. By itself that shows its help for a
// shell that it does not know.
func addCompletion(a *cli.App, root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		completion.Args = a.NoSuchCommand
		completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
}

// init leaves commands in the order in which they are added: that of their use.
func init() { cobra.EnableCommandSorting = false }

// addGroup adds commands that the help lists together.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

const rootLong = `Arbiter is a companion for games played on a real table. It checks what lies
there against the rules, scores it line by line, says who won and why, and keeps
the league.

  arbiter score                         a sheet to fill in, scored and recorded
  arbiter add Azul "Ann 61" "Bob 54"    a game of which only the totals are known
  arbiter standings                     the league
  arbiter undo                          take the last command back`
