package records

import (
	"slices"
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

// A command sees what it has entered itself: a season that it opened takes its next
// results, and the rulings of its new league are in force.
func TestACommandSeesItsOwnLeagues(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		var went []string
		must(t, do(s, "begin", func(tx *Tx) error {
			under := []score.Setting{{Name: "small-needs", Value: "any"}}
			if err := tx.CreateLeague("Tuesday", league.Terms{Rulings: under}); err != nil {
				return err
			}
			if all, err := tx.LeagueRulings(); err != nil || !slices.Equal(all["tuesday"], under) {
				t.Errorf("the rulings are %v (%v)", all, err)
			}
			for range 2 {
				g := game("Ann 5, Bob 3")
				g.League = "Tuesday"
				saved, err := tx.Save(Incoming{Result: g})
				if err != nil {
					return err
				}
				if went = append(went, saved.Season); len(went) == 1 {
					if err := tx.OpenSeason("Tuesday", "2026", ""); err != nil {
						return err
					}
				}
			}
			return nil
		}))
		if !slices.Equal(went, []string{"", "2026"}) {
			t.Errorf("the results went to %q", went)
		}
	})
}
