package importer

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"arbiter/score/notation"
)

const dateWant = "write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30"

// dateParts matches a day with dots, slashes or dashes, and the text after it.
var dateParts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{1,4})([./-])\s*(\d{1,2})([./-])\s*(\d{1,4})(?:,?[ T]+(\S.*))?$`)
})

// A dayOrder says which number of a date such as 5/11/2026 is the day.
type dayOrder int

const (
	eitherOrder dayOrder = iota // nothing decides it
	dayFirst
	monthFirst
)

// readDayOrder finds out whether the dates of a column have the day first or the month: a
// number above 12 is no month.
func readDayOrder(rows []row, column int) dayOrder {
	days, months := false, false
	for _, r := range rows {
		text := r.at(column).text
		if !strings.Contains(text, "/") {
			continue
		}
		m := dateParts().FindStringSubmatch(text)
		if m == nil || m[2] != "/" || len(m[1]) > 2 {
			continue
		}
		first, _ := strconv.Atoi(m[1]) // two digits
		second, _ := strconv.Atoi(m[3])
		days, months = days || first > 12, months || second > 12
	}
	switch {
	case days && !months:
		return dayFirst
	case months && !days:
		return monthFirst
	}
	return eitherOrder
}

// readDate reads a day, with or without a time. says is what is wrong with it, and want what to do.
func readDate(text string, order dayOrder) (day, clock, says, want string) {
	var list []time.Time
	m := dateParts().FindStringSubmatch(text)
	switch {
	case m == nil || m[2] != m[4]:
	case len(m[1]) == 4:
		list = dayAt(m[1], m[3], m[5], m[6])
	case m[2] != "/" || order == dayFirst:
		list = dayAt(m[5], m[3], m[1], m[6])
	case order == monthFirst:
		list = dayAt(m[5], m[1], m[3], m[6])
	default:
		list = dayAt(m[5], m[3], m[1], m[6])
		if m[1] != m[3] {
			list = append(list, dayAt(m[5], m[1], m[3], m[6])...)
		}
	}
	switch {
	case len(list) == 0: // it may have a time zone
		day, clock, _ = notation.ParseDate(text)
	case len(list) == 2:
		return "", "", strconv.Quote(text) + " may be " + list[0].Format("2 January") + " or " + list[1].Format("2 January"),
			"write " + list[0].Format(time.DateOnly) + " or " + list[1].Format(time.DateOnly)
	default:
		day = list[0].Format(time.DateOnly)
		if m[6] != "" {
			clock = list[0].Format("15:04")
		}
	}
	if day < firstDay {
		return "", "", strconv.Quote(clip(text, 60)) + " is not a date", dateWant
	}
	return day, clock, "", ""
}

// dayAt returns a day at a time, "" for none; nothing where there is no such day.
func dayAt(year, month, day, clock string) []time.Time {
	for _, form := range []string{"", "15:04", "15:04:05", "3:04 PM", "3:04:05 PM"} {
		at, err := time.Parse("2006-1-2 "+form, year+"-"+month+"-"+day+" "+clock)
		if err == nil {
			return []time.Time{at}
		}
	}
	return nil
}
