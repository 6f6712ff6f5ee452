package book

import (
	"time"

	"arbiter/records/league"
)

// daysAgo is how many days ago a game was played, less than 0 for one that is to come. In
// the night both the day that ends and the one that begins are today.
func daysAgo(played, now time.Time) int {
	if league.PlayingDay(played) == league.PlayingDay(now) {
		return 0
	}
	return int(league.DayOf(now) - league.DayOf(played))
}

// farOff says how far off a day is: "6 days ago", "in 3 days", "a year ago"; "" for today.
func farOff(daysAgo int) string {
	switch {
	case daysAgo == 0:
		return ""
	case daysAgo == 1:
		return "yesterday"
	case daysAgo == -1:
		return "tomorrow"
	case daysAgo < 0:
		return "in " + league.Stretch(-daysAgo)
	}
	return league.Stretch(daysAgo) + " ago"
}
