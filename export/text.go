package export

import (
	"strings"
	"unicode"

	"arbiter/score"
)

// plainText replaces the characters of score.Unseen by U+FFFD; line feeds and tabs
// stay, and other line ends become line feeds.
func plainText(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r':
			return '\n'
		case r != '\n' && r != '\t' && score.Unseen(r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// tidy makes a text fit for one line of a page. It does not escape markup; the template
// does.
func tidy(s string) string { return score.Tidy(s) }

// rightToLeft reports whether a letter belongs to a script that is written from right to left.
func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}
