package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"arbiter/records"
	"arbiter/score"
)

// completePlayers completes the names of so many players, each named once.
func (a *app) completePlayers(most int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.completing(func(ctx context.Context, s *records.Store) []string {
			names, err := s.Called(ctx)
			if err != nil {
				return nil
			}
			return beginning(typed, slices.DeleteFunc(names, func(name string) bool {
				return slices.ContainsFunc(args, func(arg string) bool { return score.SameName(arg, name) })
			}))
		})
	}
}

// beginning is the names that begin with what was typed, in any case. Those
// that a shell would take apart, or act on, are left out.
func beginning(typed string, names []string) []string {
	typed = strings.ToLower(typed)
	return slices.DeleteFunc(names, func(name string) bool {
		return !strings.HasPrefix(strings.ToLower(name), typed) || strings.ContainsFunc(name, unicode.IsControl)
	})
}

// completeOneResult completes the number of one result.
func (a *app) completeOneResult(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.completeResults(cmd, args, typed)
}

// completeCommands completes the number of one command of the log, the newest.
func (a *app) completeCommands(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.completing(func(ctx context.Context, s *records.Store) []string {
		var list []string
		err := s.Log(ctx, 30, func(e records.Entry) error {
			if number := fmt.Sprint(e.ID); strings.HasPrefix(number, typed) {
				list = append(list, number+"\t"+cut(e.What, 60))
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

// noFiles keeps the shell from offering files for flags that take none.
func noFiles(cmd *cobra.Command, flags ...string) {
	for _, flag := range flags {
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.NoFileCompletions) // the flag is there
	}
}

func completeGameNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return gameNames(), cobra.ShellCompDirectiveNoFileComp
}
