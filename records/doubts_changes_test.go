package records

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
)

// What lets a result count again, or makes two players one, is looked at like a save.
func TestWhatCountsAgainIsSuspected(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		in := func(text, date, round string) league.Result {
			g := playedOn(text, date, "Friday")
			g.Round, g.Text = round, ""
			return g
		}
		save(t, s, in("Ann 2, Bob 1", "2026-11-20", "1"), in("Ann 2, Bob 1", "2026-11-20", ""), in("Cyd 2, Annie 1", "2026-11-20", "1"))
		state := func(to league.State) func(*Tx) error {
			return func(tx *Tx) error { return tx.SetState(2, to, "") }
		}
		undo := func(tx *Tx) error { _, err := tx.Undo(0); return err }
		const double = "Ann – Bob, Tally, 2 : 1 stands already as #1 of the same day, 2026-11-20: records void 2"
		for i, one := range []struct {
			what string
			work func(*Tx) error
			want string
		}{
			{"void", state(league.Void), ""},
			{"confirmed", state(league.Confirmed), double},
			{"contested", state(league.Contested), ""}, // it counts less than before
			{"settled", state(league.Confirmed), double},
			{"void again", state(league.Void), ""},
			{"contested, that was void", state(league.Contested), double},
			{"void a third time", state(league.Void), ""},
			{"undone", undo, double},
			{"a note", func(tx *Tx) error { return tx.Edit(2, Edit{Note: ptr("late")}) }, ""},
			{"a place", func(tx *Tx) error { return tx.Edit(2, Edit{Venue: ptr("here")}) }, ""},
			{"other points", func(tx *Tx) error {
				return tx.Edit(2, Edit{Seats: []SeatEdit{{Name: "Ann", Points: 9000}}})
			}, ""},
			{"undone points", undo, double},
			{"another round", func(tx *Tx) error { return tx.Edit(2, Edit{Round: ptr("2")}) }, ""},
			{"merged", func(tx *Tx) error { return tx.Merge("Ann", "Annie") }, "Ann cannot be in round 1 of Friday twice: #1 is of it too: records undo 15"},
			{"merge undone", undo, ""},
			{"merged again", func(tx *Tx) error { _, err := tx.Undo(16); return err }, "Ann cannot be in round 1 of Friday twice: #1 is of it too: records undo 17"},
		} {
			if got := suspected(t, s, one.work); got != one.want {
				t.Errorf("%d, %s: suspected %q, want %q", i, one.what, got, one.want)
			}
		}
	})
}

// Results that came with a command come back with the undo of its undo, and are looked at
// beside what was recorded meanwhile.
func TestAnImportThatComesBackIsSuspected(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		var many []league.Result
		for i := range readPiece + 2 { // more than are left out one by one
			many = append(many, playedOn(fmt.Sprintf("Ann %d, Bob 1", i+2), "2026-11-20", ""))
		}
		save(t, s, playedOn("Ann 1, Bob 1", "2026-11-19", ""))
		must(t, do(s, "import", saving(many...)))
		undo := func(id int64) func(*Tx) error {
			return func(tx *Tx) error { _, err := tx.Undo(id); return err }
		}
		if got := suspected(t, s, undo(2)); got != "" {
			t.Errorf("what goes is suspected: %s", got)
		}
		again := playedOn("Ann 7, Bob 1", "2026-11-20", "")
		again.Text = ""
		must(t, do(s, "again", saving(again)))
		if got, want := suspected(t, s, undo(3)), "Ann – Bob, Tally, 7 : 1 stands already as #504 of the same day, 2026-11-20: records void 7"; got != want {
			t.Errorf("suspected %q, want %q", got, want)
		}
	})
}

