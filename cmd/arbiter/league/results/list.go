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
	pager  cli.Pager
}

func listCmd(a *cli.App) *cobra.Command {
	l := &listing{ResultFilter: book.ResultFilter{App: a}}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List results, the newest last",
		Long: `List shows results in the order of their numbers, the newest last: the newest
page on a terminal, all of them into a pipe or a file, or what --limit and --page
say. Of several players it shows the games in which all of them sat. --before
goes back from a result, which stays where it is when new ones come in. The state
of a confirmed result is left blank. In JSON --page adds a last line that counts
the pages.`,
		Example: `  arbiter records list
  arbiter records list --player Ann --player Bob --limit 10
  arbiter records list --from 2026-01-01 --to 2026-06-30 --page 2
  arbiter records list --state contested --json`,
		Args: cli.Takes(0, 0),
		RunE: l.run,
	}
	l.AddFlags(cmd)
	cmd.Flags().StringVar(&l.before, "before", "", "only results before this `result`")
	l.pager.Flags(cmd)
	return cmd
}

// settle makes the filter of all flags.
func (l *listing) settle() error {
	if err := l.Settle(); err != nil {
		return err
	}
	if l.before != "" {
		var err error
		if l.Filter.Before, err = book.ParseNumber("result", l.before); err != nil {
			return err
		}
	}
	if err := l.pager.Settle(l.App); err != nil {
		return err
	}
	l.Filter.Limit, l.Filter.Skip = l.pager.Limit, l.pager.Skip()
	return nil
}

func (l *listing) run(cmd *cobra.Command, _ []string) error {
	if err := l.settle(); err != nil {
		return err
	}
	return book.Answer(l.App, nil, func(s *records.Store, w io.Writer) error {
		total := 0
		if !l.AsJSON() || l.pager.Paged() {
			var err error
			if total, err = s.Count(cmd.Context(), l.Filter); err != nil {
				return err
			}
			if err := l.pager.Within(total); err != nil {
				return err
			}
		}
		var list []*league.Result
		var err error
		if l.AsJSON() {
			err = s.Named(cmd.Context(), l.Filter, func(f *league.Result) error { return cli.WriteJSON(w, book.NewResultJSON(f)) })
		} else {
			err = s.Plays(cmd.Context(), l.Filter, func(r *league.Result) error {
				list = append(list, r)
				return nil
			})
		}
		switch {
		case err != nil:
			return err
		case l.AsJSON() && l.pager.Paged():
			return cli.WriteJSON(w, l.pager.JSON(total))
		case len(list) > 0:
			d := &document.Document{}
			d.Add(export.ListResults(l.Games, list), l.pager.Note(total, "result"))
			return l.WriteDocument(w, d)
		case !l.AsJSON():
			l.Note("there is no result to list")
		}
		return nil
	})
}
