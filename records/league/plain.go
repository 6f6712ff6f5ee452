package league

import (
	"strings"
	"unicode/utf8"
)

// IsPlain reports whether a text is valid UTF-8 and has no control characters but
// the allowed ones.
func IsPlain(s, allowed string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			return utf8.ValidString(s[i:]) && !strings.ContainsFunc(s[i:], func(r rune) bool {
				return (r < ' ' || 0x7f <= r && r < 0xa0) && !strings.ContainsRune(allowed, r)
			})
		case c < ' ' || c == 0x7f:
			if strings.IndexByte(allowed, c) < 0 {
				return false
			}
		}
	}
	return true
}
