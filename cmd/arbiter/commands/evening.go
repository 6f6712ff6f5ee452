package commands

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score/notation"
)

// Evening returns the command `arbiter evening`.
func Evening(s *terminal.Streams) *cobra.Command {
	of := ""
	cmd := &cobra.Command{
		Use:   "evening [DATE]",
		Short: "Sum up an evening, for the club's chat",
		Long: `Evening is a message about one day, of 25 lines at most: who won what, how the
leagues stand after it, who rose and fell since the playing day before, and what
is still to be played. Without DATE it is the last day on which something was
played. Contested and unfinished games are counted and not shown.`,
		Example: `  arbiter evening
  arbiter evening --md
  arbiter evening 2026-11-17 --league "Tuesday league"`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			day := ""
			if len(args) > 0 {
				ok := false
				if day, _, ok = notation.ParseDate(args[0]); !ok {
					return fmt.Errorf("%q is not a date; expected one like 2026-11-20", args[0])
				}
			}
			return runEvening(cmd.Context(), s, of, day)
		},
	}
	cmd.Flags().StringVar(&of, "league", "", "only this `league`")
	return cmd
}

func runEvening(ctx context.Context, s *terminal.Streams, of, day string) error {
	store, err := openToRead(s)
	if err != nil || store == nil && !s.JSON {
		return err
	}
	if store == nil {
		return printEvening(s, &league.Evening{Day: day})
	}
	defer store.Close()
	e, err := store.Evening(ctx, of, day)
	if err != nil {
		return err
	}
	if len(e.Tables) > mostTables {
		s.Say("note: for the other leagues:\n  %s", s.Hint("evening", e.Day, "--league", "LEAGUE"))
	}
	return printEvening(s, e)
}

// An eveningJSON is the answer of evening --json.
type eveningJSON struct {
	*league.Evening
	Text []string `json:"text"`
}

// printEvening prints the message: a title, and blocks of lines.
func printEvening(s *terminal.Streams, e *league.Evening) error {
	title, blocks := message(e, league.Date(league.Today(s.Now())).Year())
	lines := []string{title}
	for _, block := range blocks {
		lines = append(append(lines, ""), block...)
	}
	switch {
	case s.JSON:
		return s.PrintJSON(eveningJSON{e, lines})
	case s.Markdown:
		d := &document.Document{Title: title}
		for _, block := range blocks {
			list := &document.Section{}
			for _, line := range block {
				list.Entries = append(list.Entries, document.Entry{Text: line})
			}
			d.Add(list)
		}
		return s.Print(d)
	}
	for _, line := range lines {
		fmt.Fprintln(s.Out, terminal.Wrap(line, s.Width-2, "  "))
	}
	return nil
}
