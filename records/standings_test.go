package records

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

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

// A day is the table's, also where filters ask for it, and also before 1970.
func TestStandingsAsOfADayFarAway(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		east, west, old := game("1: Ann 5, Bob 3"), game("2: Ann 3, Bob 5"), game("3: Ann 5, Bob 3")
		east.Played = time.Date(2026, 11, 21, 7, 0, 0, 0, time.FixedZone("", 13*3600)) // the 20th in Greenwich
		west.Played = time.Date(2026, 11, 20, 20, 0, 0, 0, time.FixedZone("", -10*3600))
		old.Played = time.Date(1961, 5, 1, 20, 0, 0, 0, time.UTC)
		save(t, s, east, west, old)
		for day, want := range map[league.Day]string{0: "Ann 3 2 0 1 6 1.3 WLW", league.DayOf(west.Played): "Ann 2 1 0 1 3 1.5 WL", league.DayOf(old.Played): "Ann 1 1 0 0 3 1.0 W"} {
			if got := lines(standings(t, s, Filter{AsOf: day})); !strings.Contains(got, want) {
				t.Errorf("as of %s:\n%s", day, got)
			}
		}
	})
}