// What mends is never refused: a result of a closed season, or one that would go there, is
// not mended by an edit.
func TestClosedSeasonsAreNotMended(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Friday", league.Terms{}))
		must(t, do(s, "seasons", func(tx *Tx) error {
			if err := tx.OpenSeason("Friday", "25", "2025-01-01"); err != nil {
				return err
			}
			return tx.OpenSeason("Friday", "26", "2026-01-01")
		}))
		old := playedOn("Ann 2, Bob 1", "2025-11-20", "Friday")
		old.Season, old.Text = "25", "x: 1\n\na1\nb2\nc3"
		save(t, s, old)
		in := func(date string) league.Result {
			g := playedOn("Cyd 2, Bob 1", date, "Friday")
			g.Season = "26"
			return g
		}
		before := suspected(t, s, saving(in("2025-11-20")))
		if want := "2025-11-20 is in season 25 of Friday, and the result is of season 26: records edit 2 --season 25"; before != want {
			t.Errorf("suspected %q, want %q", before, want)
		}
		must(t, do(s, "close", func(tx *Tx) error { _, err := tx.CloseSeason("Friday", "25"); return err }))
		mended := old
		mended.Season, mended.League, mended.Text = "26", "Friday", "x: 2\n\na1\nb2\nd4"
		mended.Seats = append([]league.Seat(nil), old.Seats...)
		mended.Seats[0].Points = 5000
		got := suspected(t, s, saving(mended))
		for _, want := range []string{
			"2025-11-20 is in season 25 of Friday, and the result is of season 26: records undo 6",
			"is #1 of the same day, 2025-11-20, with its text changed: records undo 6",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("suspected %q, want %q", got, want)
			}
		}
	})
}

// A season whose first day moves says how many results it leaves outside.
func TestResultsThatASeasonLeavesOutside(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		for i, date := range []string{"2026-09-01", "2026-10-01", "2026-10-02", "2026-11-01", "2026-08-01"} {
			g := playedOn(fmt.Sprintf("Ann %d, Bob 1", i+2), date, "Friday")
			g.Season = "26"
			if i == 4 {
				g.State = league.Void
			}
			save(t, s, g)
		}
		for i, one := range []struct {
			work func(*Tx) error
			want string
		}{
			{func(tx *Tx) error { return tx.OpenSeason("Friday", "26", "2026-10-01") }, "season 26 of Friday: 1 result now outside its days, the first #1 of 2026-09-01"},
			{func(tx *Tx) error { return tx.EditSeason("Friday", "26", "2026-11-02", func(*league.Terms) {}) }, "season 26 of Friday: 3 results now outside its days, the first #2 of 2026-10-01"},
			{func(tx *Tx) error { return tx.EditSeason("Friday", "26", "2026-09-01", func(*league.Terms) {}) }, ""},
			{func(tx *Tx) error { return tx.OpenSeason("Friday", "27", "2026-10-02") }, "season 26 of Friday: 2 results now outside its days, the first #3 of 2026-10-02"},
			{func(tx *Tx) error { return tx.EditSeason("Friday", "27", "2026-12-02", func(*league.Terms) {}) }, ""},
			{func(tx *Tx) error { _, err := tx.CloseSeason("Friday", "26"); return err }, ""},
			{func(tx *Tx) error { return tx.OpenSeason("Friday", "28", "2026-10-02") }, ""}, // a closed one stays as it is
		} {
			must(t, do(s, "season", func(tx *Tx) error {
				err := one.work(tx)
				if got := strings.Join(tx.Remarks(), "; "); got != one.want {
					t.Errorf("%d: remarked %q, want %q", i, got, one.want)
				}
				return err
			}))
		}
	})
}

// Old days of an import are said, and the newest result of a league is none that is not yet.
func TestOldDaysAreSaid(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, playedOn("Ann 2, Bob 1", "2026-08-20", "Friday"), playedOn("Ann 3, Bob 1", "2096-08-20", "Friday"), playedOn("Ann 4, Bob 1", "2026-11-01", ""))
		must(t, do(s, "import", func(tx *Tx) error {
			look := tx.Look(tallyGames)
			if err := saving(playedOn("Ann 5, Bob 1", "2026-06-21", "Friday"), playedOn("Ann 6, Bob 1", "2026-06-20", "Friday"), playedOn("Ann 7, Bob 1", "2026-06-19", ""), playedOn("Ann 8, Bob 1", "2006-06-19", "Monday"))(tx); err != nil {
				return err
			}
			_, list, err := look.Doubts()
			if old := look.sees.Old(); len(list) > 0 || old.Results != 2 || old.First.String() != "2026-06-19" || old.Last.String() != "2026-06-20" {
				t.Errorf("doubted are %+v, old are %+v", list, old)
			}
			return err
		}))
	})
}
