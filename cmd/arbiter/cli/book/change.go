package book

import (
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// A ChangeJSON is what a command changed, as JSON.
type ChangeJSON struct {
	Command int64           `json:"command"` // its number in the log; 0 when nothing was changed
	What    string          `json:"what"`
	Fields  []records.Field `json:"fields,omitempty"`
	Report
}

// AnswerChange runs a command that changes the records. Its answer says what it
// changed and how to take that back.
func AnswerChange(a *cli.App, cmd *cobra.Command, work func(*records.Tx) error) error {
	return AnswerReport(a, cmd, func(tx *records.Tx, _ *Report) error { return work(tx) })
}

// AnswerReport is AnswerChange for work that says which results it changed.
func AnswerReport(a *cli.App, cmd *cobra.Command, work func(*records.Tx, *Report) error) error {
	return AnswerAfter(a, records.Options{}, func(s *records.Store, out *cli.Output) error { return Change(a, cmd, s, out, work) })
}

// Change is AnswerReport for records and an output that are open already.
func Change(a *cli.App, cmd *cobra.Command, s *records.Store, out *cli.Output, work func(*records.Tx, *Report) error) error {
	var done ChangeJSON
	var remarks []string
	stop := a.Waiting("writing to the records")
	err := s.Do(cmd.Context(), Command(a), func(tx *records.Tx) error {
		if err := work(tx, &done.Report); err != nil {
			return err
		}
		if done.What = tx.What; tx.Changed() {
			done.Command = tx.ID()
		} else {
			done.What = "nothing changed: it is recorded so already"
		}
		remarks = tx.Remarks()
		var err error
		done.Fields, err = tx.Fields()
		return err
	})
	stop()
	if err != nil {
		return err
	}
	out.NoteChange(done.Command)
	for _, r := range remarks {
		a.Say(r)
	}
	if a.AsJSON() {
		return cli.WriteJSON(out, done)
	}
	done.print(a, out)
	return nil
}

// print writes what was changed: each result that is read back with its own changes.
func (c *ChangeJSON) print(a *cli.App, out *cli.Output) {
	if c.Headed || c.Readback == nil {
		fmt.Fprintln(out, cli.Clean(c.What))
	}
	others := c.Fields
	for i := range c.Readback {
		r := &c.Readback[i]
		var own []records.Field
		own, others = partFields(others, r.Result)
		fmt.Fprint(out, r.Text(a.Width))
		showFields(a, out, own, false)
	}
	if c.Summary != nil {
		fmt.Fprint(out, c.Summary.Text(a.Width))
	}
	showFields(a, out, others, c.Summary != nil)
	PrintUndo(a, out, c.Command)
}

// partFields parts the changes of a result from the others.
func partFields(fields []records.Field, result int64) (own, others []records.Field) {
	for _, f := range fields {
		if f.Result == result {
			own = append(own, f)
		} else {
			others = append(others, f)
		}
	}
	return own, others
}
