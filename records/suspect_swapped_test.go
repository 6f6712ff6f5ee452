package records

import "testing"

// A new game, league or season that is known as something else is told, unless the
// result says it there, too.
func TestNamesThatChangedPlacesAreSuspected(t *testing.T) {
	const swapped = ": two fields may have changed places: records undo 2"
	forEachStore(t, func(t *testing.T) {
		known := playedOn("Ann 2, Bob 1", "2026-11-20", "Friday")
		known.Season, known.Place = "2026", "The Ship"
		for _, one := range []struct{ game, league, season, place, want string }{
			{"Friday", "Tally", "2026", "", "Friday is a new game, and known as a league" + swapped + "\nTally is a new league, and known as a game" + swapped},
			{"tally", "2026", "Friday", "", "2026 is a new league, and known as a season" + swapped + "\nFriday is a new season, and known as a league" + swapped},
			{"The Ship", "Friday", "2026", "", "The Ship is a new game, and known as a place" + swapped},
			{"tally", "Friday", "2026", "Friday", ""},
			{"tally", "Tally", "2026", "", ""},
			{"Go", "Go", "2027", "", ""},
		} {
			s := newStore(t)
			save(t, s, known)
			given := playedOn("Ann 3, Bob 1", "2026-11-21", one.league)
			given.Game, given.Season, given.Place, given.Text = one.game, one.season, one.place, ""
			if got := suspected(t, s, saving(given)); got != one.want {
				t.Errorf("%+v: suspected %q", one, got)
			}
		}
	})
}
