package league_test

import (
	"testing"
	"time"

	"arbiter/records/league"
)

// A day is that of the table's clock, before 1970 too; what is played before six in the
// morning belongs to the evening before, and a date without a time is that day.
func TestDays(t *testing.T) {
	east := time.FixedZone("east", 10*60*60)
	for _, test := range []struct {
		at           time.Time
		day, evening string
	}{
		{time.Date(2026, 11, 20, 19, 30, 0, 0, time.UTC), "2026-11-20", "2026-11-20"},
		{time.Date(2026, 11, 21, 0, 30, 0, 0, time.UTC), "2026-11-21", "2026-11-20"},
		{time.Date(2026, 11, 21, 5, 59, 59, 0, time.UTC), "2026-11-21", "2026-11-20"},
		{time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC), "2026-11-21", "2026-11-21"},
		{time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), "2026-11-21", "2026-11-21"},
		{time.Date(2026, 11, 21, 0, 0, 0, 0, east), "2026-11-21", "2026-11-21"},
		{time.Date(2026, 11, 21, 5, 0, 0, 0, east), "2026-11-21", "2026-11-20"},
		{time.Date(1969, 12, 31, 19, 30, 0, 0, time.UTC), "1969-12-31", "1969-12-31"},
		{time.Date(1969, 12, 31, 0, 0, 0, 0, time.UTC), "1969-12-31", "1969-12-31"},
		{time.Date(1970, 1, 1, 5, 0, 0, 0, time.UTC), "1970-01-01", "1969-12-31"},
		{time.Date(1912, 2, 29, 3, 0, 0, 0, time.UTC), "1912-02-29", "1912-02-28"},
	} {
		if day, played := league.DayOf(test.at).String(), league.PlayingDay(test.at).String(); day != test.day || played != test.evening {
			t.Errorf("%s is %s and of the evening %s, want %s and %s", test.at, day, played, test.day, test.evening)
		}
	}
}
