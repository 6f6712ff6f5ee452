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
		known.Source, known.Outside, known.Seats[0].Outside = SourceBGStats, "play-0", "ann"
		save(t, s, known)
		before := dump(t, s)
		seats := func(names ...string) []league.Seat {
			var list []league.Seat
			for i := 0; i < len(names); i += 2 {
				list = append(list, league.Seat{Name: names[i], Outside: names[i+1]})
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
				g.Source, g.Outside, g.League, g.Season = SourceBGStats, what, "New league", "New season"
				_, err := tx.Save(g)
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
		two.Text, two.Source, two.Outside = "", SourceBGStats, "play-2"
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
			twice.Text, twice.Source, twice.Outside = "", SourceBGStats, "play-1"
			twice.Seats = []league.Seat{{Name: "Eve"}, {Name: "Eve", Outside: "eve"}}
			for i, n := range []league.Result{game("Ann 1, Bob 2"), twice, game("Cyd 3, Bob 2")} {
				if _, err := tx.Save(n); (err != nil) != (i == 1) {
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

// A row that a command changes twice has one more form: the one before the command.
func TestARowChangedTwiceHasOneFormMore(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		must(t, do(s, "twice", func(tx *Tx) error {
			for _, to := range []string{"Anna", "Anne"} {
				if _, err := tx.Rename("Ann", to); err != nil {
					return err
				}
			}
			return nil
		}))
		forms, err := s.formerForms(t.Context())
		must(t, err)
		if got, want := forms["players"][1], nameDigest("Ann", ""); len(got) != 1 || got[0] != want {
			t.Errorf("its forms are %q, want %q", got, want)
		}
		clean(t, s)
	})
}
