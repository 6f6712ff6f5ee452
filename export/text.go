package export

import (
	"math"
	"strconv"
	"strings"
	"time"
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

// tidy makes a text fit for one line of a page: it replaces all characters of
// score.Unseen by U+FFFD. It does not escape markup; the template does.
func tidy(s string) string {
	return strings.Map(func(r rune) rune {
		if score.Unseen(r) || r == 0xFFFE || r == 0xFFFF { // XML allows neither of the two
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// bidi puts a name that is written from right to left between isolating marks, so
// that it does not change the direction of the text after it.
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

// decimal is points, which may have a fraction, with a true minus sign.
func decimal(points float64) string {
	return minusSign(strconv.FormatFloat(math.Round(points*1e9)/1e9, 'f', -1, 64))
}
