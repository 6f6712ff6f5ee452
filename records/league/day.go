package league

import (
	"time"

	"arbiter/score"
)

// nightEnds is the hour at which a new playing day begins: an earlier game belongs to the evening
// before.
const nightEnds = 6

// Today returns the day, as 2026-11-20, of a game that is played now: the date or, before six in
// the morning, the day before.
func Today(now time.Time) string {
	day := now.Format(time.DateOnly)
	if now.Hour() < nightEnds {
		return previousDay(day)
	}
	return day
}

// Date returns a day as a time, to be written in another form.
func Date(day string) time.Time {
	at, _ := time.Parse(time.DateOnly, day) // days were checked when they came in
	return at
}

// DaysBetween returns how many days the second day is after the first.
func DaysBetween(day, other string) int {
	const seconds = 24 * 60 * 60
	return int((Date(other).Unix() - Date(day).Unix()) / seconds)
}

// previousDay returns the day before a day; "" for none.
func previousDay(day string) string {
	if day == "" {
		return ""
	}
	return Date(day).AddDate(0, 0, -1).Format(time.DateOnly)
}

// Stretch puts a number of days into words: "59 days", "11 months", "a year", "3 years". A month or
// a year that is nearly full counts.
func Stretch(days int) string {
	const year = 365.2425
	months := int(float64(days)*12/year + 0.15)
	switch {
	case days < 60:
		return score.Counted(days, "day")
	case months == 12:
		return "a year"
	case months < 24:
		return score.Counted(months, "month")
	}
	return score.Counted(int(float64(days)/year+0.05), "year")
}
