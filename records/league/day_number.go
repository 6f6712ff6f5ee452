package league

import (
	"encoding/json"
	"time"
)

// A Day is a date as a number, for the packages records and suspect. It counts days from
// 1 January of the year 1, which is day 1; 0 is no day.
type Day int32

// firstOf1970 is 1 January 1970.
const firstOf1970 Day = 719163

// dayMillis is a day in milliseconds.
const dayMillis = 24 * 60 * 60_000

// DayAt is the day of a number of milliseconds since 1970.
func DayAt(ms int64) Day {
	day := firstOf1970 + Day(ms/dayMillis)
	if ms%dayMillis < 0 {
		day--
	}
	return day
}

// DayOf is the day of a time in UTC.
func DayOf(t time.Time) Day { return DayAt(t.UnixMilli()) }

// Millis is the day's beginning in milliseconds since 1970.
func (d Day) Millis() int64 { return int64(d-firstOf1970) * dayMillis }

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

// MarshalJSON writes the day as String does.
func (d Day) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }
