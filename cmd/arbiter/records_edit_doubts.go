package main

import (
	"github.com/spf13/cobra"

	"arbiter/records"
)

// ofEdit finds what would look wrong after an edit. At a terminal it asks, and
// changes the edit by the answers; nobody waits for them, for nothing is written
// yet.
func (d *doubts) ofEdit(cmd *cobra.Command, s *records.Store, id int64, edit *records.Edit) ([]records.Suspicion, error) {
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
			list, err = look.Suspect(scoreGames())
			return err
		})
		if err != nil {
			return nil, err
		}
		left, again, err := d.settle(list, func(int64) int { return 0 }, func() error { return nil })
		if err != nil || !again {
			return left, err
		}
		if d.skip[0] {
			return nil, usage("nothing is changed")
		}
		d.follow(edit, list)
	}
}

// follow changes an edit by the answers.
func (d *doubts) follow(edit *records.Edit, list []records.Suspicion) {
	for i := range edit.Players {
		edit.Players[i].Value = d.name(records.SuspectPlayer, edit.Players[i].Value)
	}
	for _, s := range list { // names of a mended position
		if meant := d.name(s.Kind, s.Name); edit.Position != nil && s.Kind == records.SuspectPlayer && meant != s.Name {
			edit.Players = append(edit.Players, records.NamedValue{Name: s.Name, Value: meant})
		}
	}
	for _, f := range []struct {
		kind string
		name *string
	}{{records.SuspectLeague, edit.League}, {records.SuspectSeason, edit.Season}} {
		if f.name != nil {
			*f.name = d.name(f.kind, *f.name)
		}
	}
	if edit.Played != nil {
		*edit.Played = d.day(*edit.Played)
	}
}
