package importer

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"arbiter/score"
	"arbiter/score/notation"
)

// sheetErrors is what spreadsheets write in place of a value that they cannot work out.
var sheetErrors = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(#¡?[\p{Lu}\d/._]*\p{Lu}[\p{Lu}\d/._]*[!?]|#(N/A|N/D|NV|ND|REF|NAME|VALUE)|#{3,}|Err:[0-9]{3})$`)
})

func isSheetError(cell string) bool {
	return cell != "" && strings.IndexByte("#E", cell[0]) >= 0 && sheetErrors().MatchString(cell)
}

// plainCell is a cell without the apostrophe that keeps a spreadsheet from running it as a
// formula.
func plainCell(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok {
		if text := strings.TrimLeft(rest, "'"); text != "" && strings.IndexByte("=+-@\t\n", text[0]) >= 0 {
			return rest
		}
	}
	return cell
}

// winWords are what cells say of winning.
var winWords = map[string]bool{
	"1": true, "yes": true, "true": true, "x": true, "y": true, "ja": true, "j": true, "oui": true, "si": true, "sí": true, "wahr": true, "vrai": true, "verdadero": true, "✓": true, "✔": true,
	"0": false, "no": false, "false": false, "n": false, "-": false, "nein": false, "non": false, "falsch": false, "faux": false, "falso": false,
}

// isNothing tells of a cell that is empty or has a dash for nothing.
func isNothing(cell string) bool { return strings.Trim(cell, "-–—") == "" }

// readPoints reads points: 47, 47.5, 47,5, 7½.
func readPoints(cell string) (score.Points, error) {
	if whole, ok := strings.CutSuffix(cell, "½"); ok {
		cell = strings.TrimSpace(whole) + ".5"
	}
	return score.ParsePoints(cell)
}

// count is a number from 1.
func count(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1
}

const dateWant = "write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30"

// dateParts are a day with points, strokes or dashes, and what stands behind it.
var dateParts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{1,4})([./-])\s*(\d{1,2})([./-])\s*(\d{1,4})(?:,?[ T]+(\S.*))?$`)
})

var clocks = []string{"15:04", "15:04:05", "3:04 PM", "3:04:05 PM"}

// slashDays tells which number of dates as 5/11/2026 is the day.
type slashDays int

const (
	eitherDay slashDays = iota // nothing says it
	dayFirst
	monthFirst
)

// readSlashDays finds out whether the dates of a column have the day first or the month: a
// number above 12 is no month.
func (t *table) readSlashDays(column int) slashDays {
	days, months := false, false
	for i := range t.rows[1:] {
		cell := t.rows[1+i].cell(column)
		if !strings.Contains(cell, "/") {
			continue
		}
		m := dateParts().FindStringSubmatch(cell)
		if m == nil || m[2] != "/" || len(m[1]) > 2 {
			continue
		}
		days, months = days || len(m[1]) == 2 && m[1] > "12", months || len(m[3]) == 2 && m[3] > "12"
	}
	switch {
	case days && !months:
		return dayFirst
	case months && !days:
		return monthFirst
	}
	return eitherDay
}

// readDate reads a day, with or without a time. says is what is wrong with it, and want
// what to do.
func readDate(text string, days slashDays) (at time.Time, says, want string) {
	var list []time.Time
	m := dateParts().FindStringSubmatch(text)
	switch {
	case m == nil || m[2] != m[4]:
	case len(m[1]) == 4:
		list = daysOf(m[1], m[3], m[5], m[6])
	case m[2] != "/" || days == dayFirst:
		list = daysOf(m[5], m[3], m[1], m[6])
	case days == monthFirst:
		list = daysOf(m[5], m[1], m[3], m[6])
	default:
		list = daysOf(m[5], m[3], m[1], m[6])
		if m[1] != m[3] {
			list = append(list, daysOf(m[5], m[1], m[3], m[6])...)
		}
	}
	if len(list) == 0 {
		if at, ok := notation.ParseDate(text); ok { // with a zone
			list = append(list, at)
		}
	}
	if len(list) == 0 || list[0].Year() < firstYear {
		return at, strconv.Quote(clip(text, 60)) + " is not a date", dateWant
	}
	if len(list) == 2 {
		return at, strconv.Quote(text) + " may be " + list[0].Format("2 January") + " or " + list[1].Format("2 January"),
			"write " + list[0].Format(time.DateOnly) + " or " + list[1].Format(time.DateOnly)
	}
	return list[0], "", ""
}

// daysOf is a day at a time; nothing where there is no such day.
func daysOf(year, month, day, clock string) (list []time.Time) {
	for _, form := range append([]string{""}, clocks...) {
		at, err := time.ParseInLocation("2006-1-2 "+form, year+"-"+month+"-"+day+" "+clock, time.Local)
		if err == nil {
			return append(list, at)
		}
	}
	return nil
}
