package records

import (
	"testing"

	"arbiter/records/league"
)

// What is refused and left out leaves no name behind: no player, league, season
// or identity that only it named.
func TestARefusedResultLeavesNoName(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		known := game("Ann 1, Bob 2")
		known.UID, known.Seats[0].UID = UIDOf(SourceBGStats, "", "play-0"), personUID("ann")
		save(t, s, known)
		before := dump(t, s)
		seats := func(names ...string) []league.Seat {
			var list []league.Seat
			for i := 0; i < len(names); i += 2 {
				seat := league.Seat{Name: names[i]}
				if names[i+1] != "" {
					seat.UID = personUID(names[i+1])
				}
				list = append(list, seat)
			}
			return list
		}
		for what, list := range map[string][]league.Seat{
			"one new name twice":                      seats("Eve", "", "EVE", ""),
			"one new identity twice":                  seats("Eve", "eve", "Fay", "eve"),
			"a newcomer who is a new name":            seats("Eve", "", "Eve", "eve"),
			"a newcomer who is a new name, the other": seats("Eve", "eve", "Eve", ""),
			"a newcomer who is a known name":          seats("Bob", "", "Bob", "bob", "Gus", ""),
			"a known identity and its name":           seats("Gus", "", "Ann", "", "Anna", "ann"),
		} {
			must(t, do(s, what, func(tx *Tx) error {
				g := game("Ann 5, Bob 3, Cyd 4")
				g.Seats = list
				g.Text, g.Sheet = "", &league.Sheet{}
				g.UID, g.League, g.Season = UIDOf(SourceBGStats, "", what), "New league", "New season"
				_, err := tx.Save(Incoming{Result: g})
				if err == nil {
					t.Errorf("%s was recorded", what)
				}
				if tx.Changed() {
					t.Errorf("%s: something was entered before it was refused", what)
				}
				return nil
			}))
			if after := dump(t, s); after != before {
				t.Errorf("%s left\n%s\nwhere there was\n%s", what, after, before)
				before = after
			}
		}
		// Two of one name and of two identities are two people.
		two := game("Ann 1, Bob 2")
		two.Seats = seats("Hal", "hal-1", "Hal", "hal-2")
		two.Text, two.UID = "", UIDOf(SourceBGStats, "", "play-2")
		save(t, s, two)
		clean(t, s)
	})
}

// A refused result leaves nothing in the log of the command that keeps others.
func TestARefusedResultBesideKeptOnes(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, do(s, "save", func(tx *Tx) error {
			twice := game("Eve 1, Bob 2")
			twice.Text, twice.UID = "", UIDOf(SourceBGStats, "", "play-1")
			twice.Seats = []league.Seat{{Name: "Eve"}, {Name: "Eve", UID: personUID("eve")}}
			for i, n := range []league.Result{game("Ann 1, Bob 2"), twice, game("Cyd 3, Bob 2")} {
				if _, err := tx.Save(Incoming{Result: n}); (err != nil) != (i == 1) {
					t.Errorf("result %d: %v", i, err)
				}
			}
			return nil
		}))
		clean(t, s)
		must(t, undo(s, 0))
		if names, err := s.Names(t.Context(), "players"); err != nil || len(names) > 0 {
			t.Errorf("after the undo there is %q, %v", names, err)
		}
	})
}
