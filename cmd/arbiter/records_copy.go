package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"arbiter/records"
)

func (a *app) copyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "copy TO",
		Short: "Copy everything to another file or to a server",
		Long: `Copy copies all results with their numbers, the people, the leagues and the log
to a file or to a PostgreSQL server. Nothing may be recorded there yet. Every row
of the copy is compared before the copy is kept; when anything fails nothing is
recorded there. Others may go on writing: they are not in the copy.`,
		Example: `  arbiter records copy postgres://ann@host/club
  arbiter records copy club.db --db postgres://ann@host/club`,
		Args: takes(1, 1),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			to := args[0]
			if !records.IsServer(to) {
				if err := a.hold(heldFile{to, nil, "the copy is made there"}); err != nil {
					return err
				}
			}
			return a.answerAfter(func(out *output) error {
				return a.withRecords(records.Options{Read: true}, func(s *records.Store) error { return a.copyRecords(cmd, s, out, to) })
			})
		},
	}
}

type jsonCopied struct {
	Copy     string `json:"copy"` // where to
	Results  int    `json:"results"`
	Players  int    `json:"players"`
	Commands int    `json:"commands"`
}

func (a *app) copyRecords(cmd *cobra.Command, s *records.Store, out *output, to string) error {
	copied, err := a.copyUnlessInterrupted(cmd.Context(), s, to)
	if err != nil {
		return err
	}
	out.keptAs("the copy is made: " + records.Shown(to))
	if a.asJSON() {
		return writeJSON(out, jsonCopied{records.Shown(to), copied.Results, copied.Players, copied.Commands})
	}
	_, err = fmt.Fprintf(out, "copied to %s: %s, %s, %s; every row was compared\n", strconv.Quote(records.Shown(to)),
		counted(copied.Results, "result"), counted(copied.Players, "player"), counted(copied.Commands, "command"))
	return err
}

// copyUnlessInterrupted makes the copy. An interruption waits until it is taken
// back.
func (a *app) copyUnlessInterrupted(ctx context.Context, s *records.Store, to string) (records.Copied, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan struct{})
	calm := a.interrupts.do(func() {
		cancel()
		<-ended
		fmt.Fprintln(a.err, "\ninterrupted")
	})
	stop := a.waiting("copying and comparing")
	copied, err := s.CopyTo(ctx, to)
	stop()
	close(ended)
	calm()
	return copied, err
}
