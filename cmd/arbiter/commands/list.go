package commands

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records/league"
)

type listOptions struct {
	picks  picks
	before string
	limit  int
}

// usualLimit is how many results are shown on a terminal, unless --limit says otherwise.
const usualLimit = 20

// List returns the command `arbiter list`.
func List(s *terminal.Streams) *cobra.Command {
	o := &listOptions{}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List results, the newest last",
		Long: `List shows results in the order of their days, the newest last: the newest
20 on a terminal, all of them into a pipe or a file, or as many as --limit says.
Of several players it shows the games in which all of them sat. --before goes
back from a result. The state of a confirmed result is left blank.`,
		Example: `  arbiter list
  arbiter list --player Ann --player Bob --limit 10
  arbiter list --from 2026-01-01 --to 2026-06-30
  arbiter list --before 74 --limit 20
  arbiter list --state contested --json`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("limit") && s.Width < terminal.Unlimited && !s.JSON {
				o.limit = usualLimit
			}
			return runList(cmd.Context(), s, o)
		},
	}
	o.picks.flags(cmd)
	cmd.Flags().StringVar(&o.before, "before", "", "only results before this `result`")
	cmd.Flags().IntVar(&o.limit, "limit", 0, fmt.Sprintf("only the newest `N`; 0 is all. A terminal gets %d, pipes and files get all", usualLimit))
	return cmd
}

func runList(ctx context.Context, s *terminal.Streams, o *listOptions) error {
	if o.limit < 0 {
		return fmt.Errorf("--limit is the number of results to show; it cannot be %d", o.limit)
	}
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		s.Say("%s", saving.NothingYet(s))
		return nil
	}
	if err != nil {
		return err
	}
	defer store.Close()
	filter, err := o.picks.filter(ctx, store)
	if err != nil {
		return err
	}
	if o.before != "" {
		if filter.Before, err = readResult(o.before); err != nil {
			return err
		}
	}
	filter.Limit = o.limit
	if s.JSON {
		return store.Whole(ctx, filter, func(r *league.Result) error { return s.PrintJSON(saving.NewResultJSON(r)) })
	}
	list, err := store.Results(ctx, filter)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		s.Say("note: there is no result to list")
		return nil
	}
	d := &document.Document{}
	d.Add(export.ListResults(games.All, list))
	if len(list) == o.limit {
		total, err := store.Count(ctx, filter)
		if err != nil {
			return err
		}
		if total > o.limit {
			d.Add(document.Note{Hint: fmt.Sprintf("the newest %d of %d results; --limit 0 shows all", o.limit, total)})
		}
	}
	return s.Print(d)
}
