package results

import (
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
)

// A listing is one run of `arbiter records list`.
type listing struct {
	book.ResultFilter
	before string
	newest cli.Newest
}

func listCmd(a *cli.App) *cobra.Command {
	l := &listing{ResultFilter: book.ResultFilter{App: a}}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List results, the newest last",
		Long: `List shows results in the order of their days, the newest last: the newest
20 on a terminal, all of them into a pipe or a file, or as many as --limit says.
Of several players it shows the games in which all of them sat. --before goes
back from a result. The state of a confirmed result is left blank.`,
		Example: `  arbiter records list
  arbiter records list --player Ann --player Bob --limit 10
  arbiter records list --from 2026-01-01 --to 2026-06-30
  arbiter records list --before 74 --limit 20
  arbiter records list --state contested --json`,
		Args: cli.Takes(0, 0),
		RunE: l.run,
	}
	l.AddFlags(cmd)
	cmd.Flags().StringVar(&l.before, "before", "", "only results before this `result`")
	l.newest.Flags(cmd)
	return cmd
}

// readFlags makes the filter of all flags.
func (l *listing) readFlags() error {
	if err := l.Check(); err != nil {
		return err
	}
	if l.before != "" {
		var err error
		if l.Filter.Before, err = book.ParseNumber("result", l.before); err != nil {
			return err
		}
	}
	if err := l.newest.Check(l.App); err != nil {
		return err
	}
	l.Filter.Limit = l.newest.Limit
	return nil
}

func (l *listing) run(cmd *cobra.Command, _ []string) error {
	if err := l.readFlags(); err != nil {
		return err
	}
	return book.Answer(l.App, nil, func(s *records.Store, w io.Writer) error {
		if l.AsJSON() {
			return s.Whole(cmd.Context(), l.Filter, func(f *league.Result) error { return cli.WriteJSON(w, book.NewResultJSON(f)) })
		}
		list, err := s.Results(cmd.Context(), l.Filter)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			l.Note("there is no result to list")
			return nil
		}
		total, err := s.Count(cmd.Context(), l.Filter)
		if err != nil {
			return err
		}
		d := &document.Document{}
		d.Add(export.ListResults(l.Games, list), l.newest.Note(total, "result"))
		return l.WriteDocument(w, d)
	})
}
