package league

import (
	"encoding/json"
	"time"

	"arbiter/score"
)

// A Day is a date. It counts days from 1 January of the year 1, which is day 1; 0 is no
// day.
type Day int32

// firstOf1970 is 1 January 1970.
const firstOf1970 Day = 719163

// DayMillis is a day in milliseconds.
const DayMillis = 24 * 60 * 60_000

// Today is the day of the evening that is being played: before six in the morning, still the
// day before.
func Today(now time.Time) string {
	year, month, day := now.Date()
	if now.Hour() < 6 {
		day--
	}
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// DayAt is the day of a moment where it was.
func DayAt(played, zone int64) Day {
	return firstOf1970 + Day(floorDiv(played+zone*60_000, DayMillis))
}

// DayOf is the day of a moment in its own zone.
func DayOf(t time.Time) Day { return DayAt(ToMillis(t)) }

// nightMillis is how long after midnight an evening lasts: until six.
const nightMillis = DayMillis / 4

// PlayingDayAt is the day to which a game belongs. Until six in the morning that is the
// day before. Midnight itself stands for a day without a time.
func PlayingDayAt(played, zone int64) Day {
	if (played+zone*60_000)%DayMillis != 0 {
		played -= nightMillis
	}
	return DayAt(played, zone)
}

// PlayingDay is the day to which a game belongs that is played at a moment.
func PlayingDay(t time.Time) Day { return PlayingDayAt(ToMillis(t)) }

// Millis is the day's beginning in milliseconds since 1970.
func (d Day) Millis() int64 { return int64(d-firstOf1970) * DayMillis }

// Time is the day's beginning.
func (d Day) Time() time.Time { return time.UnixMilli(d.Millis()).UTC() }

// String writes a day as 2026-11-17; "" for none.
func (d Day) String() string {
	if d == 0 {
		return ""
	}
	return d.Time().Format(time.DateOnly)
}

// ParseDay reads what String writes.
func ParseDay(text string) Day {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0
	}
	return DayOf(at)
}

// Stretch is a number of days for people: "59 days", "11 months", "a year", "3 years". A
// month or a year that is nearly full counts.
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

// MarshalJSON writes the day as String does.
func (d Day) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
