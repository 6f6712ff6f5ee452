package book

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
)

// OpenForSuggestions opens the records to suggest names. It never creates or
// changes a file.
func OpenForSuggestions(a *cli.App) (*records.Store, error) {
	return Open(a, records.Options{Glance: true})
}

// completing opens the records for a shell's completion. It suggests nothing when
// they cannot be read.
func completing(a *cli.App, body func(ctx context.Context, s *records.Store) []string) ([]string, cobra.ShellCompDirective) {
	s, err := OpenForSuggestions(a)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	defer s.Close()
	return body(context.Background(), s), cobra.ShellCompDirectiveNoFileComp
}

// CompleteNames completes the names of a table: "players", "leagues" or "seasons".
// It leaves out names that are on the command line already.
func CompleteNames(a *cli.App, table string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		return completing(a, func(ctx context.Context, s *records.Store) []string {
			names, err := currentNames(ctx, s, table)
			if err != nil {
				return nil
			}
			list := beginning(typed, args, names)
			if table == "players" && typed != "" {
				list = append(list, otherNames(ctx, s, typed, args)...)
			}
			return list
		})
	}
}

// CompleteLeagueFlags completes the values of --league and --season.
func CompleteLeagueFlags(a *cli.App, cmd *cobra.Command) {
	cli.CompleteFlag(cmd, "league", CompleteNames(a, "leagues"))
	cli.CompleteFlag(cmd, "season", CompleteNames(a, "seasons"))
}

// CompleteSeasons completes those of a league's seasons that are wanted.
func CompleteSeasons(a *cli.App, league, typed string, wanted func(*records.LeagueSeason) bool) ([]string, cobra.ShellCompDirective) {
	return completing(a, func(ctx context.Context, s *records.Store) []string {
		list, err := s.Leagues(ctx, league)
		if err != nil || len(list) != 1 {
			return nil
		}
		var names []string
		for i := range list[0].Seasons {
			if x := &list[0].Seasons[i]; x.Name != "" && wanted(x) {
				names = append(names, x.Name)
			}
		}
		return beginning(typed, nil, names)
	})
}

// otherNames returns former and merged names that begin with what was typed, each
// with the player's current name.
func otherNames(ctx context.Context, s *records.Store, typed string, args []string) []string {
	players, err := s.Players(ctx)
	if err != nil {
		return nil
	}
	var list []string
	for _, p := range players {
		for _, name := range beginning(typed, args, p.Others) {
			list = append(list, name+"\t"+cli.Clean(p.Name)+" today")
		}
	}
	return list
}

// currentNames returns all names of a table; for "players" their current names.
func currentNames(ctx context.Context, s *records.Store, table string) ([]string, error) {
	if table == "players" {
		return s.Called(ctx)
	}
	return s.Names(ctx, table)
}

// CompletePlayers completes the names of up to so many players.
func CompletePlayers(a *cli.App, most int) cobra.CompletionFunc {
	return cli.CompleteUpTo(most, CompleteNames(a, "players"))
}

// beginning returns the names that begin with what was typed, in any case. It
// leaves out those in args and those that cannot be typed.
func beginning(typed string, args, names []string) []string {
	typed = score.NameKey(typed)
	return slices.DeleteFunc(names, func(name string) bool {
		return !strings.HasPrefix(score.NameKey(name), typed) || !typeable(name) ||
			slices.ContainsFunc(args, func(arg string) bool { return score.SameName(arg, name) })
	})
}

// typeable reports whether a name can be typed: it has no control characters.
func typeable(name string) bool { return cli.Clean(name) == name && !strings.ContainsRune(name, '\n') }

// CompleteResults completes the numbers of results, the newest first, each with
// its players.
func CompleteResults(a *cli.App) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		return completing(a, func(ctx context.Context, s *records.Store) []string {
			var list []string
			err := s.List(ctx, records.Filter{Limit: 30}, func(f records.Full) error {
				if number := fmt.Sprint(f.ID); strings.HasPrefix(number, typed) && !slices.Contains(args, number) {
					list = append(list, number+"\t"+cli.ISODate(f.Played)+" "+cli.Cut(strings.Join(f.Names, ", "), 60))
				}
				return nil
			})
			if err != nil {
				return nil
			}
			slices.Reverse(list)
			return list
		})
	}
}

// CompleteCommands completes the number of a command of the log, the newest first.
func CompleteCommands(a *cli.App) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return completing(a, func(ctx context.Context, s *records.Store) []string {
			var list []string
			err := s.Log(ctx, 30, func(e records.Entry) error {
				if number := fmt.Sprint(e.ID); strings.HasPrefix(number, typed) {
					list = append(list, number+"\t"+cli.Cut(e.What, 60))
				}
				return nil
			})
			if err != nil {
				return nil
			}
			slices.Reverse(list)
			return list
		})
	}
}
