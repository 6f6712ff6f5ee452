package book

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
)

// OpenForSuggestions opens the records to suggest names. It never creates or
// changes a file.
func OpenForSuggestions(a *cli.App) (*records.Store, error) {
	return Open(a, records.Options{Glance: true})
}

// CompleteNames lets shells complete players, leagues, games, seasons and files
// wherever the usage of a command or of a flag names one.
func CompleteNames(a *cli.App, cmd *cobra.Command) {
	cmd.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	usage := strings.Fields(cmd.Use)[1:]
	if cmd.ValidArgs == nil {
		cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			at := len(args)
			if at >= len(usage) {
				if at = len(usage) - 1; at < 0 || !strings.HasSuffix(usage[at], "...]") && !strings.HasSuffix(usage[at], "...") {
					return nil, cobra.ShellCompDirectiveNoFileComp
				}
			}
			return complete(a, strings.ToLower(strings.Trim(usage[at], "[].")), typed, args)
		}
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		kind, _ := pflag.UnquoteUsage(f)
		_ = cmd.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) { // the flag is there
			return complete(a, kind, typed, nil)
		})
	})
	for _, sub := range cmd.Commands() {
		CompleteNames(a, sub)
	}
}

// complete completes what is typed of a name. It leaves out the names that are on the
// command line already, and suggests nothing when the records cannot be read.
func complete(a *cli.App, kind, typed string, given []string) ([]string, cobra.ShellCompDirective) {
	names := a.Games.Names()
	switch kind {
	case "game":
	case "player", "other", "league", "season":
		s, err := OpenForSuggestions(a)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		defer s.Close()
		if kind == "league" || kind == "season" {
			names, err = s.Names(context.Background(), kind+"s")
		} else {
			names, err = s.Called(context.Background())
		}
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
	default:
		if strings.Contains(kind, "file") || strings.Contains(kind, "folder") {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return !strings.HasPrefix(score.NameKey(name), score.NameKey(typed)) || !typeable(name) ||
			slices.ContainsFunc(given, func(one string) bool { return score.SameName(one, name) })
	}), cobra.ShellCompDirectiveNoFileComp
}

// typeable reports whether a name can be typed: it has no control characters.
func typeable(name string) bool { return cli.Clean(name) == name && !strings.ContainsRune(name, '\n') }
