package commands

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/export/document"
	"arbiter/records"
)

// Log returns the command `arbiter log`.
func Log(s *terminal.Streams) *cobra.Command {
	limit := 0
	cmd := &cobra.Command{
		Use:   "log",
		Short: "List the commands that changed anything, the newest last",
		Long: `Log lists the commands that changed anything, the newest last, with who ran
them and when. Below a correction stands what it changed: old → new.`,
		Example: `  arbiter log --limit 5
  arbiter log`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runLog(cmd.Context(), s, limit) },
	}
	cmd.Flags().IntVar(&limit, "limit", 0, "only the newest `N`")
	return cmd
}

func runLog(ctx context.Context, s *terminal.Streams, limit int) error {
	if limit < 0 {
		return fmt.Errorf("--limit is the number of commands to show; it cannot be %d", limit)
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
	list, err := store.Log(ctx, limit)
	if err != nil {
		return err
	}
	if s.JSON {
		for i := range list {
			if err := s.PrintJSON(list[i]); err != nil {
				return err
			}
		}
		return nil
	}
	d := &document.Document{}
	d.Add(LogTable(list, s.Now().Location(), true))
	return s.Print(d)
}

// mostFields is the most changes of one command that the log lists; more are counted.
const mostFields = 20

// LogTable returns commands as a table, with the times of a zone, each with what it changed below
// it. named means that each change names its result.
func LogTable(list []records.Entry, zone *time.Location, named bool) *document.Table {
	t := &document.Table{Columns: []document.Column{{Says: "command", Kind: document.Whole}, {Head: "when", Kind: document.Whole, Rank: document.Recent},
		{Head: "who", Kind: document.Words, Rank: document.Detail}, {Head: "what", Kind: document.Words}, {Says: "undone", Kind: document.Words, Once: true}}}
	for i := range list {
		e := &list[i]
		undone := ""
		if e.Undone != 0 {
			undone = fmt.Sprintf("undone by c%d", e.Undone)
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: fmt.Sprintf("c%d", e.ID)}, {Text: e.At.In(zone).Format("2006-01-02 15:04")}, {Text: e.Who}, {Text: e.What}, {Text: undone}})
		if e.Undoes != 0 {
			continue // it says what it took back
		}
		for k, line := range saving.FieldLines(e.Fields, named) {
			if k == mostFields {
				line = fmt.Sprintf("… and %d more", len(e.Fields)-mostFields)
			}
			if k <= mostFields {
				t.Rows = append(t.Rows, []document.Cell{{}, {}, {}, {Text: "  " + line}, {}})
			}
		}
	}
	return t
}
