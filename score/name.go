package score

import (
	"strings"

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
