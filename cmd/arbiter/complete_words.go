package main

import (
	"github.com/spf13/cobra"

	"arbiter/score"
)

// completeRulings completes what --ruling may say: of all games, since the
// file is not read for it.
func completeRulings(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var list []string
	for i := range games {
		for _, r := range games[i].Rulings {
			for _, v := range r.Values {
				list = append(list, r.Name+"="+v.Name+"\t"+games[i].Title+": "+v.Text)
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeVariants completes the variants of the game that was named.
func completeVariants(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var list []string
	for i := range games {
		if len(args) > 0 && !score.SameName(args[0], games[i].Name) {
			continue
		}
		for _, v := range games[i].Variants {
			list = append(list, v.Name+"\t"+games[i].Title+": "+v.Text)
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeSubcommands completes the name of a command, word by word.
func completeSubcommands(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
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
