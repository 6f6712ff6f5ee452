package records

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
)

func career(t testing.TB, s *Store, player string, f Filter) *league.Career {
	t.Helper()
	c, err := s.Career(context.Background(), player, f, false)
	must(t, err)
	return c
}

func hall(t testing.TB, s *Store, f Filter) *league.Hall {
	t.Helper()
	h, err := s.Hall(context.Background(), f)
	must(t, err)
	return h
}

// on is a game of a day of November 2026.
func on(day int, text string) league.Result {
	g := game(text)
	g.League, g.Season = "Tuesday league", "2026"
	g.Day, g.Time = fmt.Sprintf("2026-11-%02d", day), "20:00"
	return g
}

// fortnight is what the worked examples are about.
func fortnight(t testing.TB) *Store {
	s := newStore(t)
	void, contested := on(5, "Ann 99, Bob 1"), on(6, "Ann 98, Bob 1")
	void.State, contested.State = league.Void, league.Contested
	unplaced := on(8, "Ann -1, Bob 5")
	unplaced.Text = "" // or it would be contested
	card := on(9, "Ann 2, Cyd 7")
	card.Game, card.League = "cards", "Friday"
	save(t, s,
		on(3, "Ann 5, Bob 3"),          // #1, entered first, played after #2
		on(1, "Ann 5, Bob 5, Cyd 1"),   // #2, a shared first place
		on(4, "Bob 4, Cyd 4, Ann 9"),   // #3
		on(7, "ann 11, Bob 10, Cyd 8"), // #4
		void, contested,                // #5, #6
		unplaced,               // #7
		card,                   // #8
		on(10, "Bob 8, Ann 2"), // #9
		on(11, "Ann 11, Bob 2"))
	return s
}

// A career and a hall of fame are of what is asked for, by any spelling.
func TestHistoriesOfWhatIsAskedFor(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := fortnight(t)
		if c := career(t, s, "ANN", Filter{}); c.Player != "Ann" || len(c.Results) != 7 || c.Uncounted != (league.Uncounted{Contested: 1, Void: 1, Unplaced: 1}) {
			t.Errorf("%+v", c)
		}
		if c := career(t, s, "Ann", Filter{League: "FRIDAY"}); c.Played != 1 || c.League != "Friday" {
			t.Errorf("on Fridays: %+v", c)
		}
		if c := career(t, s, "Ann", Filter{From: "2026-11-04", AsOf: "2026-11-07", Game: "tally"}); c.Played != 2 || c.Game != "tally" {
			t.Errorf("from the 4th to the 7th: %+v", c.Totals)
		}
		var players []string
		careers, err := s.Careers(context.Background(), Filter{League: "FRIDAY"})
		must(t, err)
		for _, c := range careers {
			players = append(players, c.Player+" of "+c.League)
		}
		if got := strings.Join(players, ", "); got != "Ann of Friday, Cyd of Friday" {
			t.Errorf("careers of %s", got)
		}
		all, err := s.Career(context.Background(), "Ann", Filter{}, true)
		if must(t, err); len(all.Results) != 10 || all.Results[3].State != league.Void {
			t.Errorf("with what does not count: %+v", all)
		}
		_, err = s.Career(context.Background(), "Anm", Filter{}, false)
		if missing, ok := err.(*NotFoundError); !ok || missing.Kind != "player" {
			t.Errorf("an unknown player: %v", err)
		}
		if h := hall(t, s, Filter{Game: "cards", League: "Friday"}); len(h.Games) != 1 || h.League != "Friday" || h.Games[0].Wins.Holders[0] != "Cyd" {
			t.Errorf("%+v", h)
		}
	})
}

// told is all that histories tell of some players, as JSON.
func told(t testing.TB, s *Store, players ...string) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	must(t, e.Encode(hall(t, s, Filter{})))
	for _, a := range players {
		must(t, e.Encode(career(t, s, a, Filter{})))
	}
	return b.String()
}

// Whatever becomes of the results, histories follow, and what is undone leaves
// no trace in them.
func TestHistoriesFollowChanges(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := fortnight(t)
		save(t, s, on(12, "Annie 40, Dora 39"))
		before := told(t, s, "Ann", "Bob", "Cyd")
		for i, step := range []struct {
			what string
			do   func(*Tx) error
			look func() bool
		}{
			{"merge", func(tx *Tx) error { return tx.Merge("Ann", "Annie") }, func() bool {
				c := career(t, s, "annie", Filter{})
				return c.Player == "Ann" && c.Played == 8 && c.Games[0].Best.Total == 40 && c.Others[0] == "Annie" &&
					c.Against[2] == (league.Against{Player: 5, Name: "Dora", Games: 1, Before: 1}) && hall(t, s, Filter{}).Games[0].Wins.Value == 5
			}},
			{"contest", func(tx *Tx) error { return tx.SetState(4, league.Contested, "") }, func() bool {
				return career(t, s, "Ann", Filter{}).Played == 6 && career(t, s, "Bob", Filter{}).Against[1].Games == 2
			}},
			{"void", func(tx *Tx) error { return tx.SetState(10, league.Void, "") }, func() bool {
				return career(t, s, "Ann", Filter{}).Streak.Kind == league.Loss
			}},
			{"back-date", func(tx *Tx) error {
				return tx.Edit(10, Edit{Day: ptr("2020-01-01")})
			}, func() bool {
				return career(t, s, "Ann", Filter{}).Results[0].ID == 10
			}},
			{"rename", func(tx *Tx) error { _, err := tx.Rename("Bob", "Robert"); return err }, func() bool {
				return career(t, s, "Ann", Filter{}).Against[0].Name == "Robert"
			}},
		} {
			must(t, do(s, step.what, step.do))
			if !step.look() {
				t.Errorf("history does not follow %s", step.what)
			}
			must(t, undo(s, 0))
			if got := told(t, s, "Ann", "Bob", "Cyd"); got != before {
				t.Errorf("step %d: the undo of %s left\n%s\nnot\n%s", i, step.what, got, before)
			}
		}
	})
}
