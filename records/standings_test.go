package records

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
)

// lines shows a table as a person would read it.
func lines(s *league.Table) string {
	var b strings.Builder
	for _, r := range s.Rows {
		shared := " "
		if r.Shared {
			shared = "="
		}
		fmt.Fprintf(&b, "%d%s %s %d %d %d %d %v %.1f %s\n", r.Place, shared, r.Name, r.Played, r.Won, r.Tied, r.Lost, r.Points, r.Average, r.Form)
	}
	return b.String()
}

func standings(t testing.TB, s *Store, f Filter) *league.Table {
	t.Helper()
	table, err := s.Standings(context.Background(), f, nil)
	must(t, err)
	return table
}

// Filters go by the day that was typed, also before 1970.
func TestStandingsAsOfADayFarAway(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		east, west, old := game("1: Ann 5, Bob 3"), game("2: Ann 3, Bob 5"), game("3: Ann 5, Bob 3")
		east.Day, east.Time = "2026-11-21", "00:07"
		west.Day, west.Time = "2026-11-20", "23:59"
		old.Day = "1961-05-01"
		save(t, s, east, west, old)
		for day, want := range map[string]string{"": "Ann 3 2 0 1 6 1.3 WLW", west.Day: "Ann 2 1 0 1 3 1.5 WL", old.Day: "Ann 1 1 0 0 3 1.0 W"} {
			if got := lines(standings(t, s, Filter{AsOf: day})); !strings.Contains(got, want) {
				t.Errorf("as of %s:\n%s", day, got)
			}
		}
	})
}
