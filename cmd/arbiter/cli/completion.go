package cli

import (
	"github.com/spf13/cobra"

	"arbiter/score"
)

// RulingFlag adds --ruling to a command that reads the text of games.
func (a *App) RulingFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&a.Rulings, "ruling", nil, "`NAME=VALUE`: settle what the rules leave open (repeatable)")
	CompleteFlag(cmd, "ruling", a.CompleteRulings)
}

// CompleteRulings completes --ruling with the rulings of all games, since the file
// that names the game is not read for it.
func (a *App) CompleteRulings(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var list []string
	for i := range a.Games {
		for _, r := range a.Games[i].Rulings {
			for _, v := range r.Values {
				list = append(list, r.Name+"="+v.Name+"\t"+a.Games[i].Title+": "+v.Text)
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// CompleteVariants completes --variant with the variants of the game that the
// first argument names, or of all games.
func (a *App) CompleteVariants(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var list []string
	for i := range a.Games {
		if len(args) > 0 && !score.SameName(args[0], a.Games[i].Name) {
			continue
		}
		for _, v := range a.Games[i].Variants {
			list = append(list, v.Name+"\t"+a.Games[i].Title+": "+v.Text)
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// CompleteFlag says what completes the value of a flag.
func CompleteFlag(cmd *cobra.Command, flag string, complete cobra.CompletionFunc) {
	_ = cmd.RegisterFlagCompletionFunc(flag, complete) // the flag is there
}

// NoFiles keeps the shell from offering file names for flags that take none.
func NoFiles(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		CompleteFlag(cmd, flag, cobra.NoFileCompletions)
	}
}

// CompleteGameNames completes with the names of the games.
func (a *App) CompleteGameNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return a.Games.Names(), cobra.ShellCompDirectiveNoFileComp
}

// CompleteWords completes with these words.
func CompleteWords(words ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

// CompleteUpTo completes up to so many arguments, and suggests nothing after them.
func CompleteUpTo(most int, complete cobra.CompletionFunc) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(cmd, args, typed)
	}
}

// CompleteSubcommands completes the name of a command, word by word.
func CompleteSubcommands(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var list []string
	if at, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
		for _, sub := range at.Commands() {
			if sub.IsAvailableCommand() {
				list = append(list, sub.Name()+"\t"+sub.Short)
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}
