package main

import (
	"fmt"
	"io"
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
		Args: noSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.listCmd(), a.showCmd(), a.editCmd(),
		a.stateCmd("contest", records.Contested, "Put results in doubt: standings leave them out",
			`  arbiter records contest 12 --note "Bob says the Small at f2 was never legal"`),
		a.stateCmd("confirm", records.Confirmed, "Settle contested results, or bring void ones back",
			"  arbiter records confirm 12 --note \"settled at the table\""),
		a.stateCmd("void", records.Void, "Let results count for nothing, as if never played",
			"  arbiter records void 12 13"),
		a.undoCmd(), a.logCmd(), a.checkCmd(), a.rescoreCmd(), a.backupCmd(), a.restoreCmd(), a.copyCmd())
	return []*cobra.Command{cmd, a.playersCmd(), a.leaguesCmd(), a.standingsCmd(), a.ratingsCmd(), a.historyCmd(), a.exportCmd()}
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
		Long: `Log lists the commands that changed anything, the newest last, with who ran
them and when. Below a correction stands what it changed: old → new.`,
		Example: `  arbiter records log
  arbiter records log --limit 5`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 0 {
				return usage("--limit is how many commands to show, not %d", limit)
			}
			return a.readingTables(nil, func(s *records.Store, w io.Writer) error {
				t := table{head: []string{"", "when", "who", "what", ""}, left: 5, whole: []int{0, 1}, spare: []int{2}}
				err := s.Log(cmd.Context(), limit, func(e records.Entry) error {
					if a.asJSON() {
						return writeJSON(w, entryJSON(&e))
					}
					t.rows = append(append(t.rows, logRow(&e)), fieldRows(&e, true)...)
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
	noFiles(cmd, "limit")
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

	Fields []jsonField `json:"fields,omitempty"`
}

func entryJSON(e *records.Entry) jsonEntry {
	args := e.Args
	if args == nil {
		args = []string{}
	}
	return jsonEntry{e.ID, e.At.Format(time.RFC3339), e.Who, e.What, args, e.Rows, e.Version, e.Undoes, e.Undone, fieldsJSON(e.Fields)}
}
