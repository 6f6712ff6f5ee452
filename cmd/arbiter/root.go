package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/commands"
	_ "arbiter/cmd/arbiter/earlyterm" // must be initialised before the form library
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/arbiter/web"
)

// root returns the command `arbiter` with all its subcommands.
func root(s *terminal.Streams) *cobra.Command {
	showsVersion, noInput, colours := false, false, "auto"
	root := &cobra.Command{
		Use:           "arbiter",
		Short:         "Score, check and record games played on a real table",
		Long:          rootLong,
		Args:          terminal.OnlySubcommands(s),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case showsVersion:
				return showVersion(s)
			case session.CanShow(s):
				return menu(s, cmd)
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVarP(&showsVersion, "version", "v", false, "print the version; with --json all of it")
	flags := root.PersistentFlags()
	flags.BoolVar(&s.JSON, "json", false, "answer in JSON, one object a line")
	flags.BoolVar(&s.Markdown, "md", false, "answer in Markdown, for a chat")
	flags.BoolVar(&noInput, "no-input", false, "never ask anything")
	flags.StringVar(&colours, "color", "auto", "`mode` of colours: auto, always or never")
	flags.StringVar(&s.DB, "db", "", "the records: `file` or postgres://…; else ARBITER_DB")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if s.JSON && s.Markdown {
			return fmt.Errorf("--json and --md are two forms of one answer; leave one of them out")
		}
		s.Terminal = s.Terminal && !noInput
		return s.SetColours(colours)
	}
	addGroup(root, "At the table:", commands.Score(s), commands.Validate(s), commands.Best(s), commands.Odds(s), commands.Rules(s), commands.New(s))
	addGroup(root, "Results:", commands.Add(s), commands.List(s), commands.Show(s), commands.Edit(s), commands.Void(s), commands.Contest(s), commands.Confirm(s), commands.Undo(s), commands.Log(s))
	addGroup(root, "The league:", commands.Standings(s), commands.Pair(s), commands.Evening(s), commands.History(s), commands.Ratings(s), commands.Players(s), commands.Leagues(s))
	addGroup(root, "Files:", commands.Import(s), commands.Export(s), commands.Records(s))
	addGroup(root, "For phones:", web.Cmd(s))
	root.AddCommand(manCmd(s))
	root.CompletionOptions.HiddenDefaultCmd = true
	root.InitDefaultHelpCmd()
	root.SetHelpCommandGroupID(root.Groups()[0].ID) // a command without a group would get a heading
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Example = "  arbiter help score"
		help.Args = func(_ *cobra.Command, args []string) error {
			page, rest, _ := root.Find(args)
			return terminal.OnlySubcommands(s)(page, rest)
		}
	}
	root.SetFlagErrorFunc(terminal.FlagError)
	root.PersistentFlags().BoolP("help", "h", false, "")
	_ = root.PersistentFlags().MarkHidden("help") // every line of a help counts
	root.SetUsageTemplate(fmt.Sprintf(usageTemplate, min(s.Width, terminal.DefaultWidth)))
	return root
}

// addCompletion adds cobra's command for shell completion. By default that command shows its help
// for an unknown shell.
func addCompletion(s *terminal.Streams, root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.Args = terminal.OnlySubcommands(s)
	completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	completion.Long = `Completion prints a script that lets the shell complete commands, flags, and the
names of players, leagues and games. To load it in each new shell:

  bash   echo 'source <(arbiter completion bash)' >> ~/.bashrc
  zsh    echo 'source <(arbiter completion zsh)' >> ~/.zshrc
  fish   arbiter completion fish > ~/.config/fish/completions/arbiter.fish`
}

// init keeps commands in the order in which they are added: that of their use.
func init() { cobra.EnableCommandSorting = false }

// addGroup adds commands that the help lists together.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

const rootLong = `Arbiter checks what lies on the table at the end of a game, scores it line by
line, says who won and why, and keeps the league.

  arbiter score                         a sheet to fill in, scored and recorded
  arbiter add Azul "Ann 61" "Bob 54"    a game of which you know the totals
  arbiter standings                     the league
  arbiter undo                          take the last command back`

// usageTemplate is the help of a command below its description, for lines of a width.
const usageTemplate = `{{if .HasParent}}Usage: {{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND{{else}}{{.UseLine}}{{end}}

{{end}}{{if .HasExample}}Examples:
{{.Example}}

{{end}}{{if .HasAvailableSubCommands}}{{if not .Groups}}Commands:
{{end}}{{$all := .Commands}}{{range $group := .Groups}}{{.Title}}
{{range $all}}{{if and .IsAvailableCommand (eq .GroupID $group.ID)}}  {{rpad .Name .NamePadding}} {{.Short}}
{{end}}{{end}}{{end}}{{if not .Groups}}{{range $all}}{{if .IsAvailableCommand}}  {{rpad .Name .NamePadding}} {{.Short}}
{{end}}{{end}}{{end}}
{{end}}{{if .HasAvailableLocalFlags}}Flags:
{{.LocalFlags.FlagUsagesWrapped %d | trimTrailingWhitespaces}}

{{end}}{{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND --help has its flags and examples.
{{else}}arbiter --help has the flags of all commands.
{{end}}`
