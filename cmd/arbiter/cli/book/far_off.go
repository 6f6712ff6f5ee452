package book

import (
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
)

// FarOff says how far off a day is: "6 days ago", "in 3 days", "a year ago"; "" for today.
// In the night the day of the evening is "last night".
func FarOff(day string, now time.Time) string {
	today := league.Today(now)
	switch ago := league.DaysBetween(day, today); {
	case ago == 0 && today != cli.ISODate(now):
		return "last night"
	case ago == 0:
		return ""
	case ago == 1:
		return "yesterday"
	case ago == -1:
		return "tomorrow"
	case ago < 0:
		return "in " + league.Stretch(-ago)
	default:
		return league.Stretch(ago) + " ago"
	}
}
