package cli

import (
	"strings"
	"time"
)

// List joins items with dots between them, and wraps the lines at items. The room
// is the width of a line in columns; each line after the first begins with indent. An
// item that is wider, or has lines, begins a line.
func List(items []string, room int, indent string) string {
	var b strings.Builder
	at := 0
	for i, it := range items {
		if i < len(items)-1 {
			it += " ·"
		}
		if TextWidth(it) > room && !strings.Contains(it, "\n") {
			it = WrapText(it, room, "")
		}
		lines := strings.Split(it, "\n")
		switch {
		case at == 0:
		case at+1+TextWidth(it) > room || len(lines) > 1:
			b.WriteString("\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(strings.Join(lines, "\n"+indent))
		if len(lines) > 1 {
			at = 0
		}
		at += TextWidth(lines[len(lines)-1])
	}
	return b.String()
}

// LongDate writes a date as "2 January 2006".
func LongDate(t time.Time) string { return t.Format("2 January 2006") }

// TextIf returns the text if the condition holds, else the other text.
func TextIf(text string, condition bool, other string) string {
	if condition {
		return text
	}
	return other
}

// ISODate writes a date as 2006-01-02.
func ISODate(t time.Time) string { return t.Format(time.DateOnly) }
