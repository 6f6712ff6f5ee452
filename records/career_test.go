package records

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

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
	g.Played = time.Date(2026, 11, day, 20, 0, 0, 0, time.Local)
	return g
}

// fortnight is what the worked examples are about.
func fortnight(t testing.TB) *Store {
	s := newStore(t)
	void, contested := on(5, "Ann 99, Bob 1"), on(6, "Ann 98, Bob 1")
	void.State, contested.State = league.Void, league.Contested
	card := on(9, "Ann 2, Cyd 7")
	card.Game, card.League = "cards", "Friday"
	save(t, s,
		on(3, "Ann 5, Bob 3"),          // #1, entered first, played after #2
		on(1, "Ann 5, Bob 5, Cyd 1"),   // #2, a shared first place
		on(4, "Bob 4, Cyd 4, Ann 9"),   // #3
		on(7, "ann 11, Bob 10, Cyd 8"), // #4
		void, contested,                // #5, #6
		on(8, "Ann -1, Bob 5"), // #7, nobody is placed
		card,                   // #8
		on(10, "Bob 8, Ann 2"), // #9
		on(11, "Ann 11, Bob 2"))
	return s
}

func runText(r league.Run) string {
	if r.Games == 0 {
		return "none"
	}
	return fmt.Sprintf("%s %d #%d-#%d %s..%s", r.Ended, r.Games, r.First, r.Last, r.From.Time().Format("01-02"), r.Until.Time().Format("01-02"))
}

func TestCareer(t *testing.T) {
	s := fortnight(t)
	c := career(t, s, "ANN", Filter{})
	var got []string
	for _, g := range c.Results {
		shared := ""
		if g.Shared {
			shared = "="
		}
		got = append(got, fmt.Sprintf("#%d %d%s of %d, %g", g.ID, g.Place, shared, 1+len(g.Others), g.Total))
	}
	want := "#2 1= of 3, 5|#1 1 of 2, 5|#3 1 of 3, 9|#4 1 of 3, 11|#8 2 of 2, 2|#9 2 of 2, 2|#10 1 of 2, 11"
	if strings.Join(got, "|") != want {
		t.Errorf("played\n%s, want\n%s", strings.Join(got, "|"), want)
	}
	if c.Player != "Ann" || c.Contested != 1 || c.Void != 1 || c.Unplaced != 1 {
		t.Errorf("%+v", c)
	}
	if a := c.Totals; a.Played != 7 || a.Won != 4 || a.Tied != 1 || a.Lost != 2 || a.Places != 9 {
		t.Errorf("all: %+v", a)
	}
	if len(c.Games) != 2 || c.Games[0].Game != "tally" || c.Games[0].Played != 6 || c.Games[0].Points != 43 || c.Games[0].Best.Total != 11 || c.Games[0].Best.Result != 4 || c.Games[1].Points != 2 || c.Games[1].Best.Total != 2 || c.Games[1].Best.Result != 8 {
		t.Errorf("by game: %+v", c.Games)
	}
	if got := runText(c.Runs.Longest) + "; " + runText(c.Runs.Current); got != "W 3 #1-#4 11-03..11-07; W 1 #10-#10 11-11..11-11" {
		t.Errorf("runs: %s", got)
	}
	if o := c.Results[2].Others; fmt.Sprint(o) != "[{2 Bob 2 4} {3 Cyd 2 4}]" {
		t.Errorf("opponents of #3: %v", o)
	}
	if got := career(t, s, "Ann", Filter{League: "FRIDAY"}); got.Played != 1 || got.League != "Friday" || runText(got.Runs.Longest)+"; "+runText(got.Runs.Current) != "none; L 1 #8-#8 11-09..11-09" {
		t.Errorf("on Fridays: %+v", got)
	}
	from := league.DayOf(time.Date(2026, 11, 4, 0, 0, 0, 0, time.Local))
	if got := career(t, s, "Ann", Filter{From: from, AsOf: from + 3, Game: "tally"}); got.Played != 2 {
		t.Errorf("from the 4th to the 7th: %+v", got.Totals)
	}
	all, err := s.Career(context.Background(), "Ann", Filter{}, true)
	if must(t, err); len(all.Results) != 10 || all.Totals != c.Totals || all.Results[3].State != league.Void || all.Results[3].Counts() {
		t.Errorf("with what does not count: %+v", all)
	}
	_, err = s.Career(context.Background(), "Anm", Filter{}, false)
	if missing, ok := err.(*NotFoundError); !ok || missing.Kind != "player" {
		t.Errorf("an unknown player: %v", err)
	}
}

