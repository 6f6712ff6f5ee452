package exchange

import (
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/score"
)

// exportNotation writes results in Arbiter notation, with all that is needed to
// score them the same elsewhere.
func exportNotation(e *exporting, w io.Writer) error {
	n, left := 0, 0
	err := e.each(func(f *records.Full) error {
		if f.Text == "" && len(e.args) > 0 {
			return cli.UsageError("%s was recorded without a position: there is nothing to write in notation", e.called(f))
		}
		if f.Text == "" {
			left++
			return nil
		}
		text, err := book.ToNotation(e.App, f, f.Breakdown.Breakdown(f.Game).Rulings)
		if err != nil {
			return fmt.Errorf("%s: %w", e.called(f), err)
		}
		if n++; n > 1 {
			text = "\n" + text
		}
		_, err = io.WriteString(w, text)
		return err
	})
	if left > 0 {
		e.Note(score.Counted(left, "result") + " without a position left out")
	}
	return err
}
