package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/records"
)

// recordsCmds are the commands about what is recorded.
func (a *app) recordsCmds() []*cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "List, check and mend what is recorded",
		Long: `Records are kept in one file (--db, else ARBITER_DB, else the data folder).
Every command is kept whole or not at all and stands in the log; records undo
takes it back.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.listCmd(), a.showCmd(), a.editCmd(),
		a.stateCmd("contest", records.Contested, "Put results in doubt: standings leave them out",
			`  arbiter records contest 12 --note "Bob says the Small at f2 was never legal"`),
		a.stateCmd("confirm", records.Confirmed, "Settle contested results, or bring void ones back",
			"  arbiter records confirm 12 --note \"settled at the table\""),
		a.stateCmd("void", records.Void, "Let results count for nothing, as if never played",
			"  arbiter records void 12 13"),
		a.undoCmd(), a.logCmd(), a.checkCmd(), a.rescoreCmd(), a.backupCmd())
	return []*cobra.Command{cmd, a.playersCmd(), a.leaguesCmd(), a.standingsCmd()}
}

func (a *app) listCmd() *cobra.Command {
	var f records.Filter
	var state string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List results, the newest last",
		Example: `  arbiter records list
  arbiter records list --player Ann --limit 10
  arbiter records list --state contested --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := settleGame(&f); err != nil {
				return err
			}
			switch f.State = records.State(state); f.State {
			case "", records.Confirmed, records.Contested, records.Void:
			default:
				return usage("--state is confirmed, contested or void, not %q", state)
			}
			if f.Limit < 0 {
				return usage("--limit is how many results to show, not %d", f.Limit)
			}
			return a.reading(nil, func(s *records.Store, w io.Writer) error {
				t := table{head: []string{"", "date", "game", "players", "league"}, left: 5}
				err := s.List(cmd.Context(), f, func(r records.Full) error {
					if a.asJSON() {
						return writeJSON(w, resultJSON(&r, false))
					}
					t.rows = append(t.rows, listRow(&r))
					return nil
				})
				if err == nil && len(t.rows) > 0 {
					writeTable(w, t)
				}
				return err
			})
		},
	}
	a.filterFlags(cmd, &f)
	cmd.Flags().StringVar(&f.Player, "player", "", "only games of this `player`")
	cmd.Flags().StringVar(&state, "state", "", "only `confirmed|contested|void` ones")
	cmd.Flags().IntVar(&f.Limit, "limit", 0, "only the newest `N`")
	_ = cmd.RegisterFlagCompletionFunc("player", a.completeNames("players"))
	_ = cmd.RegisterFlagCompletionFunc("state", cobra.FixedCompletions([]string{"confirmed", "contested", "void"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// listRow is a result on one line. What sets a result apart
// stands in the league's place.
func listRow(r *records.Full) []string {
	last := strings.TrimSpace(r.League + " " + r.Season)
	switch {
	case r.State != records.Confirmed:
		last = string(r.State)
	case !r.Complete:
		last = "unfinished"
	}
	parts := make([]string, len(r.Names))
	for i, name := range r.Names {
		parts[i] = cut(name, 16)
		if i < len(r.Sheet.Players) {
			parts[i] += " " + minus(r.Sheet.Players[i].Total())
		}
	}
	return []string{fmt.Sprintf("#%d", r.ID), r.Played.Format(time.DateOnly), gameTitle(r.Game), strings.Join(parts, ", "), last}
}

func gameTitle(name string) string {
	if g := findGame(name); g != nil {
		return g.Title
	}
	return name
}

func (a *app) logCmd() *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use:   "log",
		Short: "List the commands that changed anything, the newest last",
		Example: `  arbiter records log
  arbiter records log --limit 5`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 0 {
				return usage("--limit is how many commands to show, not %d", limit)
			}
			return a.reading(nil, func(s *records.Store, w io.Writer) error {
				t := table{head: []string{"", "when", "who", "what", ""}, left: 5}
				err := s.Log(cmd.Context(), limit, func(e records.Entry) error {
					if a.asJSON() {
						return writeJSON(w, entryJSON(&e))
					}
					t.rows = append(t.rows, logRow(&e))
					return nil
				})
				if err == nil && len(t.rows) > 0 {
					writeTable(w, t)
				}
				return err
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 0, "only the newest `N`")
	return cmd
}

func logRow(e *records.Entry) []string {
	mark := ""
	if e.Undone != 0 {
		mark = fmt.Sprintf("undone by %d", e.Undone)
	}
	return []string{fmt.Sprint(e.ID), e.At.Format("2006-01-02 15:04"), e.Who, e.What, mark}
}

type jsonEntry struct {
	Command int64    `json:"command"`
	At      string   `json:"at"`
	Who     string   `json:"who"`
	What    string   `json:"what"`
	Args    []string `json:"args"`
	Rows    int      `json:"rows"`
	Version string   `json:"version"`
	Undoes  int64    `json:"undoes,omitempty"`
	Undone  int64    `json:"undone,omitempty"` // the command that took it back
}

func entryJSON(e *records.Entry) jsonEntry {
	args := e.Args
	if args == nil {
		args = []string{}
	}
	return jsonEntry{e.ID, e.At.Format(time.RFC3339), e.Who, e.What, args, e.Rows, e.Version, e.Undoes, e.Undone}
}
