package league_test

import (
	"testing"
	"time"

	"arbiter/records/league"
)

// Before six in the morning people still play the evening before, by the clock that they
// see.
func TestToday(t *testing.T) {
	east := time.FixedZone("east", 10*60*60)
	for _, test := range []struct {
		now   time.Time
		today string
	}{
		{time.Date(2026, 11, 20, 19, 30, 0, 0, time.UTC), "2026-11-20"},
		{time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), "2026-11-20"},
		{time.Date(2026, 11, 21, 1, 11, 0, 0, time.UTC), "2026-11-20"},
		{time.Date(2026, 11, 21, 5, 59, 59, 0, time.UTC), "2026-11-20"},
		{time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC), "2026-11-21"},
		{time.Date(2026, 11, 21, 5, 0, 0, 0, east), "2026-11-20"},
		{time.Date(2026, 11, 21, 6, 0, 0, 0, east), "2026-11-21"},
		{time.Date(2027, 1, 1, 3, 0, 0, 0, time.UTC), "2026-12-31"},
		{time.Date(2028, 3, 1, 3, 0, 0, 0, time.UTC), "2028-02-29"},
	} {
		if today := league.Today(test.now); today != test.today {
			t.Errorf("at %s it is %s, want %s", test.now, today, test.today)
		}
	}
}

func TestDaysBetween(t *testing.T) {
	for _, test := range []struct {
		day, other string
		days       int
	}{
		{"2026-11-20", "2026-11-20", 0}, {"2026-11-20", "2026-11-23", 3}, {"2026-11-23", "2026-11-20", -3},
		{"2026-03-28", "2026-03-30", 2}, {"1969-12-31", "2026-01-01", 20455}, {"0001-01-01", "2026-11-20", 739939},
	} {
		if days := league.DaysBetween(test.day, test.other); days != test.days {
			t.Errorf("from %s to %s are %d days, want %d", test.day, test.other, days, test.days)
		}
	}
}

// TestStretch: days up to two months, months up to two years.
func TestStretch(t *testing.T) {
	for days, want := range map[int]string{1: "1 day", 59: "59 days", 60: "2 months", 345: "11 months", 361: "a year", 376: "a year", 396: "13 months", 700: "23 months", 726: "2 years", 1095: "3 years"} {
		if got := league.Stretch(days); got != want {
			t.Errorf("%d days are %s, want %s", days, got, want)
		}
	}
}
