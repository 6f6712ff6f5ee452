package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
)

// CompleteNames lets shells complete players, leagues, games, seasons and files wherever the usage
// of a command or of a flag names one.
func CompleteNames(s *terminal.Streams, cmd *cobra.Command) {
	cmd.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	usage := strings.Fields(cmd.Use)[1:]
	if cmd.ValidArgs == nil {
		cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			at := len(args)
			if at >= len(usage) {
				if at = len(usage) - 1; at < 0 || !strings.HasSuffix(strings.TrimSuffix(usage[at], "]"), "...") {
					return nil, cobra.ShellCompDirectiveNoFileComp
				}
			}
			return complete(cmd.Context(), s, strings.ToLower(strings.Trim(usage[at], "[].")), typed, args)
		}
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		kind, _ := pflag.UnquoteUsage(f)
		_ = cmd.RegisterFlagCompletionFunc(f.Name, func(cmd *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) { // the flag is there
			return complete(cmd.Context(), s, kind, typed, nil)
		})
	})
	for _, sub := range cmd.Commands() {
		CompleteNames(s, sub)
	}
}

// complete completes the beginning of a name. It leaves out the names that are on the command line
// already, and offers nothing where the records cannot be read.
func complete(ctx context.Context, s *terminal.Streams, kind, typed string, given []string) ([]string, cobra.ShellCompDirective) {
	names := games.All.Names()
	switch {
	case kind == "game":
	case slices.Contains([]string{"player", "other", "league", "season"}, kind):
		names = namesOf(ctx, s, kind)
	case strings.Contains(kind, "file"), strings.Contains(kind, "folder"):
		return nil, cobra.ShellCompDirectiveDefault
	default:
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return !strings.HasPrefix(score.NameKey(name), score.NameKey(typed)) || terminal.Clean(name) != name || strings.Contains(name, "\n") ||
			slices.ContainsFunc(given, func(one string) bool { return score.SameName(one, name) })
	}), cobra.ShellCompDirectiveNoFileComp
}

// namesOf returns the names of a kind in the records; none where they cannot be read.
func namesOf(ctx context.Context, s *terminal.Streams, kind string) []string {
	store, err := saving.OpenStore(s, records.Options{Quick: true})
	if err != nil {
		return nil
	}
	defer store.Close()
	var names []string
	if kind == "league" || kind == "season" {
		names, err = store.Names(ctx, kind+"s")
	} else {
		names, err = store.PlayerNames(ctx)
	}
	if err != nil {
		return nil
	}
	return names
}
