package cli

import (
	"github.com/spf13/cobra"

	"arbiter/score"
)

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

// NoFiles keeps the shell from offering file names for flags that take none.
func NoFiles(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.NoFileCompletions) // the flag is there
	}
}

// CompleteGameNames completes a flag with the names of the games.
func (a *App) CompleteGameNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return a.Games.Names(), cobra.ShellCompDirectiveNoFileComp
}

// CompleteGames completes the first argument with the names of the games.
func (a *App) CompleteGames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.Games.Names(), cobra.ShellCompDirectiveNoFileComp
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
