package results

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/store"
	"arbiter/records"
)

// reviewEdit returns what would look wrong after an edit. At a terminal it asks the
// user first, and changes the edit by the answers; nothing is written meanwhile.
func reviewEdit(d *store.Review, cmd *cobra.Command, s *records.Store, id int64, edit *records.Edit) ([]records.Suspicion, error) {
	for {
		var list []records.Suspicion
		err := s.Rehearse(cmd.Context(), func(tx *records.Tx) error {
			look, err := tx.Look()
			if err != nil {
				return err
			}
			if err := tx.Edit(id, *edit); err != nil || !tx.Changed() {
				return err
			}
			look.Edited(id)
			list, err = look.Suspect(d.Games.All())
			return err
		})
		if err != nil {
			return nil, err
		}
		left, again, err := d.Settle(list, func(int64) int { return 0 }, func() error { return nil })
		if err != nil || !again {
			return left, err
		}
		if d.Skip[0] {
			return nil, cli.UsageError("nothing is changed")
		}
		follow(d, edit, list)
	}
}

// follow changes an edit by the user's answers.
func follow(d *store.Review, edit *records.Edit, list []records.Suspicion) {
	for i := range edit.Players {
		edit.Players[i].Value = d.Name(records.SuspectPlayer, edit.Players[i].Value)
	}
	for _, s := range list { // names of a mended position
		if meant := d.Name(s.Kind, s.Name); edit.Position != nil && s.Kind == records.SuspectPlayer && meant != s.Name {
			edit.Players = append(edit.Players, records.NamedValue{Name: s.Name, Value: meant})
		}
	}
	for _, f := range []struct {
		kind string
		name *string
	}{{records.SuspectLeague, edit.League}, {records.SuspectSeason, edit.Season}} {
		if f.name != nil {
			*f.name = d.Name(f.kind, *f.name)
		}
	}
	if edit.Played != nil {
		*edit.Played = d.Day(*edit.Played)
	}
}
