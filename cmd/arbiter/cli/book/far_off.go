package book

import (
	"time"

	"arbiter/records/league"
	"arbiter/score"
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
	n := max(daysAgo, -daysAgo)
	years := int(float64(n)/365.2425 + 0.05)
	var text string
	switch {
	case n == 0:
		return ""
	case daysAgo == 1:
		return "yesterday"
	case daysAgo == -1:
		return "tomorrow"
	case n < 60:
		text = score.Counted(n, "day")
	case n < 365:
		text = score.Counted(max(2, int(float64(n)*12/365.2425)), "month")
	case years <= 1:
		text = "a year"
	default:
		text = score.Counted(years, "year")
	}
	if daysAgo < 0 {
		return "in " + text
	}
	return text + " ago"
}
