package results

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func checkCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Check that the records are whole and every score still holds",
		Long: `Check looks at the file, at what its rows name, and works every score out again
from its position. It changes nothing, and exits 1 when it finds a problem.`,
		Example: "  arbiter records check",
		Args:    cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return book.Answer(a, nil, func(s *records.Store, w io.Writer) error {
				stop := a.Waiting("looking at everything")
				checks, err := s.Check(cmd.Context(), a.Games, func(p records.Problem) {
					a.Code = cli.ExitNo
					showProblem(a, w, p)
				})
				stop()
				if err != nil {
					return err
				}
				return showChecks(a, w, checks)
			})
		},
	}
}

func showProblem(a *cli.App, w io.Writer, p records.Problem) {
	if a.AsJSON() {
		_ = cli.WriteJSON(w, p) // closing the output reports its errors
		return
	}
	about := ""
	if p.Result != 0 {
		about = fmt.Sprintf("%d: ", p.Result)
	}
	for i, line := range strings.Split(cli.Clean(p.Message), "\n") {
		switch {
		case i == 0:
			fmt.Fprintf(w, "  %s  %s\n", p.Check, cli.WrapText(about+line, a.Width-14, "      "))
		case strings.HasPrefix(line, " "): // a command
			fmt.Fprintf(w, "      %s\n", line)
		default:
			fmt.Fprintf(w, "      %s\n", cli.WrapText(line, a.Width-6, "      "))
		}
	}
}

func showChecks(a *cli.App, w io.Writer, checks []records.Check) error {
	if a.AsJSON() {
		return cli.WriteJSON(w, map[string]any{"ok": a.Code == cli.ExitDone, "checks": checks})
	}
	t := &document.Table{Columns: []document.Column{{Head: "check", Kind: document.Whole}, {Head: "found", Kind: document.Whole}, {Head: "what it says", Kind: document.Words}}}
	for _, c := range checks {
		verdict, text := "ok", c.Text
		if c.Problems > 0 {
			text = c.Wrong
			verdict = score.Counted(c.Problems, "problem")
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: c.Name}, {Text: verdict}, {Text: text}})
	}
	return a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
}

func rescoreCmd(a *cli.App) *cobra.Command {
	var dry bool
	cmd := &cobra.Command{
		Use:   "rescore",
		Short: "Work every score out again, and keep what differs",
		Long: `Rescore works every result out again from its position, under the rulings that
were in force, and shows those that differ. The new lines are kept in one
command, which records undo takes back; --dry-run only shows them.`,
		Example: `  arbiter records rescore --dry-run
  arbiter records rescore`,
		Args: cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return book.AnswerAfter(a, records.Options{Read: dry}, func(s *records.Store, out *cli.Output) error {
				return rescore(a, cmd, s, out, dry)
			})
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show the differences and keep nothing")
	return cmd
}

// rescore holds its answer back until the new lines are kept, so that nobody else
// waits for a pager.
func rescore(a *cli.App, cmd *cobra.Command, s *records.Store, out *cli.Output, dry bool) error {
	var held bytes.Buffer
	seen, differ, unread := 0, 0, 0
	var command int64
	stop := a.Waiting("scoring again")
	show := func(d records.Difference) {
		if d.Problem != "" {
			unread++
			a.Code = cli.ExitNo
		} else {
			differ++
		}
		showDifference(a, &held, &d)
	}
	var err error
	if dry {
		seen, err = s.Differences(cmd.Context(), a.Games, show)
	} else {
		err = s.Do(cmd.Context(), book.Command(a), func(tx *records.Tx) (err error) {
			seen, err = tx.Rescore(a.Games, show)
			tx.What = "rescored " + score.Counted(differ, "result")
			if tx.Changed() {
				command = tx.ID()
			}
			return err
		})
	}
	stop()
	if err != nil {
		return err
	}
	out.NoteChange(command)
	if _, err := held.WriteTo(out); err != nil {
		return err
	}
	if a.AsJSON() {
		return cli.WriteJSON(out, struct {
			Command    int64 `json:"command"`
			Scored     int   `json:"scored"`
			Changed    int   `json:"changed"`
			Unreadable int   `json:"unreadable"`
		}{command, seen, differ, unread})
	}
	fmt.Fprintf(out, "%s scored again, %d changed\n", score.Counted(seen, "result"), differ)
	book.PrintUndo(a, out, command)
	return nil
}

// A scoredJSON is a player's total in the answer of rescore --json.
type scoredJSON struct {
	Name  string `json:"name"`
	Total int    `json:"total"`
}

func scored(names []string, s *league.Sheet) (list []scoredJSON, text string) {
	var parts []string
	for i := range min(len(names), len(s.Players)) {
		total := s.Players[i].Total()
		list = append(list, scoredJSON{names[i], total})
		parts = append(parts, fmt.Sprintf("%s %s", cli.Clean(names[i]), document.Int(total).Text))
	}
	return list, strings.Join(parts, ", ")
}

func showDifference(a *cli.App, w io.Writer, d *records.Difference) {
	names := d.Was.Names()
	before, was := scored(names, d.Was.Scores())
	after, is := scored(names, d.Now.Scores())
	if a.AsJSON() {
		_ = cli.WriteJSON(w, struct { // closing the output reports its errors
			Result  int64        `json:"result"`
			Game    string       `json:"game"`
			Before  []scoredJSON `json:"before"`
			After   []scoredJSON `json:"after,omitempty"`
			Problem string       `json:"problem,omitempty"`
		}{d.Was.ID, d.Was.Game, before, after, d.Problem})
		return
	}
	if d.Problem != "" {
		fmt.Fprintf(w, "  %d  %s\n", d.Was.ID, cli.WrapText(cli.Clean(d.Problem), a.Width-10, "      "))
		return
	}
	fmt.Fprintf(w, "  %d  %s  %s → %s\n", d.Was.ID, d.Was.Day, was, is)
}
