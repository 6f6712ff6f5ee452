package records

import (
	"context"
	"fmt"
	"slices"
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

func TestStandings(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		day := func(n int, text string) league.Result {
			g := game(text)
			g.League, g.Season = "Tuesday league", "2026"
			g.Played = time.Date(2026, 11, n, 20, 0, 0, 0, time.Local)
			return g
		}
		void, unfinished, contested := day(4, "Ann 1, Bob 9"), day(4, "Ann -1, Bob 9"), day(4, "Ann 2, Bob 9")
		void.State, contested.State = league.Void, league.Contested
		unfinished.Text = "" // or it would be contested
		other := day(5, "Ann 3, Eve 9")
		other.League, other.Season = "Friday", "2025"
		save(t, s,
			day(3, "Ann 5, Bob 3"),          // entered first, played last
			day(1, "Ann 5, Bob 5, Cyd 1"),   // a shared first place
			day(1, "Bob 4, Cyd 4, Ann 9"),   // a shared second place
			day(2, "cyd 9, dora 1, Zoë 11"), // names in any case
			void, unfinished, contested, other)
		table := standings(t, s, Filter{League: "TUESDAY league", Season: "2026"})
		want := `1  Ann 3 2 1 0 7 1.0 TWW
2  Zoë 1 1 0 0 3 1.0 W
3  Bob 3 0 1 2 1 1.7 TLL
4= Cyd 3 0 0 3 0 2.3 LLL
4= dora 1 0 0 1 0 3.0 L
`
		if got := lines(table); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		if table.League != "Tuesday league" || table.Evenings != 3 || table.Results != 4 || table.Contested != 1 || table.Unplaced != 1 {
			t.Errorf("counted %+v", table)
		}
		if all := standings(t, s, Filter{}); all.Results != 5 || all.Evenings != 4 {
			t.Errorf("all leagues: %+v", all)
		}
		_, err := s.Standings(context.Background(), Filter{League: "Tuseday league"}, nil)
		if missing, ok := err.(*NotFoundError); !ok || missing.Kind != "league" || !slices.Contains(missing.Known, "Tuesday league") {
			t.Errorf("an unknown league: %v", err)
		}
	})
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
