package book

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// ChangeTelling is Change for what lets results count again, or makes two players one. What
// looks wrong then is told as after a save, and never asked about: the command can be undone.
func ChangeTelling(a *cli.App, cmd *cobra.Command, s *records.Store, out *cli.Output, work func(*records.Tx, *Report) error) error {
	var wrong []records.Doubt
	err := Change(a, cmd, s, out, func(tx *records.Tx, report *Report) (err error) {
		if err = work(tx, report); err == nil {
			_, wrong, err = tx.Doubts(a.Games.All(), false)
		}
		return err
	})
	if err == nil {
		NewReview(a, false).PrintRecorded(wrong)
	}
	return err
}
