package commands

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func recordsCheck(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Check that the records are whole and every score still holds",
		Long: `Check looks at the file, at what its rows name, and works every score out again
from its position. It changes nothing, and exits 1 when it finds a problem.`,
		Example: "  arbiter records check",
		Args:    takes(0, 0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return runCheck(cmd.Context(), s) },
	}
}

func runCheck(ctx context.Context, s *terminal.Streams) error {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		s.Say("%s", saving.NothingYet(s))
		return nil
	}
	if err != nil {
		return err
	}
	defer store.Close()
	var problems []records.Problem
	stop := s.Waiting("looking at everything")
	checks, err := store.Check(ctx, games.All, func(p records.Problem) { problems = append(problems, p) })
	stop()
	if err != nil {
		return err
	}
	if s.JSON {
		for _, p := range problems {
			if err := s.PrintJSON(p); err != nil {
				return err
			}
		}
		err = s.PrintJSON(map[string]any{"ok": problems == nil, "checks": checks})
	} else {
		err = printChecks(s, problems, checks)
	}
	if err == nil && problems != nil {
		err = terminal.ErrNo
	}
	return err
}

// printChecks writes each problem, and below them a line for each check.
func printChecks(s *terminal.Streams, problems []records.Problem, checks []records.Check) error {
	var b bytes.Buffer
	for _, p := range problems {
		text := terminal.Clean(p.Message)
		if p.Result != 0 {
			text = fmt.Sprintf("%d: %s", p.Result, text)
		}
		first, others, _ := strings.Cut(text, "\n")
		fmt.Fprintf(&b, "  %s  %s\n", p.Check, terminal.Wrap(first, s.Width-14, "      "))
		for line := range strings.Lines(others) {
			line = strings.TrimRight(line, "\n")
			if !strings.HasPrefix(line, " ") { // it is no command
				line = terminal.Wrap(line, s.Width-6, "      ")
			}
			fmt.Fprintf(&b, "      %s\n", line)
		}
	}
	t := &document.Table{Columns: []document.Column{{Head: "check", Kind: document.Whole}, {Head: "found", Kind: document.Whole}, {Head: "what it says", Kind: document.Words}}}
	for _, c := range checks {
		found, text := "ok", c.Text
		if c.Problems > 0 {
			found, text = score.Counted(c.Problems, "problem"), c.Wrong
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: c.Name}, {Text: found}, {Text: text}})
	}
	terminal.PrintTable(&b, s.Pen(), s.Width, t)
	return s.PrintText(b.String())
}

func recordsRescore(s *terminal.Streams) *cobra.Command {
	dryRun := false
	cmd := &cobra.Command{
		Use:   "rescore",
		Short: "Work every score out again, and keep what differs",
		Long: `Rescore works every result out again from its position, under the rulings that
were in force, shows those that differ, and keeps the new points.`,
		Example: `  arbiter records rescore --dry-run
  arbiter records rescore`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runRescore(cmd.Context(), s, dryRun) },
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "show the differences and keep nothing")
	return cmd
}

func runRescore(ctx context.Context, s *terminal.Streams, dryRun bool) error {
	store, err := openToRescore(s, dryRun)
	if err != nil {
		return err
	}
	defer store.Close()
	var list []records.Difference
	note := func(d records.Difference) { list = append(list, d) }
	scored := 0
	change := &saving.Change{}
	stop := s.Waiting("scoring again")
	if dryRun { // a dry run does not wait for other writers
		scored, err = store.Differences(ctx, games.All, note)
	} else {
		err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) (err error) {
			if scored, err = tx.Rescore(games.All, note); err != nil {
				return err
			}
			changed, _ := countDifferences(list)
			tx.What = "rescored " + score.Counted(changed, "result")
			return change.Finish(tx)
		})
	}
	stop()
	if err != nil {
		return err
	}
	if err := printRescored(s, change, list, scored); err != nil {
		return err
	}
	if _, unreadable := countDifferences(list); unreadable > 0 {
		return terminal.ErrNo
	}
	return nil
}

func openToRescore(s *terminal.Streams, dryRun bool) (*records.Store, error) {
	if dryRun {
		return openToCopy(s)
	}
	return saving.OpenStore(s, saving.ToChange)
}

// countDifferences counts the results with other points, and those whose position cannot be read.
func countDifferences(list []records.Difference) (changed, unreadable int) {
	for i := range list {
		if list[i].Problem != "" {
			unreadable++
		}
	}
	return len(list) - unreadable, unreadable
}

// A differenceJSON is a result with other points in the answer of rescore --json.
type differenceJSON struct {
	Result  int64       `json:"result"`
	Game    string      `json:"game"`
	Before  []totalJSON `json:"before"`
	After   []totalJSON `json:"after,omitempty"`
	Problem string      `json:"problem,omitempty"`
}

type totalJSON struct {
	Name  string `json:"name"`
	Total int    `json:"total"`
}

// printRescored writes the results that differ, and how many there are.
func printRescored(s *terminal.Streams, change *saving.Change, list []records.Difference, scored int) error {
	changed, unreadable := countDifferences(list)
	if s.JSON {
		for i := range list {
			d := &list[i]
			j := differenceJSON{Result: d.Was.ID, Game: d.Was.Game, Before: totalsOf(&d.Was, d.Was.Scores()), After: totalsOf(&d.Was, d.Now.Scores()), Problem: d.Problem}
			if err := s.PrintJSON(j); err != nil {
				return change.Unwritten(s, err)
			}
		}
		change.PrintAside(s)
		err := s.PrintJSON(struct {
			Command    int64 `json:"command"`
			Scored     int   `json:"scored"`
			Changed    int   `json:"changed"`
			Unreadable int   `json:"unreadable"`
		}{change.Command, scored, changed, unreadable})
		if err != nil {
			return change.Unwritten(s, err)
		}
		return nil
	}
	var b strings.Builder
	for i := range list {
		if d := &list[i]; d.Problem != "" {
			fmt.Fprintf(&b, "  %d  %s\n", d.Was.ID, terminal.Wrap(terminal.Clean(d.Problem), s.Width-10, "      "))
		} else {
			fmt.Fprintf(&b, "  %d  %s  %s → %s\n", d.Was.ID, d.Was.Day, totalsInWords(&d.Was, d.Was.Scores()), totalsInWords(&d.Was, d.Now.Scores()))
		}
	}
	if b.Len() > 0 {
		if err := s.PrintText(b.String()); err != nil {
			return change.Unwritten(s, err)
		}
	}
	change.What, change.Fields = fmt.Sprintf("%s scored again, %d changed", score.Counted(scored, "result"), changed), nil
	return change.Print(s)
}

func totalsOf(r *league.Result, sheet *league.Sheet) (list []totalJSON) {
	for i, name := range r.Names() {
		if i < len(sheet.Players) {
			list = append(list, totalJSON{name, sheet.Players[i].Total()})
		}
	}
	return list
}

// totalsInWords puts totals into words: "Ann 24, Bob −3".
func totalsInWords(r *league.Result, sheet *league.Sheet) string {
	var parts []string
	for _, t := range totalsOf(r, sheet) {
		parts = append(parts, terminal.Clean(t.Name)+" "+document.Int(t.Total).Text)
	}
	return strings.Join(parts, ", ")
}
