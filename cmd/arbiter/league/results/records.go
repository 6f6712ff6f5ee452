// Package results has the commands about single results: add, and those of
// records.
package results

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
)

// RecordsCmd is the command `arbiter records` with its subcommands.
func RecordsCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "List, check and mend what is recorded",
		Long: `Records are kept in one file (--db, else ARBITER_DB, else the data folder).
Every command is kept whole or not at all and stands in the log; records undo
takes it back.`,
		Args: a.NoSuchCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(listCmd(a), showCmd(a), editCmd(a),
		stateCmd(a, "contest", league.Contested, "Put results in doubt: standings leave them out",
			`  arbiter records contest 12 --note "Bob says the Small at f2 was never legal"`),
		stateCmd(a, "confirm", league.Confirmed, "Settle contested results, or bring void ones back",
			"  arbiter records confirm 12 --note \"settled at the table\""),
		stateCmd(a, "void", league.Void, "Let results count for nothing, as if never played",
			"  arbiter records void 12 13"),
		undoCmd(a), logCmd(a), checkCmd(a), rescoreCmd(a), backupCmd(a), restoreCmd(a), copyCmd(a))
	return cmd
}

func logCmd(a *cli.App) *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use:   "log",
		Short: "List the commands that changed anything, the newest last",
		Long: `Log lists the commands that changed anything, the newest last, with who ran
them and when. Below a correction stands what it changed: old → new.`,
		Example: `  arbiter records log
  arbiter records log --limit 5`,
		Args: cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 0 {
				return cli.UsageError("--limit is the number of commands to show; it cannot be %d", limit)
			}
			return book.Answer(a, nil, func(s *records.Store, w io.Writer) error {
				t := logTable()
				list, err := s.Log(cmd.Context(), limit)
				for i := range list {
					if err == nil && a.AsJSON() {
						err = cli.WriteJSON(w, list[i])
					}
					addEntry(t, &list[i], true)
				}
				if err == nil && len(t.Rows) > 0 && !a.AsJSON() {
					err = a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
				}
				return err
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 0, "only the newest `N`")
	return cmd
}

// logTable is a table of commands, without any yet.
func logTable() *document.Table {
	return &document.Table{Columns: []document.Column{{Says: "command", Kind: document.Whole}, {Head: "when", Kind: document.Whole, Rank: document.Recent},
		{Head: "who", Kind: document.Words, Rank: document.Detail}, {Head: "what", Kind: document.Words}, {Says: "undone", Kind: document.Words, Once: true}}}
}

// addEntry adds a command, and below it what it changed.
func addEntry(t *document.Table, e *records.Entry, numbered bool) {
	mark := ""
	if e.Undone != 0 {
		mark = fmt.Sprintf("undone by %d", e.Undone)
	}
	t.Rows = append(t.Rows, []document.Cell{{Text: fmt.Sprint(e.ID)}, {Text: e.At.Format("2006-01-02 15:04")}, {Text: e.Who}, {Text: e.What}, {Text: mark}})
	if e.Undoes == 0 {
		for _, line := range book.FieldLines(e.Fields, numbered) {
			t.Rows = append(t.Rows, []document.Cell{{}, {}, {}, {Text: "  " + line}, {}})
		}
	}
}
