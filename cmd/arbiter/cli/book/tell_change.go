package book

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/suspect"
)

// ChangeTelling is Change for what lets results count again, or makes two players one. What
// looks wrong then is told as after a save, and never asked about: the command can be undone.
func ChangeTelling(a *cli.App, cmd *cobra.Command, s *records.Store, out *cli.Output, work func(*records.Tx, *Report) error) error {
	var wrong []suspect.Doubt
	err := Change(a, cmd, s, out, func(tx *records.Tx, report *Report) (err error) {
		wrong, err = TryChange(a, tx, func(tx *records.Tx) error { return work(tx, report) })
		return err
	})
	if err == nil {
		NewReview(a, false).PrintRecorded(wrong)
	}
	return err
}

// TryChange runs such a command, which is not kept yet, and returns what looks wrong then.
func TryChange(a *cli.App, tx *records.Tx, work func(*records.Tx) error) ([]suspect.Doubt, error) {
	look := tx.Look(a.Games.All())
	if err := work(tx); err != nil {
		return nil, err
	}
	_, wrong, err := look.Doubts()
	return wrong, err
}
