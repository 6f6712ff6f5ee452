package score

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// NameKey is what two spellings of one person's name have in common: Unicode
// NFC and case folding. Names are compared by it and printed as entered.
func NameKey(name string) string {
	if isASCII(name) {
		return strings.ToLower(name)
	}
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(name)))
}

// SameName tells whether two spellings name one person.
func SameName(a, b string) bool {
	if isASCII(a) && isASCII(b) {
		return strings.EqualFold(a, b)
	}
	return NameKey(a) == NameKey(b)
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// Unseen tells whether a character would act on a terminal, or on the direction
// or the lines of what follows it, instead of being seen.
func Unseen(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}
