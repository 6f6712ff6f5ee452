package score

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// NameKey is what two spellings of one person's name have in common: Unicode
// NFC and case folding. Names are compared by it and printed as entered.
func NameKey(name string) string {
	ascii := true
	for i := 0; i < len(name); i++ {
		if name[i] >= 0x80 {
			ascii = false
			break
		}
	}
	if ascii {
		return lowerASCII(name)
	}
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(name)))
}

func lowerASCII(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; 'A' <= c && c <= 'Z' {
					b[i] = c + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}
