package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/records"
)

// A listing is one `arbiter records list`.
type listing struct {
	*app
	filter records.Filter
	state  string
	before string
	days   span
	pager  pager
}

func (a *app) listCmd() *cobra.Command {
	l := &listing{app: a}
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
		Args: takes(0, 0),
		RunE: l.run,
	}
	l.pickFlags(cmd)
	cmd.Flags().StringVar(&l.before, "before", "", "only results before this `result`")
	l.pager.flags(cmd)
	_ = cmd.RegisterFlagCompletionFunc("before", a.completeResults)
	return cmd
}

// pickFlagNames are the flags of pickFlags.
var pickFlagNames = []string{"game", "league", "season", "player", "state", "from", "to"}

// pickFlags are the flags that pick results out.
func (l *listing) pickFlags(cmd *cobra.Command) {
	l.filterFlags(cmd, &l.filter)
	cmd.Flags().StringArrayVar(&l.filter.Players, "player", nil, "only games of this `player` (repeatable)")
	cmd.Flags().StringVar(&l.state, "state", "", "only `confirmed|contested|void` ones")
	l.days.flags(cmd)
	_ = cmd.RegisterFlagCompletionFunc("player", func(cmd *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return l.completeNames("players")(cmd, l.filter.Players, typed)
	})
	_ = cmd.RegisterFlagCompletionFunc("state", cobra.FixedCompletions([]string{"confirmed", "contested", "void"}, cobra.ShellCompDirectiveNoFileComp))
}

// pick makes a filter of the flags of pickFlags.
func (l *listing) pick() error {
	if err := settleGame(&l.filter); err != nil {
		return err
	}
	switch l.filter.State = records.State(l.state); l.filter.State {
	case "", records.Confirmed, records.Contested, records.Void:
	default:
		return usage("--state is confirmed, contested or void, not %q", l.state)
	}
	return l.days.settle(&l.filter)
}

// settle makes a filter of all flags.
func (l *listing) settle() error {
	if err := l.pick(); err != nil {
		return err
	}
	if l.before != "" {
		var err error
		if l.filter.Before, err = number("result", l.before); err != nil {
			return err
		}
	}
	if err := l.pager.settle(l.app); err != nil {
		return err
	}
	l.filter.Limit, l.filter.Skip = l.pager.limit, l.pager.skip()
	return nil
}

func (l *listing) run(cmd *cobra.Command, _ []string) error {
	if err := l.settle(); err != nil {
		return err
	}
	return l.readingTables(nil, func(s *records.Store, w io.Writer) error {
		total := 0
		if !l.asJSON() || l.pager.paged() {
			var err error
			if total, err = s.Count(cmd.Context(), l.filter); err != nil {
				return err
			}
			if err := l.pager.within(total); err != nil {
				return err
			}
		}
		t := resultsTable()
		var err error
		if l.asJSON() {
			err = s.Named(cmd.Context(), l.filter, func(f *records.Full) error { return writeJSON(w, resultJSON(f)) })
		} else {
			err = s.Plays(cmd.Context(), l.filter, func(r *records.Result) error {
				t.rows = append(t.rows, listRow(r))
				return nil
			})
		}
		switch {
		case err != nil:
			return err
		case l.asJSON() && l.pager.paged():
			return writeJSON(w, l.pager.json(total))
		case len(t.rows) > 0:
			writeResults(w, t)
			l.pager.tell(w, total, "result")
		case !l.asJSON():
			l.note("there is no result to list")
		}
		return nil
	})
}

// resultsTable is a table for listRow's rows.
func resultsTable() table {
	return table{head: []string{"", "date", "game", "players", "state", "league", "season"}, left: 7, whole: []int{0, 1, 4}, spare: []int{6, 5, 2}}
}

// lean leaves out the columns of resultsTable that have nothing in them.
func (t *table) lean() {
	for column := len(t.head) - 1; column > 3; column-- {
		if !slices.ContainsFunc(t.rows, func(row []string) bool { return row[column] != "" }) {
			t.without(column)
		}
	}
}

// writeResults writes a table of results. Files and programs get all its columns
// whatever is in them.
func writeResults(w io.Writer, t table) {
	if width < unbounded {
		t.lean()
	}
	writeTable(w, t)
}

// listRow is a result on one line.
func listRow(r *records.Result) []string {
	state := ""
	switch {
	case r.State != records.Confirmed:
		state = string(r.State)
	case !r.Complete:
		state = "unfinished"
	}
	parts := make([]string, len(r.Names))
	for i, name := range r.Names {
		parts[i] = cut(name, nameRoom())
		switch seat := r.Seats[i]; {
		case seat.Exact != "":
			parts[i] += " " + strings.Replace(seat.Exact, "-", "−", 1)
		case !seat.None:
			parts[i] += " " + minus(seat.Total)
		case seat.Place > 0:
			parts[i] += " " + ordinal(seat.Place)
		}
	}
	number, date := "", "" // of a game that is not recorded, and says none
	if r.ID != 0 {
		number = resultNumber(r.ID)
	}
	if r.ID != 0 || !r.Played.IsZero() {
		date = isoDay(r.Played)
	}
	return []string{number, date, gameTitle(r.Game), strings.Join(parts, ", "), state, r.League, r.Season}
}

// ordinal is a place in words: 1st, 2nd.
func ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return fmt.Sprint(n) + end
}
