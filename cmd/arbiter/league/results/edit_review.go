package results

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/suspect"
)

// reviewEdit returns the new names and what would look wrong after an edit. At a
// terminal it asks the user first, and changes the edit by the answers; nothing is
// written meanwhile.
func reviewEdit(d *book.Review, cmd *cobra.Command, s *records.Store, id int64, edit *records.Edit) ([]suspect.NewName, []suspect.Doubt, error) {
	for {
		var names []suspect.NewName
		var list []suspect.Doubt
		err := s.Rehearse(cmd.Context(), func(tx *records.Tx) error {
			var err error
			names, list, err = book.TryEdit(tx, d.Games.All(), id, *edit)
			return err
		})
		if err != nil {
			return nil, nil, err
		}
		left, again, err := d.Settle(names, list, func(int64) int { return 0 }, func() error { return nil })
		if err != nil || !again {
			return names, left, err
		}
		if d.Skip[0] {
			return nil, nil, cli.UsageError("nothing is changed")
		}
		d.Follow(edit, list)
	}
}
