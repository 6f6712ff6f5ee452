package main

import (
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score/notation"
)

func completionCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print the completion script of a shell",
		Example:   "  arbiter completion bash > ~/.local/share/bash-completion/completions/arbiter",
		Args:      cli.Takes(1, 1),
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			return a.AnswerTo(func(w io.Writer) error {
				switch args[0] {
				case "bash":
					return root.GenBashCompletionV2(w, true)
				case "zsh":
					return root.GenZshCompletion(w)
				case "fish":
					return root.GenFishCompletion(w, true)
				case "powershell":
					return root.GenPowerShellCompletionWithDesc(w)
				}
				return cli.UsageError("there is no completion for %q; %s", args[0], notation.Suggest(args[0], cmd.ValidArgs))
			})
		},
	}
}