func TestAgainst(t *testing.T) {
	s := fortnight(t)
	ann := career(t, s, "ann", Filter{})
	if got := fmt.Sprint(ann.Against); got != "[{2 Bob 6 4 1 1} {3 Cyd 4 3 0 1}]" {
		t.Errorf("Ann: %s", got)
	}
	if got := fmt.Sprint(career(t, s, "Bob", Filter{}).Against); got != "[{1 Ann 6 1 1 4} {3 Cyd 3 2 1 0}]" {
		t.Errorf("Bob: %s", got)
	}
	if got := fmt.Sprint(career(t, s, "Ann", Filter{Game: "cards"}).Against); got != "[{3 Cyd 1 0 0 1}]" {
		t.Errorf("Ann in cards: %s", got)
	}
	all, err := s.Career(context.Background(), "Ann", Filter{}, true) // what does not count is listed, and sums up nowhere
	if must(t, err); fmt.Sprint(all.Against) != fmt.Sprint(ann.Against) {
		t.Errorf("with what does not count: %v", all.Against)
	}
}

func TestHall(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := fortnight(t)
		h := hall(t, s, Filter{})
		if len(h.Games) != 2 || h.Games[0].Game != "tally" || h.Games[0].Results != 6 || h.Contested != 1 || h.Unplaced != 1 {
			t.Fatalf("%+v", h)
		}
		f := h.Games[0]
		for _, one := range []struct{ name, got, want string }{
			{"highest", fmt.Sprint(f.Highest.Value, f.Highest.Holders, f.Highest.ID), "11 [Ann] 4"},
			{"wins", fmt.Sprint(f.Wins.Value, f.Wins.Holders, f.Wins.Of), "4 [Ann] 6"},
			{"run", fmt.Sprint(f.Run.Value, f.Run.Holders, f.Run.First, f.Run.ID, f.Run.From.Time().Format(" 01-02"), f.Run.On.Time().Format(" 01-02")), "3 [Ann] 1 4 11-03 11-07"},
			{"margin", fmt.Sprint(f.Margin.Value, f.Margin.Holders, f.Margin.Losers, f.Margin.Totals, f.Margin.ID), "9 [Ann] [Bob] [11 2] 10"},
			{"closest", fmt.Sprint(f.Closest.Value, f.Closest.Holders, f.Closest.Losers, f.Closest.ID), "1 [Ann] [Bob] 4"},
		} {
			if strings.TrimSpace(one.got) != one.want {
				t.Errorf("%s: got %s, want %s", one.name, one.got, one.want)
			}
		}
		if h := hall(t, s, Filter{Game: "cards", League: "Friday"}); len(h.Games) != 1 || h.League != "Friday" || h.Games[0].Wins.Holders[0] != "Cyd" {
			t.Errorf("%+v", h)
		}
		if h := hall(t, newStore(t), Filter{}); len(h.Games) != 0 {
			t.Errorf("nothing recorded: %+v", h)
		}
	})
}

// Of several who won as many games the one who had won so many first comes first.
func TestHallTellsWhoHadItFirst(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Cyd 5, Dan 3", "Bob 5, Cyd 3", "Ann 5, Cyd 3", "Bob 5, Ann 3", "Ann 5, Bob 3", "Dan 5, Bob 3")...)
		f := hall(t, s, Filter{}).Games[0].Wins
		if got := fmt.Sprint(f.Value, f.Holders, f.Of, f.ID, f.On); got != "2 [Bob Ann] 0 4 "+show(t, s, 4).Played.Format(time.DateOnly) {
			t.Error(got)
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
				return career(t, s, "Ann", Filter{}).Runs.Longest.Games == 2 && career(t, s, "Bob", Filter{}).Against[1].Games == 2
			}},
			{"void", func(tx *Tx) error { return tx.SetState(10, league.Void, "") }, func() bool {
				return career(t, s, "Ann", Filter{}).Runs.Current.Ended == league.Loss && hall(t, s, Filter{}).Games[0].Margin.Value == 6
			}},
			{"back-date", func(tx *Tx) error {
				return tx.Edit(10, Edit{Played: ptr(time.Date(2020, 1, 1, 20, 0, 0, 0, time.Local))})
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
