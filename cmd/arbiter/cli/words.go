package cli

import (
	"fmt"
	"strings"
	"time"
)

// QuoteArg writes a file's name as a shell takes it.
func QuoteArg(s string) string {
	if strings.ContainsAny(s, " '\"\\$&;()<>|*?`!#~\t\n") {
		return "'" + strings.ReplaceAll(Clean(s), "'", `'\''`) + "'"
	}
	return Clean(s)
}

// List writes items parted by dots, each kept whole where it fits a line.
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
		if n > room { // the dot stays with the last word
			words := strings.Fields(it)
			if last := len(words) - 1; words[last] == "·" {
				words = append(words[:last-1], words[last-1]+" ·")
			}
			it = Wrap(words, room, indent)
		}
		b.WriteString(it)
		at += n
	}
	return b.String()
}

// Minus writes a number with a true minus sign.
func Minus(n int) string { return MinusSign(fmt.Sprint(n)) }

// MinusSign is a figure with a true minus sign.
func MinusSign(figure string) string { return strings.Replace(figure, "-", "−", 1) }

// Signed is a sum of points; a rule that gave a player nothing shows nothing.
func Signed(n int, has bool) string {
	if !has {
		return "·"
	}
	if n > 0 {
		return "+" + fmt.Sprint(n)
	}
	return Minus(n)
}

func LongDate(t time.Time) string { return t.Format("2 January 2006") }

// Ordinal is a place in words: 1st, 2nd.
func Ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return fmt.Sprint(n) + end
}

// TextIf is a text where it holds, else another.
func TextIf(text string, holds bool, other string) string {
	if holds {
		return text
	}
	return other
}

func ISODate(t time.Time) string { return t.Format(time.DateOnly) }

// People names up to three, and counts the others; a pipe or a file gets all.
func (a *App) People(names []string) string {
	most := 3
	if a.Width == UnlimitedWidth {
		most = len(names)
	}
	list := make([]string, 0, most)
	for i, name := range names {
		if i == most {
			return strings.Join(list, ", ") + fmt.Sprintf(" and %d more", len(names)-most)
		}
		list = append(list, Cut(name, max(20, a.NameRoom())))
	}
	if last := len(list) - 1; last > 0 {
		return strings.Join(list[:last], ", ") + " and " + list[last]
	}
	return strings.Join(list, "")
}
