package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/records"
)

func (a *app) checkCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Check that the records are whole and every score still holds",
		Long: `Check looks at the file, at what its rows name, and works every score out again
from its position. It changes nothing, and exits 1 when it finds a problem.`,
		Example: "  arbiter records check",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.reading(nil, func(s *records.Store, w io.Writer) error {
				stop := a.waiting("looking at everything")
				checks, err := s.Check(cmd.Context(), arbiters{}, func(p records.Problem) {
					a.code = exitNo
					a.showProblem(w, p)
				})
				stop()
				if err != nil {
					return err
				}
				return a.showChecks(w, checks)
			})
		},
	}
}

type jsonProblem struct {
	Check   string `json:"check"`
	Result  int64  `json:"result,omitempty"`
	Message string `json:"message"`
}

func (a *app) showProblem(w io.Writer, p records.Problem) {
	if a.asJSON() {
		_ = writeJSON(w, jsonProblem(p)) // a broken output shows when it is closed
		return
	}
	about := ""
	if p.Result != 0 {
		about = fmt.Sprintf("#%d: ", p.Result)
	}
	fmt.Fprintf(w, "  %s  %s\n", p.Check, wrap(strings.Fields(clean(about+p.Message)), width-14, "      "))
}

type jsonCheck struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	Problems int    `json:"problems"`
}

func (a *app) showChecks(w io.Writer, checks []records.Check) error {
	list := make([]jsonCheck, len(checks))
	for i, c := range checks {
		list[i] = jsonCheck(c)
		verdict := "ok"
		if c.Problems > 0 {
			verdict = counted(c.Problems, "problem")
		}
		if !a.asJSON() {
			fmt.Fprintf(w, "  %-11s %-12s %s\n", c.Name, verdict, c.Text)
		}
	}
	if a.asJSON() {
		return writeJSON(w, map[string]any{"ok": a.code == exitDone, "checks": list})
	}
	return nil
}

func (a *app) rescoreCmd() *cobra.Command {
	var dry bool
	cmd := &cobra.Command{
		Use:   "rescore",
		Short: "Work every score out again, and keep what differs",
		Long: `Rescore works every result out again from its position, under the rulings that
were in force, and shows those that differ. The new lines are kept in one
command, which records undo takes back; --dry-run only shows them.`,
		Example: `  arbiter records rescore --dry-run
  arbiter records rescore`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.answerAfter(func(out *output) error {
				return a.withRecords(records.Options{Read: dry}, func(s *records.Store) error { return a.rescore(cmd, s, out, dry) })
			})
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show the differences and keep nothing")
	return cmd
}

// rescore holds its answer until the new lines are kept: nobody else waits for
// a pager.
func (a *app) rescore(cmd *cobra.Command, s *records.Store, out *output, dry bool) error {
	var held spool
	defer held.close()
	seen, differ, unread := 0, 0, 0
	var command int64
	stop := a.writing("scoring again")
	show := func(d records.Difference) {
		if d.Problem != "" {
			unread++
			a.code = exitNo
		} else {
			differ++
		}
		a.showDifference(&held, &d)
	}
	var err error
	if dry {
		seen, err = s.Differences(cmd.Context(), arbiters{}, show)
	} else {
		err = s.Do(cmd.Context(), a.command(), func(tx *records.Tx) (err error) {
			seen, err = tx.Rescore(arbiters{}, show)
			tx.What = "rescored " + counted(differ, "result")
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
	out.kept(command)
	if err := held.show(out, a.err); err != nil {
		return err
	}
	if a.asJSON() {
		return writeJSON(out, map[string]any{"command": command, "scored": seen, "changed": differ, "unreadable": unread})
	}
	fmt.Fprintf(out, "%s scored again, %d changed\n", counted(seen, "result"), differ)
	if command != 0 {
		fmt.Fprintf(out, "  take it back: arbiter records undo %d\n", command)
	}
	return nil
}

type jsonScored struct {
	Name  string `json:"name"`
	Total int    `json:"total"`
}

func scored(names []string, s *records.StoredBreakdown) (list []jsonScored, text string) {
	var parts []string
	for i := range min(len(names), len(s.Players)) {
		total := s.Players[i].Total()
		list = append(list, jsonScored{names[i], total})
		parts = append(parts, fmt.Sprintf("%s %s", clean(names[i]), minus(total)))
	}
	return list, strings.Join(parts, ", ")
}

func (a *app) showDifference(w io.Writer, d *records.Difference) {
	before, was := scored(d.Names, &d.Before)
	after, is := scored(d.Names, &d.After)
	if a.asJSON() {
		_ = writeJSON(w, struct { // a broken output shows when it is closed
			Result  int64        `json:"result"`
			Game    string       `json:"game"`
			Before  []jsonScored `json:"before"`
			After   []jsonScored `json:"after,omitempty"`
			Problem string       `json:"problem,omitempty"`
		}{d.ID, d.Game, before, after, d.Problem})
		return
	}
	if d.Problem != "" {
		fmt.Fprintf(w, "  #%d  %s\n", d.ID, wrap(strings.Fields(clean(d.Problem)), width-10, "      "))
		return
	}
	fmt.Fprintf(w, "  #%d  %s  %s → %s\n", d.ID, isoDay(d.Played), was, is)
}
