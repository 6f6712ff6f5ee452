package records

import (
	"testing"
	"time"

	"arbiter/records/league"
)

// A run is of games that ended alike: a shared first place is neither won nor
// lost.
func TestRuns(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, on(1, "Ann 5, Bob 3"), on(2, "Ann 6, Bob 3"), on(3, "Ann 4, Bob 4"), on(4, "Ann 2, Bob 2, Cyd 1"))
		for _, step := range []struct{ add, ann, bob string }{
			{"", "W 2 #1-#2 11-01..11-02; T 2 #3-#4 11-03..11-04", "none; T 2 #3-#4 11-03..11-04"},
			{"Ann 1, Bob 2", "W 2 #1-#2 11-01..11-02; L 1 #5-#5 11-05..11-05", "W 1 #5-#5 11-05..11-05; W 1 #5-#5 11-05..11-05"},
			{"Ann 1, Bob 3", "W 2 #1-#2 11-01..11-02; L 2 #5-#6 11-05..11-06", "W 2 #5-#6 11-05..11-06; W 2 #5-#6 11-05..11-06"},
		} {
			if step.add != "" {
				save(t, s, on(len(career(t, s, "Ann", Filter{}).Results)+1, step.add))
			}
			for name, want := range map[string]string{"Ann": step.ann, "Bob": step.bob} {
				r := career(t, s, name, Filter{}).Runs
				if got := runText(r.Longest) + "; " + runText(r.Current); got != want {
					t.Errorf("%s after %q: got %s, want %s", name, step.add, got, want)
				}
			}
		}
	})
}

// Games are told in the order of their tables' days, as standings count them,
// also where the sun rose in another order.
func TestDaysAtTablesFarApart(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		east, west := game("Ann 5, Bob 3"), game("Ann 3, Bob 6")
		east.Played = time.Date(2026, 11, 22, 7, 0, 0, 0, time.FixedZone("", 12*3600)) // the earlier moment, the later day
		west.Played = time.Date(2026, 11, 21, 20, 0, 0, 0, time.FixedZone("", -8*3600))
		save(t, s, east, west)
		c, table := career(t, s, "Ann", Filter{}), standings(t, s, Filter{})
		if c.Results[0].ID != 2 || c.Results[1].ID != 1 || c.Runs.Current.Ended != league.Win {
			t.Errorf("not in the order of the days: %+v", c.Results)
		}
		for _, r := range table.Rows {
			if run := career(t, s, r.Name, Filter{}).Runs.Current; r.Streak != (league.Alike{Kind: run.Ended, Count: run.Games}) {
				t.Errorf("%s: %v, in the standings %v", r.Name, run, r.Streak)
			}
		}
	})
}
