package cli

import (
	"strings"
	"time"
	"unicode"

	"arbiter/records/league"
)

// List joins items with dots between them, and wraps the lines at items. The room
// is the width of a line in columns; each line after the first begins with indent. An
// item that is wider begins a line, and points at its end stay with the word before them.
func List(items []string, room int, indent string) string {
	var b strings.Builder
	at := 0
	for i, it := range items {
		if i < len(items)-1 {
			it += " ·"
		}
		n := TextWidth(it)
		if at > 0 && at+1+n > room {
			b.WriteString("\n" + indent)
			at = 0
		}
		if at > 0 {
			b.WriteByte(' ')
			at++
		}
		if n > room {
			words := strings.Fields(it)
			for last := len(words) - 1; last > 0 && strings.IndexFunc(words[last], unicode.IsLetter) < 0; last-- {
				words[last-1] += " " + words[last]
				words = words[:last]
			}
			it = Wrap(words, room, indent)
			n = TextWidth(it[strings.LastIndexByte(it, '\n')+1:])
			if strings.Contains(it, "\n") {
				n -= TextWidth(indent)
			}
		}
		b.WriteString(it)
		at += n
	}
	return b.String()
}

// LongDate writes a day as "2 January 2006".
func LongDate(day string) string { return league.Date(day).Format("2 January 2006") }

// TextIf returns the text if the condition holds, else the other text.
func TextIf(text string, condition bool, other string) string {
	if condition {
		return text
	}
	return other
}

// ISODate writes a date as 2006-01-02.
func ISODate(t time.Time) string { return t.Format(time.DateOnly) }
