package notation

import (
	"strings"
	"time"
)

// times are the forms of a date: ISO 8601 with or without a time.
var times = []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02T15:04:05", time.RFC3339}

// ParseDate reads a date, with or without a time: an ISO one, one with dots as
// 20.11.2026, or one with strokes as 20/11/2026 where only one of the two
// numbers can be the month. The day, as 2026-11-20, and the time, as 19:30, are
// those that are written; a zone changes neither. The time is "" where none is
// written.
func ParseDate(s string) (day, clock string, ok bool) {
	for _, form := range times {
		if len(form) == len(s) || form == time.RFC3339 {
			if t, err := time.Parse(form, s); err == nil {
				day, clock = dayAndTime(t, s)
				return day, clock, true
			}
		}
	}
	if list := readings(s); len(list) == 1 {
		day, clock = dayAndTime(list[0], s)
		return day, clock, true
	}
	return "", "", false
}

// dayAndTime returns the day of a text that was read, and its time, if it has one.
func dayAndTime(t time.Time, text string) (day, clock string) {
	if strings.Contains(text, ":") {
		clock = t.Format("15:04")
	}
	return t.Format(time.DateOnly), clock
}

// readings returns the days that a date with dots or strokes can mean.
func readings(s string) []time.Time {
	forms := []string{"2.1.2006", "2.1.2006 15:04"}
	if strings.Contains(s, "/") {
		forms = []string{"2/1/2006", "1/2/2006", "2/1/2006 15:04", "1/2/2006 15:04"}
	}
	var list []time.Time
	for _, form := range forms {
		t, err := time.Parse(form, s)
		if err == nil && (len(list) == 0 || !t.Equal(list[0])) {
			list = append(list, t)
		}
	}
	return list
}

// isoDate returns a date in ISO form, unchanged where it was typed in it.
func isoDate(s, day, clock string) string {
	if !strings.ContainsAny(s, "./") || strings.Contains(s, "T") {
		return s
	}
	return strings.TrimSpace(day + " " + clock)
}

// date reads the header.
func (g *Game) date(f Field) error {
	if day, clock, ok := ParseDate(f.Value); ok {
		f.Value = isoDate(f.Value, day, clock)
		return g.once(&g.Head.Date, f)
	}
	if list := readings(f.Value); len(list) == 2 {
		return g.Errorf(f.At, len(f.Value), "write "+list[0].Format(time.DateOnly)+" or "+list[1].Format(time.DateOnly),
			"%s may be %s or %s", Quote(f.Value), list[0].Format("2 January"), list[1].Format("2 January"))
	}
	return g.Errorf(f.At, max(1, len(f.Value)), "expected year, month and day as 2026-11-20, or with a time as 2026-11-20 19:30", "%s is not a date", Quote(f.Value))
}
