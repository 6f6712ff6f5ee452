package pieces

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// textWidth is how broad a text will be at most, with hardly an exception:
// nobody knows the fonts of those who look.
func textWidth(text string, size float64) float64 {
	ems := 0.0
	for _, r := range text {
		ems += runeWidth(r)
	}
	return ems * size
}

// runeWidth is how broad a character is, as a part of the text's size.
func runeWidth(r rune) float64 {
	if r < unicode.MaxASCII {
		switch {
		case r == 'M' || r == 'W' || r == '@' || r == '%' || r == 'm' || r == 'w':
			return 0.95
		case 'A' <= r && r <= 'Z':
			return 0.72
		}
		return 0.6
	}
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case width.LookupRune(r).Kind() == width.EastAsianWide || width.LookupRune(r).Kind() == width.EastAsianFullwidth:
		return 1.05
	}
	return 0.75
}

// cut is a text that fits the room: what is too long ends in an ellipsis.
func cut(text string, size, room float64) string {
	if textWidth(text, size) <= room {
		return text
	}
	room -= textWidth("…", size)
	for i, r := range text {
		if room -= runeWidth(r) * size; room < 0 {
			return strings.TrimRight(text[:i], " ") + "…"
		}
	}
	return text
}
