package export

import (
	"strings"
	"unicode"
)

// tidy makes a text from outside fit for one line of a page: characters that
// steer what is shown, as those that turn the direction of all that follows,
// are replaced. Markup is the template's to escape.
func tidy(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029', 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// isolate keeps a name's direction from what stands around it, where the page
// has no element for that.
func isolate(s string) string { return "\u2068" + s + "\u2069" }

// rightToLeft tells the letters of scripts that run from right to left.
func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}
