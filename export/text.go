package export

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"arbiter/score"
)

// plainText is a text without characters that steer a terminal or turn what
// follows; line feeds and tabs stay.
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

// tidy makes a text from outside fit for one line of a page: characters that
// steer what is shown, as those that turn the direction of all that follows,
// are replaced. Markup is the template's to escape.
func tidy(s string) string {
	return strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// bidi is a name among words and figures: one that is written from right to
// left is kept apart, so that it does not turn what stands behind it.
func bidi(name string) string {
	if strings.ContainsFunc(name, rightToLeft) {
		return "\u2068" + name + "\u2069"
	}
	return name
}

// rightToLeft tells the letters of scripts that run from right to left.
func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}

// dayWords is a day as people write it.
func dayWords(t time.Time) string { return t.Format("2 January 2006") }

// minus writes a number with a true minus sign.
func minus(n int) string { return minusSign(strconv.Itoa(n)) }

// minusSign is a figure with a true minus sign.
func minusSign(figure string) string { return strings.Replace(figure, "-", "−", 1) }
